"""Write deals of the journal down for other programs and for people: deal notation, JSON, a table of results (CSV)."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from dealer.history import DealKey, History, HistoryError, PastDeal
from dealer.noting import notated
from dealer.state import State
from dealer.view import as_json
from rules.language import _

FORMS = ("notation", "json", "csv")
_COLUMNS = ("began", "evening", "deal", "game", "player", "seat", "folded_round", "declared", "hand", "share", "ruling")


class ExportError(ValueError):
    """A form that nobody writes deals in; the text names those that there are."""


def exported(history: History, form: str, key: DealKey | None = None) -> tuple[str, str]:
    """One deal, or all from the first to the newest: the ending of a file's name, and its text.

    Raise ExportError for a form that is none, HistoryError for a deal that is not there.
    """
    if form not in FORMS:
        raise ExportError(
            _("{form} is no form to export: choose one of {forms}.").format(form=form, forms=", ".join(FORMS))
        )
    deals = [history.deal(key)] if key is not None else list(reversed(history.deals()))
    if form == "csv":
        return "csv", table_of(deals)
    ends = list(_ends(history, deals))
    if form == "notation":
        return "deal", "\n".join(f"{notated(state)}" for _deal, state in ends)
    return "json", json.dumps({"deals": [_plain(deal, state) for deal, state in ends]}, ensure_ascii=False, indent=1)


def table_of(deals: Iterable[PastDeal]) -> str:
    """One line for every player of every deal, as spreadsheets read it; what looks like a formula is disarmed."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for deal in deals:
        began = datetime.fromtimestamp(deal.began, UTC).isoformat(timespec="seconds")
        for number, seat in enumerate(deal.seats, 1):
            hand = " ".join(card or "?" for card in seat.hand or ())
            share = "" if seat.share is None else str(seat.share)
            row = (
                began, deal.key.evening, deal.key.deal, deal.game, seat.name, number, seat.folded_round or "",
                seat.declared or "", hand, share, deal.sentence,
            )  # fmt: skip
            writer.writerow([_harmless(value) for value in row])
    return text.getvalue()


def _harmless(value: object) -> object:
    """A text that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def _ends(history: History, deals: Iterable[PastDeal]) -> Iterator[tuple[PastDeal, State]]:
    """Each deal with the state in which it ended; one that cannot be read any more is left out."""
    for deal in deals:
        try:
            moments = history.moments(deal.key)
        except HistoryError:
            continue
        yield deal, moments[-1].state


def _plain(deal: PastDeal, state: State) -> dict[str, object]:
    return {
        "evening": deal.key.evening,
        "deal": deal.key.deal,
        "began": deal.began,
        "changed": deal.changed,
        "options": dict(deal.options),
        "overruled": deal.overruled,
        "state": as_json(state),
    }
