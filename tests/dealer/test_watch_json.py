"""Watching a table without players: hands count in the order shown, a line is printed only for what is new."""

from __future__ import annotations

import json

from dealer.events import BoardCleared, BoardLaid, CameraStatus, CardDoubtful, HandScanned
from dealer.state import Phase
from dealer.table import Table
from dealer.watch_json import Lines, body
from rules.cards import parse_card
from tests.dealer.playing import ELEVATOR, HANDS, scanned, turns


def watched() -> Table:
    table = Table("elevator", watching=True)
    for event in turns(ELEVATOR):
        table.apply(event)
    return table


def test_hands_count_in_the_order_in_which_they_are_shown() -> None:
    table = watched()
    assert table.state.phase is Phase.SCANNING
    for name in ("Ben", "Ana"):
        table.apply(scanned(HANDS[name]))
        table.apply(HandScanned(()))
    told = body(table.state, 412)
    assert told["frame"] == 412
    assert told["board"] == ELEVATOR
    assert told["hands"] == [HANDS["Ben"].split(), HANDS["Ana"].split()]
    assert told["round"] == 8
    assert (told["scan"], told["questions"], told["irregularities"]) == ([], [], [])


def test_the_cards_in_the_scan_place_are_told_as_they_come() -> None:
    table = watched()
    table.apply(scanned("As Ks"))
    assert body(table.state, 1)["scan"] == ["As", "Ks"]


def test_a_line_is_printed_only_when_something_settled_changes() -> None:
    table, lines = Table("elevator", watching=True), Lines()
    assert lines.line(table.state, 0) is None
    table.apply(BoardLaid(tuple(ELEVATOR)))
    first = lines.line(table.state, 12)
    assert first is not None
    assert json.loads(first)["board"] == dict.fromkeys(("1", "2", "3", "4", "5", "6", "E"), "back")
    assert lines.line(table.state, 13) is None
    table.apply(CameraStatus("moving", "a hand"))
    assert lines.line(table.state, 14) is None
    table.apply(CardDoubtful("5", ((parse_card("9d"), 0.6),)))
    second = lines.line(table.state, 15)
    assert second is not None
    told = json.loads(second)
    assert (told["frame"], told["board"]["5"]) == (15, None)
    assert told["questions"] == [{"id": "slot-5", "text": "Position 5: is this the nine of diamonds?"}]


def test_a_cleared_board_begins_the_next_deal() -> None:
    table = watched()
    table.apply(scanned(HANDS["Ana"]))
    state = table.apply(BoardCleared())
    assert (state.deal, state.phase, state.seats) == (2, Phase.LAYING, ())
    assert body(state, 9)["hands"] == []
