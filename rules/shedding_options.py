"""Name the house rules of the hand-shedding game called Elevator.

The source is the family game "Elevator", cited here by the heading of its section; it leaves the points A-40 to A-4D
open, and every option says which of them it settles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum

MIN_PLAYERS = 3
MAX_PLAYERS = 6
HAND_SIZE = 7


class SheddingError(ValueError):
    """A game that cannot be set up as asked: an option, a number of players or a pack of cards."""


class PassDraws(StrEnum):
    """Whether a pass draws a card (A-42)."""

    ALWAYS = "always"
    ONLY_UNABLE = "only_unable"


class AfterStuck(StrEnum):
    """Which way the pile goes after somebody was stuck (A-43)."""

    KEEP = "keep"
    UP = "up"


class GiveCap(StrEnum):
    """How often one opponent gives to a stuck player (A-47)."""

    ONE_EACH = "one_each"
    WRAP = "wrap"


class Giving(StrEnum):
    """Who picks the card that is given (A-48)."""

    CHOICE = "choice"
    RANDOM = "random"


class MultiJoker(StrEnum):
    """What a joker may be laid with (A-4A)."""

    ALONE = "alone"
    PAIR = "pair"
    WITH_CARDS = "with_cards"


class Starter(StrEnum):
    """Who starts the later games of a match (A-4B)."""

    LEFT_OF_DEALER = "left_of_dealer"
    LEFT_OF_WINNER = "left_of_winner"


class Challenge(StrEnum):
    """What follows when a challenged pass turns out to be against the rules (A-4E)."""

    TAKE_BACK = "take_back"
    DRAW_ONE = "draw_one"


class WrongChallenge(StrEnum):
    """What follows for a challenger who was wrong (A-4F)."""

    NOTHING = "nothing"
    DRAW_ONE = "draw_one"


@dataclass(frozen=True, slots=True)
class SheddingOptions:
    """The house rules in force; the defaults are this project's readings of the source."""

    jokers: int = 2
    equal_rank: bool = True
    pass_draws: PassDraws = PassDraws.ALWAYS
    after_stuck: AfterStuck = AfterStuck.KEEP
    after_stuck_may_pass: bool = False
    first_may_pass: bool = False
    give_cap: GiveCap = GiveCap.ONE_EACH
    give: Giving = Giving.CHOICE
    start_redraw_joker: bool = False
    multi_joker: MultiJoker = MultiJoker.ALONE
    starter: Starter = Starter.LEFT_OF_DEALER
    free_single: bool = False
    challenge: Challenge = Challenge.TAKE_BACK
    wrong_challenge: WrongChallenge = WrongChallenge.NOTHING

    def __post_init__(self) -> None:
        """Refuse a number of jokers that no box holds."""
        if self.jokers not in (0, 1, 2):
            raise SheddingError(f"jokers is {self.jokers!r}: a box holds 0, 1 or 2 jokers")


@dataclass(frozen=True, slots=True)
class OptionNote:
    """What players read about one option: its name, values (default first), open point, meaning and source."""

    name: str
    values: tuple[str, ...]
    point: str
    words: str
    source: str


OPTION_NOTES = (
    OptionNote("jokers", ("2", "1", "0"), "A-40", "jokers in the deck", "What You Need; Card Rank"),
    OptionNote(
        "equal_rank", ("yes", "no"), "A-41", "a card of the pile's own rank may follow it", "How to Play Elevator"
    ),
    OptionNote(
        "pass_draws",
        ("always", "only_unable"),
        "A-42",
        "whether somebody who passes although able draws too",
        "How to Play Elevator; pagat.com, Bastard",
    ),
    OptionNote(
        "after_stuck",
        ("keep", "up"),
        "A-43",
        "the direction after somebody was stuck: kept, or up again",
        "Stuck in the Elevator",
    ),
    OptionNote(
        "after_stuck_may_pass",
        ("no", "yes"),
        "A-44",
        "the player after the stuck one may pass although able",
        "Passing; Stuck in the Elevator",
    ),
    OptionNote("first_may_pass", ("no", "yes"), "A-45", "the first player may pass although able", "Passing"),
    OptionNote(
        "give_cap",
        ("one_each", "wrap"),
        "A-47",
        "with an empty draw pile each opponent gives one card, or the giving goes round until all cards are there",
        "Stuck in the Elevator",
    ),
    OptionNote(
        "give",
        ("choice", "random"),
        "A-48",
        "the giver chooses the card, or it is drawn blind from the hand",
        "Stuck in the Elevator",
    ),
    OptionNote(
        "start_redraw_joker",
        ("no", "yes"),
        "A-49",
        "a joker turned to start the pile goes under the draw pile and another card is turned",
        "The Deal",
    ),
    OptionNote(
        "multi_joker",
        ("alone", "pair", "with_cards"),
        "A-4A",
        "a joker is laid alone, both jokers may be laid at once, or jokers may end a run of cards",
        "How to Play Elevator",
    ),
    OptionNote(
        "starter",
        ("left_of_dealer", "left_of_winner"),
        "A-4B",
        "who starts the later games of a match; the deal moves one seat to the left with each game",
        "Play First to 3 Wins; pagat.com, Bastard",
    ),
    OptionNote(
        "free_single", ("no", "yes"), "A-4D", "a free card is a single card, never several", "Stuck in the Elevator"
    ),
    OptionNote(
        "challenge",
        ("take_back", "draw_one"),
        "A-4E",
        "after a pass that was not allowed: it is taken back and a card is laid, or it stands and costs another card",
        "Passing",
    ),
    OptionNote(
        "wrong_challenge",
        ("nothing", "draw_one"),
        "A-4F",
        "whether somebody who challenged an honest pass draws a card",
        "Passing",
    ),
)

_TRUTH = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


def _read(name: str, value: object, default: object) -> object:
    """Turn a setting into the type of its default; raise SheddingError with the values that are possible."""
    text = str(value).strip().lower()
    if isinstance(default, bool) and text in _TRUTH:
        return _TRUTH[text]
    if isinstance(default, StrEnum) and text in {member.value for member in type(default)}:
        return type(default)(text)
    if isinstance(default, int) and not isinstance(default, bool) and text.isdecimal():
        return int(text)
    note = next(note for note in OPTION_NOTES if note.name == name)
    raise SheddingError(f"{name} is {value!r}: choose one of {', '.join(note.values)}")


def read_options(settings: Mapping[str, object]) -> SheddingOptions:
    """Read options by name; raise SheddingError for a name or a value that does not exist."""
    standard = SheddingOptions()
    known = {field.name: getattr(standard, field.name) for field in fields(standard)}
    unknown = sorted(set(settings) - set(known))
    if unknown:
        raise SheddingError(f"{unknown[0]!r} is no option of the hand-shedding game: choose from {', '.join(known)}")
    read = {name: _read(name, value, known[name]) for name, value in settings.items()}
    return replace(standard, **read)  # type: ignore[arg-type]
