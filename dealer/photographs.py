"""Read a photograph of a board or of a hand for a showdown without a table camera; nothing of it is kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from threading import Lock
from typing import Any, Protocol

from rules.cards import BACK, Card
from rules.language import _, plural
from rules.variants import Variant
from vision.detection import Corners, Detection, Image
from vision.layout_fit import Fit, fit_layout
from vision.pictures import PictureError, decode_picture

_QUARTERS = {0: 0.0, 2: 1.5, 1: 3.0, 3: 3.0}
"""Quarter turns by which a board may lie in a photograph, and how much better its fit must be to be believed."""
_LARGE = 9  # cards of a board from which two may be missing where the rest is plain, of smaller ones one
_ROW = 0.5  # cards less than this part of a card's height apart stand in one row

Json = dict[str, Any]


class PhotographError(ValueError):
    """A file that is no picture; the text is a sentence for the person who sent it."""


class Reads(Protocol):
    """What finds and names the cards of one picture (vision.recogniser.Recogniser)."""

    def read(self, image: Image, *, known: Collection[Card] = (), allow_duplicates: bool = False) -> list[Detection]:
        """Return all cards of a BGR picture, faces and backs."""


class Photographs:
    """Reads one photograph at a time; what reads is made for the first of them, for it takes memory."""

    def __init__(self, make: Callable[[], Reads]) -> None:
        """Read with what `make` returns."""
        self._make = make
        self._reader: Reads | None = None
        self._lock = Lock()

    def board(self, data: bytes, game: Variant) -> Json:
        """Return the cards of a photographed board, each with its place as far as the layout is recognised.

        size: of the picture in pixels. cards: card (None in doubt, "back"), confidence, candidates, corners, slot.
        fitted: whether the layout was found. advice: one sentence. Raise PhotographError for a file that is none.
        """
        image, found = self._read(data, ())
        slots = _slots(game, found, (image.shape[1], image.shape[0]))
        cards = [_card(one, slots.get(index)) for index, one in enumerate(found)]
        return _answer(image, cards, fitted=bool(slots), advice=_board_advice(game, found, slots))

    def hand(self, data: bytes, game: Variant, known: Collection[Card] = ()) -> Json:
        """Return the face-up cards of a photographed hand as one reads them, row by row; fields as for the board.

        known: cards that lie elsewhere; one of them seen here comes into doubt.
        """
        image, found = self._read(data, known)
        faces = _as_one_reads([one for one in found if one.face is not BACK])
        cards = [_card(one, None) for one in faces]
        return _answer(image, cards, fitted=len(cards) == game.hole_cards, advice=_hand_advice(game, faces))

    def _read(self, data: bytes, known: Collection[Card]) -> tuple[Image, list[Detection]]:
        try:
            image = decode_picture(data)
        except PictureError as error:
            raise PhotographError(
                _(
                    "This file cannot be read as a picture. Send a whole JPEG, PNG or WebP picture of at most"
                    " 60 megapixels."
                )
            ) from error
        with self._lock:
            if self._reader is None:
                self._reader = self._make()
            return image, self._reader.read(image, known=known)


def _answer(image: Image, cards: list[Json], *, fitted: bool, advice: str) -> Json:
    return {"size": [image.shape[1], image.shape[0]], "cards": cards, "fitted": fitted, "advice": advice}


def _card(found: Detection, slot: str | None) -> Json:
    return {
        "card": str(found.face) if found.face is not None else None,
        "confidence": round(found.confidence, 4),
        "candidates": [[str(face), round(share, 4)] for face, share in found.candidates if face is not BACK],
        "corners": [[round(x, 1), round(y, 1)] for x, y in found.corners],
        "duplicate": found.duplicate,
        "slot": slot,
    }


def _slots(game: Variant, found: Sequence[Detection], size: tuple[int, int]) -> Mapping[int, str]:
    """Return the slot of each card by its index, from whichever side the picture was taken; empty without a fit."""
    places = {slot.name: (slot.x, slot.y) for slot in game.layout.slots}
    fits: list[tuple[float, Fit]] = []
    for quarter, handicap in _QUARTERS.items():
        outlines = [_turned(one.corners, quarter, size) for one in found]
        try:
            fit = fit_layout(places, outlines, 1 if len(places) < _LARGE else 2)
        except ValueError:  # a host's own board in one line: its cards are placed by touch
            return {}
        if fit is not None:
            fits.append((fit.cost + handicap, fit))
    if not fits:
        return {}
    best = min(fits, key=lambda one: one[0])[1]
    return {index: slot for slot, index in best.cards.items() if index is not None}


def _turned(corners: Corners, quarter: int, size: tuple[int, int]) -> Corners:
    """Return an outline as it lies when the picture is turned by quarters, clockwise."""
    for _once in range(quarter):
        corners = tuple((size[1] - y, x) for x, y in corners)  # type: ignore[assignment]
        size = (size[1], size[0])
    return corners


def _as_one_reads(found: Sequence[Detection]) -> list[Detection]:
    """Order cards row by row, each from the left."""
    rows: list[list[Detection]] = []
    for card in sorted(found, key=lambda one: one.centre[1]):
        last = rows[-1][0] if rows else None
        if last is not None and card.centre[1] - last.centre[1] < _ROW * _height(last.corners):
            rows[-1].append(card)
        else:
            rows.append([card])
    return [card for row in rows for card in sorted(row, key=lambda one: one.centre[0])]


def _height(corners: Corners) -> float:
    ys = [y for _x, y in corners]
    return max(ys) - min(ys)


def _board_advice(game: Variant, found: Sequence[Detection], slots: Mapping[int, str]) -> str:
    """Say in one sentence what is to be done about a board."""
    wanted = len(game.layout.slots)
    down = sum(one.face is BACK for one in found)
    if not found:
        return _("No card is seen. Hold the camera above the table, nearer and level, and try again.")
    if not slots:
        return _("The layout is not recognised. Touch each place and choose its card.")
    if down:
        return plural("One card lies face down.", "{count} cards lie face down.", down).format(count=down)
    if len(slots) < wanted:
        missing = wanted - len(slots)
        return plural(
            "One card is missing: touch its place.", "{count} cards are missing: touch their places.", missing
        ).format(count=missing)
    if any(one.face is None for one in found):
        return _("The cards marked with a question mark are not certain: touch them.")
    return _("All cards are read. Touch one to correct it.")


def _hand_advice(game: Variant, faces: Sequence[Detection]) -> str:
    """Say in one sentence what is to be done about a hand."""
    wanted, count = game.hole_cards, len(faces)
    if count != wanted:
        return _(
            "{count} cards are seen, {wanted} make a hand. Lay them side by side, or choose them by touch."
        ).format(count=count, wanted=wanted)
    if any(one.face is None for one in faces):
        return _("The cards marked with a question mark are not certain: touch them.")
    return _("All cards are read. Touch one to correct it.")
