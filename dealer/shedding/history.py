"""Look back on the games of the pile in the journal: the list, one game step by step, games and matches won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dealer.archive import Archive, DealKey, HistoryError, Moment, Row
from dealer.shedding.news import has_won
from dealer.shedding.script import GameScript
from rules.language import _


@dataclass(frozen=True, slots=True)
class Hand:
    """How one player stood at the end; cards: left in the hand, None before the deal was seen."""

    name: str
    cards: int | None
    won: bool = False
    match: bool = False


@dataclass(frozen=True, slots=True)
class PastGame:
    """One game of the list; began and changed in seconds since 1970; options: house rules that differ from the usual.

    wins and target: how many games of the match its winner has won by then, and how many win it.
    """

    key: DealKey
    began: float
    changed: float
    game: str
    title: str
    options: Mapping[str, str]
    first: str
    hands: tuple[Hand, ...]
    phase: str
    wins: int
    target: int
    now: bool

    @property
    def sentence(self) -> str:
        """Who has won, in the language spoken here and now; empty for a game without an end."""
        winner = next((hand.name for hand in self.hands if hand.won), None)
        return "" if winner is None else has_won(winner, self.wins, self.target)


@dataclass(frozen=True, slots=True)
class Standing:
    """What one player did over all games that ended; course: after each, when it began and the games won so far."""

    name: str
    games: int
    won: int
    matches: int
    left: int
    course: tuple[tuple[float, int], ...]


class GameHistory(Archive):
    """The games of the pile in a journal file, which a table may be writing meanwhile."""

    def games(self) -> tuple[PastGame, ...]:
        """Every game whose pile was begun, newest first."""
        return tuple(_past_game(row) for row in self.rows() if row.shedding)

    def game(self, key: DealKey) -> PastGame:
        """One game of the list; raise HistoryError where there is none."""
        found = next((game for game in self.games() if game.key == key), None)
        if found is None:
            raise HistoryError(_("This deal is not in the journal."))
        return found

    def moments(self, key: DealKey) -> tuple[Moment, ...]:
        """A game step by step, what was taken back included; raise HistoryError where it cannot be read."""
        return self.steps(key, GameScript())

    def results(self) -> tuple[Standing, ...]:
        """What each player did in the games that ended, most games won first."""
        played: dict[str, list[tuple[PastGame, Hand]]] = {}
        for game in reversed(self.games()):
            if any(hand.won for hand in game.hands):
                for hand in game.hands:
                    played.setdefault(hand.name, []).append((game, hand))
        standings = [_standing(name, rows) for name, rows in played.items()]
        return tuple(sorted(standings, key=lambda one: (-one.won, -one.matches, one.left, one.name)))


def _past_game(row: Row) -> PastGame:
    data, ended = row.data, row.data["ruling"] or {}
    winner = ended.get("winner")
    whole = winner is not None and ended["wins"] >= ended["target"]
    hands = tuple(
        Hand(seat["name"], seat["cards"], seat["seat"] == winner, whole and seat["seat"] == winner)
        for seat in data["seats"]
    )
    return PastGame(
        row.key,
        data["began"],
        data["changed"],
        data["game"],
        data["title"],
        data["options"],
        data["button"],
        hands,
        data["phase"],
        ended.get("wins", 0),
        ended.get("target", 0),
        now=row.now,
    )


def _standing(name: str, rows: list[tuple[PastGame, Hand]]) -> Standing:
    won, course = 0, []
    for game, hand in rows:
        won += hand.won
        course.append((game.began, won))
    matches = sum(hand.match for _game, hand in rows)
    left = sum(hand.cards or 0 for _game, hand in rows)
    return Standing(name, len(rows), won, matches, left, tuple(course))
