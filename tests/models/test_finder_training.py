"""The finder's training and measuring: matching is one to one, a stopped run goes on, half-size weights stay true."""

from importlib.util import find_spec
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.decks import drawn_decks
from models.layouts import close_up
from models.measure_finder import WEIGHTS, Network, matched, overlap
from models.scenes import Studio

SQUARE = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)


def test_overlap_is_intersection_over_union_whatever_the_corners_order() -> None:
    shifted = SQUARE + np.array([5, 0], np.float32)
    assert overlap(SQUARE, shifted) == pytest.approx(1 / 3, abs=0.01)
    assert overlap(SQUARE[::-1], np.roll(shifted, 1, axis=0)) == pytest.approx(1 / 3, abs=0.01)
    assert overlap(SQUARE, SQUARE + 50) == 0


def test_a_true_card_is_taken_by_one_report_only() -> None:
    near = SQUARE + np.array([1, 0], np.float32)
    pairs = matched([near, SQUARE, SQUARE + 80], [SQUARE])
    assert [index for index, _ in pairs] == [0, -1, -1]


def test_the_shipped_finder_finds_well_lit_cards_of_a_deck_it_never_saw() -> None:
    if not WEIGHTS.exists():
        pytest.skip("no weights in this checkout")
    deck = drawn_decks(range(5, 6))[0]
    network = Network(WEIGHTS, 640, 0.3)
    picture = np.full((480, 640, 3), (50, 90, 40), np.uint8)
    truths = []
    for number, key in enumerate(("As", "7h", "Kd", "2c", "Qs", "Td")):
        art = deck.faces[key]
        height, width = 130, round(130 * art.shape[1] / art.shape[0])
        small = cv2.resize(np.asarray(art), (width, height), interpolation=cv2.INTER_AREA)
        x, y = 90 + 170 * (number % 3), 80 + 190 * (number // 3)
        alpha = small[..., 3:].astype(float) / 255
        part = picture[y : y + height, x : x + width]
        part[:] = (small[..., :3] * 0.85 * alpha + part * (1 - alpha)).astype(np.uint8)
        truths.append(np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32))
    quads, _ = network.quads(cv2.GaussianBlur(picture, (0, 0), 0.7))
    found = [best for index, best in matched(quads, truths) if index >= 0]
    assert len(found) == 6 and min(found) > 0.75
    assert len(quads) <= 8


def _need_training_packages() -> None:
    """Skip without importing anything: the training module sets the environment that these packages read."""
    if any(find_spec(name) is None for name in ("torch", "ultralytics", "onnx")):
        pytest.skip("the packages that training needs are not installed")


def test_training_goes_on_from_its_checkpoint_and_exports_a_network_for_any_size(tmp_path: Path) -> None:
    _need_training_packages()
    import torch

    from models.export_finder import export
    from models.train_finder import Plan, Sitting

    plan = Plan(steps=10, batch=2)
    sitting = Sitting(plan, tmp_path)
    pictures = torch.randint(0, 256, (2, 3, 64, 96), dtype=torch.uint8)
    boxes = torch.tensor([[0, 0.5, 0.5, 0.4, 0.3, 0.2], [1, 0.4, 0.5, 0.3, 0.3, 1.2]])
    loss, over = sitting.learn(pictures, boxes, False)
    assert np.isfinite(loss) and not over
    sitting.save()
    again = Sitting(plan, tmp_path)
    assert again.step == 1
    for name, value in again.model.state_dict().items():
        assert torch.equal(value, sitting.model.state_dict()[name])
    export(sitting.checkpoint, tmp_path / "finder.onnx")
    quads, scores = Network(tmp_path / "finder.onnx", 96, 0.0).quads(np.zeros((64, 96, 3), np.uint8))
    assert quads.shape[1:] == (4, 2) and len(quads) == len(scores) > 0


def test_half_size_weights_give_the_same_answers_to_a_thousandth(tmp_path: Path) -> None:
    _need_training_packages()
    import onnx
    import onnxruntime
    from onnx import TensorProto, helper, numpy_helper

    from models.export_finder import halve

    weights = np.random.default_rng(0).normal(size=(8, 3, 3, 3)).astype(np.float32)
    graph = helper.make_graph(
        [helper.make_node("Conv", ["x", "w"], ["y"])],
        "one",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 3, 9, 9])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, 8, 7, 7])],
        [numpy_helper.from_array(weights, "w")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    before = _run(onnxruntime, model.SerializeToString())
    size = len(model.SerializeToString())
    halve(model)
    onnx.checker.check_model(model)
    after = _run(onnxruntime, model.SerializeToString())
    assert len(model.SerializeToString()) < size
    assert np.abs(before - after).max() < 0.002 * np.abs(before).max()


def _run(onnxruntime: object, data: bytes) -> np.ndarray:
    session = onnxruntime.InferenceSession(data)  # type: ignore[attr-defined]
    x = np.random.default_rng(1).normal(size=(1, 3, 9, 9)).astype(np.float32)
    return np.asarray(session.run(None, {"x": x})[0])


def test_two_scenes_of_one_studio_differ_in_their_cards() -> None:
    studio = Studio(drawn_decks(range(1)), seed=2, tops=1, things=2, layout=close_up)
    one, other = studio.scene(0, cards=True), studio.scene(1, cards=True)
    assert 1 <= len(one.quads) <= 11 and one.names != other.names
