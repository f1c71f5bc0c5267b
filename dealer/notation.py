"""Read and write a deal as text that a person can read and write: one line for each thing that happened.

    game elevator
    options qualifier=8
    players Ana Ben "Big Eli"
    button "Big Eli"
    board 1=Qs 2=9h 3=4h 4=Js 5=8c 6=2d E=Ts
    turn 5 1 3 2 4 6 E
    hole Ana As Ks 5d 3c
    fold Ben 4
    declare Ana both

A `#` begins a remark; names with spaces stand in double quotes; `fold Ben 4` means in betting round 4.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dealer.events import Declaration
from dealer.rules_in_force import named
from rules.cards import AnyCard, CardError, parse_card
from rules.options import OptionError
from rules.variants import Variant, VariantError, variant

_WORD = re.compile(r'"((?:[^"\\]|\\.)*)"(?=\s|$)|(#.*)|([^\s"#][^\s"]*)')


class NotationError(ValueError):
    """A text that is no deal; the message gives the line, the value and what to write instead."""


@dataclass(frozen=True, slots=True)
class NotatedDeal:
    """One deal as written down; `str` gives the text that `parse` reads back.

    players sit clockwise; board, hole, folds and declarations keep the order in which they were written.
    Cards may repeat or be missing: what was on the table is written, whether it was right or not.
    """

    game: str
    players: tuple[str, ...]
    button: str
    options: tuple[tuple[str, str], ...] = ()
    board: tuple[tuple[str, AnyCard], ...] = ()
    turn: tuple[str, ...] = ()
    hole: tuple[tuple[str, tuple[AnyCard, ...]], ...] = ()
    folds: tuple[tuple[str, int], ...] = ()
    declarations: tuple[tuple[str, Declaration], ...] = ()

    def __str__(self) -> str:
        """Write the deal as `parse` reads it."""
        return "".join(f"{line}\n" for line in _lines(self))

    @property
    def variant(self) -> Variant:
        """The game with the options in force; raise VariantError or OptionError where there is none."""
        return named(self.game, self.options)

    def hand(self, player: str) -> tuple[AnyCard, ...]:
        """The hole cards of a player, empty where none are written."""
        return dict(self.hole).get(player, ())

    def card(self, slot: str) -> AnyCard | None:
        """The card of a slot, None where none is written."""
        return dict(self.board).get(slot)

    def folded(self, player: str) -> int | None:
        """The betting round in which a player folds, None for one who stays."""
        return dict(self.folds).get(player)

    def declared(self, player: str) -> Declaration | None:
        """What a player declares, None where nothing is written."""
        return dict(self.declarations).get(player)


def parse(text: str) -> NotatedDeal:
    """Read one deal; raise NotationError for anything else, also for two deals."""
    deals = parse_all(text)
    if len(deals) != 1:
        raise NotationError(f"line 1: {len(deals)} deals where one is expected: write one line that begins with game")
    return deals[0]


def parse_all(text: str) -> tuple[NotatedDeal, ...]:
    """Read deals one after the other, each beginning with its `game` line; raise NotationError with the line."""
    deals: list[_Reading] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = _words(line, number)
        if not words:
            continue
        if words[0] == "game":
            deals.append(_Reading(number))
        if not deals:
            raise NotationError(
                f"line {number}: {words[0]!r} stands before any game: begin a deal with, say, game elevator"
            )
        deals[-1].line(number, words[0], words[1:])
    return tuple(reading.deal() for reading in deals)


def _words(line: str, number: int) -> list[str]:
    """Split a line at spaces, keeping what stands in quotes together and leaving remarks out."""
    words, at = [], 0
    while at < len(line):
        if line[at].isspace():
            at += 1
            continue
        found = _WORD.match(line, at)
        if found is None:
            raise NotationError(
                f'line {number}: {line[at:]!r} has a quote out of place: write "Big Eli" with both quotes'
            )
        quoted, remark, plain = found.groups()
        if remark is not None:
            break
        words.append(re.sub(r"\\(.)", r"\1", quoted) if quoted is not None else plain)
        at = found.end()
    return words


class _Reading:
    """A deal while its lines are being read."""

    def __init__(self, number: int) -> None:
        self._deal = NotatedDeal(game="", players=(), button="")
        self._first = number
        self._seen: set[str] = set()
        self._variant: Variant | None = None

    def line(self, number: int, key: str, words: Sequence[str]) -> None:
        """Take in one line; every complaint names it."""
        reader = _READERS.get(key)
        try:
            if reader is None:
                raise NotationError(f"{key!r} is not known here: a line begins with {', '.join(_READERS)}")
            if key in _ONCE and key in self._seen:
                raise NotationError(f"a second {key} line: leave one of them out")
            self._seen.add(key)
            self._deal = reader(self, words)
        except (CardError, OptionError, VariantError, NotationError) as error:
            raise NotationError(f"line {number}: {error}") from error

    def deal(self) -> NotatedDeal:
        """The deal once its last line was read."""
        for key in ("players", "button"):
            if key not in self._seen:
                raise NotationError(f"line {self._first}: the deal has no {key} line: add {_EXAMPLES[key]!r}")
        return self._deal

    def game(self, words: Sequence[str]) -> NotatedDeal:
        self._variant = variant(_only(words, "game"))
        return replace(self._deal, game=words[0])

    def options(self, words: Sequence[str]) -> NotatedDeal:
        if len(self._seen) > 2:
            raise NotationError("options come right after the game: move this line up")
        pairs = tuple(_pair(word, "options") for word in words)
        _no_repeats([name for name, _value in pairs], "option")
        self._variant = named(self._deal.game, pairs)
        return replace(self._deal, options=pairs)

    def players(self, words: Sequence[str]) -> NotatedDeal:
        if not words:
            raise NotationError(f"nobody plays: write {_EXAMPLES['players']!r}")
        _no_repeats(words, "player")
        return replace(self._deal, players=tuple(words))

    def button(self, words: Sequence[str]) -> NotatedDeal:
        return replace(self._deal, button=self._player(_only(words, "button")))

    def board(self, words: Sequence[str]) -> NotatedDeal:
        pairs = [_pair(word, "board") for word in words]
        _no_repeats([slot for slot, _card in pairs], "slot")
        return replace(self._deal, board=tuple((self._slot(slot), parse_card(card)) for slot, card in pairs))

    def turn(self, words: Sequence[str]) -> NotatedDeal:
        _no_repeats(words, "slot")
        for slot in words:
            if self._deal.card(self._slot(slot)) is None:
                raise NotationError(f"slot {slot!r} is turned but no card lies there: add it to the board line above")
        return replace(self._deal, turn=tuple(words))

    def hole(self, words: Sequence[str]) -> NotatedDeal:
        if not words:
            raise NotationError(f"no player and no cards: write {_EXAMPLES['hole']!r}")
        hand = (self._once(words[0], self._deal.hole, "hole"), tuple(parse_card(word) for word in words[1:]))
        return replace(self._deal, hole=(*self._deal.hole, hand))

    def fold(self, words: Sequence[str]) -> NotatedDeal:
        rounds = len(self._the_variant.rounds)
        if len(words) != 2 or not re.fullmatch(r"[0-9]{1,3}", words[1]) or not 1 <= int(words[1]) <= rounds:
            raise NotationError(
                f"{' '.join(words)!r} is no fold: write a player and a betting round from 1 to {rounds}"
            )
        fold = (self._once(words[0], self._deal.folds, "fold"), int(words[1]))
        return replace(self._deal, folds=(*self._deal.folds, fold))

    def declare(self, words: Sequence[str]) -> NotatedDeal:
        if len(words) != 2 or words[1] not in {side.value for side in Declaration}:
            raise NotationError(f"{' '.join(words)!r} is no declaration: write a player and high, low or both")
        said = (self._once(words[0], self._deal.declarations, "declare"), Declaration(words[1]))
        return replace(self._deal, declarations=(*self._deal.declarations, said))

    @property
    def _the_variant(self) -> Variant:
        assert self._variant is not None, "the game line comes first"
        return self._variant

    def _slot(self, name: str) -> str:
        names = self._the_variant.layout.names
        if name not in names:
            raise NotationError(f"slot {name!r} is not on the board of {self._deal.game}: use {', '.join(names)}")
        return name

    def _player(self, name: str) -> str:
        if name not in self._deal.players:
            known = ", ".join(self._deal.players) or "nobody yet: move the players line up"
            raise NotationError(f"player {name!r} does not sit here: use {known}")
        return name

    def _once(self, name: str, said: Sequence[tuple[str, object]], key: str) -> str:
        if name in dict(said):
            raise NotationError(f"a second {key} line for {name!r}: leave one of them out")
        return self._player(name)


_READERS: Mapping[str, Callable[[_Reading, Sequence[str]], NotatedDeal]] = {
    "game": _Reading.game,
    "options": _Reading.options,
    "players": _Reading.players,
    "button": _Reading.button,
    "board": _Reading.board,
    "turn": _Reading.turn,
    "hole": _Reading.hole,
    "fold": _Reading.fold,
    "declare": _Reading.declare,
}
_ONCE = frozenset({"game", "options", "players", "button", "board", "turn"})
_EXAMPLES = {
    "game": "game elevator",
    "players": "players Ana Ben",
    "button": "button Ben",
    "hole": "hole Ana As Ks 5d 3c",
}


def _only(words: Sequence[str], key: str) -> str:
    if len(words) != 1:
        raise NotationError(
            f"{' '.join(words)!r} is not one word: write {_EXAMPLES[key]!r}, names with spaces in quotes"
        )
    return words[0]


def _pair(word: str, key: str) -> tuple[str, str]:
    name, sign, value = word.partition("=")
    if not (sign and name and value):
        example = "board 1=Qs 2=9h" if key == "board" else "options qualifier=8"
        raise NotationError(f"{word!r} is not name=value: write {example!r}")
    return name, value


def _no_repeats(names: Sequence[str], what: str) -> None:
    for at, name in enumerate(names):
        if name in names[:at]:
            raise NotationError(f"{what} {name!r} is named twice: leave one of them out")


def _quoted(name: str) -> str:
    if re.fullmatch(r'[^\s"#\\][^\s"\\]*', name):
        return name
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _lines(deal: NotatedDeal) -> Iterator[str]:
    yield f"game {deal.game}"
    if deal.options:
        yield " ".join(["options", *(_quoted(f"{name}={value}") for name, value in deal.options)])
    yield " ".join(["players", *map(_quoted, deal.players)])
    yield f"button {_quoted(deal.button)}"
    if deal.board:
        yield " ".join(["board", *(f"{slot}={card}" for slot, card in deal.board)])
    if deal.turn:
        yield " ".join(["turn", *deal.turn])
    for player, cards in deal.hole:
        yield " ".join(["hole", _quoted(player), *map(str, cards)])
    for player, number in deal.folds:
        yield f"fold {_quoted(player)} {number}"
    for player, side in deal.declarations:
        yield f"declare {_quoted(player)} {side.value}"
