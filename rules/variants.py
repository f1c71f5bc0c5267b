"""Hold the games of the family as rows: board, rounds, hole cards and the house rules they start from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any

from rules import layouts
from rules.language import _
from rules.layouts import Layout, Line, Slot
from rules.options import (
    House,
    Lines,
    LowSystem,
    Opening,
    OptionError,
    Pot,
    WildScope,
    parse_options,
)

__all__ = ["ALIASES", "GAMES", "Game", "Layout", "Line", "Round", "Slot", "Variant", "games", "variant"]

DECK = 52
HAND = 5


class VariantError(ValueError):
    """A game that is not known."""


@dataclass(frozen=True, slots=True)
class Round:
    """One betting round: how many cards are turned before it and among which places.

    recommended: the places to turn, in order, where the rules recommend any; empty where the dealer chooses.
    """

    turns: int
    among: tuple[str, ...]
    recommended: tuple[str, ...] = ()


FIRST = Round(0, ())


@dataclass(frozen=True, slots=True)
class Game:
    """A row: what a game is before a table changes any house rule.

    layout and rounds are made from the house rules, since `lines`, `order` and `centre_last` change them.
    sources: document and article of each statement, as shown by `floorman games NAME`.
    """

    name: str
    title: str
    hole_cards: int
    up_cards: int
    layout: Callable[[House], Layout]
    rounds: Callable[[House], tuple[Round, ...]]
    house: House
    sources: tuple[tuple[str, str], ...]
    two_columns: bool = False


@dataclass(frozen=True, slots=True)
class Variant:
    """A game with the house rules of one table; the whole of rules/ works from this value."""

    name: str
    title: str
    hole_cards: int
    up_cards: int
    layout: Layout
    rounds: tuple[Round, ...]
    house: House
    sources: tuple[tuple[str, str], ...] = ()
    two_columns: bool = False

    @property
    def high_low(self) -> bool:
        """Whether the pot has a high and a low half."""
        return self.house.mode is not Pot.HIGH_ONLY

    @property
    def declares(self) -> bool:
        """Whether players declare high, low or both."""
        return self.house.mode is Pot.DECLARE

    @property
    def betting_rounds(self) -> int:
        """How many betting rounds there are, with the one after the declaration where it is played."""
        return len(self.rounds) + (self.house.bet_after and self.declares)

    def cards(self, players: int) -> int:
        """How many cards a deal needs."""
        return players * self.hole_cards + len(self.layout.slots)


def _single(slots: str | tuple[str, ...], *, among: tuple[str, ...] = (), recommend: bool = True) -> tuple[Round, ...]:
    """One round per slot, in this order; among: the places the dealer may choose from instead."""
    return tuple(Round(1, among or (slot,), (slot,) if recommend else ()) for slot in slots)


_SIDES = ("1", "2", "3", "4", "5", "6")
_LEFT, _RIGHT = _SIDES[:3], _SIDES[3:]
_SHAFTS = tuple(f"{shaft}{floor}" for shaft in "ABC" for floor in "123")
_TOWERS = tuple(f"{side}{floor}" for side in "LR" for floor in "12345")
_ARMS = ("T", "L", "R", "B")


def _elevator_rounds(_house: House) -> tuple[Round, ...]:
    """Turn 5, 1, 3, 2, 4, 6 and the elevator, as OPR-527 art. 3.2 recommends."""
    return (FIRST, *_single("513246", among=_SIDES), *_single("E"))


def _h_rounds(_house: House) -> tuple[Round, ...]:
    """Turn any card first and the centre card last (OPR-527 art. 5)."""
    return (FIRST, *_single(_SIDES, among=_SIDES, recommend=False), *_single("E"))


def _french_rounds(house: House) -> tuple[Round, ...]:
    """Turn the left column, the elevator, the right column (French article, step 5; open point A-62)."""
    left, right = _single(_LEFT, among=_LEFT), _single(_RIGHT, among=_RIGHT)
    return (FIRST, *left, *right, *_single("E")) if house.centre_last else (FIRST, *left, *_single("E"), *right)


def _double_rounds(_house: House) -> tuple[Round, ...]:
    """Turn the shafts three at a time, then E1, then E2 (OPR-522 art. 2.3)."""
    return (FIRST, *(Round(3, _SHAFTS),) * 3, *_single(("E1", "E2")))


def _skyscraper_rounds(_house: House) -> tuple[Round, ...]:
    """Turn the shafts two at a time, then the elevator (OPR-566 art. 2.2)."""
    return (FIRST, *(Round(2, _TOWERS),) * 5, *_single("E"))


def _cross_rounds(_house: House) -> tuple[Round, ...]:
    """Turn the four arms one at a time in any order, then the centre."""
    return (FIRST, *_single(_ARMS, among=_ARMS, recommend=False), *_single("C"))


def _pyramid_rounds(_house: House) -> tuple[Round, ...]:
    """Turn the middle row with the middle of the bottom row, then the top, then the other two."""
    return (FIRST, Round(3, ("2", "3", "5")), Round(1, ("1",)), Round(2, ("4", "6")))


_HIGH = House(mode=Pot.HIGH_ONLY)
_WILD_RANK = replace(_HIGH, wild_scope=WildScope.RANK)

_OPR_527 = (
    ("deck and layout", "OPR-527 art. 1.1 to 1.3"),
    ("lines", "OPR-527 art. 1.4"),
    ("deal", "OPR-527 art. 2.2"),
    ("rounds and order of turning", "OPR-527 art. 3.1, 3.2"),
    ("hand and declaration", "OPR-527 art. 4.1 to 4.4"),
)

GAMES: tuple[Game, ...] = (
    Game(
        "elevator", "Elevator", 4, 0, lambda house: layouts.elevator(house.lines), _elevator_rounds, House(),
        _OPR_527, two_columns=True,
    ),
    Game(
        "elevator-wild", "Elevator with a wild elevator", 4, 0, lambda house: layouts.elevator(house.lines),
        _elevator_rounds, House(wild_scope=WildScope.CARD), (*_OPR_527, ("wild elevator", "OPR-527 art. 5")),
        two_columns=True,
    ),
    Game(
        "elevator-h", "Elevator, high-only H layout", 4, 2, lambda house: layouts.elevator(house.lines), _h_rounds,
        replace(_HIGH, lines=Lines.H, hole_exact=2), (("everything that differs from Elevator", "OPR-527 art. 5"),),
        two_columns=True,
    ),
    Game(
        "double-elevator", "Double Elevator", 4, 0, lambda _house: layouts.double_elevator(), _double_rounds,
        replace(_WILD_RANK, min_players=4, max_players=10),
        (
            ("players and deck", "OPR-522 art. 1.2"),
            ("layout", "OPR-522 art. 1.3, 1.4"),
            ("deal and rounds", "OPR-522 art. 2.2, 2.3"),
            ("lines", "OPR-522 art. 3.1"),
            ("hand and wild cards", "OPR-522 art. 3.2 to 3.4"),
        ),
    ),
    Game(
        "skyscraper-elevator", "Skyscraper Elevator", 4, 0, lambda _house: layouts.skyscraper(), _skyscraper_rounds,
        replace(_WILD_RANK, min_players=4, max_players=10),
        (
            ("players and deck", "OPR-566 art. 1.1"),
            ("layout", "OPR-566 art. 1.2, 1.3"),
            ("rounds", "OPR-566 art. 2.1 to 2.3"),
            ("lines", "OPR-566 art. 3.1"),
            ("hand and wild cards", "OPR-566 art. 3.2 to 3.4"),
        ),
    ),
    Game(
        "poker-elevator-fr", "Poker Elevator (French)", 4, 2, lambda house: layouts.elevator(house.lines),
        _french_rounds,
        replace(
            _HIGH, lines=Lines.ROWS, wild_scope=WildScope.CARD, min_players=4, open=Opening.HIGH_UPCARD
        ),
        (
            ("players, layout and wild elevator", "French article, rules"),
            ("deal", "French article, principle and steps 2 to 4"),
            ("rounds and order of turning", "French article, steps 5 and 6"),
            ("lines and pot", "French article, step 7"),
        ),
        two_columns=True,
    ),
    Game(
        "criss-cross", "Criss Cross", 4, 0, lambda _house: layouts.cross(), _cross_rounds, _HIGH,
        (
            ("name", "OPR-527 art. 5"),
            ("four hole cards, row or column, centre last", "oinc.net/poker/crisscross.html"),
            ("no wild card unless the table says so, best five of seven", "pokertips.org/variants/article/78.php"),
        ),
    ),
    Game(
        "iron-cross", "Iron Cross", 4, 0, lambda _house: layouts.cross(), _cross_rounds, _WILD_RANK,
        (
            ("name", "OPR-527 art. 5"),
            ("centre card and its rank wild", "pagat.com fixed-layout page, read in a copy"),
            ("everything else as in Criss Cross", "our reading"),
        ),
    ),
    Game(
        "pyramid", "Pyramid", 4, 0, lambda _house: layouts.pyramid(), _pyramid_rounds, _HIGH,
        (
            ("name", "OPR-527 art. 5"),
            ("layout, one card of each row, order of turning", "casinoinside.ro/pyramid-poker"),
            ("high only, any number of hole cards", "our reading"),
        ),
    ),
)  # fmt: skip

ALIASES: Mapping[str, tuple[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "double": ("double-elevator", {}),
        "skyscraper": ("skyscraper-elevator", {}),
        "elevator-fr": ("poker-elevator-fr", {}),
        "elevator-fr-exact4": ("poker-elevator-fr", {"hole_exact": 4}),
        "elevator-wild-rank": ("elevator-wild", {"wild_scope": "rank"}),
    }
)


def games() -> tuple[str, ...]:
    """The names of all games, in the order they are listed."""
    return tuple(game.name for game in GAMES)


def variant(name: str, **options: Any) -> Variant:
    """The game of that name or short name with these house rules; raise VariantError or OptionError."""
    own, preset = ALIASES.get(name, (name, {}))
    for game in GAMES:
        if game.name == own:
            return build(game, {**preset, **options})
    text = _("{name!r} is not a game; use one of {known}")
    raise VariantError(text.format(name=name, known=", ".join((*games(), *ALIASES))))


def build(game: Game, options: Mapping[str, Any]) -> Variant:
    """Apply house rules to a row; raise OptionError for rules that the game cannot have."""
    given = parse_options(options)
    house = replace(game.house, **given)
    if house.lines != game.house.lines and not game.two_columns:
        text = _("lines = {value} is not possible in {game}: its lines are fixed")
        raise OptionError(text.format(value=house.lines, game=game.name))
    layout = game.layout(house)
    rounds = game.rounds(house) if house.order is None else _own_order(layout, house.order)
    made = Variant(
        game.name, game.title, game.hole_cards, game.up_cards, layout, rounds, house, game.sources, game.two_columns
    )
    _check(made)
    return made


def changed(made: Variant) -> dict[str, Any]:
    """The house rules that differ from those the game starts from; those of House for a host's own game."""
    row = next((game.house for game in GAMES if game.name == made.name), House())
    names = (field.name for field in fields(House))
    return {name: getattr(made.house, name) for name in names if getattr(made.house, name) != getattr(row, name)}


def _own_order(layout: Layout, order: tuple[tuple[str, ...], ...]) -> tuple[Round, ...]:
    named = [slot for group in order for slot in group]
    if sorted(named) != sorted(layout.names):
        text = _("order = {value!r} must name each of {places} once")
        raise OptionError(text.format(value=order, places=", ".join(layout.names)))
    return (FIRST, *(Round(len(group), group, group) for group in order))


def _check(made: Variant) -> None:
    house, shortest = made.house, min(len(line.slots) for line in made.layout.lines)
    if made.high_low and house.low_system is LowSystem.UNSET:
        raise OptionError(_("low_system = unset: agree on the low ranking before the deal, a5, 27 or a6"))
    if house.hole_exact is not None and not HAND - shortest <= house.hole_exact <= min(HAND, made.hole_cards):
        text = _("hole_exact = {value}: a hand can hold {least} to {most} hole cards here")
        least, most = HAND - shortest, min(HAND, made.hole_cards)
        raise OptionError(text.format(value=house.hole_exact, least=least, most=most))
    if made.hole_cards + shortest < HAND:
        text = _("{count} hole cards and a line of {line} make no hand of five cards")
        raise OptionError(text.format(count=made.hole_cards, line=shortest))
    if house.min_players > house.max_players:
        text = _("min_players = {least} is more than max_players = {most}")
        raise OptionError(text.format(least=house.min_players, most=house.max_players))
    if made.cards(house.max_players) > DECK:
        text = _("max_players = {most} needs {count} cards; the deck has {deck}")
        raise OptionError(text.format(most=house.max_players, count=made.cards(house.max_players), deck=DECK))
