"""Picture files of strangers: every usual format opens as displayed, everything else is one clear line."""

import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Pillow

from vision import pictures
from vision.pictures import PictureError, load_picture

LEFT, RIGHT = (200, 30, 20), (20, 40, 210)


def half_and_half(width: int = 240, height: int = 200) -> Pillow.Image:
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[:, : width // 2], pixels[:, width // 2 :] = LEFT, RIGHT
    return Pillow.fromarray(pixels)


def near(pixel: np.ndarray, rgb: tuple[int, int, int]) -> bool:
    return bool(np.abs(pixel[::-1].astype(int) - rgb).max() <= 12)


@pytest.mark.parametrize("name", ["a.jpg", "a.png", "a.webp", "misnamed.txt"])
def test_usual_formats_open_as_bgr(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    half_and_half().save(path, format="PNG" if name.endswith("txt") else None)
    image = load_picture(path)
    assert image.shape == (200, 240, 3)
    assert image.dtype == np.uint8
    assert near(image[100, 40], LEFT)
    assert near(image[100, 200], RIGHT)


@pytest.mark.parametrize(("orientation", "left_lies"), [(1, "left"), (3, "right"), (6, "top"), (8, "bottom")])
def test_exif_rotation_is_applied(tmp_path: Path, orientation: int, left_lies: str) -> None:
    exif = Pillow.Exif()
    exif[0x0112] = orientation
    half_and_half().save(tmp_path / "turned.jpg", exif=exif)
    image = load_picture(tmp_path / "turned.jpg")
    height, width = image.shape[:2]
    middle_of = {
        "left": (height // 2, 20),
        "right": (height // 2, width - 20),
        "top": (20, width // 2),
        "bottom": (height - 20, width // 2),
    }
    assert near(image[middle_of[left_lies]], LEFT)


def test_grey_pictures_open_with_three_equal_channels(tmp_path: Path) -> None:
    half_and_half().convert("L").save(tmp_path / "grey.png")
    image = load_picture(tmp_path / "grey.png")
    assert image.shape == (200, 240, 3)
    assert (image[..., 0] == image[..., 2]).all()


def test_sixteen_bit_grey_keeps_its_range(tmp_path: Path) -> None:
    values = np.linspace(0, 65535, 256 * 64).astype(np.uint16).reshape(64, 256)
    Pillow.fromarray(values).save(tmp_path / "deep.png")
    image = load_picture(tmp_path / "deep.png")
    assert image[0, 0, 0] == 0
    assert 120 <= image[32, 0, 0] <= 136
    assert image[-1, -1, 0] == 255


def test_transparent_parts_become_white(tmp_path: Path) -> None:
    pixels = np.zeros((64, 64, 4), np.uint8)
    pixels[:, 32:] = (10, 200, 30, 255)
    Pillow.fromarray(pixels).save(tmp_path / "clear.png")
    image = load_picture(tmp_path / "clear.png")
    assert (image[:, :32] == 255).all()
    assert near(image[10, 50], (10, 200, 30))


def test_palette_pictures_open(tmp_path: Path) -> None:
    half_and_half().quantize(8).save(tmp_path / "palette.png")
    assert near(load_picture(tmp_path / "palette.png")[100, 200], RIGHT)


def test_fifty_megapixels_open(tmp_path: Path) -> None:
    Pillow.new("L", (8160, 6120), 90).save(tmp_path / "large.png")
    assert load_picture(tmp_path / "large.png").shape == (6120, 8160, 3)


def bomb(width: int, height: int) -> bytes:
    """A PNG whose header claims a size that its few bytes do not hold."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IDAT", zlib.compress(b"\0" * 100))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + body + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(20_000, 20_000), (65_000, 65_000), (9_000, 8_000)])
def test_a_decompression_bomb_is_refused_unopened(tmp_path: Path, size: tuple[int, int]) -> None:
    (tmp_path / "bomb.png").write_bytes(bomb(*size))
    with pytest.raises(PictureError, match=r"bomb.png: .*megapixels; save it smaller"):
        load_picture(tmp_path / "bomb.png")


def write_cut_jpeg(path: Path) -> None:
    half_and_half(900, 700).save(path, quality=95)
    path.write_bytes(path.read_bytes()[:2000])


def test_unreadable_files_are_one_line_that_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "empty.jpg").write_bytes(b"")
    (tmp_path / "text.jpg").write_text("no picture at all")
    (tmp_path / "vector.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "noise.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20)
    (tmp_path / "folder.jpg").mkdir()
    write_cut_jpeg(tmp_path / "cut.jpg")
    half_and_half(20, 20).save(tmp_path / "tiny.png")
    (tmp_path / "short.png").write_bytes(bomb(300, 300))
    expected = {
        "empty.jpg": "empty file",
        "text.jpg": "not a JPEG, PNG or WebP",
        "vector.svg": "not a JPEG, PNG or WebP",
        "noise.png": "",
        "folder.jpg": "a folder",
        "cut.jpg": "damaged",
        "tiny.png": "too small",
        "short.png": "damaged",
        "missing.jpg": "no such file",
    }
    for name, words in expected.items():
        with pytest.raises(PictureError) as caught:
            load_picture(tmp_path / name)
        text = str(caught.value)
        assert text.startswith(f"{tmp_path / name}: ")
        assert words in text
        assert ";" in text
        assert "\n" not in text


def test_a_name_no_file_can_have_is_a_picture_error() -> None:
    for name in ("nul\0l.jpg", "x" * 5000 + ".jpg", "/dev/null"):
        with pytest.raises(PictureError):
            load_picture(name)


def test_a_huge_file_is_refused_by_its_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    half_and_half().save(tmp_path / "big.jpg")
    monkeypatch.setattr(pictures, "MOST_BYTES", 100)
    with pytest.raises(PictureError, match=r"big.jpg: .*save it smaller"):
        load_picture(tmp_path / "big.jpg")


def test_a_gif_is_refused_by_name_of_what_is_read(tmp_path: Path) -> None:
    half_and_half().save(tmp_path / "moving.gif")
    with pytest.raises(PictureError, match="convert it"):
        load_picture(tmp_path / "moving.gif")
