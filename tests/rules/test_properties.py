"""What holds for every deal, whatever the cards and the house rules."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rules.cards import Card, Suit, deck
from rules.hands import Source, high_hand, low_hand
from rules.lows import five_card_low
from rules.masks import BIT, mask_of
from rules.options import House, parse_options
from rules.rule_json import RuleInputError, rule_json
from rules.ruling import Declaration, PartSide, Player, Ruling
from rules.settlement import NO_LOW_HAND, Entry, Outcome, settle
from rules.showdown import rule
from rules.variants import Variant, games, variant
from rules.wild import natural_key

QUICK = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**32 - 1)
declare_rules = st.fixed_dictionaries(
    {
        "tie": st.sampled_from(["win_or_tie", "outright"]),
        "failed_half": st.sampled_from(["next_best", "defeater", "carry"]),
        "dead_hand": st.sampled_from(["blocks", "ignored"]),
        "all_fail": st.sampled_from(["cards_speak", "equal", "carry"]),
        "unclaimed": st.sampled_from(["other_side", "carry"]),
        "no_low": st.sampled_from(["high_takes", "carry"]),
        "both_no_low": st.sampled_from(["fails", "void"]),
    }
)


def deal(game: Variant, seed: int) -> tuple[dict[str, Card], list[Player]]:
    """A random deal for three to five players who declare at random."""
    random = Random(seed)
    cards = list(deck())
    random.shuffle(cards)
    count = max(random.randint(3, 5), game.house.min_players)
    players = [Player(f"P{n}", tuple(cards[4 * n : 4 * n + 4]), random.choice(list(Declaration))) for n in range(count)]
    return dict(zip(game.layout.names, cards[4 * count :], strict=False)), players


def outcome(ruling: Ruling) -> tuple[Any, ...]:
    needed = ruling.ruling_needed
    return ruling.shares, ruling.carry, set(ruling.failed), needed.case if needed else None


@QUICK
@given(seed=seeds, name=st.sampled_from(games()), shift=st.permutations(list(Suit)))
def test_other_suits_make_the_same_ruling(seed: int, name: str, shift: list[Suit]) -> None:
    game = variant(name)
    suits = dict(zip(Suit, shift, strict=True))

    def moved(card: Card) -> Card:
        return Card(card.rank, suits[card.suit])

    table, players = deal(game, seed)
    others = [replace(player, hole=tuple(map(moved, player.hole))) for player in players]
    one, other = rule(game, table, players), rule(game, {slot: moved(card) for slot, card in table.items()}, others)
    assert outcome(one) == outcome(other)
    keys = [[hand.key for s in r.standings for hand in (s.high, s.low) if hand] for r in (one, other)]
    assert keys[0] == keys[1]


@QUICK
@given(seed=seeds, name=st.sampled_from(games()), turn=st.integers(1, 4), rules=declare_rules)
def test_other_seats_make_the_same_shares(seed: int, name: str, turn: int, rules: dict[str, str]) -> None:
    game = variant(name, **rules)
    table, players = deal(game, seed)
    assert outcome(rule(game, table, players)) == outcome(rule(game, table, players[turn:] + players[:turn]))


@QUICK
@given(
    seed=seeds,
    name=st.sampled_from(games()),
    rules=declare_rules,
    low=st.sampled_from(["a5", "27", "a6"]),
    qualifier=st.sampled_from([None, 8]),
)
def test_shares_and_carry_make_one_pot_and_chips_add_up(
    seed: int, name: str, rules: dict[str, str], low: str, qualifier: int | None
) -> None:
    game = variant(name, low_system=low, qualifier=qualifier, **rules)
    table, players = deal(game, seed)
    ruling = rule(game, table, players, 101)
    if ruling.shares is None:
        assert ruling.ruling_needed is not None
        for alternative in ruling.ruling_needed.alternatives:
            assert sum(alternative.shares.values(), alternative.carry) == 1
        return
    assert sum(ruling.shares.values(), ruling.carry) == 1
    assert all(0 <= share <= 1 for share in ruling.shares.values())
    assert ruling.chips is not None
    assert sum(ruling.chips.values()) + ruling.chips_carried == 101
    for player, share in ruling.shares.items():
        assert abs(ruling.chips[player] - share * 101) < 2
    paid = sum((winner.share for part in ruling.parts for winner in part.winners), Fraction(0))
    assert paid == 1 - ruling.carry
    assert all(ruling.shares[name] == 0 for name in ruling.failed) or game.house.all_fail != "carry"


entries = st.lists(
    st.tuples(st.sampled_from("HLB"), st.integers(0, 4), st.integers(NO_LOW_HAND, 4)), min_size=2, max_size=5
)


def entry(number: int, row: tuple[str, int, int]) -> Entry:
    said, high, low = row
    return Entry(f"P{number}", said != "L", said != "H", said == "B", high, low)


def paid(found: Outcome, name: str) -> Fraction:
    total = Fraction(0)
    for half in found.halves:
        if name in half.winners:
            total += Fraction(1, (1 if half.side is PartSide.POT else 2) * len(half.winners))
    return total


@settings(QUICK, max_examples=300)
@given(rows=entries, place=st.integers(0, 4), better=st.sampled_from(["high", "low"]), rules=declare_rules)
def test_a_better_hand_never_takes_less(
    rows: list[tuple[str, int, int]], place: int, better: str, rules: dict[str, str]
) -> None:
    house = House(**parse_options({**rules, "no_low": "high_takes", "both_no_low": "fails"}))
    place %= len(rows)
    said, high, low = rows[place]
    if (said == "H" and better == "low") or (said == "L" and better == "high"):
        return
    improved = [*rows]
    improved[place] = (said, high + (better == "high"), low + (better == "low"))
    before = settle([entry(n, row) for n, row in enumerate(rows)], house)
    after = settle([entry(n, row) for n, row in enumerate(improved)], house)
    if before.case is None and after.case is None:
        assert paid(after, f"P{place}") >= paid(before, f"P{place}")


@QUICK
@given(seed=seeds)
def test_one_more_line_never_lowers_the_best_hand(seed: int) -> None:
    fewer, more = (variant("elevator", mode="cards_speak", lines=lines) for lines in ("rows", "rows+diagonals"))
    table, players = deal(fewer, seed)
    for one, other in zip(rule(fewer, table, players).standings, rule(more, table, players).standings, strict=True):
        assert one.high and one.low and other.high and other.low
        assert other.high >= one.high
        assert other.low >= one.low


@QUICK
@given(seed=seeds)
def test_the_chosen_line_pays_a_lone_both_ways_player_at_least_as_much_as_any_other(seed: int) -> None:
    game = variant("elevator")
    table, players = deal(game, seed)
    sides = [Declaration.BOTH, Declaration.HIGH, Declaration.LOW, Declaration.LOW, Declaration.HIGH]
    players = [replace(player, declaration=side) for player, side in zip(players, sides, strict=False)]
    chosen = rule(game, table, players).shares
    assert chosen is not None
    for line in game.layout.lines:
        named = rule(game, table, [replace(players[0], line=line.name), *players[1:]]).shares
        assert named is not None
        assert named["P0"] <= chosen["P0"]


@settings(QUICK, max_examples=150)
@given(seed=seeds, wilds=st.integers(0, 4), size=st.integers(5, 7), system=st.sampled_from(["a5", "27", "a6"]))
def test_the_five_cards_of_a_hand_make_its_rank(seed: int, wilds: int, size: int, system: str) -> None:
    cards = Random(seed).sample(deck(), size)
    house = House(**parse_options({"low": system}))
    sources = [Source(card, "hole") for card in cards]
    high, low = high_hand(sources, cards[:wilds], house), low_hand(sources, cards[:wilds], house)
    for hand in (high, low):
        assert len({card.card for card in hand.cards}) == 5
        assert all(card.card in cards[:wilds] for card in hand.cards if card.stands_for)
    roles = [card.role for card in high.cards]
    if high.key[0] == 9:
        assert {role.rank for role in roles} == {high.key[1]}
    else:
        assert natural_key(mask_of(roles)) == high.key
        assert len(set(roles)) == 5
    assert five_card_low(tuple(BIT[card.role] for card in low.cards), house.low_system) == low.key


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=True)
    | st.text(max_size=6)
    | st.sampled_from(["As", "B"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
EXAMPLE = {
    "game": "elevator",
    "table": {"1": "Qs", "2": "9h", "3": "4h", "4": "Js", "5": "8c", "6": "2d", "E": "Ts"},
    "players": {
        "P1": {"hole": ["As", "Ks", "5d", "3c"], "decl": "B", "put_in": 5, "line": "3-E-6", "decls": ["H"]},
        "P2": {"hole": ["Jh", "Jd", "7c", "6h"], "decl": "H", "put_in": 5, "mucked": False, "folded": False},
        "P3": {"hole": ["8d", "7h", "6d", "Kc"], "decl": "L", "put_in": 5},
    },
    "options": {"tie": "outright", "order": [["1", "2", "3", "4", "5", "6"], "E"]},
    "low": {"system": "27", "qualifier": 9},
    "high": {"five": "none"},
    "declare": {"per_pot": True},
    "pot": 15,
    "override": {"by": "Rob", "words": "so it is", "shares": {"P1": "1/2"}},
}  # fmt: skip


def spoiled(value: Any, random: Random, odd: Any) -> Any:
    """The same input with one value somewhere replaced, removed or added."""
    if isinstance(value, dict) and value and random.random() < 0.85:
        key = random.choice(sorted(value))
        if random.random() < 0.1:
            return {k: v for k, v in value.items() if k != key}
        return {**value, (key if random.random() < 0.95 else str(odd)): spoiled(value[key], random, odd)}
    if isinstance(value, list) and value and random.random() < 0.7:
        place = random.randrange(len(value))
        return [*value[:place], spoiled(value[place], random, odd), *value[place + 1 :]]
    return odd


@settings(QUICK, max_examples=150)
@given(value=values)
@example(value=[1])
@example(value={"game": {"game": 1}})
def test_no_value_ends_in_a_traceback(value: Any) -> None:
    try:
        rule_json(value)
    except RuleInputError as error:
        assert str(error)


@settings(QUICK, max_examples=300)
@given(seed=seeds, odd=values, times=st.integers(1, 3))
def test_no_spoiled_showdown_ends_in_a_traceback(seed: int, odd: Any, times: int) -> None:
    random, spoilt = Random(seed), EXAMPLE
    for _ in range(times):
        spoilt = spoiled(spoilt, random, odd)
    try:
        json.dumps(rule_json(spoilt))
    except RuleInputError as error:
        assert str(error)
