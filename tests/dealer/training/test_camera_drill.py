"""The drill before the camera: right turns accepted, each mistake named in the table's own words, all of it kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dealer.events import BoardLaid, CardsTurned, CardTurnedBack, Event, HandScanned
from dealer.simulated_host import SimulatedHost
from dealer.state import Kind, State
from dealer.table import Table
from dealer.training.book import DrillBook
from dealer.training.camera_desk import CameraDesk
from dealer.training.camera_drill import CameraDrill
from dealer.training.question import Skill, Way
from dealer.training.trainer import TrainingError
from hardware.camera import Frame
from rules.cards import parse_cards
from rules.variants import variant
from tests.dealer.playing import ELEVATOR, laid, turned
from tests.dealer.training.camera_runs import run
from vision.recogniser import Recogniser

LAID = BoardLaid(tuple(ELEVATOR))


@pytest.fixture(scope="module")
def recogniser() -> Recogniser:
    return Recogniser.load(live=True)


@pytest.fixture
def drill(recogniser: Recogniser) -> CameraDrill:
    return CameraDrill(variant("elevator"), recogniser)


def take(drill: CameraDrill, *events: Event) -> list[tuple[Kind | None, tuple[str, ...]]]:
    """What the drill says to what the camera sees."""
    before = len(drill.acts)
    for event in events:
        drill.take(event)
    return [(act.kind, act.slots) for act in drill.acts[before:]]


def card(slot: str) -> Event:
    return turned(slot, ELEVATOR[slot])


def test_turns_in_order_are_accepted_to_the_end(drill: CameraDrill) -> None:
    order = ("5", "1", "3", "2", "4", "6", "E")
    assert take(drill, LAID) == []
    assert take(drill, *map(card, order)) == [(None, (slot,)) for slot in order]
    assert drill.done


def test_a_card_out_of_order_is_named_and_has_to_be_turned_back(drill: CameraDrill) -> None:
    assert take(drill, LAID, card("E")) == [(Kind.OUT_OF_ORDER, ("E",))]
    words = drill.acts[0].words
    assert words is not None and words["en"].startswith("The elevator is turned early")
    assert take(drill, CardTurnedBack("E"), card("5")) == [(None, ("5",))]


def test_two_at_once_are_named_also_when_the_first_was_seen_alone(drill: CameraDrill) -> None:
    first, second = turned("5", ELEVATOR["5"]), turned("1", ELEVATOR["1"])
    assert take(drill, LAID, first) == [(None, ("5",))]
    take(drill, CardsTurned((first, second)))
    assert [(act.kind, act.slots) for act in drill.acts] == [(Kind.TWO_AT_ONCE, ("5", "1"))]


def test_a_card_turned_back_is_named_each_time(drill: CameraDrill) -> None:
    take(drill, LAID, card("5"), card("1"))
    assert take(drill, CardTurnedBack("5"), card("5")) == [(Kind.TURNED_BACK, ("5",))]
    assert take(drill, CardTurnedBack("5")) == [(Kind.TURNED_BACK, ("5",))]


def test_a_face_before_the_board_is_whole_is_one_mistake_however_it_was_seen(drill: CameraDrill) -> None:
    stray = HandScanned(parse_cards(["8c"]))
    assert take(drill, stray) == [(Kind.TURNED_EARLY, ())]
    take(drill, BoardLaid(tuple(ELEVATOR)[:-1]), card("5"))
    assert [(act.kind, act.slots) for act in drill.acts if act.counts] == [(Kind.TURNED_EARLY, ("5",))]


def test_a_card_exposed_beside_the_board_is_named_each_time(drill: CameraDrill) -> None:
    exposed, gone = HandScanned(parse_cards(["Ac"])), HandScanned(())
    assert take(drill, LAID, exposed, gone) == [(Kind.CARD_EXPOSED, ())]
    assert take(drill, exposed) == [(Kind.CARD_EXPOSED, ())]


class LentCamera:
    """A camera that is lent without a look at anything."""

    def __init__(self, recogniser: Recogniser) -> None:
        self.recogniser = recogniser
        self.host: SimulatedHost | None = None
        self.taker: Callable[[Frame], None] | None = None

    def lend(self, taker: Callable[[Frame], None], play: Callable[[SimulatedHost], None]) -> None:
        self.taker = taker

    def is_lent_to(self, taker: Callable[[Frame], None]) -> bool:
        return self.taker == taker

    def take_back(self, taker: Callable[[Frame], None]) -> None:
        self.taker = None


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def state() -> State:
    return Table("elevator", ("Ana", "Ben")).state


def test_what_was_turned_is_kept_for_the_trainee(recogniser: Recogniser, tmp_path: Path) -> None:
    lender, book = LentCamera(recogniser), DrillBook(tmp_path / "drills.db")
    desk = CameraDesk(lender, state, book)
    assert desk.begin("Mia", None)["say"] == "Lay the board of Elevator face down."
    assert desk._sitting is not None
    take(desk._sitting.drill, LAID, card("5"), card("E"))
    told = desk.look("Mia")
    assert (told["right"], told["mistakes"], told["say"]) == (1, 1, "Turn E back face down.")
    assert desk.hint("Mia").startswith("Turn the elevator back")
    desk.stop("Mia")
    kept = [(one.skill, one.right, one.way) for one in book.answers("Mia")]
    assert kept == [(Skill.TURN, True, Way.CAMERA), (Skill.TURN, False, Way.CAMERA)]
    assert lender.taker is None
    with pytest.raises(TrainingError, match="begin once more"):
        desk.look("Mia")


def test_one_trainee_has_the_camera_until_nobody_looks_any_more(recogniser: Recogniser, tmp_path: Path) -> None:
    clock = Clock()
    desk = CameraDesk(LentCamera(recogniser), state, DrillBook(tmp_path / "drills.db"), clock)
    desk.begin("Mia", "pyramid")
    with pytest.raises(TrainingError, match="Mia is at the camera now"):
        desk.begin("Noah", None)
    clock.now += 60
    assert desk.begin("Noah", None)["title"] == "Elevator"


def test_a_deal_of_people_is_not_left_without_its_camera(recogniser: Recogniser, tmp_path: Path) -> None:
    desk = CameraDesk(LentCamera(recogniser), lambda: laid(state()), DrillBook(tmp_path / "drills.db"))
    with pytest.raises(TrainingError, match="end it first"):
        desk.begin("Mia", None)


def test_on_a_real_table_cards_are_turned_by_hand(recogniser: Recogniser, tmp_path: Path) -> None:
    desk = CameraDesk(LentCamera(recogniser), state, DrillBook(tmp_path / "drills.db"))
    desk.begin("Mia", None)
    with pytest.raises(TrainingError, match="on the table itself"):
        desk.turn("Mia", ["5"])


def test_the_real_vision_accepts_right_turns_and_names_each_planted_mistake(recogniser: Recogniser) -> None:
    shown = run(9, recogniser)
    assert (shown.accepted, shown.named, shown.faults) == (shown.turns, shown.planted, [])
    assert shown.done and shown.turns >= 3 and shown.planted.total() >= 3
