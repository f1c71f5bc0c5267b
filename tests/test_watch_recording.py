"""`floorman watch` on recorded frames settles what the live run settled, with the shipped weights."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

import floorman
from dealer.eye import Eye
from dealer.notation import NotatedDeal, parse
from dealer.rehearsal import showdown_order, steps_of
from dealer.stage import stage_of
from dealer.state import State
from dealer.table import Table
from hardware.recorder import Recorder
from hardware.simulator import SimulatedTable, TableOptions
from vision.recogniser import Recogniser

DEALS = Path(__file__).parent / "deals"


def live_run(deal: NotatedDeal, folder: Path) -> State:
    """Play the deal on the simulated table, read it live, keep its frames; the state when the last hand was read."""
    stage = stage_of(deal.variant)
    simulator = SimulatedTable(steps_of(deal, stage), TableOptions(seed=4, across=stage.across))
    camera, table = Recorder(simulator, folder, lossless=False), Table(deal.variant, watching=True)
    eye = Eye(Recogniser.load(live=True))
    best = table.state
    camera.open()
    while (frame := camera.read()) is not None:
        for event in eye.look(frame, table.state):
            table.apply(event)
        if len(table.state.seats) >= len(best.seats):
            best = table.state
    camera.close()
    return best


def test_a_watched_recording_gives_the_board_and_hands_of_the_live_run(tmp_path: Path) -> None:
    deal = parse((DEALS / "split-high.deal").read_text(encoding="utf-8"))
    live = live_run(deal, tmp_path / "frames")
    done = CliRunner().invoke(
        floorman.main, ["watch", str(tmp_path / "frames"), "--game", "elevator", "--players", "4", "--json"]
    )
    assert done.exit_code == 0, done.output
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    last = max(lines, key=lambda line: (len(line["hands"]), line["frame"]))
    live_board = {card.slot: str(card.card) for card in live.board}
    live_hands = [[str(held.card) for held in seat.hand or ()] for seat in live.seats]
    assert any(line["board"] == live_board for line in lines)
    assert last["hands"] == live_hands
    # and both are what was dealt
    assert live_board == {slot: str(card) for slot, card in deal.board}
    dealt = [sorted(map(str, deal.hand(player))) for player in showdown_order(deal)]
    assert [sorted(hand) for hand in live_hands] == dealt
    assert all(line["questions"] == [] and line["irregularities"] == [] for line in lines)
