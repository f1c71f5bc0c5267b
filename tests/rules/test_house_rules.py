"""Every house rule changes what it says it changes."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from rules.house_rules import OPTIONS
from rules.options import House, OptionError, canonical, parse_options
from rules.reveal import betting_round, departure, legal_next, recommended_next, rounds
from rules.ruling import Case
from rules.variants import VariantError, changed, games, variant
from tests.rules.cases import OPR_527_TABLE, SIDES, high, player, ruled, taken

NO_HELP = "1=Kc 2=Kd 3=Qh 4=Qd 5=Jh 6=Jc E=9s"


def test_every_field_is_described_once_in_the_same_order() -> None:
    assert [option.name for option in OPTIONS] == [field.name for field in fields(House)]
    assert all(option.words and option.source for option in OPTIONS)


def test_every_choice_has_words() -> None:
    for option in OPTIONS:
        value = getattr(House(), option.name)
        if option.choices:
            assert set(option.choices) == {str(member) for member in type(value)}


@pytest.mark.parametrize(
    ("spelling", "name"),
    [("wild.dup", "dup"), ("low.system", "low_system"), ("system", "low_system"), ("hole.exact", "hole_exact")],
)
def test_the_documents_spelling_of_an_option_is_understood(spelling: str, name: str) -> None:
    assert canonical(spelling) == name


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"tye": "outright"}, "'tye' is not a house rule; use one of mode, min_players"),
        ({"tie": "sometimes"}, "tie = 'sometimes' is not possible; choose one of win_or_tie, outright"),
        ({"bug": "perhaps"}, "bug = 'perhaps' is not possible; give true or false"),
        ({"qualifier": 3}, "qualifier = 3 is not possible; give a number from 5 to 14, or none"),
        ({"max_players": "many"}, "max_players = 'many' is not possible; give a number from 2 to 26"),
        ({"order": [[1]]}, "order = .* give the places in groups"),
    ],
)
def test_an_unknown_option_or_value_is_refused_by_name(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        parse_options(given)


@pytest.mark.parametrize(
    ("game", "options", "message"),
    [
        ("double", {"lines": "rows"}, "its lines are fixed"),
        ("elevator", {"hole_exact": 1}, "a hand can hold 2 to 4 hole cards here"),
        ("elevator", {"hole_exact": 5}, "a hand can hold 2 to 4 hole cards here"),
        ("elevator", {"min_players": 8, "max_players": 7}, "min_players = 8 is more than max_players = 7"),
        ("elevator", {"order": [["1", "2"], "E"]}, "must name each of 1, 2, 3, 4, 5, 6, E once"),
    ],
)
def test_an_option_that_the_game_cannot_have_is_refused(game: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        variant(game, **options)


def test_an_unknown_game_is_refused_with_the_list() -> None:
    with pytest.raises(VariantError, match="'holdem' is not a game; use one of elevator, elevator-wild"):
        variant("holdem")


def test_a_short_name_is_a_game_with_its_options_and_takes_more() -> None:
    game = variant("elevator-fr-exact4", wild_scope="rank")
    assert game.name == "poker-elevator-fr"
    assert {name: str(value) for name, value in changed(game).items()} == {"hole_exact": "4", "wild_scope": "rank"}


def test_A_02_a_table_may_turn_in_its_own_groups() -> None:
    game = variant("elevator", order=[["5", "1"], ["3", "2"], "4", "6", "E"])
    assert rounds(game) == 6
    assert recommended_next(game, []) == "5"
    assert legal_next(game, ["5"]) == ("1",)
    assert betting_round(game, ["5", "1", "3"]) == 2
    assert departure(game, ["5"], "3") is not None


def test_A_10_columns_may_be_lines_too() -> None:
    game = variant("elevator", lines="rows+columns")
    assert [line.name for line in game.layout.lines] == ["1-E-4", "2-E-5", "3-E-6", "left", "right"]
    ruling = ruled(
        "elevator",
        "1=2c 2=2d 3=2h 4=Qd 5=Jh 6=8c E=9s",
        player("Ana", "2s 5d 7h Kc", "H"),
        player("Ben", "As Ad 4h 3c", "H"),
        lines="rows+columns",
    )
    assert ruling.standing("Ana").high_line == "left"
    assert taken(ruling) == {"Ana": 1, "Ben": 0}


def test_A_11_exactly_so_many_hole_cards() -> None:
    for exact in (2, 3, 4):
        ruling = ruled(
            "elevator",
            OPR_527_TABLE,
            player("Ana", "As Ks 5d 3c", "H"),
            player("Ben", "Jh Jd 7c 6h", "L"),
            hole_exact=exact,
        )
        hands = [ruling.standing("Ana").high, ruling.standing("Ben").low]
        assert [sum(card.origin == "hole" for card in hand.cards) for hand in hands if hand] == [exact, exact]


def test_A_21_a_low_must_qualify() -> None:
    players = (player("Ana", "Ks Qs Js 9c", "H"), player("Ben", "2s 3d 4c Th", "L"))
    without = ruled("elevator", NO_HELP, *players)
    eight = ruled("elevator", NO_HELP, *players, qualifier=8)
    assert taken(without) == {"Ana": Fraction(1, 2), "Ben": Fraction(1, 2)}
    assert taken(eight) == {"Ana": 1, "Ben": 0}
    assert "Ben has no low hand that qualifies (nothing above 8 and no pair)." in eight.reasons
    assert any("no low hand qualifies, so high takes all" in reason for reason in eight.reasons)


def test_A_23_a_wild_card_may_have_to_stand_for_one_card_in_both_hands() -> None:
    players = (
        player("Both", "2s 3d 4c 5h", "B"),
        player("Low", "Ad 2c 3h 6d", "L"),
        player("High", "2h 3s 4h 6s", "H"),
    )
    free = ruled("elevator-wild", NO_HELP, *players)
    assert taken(free) == {"Both": Fraction(3, 4), "Low": 0, "High": Fraction(1, 4)}
    roles = {
        card.stands_for
        for hand in (free.standing("Both").high, free.standing("Both").low)
        if hand
        for card in hand.cards
    }
    assert len(roles - {None}) == 2
    bound = ruled("elevator-wild", NO_HELP, *players, same_identity=True)
    assert taken(bound) == {"Both": 0, "Low": Fraction(1, 2), "High": Fraction(1, 2)}
    assert bound.failed == ("Both",)


OPTIONS_A_30: list[dict[str, Any]] = [{}, {"wild_scope": "rank"}, {"wild_scope": "none"}]


def test_A_30_the_rank_of_the_elevator_may_be_wild_too() -> None:
    table = "1=Kc 2=Kd 3=Qh 4=Qd 5=Jh 6=Jc E=9s"
    hands = [
        ruled("elevator-wild", table, player("Ana", "9c 9d 2h 5d", "H"), player("Ben", "3s 4c 7d 8h", "H"), **options)
        for options in OPTIONS_A_30
    ]
    keys = [hand.key for ruling in hands if (hand := ruling.standing("Ana").high)]
    assert keys == [(6, 12, 9), (9, 12), (6, 9, 12)]


def test_A_31_a_wild_card_may_double_a_card_where_the_table_says_so() -> None:
    flush = "As Ks 9s 4s 2d 7h 6c"
    assert high(flush, "7h").key == (5, 14, 13, 12, 9, 4)
    assert high(flush, "7h", dup="any").key == (5, 14, 14, 13, 9, 4)


def test_A_34_a_bug_is_an_ace_or_completes_a_straight_or_flush() -> None:
    assert high("Kh Kd 5c 2s 7d 3h 9c", "3h", bug=True).key == (1, 13, 14, 9, 7)
    assert high("Kh Kd 5c 2s 7d 3h 9c", "3h").key == (3, 13, 9, 7)
    assert high("9h 8d 6c 5s Kd 3h Kc", "3h", bug=True).key == (4, 9)


def test_A_51_a_betting_round_after_the_declaration() -> None:
    assert rounds(variant("elevator", bet_after=True)) == 9
    assert rounds(variant("double", bet_after=True)) == 6


def test_A_58_a_both_ways_player_names_the_line() -> None:
    players = (player("Ana", "As Ks 5d 3c", "B"), player("Cho", "8d 7h 6d Kc", "L"))
    silent = ruled("elevator", OPR_527_TABLE, *players, line_choice="announced")
    assert silent.ruling_needed is not None
    assert silent.ruling_needed.case is Case.LINE_NOT_ANNOUNCED
    assert silent.shares is None
    named = [
        ruled(
            "elevator", OPR_527_TABLE, player("Ana", "As Ks 5d 3c", "B", line=line), players[1], line_choice="announced"
        )
        for line in ("1-E-4", "3-E-6")
    ]
    assert [taken(ruling) for ruling in named] == [{"Ana": 0, "Cho": 1}, {"Ana": 1, "Cho": 0}]


FLUSH_OR_WHEEL = "1=5s 2=3d 3=4h 4=Ks 5=Kh 6=5d E=As"
STAKED = (
    player("Short", "Tc Jd Qh Kc", "H", put_in=10),
    player("Both", "2d 3c 7s 9s", "B", put_in=30),
    player("Low", "2h 5c 7c Qd", "L", put_in=30),
)


def test_A_05_one_line_for_all_pots_takes_the_most_in_all() -> None:
    ruling = ruled("elevator", FLUSH_OR_WHEEL, *STAKED)
    assert ruling.standing("Both").high_line == "1-E-4"
    assert ruling.chips == {"Short": 0, "Both": 53, "Low": 17}


def test_A_05_another_line_in_each_pot_where_the_table_says_so() -> None:
    ruling = ruled("elevator", FLUSH_OR_WHEEL, *STAKED, line_per_pot=True)
    assert ruling.chips == {"Short": 0, "Both": 63, "Low": 7}


def test_A_05_a_declaration_for_each_pot_where_the_table_says_so() -> None:
    said = tuple(side for side in (SIDES["L"], SIDES["B"]) if side)
    players = (
        player("Short", "As Ks 5d 3c", "H", put_in=10),
        player("Both", "Ah Kh 5h 3h", "B", put_in=30, pot_declarations=said),
        player("Low", "8d 7h 6d Kc", "L", put_in=30),
    )
    assert ruled("elevator", OPR_527_TABLE, *players, per_pot=True).chips == {"Short": 15, "Both": 55, "Low": 0}


def test_A_65_cards_speak_without_a_declaration() -> None:
    players = (player("Ana", "As Ks 5d 3c"), player("Ben", "Jh Jd 7c 6h"), player("Cho", "8d 7h 6d Kc"))
    ruling = ruled("elevator", OPR_527_TABLE, *players, mode="cards_speak")
    assert taken(ruling) == {"Ana": 1, "Ben": 0, "Cho": 0}
    assert ruling.failed == ()
    assert (ruling.standing("Ana").high_line, ruling.standing("Ana").low_line) == ("1-E-4", "3-E-6")


def test_A_65_where_cards_speak_a_declaration_means_nothing() -> None:
    players = (player("Ana", "As Ks 5d 3c", "B"), player("Ben", "Jh Jd 7c 6h", "L"))
    assert taken(ruled("elevator", OPR_527_TABLE, *players, mode="cards_speak")) == {"Ana": 1, "Ben": 0}


def test_A_65_high_only() -> None:
    players = (player("Ana", "As Ks 5d 3c"), player("Ben", "Jh Jd 7c 6h"))
    ruling = ruled("elevator", OPR_527_TABLE, *players, mode="high_only")
    assert taken(ruling) == {"Ana": 1, "Ben": 0}
    assert ruling.standing("Ana").low is None


def test_the_fixed_line_relatives_use_a_row_or_a_column_or_one_card_of_each_row() -> None:
    assert [line.slots for line in variant("criss-cross").layout.lines] == [("L", "C", "R"), ("T", "C", "B")]
    assert legal_next(variant("criss-cross"), ["T", "L", "R", "B"]) == ("C",)
    assert str(variant("iron-cross").house.wild_scope) == "rank"
    pyramid = variant("pyramid")
    assert len(pyramid.layout.lines) == 6
    assert all(len({pyramid.layout.slot(slot).y for slot in line.slots}) == 3 for line in pyramid.layout.lines)
    assert [betting_round(pyramid, turned) for turned in ([], ["2", "3", "5"], ["2", "3", "5", "1"])] == [1, 2, 3]


@pytest.mark.parametrize("name", games())
def test_every_game_names_its_sources_and_turns_every_card(name: str) -> None:
    game = variant(name)
    assert game.sources
    assert sum(row.turns for row in game.rounds) == len(game.layout.slots)
    turned: list[str] = []
    while allowed := legal_next(game, turned):
        turned.append(recommended_next(game, turned) or allowed[0])
    assert sorted(turned) == sorted(game.layout.names)
    assert betting_round(game, turned) == len(game.rounds)
