"""Turn the project's frozen dataclasses into plain JSON values, also the other way round.

Cards travel as their notation ("As"), enums as their value, fractions as "1/2", tuples and sets as lists.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from rules.cards import Back, Card, Joker, parse_face

Plain = Any  # what json.loads returns
_FACES = frozenset((Card, Joker, Back))


class CodecError(ValueError):
    """Plain data that does not describe the value asked for."""


def encode(value: object) -> Plain:
    """Return the value as JSON-ready plain data; raise CodecError for a type that has no plain form."""
    if type(value) in _FACES or isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if is_dataclass(value):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value) if field.init}
    return _encode_collection(value)


def encode_short(value: object) -> Plain:
    """Return the value as plain data without what a dataclass would fill in by itself; `decode` reads it back."""
    if is_dataclass(value) and type(value) not in _FACES:
        told = [field for field in fields(value) if field.init and getattr(value, field.name) != field.default]
        return {field.name: encode_short(getattr(value, field.name)) for field in told}
    if isinstance(value, tuple | list):
        return [encode_short(item) for item in value]
    return encode(value)


def _encode_collection(value: object) -> Plain:
    if isinstance(value, Mapping):
        return {str(encode(key)): encode(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(encode(item) for item in value)
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    raise CodecError(f"{value!r} has no plain form: use frozen dataclasses, enums, tuples and cards")


def decode(hint: Any, data: Plain) -> Any:
    """Build the value that a type hint describes from plain data; raise CodecError when they do not fit."""
    try:
        return _decode(hint, data)
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        if isinstance(error, CodecError):
            raise
        raise CodecError(f"{data!r} does not describe {_name(hint)}: {error}") from error


def _decode(hint: Any, data: Plain) -> Any:
    if hint is Any or hint in (str, bool, int, float, type(None)):
        return data
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _decode_union(get_args(hint), data)
    if hint in _FACES:
        return parse_face(data)
    if origin is not None:
        return _decode_collection(origin, get_args(hint), data)
    if is_dataclass(hint):
        return _decode_fields(hint, data)
    return hint(data)  # enums and fractions


def _decode_union(options: tuple[Any, ...], data: Plain) -> Any:
    if data is None and type(None) in options:
        return None
    left = [option for option in options if option is not type(None)]
    if _FACES.issuperset(left):
        return parse_face(data)
    if len(left) != 1:
        raise CodecError(f"{data!r} could be any of {', '.join(map(_name, left))}: use a type of its own")
    return _decode(left[0], data)


def _decode_collection(origin: Any, items: tuple[Any, ...], data: Plain) -> Any:
    if origin is tuple and len(items) == 2 and items[1] is Ellipsis:
        return tuple(_decode(items[0], item) for item in data)
    if origin is tuple:
        return tuple(_decode(hint, item) for hint, item in zip(items, data, strict=True))
    if origin is frozenset:
        return frozenset(_decode(items[0], item) for item in data)
    return {_decode(items[0], key): _decode(items[1], item) for key, item in data.items()}


def _decode_fields(cls: Any, data: Plain) -> Any:
    if not isinstance(data, Mapping):
        raise CodecError(f"{data!r} does not describe {_name(cls)}: an object with its fields is needed")
    hints = _hints(cls)
    unknown = set(data) - set(hints)
    if unknown:
        raise CodecError(f"{_name(cls)} has no {', '.join(sorted(unknown))}: it has {', '.join(hints)}")
    return cls(**{name: _decode(hints[name], item) for name, item in data.items()})


@cache
def _hints(cls: Any) -> Mapping[str, Any]:
    """The type hints of a dataclass's own fields."""
    hints = get_type_hints(cls)
    return {field.name: hints[field.name] for field in fields(cls) if field.init}


def _name(hint: Any) -> str:
    return str(getattr(hint, "__name__", hint))
