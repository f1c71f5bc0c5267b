"""Rank, name and explain single hands."""

from __future__ import annotations

import pytest

from rules.comparing import why_better
from rules.hands import Side
from tests.rules.cases import high, low


@pytest.mark.parametrize(
    ("cards", "wild", "words"),
    [
        ("9s 9d 4h Jc 6c 6d Qs", "6c 6d", "four nines, queen kicker"),
        ("As Ks Qs Js Ts 2d 3c", "", "a royal flush"),
        ("9s 8s 7s 6s 5s 2d 3c", "", "a straight flush, nine high"),
        ("Kh Ks Kd Kc 5s 7d 2c", "5s", "five kings"),
        ("Ks Kd 4d 4h 4c 2h 8d", "", "a full house, fours over kings"),
        ("Ah Jh 9h 4h 2h Kd Kc", "", "a flush, A-J-9-4-2"),
        ("As 2d 3c 4h 5s Kd Kc", "", "a straight, five high"),
        ("7s 7d 7c Kh 2s 4d 9c", "", "three sevens, king and nine kickers"),
        ("6s 6d Kc Kh 2s 4d Tc", "", "two pair, kings and sixes, ten kicker"),
        ("6s 6d Ac Kh 2s 4d Tc", "", "a pair of sixes, ace, king and ten kickers"),
        ("As Td 9c 7h 2s 4d 6c", "", "ace high, A-10-9-7-6"),
    ],
)
def test_a_high_hand_says_itself(cards: str, wild: str, words: str) -> None:
    assert high(cards, wild).words.split(";")[0] == words


def test_a_hand_says_what_its_wild_cards_stand_for() -> None:
    assert (
        high("9s 9d 9h Jc 6d 2s 4c", "6d").words
        == "four nines, jack kicker; the six of diamonds plays as the nine of clubs"
    )


@pytest.mark.parametrize(
    ("cards", "options", "words"),
    [
        ("As 2s 3s 4s 5s 6s 7s", {}, "a five low, 5-4-3-2-A"),
        ("8s 7d 6c 5h 4s Kd Kc", {}, "an eight low, 8-7-6-5-4"),
        ("Ks Kd Kh Qc Qs 2h 2c", {}, "no better low than two pair, queens and twos, king kicker"),
        ("2s 3s 4s 5s 6s", {"low": "27"}, "no better low than a straight flush, 6-5-4-3-2"),
        ("2s 3s 4s 5s 7s", {"low": "27"}, "no better low than a flush, 7-5-4-3-2"),
        ("As 2d 3c 4h 5s", {"low": "a6"}, "no better low than a straight, 5-4-3-2-A"),
    ],
)
def test_a_low_hand_says_itself(cards: str, options: dict[str, str], words: str) -> None:
    assert low(cards, **options).words == words


@pytest.mark.parametrize("system", ["27", "a6"])
def test_the_five_cards_of_a_low_are_not_all_of_one_suit_where_a_flush_counts(system: str) -> None:
    hand = low("7s 5s 4s 3s 2s 2d Kd", low=system)
    assert hand.key == (0, 7, 5, 4, 3, 2)
    assert len({one.card.suit for one in hand.cards}) == 2


def test_a_wild_card_of_the_right_card_plays_as_itself() -> None:
    hand = high("Ks Kd 7h 4c 2s 9d Kh", "Kh")
    assert hand.key == (3, 13, 9, 7)
    assert all(one.stands_for is None for one in hand.cards)


def test_no_card_plays_twice_in_a_hand_except_in_five_of_a_kind() -> None:
    for cards, wild in (
        ("As Ks 9s 4s 2d 7h 6c", "7h"),
        ("Qs Qd 4c 4h 9c 2s 3d", "9c"),
        ("9s 8d 7c 2h 3h Kc Jd", "2h 3h"),
    ):
        roles = [one.role for one in high(cards, wild).cards]
        assert len(set(roles)) == 5


def test_equal_hands_in_other_suits_are_equal() -> None:
    assert high("Ah Kh Qh Jh 9h") <= high("As Ks Qs Js 9s") <= high("Ah Kh Qh Jh 9h")


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("As 2d 3c 4h 5s", "7s 7d 7c Kh 2s", "a straight beats three of a kind"),
        ("As Ks Qs Js Ts", "9s 8s 7s 6s 5s", "a royal flush beats a straight flush"),
        ("9s 8d 7c 6h 5s", "As 2d 3c 4h 5s", "nine high beats five high"),
        ("9s 9d 9c 9h Qs", "9s 9d 9c 9h Js", "the queen kicker beats the jack kicker"),
        ("9s 9d 9c 9h 2s", "8s 8d 8c 8h As", "four nines beat four eights"),
        ("Ks Kd Kc 4h 4s", "Qs Qd Qc Ah As", "a full house, kings over fours beats a full house, queens over aces"),
        ("Ah Jh 9h 4h 3h", "Ah Jh 9h 4h 2h", "the three beats the two as fifth card"),
        ("6s 6d Ac Kh Ts", "6s 6d Ac Kh 9s", "the ten kicker beats the nine kicker"),
        ("Ks Kd 6c 6h 2s", "Ks Kd 5c 5h As", "two pair, kings and sixes beat two pair, kings and fives"),
    ],
)
def test_why_one_high_hand_beats_another(one: str, other: str, why: str) -> None:
    assert high(one) > high(other)
    assert why_better(high(one), high(other)) == why


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("7s 6d 4c 3h 2s", "8s 4d 3c 2h As", "the seven is lower than the eight"),
        ("6s 4d 3c 2h As", "6s 5d 3c 2h As", "6-4 is lower than 6-5"),
        ("Ks Qd Jc Th 9s", "2s 2d 3c 4h 5s", "no pair is lower than a pair"),
        ("2s 2d 3c 4h 5s", "3s 3d 2c 2h 5s", "a pair beats two pair"),
    ],
)
def test_why_one_low_hand_beats_another(one: str, other: str, why: str) -> None:
    assert low(one) > low(other)
    assert low(one).side is Side.LOW
    assert why_better(low(one), low(other)) == why


def test_naturals_win_ties_by_having_fewer_substituted_cards() -> None:
    natural = high("Ks Kd Kh 9c 8c 3h 4d", natural_wins=True)
    one_wild = high("Ks Kd 9c 8c 3h 2h 5h", "5h", natural_wins=True)
    two_wild = high("Ks 9c 8c 3h 2h 5h 5d", "5h 5d", natural_wins=True)
    assert natural > one_wild > two_wild
    assert natural.key == one_wild.key == two_wild.key
    assert why_better(natural, one_wild) == "of equal hands the one with fewer wild cards wins"


def test_two_wild_cards_fill_a_flush_from_the_top_and_the_lowest_card_does_not_play() -> None:
    hand = high("Kh 9h 5h 2h 7d 3c 4c", "3c 4c")
    assert hand.key == (5, 14, 13, 12, 9, 5)
    assert hand.words.startswith("a flush, A-K-Q-9-5")


@pytest.mark.parametrize("system", ["a5", "27", "a6"])
def test_a_wild_card_that_may_not_be_an_ace_takes_the_next_rank(system: str) -> None:
    best = {"a5": (0, 6, 5, 4, 3, 2), "27": (0, 7, 6, 4, 3, 2), "a6": (0, 7, 6, 4, 3, 2)}
    assert low("2s 3d 4c 6h Kd Qc 9h", "9h", low=system, wild_ace=False).key == best[system]


def test_deuce_to_seven_takes_a_barred_ace_only_when_it_is_natural() -> None:
    assert low("Ks Qs Js Ts As Ad 9h", "9h", low="27", wild_ace=False).key == (0, 13, 12, 11, 10, 2)


def test_a_wild_card_is_not_itself_where_that_would_name_a_flush() -> None:
    hand = low("3h Th 8h Jh 2h Ah 4h", "3h", low="27")
    assert hand.key == (0, 10, 8, 4, 3, 2)
    assert len({played.role.suit for played in hand.cards}) == 2
