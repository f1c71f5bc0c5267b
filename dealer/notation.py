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

A `#` begins a remark; names with spaces stand in double quotes; `fold Ben 4` means in betting round 4. `?` for a card
says that it was never read for sure, `!` behind one that a person said so. docs/notation.md describes all of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from dealer.events import Declaration
from dealer.names import PlayerNameError, clean_name
from dealer.notation_text import written
from dealer.rules_in_force import chosen, named
from rules.cards import AnyCard, CardError, parse_card
from rules.options import OptionError
from rules.variants import Variant, VariantError, variant

_WORD = re.compile(r'"((?:[^"\\]|\\.)*)"(?=\s|$)|(#.*)|([^\s"#][^\s"]*)')


class NotationError(ValueError):
    """A text that is no deal; the message gives the line, the value and what to write instead."""


Place = tuple[str, int | None]
"""Where a card lies: a slot with None, or a player with the card's index from 0."""


@dataclass(frozen=True, slots=True)
class NotatedDeal:
    """One deal as written down; `str` gives the text that `parse` reads back.

    players sit clockwise; board, hole, folds and declarations keep the order in which they were written.
    Cards may repeat or be missing: what was on the table is written, whether it was right or not.
    lines: announced by player. unread: cards that were there but never read for sure; they are in neither board nor
    hole. settled: cards that a person named. overruled: who decided otherwise, why, the shares by player.
    own: a host's own game, which the notation names without describing it.
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
    lines: tuple[tuple[str, str], ...] = ()
    open: tuple[tuple[str, tuple[AnyCard, ...]], ...] = ()
    unread: tuple[Place, ...] = ()
    settled: tuple[Place, ...] = ()
    overruled: tuple[str, str, tuple[tuple[str, Fraction], ...]] | None = None
    own: Variant | None = None

    def __str__(self) -> str:
        """Write the deal as `parse` reads it."""
        return "".join(f"{line}\n" for line in written(self))

    @property
    def variant(self) -> Variant:
        """The game with the options in force; raise VariantError or OptionError where there is none."""
        return named(self.game, self.options) if self.own is None else chosen(self.own, None, self.options or None)

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


def parse(text: str, own: Variant | None = None) -> NotatedDeal:
    """Read one deal, perhaps of a host's own game; raise NotationError for anything else, also for two deals."""
    deals = parse_all(text, own)
    if len(deals) != 1:
        raise NotationError(f"line 1: {len(deals)} deals where one is expected: write one line that begins with game")
    return deals[0]


def parse_all(text: str, own: Variant | None = None) -> tuple[NotatedDeal, ...]:
    """Read deals one after the other, each beginning with its `game` line; raise NotationError with the line.

    own: a host's own game that they may name.
    """
    deals: list[_Reading] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = _words(line, number)
        if not words:
            continue
        if words[0] == "game":
            deals.append(_Reading(number, own))
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

    def __init__(self, number: int, own: Variant | None) -> None:
        self._deal = NotatedDeal(game="", players=(), button="")
        self._own = own
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
        except (CardError, OptionError, VariantError, NotationError, PlayerNameError) as error:
            raise NotationError(f"line {number}: {error}") from error

    def deal(self) -> NotatedDeal:
        """The deal once its last line was read."""
        for key in ("players", "button"):
            if key not in self._seen:
                raise NotationError(f"line {self._first}: the deal has no {key} line: add {_EXAMPLES[key]!r}")
        return self._deal

    def game(self, words: Sequence[str]) -> NotatedDeal:
        name = _only(words, "game")
        own = self._own if self._own is not None and self._own.name == name else None
        self._variant = own or variant(name)
        return replace(self._deal, game=name, own=own)

    def options(self, words: Sequence[str]) -> NotatedDeal:
        if len(self._seen) > 2:
            raise NotationError("options come right after the game: move this line up")
        pairs = tuple(_pair(word, "options") for word in words)
        _no_repeats([name for name, _value in pairs], "option")
        deal = replace(self._deal, options=pairs)
        self._variant = deal.variant
        return deal

    def players(self, words: Sequence[str]) -> NotatedDeal:
        if not words:
            raise NotationError(f"nobody plays: write {_EXAMPLES['players']!r}")
        _no_repeats(words, "player")
        for name in words:
            clean_name(name)
        return replace(self._deal, players=tuple(words))

    def button(self, words: Sequence[str]) -> NotatedDeal:
        return replace(self._deal, button=self._player(_only(words, "button")))

    def board(self, words: Sequence[str]) -> NotatedDeal:
        pairs = [_pair(word, "board") for word in words]
        _no_repeats([slot for slot, _card in pairs], "slot")
        deal, cards = self._deal, []
        for slot, text in pairs:
            deal = _marked(deal, (self._slot(slot), None), text)
            cards += [(slot, _card(text))] if text != "?" else []
        return replace(deal, board=tuple(cards))

    def turn(self, words: Sequence[str]) -> NotatedDeal:
        _no_repeats(words, "slot")
        for slot in words:
            if self._deal.card(self._slot(slot)) is None and (slot, None) not in self._deal.unread:
                raise NotationError(f"slot {slot!r} is turned but no card lies there: add it to the board line above")
        return replace(self._deal, turn=tuple(words))

    def hole(self, words: Sequence[str]) -> NotatedDeal:
        if not words:
            raise NotationError(f"no player and no cards: write {_EXAMPLES['hole']!r}")
        name, deal = self._once(words[0], self._deal.hole, "hole"), self._deal
        for index, word in enumerate(words[1:]):
            deal = _marked(deal, (name, index), word)
        hand = (name, tuple(_card(word) for word in words[1:] if word != "?"))
        return replace(deal, hole=(*deal.hole, hand))

    def open(self, words: Sequence[str]) -> NotatedDeal:
        if not words:
            raise NotationError(f"no player and no cards: write {_EXAMPLES['open']!r}")
        shown = (self._once(words[0], self._deal.open, "open"), tuple(parse_card(word) for word in words[1:]))
        return replace(self._deal, open=(*self._deal.open, shown))

    def announced(self, words: Sequence[str]) -> NotatedDeal:
        names = [line.name for line in self._the_variant.layout.lines]
        if len(words) != 2 or words[1] not in names:
            raise NotationError(f"{' '.join(words)!r} is no line: write a player and one of {', '.join(names)}")
        said = (self._once(words[0], self._deal.lines, "line"), words[1])
        return replace(self._deal, lines=(*self._deal.lines, said))

    def overrule(self, words: Sequence[str]) -> NotatedDeal:
        if len(words) < 3:
            raise NotationError(f"who rules, why, or who takes what is missing: write {_EXAMPLES['overrule']!r}")
        shares = tuple(_share(word) for word in words[2:])
        _no_repeats([name for name, _part in shares], "player")
        for name, _part in shares:
            self._player(name)
        return replace(self._deal, overruled=(words[0], words[1], shares))

    def fold(self, words: Sequence[str]) -> NotatedDeal:
        rounds = self._the_variant.betting_rounds
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
    "line": _Reading.announced,
    "open": _Reading.open,
    "overrule": _Reading.overrule,
}
_ONCE = frozenset({"game", "options", "players", "button", "board", "turn", "overrule"})
_EXAMPLES = {
    "game": "game elevator",
    "players": "players Ana Ben",
    "button": "button Ben",
    "hole": "hole Ana As Ks 5d 3c",
    "open": "open Ana As Ks",
    "overrule": 'overrule Rob "a card was seen" Ana=1/2 Ben=1/2',
}


def _card(text: str) -> AnyCard:
    return parse_card(text.removesuffix("!"))


def _marked(deal: NotatedDeal, place: Place, text: str) -> NotatedDeal:
    """The deal with what the text of a card says besides the card."""
    if text == "?":
        return replace(deal, unread=(*deal.unread, place))
    return replace(deal, settled=(*deal.settled, place)) if text.endswith("!") else deal


def _share(word: str) -> tuple[str, Fraction]:
    name, sign, text = word.rpartition("=")
    if not (sign and name and re.fullmatch(r"[0-9]{1,4}(/[1-9][0-9]{0,3})?", text)):
        raise NotationError(f"{word!r} is no share of the pot: write a player and a fraction, as in Ana=1/2")
    return name, Fraction(text)


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
