"""Write deals and games of the journal down for other programs and for people: notation, JSON, results as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dealer.archive import DealKey, HistoryError
from dealer.history import History, PastDeal
from dealer.journal_records import USUAL
from dealer.noting import notated
from dealer.shedding.history import GameHistory, PastGame
from dealer.shedding.notation import notated as notated_game
from dealer.shedding.state import State as GameState
from dealer.shedding.view import as_json as shedding_json
from dealer.view import as_json
from rules.describe_shedding import KIND
from rules.language import _

FORMS = ("notation", "json", "csv")
_COLUMNS = ("began", "evening", "deal", "game", "player", "seat", "folded_round", "declared", "hand", "share",
            "cards_left", "won", "match_won", "ruling")  # fmt: skip


class ExportError(ValueError):
    """A form that nobody writes deals in; the text names those that there are."""


def exported(path: Path, form: str, key: DealKey | None = None) -> tuple[str, str]:
    """One deal or game of the journal in this file, or all from the first to the newest: a file's ending, and its text.

    Raise ExportError for a form that is none, HistoryError for a deal that is not there.
    """
    if form not in FORMS:
        raise ExportError(
            _("{form} is no form to export: choose one of {forms}.").format(form=form, forms=", ".join(FORMS))
        )
    history, games = History(path), GameHistory(path)
    past: list[PastDeal | PastGame] = [*history.deals(), *games.games()]
    chosen = sorted((one for one in past if key in (None, one.key)), key=lambda one: (one.began, one.key.deal))
    if key is not None and not chosen:
        raise HistoryError(_("This deal is not in the journal."))
    if form == "csv":
        return "csv", table_of(chosen)
    ends = list(_ends(history, games, chosen))
    if form == "notation":
        return "deal", "\n".join(_notation(end) for _one, end in ends)
    deals = [_plain(one, end) for one, end in ends]
    return "json", json.dumps({"deals": deals}, ensure_ascii=False, indent=1)


def table_of(past: Iterable[PastDeal | PastGame]) -> str:
    """One line for every player of every deal, as spreadsheets read it; what looks like a formula is disarmed."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for one in past:
        for row in _game_rows(one) if isinstance(one, PastGame) else _deal_rows(one):
            writer.writerow([_harmless(value) for value in (_when(one.began), *row)])
    return text.getvalue()


def _when(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _deal_rows(deal: PastDeal) -> Iterator[Sequence[object]]:
    for number, seat in enumerate(deal.seats, 1):
        hand = " ".join(card or "?" for card in seat.hand or ())
        share = "" if seat.share is None else str(seat.share)
        yield (
            deal.key.evening, deal.key.deal, deal.game, seat.name, number, seat.folded_round or "",
            seat.declared or "", hand, share, "", "", "", deal.sentence,
        )  # fmt: skip


def _game_rows(game: PastGame) -> Iterator[Sequence[object]]:
    ended = any(hand.won for hand in game.hands)
    for number, hand in enumerate(game.hands, 1):
        left = "" if hand.cards is None else hand.cards
        won, match = (int(hand.won), int(hand.match)) if ended else ("", "")
        yield (
            game.key.evening, game.key.deal, game.game, hand.name, number, "", "", "", "", left, won, match,
            game.sentence,
        )  # fmt: skip


def _harmless(value: object) -> object:
    """A text that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def _ends(
    history: History, games: GameHistory, past: Iterable[PastDeal | PastGame]
) -> Iterator[tuple[PastDeal | PastGame, Any]]:
    """Each deal or game with the state in which it ended; one that cannot be read any more is left out."""
    for one in past:
        try:
            moments = games.moments(one.key) if isinstance(one, PastGame) else history.moments(one.key)
        except HistoryError:
            continue
        yield one, moments[-1].state


def _notation(state: Any) -> str:
    return str(notated_game(state) if isinstance(state, GameState) else notated(state))


def _plain(one: PastDeal | PastGame, state: Any) -> dict[str, object]:
    told = {
        "evening": one.key.evening,
        "deal": one.key.deal,
        "began": one.began,
        "changed": one.changed,
        "options": dict(one.options),
    }
    if isinstance(one, PastGame):
        return {"kind": KIND, **told, "notation": _notation(state), "state": shedding_json(state)}
    return {"kind": USUAL, **told, "overruled": one.overruled, "state": as_json(state)}
