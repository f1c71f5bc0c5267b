"""Make up an evening from its seed: deals, looks, and trouble of every kind spread over them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from dealer.notation import NotatedDeal
from dealer.random_deals import random_deal
from dealer.stage import stage_of
from hardware.card_art import DECKS
from hardware.simulator import TableOptions
from hardware.table_cloths import CLOTHS
from rules.variants import games, variant

DEALS = 5
NAMES = ("Ana", "Ben", "Chris", "Dora", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jo")
SPARE = 1.18
"""How much wider the camera sees than board and shown hand need: room for what lies around."""


class Trouble(Enum):
    """What an untidy evening brings."""

    HAND = "a hand passes over"
    SLEEVE = "a sleeve lies across"
    SHADOW = "a shadow falls"
    CHIP = "a chip lies on a card"
    CHIPS = "chips stand near the board"
    DRINK = "a drink stands partly over a card"
    PHONE = "a phone lies on or near the board"
    NUDGE = "a card is pushed a few centimetres"
    LAMP = "the lamp changes"
    DROP = "frames are lost"
    FREEZE = "the camera freezes"
    KNOCK = "the camera is knocked"
    GLARE = "a reflection shines"
    BLUR = "the lens is out of focus"
    COVER = "the lens is covered"
    DOWN = "players' face-down cards lie near"
    UNTIDY = "the table is cleared untidily"


@dataclass(frozen=True, slots=True)
class PlannedDeal:
    """A deal and its trouble: before which turn (or, beyond them, shown hand) what happens."""

    deal: NotatedDeal
    trouble: tuple[tuple[int, Trouble], ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """One seeded evening."""

    seed: int
    options: TableOptions
    deals: tuple[PlannedDeal, ...]


def evening(seed: int, count: int = DEALS, kinds: Sequence[Trouble] = tuple(Trouble)) -> Evening:
    """The evening of a seed: every kind of trouble once at least, every game within any two evenings in a row."""
    luck = Random(f"evening {seed}")
    names = games()
    played = [names[(seed * DEALS + at) % len(names)] for at in range(count)]
    troubles = [*kinds, *luck.sample(kinds, len(kinds) // 4)]
    luck.shuffle(troubles)
    shared = [troubles[at::count] for at in range(count)]
    deals = tuple(_planned(game, seed * 100 + at, luck, shared[at]) for at, game in enumerate(played))
    return Evening(seed, _options(seed, played, luck), deals)


def _planned(game: str, seed: int, luck: Random, troubles: Sequence[Trouble]) -> PlannedDeal:
    made = variant(game)
    most = min(10, made.house.max_players, (52 - len(made.layout.slots)) // made.hole_cards)
    deal = random_deal(made, NAMES[: luck.randint(4, most)], seed)
    points = range(len(made.layout.slots) + 2)
    return PlannedDeal(deal, tuple((luck.choice(points), one) for one in troubles))


def _options(seed: int, played: Sequence[str], luck: Random) -> TableOptions:
    across = max(stage_of(variant(game)).across for game in played)
    return TableOptions(
        seed=seed,
        deck=luck.choice(sorted(DECKS)),
        cloth=luck.choice(sorted(CLOTHS)),
        across=across * SPARE,
        scatter=luck.uniform(1.0, 3.2),
        twist=luck.uniform(1.0, 5.0),
        tilt=luck.uniform(0.0, 0.05),
        noise=luck.uniform(1.5, 3.0),
        exposure=luck.choice((0.0, 0.4, 0.7)),
        endless=True,
    )
