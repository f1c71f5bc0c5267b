"""Write past games of the pile, and what each player did in them, as JSON for the history page."""

from __future__ import annotations

from dealer.codec import Plain
from dealer.shedding.history import Hand, PastGame, Standing
from rules.describe_shedding import KIND
from rules.language import _

Json = dict[str, Plain]


def game_json(game: PastGame) -> Json:
    """One game of the list, in the same words as a deal of poker where they mean the same."""
    return {
        "kind": KIND,
        "evening": game.key.evening,
        "deal": game.key.deal,
        "began": game.began,
        "changed": game.changed,
        "game": game.game,
        "title": _(game.title),
        "options": dict(game.options),
        "first": game.first,
        "seats": [_hand(hand) for hand in game.hands],
        "phase": game.phase,
        "sentence": game.sentence,
        "overruled": "",
        "now": game.now,
    }


def _hand(hand: Hand) -> Json:
    return {"name": hand.name, "cards": hand.cards, "won": hand.won, "match": hand.match}


def standing_json(player: Standing) -> Json:
    """What one player did over all games that ended."""
    course: list[Plain] = [[at, won] for at, won in player.course]
    return {
        "name": player.name,
        "games": player.games,
        "won": player.won,
        "matches": player.matches,
        "left": player.left,
        "sum": player.won,
        "course": course,
    }
