"""Views made by hand, as vision would hand them over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from rules.cards import parse_card
from rules.variants import variant
from vision.detection import Corners
from vision.view import Sight, Sighting, SlotState, SlotView, View

SLOTS = variant("elevator").layout.names
QUAD: Corners = ((0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (0.0, 90.0))


def slot(text: str) -> SlotView:
    """What lies in a slot: "down", "empty", a card, or a doubt between cards as in "9d/6d"."""
    if text in ("down", "empty"):
        return SlotView(SlotState(text), None, 1.0, (), QUAD)
    cards = [parse_card(name) for name in text.split("/")]
    candidates = tuple((card, 0.9 if len(cards) == 1 else 0.5 - 0.1 * index) for index, card in enumerate(cards))
    if len(cards) > 1:
        return SlotView(SlotState.DOUBT, None, 0.5, candidates, QUAD)
    return SlotView(SlotState.FACE, cards[0], 0.97, candidates, QUAD)


def board(rest: str = "down", **slots: str) -> Mapping[str, SlotView]:
    """A board with these slots ("s4") and the same in all others."""
    return MappingProxyType({name: slot(slots.get(f"s{name}", rest)) for name in SLOTS})


def sighting(ident: int, card: str, x: float = 0.0, y: float = 0.0) -> Sighting:
    """A card off the board with its top left corner at a place; "?" is one in doubt."""
    quad: Corners = ((x, y), (x + 60, y), (x + 60, y + 90), (x, y + 90))
    face = None if card == "?" else parse_card(card)
    return Sighting(ident, face, 0.97 if face else 0.4, ((face, 0.97),) if face else (), quad)


def hand(cards: str, first: int = 1, x: float = 0.0) -> tuple[Sighting, ...]:
    """Cards side by side, numbered from `first`."""
    return tuple(sighting(first + index, card, x + 70 * index) for index, card in enumerate(cards.split()))


def view(
    seconds: float,
    slots: Mapping[str, SlotView] | None = None,
    scan: Sequence[Sighting] = (),
    extra: Sequence[Sighting] = (),
    sight: Sight = Sight.STEADY,
    empty: bool = False,
) -> View:
    """A view at a time."""
    return View(
        number=int(seconds * 15),
        seconds=seconds,
        sight=sight,
        board=slots or MappingProxyType({}),
        scan=tuple(scan),
        extra=tuple(extra),
        grid=QUAD if slots else None,
        board_empty=empty,
    )
