"""A deck of pictures: real cards, photographed and cut out, for the simulated table to deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from hardware.camera import Image
from hardware.card_shapes import CARD_HEIGHT, CARD_WIDTH
from rules.cards import Face

_CORNER = 3.4
"""Millimetres by which a card's corners are rounded."""


@dataclass(frozen=True, eq=False, slots=True)
class PictureDeck:
    """Straightened pictures of cards, BGR of any size; a face without a picture cannot be dealt."""

    name: str
    pictures: Mapping[Face, Image]

    def sprite(self, face: Face, scale: float) -> Image:
        """The card as BGRA at `scale` pixels to the millimetre, colours premultiplied by the rounded outline."""
        if face not in self.pictures:
            raise LookupError(f"deck {self.name!r} has no picture of {face}: cut one out, or deal other cards")
        size = (round(CARD_WIDTH * scale), round(CARD_HEIGHT * scale))
        picture = self.pictures[face]
        smaller = size[0] < picture.shape[1]
        flags = cv2.INTER_AREA if smaller else cv2.INTER_CUBIC
        colour = cv2.resize(picture, size, interpolation=flags)
        mask = _outline(size, _CORNER * scale)
        part = cv2.multiply(colour, cv2.merge([mask] * 3), scale=1 / 255)
        return np.asarray(cv2.merge([part, mask]), dtype=np.uint8)


def _outline(size: tuple[int, int], radius: float) -> Image:
    """White where the card is: a rectangle with round corners, its edge smoothed."""
    width, height = (side * 4 for side in size)
    reach = round(radius * 4)
    mask = np.zeros((height, width), dtype=np.uint8)
    cv2.rectangle(mask, (reach, 0), (width - 1 - reach, height - 1), 255, -1)
    cv2.rectangle(mask, (0, reach), (width - 1, height - 1 - reach), 255, -1)
    for x in (reach, width - 1 - reach):
        for y in (reach, height - 1 - reach):
            cv2.circle(mask, (x, y), reach, 255, -1)
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
