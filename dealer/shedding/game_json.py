"""Write the hand-shedding game with its house rules as JSON: what a page needs to choose it and to show its rules."""

from __future__ import annotations

from typing import Any

from rules.describe_shedding import KIND, NAMES, WINS, SheddingGame, rules_in_words, shedding_game
from rules.language import _, plural
from rules.shedding_options import MAX_PLAYERS, MIN_PLAYERS, OPTION_NOTES, OptionNote

Json = dict[str, Any]


def games_json() -> list[Json]:
    """The names under which the game is known, each with its title and the number of players."""
    return [_short(shedding_game(name)) for name in NAMES]


def rules_json(game: SheddingGame) -> Json:
    """The game, its rules in sentences, and every house rule with its value, default and choices."""
    options = [_option(note, getattr(game.options, note.name)) for note in OPTION_NOTES]
    choices = [[str(wins), plural("{count} game", "{count} games", wins).format(count=wins)] for wins in range(1, 10)]
    wins = {
        "name": WINS,
        "group": "match",
        "words": _("games that win a match"),
        "value": str(game.wins),
        "default": "3",
        "choices": choices,
    }
    return {**_short(game), "rules": list(rules_in_words(game)), "options": [wins, *options]}


def _short(game: SheddingGame) -> Json:
    players = {"least": MIN_PLAYERS, "most": MAX_PLAYERS}
    return {"name": game.name, "kind": KIND, "title": _(game.title), "players": players}


def _option(note: OptionNote, value: object) -> Json:
    return {
        "name": note.name,
        "group": "pile",
        "words": _(note.words),
        "value": _text(value),
        "default": note.values[0],
        "choices": [[one, choice_in_words(one)] for one in note.values],
    }


def _text(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def choice_in_words(value: str) -> str:
    """What a value of a house rule means."""
    return {
        "yes": _("yes"),
        "no": _("no"),
        "always": _("always"),
        "only_unable": _("only who cannot lay a card"),
        "keep": _("kept"),
        "up": _("up again"),
        "one_each": _("one card each"),
        "wrap": _("round again until all are there"),
        "choice": _("the giver chooses"),
        "random": _("drawn blind"),
        "alone": _("alone"),
        "pair": _("both at once"),
        "with_cards": _("at the end of a run"),
        "left_of_dealer": _("the player left of the dealer"),
        "left_of_winner": _("the player left of the winner"),
        "take_back": _("taken back"),
        "draw_one": _("costs a card"),
        "nothing": _("costs nothing"),
    }.get(value, value)
