"""Open picture files of strangers: any usual format, right way up, and never more than memory bears."""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageOps, UnidentifiedImageError

from vision.detection import Image

MOST_PIXELS = 60_000_000
MOST_BYTES = 200_000_000
LEAST_SIDE = 32
FORMATS = ("JPEG", "PNG", "WEBP")


class PictureError(ValueError):
    """A file that is no picture this program reads; the text names it and says what to do."""


def load_picture(path: Path | str) -> Image:
    """Read a JPEG, PNG or WebP file as displayed (EXIF rotation applied): height x width x 3, BGR, uint8.

    Transparent parts become white. Raises PictureError for anything that cannot be read.
    """
    path = Path(path)
    _check_file(path)
    return _opened(path, path)


def decode_picture(data: bytes, name: str = "the picture") -> Image:
    """Read the bytes of a JPEG, PNG or WebP file as `load_picture` does; raise PictureError, which calls it `name`."""
    if not data:
        raise PictureError(f"{name}: an empty file; take the picture again")
    return _opened(BytesIO(data), name)


def _opened(source: Path | BytesIO, name: Path | str) -> Image:
    try:
        with warnings.catch_warnings():
            # Pillow only warns of a picture up to twice its limit; ours is checked from the header below.
            warnings.simplefilter("ignore", Pillow.DecompressionBombWarning)
            with Pillow.open(source, formats=FORMATS) as picture:
                _check_size(name, picture.size)
                return _as_displayed(picture)
    except UnidentifiedImageError as error:
        raise PictureError(f"{name}: not a JPEG, PNG or WebP picture; convert it to one of these") from error
    except Pillow.DecompressionBombError as error:
        raise PictureError(f"{name}: {_too_large()}") from error
    except PermissionError as error:
        raise PictureError(f"{name}: may not be read; change its permissions") from error
    except PictureError:
        raise
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError) as error:
        raise PictureError(f"{name}: damaged picture ({error}); export or copy it again") from error


def _check_file(path: Path) -> None:
    try:
        if path.is_dir():
            raise PictureError(f"{path}: a folder, not a picture; name the files in it, for example {path}/*.jpg")
        if not path.exists():
            raise PictureError(f"{path}: no such file; check the name")
        if not path.is_file():
            raise PictureError(f"{path}: not a regular file; name a JPEG, PNG or WebP file")
        size = path.stat().st_size
    except (OSError, ValueError) as error:
        if isinstance(error, PictureError):
            raise
        raise PictureError(f"{str(path)[:80]!r}: cannot be looked up ({error}); check the name") from error
    if size == 0:
        raise PictureError(f"{path}: an empty file; copy the picture again")
    if size > MOST_BYTES:
        raise PictureError(f"{path}: {size / 1e6:.0f} MB, more than {MOST_BYTES / 1e6:.0f} MB; save it smaller")


def _too_large() -> str:
    return f"more than {MOST_PIXELS // 1_000_000} megapixels; save it smaller"


def _check_size(name: Path | str, size: tuple[int, int]) -> None:
    width, height = size
    if width * height > MOST_PIXELS:
        raise PictureError(f"{name}: {width} x {height} pixels, {_too_large()}")
    if min(width, height) < LEAST_SIDE:
        raise PictureError(f"{name}: {width} x {height} pixels, too small to show a card; give a larger picture")


def _as_displayed(picture: Pillow.Image) -> Image:
    turned = ImageOps.exif_transpose(picture)
    if turned.mode.startswith("I") or turned.mode == "F":
        return _from_deep(np.asarray(turned, np.float64))
    if "A" in turned.getbands() or "transparency" in turned.info:
        coloured = turned.convert("RGBA")
        white = Pillow.new("RGBA", coloured.size, (255, 255, 255, 255))
        turned = Pillow.alpha_composite(white, coloured)
    return np.asarray(cv2.cvtColor(np.asarray(turned.convert("RGB")), cv2.COLOR_RGB2BGR), np.uint8)


def _from_deep(values: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Image:
    """Bring 16-bit grey to 8 bits; Pillow's own conversion would clip it instead."""
    deepest = 65535.0 if values.max() > 255 else 255.0
    grey = np.clip(values * (255 / deepest), 0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
