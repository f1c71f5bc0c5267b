"""Play whole seeded evenings by events, untidy ones too, and compare tables that should be equal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from dealer.course import facts
from dealer.events import (
    BettingDone,
    BoardCleared,
    BoardLaid,
    CardDoubtful,
    CardTurned,
    Correct,
    Declare,
    Event,
    Fold,
    HandScanned,
    OpenCards,
    Overrule,
    Redo,
    Rename,
    StartDeal,
    SwapHands,
    Undo,
)
from dealer.notation import NotatedDeal
from dealer.random_deals import random_deal
from dealer.state import Phase, State
from dealer.table import Table
from dealer.withholding import without_unshown
from rules.cards import Card, deck
from rules.variants import games, variant

PLAYERS = ("Ana", "Ben", "Chris", "Dora")


@contextmanager
def memory_folder() -> Iterator[Path]:
    """A folder in memory where there is one: what is tested is what gets written, not how fast the disk is."""
    with TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as name:
        yield Path(name)


def comparable(state: State) -> State:
    """The state without what no journal keeps: camera, the journal's own state, cards not shown."""
    return replace(without_unshown(facts(state)), sentence=state.sentence, version=state.version)


def evening(seed: int, deals: int = 3) -> Iterator[Event]:
    """The events of so many deals of different games, with corrections and steps taken back here and there."""
    luck = Random(seed)
    for number in range(deals):
        game = luck.choice(games())
        deal = random_deal(variant(game), PLAYERS, luck.randrange(10**6), PLAYERS[number % len(PLAYERS)])
        yield StartDeal(deal.players, deal.players.index(deal.button) + 1, game)
        for event in played(deal):
            yield event
            yield from _untidy(luck)
        if luck.random() < 0.7:
            yield BoardCleared()


def _untidy(luck: Random) -> Iterator[Event]:
    """Now and then something that a tidy deal would not hold."""
    chance = luck.random()
    seat, other = luck.sample(range(1, len(PLAYERS) + 1), 2)
    if chance < 0.05:
        yield from (Fold(seat), Undo())
    elif chance < 0.08:
        yield from (Rename(seat, f"Guest {luck.randrange(9)}"), Undo(), Redo(), Undo())
    elif chance < 0.11:
        yield Correct(luck.choice(deck()), slot=luck.choice("123456E"))
        yield from [Undo()] * luck.randint(0, 3)
    elif chance < 0.13:
        yield from (SwapHands(seat, other), Overrule("Rob", ((seat, 1),), "so be it"), Undo())  # type: ignore[arg-type]
    elif chance < 0.15:
        yield CardDoubtful(luck.choice("123456E"), tuple((card, 0.4) for card in luck.sample(deck(), 2)))


def played(deal: NotatedDeal) -> Iterator[Event]:
    """What the camera and the people say in a tidy deal."""
    made, folds = deal.variant, dict(deal.folds)
    yield BoardLaid(made.layout.names)
    for seat, name in enumerate(deal.players, 1):
        if made.up_cards:
            yield OpenCards(seat, deal.hand(name)[: made.up_cards])
    turned = 0
    for number, row in enumerate(made.rounds, 1):
        for slot in deal.turn[turned : turned + row.turns]:
            card = deal.card(slot)
            assert isinstance(card, Card)
            yield CardTurned(slot, card, ((card, 0.98),), 0.98)
        turned += row.turns
        yield from (Fold(deal.players.index(name) + 1) for name, when in folds.items() if when == number)
    yield BettingDone()
    for name, side in deal.declarations:
        yield Declare(deal.players.index(name) + 1, side)
    for name in showing(deal):
        yield from (HandScanned(deal.hand(name)), HandScanned(()))


def showing(deal: NotatedDeal) -> list[str]:
    """Who shows, in the order in which the hands are wanted."""
    start = deal.players.index(deal.button) + 1
    order = [*deal.players[start:], *deal.players[:start]]
    return [name for name in order if deal.folded(name) is None]


def over(table: Table) -> bool:
    """Whether the deal on this table has its ruling."""
    return table.state.phase in (Phase.RULED, Phase.WON)
