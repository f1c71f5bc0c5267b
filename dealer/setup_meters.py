"""What the meters of the set-up show: how well the camera can read here, and what helps, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dealer.advice import in_words, level_in_words, name_of, value_in_words
from dealer.codec import Plain
from rules.language import _
from vision.detection import Corners, Image
from vision.meters import LIMITS, Gauge, Level, Meter, Meters, measure
from vision.view import SlotState, View

_MOST_HINTS = 4
_ORDER = (Meter.LIGHT, Meter.CONTRAST, Meter.GLARE, Meter.SHARPNESS, Meter.LENGTH, Meter.TILT, Meter.TURN)
_WORST_FIRST = (Level.BAD, Level.WARNING, Level.GOOD)


def cards_of(view: View | None) -> Mapping[str, Corners]:
    """The outlines of all settled cards by the name of their place."""
    if view is None:
        return {}
    board = {slot: seen.corners for slot, seen in view.board.items() if seen.state is not SlotState.EMPTY}
    loose = {f"+{number}": card.corners for number, card in enumerate((*view.scan, *view.extra), 1)}
    return board | loose


def meters_json(image: Image | None, view: View | None) -> dict[str, Plain]:
    """The gauges of the newest picture, the worst of each, and the most urgent advice; empty without a picture."""
    if image is None:
        return {"gauges": [], "hints": [_("There is no picture yet.")], "level": Level.BAD.value, "cards": 0}
    cards = cards_of(view)
    found = measure(image, cards)
    gauges = [(meter, _worst(found, meter)) for meter in _ORDER]
    rows: list[Plain] = [_row(meter, gauge) for meter, gauge in gauges if gauge is not None]
    if found.index is not None:
        rows.append(_index(found))
    hints: list[Plain] = [in_words(hint) for hint in found.hints[:_MOST_HINTS]]
    return {"gauges": rows, "hints": hints, "level": found.level.value, "cards": len(cards)}


def _worst(found: Meters, meter: Meter) -> Gauge | None:
    """The worst gauge of a meter, over the table and every place of it."""
    gauges: Iterable[Gauge] = [held[meter] for held in (found.table, *found.slots.values()) if meter in held]
    return min(gauges, key=lambda gauge: _WORST_FIRST.index(gauge.level), default=None)


def _row(meter: Meter, gauge: Gauge) -> Plain:
    return {
        "meter": meter.value,
        "name": name_of(meter),
        "level": gauge.level.value,
        "words": level_in_words(gauge.level),
        "value": value_in_words(meter, gauge),
        "share": _share(meter, gauge.value),
    }


def _index(found: Meters) -> Plain:
    """The height of the smallest corner index; as good as the length of its card."""
    length = _worst(found, Meter.LENGTH)
    level = length.level if length is not None else Level.WARNING
    pixels = found.index or 0.0
    return {
        "meter": "index",
        "name": _("Corner index"),
        "level": level.value,
        "words": level_in_words(level),
        "value": _("{pixels} pixels high").format(pixels=round(pixels)),
        "share": _share(Meter.LENGTH, length.value) if length is not None else 0.0,
    }


def _share(meter: Meter, value: float) -> float:
    """How far the needle stands between bad (0.25) and good (0.75), 0 to 1."""
    limits = LIMITS[meter]
    part = (value - limits.bad) / (limits.good - limits.bad)
    return round(min(1.0, max(0.0, 0.25 + part / 2)), 3)
