"""Read and write a game of the hand-shedding kind as text: one line for each thing that happened.

    game shedding
    options jokers=1 wins=3
    players Ana Ben "Big Chris"
    first Ben
    start 9h
    play Ben Tc Td
    pass "Big Chris"
    give Ana

`docs/notation.md` has every line. What was on the table is written, whether it was right or not.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dealer.notation import NotationError
from dealer.shedding.moves import settle
from dealer.shedding.state import Kind, Made, State
from rules.cards import AnyCard, CardError, parse_card
from rules.describe_shedding import KIND, NAMES, SheddingGame, shedding_game
from rules.shedding import Match, SheddingError, SheddingOptions

_NUMBER = re.compile(r"[0-9]{1,2}")


@dataclass(frozen=True, slots=True)
class NotatedGame:
    """One game as written down; `str` gives the text that `parse` reads back.

    players sit clockwise; first: who begins. moves as they were made, those that the table let lie marked as such.
    """

    game: str
    players: tuple[str, ...]
    first: str
    options: tuple[tuple[str, str], ...] = ()
    start: AnyCard | None = None
    moves: tuple[Made, ...] = ()

    def __str__(self) -> str:
        """Write the game as `parse` reads it."""
        return "".join(f"{line}\n" for line in _lines(self))

    @property
    def rules(self) -> SheddingGame:
        """The game under its house rules."""
        return shedding_game(self.game, dict(self.options))

    def state(self) -> State:
        """The match at the end of this game, as its first."""
        game, first = self.rules, self.players.index(self.first)
        match = replace(Match.new(len(self.players), game.wins), starter=first)
        return settle(
            State(game.title, self.players, game.options, match, theme=game.theme, start=self.start, moves=self.moves)
        )


def name_of(state: State) -> str:
    """The short name of the game of a match."""
    return next((name for name, (_title, theme) in NAMES.items() if theme == state.theme), KIND)


def notated(state: State) -> NotatedGame:
    """The game of a match as it stands."""
    standard = SheddingOptions()
    options = {
        field: _text(getattr(state.options, field))
        for field in SheddingOptions.__dataclass_fields__
        if getattr(state.options, field) != getattr(standard, field)
    }
    if state.match.target != 3:
        options["wins"] = str(state.match.target)
    first = state.players[state.match.starter]
    return NotatedGame(name_of(state), state.players, first, tuple(options.items()), state.start, state.moves)


def parse(text: str) -> NotatedGame:
    """Read one game; raise NotationError, with the line, for anything else."""
    reading = _Reading()
    for number, line in enumerate(text.splitlines(), 1):
        words = _split(line, number)
        if words:
            reading.line(number, words[0], words[1:])
    return reading.game()


def _split(line: str, number: int) -> list[str]:
    """Split a line at spaces, keeping what stands in quotes together and leaving remarks out."""
    try:
        return shlex.split(line, comments=True)
    except ValueError as error:
        raise NotationError(f'line {number}: {line.strip()!r}: {error}; write "Big Chris" with both quotes') from error


def _quoted(name: str) -> str:
    """A name as it is written: in quotes where it has spaces or signs."""
    plain = re.fullmatch(r"[^\s\"'#\\]+", name)
    return name if plain else '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


class _Reading:
    """A game while its lines are being read."""

    def __init__(self) -> None:
        self._game = NotatedGame("", (), "")

    def line(self, number: int, key: str, words: Sequence[str]) -> None:
        """Take in one line; every complaint names it."""
        reader = _READERS.get(key)
        try:
            if reader is None:
                raise NotationError(f"{key!r} is not known here: a line begins with {', '.join(_READERS)}")
            if key != "game" and not self._game.game:
                raise NotationError("write 'game shedding' first")
            self._game = reader(self._game, words)
        except (CardError, SheddingError, NotationError) as error:
            raise NotationError(f"line {number}: {error}") from error

    def game(self) -> NotatedGame:
        """The game once its last line was read."""
        if not self._game.players or not self._game.first:
            raise NotationError("the game has no players or no first line: add 'players Ana Ben Chris', 'first Ben'")
        return self._game


def _read_game(game: NotatedGame, words: Sequence[str]) -> NotatedGame:
    if len(words) != 1 or words[0] not in NAMES:
        raise NotationError(f"{' '.join(words)!r} is no game of this kind: write one of {', '.join(NAMES)}")
    return replace(game, game=words[0])


def _read_options(game: NotatedGame, words: Sequence[str]) -> NotatedGame:
    pairs = tuple((name, value) for name, _sign, value in (word.partition("=") for word in words))
    shedding_game(game.game, dict(pairs))
    return replace(game, options=pairs)


def _read_players(game: NotatedGame, words: Sequence[str]) -> NotatedGame:
    if not 3 <= len(words) <= 6 or len(set(words)) != len(words):
        raise NotationError(f"{' '.join(words)!r}: write three to six players, each once")
    return replace(game, players=tuple(words))


def _read_first(game: NotatedGame, words: Sequence[str]) -> NotatedGame:
    return replace(game, first=game.players[_seat(game, words)])


def _read_start(game: NotatedGame, words: Sequence[str]) -> NotatedGame:
    if len(words) != 1:
        raise NotationError(f"{' '.join(words)!r} is not one card: write 'start 9h'")
    return replace(game, start=parse_card(words[0]))


def _seat(game: NotatedGame, words: Sequence[str]) -> int:
    if not words or words[0] not in game.players:
        known = ", ".join(game.players) or "nobody yet: move the players line up"
        raise NotationError(f"{words[0] if words else ''!r} does not sit here: use {known}")
    return game.players.index(words[0])


def _number(words: Sequence[str]) -> int:
    if len(words) != 1 or not _NUMBER.fullmatch(words[0]):
        raise NotationError(f"{' '.join(words)!r} is no number of cards: write 0 to 99")
    return int(words[0])


def _laid(game: NotatedGame, words: Sequence[str], stands: bool) -> Made:
    cards = tuple(parse_card(word) for word in words[1:])
    if not cards:
        raise NotationError("no cards: write 'play Ben Tc Td', the lowest first")
    return Made(Kind.PLAY, _seat(game, words), cards, stands=stands)


def _passed(game: NotatedGame, words: Sequence[str]) -> Made:
    draws = {(): None, ("keeps",): False, ("draws",): True}.get(tuple(words[1:]), "?")
    if draws == "?":
        raise NotationError(f"{' '.join(words)!r}: write 'pass Ben', 'pass Ben draws' or 'pass Ben keeps'")
    return Made(Kind.PASS, _seat(game, words), draws=draws)  # type: ignore[arg-type]


_MOVES: Mapping[str, Callable[[NotatedGame, Sequence[str]], Made]] = {
    "play": lambda game, words: _laid(game, words, stands=False),
    "stands": lambda game, words: _laid(game, words, stands=True),
    "pass": _passed,
    "give": lambda game, words: Made(Kind.GIVE, _seat(game, words)),
    "count": lambda game, words: Made(Kind.RECOUNT, _seat(game, words), number=_number(words[1:])),
    "draw": lambda _game, words: Made(Kind.DRAWN, 0, number=_number(words)),
    "penalty": lambda game, words: Made(Kind.PENALTY, _seat(game, words), number=_number(words[1:])),
}


def _mover(key: str) -> Callable[[NotatedGame, Sequence[str]], NotatedGame]:
    return lambda game, words: replace(game, moves=(*game.moves, _MOVES[key](game, words)))


_READERS: Mapping[str, Callable[[NotatedGame, Sequence[str]], NotatedGame]] = {
    "game": _read_game,
    "options": _read_options,
    "players": _read_players,
    "first": _read_first,
    "start": _read_start,
    **{key: _mover(key) for key in _MOVES},
}


def _lines(game: NotatedGame) -> Iterator[str]:
    yield f"game {game.game}"
    if game.options:
        yield " ".join(["options", *(f"{name}={value}" for name, value in game.options)])
    yield " ".join(["players", *map(_quoted, game.players)])
    yield f"first {_quoted(game.first)}"
    if game.start is not None:
        yield f"start {game.start}"
    for made in game.moves:
        yield _move_line(made, _quoted(game.players[made.seat]))


def _move_line(made: Made, name: str) -> str:
    if made.kind is Kind.PLAY:
        return " ".join(["stands" if made.stands else "play", name, *map(str, made.cards)])
    if made.kind is Kind.PASS:
        return f"pass {name}" + {None: "", True: " draws", False: " keeps"}[made.draws]
    if made.kind is Kind.GIVE:
        return f"give {name}"
    if made.kind is Kind.DRAWN:
        return f"draw {made.number}"
    return f"{'count' if made.kind is Kind.RECOUNT else 'penalty'} {name} {made.number}"


def _text(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
