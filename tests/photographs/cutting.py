"""Cut the cards of one photograph out along their true corners, as a deck for the simulated table."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.card_art import DECKS, card_sprite
from hardware.card_pictures import PictureDeck
from hardware.card_shapes import CARD_HEIGHT, CARD_WIDTH
from rules.cards import BACK, Face, parse_face
from vision.detection import Image
from vision.pictures import load_picture

SCALE = 3.0
"""Pixels to the millimetre of a card cut out; more than the photograph has."""


def cut_out(photos: Path, name: str) -> PictureDeck:
    """The deck of the picture of this name; its back is a drawn one, since no photograph shows it."""
    (line,) = [one for one in (photos / "truth.jsonl").read_text().splitlines() if json.loads(one)["file"] == name]
    picture = load_picture(photos / name)
    cards: dict[Face, Image] = {
        parse_face(box["card"]): straight(picture, np.array(box["quad"], np.float32))
        for box in json.loads(line)["boxes"]
    }
    cards[BACK] = card_sprite(DECKS["classic"], BACK, SCALE)[..., :3]
    return PictureDeck(name, cards)


def straight(picture: Image, quad: NDArray[np.float32]) -> Image:
    """One card, upright; its quad runs clockwise from the card's own top left or top right."""
    size = (round(CARD_WIDTH * SCALE), round(CARD_HEIGHT * SCALE))
    if np.hypot(*(quad[1] - quad[0])) > np.hypot(*(quad[2] - quad[1])):
        quad = np.roll(quad, 1, axis=0)
    target = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(quad, target)
    return np.asarray(cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_CUBIC), np.uint8)
