"""Tables brought to a situation by events, so that every language shows it as the program tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from dealer.events import (
    BettingDone,
    CameraStatus,
    CardDoubtful,
    CardLaid,
    Correct,
    Event,
    Fold,
    HandScanned,
    StartDeal,
)
from dealer.shedding.events import GameEvent, Laid
from dealer.shedding.step import opening
from dealer.shedding.table import GameTable
from dealer.table import Table
from rules.cards import parse_card, parse_cards
from rules.describe_shedding import shedding_game
from tests.dealer.playing import ELEVATOR, declared, scanned, turned, turns

NAMES = ("Ana", "Ben", "Chris", "Dora", "Eli")
TEN = (*NAMES, "Finn", "Gus", "Hanna", "Ines", "Jo")
ORDER = ("5", "1", "3", "2", "4", "6", "E")
HANDS = {"Ana": "As Kh 8d 3s", "Ben": "Ks 2s 7d 7c", "Dora": "5d 3c Ad Kc"}
DOUBLE = {
    "A1": "Kh", "B2": "Ts", "C3": "4d", "A3": "7c", "B1": "7h", "C2": "Qs", "A2": "2h", "B3": "9d", "C1": "Jc",
    "E1": "8s", "E2": "3c",
}  # fmt: skip
SKYSCRAPER = {
    "L1": "9d", "R1": "4d", "L5": "Kc", "R5": "2h", "L2": "7s", "R2": "Jh", "L3": "3d", "R3": "8s", "L4": "Ac",
    "R4": "6c", "E": "4s",
}  # fmt: skip
STEADY = CameraStatus("steady", "camera steady", 0.1)


def table(game: str = "elevator", names: Iterable[str] = NAMES, deals: int = 1, **options: str) -> Table:
    """A table at the beginning of a deal; the last player has the button."""
    seats = tuple(names)
    made = Table(game, seats, button=len(seats))
    for _each in range(deals):
        made.apply(StartDeal(players=seats, button=len(seats), options=tuple(options.items())))
    made.apply(STEADY)
    return made


def after(made: Table, *events: Event) -> Table:
    """The same table after these events; the camera sees it well."""
    for event in (*events, STEADY):
        made.apply(event)
    return made


def laying() -> Table:
    """Four of seven cards lie."""
    return after(table(), *(CardLaid(slot) for slot in ("1", "2", "3", "4")))


def betting() -> Table:
    """Round 6 of Elevator, as in the first sketch."""
    first = [*turns(ELEVATOR, ORDER[:3]), Fold(3)]
    return after(table(), *first, *(turned(slot, ELEVATOR[slot]) for slot in ORDER[3:5]))


def doubt() -> Table:
    """Position 2 cannot be read for certain; the card of position 3 was corrected and lay open too early."""
    unsure = ((parse_card("9d"), 0.61), (parse_card("6d"), 0.32))
    return after(
        table(),
        *turns(ELEVATOR, ("5", "3", "1")),
        Correct(parse_card("4h"), slot="3"),
        CardDoubtful("2", unsure),
    )


def complete() -> list[Event]:
    """The whole board turned, two folds, the betting over."""
    return [
        *turns(ELEVATOR, ORDER[:3]), Fold(3), turned("2", "9h"), turned("4", "Js"), turned("6", "2d"), Fold(5),
        turned("E", "Ts"), BettingDone(),
    ]  # fmt: skip


def declaring() -> Table:
    """Two of three have declared; nobody may see what."""
    return after(table(), *complete(), *declared({1: "both", 4: "low"}))


def scanning() -> Table:
    """Dora shows her cards, two are read; Ana and Ben have shown theirs."""
    made = after(table(), *complete(), *declared({1: "both", 2: "high", 4: "low"}))
    return after(show(made, 2), scanned(HANDS["Dora"][:5]))


def ruled() -> Table:
    """A split pot, as in the second sketch."""
    return show(after(table(), *complete(), *declared({1: "both", 2: "high", 4: "low"})))


def won() -> Table:
    """All but one have folded."""
    return after(table(), *turns(ELEVATOR, ("5", "1")), Fold(1), Fold(2), Fold(3), Fold(5))


def show(made: Table, most: int = 11, hands: Mapping[str, str] = HANDS) -> Table:
    """The table after hands were shown in their turn and taken away again."""
    for _each in range(most):
        wanted = made.state.seat(made.state.scanning)
        if wanted is None:
            break
        made = after(made, scanned(hands[wanted.name]), HandScanned(()))
    return made


def double() -> Table:
    """Double Elevator after the second three cards, with ten players."""
    order = ("A1", "B2", "C3", "A3", "B1", "C2")
    first = list(turns(DOUBLE, order[:3]))
    return after(table("double-elevator", TEN), *first, Fold(7), *(turned(slot, DOUBLE[slot]) for slot in order[3:]))


def skyscraper() -> Table:
    """Skyscraper Elevator ruled: fours are wild."""
    first = list(turns(SKYSCRAPER, SKYSCRAPER))
    made = after(table("skyscraper-elevator", NAMES[:4]), *first[:5], Fold(3), *first[5:], Fold(4), BettingDone())
    return show(made, hands={"Ana": "9s 9h Qc 2c", "Ben": "Jd 9c Jc 5s"})


TABLES: Mapping[str, Callable[[], Table]] = {
    make.__name__: make for make in (laying, betting, doubt, declaring, scanning, ruled, won, double, skyscraper)
}


def match(*events: GameEvent, game: str = "shedding", names: Iterable[str] = ("Ana", "Ben", "Chris")) -> GameTable:
    """A match of the hand-shedding game after these events, not yet running."""
    rules = shedding_game(game, {})
    made = GameTable(opening(rules.title, tuple(names), rules.options, rules.wins, rules.theme))
    for event in (STEADY, *events, STEADY):
        made.apply(event)
    return made


def laid(text: str) -> Laid:
    """The camera is sure of these cards on the pile."""
    return Laid(parse_cards(text.split()))
