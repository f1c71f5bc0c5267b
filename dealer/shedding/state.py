"""Hold a match of the hand-shedding game as one frozen value.

Facts are the card that began the pile and the moves made since; where the game stands follows from them by the rules
(`dealer.shedding.moves.stand`), so a correction of any move needs no special path. Sentences are made when somebody
reads them (`dealer.shedding.news`), in the reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from dealer.events import Candidates, JournalStatus
from dealer.shedding.events import Laid
from dealer.state import CameraView
from rules.cards import AnyCard
from rules.shedding import Match, SheddingOptions, SheddingState
from rules.shedding_referee import Verdict

UNKEPT = JournalStatus("off")
"""How the journal does where there is none."""


class Phase(Enum):
    """Where the game stands."""

    DEALING = "dealing"
    PLAYING = "playing"
    REFUSED = "refused"
    GIVING = "giving"
    SHOWING = "showing"
    WON = "won"


class Kind(Enum):
    """The kinds of moves that make up a game."""

    PLAY = "play"
    PASS = "pass"  # noqa: S105 - a pass of the game
    GIVE = "give"
    RECOUNT = "recount"
    DRAWN = "drawn"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class Made:
    """One move that counts.

    seat: from 0; of the player it concerns. number: of cards, for counts and penalties. stands: the table let it lie
    although it was refused. seconds: when the camera saw it, on its own clock. draws: what the player said (A-42).
    """

    kind: Kind
    seat: int
    cards: tuple[AnyCard, ...] = ()
    number: int = 0
    draws: bool | None = None
    stands: bool = False
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """Cards on the pile that are not known for certain.

    joins: they may belong to the play before; then nothing else is in doubt.
    """

    cards: tuple[AnyCard | None, ...]
    candidates: tuple[Candidates, ...] = ()
    hides: bool = False
    twice: AnyCard | None = None
    joins: bool = False
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Challenged:
    """A pass that is doubted: by whom, whose hand is shown, what of it lies there, and what came of it so far."""

    by: int
    seat: int
    drew: int
    shown: tuple[AnyCard | None, ...] = ()
    verdict: Verdict | None = None


class What(Enum):
    """What the sentence of the page is about."""

    READY = "ready"
    BEGUN = "begun"
    TURN_AGAIN = "turn_again"
    PLAYED = "played"
    PASSED = "passed"
    STUCK = "stuck"
    GIVEN = "given"
    GAVE_ALL = "gave_all"
    REFUSED = "refused"
    BACK = "back"
    STANDS = "stands"
    CHALLENGED = "challenged"
    DROPPED = "dropped"
    HONEST = "honest"
    ABLE = "able"
    IF_DRAWN = "if_drawn"
    CORRECTED = "corrected"
    COUNTED = "counted"
    WON = "won"
    MATCH = "match"
    DOUBT = "doubt"
    UNDONE = "undone"
    REDONE = "redone"
    NOTHING = "nothing"
    FREED = "freed"


@dataclass(frozen=True, slots=True)
class News:
    """One thing that happened, as values; words are made of it for each reader."""

    what: What
    seat: int | None = None
    other: int | None = None
    cards: tuple[AnyCard, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A match in progress.

    title: what the game is called here. game: its number in the match; serial: in the evening, whatever matches were
    played. start: the card that began the pile. waiting: what the camera saw while
    something else is to be settled first. refused: cards that lie on the pile against the rules. cleared: the pile of
    a game that is over was taken away. draw_seen: what the camera says of the draw pile, None while it says nothing.
    rules: the game as the rules see it; None before a card began the pile.
    """

    title: str
    players: tuple[str, ...]
    options: SheddingOptions
    match: Match
    game: int = 1
    serial: int = 1
    theme: str = "lift"
    start: AnyCard | None = None
    moves: tuple[Made, ...] = ()
    refused: tuple[AnyCard, ...] = ()
    refused_at: float | None = None
    doubt: Doubt | None = None
    waiting: tuple[Laid, ...] = ()
    challenge: Challenged | None = None
    cleared: bool = False
    draw_seen: bool | None = None

    rules: SheddingState | None = None
    phase: Phase = Phase.DEALING

    news: tuple[News, ...] = ()
    camera: CameraView = field(default_factory=CameraView)
    journal: JournalStatus = UNKEPT
    faults: tuple[str, ...] = ()
    version: int = 0

    def name(self, seat: int | None) -> str:
        """The name of the player at a seat (from 0)."""
        return self.players[seat] if seat is not None and 0 <= seat < len(self.players) else "?"

    @property
    def last_place(self) -> int | None:
        """The place among the moves of the newest play, pass or gift; counts are left out."""
        places = [place for place, made in enumerate(self.moves) if made.kind in PLAYERS_MOVES]
        return places[-1] if places else None

    @property
    def last(self) -> Made | None:
        """The newest play, pass or gift."""
        return None if self.last_place is None else self.moves[self.last_place]


PLAYERS_MOVES = (Kind.PLAY, Kind.PASS, Kind.GIVE)
