"""A mat printed for each game is true to scale, and is found again in pictures of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
import pypdfium2
import pytest

from dealer.eye import places_of
from dealer.mat import CARD, MARGIN, PAPERS, MatPlan, plan_mat, sheets
from dealer.mat_pdf import write_mat
from hardware.camera import Image
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_cloths import CLOTHS, cloth_picture
from hardware.table_scene import table_view
from hardware.table_steps import Lay, Spot, Step, Wait
from rules.cards import parse_card
from rules.variants import games, variant
from vision.mat import find_mat, marker_cells, pixels_per_millimetre
from vision.plane import as_points, centre, project
from vision.reader import Reader
from vision.recogniser import Recogniser
from vision.view import SlotState, View

PER_MM = 3.0  # pixels to the millimetre that a PDF is rendered at
VIEW = (1280, 720)


def rendered(path: Path) -> list[Image]:
    """The pages of a PDF as pictures."""
    document = pypdfium2.PdfDocument(path)
    pages = [page.render(scale=PER_MM * 25.4 / 72).to_numpy()[..., :3].copy() for page in document]
    document.close()
    return pages


@cache
def printed(name: str, paper: str) -> Image:
    """A game's printed mat as one picture; do not change it."""
    with TemporaryDirectory() as folder:
        return joined(plan_mat(variant(name)), paper, Path(folder) / "mat.pdf")


def joined(plan: MatPlan, paper: str, path: Path) -> Image:
    """The printed sheets cut and laid edge on edge, as the one mat that they make."""
    write_mat(plan, paper, path)
    whole = np.full((round(plan.size[1] * PER_MM), round(plan.size[0] * PER_MM), 3), 255, dtype=np.uint8)
    for picture, sheet in zip(rendered(path), sheets(plan, paper), strict=True):
        left, top, _width, _height = sheet.part
        place = np.array([[1, 0, (left - MARGIN) * PER_MM], [0, 1, (top - MARGIN) * PER_MM]], dtype=float)
        shown = np.zeros(whole.shape[:2], dtype=np.uint8)
        inside = np.zeros(picture.shape[:2], dtype=np.uint8)
        edge = round(MARGIN * PER_MM) + 1
        inside[edge:-edge, edge:-edge] = 255
        size = whole.shape[1::-1]
        cv2.warpAffine(inside, place, size, dst=shown)
        moved = cv2.warpAffine(picture, place, size)
        whole[shown == 255] = moved[shown == 255]
    return whole


@pytest.mark.parametrize("name", games())
def test_every_games_mat_fits_on_a_table_and_on_an_a2_sheet_or_a_few_smaller_ones(name: str) -> None:
    plan = plan_mat(variant(name))
    counts = {paper: len(sheets(plan, paper)) for paper in PAPERS}
    assert counts["A2"] <= 2
    assert counts["A2"] <= counts["A3"] <= counts["A4"] <= 9


@pytest.mark.parametrize("name", games())
def test_no_marker_lies_where_a_card_may_lie(name: str) -> None:
    mat = plan_mat(variant(name)).mat
    for marker in mat.markers.values():
        for slot in mat.slots.values():
            apart = np.abs(centre(marker) - centre(slot))
            assert (apart > (13 + CARD[0] / 2, 13 + CARD[1] / 2)).any()


def test_games_with_other_boards_have_other_markers() -> None:
    numbers: dict[frozenset[int], set[tuple[str, ...]]] = {}
    for name in games():
        game = variant(name)
        numbers.setdefault(frozenset(plan_mat(game).mat.markers), set()).add(tuple(sorted(game.layout.names)))
    assert all(len(boards) == 1 for boards in numbers.values())
    assert len(numbers) >= 5


@pytest.mark.parametrize(("name", "paper"), [("elevator", "A3"), ("elevator", "A4"), ("skyscraper-elevator", "A2")])
def test_the_printed_mat_is_true_to_scale(name: str, paper: str) -> None:
    plan = plan_mat(variant(name))
    found = find_mat(printed(name, paper), plan.mat)
    assert found is not None
    slots = found.slots
    middle = np.array(plan.size) / 2
    for slot, corners in plan.mat.slots.items():
        assert np.abs(as_points(slots[slot]) / PER_MM - middle - as_points(corners)).max() < 0.5
    assert pixels_per_millimetre(slots, CARD[1]) == pytest.approx(PER_MM, rel=0.01)


def laid_on_the_table(
    sheet: Image, across: float, tilt: float, turn: float, monkeypatch: pytest.MonkeyPatch
) -> TableOptions:
    """A simulated table with the mat lying on its cloth, turned, seen at an angle."""
    scale = VIEW[0] / across
    view = table_view(VIEW, scale, tilt)
    height, width = sheet.shape[:2]
    angle = np.radians(turn)
    cos, sin = np.cos(angle) / PER_MM, np.sin(angle) / PER_MM
    paper = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]]) @ np.array(
        [[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]]
    )

    def draw(size: tuple[int, int], scale: float, rng: np.random.Generator) -> Image:
        cloth = cloth_picture("green", size, scale, rng)
        mat = cv2.warpPerspective(sheet, view @ paper, size, flags=cv2.INTER_AREA)
        here = cv2.warpPerspective(np.full((height, width), 255, np.uint8), view @ paper, size)
        return np.where(here[..., None] > 127, mat, cloth).astype(np.float32)

    monkeypatch.setitem(CLOTHS, "mat", draw)
    return TableOptions(cloth="mat", across=across, tilt=tilt, size=VIEW)


@pytest.mark.parametrize(("tilt", "turn"), [(0.02, 0), (0.25, 0), (0.25, 20), (0.15, -35), (0.1, 90), (0.05, 180)])
@pytest.mark.parametrize("name", ["elevator", "double-elevator"])
def test_a_photographed_mat_is_found_at_an_angle(
    name: str, tilt: float, turn: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_mat(variant(name))
    sheet = printed(name, "A2")
    across = 1.25 * max(np.hypot(*plan.size), 16 / 9 * np.hypot(*plan.size))
    options = laid_on_the_table(sheet, across, tilt, turn, monkeypatch)
    camera = SimulatedTable((Lay("x", parse_card("As"), Spot(0, 0)),), options)
    camera.open()
    frame = camera.read()
    camera.close()
    assert frame is not None
    found = find_mat(frame.image, plan.mat)
    assert found is not None
    slots = found.slots
    view = table_view(VIEW, options.scale, tilt)
    angle = np.radians(turn)
    rotation = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    for slot, corners in plan.mat.slots.items():
        truth = project(view, as_points(corners) @ rotation)
        assert np.abs(as_points(slots[slot]) - truth).max() < 3.0, slot


def test_two_markers_are_enough_and_one_is_not() -> None:
    plan = plan_mat(variant("elevator"))
    sheet = printed("elevator", "A3").copy()
    height, width = sheet.shape[:2]
    sheet[: height // 4] = 90
    assert find_mat(sheet, plan.mat) is not None
    sheet[:, : width // 2] = 90
    assert find_mat(sheet, plan.mat) is None


def test_another_games_mat_is_not_taken_for_ours() -> None:
    other = printed("double-elevator", "A2")
    assert find_mat(other, plan_mat(variant("elevator")).mat) is None


def test_a_mirrored_or_crumpled_mat_is_not_believed() -> None:
    plan = plan_mat(variant("elevator"))
    sheet = printed("elevator", "A3").copy()
    half = sheet.shape[0] // 2
    folded = np.concatenate([sheet[: half // 2], sheet[half + half // 4 :]])
    assert find_mat(folded, plan.mat) is None
    assert find_mat(np.ascontiguousarray(sheet[:, ::-1]), plan.mat) is None


def test_an_unknown_paper_and_a_marker_that_does_not_exist_are_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="paper 'letter' is not known: choose one of A4, A3, A2"):
        write_mat(plan_mat(variant("elevator")), "letter", tmp_path / "mat.pdf")
    with pytest.raises(ValueError, match="marker 50: there are 50"):
        marker_cells(50)


def read_on_the_mat(name: str, steps: tuple[Step, ...], monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """What the reader, with the shipped weights, sees of these steps on a game's printed mat."""
    game = variant(name)
    plan = plan_mat(game)
    options = laid_on_the_table(printed(name, "A2"), 16 / 9 * 1.08 * plan.size[1], 0.05, 0, monkeypatch)
    camera = SimulatedTable(steps, options)
    reader = Reader(places_of(game), Recogniser.load(live=True), game.hole_cards, plan.mat)
    camera.open()
    views = []
    while (frame := camera.read()) is not None:
        views.append(reader.see(frame))
    camera.close()
    return views


def filled(view: View) -> set[str]:
    return {slot for slot, seen in view.board.items() if seen.state is not SlotState.EMPTY}


@pytest.mark.parametrize("name", ["elevator", "double-elevator"])
def test_the_first_card_on_a_mat_is_known_by_its_slot_and_the_mat_is_no_card(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    slots = plan_mat(variant(name)).mat.slots
    (first, one), (second, two) = ((slot, Spot(*centre(slots[slot]))) for slot in list(slots)[3:5])
    lay, then = Lay(first, parse_card("Qs"), one), Lay(second, parse_card("2d"), two)
    views = read_on_the_mat(name, (Wait(1.5), lay, Wait(2.5), then, Wait(2.5)), monkeypatch)
    empty, mid = views[20], views[-40]
    assert (dict(empty.board), empty.scan, empty.backs) == ({}, (), 0)
    assert filled(mid) == {first}
    assert (filled(views[-1]), views[-1].extra, views[-1].backs) == ({first, second}, (), 0)
