"""What counts as motion, and what does not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.boards import ELEVATOR, deal
from vision.detection import Corners, Image
from vision.motion import Motion

CARD: Corners = ((600.0, 300.0), (664.0, 300.0), (664.0, 390.0), (600.0, 390.0))


def table(seed: int = 0, noise: float = 3.0, light: float = 1.0) -> Image:
    """A green table with white cards and sensor noise."""
    picture = np.full((720, 1280, 3), (60, 110, 50), dtype=np.float32)
    for quad in deal(ELEVATOR, 2, turn=0).outlines:
        cv2.fillConvexPoly(picture, np.round(np.array(quad)).astype(np.int32), (225, 230, 228))
    chance = np.random.default_rng(seed)
    return np.clip(picture * light + chance.normal(0, noise, picture.shape), 0, 255).astype(np.uint8)


def seen(*pictures: Image) -> Motion:
    motion = Motion()
    for picture in pictures:
        motion.see(picture)
    return motion


@pytest.mark.parametrize("noise", [0.0, 3.0, 12.0])
def test_sensor_noise_is_no_motion(noise: float) -> None:
    motion = seen(*(table(seed, noise) for seed in range(4)))
    assert not motion.hand
    assert not motion.moved.any()


@pytest.mark.parametrize("light", [0.6, 1.25])
def test_another_brightness_is_no_motion(light: float) -> None:
    motion = seen(table(1), table(2), table(3, light=light))
    assert motion.lamp
    assert not motion.hand


def test_a_lamp_from_the_side_is_no_motion() -> None:
    slope = np.linspace(0.7, 1.15, 1280)[None, :, None]
    lit = np.clip(table(3).astype(np.float32) * slope, 0, 255).astype(np.uint8)
    assert not seen(table(1), table(2), lit).hand


def test_a_hand_is_motion_and_only_where_it_is() -> None:
    other = table(2)
    cv2.ellipse(other, (250, 560), (60, 160), 20, 0, 360, (140, 170, 215), -1)
    motion = seen(table(1), other)
    assert motion.hand
    assert motion.touches(((200.0, 500.0), (300.0, 500.0), (300.0, 600.0), (200.0, 600.0)))
    assert not motion.touches(((900.0, 100.0), (964.0, 100.0), (964.0, 190.0), (900.0, 190.0)))


def test_a_card_that_has_come_is_unread_until_it_was_read() -> None:
    motion = seen(table(1), table(2))
    motion.mark_read()
    motion.see(table(3))
    assert not motion.unread
    other = [table(seed) for seed in (4, 5, 6)]
    for picture in other:
        cv2.rectangle(picture, (40, 40), (104, 130), (40, 30, 160), -1)
    motion.see(other[0])
    assert not motion.unread, "it may still be moving"
    motion.see(other[1])
    assert motion.unread
    motion.mark_read()
    motion.see(other[2])
    assert not motion.unread


def test_what_lies_turned_is_renewed_once_it_is_still_and_until_it_was_read() -> None:
    motion = seen(table(1), table(2))
    motion.mark_read()
    turned = [table(seed) for seed in (3, 4, 5)]
    for picture in turned:
        cv2.rectangle(picture, (600, 300), (664, 345), (40, 30, 160), -1)
    motion.see(turned[0])
    assert motion.renewed(CARD) == 0.0, "it may still be moving"
    motion.see(turned[1])
    assert 0.3 < motion.renewed(CARD) < 0.7
    motion.mark_read()
    motion.see(turned[2])
    assert motion.renewed(CARD) == 0.0


def test_a_place_is_still_only_after_motion_has_ended_there() -> None:
    covered = table(2)
    cv2.circle(covered, (632, 345), 90, (140, 170, 215), -1)
    motion = seen(table(1), covered)
    assert not motion.is_still(CARD)
    motion.see(covered)
    assert motion.is_still(CARD)


def test_a_picture_of_another_size_starts_over() -> None:
    motion = seen(table(1), np.zeros((480, 640, 3), dtype=np.uint8))
    assert not motion.moved.any()
    assert motion.changed.all()
