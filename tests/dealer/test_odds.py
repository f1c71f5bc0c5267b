"""Odds over hidden cards agree with a plain count through the rules and say what they are."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from dealer.odds import Odds, OddsError, Question, odds
from dealer.odds_deals import every_deal, random_deals, ways
from dealer.odds_report import odds_report, read_question
from rules.cards import Card, Suit, deck
from rules.lines import open_lines, value
from rules.masks import mask_of
from rules.ruling import Player
from rules.showdown import rule
from rules.variants import games, variant

FIGURES = ("high", "high_tie", "low", "low_tie", "scoop", "share")
EXAMPLE: dict[str, Any] = {
    "game": "elevator",
    "options": {"mode": "cards_speak"},
    "players": {"Ana": "As Ks 5d 3c", "Ben": "Jh Jd 7c 6h", "Chris": "8d 7h 6d Kc"},
    "table": {"1": "Qs", "2": "9h", "3": "4h", "4": "Js", "5": "8c"},
}


def question(game: str, hidden: int, unseen: int, seed: int, **options: object) -> Question:
    """Three players with random cards; the last table cards and no hole card are hidden, and few cards are unseen."""
    made = variant(game, **options)
    cards = [deck()[place] for place in np.random.default_rng(seed).permutation(52)]
    hole = {name: tuple(cards.pop() for _ in range(made.hole_cards)) for name in ("Ana", "Ben", "Chris")}
    slots = made.layout.names
    table: dict[str, Card | None] = {slot: cards.pop() for slot in slots[: len(slots) - hidden]}
    return Question(made, hole, table, tuple(cards[unseen:]))


def filled(asked: Question) -> list[tuple[dict[str, tuple[Card, ...]], dict[str, Card]]]:
    """Every way to fill the hidden places, hands first, one plain card at a time."""
    known = {card for hand in asked.hole.values() for card in hand} | set(asked.table.values()) | set(asked.dead)
    unseen = [card for card in deck() if card not in known]
    slots = asked.variant.layout.names
    row = [*(card for hand in asked.hole.values() for card in hand), *(asked.table.get(slot) for slot in slots)]
    found = []
    for dealt in permutations(unseen, row.count(None)):
        rest = iter(dealt)
        cards = [next(rest) if card is None else card for card in row]
        size = asked.variant.hole_cards
        hands = {name: tuple(cards[place * size : (place + 1) * size]) for place, name in enumerate(asked.hole)}
        found.append((hands, dict(zip(slots, cards[len(cards) - len(slots) :], strict=True))))
    return found


def counted(asked: Question) -> dict[str, dict[str, Fraction]]:
    """The same odds through the rules, deal by deal."""
    game, deals = asked.variant, filled(asked)
    sums = {
        name: dict.fromkeys(("high", "high_tie", "low", "low_tie", "scoop", "share"), Fraction(0))
        for name in asked.hole
    }
    for hands, table in deals:
        ruling = rule(game, table, [Player(name, hand) for name, hand in hands.items()])
        assert ruling.shares is not None
        lines = open_lines(game, table)
        found = {name: [value(game, hand, line, mask_of(hand)) for line in lines] for name, hand in hands.items()}
        top = max(one.high for rows in found.values() for one in rows)
        lows = [one.low for rows in found.values() for one in rows if one.low is not None]
        bottom = max(lows, default=None)
        high = [name for name, rows in found.items() if any(one.high == top for one in rows)]
        low = [name for name, rows in found.items() if bottom and any(one.low == bottom for one in rows)]
        for name, rows in found.items():
            mine = sums[name]
            mine["share"] += ruling.shares[name]
            mine["high"] += high == [name]
            mine["high_tie"] += name in high and len(high) > 1
            mine["low"] += low == [name]
            mine["low_tie"] += name in low and len(low) > 1
            mine["scoop"] += bottom is not None and any(one.high == top and one.low == bottom for one in rows)
    return {name: {key: total / len(deals) for key, total in mine.items()} for name, mine in sums.items()}


def figures(found: Odds) -> dict[str, dict[str, float]]:
    return {
        seat.name: {name: getattr(seat, name).value for name in FIGURES if getattr(seat, name) is not None}
        for seat in found.seats
    }


def same(found: Odds, expected: Mapping[str, Mapping[str, Fraction]]) -> None:
    for name, chances in figures(found).items():
        assert chances == pytest.approx({key: float(expected[name][key]) for key in chances}, abs=1e-12), name


@pytest.mark.parametrize("name", games())
def test_exact_odds_are_those_of_a_plain_count_through_the_rules(name: str) -> None:
    speak = {"mode": "cards_speak"} if variant(name).high_low else {}
    asked = question(name, hidden=2, unseen=7, seed=len(name), **speak)
    found = odds(asked)
    assert (found.exact, found.hidden, found.deals) == (True, 2, 42)
    same(found, counted(asked))


@pytest.mark.parametrize(
    "options",
    [
        {"qualifier": 8, "no_low": "carry"},
        {"qualifier": 7, "separate_lines": False},
        {"low_system": "27"},
        {"low_system": "a6", "wild_scope": "card"},
        {"natural_wins": True, "wild_scope": "rank"},
        {"bug": True, "wild_scope": "card"},
    ],
    ids=str,
)
def test_odds_follow_the_house_rules_with_and_without_tables(options: dict[str, object]) -> None:
    asked = question("elevator", hidden=1, unseen=14, seed=7, mode="cards_speak", **options)
    same(odds(asked), counted(asked))


def test_the_example_with_two_hidden_cards_is_exact_over_all_deals() -> None:
    found = odds(read_question(EXAMPLE))
    assert (found.exact, found.deals) == (True, 35 * 34)
    assert sum(seat.share.value for seat in found.seats) == pytest.approx(1)
    assert all(seat.share.error == 0 for seat in found.seats)


def test_a_sample_agrees_with_the_exact_odds_within_its_error() -> None:
    asked = read_question({**EXAMPLE, "table": {"1": "Qs", "2": "9h", "3": "4h", "4": "Js"}})
    exact, sample = odds(asked, deals=50_000), odds(asked, deals=3000, seed=5)
    assert (exact.exact, exact.deals) == (True, 36 * 35 * 34)
    assert (sample.exact, sample.deals) == (False, 3000)
    checked = 0
    for true, guess in zip(exact.seats, sample.seats, strict=True):
        for name in FIGURES:
            one, other = getattr(true, name), getattr(guess, name)
            assert 0 < other.error < 0.03
            assert abs(one.value - other.value) < 1.6 * other.error, f"{true.name} {name}"
            checked += 1
    assert checked == 18


def test_hidden_hole_cards_leave_players_alike() -> None:
    made = variant("double")
    found = odds(Question(made, dict.fromkeys("ABCDEFGHIJ", (None,) * 4), {}), deals=20_000)
    assert not found.exact
    for seat in found.seats:
        assert seat.low is None
        assert abs(seat.share.value - 0.1) < 2 * seat.share.error


def test_suits_permuted_give_the_same_odds() -> None:
    asked = read_question(EXAMPLE)
    turned = dict(zip(Suit, [Suit.HEARTS, Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS], strict=True))

    def other(card: Card | None) -> Card | None:
        return None if card is None else Card(card.rank, turned[card.suit])

    moved = Question(
        asked.variant,
        {name: tuple(map(other, hand)) for name, hand in asked.hole.items()},
        {slot: other(card) for slot, card in asked.table.items()},
    )
    assert figures(odds(moved)) == figures(odds(asked))


def test_every_deal_comes_once_and_random_deals_hold_no_card_twice() -> None:
    for hidden in (0, 1, 2, 3):
        all_deals = np.concatenate([chunk.T for chunk in every_deal(range(30, 45), hidden)])
        assert len(all_deals) == ways(15, hidden) == len({tuple(row) for row in all_deals.tolist()})
        assert all(len(set(row)) == hidden for row in all_deals.tolist())
    sample = np.concatenate([chunk.T for chunk in random_deals(range(52), 51, 3000, seed=1)])
    assert sample.shape == (3000, 51)
    assert (np.diff(np.sort(sample, axis=1), axis=1) > 0).all()
    for place in (0, 25, 50):
        counts = np.bincount(sample[:, place], minlength=52)
        assert abs(counts - 3000 / 52).max() < 5 * (3000 / 52) ** 0.5, "every card is equally likely in every place"


def test_the_report_gives_json_and_words() -> None:
    report = odds_report(EXAMPLE)
    assert report.json["hidden"] == 2
    assert report.json["players"]["Ana"]["high"]["error"] == 0
    first, ana, *_ = report.words.splitlines()
    assert first == "Elevator, 2 cards hidden, over all 1,190 deals."
    assert ana.startswith("Ana: best high ")
    assert "share of the pot if the cards speak" in ana
    assert "±" not in ana
    hidden = odds_report({"game": "double", "players": {"Ana": "As Ks", "Ben": "?"}}, deals=2000)
    assert "error bars at 95 %" in hidden.words
    assert hidden.json["players"]["Ben"]["low"] is None


def test_a_showdown_written_for_a_ruling_may_be_asked_too() -> None:
    players = {"Ana": {"hole": ["As", "Ks", "5d", "3c"], "decl": "B"}, "Ben": {"hole": ["Jh", None, "7c", "6h"]}}
    asked = {"game": "elevator", "low": {"qualifier": 8}, "table": EXAMPLE["table"] | {"6": "2d", "E": "Ts"}}
    report = odds_report({**asked, "players": {**players, "Chris": {"hole": [], "folded": True}}})
    assert (report.json["hidden"], report.json["deals"]) == (1, 38)
    assert list(report.json["players"]) == ["Ana", "Ben"]
    with pytest.raises(ValueError, match="qualifier"):
        odds_report({**asked, "players": players, "low": {"qualifier": "all"}})


def test_a_written_deal_is_asked_after_any_number_of_turned_cards() -> None:
    text = """game elevator
players Ana Ben Chris
button Chris
board 1=Qs 2=9h 3=4h 4=Js 5=8c 6=2d E=Ts
turn 5 1 3 2 4 6 E
hole Ana As Ks 5d 3c
hole Ben Jh Jd 7c 6h
hole Chris 8d 7h 6d Kc
fold Chris 4
"""
    report = odds_report(text, turned=6)
    assert report.json["hidden"] == 1
    assert list(report.json["players"]) == ["Ana", "Ben"]
    whole = odds_report(text)
    assert whole.json["deals"] == 1
    assert whole.json["players"]["Ana"]["scoop"]["chance"] == 0, "the royal flush and the wheel lie on two lines"
    assert whole.json["players"]["Ana"]["share"]["chance"] == 1, "the cards speak for both lines"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": {"Ana": "As As 5d 3c"}}, "ace of spades is there twice"),
        ({"players": {"Ana": "As Ks 5d 3c 2c"}}, "Ana has 5 hole cards: Elevator deals 4"),
        ({"players": {}}, "nobody is in the deal"),
        ({"players": "Ana"}, "give the hands by name"),
        ({"players": {"Ana": 5}}, "5 is no hand"),
        ({"players": {"Ana": [5]}}, "5 is no card"),
        ({"players": {"Ana": "Xr"}}, "red joker does not play"),
        ({"players": {str(n): "?" for n in range(12)}}, "12 players need 55 cards"),
        ({"players": [{"name": "Ana"}, {"name": "Ana"}]}, "Ana is in the deal twice"),
        ({"options": 8}, "options is 8: give house rules by name"),
        ({"table": {"9": "Qs"}}, "'9' is no place of Elevator"),
        ({"table": ["Qs"]}, "give its cards by place"),
        ({"game": "bridge"}, "'bridge' is not a game"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_a_deal_that_cannot_be_is_refused_with_its_reason(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        odds_report({**EXAMPLE, **change})


def test_text_that_is_no_json_is_refused_with_its_line() -> None:
    with pytest.raises(OddsError, match="line 2: this is no JSON"):
        odds_report('{"game": "elevator",\n "players": }')


def test_a_joker_on_the_board_of_a_written_deal_is_refused() -> None:
    with pytest.raises(OddsError, match="place 1: the red joker"):
        odds_report("game elevator\nplayers Ana Ben\nbutton Ben\nboard 1=Xr\n")
