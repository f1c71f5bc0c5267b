"""Find the area of play in a whole picture: the cloth around its middle, with what lies on it."""

from __future__ import annotations

import cv2
import numpy as np

from vision.detection import Image

Area = tuple[tuple[float, float], ...]

WHOLE: Area = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_ACROSS = 320  # pixels; enough for the edge of a table
_NEAR = 26.0  # distance in Lab units within which a pixel still is cloth
_ALL = 0.93  # part of the picture from which the cloth counts as all of it
_LEAST = 0.2  # part of the picture below which what was found is no table
_MIDDLE = 0.3  # part of width and height, around the middle, in which the cloth's colour is looked for


def find_area(image: Image) -> Area:
    """The corners of the table in parts of a BGR picture, clockwise from the top left; the whole picture where unclear.

    The commonest colour around the middle is taken for the cloth; cards and hands on it are taken in by the hull.
    """
    height, width = image.shape[:2]
    size = (_ACROSS, max(1, round(height * _ACROSS / width)))
    small = cv2.GaussianBlur(cv2.resize(image, size, interpolation=cv2.INTER_AREA), (0, 0), 1.5)
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB).astype(np.float32)
    alike = (_distance(lab, _cloth(lab)) < _NEAR).astype(np.uint8)
    alike = cv2.morphologyEx(alike, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    outlines, _tree = cv2.findContours(alike, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return WHOLE
    hull = cv2.convexHull(max(outlines, key=cv2.contourArea))
    part = cv2.contourArea(hull) / (size[0] * size[1])
    if not _LEAST <= part <= _ALL:
        return WHOLE
    return _in_order(_four(hull) / np.array(size, dtype=np.float64))


def _cloth(lab: np.ndarray) -> np.ndarray:
    """The commonest colour around the middle, light counted less than colour."""
    height, width = lab.shape[:2]
    down, across = round(height * _MIDDLE), round(width * _MIDDLE)
    middle = lab[down : height - down, across : width - across].reshape(-1, 3)
    bins = np.floor(middle / (24, 12, 12)).astype(int)
    kinds, counts = np.unique(bins, axis=0, return_counts=True)
    commonest = (bins == kinds[counts.argmax()]).all(axis=1)
    return np.asarray(np.median(middle[commonest], axis=0))


def _distance(lab: np.ndarray, colour: np.ndarray) -> np.ndarray:
    away = (lab - colour) * (0.45, 1.0, 1.0)
    return np.asarray(np.sqrt((away * away).sum(axis=2)))


def _four(hull: np.ndarray) -> np.ndarray:
    """The four corners of a hull: its own, where it has four; else those of the rectangle around it."""
    around = cv2.arcLength(hull, True)
    for share in (0.02, 0.03, 0.05, 0.08):
        corners = cv2.approxPolyDP(hull, share * around, True).reshape(-1, 2)
        if len(corners) == 4:
            return np.asarray(corners, dtype=np.float64)
    return np.asarray(cv2.boxPoints(cv2.minAreaRect(hull)), dtype=np.float64)


def _in_order(corners: np.ndarray) -> Area:
    """Clockwise from the top left, inside the picture."""
    inside = np.clip(corners, 0, 1)
    away = inside - inside.mean(axis=0)
    turned = inside[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]  # y downward: growing angles go clockwise
    first = int((turned.sum(axis=1)).argmin())
    return tuple((round(float(x), 4), round(float(y), 4)) for x, y in np.roll(turned, -first, axis=0))
