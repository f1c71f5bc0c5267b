"""The odds tables value hands as the rules do."""

from __future__ import annotations

import random

import numpy as np
import pytest

from dealer.odds_ruled import RuledValuer
from dealer.odds_tables import KEYS, high_tables, low_tables, multisets
from dealer.odds_values import NoTables, Valuer
from rules.options import FiveOfAKind
from rules.variants import Variant, games, variant

TABLED = [
    *((name, {}) for name in games()),
    ("elevator", {"qualifier": 8}),
    ("elevator", {"lines": "rows+columns", "wild_scope": "card", "wild_ace": False}),
    ("elevator-wild-rank", {"wild_ace": False, "qualifier": 8}),
    ("elevator-fr-exact4", {}),
    ("elevator", {"hole_exact": 3, "wild_scope": "rank"}),
    *(("double", {"five": five.value}) for five in FiveOfAKind),
    ("skyscraper", {"dup": "any"}),
    ("skyscraper", {"mode": "cards_speak", "five": "none", "dup": "any"}),
]


def ordered(values: np.ndarray) -> np.ndarray:
    """The values of one deal numbered by size; 0 stays 0."""
    return np.searchsorted(np.unique(np.append(values, 0)), values)


def random_cards(rng: random.Random, game: Variant, players: int, deals: int) -> tuple[np.ndarray, np.ndarray]:
    cut = players * game.hole_cards
    dealt = [rng.sample(range(52), cut + len(game.layout.slots)) for _ in range(deals)]
    cards = np.array(dealt, np.uint8).T
    return cards[:cut].reshape(game.hole_cards, players, deals), cards[cut:]


def crowded_cards(rng: random.Random, game: Variant, deals: int) -> tuple[np.ndarray, np.ndarray]:
    """Deals from few ranks and suits, where full houses, quads, flushes and many wild cards are common."""
    size = game.hole_cards + len(game.layout.slots)
    dealt = []
    for _ in range(deals):
        ranks = rng.sample(range(13), 4)
        pool = [card for card in range(52) if card % 13 in ranks or card // 13 == 1]
        dealt.append(rng.sample(pool, size))
    cards = np.array(dealt, np.uint8).T
    return cards[: game.hole_cards].reshape(game.hole_cards, 1, deals), cards[game.hole_cards :]


@pytest.mark.parametrize(("name", "options"), TABLED, ids=lambda part: str(part))
def test_tables_order_all_hands_as_the_rules_do(name: str, options: dict[str, object]) -> None:
    game = variant(name, **options)
    rng = random.Random(f"{name} {options}")
    for hole, table in (random_cards(rng, game, 2, 40), crowded_cards(rng, game, 60)):
        fast = Valuer(game).values(hole, table)
        slow = RuledValuer(game).values(hole, table)
        for quick, ruled in zip(fast, slow, strict=True):
            assert (quick is None) is (ruled is None)
            if quick is None or ruled is None:
                continue
            for deal in range(quick.shape[2]):
                assert np.array_equal(ordered(quick[..., deal]), ruled[..., deal])


def test_key_sums_tell_all_sets_of_up_to_seven_cards_apart() -> None:
    counted = {7: 49205, 6: 18395, 5: 6175, 4: 1820, 3: 455}
    for cards, number in counted.items():
        rows = multisets(cards)
        assert len(rows) == number
        assert len(np.unique(rows @ np.array(KEYS))) == number


def test_five_cards_have_the_known_numbers_of_classes() -> None:
    high = high_tables(5, (0,))
    assert len(np.unique(np.append(high.by_key, high.flush))) - 1 == 7462
    assert low_tables(5, (0,)).by_key.max() == 6175


@pytest.mark.parametrize("options", [{"bug": True}, {"natural_wins": True}, {"low_system": "27"}], ids=str)
def test_house_rules_outside_the_tables_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(NoTables):
        Valuer(variant("elevator-wild", **options))
