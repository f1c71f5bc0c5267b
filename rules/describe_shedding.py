"""Print the rules of the hand-shedding game called Elevator in our own words, every house rule with its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from textwrap import fill

from rules.language import _
from rules.shedding_options import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    OPTION_NOTES,
    OptionNote,
    SheddingError,
    SheddingOptions,
    read_options,
)

KIND = "shedding"
"""What records and pages call this kind of game, whatever its name at the table."""
WINS = "wins"
NAMES: Mapping[str, tuple[str, str]] = {
    "shedding": ("Elevator, the hand-shedding game", "lift"),
    "chimney": ("Up and Down the Chimney", "chimney"),
}
"""What the game is called: its short names, each with its title and the look of its page."""


@dataclass(frozen=True, slots=True)
class SheddingGame:
    """The game as it is played at this table: title, house rules, games to win, the look of the page."""

    name: str
    title: str
    options: SheddingOptions
    wins: int = 3
    theme: str = "lift"


def is_shedding(name: str) -> bool:
    """Whether a name means the hand-shedding game."""
    return name.strip().lower() in NAMES


def shedding_game(name: str, settings: Mapping[str, object] | None = None) -> SheddingGame:
    """The game of this name under house rules; raise SheddingError for a rule or a value that does not exist."""
    title, theme = NAMES[name.strip().lower()]
    given = dict(settings or {})
    wins = str(given.pop(WINS, 3))
    if not wins.isdecimal() or not 1 <= int(wins) <= 9:
        raise SheddingError(f"{WINS} is {wins!r}: the games that win a match, 1 to 9")
    return SheddingGame(name.strip().lower(), title, read_options(given), int(wins), theme)


def terms(options: SheddingOptions) -> tuple[str, ...]:
    """The terms of the game in a few words each, for the head of the display."""
    jokers = {0: _("no jokers"), 1: _("one joker"), 2: _("two jokers")}[options.jokers]
    equal = _("the same rank may follow") if options.equal_rank else _("strictly up or down")
    return (jokers, equal)


def list_shedding() -> str:
    """The game's lines for the list of games."""
    return "\n".join(f"{name:<20} {title}: get rid of your cards" for name, (title, _theme) in NAMES.items())


def describe_shedding(game: SheddingGame) -> str:
    """The rules in force, then every house rule with its value, default, meaning and source."""
    standard = SheddingOptions()
    heading = f"{game.title} ({game.name})"
    lines = [heading, "=" * len(heading), ""]
    lines += [fill(text, 100) for text in rules_in_words(game)]
    lines += ["", "House rules (value; * marks what this table changed)"]
    lines += [line for note in OPTION_NOTES for line in _note(note, game.options, standard)]
    mark = " " if game.wins == 3 else "*"
    lines += [
        f"{mark} {WINS} = {game.wins}",
        "      games that win a match; 1 plays single games. From: Play First to 3 Wins.",
    ]
    return "\n".join(lines)


def rules_in_words(game: SheddingGame) -> Iterator[str]:
    """The rules in force, a sentence or two each, in the language spoken here and now."""
    options = game.options
    yield _("Players: {least} to {most}, {cards} cards, jokers included.").format(
        least=MIN_PLAYERS, most=MAX_PLAYERS, cards=52 + options.jokers
    )
    yield _("Seven cards each; the next card begins the pile, all others are drawn from.")
    if options.equal_rank:
        yield _(
            "Lay a card of the other colour, of the same rank or higher while the pile goes up, lower while it goes "
            "down."
        )
    else:
        yield _("Lay a card of the other colour, of a higher rank while the pile goes up, lower while it goes down.")
    yield _("Several cards of one rank may be laid together, each in the other colour than the one below.")
    yield _("An ace sends the pile down, a two sends it up again; a joker may always be laid and lets any card follow.")
    yield _("Who passes draws a card. After a pass the next player may pass only if nothing can be laid.")
    yield _(
        "When all others pass, the player of the top card is stuck in the elevator: as many cards as players are "
        "drawn, and what the draw pile lacks is given by the opponents, from the left. The next player lays any card."
    )
    yield _("The first empty hand wins, also by giving the last card away.")
    yield _("Hands stay secret: a pass is believed until somebody challenges it; then the hand is shown to the camera.")


def _note(note: OptionNote, options: SheddingOptions, standard: SheddingOptions) -> Iterator[str]:
    value, default = getattr(options, note.name), getattr(standard, note.name)
    mark = " " if value == default else "*"
    changed = "" if value == default else f"; default {_value(default)}"
    yield f"{mark} {note.name} = {_value(value)}{changed}"
    text = f"{note.words}. Values: {', '.join(note.values)}. From: {note.source} ({note.point})."
    yield fill(text, 100, initial_indent="      ", subsequent_indent="      ")


def _value(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
