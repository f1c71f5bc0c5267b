"""Deals played on the simulated table and read from its frames, up to the ruling."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer.events import Event
from dealer.eye import Eye
from dealer.notation import NotatedDeal, parse
from dealer.rehearsal import BRISK, Rehearsal, scripted
from dealer.stage import stage_of
from dealer.state import Phase, State
from dealer.table import Table
from dealer.watching import watch
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Lay, PassOver, Show, Spot, Step, Turn, Wait
from rules.cards import parse_cards
from rules.variants import variant
from tests.vision.truth import Told
from vision.reader import Recognises
from vision.recogniser import Recogniser

DEALS = Path(__file__).parent.parent / "deals"
EXPECTED = {
    "opr-527": {"Ana": "1/2", "Ben": "1/2"},
    "fold-out": {"Olga": "1"},
}


class Seated:
    """A table that applies what is played at once."""

    def __init__(self, deal: NotatedDeal) -> None:
        self.table = Table(deal.variant, deal.players, button=deal.players.index(deal.button) + 1)

    @property
    def state(self) -> State:
        return self.table.state

    def play(self, event: Event, timeout: float = 5.0) -> State:
        return self.table.apply(event)


def play(deal: NotatedDeal, recogniser: Recognises, options: TableOptions) -> State:
    """Play a deal to its end, frame by frame; return the state in which it was decided."""
    camera, seats, eye = SimulatedTable((), options), Seated(deal), Eye(recogniser)
    dealer = Rehearsal(seats, camera, scripted((deal,)), BRISK)
    camera.open()
    decided = None
    for _ in range(3000):
        frame = camera.read()
        assert frame is not None
        if isinstance(recogniser, Told):
            recogniser.tell(camera, frame.number)
        for event in eye.look(frame, seats.state):
            seats.play(event)
        dealer.tick()
        if decided is None and seats.state.phase in (Phase.RULED, Phase.WON):
            decided = seats.state
        if dealer.finished:
            break
    assert decided is not None, f"{seats.state.phase}: {seats.state.sentence}"
    return decided


@pytest.mark.parametrize("name", EXPECTED)
def test_a_deal_read_from_frames_with_reading_errors_is_ruled_as_notated(name: str) -> None:
    deal = parse((DEALS / f"{name}.deal").read_text(encoding="utf-8"))
    options = TableOptions(size=(640, 360), across=stage_of(deal.variant).across, endless=True, seed=3)
    state = play(deal, Told(seed=6, misread=0.02, missed=0.03, false=0.03, jitter=0.5), options)
    assert state.questions == ()
    assert state.irregularities == ()
    assert state.ruling is not None
    assert {name: str(share) for name, share in (state.ruling.shares or {}).items() if share} == EXPECTED[name]
    if state.phase is Phase.RULED:
        assert {card.slot: card.card for card in state.board} == dict(deal.board)


def test_the_shipped_weights_read_a_board_and_a_hand_from_frames() -> None:
    game = variant("elevator")
    stage = stage_of(game)
    board = dict(zip("123456E", parse_cards(["Qs", "9h", "4h", "Js", "8c", "2d", "Ts"]), strict=True))
    hand = parse_cards(["As", "Ks", "5d", "3c"])
    steps: list[Step] = [
        Lay(slot, card, Spot(*stage.board[slot]), slot not in "15", 0.2) for slot, card in board.items()
    ]
    steps += [Wait(0.6), Turn("5", 0.6), Wait(0.5), Turn("1", 0.6), PassOver(Spot(*stage.board["3"]), 0.6), Wait(0.5)]
    spots = tuple(Spot(*place) for place in stage.scan)
    steps += [Show(("a", "b", "c", "d"), hand, spots, 1.0), Wait(1.0)]
    camera = SimulatedTable(steps, TableOptions(across=stage.across, seed=2))
    *_, last = watch(camera, game, Recogniser.load(live=True))
    for slot, card in board.items():
        assert f'"{slot}": "{card}"' in last
    assert all(f'"{card}"' in last for card in hand)
    assert '"questions": []' in last
