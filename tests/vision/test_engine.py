"""The networks run alike in both engines, and weights that are not the listed ones are refused."""

import hashlib
import json
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

from vision.classifier import WEIGHTS, Classifier
from vision.engine import FOLDER, OnnxRuntime, OpenCv, WeightsError, load_engine
from vision.finder import WEIGHTS as FINDER


def copied(folder: Path) -> Path:
    for name in (WEIGHTS, "weights.json"):
        shutil.copy(FOLDER / name, folder / name)
    return folder


@pytest.mark.parametrize("count", [1, 2, 11])
def test_both_engines_name_crops_alike(count: int) -> None:
    crops = np.random.default_rng(1).integers(0, 256, (count, 112, 80, 3)).astype(np.uint8)
    one, other = Classifier.load(), Classifier.load(opencv=True)
    assert isinstance(one.engine, OnnxRuntime)
    assert isinstance(other.engine, OpenCv)
    assert np.abs(one.read(crops).shares - other.read(crops).shares).max() < 1e-4


@pytest.mark.parametrize("shape", [(1, 3, 320, 320), (1, 3, 192, 416)])
def test_both_engines_find_alike(shape: tuple[int, int, int, int]) -> None:
    batch = np.random.default_rng(2).random(shape, np.float32)
    one, other = load_engine(FINDER).run(batch), load_engine(FINDER, opencv=True).run(batch)
    assert one.shape == other.shape
    assert one.shape[:2] == (1, 6)
    assert np.abs(one - other).max() < 1e-3 * max(shape)


def test_opencv_serves_where_onnxruntime_cannot_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    assert isinstance(load_engine(WEIGHTS), OpenCv)


def test_weights_that_opencv_does_not_understand_say_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    (tmp_path / "odd.onnx").write_bytes(b"no network")
    listed = {"odd.onnx": hashlib.sha256(b"no network").hexdigest()}
    (tmp_path / "weights.json").write_text(json.dumps(listed))
    with pytest.raises(WeightsError, match=r"does not understand odd.onnx: install onnxruntime"):
        load_engine("odd.onnx", tmp_path)


def test_altered_weights_are_refused_with_both_hashes(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    data = bytearray((folder / WEIGHTS).read_bytes())
    data[len(data) // 2] ^= 1
    (folder / WEIGHTS).write_bytes(data)
    with pytest.raises(WeightsError, match=r"classifier.onnx is altered: its sha256 is [0-9a-f]{64}, not [0-9a-f]{64}"):
        load_engine(WEIGHTS, folder)


def test_missing_weights_are_named_with_what_to_do(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    (folder / WEIGHTS).unlink()
    with pytest.raises(WeightsError, match=r"classifier.onnx is missing: restore it"):
        load_engine(WEIGHTS, folder)
    with pytest.raises(WeightsError, match=r"weights.json is missing"):
        load_engine(WEIGHTS, tmp_path / "nowhere")


def test_unlisted_weights_and_a_broken_list_are_refused(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    (folder / "weights.json").write_text(json.dumps({"other.onnx": "00"}))
    with pytest.raises(WeightsError, match=r"does not list classifier.onnx"):
        load_engine(WEIGHTS, folder)
    (folder / "weights.json").write_text("{")
    with pytest.raises(WeightsError, match=r"is not JSON"):
        load_engine(WEIGHTS, folder)
