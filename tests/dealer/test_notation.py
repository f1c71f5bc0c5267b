from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dealer.events import Declaration
from dealer.notation import NotatedDeal, NotationError, parse, parse_all
from rules.cards import AnyCard, Joker, deck_with_jokers, parse_card, parse_cards
from rules.variants import games, variant

DEALS = Path(__file__).parent.parent / "deals"

EXAMPLE = """
game elevator            # OPR-527, the example of article 4
players Ana Ben "Big Eli"
button "Big Eli"
board 1=Qs 2=9h 3=4h 4=Js 5=8c 6=2d E=Ts
turn 5 1 3 2 4 6 E
hole Ana As Ks 5d 3c
hole Ben 10h Tc 9c 9d
fold "Big Eli" 4
declare Ana both
declare Ben low
"""


def test_a_deal_is_read_as_it_is_written() -> None:
    deal = parse(EXAMPLE)
    assert deal.game == "elevator"
    assert deal.players == ("Ana", "Ben", "Big Eli")
    assert deal.button == "Big Eli"
    assert deal.card("E") == parse_card("Ts")
    assert deal.turn == ("5", "1", "3", "2", "4", "6", "E")
    assert deal.hand("Ben") == parse_cards(["Th", "Tc", "9c", "9d"])
    assert deal.hand("Big Eli") == ()
    assert deal.folded("Big Eli") == 4
    assert deal.folded("Ana") is None
    assert deal.declared("Ana") is Declaration.BOTH
    assert deal.declared("Big Eli") is None


def test_options_change_the_variant() -> None:
    deal = parse("game elevator\noptions qualifier=8 low_system=27\nplayers A B\nbutton A\n")
    assert deal.variant == variant("elevator", qualifier=8, low_system="27")
    assert "options qualifier=8 low_system=27" in str(deal)


def test_several_deals_each_begin_with_their_game() -> None:
    first, second = parse_all(EXAMPLE + EXAMPLE.replace("elevator ", "elevator-wild "))
    assert first.game == "elevator"
    assert second.game == "elevator-wild"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("board 7=Qs", r"line 4: slot '7' is not on the board of elevator: use 1, 2, 3"),
        ("board 1=Qx", r"line 4: 'Qx' is not a card"),
        ("board 1", r"line 4: '1' is not name=value"),
        ("board 1=Qs 1=Ks", r"line 4: slot '1' is named twice"),
        ("turn 1", r"line 4: slot '1' is turned but no card lies there"),
        ("hole Zoe As", r"line 4: player 'Zoe' does not sit here: use Ana, Ben"),
        ("hole", r"line 4: no player and no cards"),
        ("fold Ana 9", r"line 4: 'Ana 9' is no fold: write a player and a betting round from 1 to 8"),
        ("fold Ana ²", r"line 4: 'Ana ²' is no fold"),
        ("declare Ana middle", r"line 4: 'Ana middle' is no declaration"),
        ("button Ana Ben", r"line 4: a second button line"),
        ("options qualifier=8", r"line 4: options come right after the game"),
        ("shuffle", r"line 4: 'shuffle' is not known here: a line begins with game"),
        ('hole "Ana As', r"line 4: .*quote out of place"),
        ("line Ana 1-2-9", r"line 4: 'Ana 1-2-9' is no line: write a player and one of 1-E-4"),
        ("open", r"line 4: no player and no cards: write 'open Ana As Ks'"),
        ("overrule Rob Ana=1", r"line 4: who rules, why, or who takes what is missing"),
        ('overrule Rob "" Ana=x', r"line 4: 'Ana=x' is no share of the pot"),
        ('overrule Rob "" Zoe=1', r"line 4: player 'Zoe' does not sit here"),
    ],
)
def test_a_bad_line_is_named_with_its_number_and_value(line: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        parse(f"game elevator\nplayers Ana Ben\nbutton Ana\n{line}\n")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "0 deals where one is expected"),
        ("players Ana\n", "line 1: 'players' stands before any game"),
        ("game whist\n", "line 1: 'whist' is not a game"),
        ("game elevator\nbutton Ana\n", "line 2: player 'Ana' does not sit here: use nobody yet"),
        ("game elevator\nplayers Ana\n", "line 1: the deal has no button line"),
        ("game elevator\nplayers Ana Ana\n", "line 2: player 'Ana' is named twice"),
        ("game elevator\nplayers\n", "line 2: nobody plays"),
        ("game elevator\nplayers A\u202eB\n", "line 2: The name .* holds the hidden letter U.202E"),
        ("game elevator\noptions deck=blue\n", "line 2: .*deck"),
        ("game elevator\nplayers A\nbutton A\nhole A As\nhole A Ks\n", "line 5: a second hole line for 'A'"),
    ],
)
def test_a_deal_that_is_none_says_what_to_write(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        parse(text)


NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Zl", "Zp")), min_size=1, max_size=12)
CARDS: st.SearchStrategy[AnyCard] = st.sampled_from(deck_with_jokers())


@st.composite
def deals(draw: st.DrawFn) -> NotatedDeal:
    game = draw(st.sampled_from(games()))
    players = tuple(draw(st.lists(NAMES, min_size=1, max_size=6, unique=True)))
    slots = draw(st.lists(st.sampled_from(variant(game).layout.names), unique=True))
    rounds = len(variant(game).rounds)
    unread = draw(st.lists(st.sampled_from(slots or ["none"]), unique=True)) if slots else []
    known = [slot for slot in slots if slot not in unread]
    hole = tuple(
        (name, tuple(draw(st.lists(CARDS, max_size=4))))
        for name in draw(st.lists(st.sampled_from(players), unique=True))
    )
    marks = [[(name, index) for index in range(len(cards)) if draw(st.booleans())] for name, cards in hole]
    shares = tuple(
        (name, draw(st.fractions(0, 1, max_denominator=9)))
        for name in draw(st.lists(st.sampled_from(players), min_size=1, unique=True))
    )
    some = st.lists(st.sampled_from(players), unique=True)
    return NotatedDeal(
        game=game,
        players=players,
        button=draw(st.sampled_from(players)),
        options=draw(st.sampled_from([(), (("deviation", "accept"),)])),
        board=tuple((slot, draw(CARDS)) for slot in known),
        turn=tuple(draw(st.permutations(slots))[: draw(st.integers(0, len(slots)))]),
        hole=hole,
        folds=tuple((name, draw(st.integers(1, rounds))) for name in draw(some)),
        declarations=tuple((name, draw(st.sampled_from(Declaration))) for name in draw(some)),
        lines=tuple((name, draw(st.sampled_from(variant(game).layout.lines)).name) for name in draw(some)),
        open=tuple((name, tuple(draw(st.lists(CARDS, max_size=2)))) for name in draw(some)),
        unread=tuple((slot, None) for slot in unread),
        settled=(*((slot, None) for slot in known if draw(st.booleans())), *(mark for row in marks for mark in row)),
        overruled=draw(st.none() | st.tuples(NAMES, st.just("so be it") | st.just(""), st.just(shares))),
    )


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(deals())
def test_what_is_written_is_read_back(deal: NotatedDeal) -> None:
    assert parse(str(deal)) == deal


@given(st.text(max_size=80))
def test_any_other_text_is_a_notation_error(text: str) -> None:
    try:
        found = parse_all(text)
    except NotationError as error:
        assert "line " in str(error)
    else:
        assert all(parse(str(deal)) == deal for deal in found)


def test_a_card_that_was_never_read_keeps_its_place_in_the_hand() -> None:
    deal = parse(EXAMPLE.replace("hole Ana As Ks 5d 3c", "hole Ana As ? 5d! 3c").replace("6=2d", "6=?"))
    assert deal.hand("Ana") == parse_cards(["As", "5d", "3c"])
    assert deal.unread == (("6", None), ("Ana", 1))
    assert deal.settled == (("Ana", 2),)
    assert "hole Ana As ? 5d! 3c\n" in str(deal)


def test_jokers_and_repeated_cards_can_be_written() -> None:
    deal = replace(parse(EXAMPLE), hole=(("Ana", (Joker.RED, *parse_cards(["As", "As"]))),))
    assert parse(str(deal)) == deal


def test_the_documented_example_is_a_deal_and_names_every_line() -> None:
    page = (DEALS.parent.parent / "docs" / "notation.md").read_text(encoding="utf-8")
    example = page.split("```\n")[1]
    assert str(parse(example)) == example
    for line in example.splitlines():
        assert f"| `{line.split()[0]} " in page


def test_a_turning_order_of_the_house_can_be_written() -> None:
    deal = parse("game elevator\noptions order=1+2,3,4+5+6,E\nplayers A B\nbutton A\n")
    assert deal.variant.house.order == (("1", "2"), ("3",), ("4", "5", "6"), ("E",))


def test_every_sample_deal_is_read() -> None:
    files = sorted(DEALS.glob("*.deal"))
    assert len(files) >= 8
    for file in files:
        deal = parse(file.read_text(encoding="utf-8"))
        assert len(deal.board) == len(deal.variant.layout.slots), file.name
        cards = [card for _slot, card in deal.board] + [card for _name, hand in deal.hole for card in hand]
        assert len(set(cards)) == len(cards), file.name
