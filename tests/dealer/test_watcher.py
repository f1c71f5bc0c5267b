"""What is settled becomes an event once, and nothing else does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from dealer.events import (
    BoardCleared,
    BoardLaid,
    CameraStatus,
    CardDoubtful,
    CardGone,
    CardLaid,
    CardsTurned,
    CardTurned,
    CardTurnedBack,
    Event,
    ExtraCards,
    HandScanned,
    StartDeal,
)
from dealer.scan_watch import ScanWatch
from dealer.state import Phase, State
from dealer.step import opening
from dealer.table import Table
from dealer.watcher import Watcher, known_cards
from rules.cards import parse_card, parse_cards
from rules.variants import variant
from tests.dealer.views import SLOTS, board, hand, sighting, view
from vision.view import Sight, View

GAME = variant("elevator")
STATE = opening(GAME, ("Ana", "Ben", "Chris", "Dora"))


def told(*views: View, watcher: Watcher | None = None, state: State = STATE) -> list[Event]:
    """The events of these views, camera status left out."""
    eye = watcher or Watcher(4)
    events = [event for one in views for event in eye.see(one, state)]
    return [event for event in events if not isinstance(event, CameraStatus)]


def turned(event: Event) -> Sequence[tuple[str, str]]:
    cards = event.cards if isinstance(event, CardsTurned) else (event,)
    return [(one.slot, str(one.card)) for one in cards if isinstance(one, CardTurned)]


def test_a_board_is_told_once() -> None:
    assert told(view(1, board()), view(2, board()), view(3, board())) == [BoardLaid(SLOTS)]


def test_a_missing_card_is_told_when_it_comes() -> None:
    events = told(view(1, board(s4="empty")), view(2, board()))
    assert events == [BoardLaid(tuple(name for name in SLOTS if name != "4")), CardLaid("4")]


def test_a_turned_card_is_told_once_with_its_candidates() -> None:
    events = told(view(1, board()), view(2, board(s5="8c")), view(3, board(s5="8c")))
    assert turned(events[1]) == [("5", "8c")]
    assert isinstance(events[1], CardTurned)
    assert events[1].candidates == ((parse_card("8c"), 0.9),)
    assert len(events) == 2


def test_two_cards_turned_in_one_view_are_told_together() -> None:
    events = told(view(1, board()), view(2, board(s5="8c", s1="Qs")))
    assert len(events) == 2
    assert sorted(turned(events[1])) == [("1", "Qs"), ("5", "8c")]


def test_a_doubt_is_told_and_its_end_too() -> None:
    events = told(view(1, board()), view(2, board(s4="9d/6d")), view(3, board(s4="9d")))
    assert isinstance(events[1], CardDoubtful)
    assert [str(card) for card, _ in events[1].candidates] == ["9d", "6d"]
    assert turned(events[2]) == [("4", "9d")]


def test_a_known_card_that_now_reads_differently_is_told_as_the_other_card() -> None:
    events = told(view(1, board()), view(2, board(s4="9d")), view(3, board(s4="9d/6d")))
    assert turned(events[2]) == [("4", "6d")]


def test_a_card_turned_back_is_told() -> None:
    views = [view(1, board()), view(2, board(s4="9d")), view(3, board())]
    assert len(told(*views)) == 2
    assert told(*views, view(3.7, board()))[2] == CardTurnedBack("4")


def test_a_back_upon_a_card_is_no_card_turned_back_while_the_board_is_gathered_in_a_heap() -> None:
    heap = board(s4="down", s2="empty", s5="empty")
    before = (view(1, board()), view(2, board(s4="9d")))
    assert CardTurnedBack("4") not in told(*before, view(3, heap), view(3.5, heap), view(8, heap))
    later = board(s4="down")
    assert CardTurnedBack("4") not in told(*before, view(2.9, later), view(3.2, heap), view(8, heap))
    assert told(*before, view(3, heap), view(3.5, board()), view(4.2, board()))[-1] == CardTurnedBack("4")


@pytest.mark.parametrize(("phase", "tells"), [(Phase.BETTING, True), (Phase.RULED, False), (Phase.WON, False)])
def test_once_the_deal_is_over_one_empty_slot_makes_a_back_upon_a_card_the_heap(phase: Phase, tells: bool) -> None:
    eye, state = Watcher(4), replace(STATE, phase=phase)
    told(view(1, board()), view(2, board(s4="9d")), watcher=eye, state=state)
    heap = board(s4="down", s5="empty")
    events = told(view(3, heap), view(3.7, heap), watcher=eye, state=state)
    assert (CardTurnedBack("4") in events) is tells


def test_a_card_is_gone_only_after_two_seconds() -> None:
    views = [view(1, board()), view(2, board(s4="empty")), view(3.9, board(s4="empty"))]
    assert told(*views) == [BoardLaid(SLOTS)]
    assert told(*views, view(4.1, board(s4="empty")), view(5, board(s4="empty"))) == [BoardLaid(SLOTS), CardGone("4")]


def test_a_card_back_in_time_was_never_gone() -> None:
    views = [view(1, board()), view(2, board(s4="empty")), view(3, board()), view(9, board())]
    assert told(*views) == [BoardLaid(SLOTS)]


def test_a_board_cleared_away_is_told_once_and_no_single_card_with_it() -> None:
    views = [view(2 + step / 2, board("empty", s1="Qs"), sight=Sight.MOVING) for step in range(8)]
    events = told(view(1, board(s1="Qs")), *views, view(7, board("empty"), empty=True), view(8, empty=True))
    assert events[-1] == BoardCleared()
    assert sum(isinstance(event, BoardCleared | CardGone) for event in events) == 1


def test_an_empty_board_is_not_cleared_before_vision_says_so() -> None:
    events = told(view(1, board()), view(2, board("empty")), view(9, board("empty")))
    assert events == [BoardLaid(SLOTS)]


def test_an_extra_card_is_told_after_it_has_lain_for_two_seconds() -> None:
    stray = [sighting(9, "7h")]
    views = [view(1, board()), view(2, board(), extra=stray), view(3.9, board(), extra=stray)]
    assert told(*views) == [BoardLaid(SLOTS)]
    later = [view(4.1, board(), extra=stray), view(5, board(), extra=stray), view(6, board())]
    assert told(*views, *later)[1:] == [ExtraCards((parse_card("7h"),)), ExtraCards(())]


def test_what_is_gathered_after_a_deal_is_no_extra_card_and_no_hand_that_shrinks() -> None:
    ruled, stray, cards = replace(STATE, phase=Phase.RULED), [sighting(9, "7h")], hand("As Ks 5d 3c", 20)
    watcher = Watcher(4)
    told(view(1, board()), view(2, board(), scan=cards), view(3, board(), scan=cards), watcher=watcher)
    views = [view(4, board(), scan=cards[1:]), view(5, board(), scan=cards[3:])]
    views += [view(6 + at, board(), extra=stray, scan=cards[3:]) for at in range(4)]
    assert told(*views, watcher=watcher, state=ruled) == []
    assert told(view(11, board()), view(12, board()), watcher=watcher, state=ruled) == [HandScanned(())]


def test_the_deal_in_progress_is_taken_over_at_the_start() -> None:
    table = Table(GAME, ("Ana", "Ben", "Chris", "Dora"))
    for event in (BoardLaid(SLOTS), CardTurned("5", parse_card("8c"))):
        table.apply(event)
    watcher = Watcher(4)
    events = [
        *watcher.see(view(1, board(s5="8c")), table.state),
        *watcher.see(view(2, board(s5="8c", s1="Qs")), table.state),
    ]
    assert [turned(event) for event in events if not isinstance(event, CameraStatus)] == [[("1", "Qs")]]


def test_a_board_known_from_before_that_is_nowhere_is_cleared_after_a_while() -> None:
    table = Table(GAME, ("Ana", "Ben", "Chris", "Dora"))
    table.apply(BoardLaid(SLOTS))
    watcher = Watcher(4)
    early = [event for second in (1, 2, 5) for event in watcher.see(view(second, empty=True), table.state)]
    assert BoardCleared() not in early
    assert BoardCleared() in watcher.see(view(7, empty=True), table.state)


def test_cards_of_the_deal_before_are_not_told_to_the_next_one() -> None:
    table = Table(GAME, ("Ana", "Ben", "Chris", "Dora"))
    watcher = Watcher(4)

    def look(one: View) -> list[Event]:
        events: list[Event] = [one for one in watcher.see(one, table.state) if not isinstance(one, CameraStatus)]
        for event in events:
            table.apply(event)
        return events

    look(view(1, board()))
    look(view(2, board(s5="8c")))
    table.apply(StartDeal())
    assert look(view(3, board(s5="8c"))) == []
    assert look(view(4, board())) == [BoardLaid(SLOTS)]


def test_the_camera_is_told_when_its_state_changes() -> None:
    watcher = Watcher(4)
    events = [
        *watcher.see(view(1), STATE),
        *watcher.see(view(2), STATE),
        *watcher.see(view(3, sight=Sight.DARK), STATE),
        *watcher.see(view(4, sight=Sight.FROZEN), STATE),
    ]
    said = [event for event in events if isinstance(event, CameraStatus)]
    assert [event.state for event in said] == ["steady", "lost", "lost"]
    assert "uncover it" in said[1].text
    assert "same picture" in said[2].text
    assert [type(event) for event in watcher.lost("unplugged; plug it in")] == [CameraStatus]
    assert watcher.lost("unplugged; plug it in") == []


def test_a_hand_at_work_is_no_news_but_one_that_keeps_the_table_from_being_read_is() -> None:
    watcher = Watcher(4)
    moving = [view(second, board(), sight=Sight.MOVING) for second in (2, 3, 4, 4.9)]
    busy = [event for one in (view(1, board()), *moving, view(5, board())) for event in watcher.see(one, STATE)]
    assert [event.state for event in busy if isinstance(event, CameraStatus)] == ["steady"]
    moving = [view(second, board(), sight=Sight.MOVING) for second in (6, 7, 9.1)]
    held = [event for one in moving for event in watcher.see(one, STATE)]
    assert [event.state for event in held if isinstance(event, CameraStatus)] == ["moving"]


def test_what_is_left_of_the_old_board_is_no_new_one() -> None:
    table = Table(GAME, ("Ana", "Ben", "Chris", "Dora"))
    watcher = Watcher(4)

    def look(one: View) -> list[Event]:
        events: list[Event] = [event for event in watcher.see(one, table.state) if not isinstance(event, CameraStatus)]
        for event in events:
            table.apply(event)
        return events

    look(view(1, board()))
    look(view(2, board(s5="8c")))
    table.apply(StartDeal())
    assert look(view(3, board("empty", s1="down", s2="down"))) == []
    assert look(view(9, board())) == [BoardLaid(SLOTS)]


def scans(*views: View) -> list[str]:
    return [" ".join(map(str, event.cards)) for event in told(*views) if isinstance(event, HandScanned)]


def test_a_hand_is_told_when_its_four_cards_lie_still() -> None:
    cards = hand("As Ks 5d 3c")
    assert scans(view(1, scan=cards[:2]), view(2, scan=cards), view(2.05, scan=cards)) == ["As Ks"]
    assert scans(view(2, scan=cards), view(2.4, scan=cards), view(9, scan=cards)) == ["As Ks 5d 3c"]


def test_a_hand_counts_once_and_its_going_is_told() -> None:
    cards = hand("As Ks 5d 3c")
    assert scans(view(1, scan=cards), view(2, scan=cards), view(3, scan=cards[1:]), view(4)) == [
        "As Ks 5d 3c",
        "Ks 5d 3c",
        "",
    ]


def test_the_next_hand_may_lie_beside_the_last_one() -> None:
    first, second = hand("As Ks 5d 3c"), hand("9h 9d 2c 2d", first=11, x=500)
    views = [view(1, scan=first), view(2, scan=first), view(3, scan=first + second[:2])]
    views += [view(4, scan=first + second), view(5, scan=first + second), view(9, scan=first + second)]
    assert scans(*views) == ["As Ks 5d 3c", "9h 9d 2c 2d"]


def test_leftovers_of_one_hand_and_the_first_cards_of_the_next_are_never_one_hand() -> None:
    first, second = hand("As Ks 5d 3c"), hand("9h 9d 2c 2d", first=11)
    views = [view(1, scan=first), view(2, scan=first), view(3, scan=first[:1]), view(3.1, scan=first[:1] + second[:3])]
    views += [view(4, scan=first[:1] + second[:3]), view(4.5, scan=second), view(5, scan=second)]
    assert "9h 9d 2c 2d" in scans(*views)
    assert not [one for one in scans(*views) if "9h" in one and "As" in one]


def test_a_fifth_card_is_told_after_it_has_lain_still() -> None:
    cards = hand("As Ks 5d 3c 7h")
    assert scans(view(1, scan=cards), view(2.9, scan=cards)) == []
    assert scans(view(1, scan=cards), view(3.1, scan=cards)) == ["As Ks 5d 3c 7h"]
    late = [view(1, scan=cards[:4]), view(2, scan=cards[:4]), view(3, scan=cards), view(5.1, scan=cards)]
    assert scans(*late) == ["As Ks 5d 3c", "As Ks 5d 3c 7h"]


def test_among_other_face_up_cards_the_one_group_of_four_is_the_hand() -> None:
    others = hand("7h 8h", first=21, x=2000)
    cards = others + hand("As Ks 5d 3c")
    assert scans(view(1, scan=cards), view(3.1, scan=cards), view(5, scan=cards)) == ["As Ks 5d 3c"]


def test_a_doubtful_card_in_a_hand_is_told_again_when_it_is_sure() -> None:
    unsure, sure = hand("As ? 5d 3c"), hand("As Ks 5d 3c")
    assert scans(view(1, scan=unsure), view(2, scan=unsure), view(3, scan=sure)) == ["As None 5d 3c", "As Ks 5d 3c"]


@pytest.mark.parametrize("sight", [Sight.MOVING])
def test_nothing_counts_as_a_whole_hand_while_a_hand_moves(sight: Sight) -> None:
    cards = hand("As Ks 5d 3c")
    assert scans(*(view(second, scan=cards, sight=sight) for second in range(1, 6))) == []


def test_cards_before_the_players_are_no_hand_until_hands_are_shown() -> None:
    watch = ScanWatch(4, scattered=True)
    before = hand("7h 8h", first=21, x=0) + hand("Jc Jd", first=31, x=2000)
    whole = before + hand("2c 3c", first=41, x=140)
    assert watch.see(view(1, scan=before), wanted=False) == []
    assert watch.see(view(9, scan=before), wanted=True) == []
    events = [*watch.see(view(10, scan=whole)), *watch.see(view(11, scan=whole)), *watch.see(view(12, scan=whole))]
    assert [" ".join(map(str, event.cards)) for event in events] == ["7h 8h 2c 3c"]


def test_an_unreadable_thing_by_itself_is_no_card_of_a_hand() -> None:
    phone = (sighting(50, "?", x=3000),)
    cards = phone + hand("As Ks 5d 3c")
    assert (
        scans(view(1, scan=phone), view(5, scan=phone), view(6, scan=cards), view(7, scan=cards))[-1] == "As Ks 5d 3c"
    )


def test_the_cards_known_to_lie_elsewhere_are_those_of_hands_taken_back() -> None:
    table = Table(GAME, watching=True)
    table.apply(BoardLaid(SLOTS))
    for name, card in zip(SLOTS, parse_cards(["Qs", "9h", "4h", "Js", "8c", "2d", "Ts"]), strict=True):
        table.apply(CardTurned(name, card))
    table.apply(HandScanned(parse_cards(["As", "Ks", "5d", "3c"])))
    assert known_cards(table.state) == frozenset()
    table.apply(HandScanned(()))
    assert {str(card) for card in known_cards(table.state)} == {"As", "Ks", "5d", "3c"}


def test_two_cards_turned_within_one_movement_are_told_together_though_a_hand_hid_one_for_a_moment() -> None:
    events = told(view(1, board()), view(2, board(s5="8c")), view(2.3, board(s5="8c", s1="Qs")))
    assert turned(events[1]) == [("5", "8c")]
    assert isinstance(events[2], CardsTurned)
    assert turned(events[2]) == [("5", "8c"), ("1", "Qs")]


def test_two_cards_turned_one_after_the_other_are_told_apart() -> None:
    events = told(view(1, board()), view(2, board(s5="8c")), view(2.5, board(s5="8c", s1="Qs")))
    assert turned(events[2]) == [("1", "Qs")]
