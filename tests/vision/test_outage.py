from __future__ import annotations

from collections.abc import Sequence

import pytest

from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_cloths import CLOTHS
from hardware.table_steps import Cover, Freeze, LampChange, Step, Wait
from vision.outage import Outage
from vision.view import Sight

SMALL = TableOptions(size=(320, 180))


def told(steps: Sequence[Step], options: TableOptions = SMALL) -> list[Sight | None]:
    table, outage, said = SimulatedTable(steps, options), Outage(), []
    table.open()
    while (frame := table.read()) is not None:
        said.append(outage.see(frame.image, frame.seconds))
    return said


@pytest.mark.parametrize("cloth", CLOTHS)
def test_an_empty_table_in_low_light_is_a_picture(cloth: str) -> None:
    options = TableOptions(size=(320, 180), cloth=cloth)
    assert set(told([Wait(1), LampChange(0.4, 0.5, 0.1), Wait(2)], options)) == {None}


def test_a_covered_lens_and_a_lamp_switched_off_are_told_until_they_end() -> None:
    said = told([Wait(0.5), Cover(1.5), Wait(2), LampChange(0.02, 0, 0.1), Wait(1)])
    assert said[10] is None
    assert said[20] is Sight.DARK
    assert said[35] is None
    assert said[-1] is Sight.DARK


def test_a_frozen_picture_is_told_after_a_second() -> None:
    said = told([Wait(0.5), Freeze(2.0), Wait(2.5)])
    assert Sight.FROZEN not in said[:20]
    assert said[30] is Sight.FROZEN
    assert said[-1] is None
