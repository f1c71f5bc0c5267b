"""The mini deal of the set-up: five things in their order, "ready" only when all went well, else what to mend."""

from __future__ import annotations

from dataclasses import replace

from dealer.trial import Task, Trial
from dealer.trial_tasks import PATIENCE
from rules.cards import BACK, AnyCard, parse_card
from rules.variants import variant
from vision.detection import Corners
from vision.view import Sight, Sighting, SlotState, SlotView, View

GAME = variant("elevator")
SQUARE: Corners = ((0.0, 0.0), (6.0, 0.0), (6.0, 9.0), (0.0, 9.0))
HAND = ("As", "Ks", "5d", "3c")


def slot(card: str | None = None, *, doubt: bool = False, confidence: float = 0.99) -> SlotView:
    if doubt:
        return SlotView(SlotState.DOUBT, None, 0.5, ((parse_card("9d"), 0.5),), SQUARE)
    if card is None:
        return SlotView(SlotState.DOWN, None, 1.0, (), SQUARE)
    face = parse_card(card)
    return SlotView(SlotState.FACE, face, confidence, ((face, confidence),), SQUARE)


def view(
    seconds: float,
    turned: dict[str, SlotView] | None = None,
    hand: tuple[str, ...] = (),
    sight: Sight = Sight.STEADY,
) -> View:
    board = {place.name: slot() for place in GAME.layout.slots} | (turned or {})
    cards: list[AnyCard] = [parse_card(card) for card in hand]
    scan = tuple(Sighting(number, card, 0.99, ((card, 0.99),), SQUARE) for number, card in enumerate(cards))
    return View(0, seconds, sight, board=board, scan=scan)


BARE = View(0, 9.0, Sight.SEARCHING, board_empty=True)
TURNED = {"1": slot("Qs"), "E": slot("Ts")}


def through(trial: Trial) -> Trial:
    """Do all five things."""
    trial.see(View(0, 0.0, Sight.SEARCHING))
    trial.see(view(1.0))
    trial.see(view(2.0, {"1": slot("Qs")}))
    trial.see(view(3.0, TURNED))
    trial.see(view(4.0, TURNED, HAND))
    trial.see(BARE)
    return trial


def test_five_things_seen_and_named_right_end_in_ready() -> None:
    trial = through(Trial(GAME))
    assert trial.task is None
    assert trial.verdict is None
    trial.confirm(True)
    assert trial.verdict == "ready"
    assert trial.as_json()["read"] == [["1", "Qs", False], ["E", "Ts", False]]
    assert trial.as_json()["hand"] == list(HAND)


def test_each_task_waits_for_the_one_before() -> None:
    trial = Trial(GAME)
    trial.see(view(0.0, TURNED, HAND))
    assert list(trial.done) == [Task.LAY]
    trial.see(view(1.0, {"1": slot("Qs")}))
    assert list(trial.done) == [Task.LAY, Task.TURN]


def test_nothing_counts_while_a_hand_is_at_work() -> None:
    trial = Trial(GAME)
    trial.see(view(0.0, sight=Sight.MOVING))
    assert trial.task is Task.LAY


def test_a_card_named_wrongly_is_mended_by_enrolling_the_deck() -> None:
    trial = through(Trial(GAME))
    trial.confirm(False)
    assert trial.verdict == "mend"
    assert any("Enrol your deck" in text for text in trial.mend())


def test_a_doubt_on_the_way_is_named_with_its_place() -> None:
    trial = Trial(GAME)
    trial.see(view(0.0))
    trial.see(view(1.0, {"4": slot(doubt=True)}))
    for seen in (view(2.0, {"4": slot("Qs")}), view(3.0, {"4": slot("Qs"), "E": slot("Ts")})):
        trial.see(seen)
    trial.see(view(4.0, {"4": slot("Qs"), "E": slot("Ts")}, HAND))
    trial.see(BARE)
    trial.confirm(True)
    assert trial.verdict == "mend"
    assert "4" in trial.mend()[0]


def test_giving_up_says_what_stood_in_the_way() -> None:
    trial = Trial(GAME)
    trial.see(view(0.0))
    trial.give_up()
    assert trial.verdict == "mend"
    assert "No turned card is seen" in trial.mend()[0]


def test_advice_comes_only_after_a_while() -> None:
    trial = Trial(GAME)
    trial.see(View(0, 0.0, Sight.SEARCHING))
    assert trial.as_json()["advice"] is None
    trial.see(View(0, PATIENCE + 1, Sight.SEARCHING))
    assert "The board is not found" in str(trial.as_json()["advice"])


def test_a_hand_with_a_back_or_a_card_too_few_is_not_a_hand_shown() -> None:
    trial = Trial(GAME)
    for seen in (view(0.0), view(1.0, {"1": slot("Qs")}), view(2.0, TURNED), view(3.0, TURNED, HAND[:3])):
        trial.see(seen)
    assert trial.task is Task.SHOW
    back = Sighting(9, None, 1.0, ((BACK, 1.0),), SQUARE)
    shown = view(4.0, TURNED, HAND[:3])
    trial.see(replace(shown, scan=(*shown.scan, back)))
    assert trial.task is Task.SHOW
