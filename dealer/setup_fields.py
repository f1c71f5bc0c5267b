"""Read the fields of what the set-up page sends; refuse with a sentence what cannot be read."""

from __future__ import annotations

from collections.abc import Mapping

from dealer.setup_steps import SetupError
from rules.language import _

_LONGEST = 200


class SetupFields:
    """The fields of one request, read as what they should be; raises SetupError where they are not."""

    def __init__(self, data: Mapping[str, object]) -> None:
        """Keep the fields."""
        self._data = data

    def text(self, name: str) -> str:
        """A text that is not empty."""
        value = self._data.get(name)
        if not isinstance(value, str) or not value.strip() or len(value) > _LONGEST:
            raise SetupError(_("{name} is missing: give a short text.").format(name=name))
        return value.strip()

    def whole(self, name: str) -> int:
        """A whole number."""
        value = self._data.get(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise SetupError(_("{name} is missing: give a whole number.").format(name=name))
        return value

    def flag(self, name: str) -> bool:
        """Whether something is so; no, where nothing is said."""
        value = self._data.get(name, False)
        if not isinstance(value, bool):
            raise SetupError(_("{name} is neither true nor false.").format(name=name))
        return value

    def corners(self, name: str) -> tuple[tuple[float, float], ...]:
        """Four corners in parts of the picture."""
        value = self._data.get(name)
        if not isinstance(value, list) or len(value) != 4:
            raise SetupError(_("{name} is missing: give four corners.").format(name=name))
        return tuple(_corner(one, name) for one in value)


def _corner(value: object, name: str) -> tuple[float, float]:
    if isinstance(value, list) and len(value) == 2 and all(_is_number(part) for part in value):
        return float(value[0]), float(value[1])
    raise SetupError(_("{name}: give each corner as two numbers, 0 to 1.").format(name=name))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6
