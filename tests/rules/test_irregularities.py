"""What can go wrong with the cards is named, placed and said in words."""

from __future__ import annotations

import pytest

from rules.cards import Joker
from rules.irregularities import Kind, check_cards, check_deal
from rules.variants import variant
from tests.rules.cases import OPR_527_TABLE, board, cards

GAME = variant("elevator")
TABLE = board(OPR_527_TABLE)


def test_clean_cards_have_no_irregularity() -> None:
    assert check_cards(GAME, TABLE, {"Ana": cards("As Ks 5d 3c"), "Ben": cards("Jh Jd 7c 6h")}) == ()


def test_a_card_that_is_there_twice_names_both_places() -> None:
    (found,) = check_cards(GAME, TABLE, {"Ana": cards("As Ks 5d 3c"), "Ben": cards("Jh Jd 7c 3c")})
    assert (found.kind, found.player, str(found.card), found.stops) == (Kind.DUPLICATE_CARD, "Ben", "3c", True)
    assert found.words == "The three of clubs is there twice: with Ana and with Ben."


def test_a_card_that_is_there_three_times_is_named_twice() -> None:
    found = check_cards(GAME, {**TABLE, "1": TABLE["E"]}, {"Ana": cards("As Ks 5d Ts")})
    assert [one.kind for one in found] == [Kind.DUPLICATE_CARD, Kind.DUPLICATE_CARD]


def test_a_joker_is_of_another_deck() -> None:
    (found,) = check_cards(GAME, TABLE, {"Ana": (*cards("As Ks 5d"), Joker.BLACK)})
    assert found.words == "The black joker with Ana is not in this deck."
    assert found.kind is Kind.WRONG_DECK


def test_a_missing_card_is_named_by_its_place() -> None:
    table = {slot: card for slot, card in TABLE.items() if slot != "4"}
    (found,) = check_cards(GAME, table, {})
    assert (found.kind, found.slot) == (Kind.CARD_MISSING, "4")
    assert found.words == "The card at 4 (right column, top) is missing."


def test_during_the_deal_missing_cards_are_no_irregularity_but_too_many_are() -> None:
    assert check_cards(GAME, {}, {"Ana": cards("As")}, complete=False) == ()
    (found,) = check_cards(GAME, {}, {"Ana": cards("As Ks 5d 3c 2c")}, complete=False)
    assert found.words == "Ana has 5 hole cards instead of 4."


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (3, "Double Elevator needs at least 4 players; there are 3."),
        (10, "10 players leave 1 card in the deck: deal without burn cards."),
        (11, "11 players need 55 cards and the deck has 52: deal to fewer players."),
    ],
)
def test_a_deal_says_what_is_wrong_with_the_number_of_players(players: int, words: str) -> None:
    assert words in [found.words for found in check_deal(variant("double-elevator"), players)]


def test_a_deal_without_burn_cards_may_go_on() -> None:
    assert [found.stops for found in check_deal(variant("double-elevator"), 10)] == [False]
