"""Outlines by contours: a card on a plain cloth, and no picture that ends the process."""

from __future__ import annotations

import subprocess
import sys

import cv2
import numpy as np
import pytest

from vision.contours import contour_quads, edges_of

# A picture that kills the process it is read in is read in one of its own. Several threads take another routine.
READ = """
import sys
import cv2
import numpy as np
from vision.contours import contour_quads
cv2.setNumThreads(1)
size, period = int(sys.argv[1]), int(sys.argv[2])
y, x = np.mgrid[:size, :size]
lattice = np.where((x % period == 0) | (y % period == 0), 30, 170).astype(np.uint8)
for _ in range(20):
    contour_quads(np.repeat(lattice[..., None], 3, 2))
"""


def test_a_pale_card_on_a_dark_cloth_is_outlined() -> None:
    picture = np.full((240, 320, 3), 60, np.uint8)
    cv2.rectangle(picture, (100, 60), (184, 177), (240, 240, 240), -1)
    quads = contour_quads(picture)
    assert any(
        np.abs(quad.min(0) - (100, 60)).max() < 3 and np.abs(quad.max(0) - (184, 177)).max() < 3 for quad in quads
    )


@pytest.mark.parametrize("size", [40, 65, 480])
@pytest.mark.parametrize("period", [4, 5])
def test_a_finely_checked_cloth_does_not_end_the_process(size: int, period: int) -> None:
    done = subprocess.run([sys.executable, "-c", READ, str(size), str(period)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_edges_leave_the_choice_of_routines_as_it_was() -> None:
    before = cv2.ipp.useIPP()
    edges = edges_of(np.pad(np.full((20, 20), 255, np.uint8), 10))
    assert edges.any() and cv2.ipp.useIPP() == before
