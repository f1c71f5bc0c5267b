"""What vision has settled about a pile becomes an event exactly once."""

from __future__ import annotations

from dataclasses import replace

from dealer.events import CameraStatus
from dealer.shedding.events import DrawPile, HandShown, Laid, PileGone, SeenEvent, Uncovered
from dealer.shedding.watcher import PileWatcher
from rules.cards import parse_card
from tests.dealer.shedding_playing import cards, play, table
from vision.pile import PileCard, PileView
from vision.view import Sight, Sighting

SQUARE = ((0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (0.0, 90.0))
STATE = table().state


def stack(*lays: str, hides: bool = False) -> tuple[PileCard, ...]:
    """Cards of a pile, one text for each change."""
    return tuple(
        PileCard(None if word == "?" else parse_card(word), (), SQUARE, lay, float(lay), hides)
        for lay, text in enumerate(lays)
        for word in text.split()
    )


def view(*lays: str, seconds: float = 1.0, **more: object) -> PileView:
    seen = PileView(1, seconds, Sight.STEADY, stack(*lays), draw=True)
    return replace(seen, **more)  # type: ignore[arg-type]


def told(watcher: PileWatcher, seen: PileView) -> list[SeenEvent]:
    return [event for event in watcher.see(seen, STATE) if not isinstance(event, CameraStatus | DrawPile)]


def test_each_change_of_the_pile_is_told_once_with_all_its_cards() -> None:
    watcher = PileWatcher()
    assert told(watcher, view("9h")) == [Laid(cards("9h"), (), False, 0.0)]
    assert told(watcher, view("9h")) == []
    assert told(watcher, view("9h", "Td Tc")) == [Laid(cards("Td Tc"), (), False, 1.0)]


def test_cards_taken_back_and_a_pile_cleared_away_are_told() -> None:
    watcher = PileWatcher()
    told(watcher, view("9h", "8c"))
    assert told(watcher, view("9h")) == [Uncovered(parse_card("9h"))]
    assert told(watcher, view()) == [PileGone()]
    assert told(watcher, view()) == []


def test_a_card_in_doubt_and_one_that_hides_others_are_told_as_such() -> None:
    watcher = PileWatcher()
    assert told(watcher, view("9h", "?"))[-1] == Laid((None,), ((),), False, 1.0)
    later = replace(view(), stack=(*stack("9h", "?"), replace(stack("Tc", hides=True)[0], lay=2, seconds=2.0)))
    assert told(watcher, later) == [Laid(cards("Tc"), (), True, 2.0)]


def test_the_draw_pile_counts_as_gone_only_after_a_while_and_not_under_a_hand() -> None:
    watcher = PileWatcher()
    seen = [watcher.see(view("9h", seconds=at, draw=False), STATE) for at in (1.0, 2.5, 3.1, 9.0)]
    assert [DrawPile(False) in events for events in seen] == [False, False, True, False]
    moving = PileWatcher()
    assert DrawPile(False) not in moving.see(view("9h", seconds=50.0, draw=False, sight=Sight.MOVING), STATE)


def test_shown_cards_are_told_only_while_a_hand_is_challenged() -> None:
    at = table()
    play(at, "9h", "Qc", "pass", "pass", "challenge 2")
    shown = (Sighting(4, parse_card("2c"), 0.99, (), SQUARE), Sighting(5, None, 0.4, (), SQUARE))
    watcher = PileWatcher()
    watcher.see(view("9h", seconds=1.0, shown=shown), at.state)
    assert HandShown((parse_card("2c"), None)) in watcher.see(view("9h", seconds=1.8, shown=shown), at.state)
    quiet = PileWatcher()
    quiet.see(view("9h", seconds=1.0, shown=shown), STATE)
    assert not any(isinstance(one, HandShown) for one in quiet.see(view("9h", seconds=5.0, shown=shown), STATE))


def test_something_over_the_pile_is_said() -> None:
    said = PileWatcher().see(view("9h", covered=True), STATE)
    assert CameraStatus("searching", "something lies over the pile", 1.0) in said


def test_hands_that_play_are_no_news_until_they_keep_the_table_from_being_read() -> None:
    watcher = PileWatcher()
    watcher.see(view("9h", seconds=1.0), STATE)
    moving = [watcher.see(view("9h", seconds=at, sight=Sight.MOVING), STATE) for at in (2.0, 4.5, 5.1)]
    assert [bool(events) for events in moving] == [False, False, True]
    assert CameraStatus("steady", "camera steady", 6.0) in watcher.see(view("9h", seconds=6.0), STATE)
