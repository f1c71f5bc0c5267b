"""A printed mat: markers that say where the slots of a board lie, before any card does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

import cv2
import numpy as np

from vision.detection import Corners, Image, Point
from vision.plane import Points, as_corners, as_points, project

CELLS = 6
"""Cells along the side of a marker, its black frame included."""

_ENOUGH = 2  # markers by which a mat is believed; two give eight corners
_ASTRAY = 4.0  # millimetres by which the corners of markers may be off their places
_STRETCH = 1.6  # the scale of the picture may differ by this factor between the mat's ends


Key = TypeVar("Key", int, str)


@dataclass(frozen=True, slots=True)
class Mat:
    """Where things lie on a mat, in millimetres from its middle, x to the right and y downward; or in a picture.

    markers: outlines by marker number, clockwise from the top left; slots: the outline of the card in each.
    """

    markers: Mapping[int, Corners]
    slots: Mapping[str, Corners]


def marker_cells(number: int) -> tuple[tuple[bool, ...], ...]:
    """The cells of a marker, row by row; True is black. Raises ValueError for a number that no marker has."""
    book = _book()
    if not 0 <= number < len(book.bytesList):
        raise ValueError(f"marker {number}: there are {len(book.bytesList)}, from 0")
    picture = cv2.aruco.generateImageMarker(book, number, CELLS)
    return tuple(tuple(bool(cell < 128) for cell in row) for row in picture)


def find_mat(image: Image, mat: Mat) -> Mat | None:
    """Where the mat's slots and markers lie in a BGR picture, in pixels; None where it does not lie flat in sight."""
    seen = _markers(image)
    known = [number for number in mat.markers if number in seen]
    if len(known) < _ENOUGH:
        return None
    table = np.concatenate([as_points(mat.markers[number]) for number in known])
    pixels = np.concatenate([seen[number] for number in known])
    found, _used = cv2.findHomography(table, pixels)
    matrix: Points = np.asarray(found, dtype=np.float64)
    if found is None or not _plausible(matrix, table, pixels):
        return None
    return Mat(_projected(matrix, mat.markers), _projected(matrix, mat.slots))


def _projected(matrix: Points, outlines: Mapping[Key, Corners]) -> Mapping[Key, Corners]:
    return MappingProxyType({key: as_corners(project(matrix, as_points(quad))) for key, quad in outlines.items()})


def pixels_per_millimetre(slots: Mapping[str, Corners], long_side: float) -> float:
    """How large the mat is in the picture, by its slots' long sides of so many millimetres."""
    sides = [np.hypot(*np.subtract(corners[3], corners[0])) for corners in slots.values()]
    return float(np.median(sides)) / long_side


def _plausible(matrix: Points, table: Points, pixels: Points) -> bool:
    """Whether the markers lie where the mat has them, unmirrored, not crumpled, not seen from an impossible side."""
    try:
        back: Points = np.asarray(np.linalg.inv(matrix), dtype=np.float64)
    except np.linalg.LinAlgError:
        return False
    if np.abs(project(back, pixels) - table).max() > _ASTRAY:
        return False
    scales = [_scale(matrix, (float(x), float(y))) for x, y in table]
    return min(scales) > 0 and max(scales) / min(scales) < _STRETCH**2


def _scale(matrix: Points, place: Point) -> float:
    """The area that one square millimetre has in the picture; negative where the picture is mirrored."""
    x, y = place
    corner, right, below = project(matrix, as_points([(x, y), (x + 1, y), (x, y + 1)]))
    return float(np.linalg.det(np.stack([right - corner, below - corner])))


def _markers(image: Image) -> dict[int, Points]:
    """The corners of the markers in a picture, in pixels, by number; one that is there twice is left out."""
    gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    found, numbers, _rejected = cv2.aruco.ArucoDetector(_book(), parameters).detectMarkers(gray)
    if numbers is None:
        return {}
    flat = [int(number) for number in np.ravel(numbers)]
    return {
        number: np.asarray(corners, dtype=np.float64).reshape(4, 2)
        for number, corners in zip(flat, found, strict=True)
        if flat.count(number) == 1
    }


def _book() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
