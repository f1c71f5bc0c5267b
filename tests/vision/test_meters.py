"""The meters measure what the simulated table was told to be, and advise what would help."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from dealer.advice import in_words
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Glare, LampChange, Lay, Spot, Step, Wait
from rules.cards import deck
from vision.detection import Corners, Image
from vision.meters import Advice, Hint, Level, Meter, Meters, measure


@cache
def shot(lamp: float = 1.0, glare: float = 0.0, **options: Any) -> tuple[Image, dict[str, Corners]]:
    """A picture of ten cards, the truth about where they lie."""
    frame = 1 / 15
    steps: list[Step] = [
        Lay(str(i), deck()[i * 5], Spot(-220 + 110 * (i % 5), -70 + 140 * (i // 5)), face_up=i < 6, seconds=frame)
        for i in range(10)
    ]
    steps += [LampChange(lamp, 0, frame), Glare(Spot(0, -70), 60, glare, 10), Wait(3 * frame)]
    table = SimulatedTable(steps, TableOptions(scatter=0, twist=0, **options))
    table.open()
    *_, last = iter(table.read, None)
    places = {card.place: as_corners(card.corners) for card in table.truth(last.number).cards}
    return last.image, places


def as_corners(points: tuple[tuple[float, float], ...]) -> Corners:
    first, second, third, fourth = points
    return (first, second, third, fourth)


def measured(**options: Any) -> Meters:
    return measure(*shot(**options))


def usual(found: Meters, meter: Meter) -> float:
    return float(np.median([gauges[meter].value for gauges in found.slots.values()]))


def test_a_good_table_gets_no_advice() -> None:
    found = measured()
    assert found.level is Level.GOOD
    assert found.hints == ()


def test_cards_are_measured_in_pixels() -> None:
    (_, places), found = shot(), measured()
    assert found.slots["0"][Meter.LENGTH].value == pytest.approx(np.hypot(*np.subtract(*places["0"][1:3])), rel=0.02)
    assert usual(measured(across=1200.0), Meter.LENGTH) == pytest.approx(usual(found, Meter.LENGTH) / 2, rel=0.03)


@pytest.mark.parametrize("blur", [1.0, 2.0, 3.0])
def test_blur_is_measured_as_the_lens_spreads(blur: float) -> None:
    found = measured(blur=blur)
    assert usual(found, Meter.SHARPNESS) * usual(found, Meter.LENGTH) == pytest.approx(blur, rel=0.3)


@pytest.mark.parametrize("tilt", [0.1, 0.2, 0.3])
def test_a_slanting_camera_is_noticed_by_the_cards_sizes(tilt: float) -> None:
    found = measured(tilt=tilt).table[Meter.TILT].value
    straight = measured(tilt=0.0).table[Meter.TILT].value
    assert straight < 2
    assert found == pytest.approx(np.degrees(np.arctan(tilt * 0.9 * 16 / 9)), abs=2.5)


def test_glare_is_told_of_the_slot_where_it_is() -> None:
    found = measured(glare=1.0)
    assert found.hints == (Hint(Advice.MOVE_LAMP, Level.BAD, "2"),)
    assert in_words(found.hints[0]) == "Glare on position 2: tilt the lamp or move it to the side."


def test_too_much_light_everywhere_is_no_glare() -> None:
    assert measured(lamp=1.5).hints[0].advice is Advice.LESS_LIGHT


def test_a_dark_room_asks_for_light() -> None:
    found = measured(lamp=0.1)
    assert found.table[Meter.LIGHT].level is Level.BAD
    assert Advice.MORE_LIGHT in [hint.advice for hint in found.hints]


def test_light_cards_on_light_cloth_have_less_contrast() -> None:
    assert usual(measured(cloth="linen"), Meter.CONTRAST) < 0.6 * usual(measured(cloth="green"), Meter.CONTRAST)


def test_a_table_without_cards_has_only_light_and_asks_for_cards() -> None:
    picture, _ = shot()
    found = measure(picture, {})
    assert set(found.table) == {Meter.LIGHT}
    assert [hint.advice for hint in found.hints] == [Advice.LAY_CARDS]
