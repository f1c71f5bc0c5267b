"""The deals that were played, as the history page shows them: list, results, replay, delete."""

from __future__ import annotations

from dealer.codec import Plain
from dealer.exporting import exported
from dealer.history import DealKey, History, PastDeal, PlayerResult, SeatResult
from dealer.phrases import listed
from dealer.view import as_json
from rules.language import ENGLISH, _, language

Json = dict[str, Plain]
_MOST_STEPS = 1500  # of one replay


class RecordsDesk:
    """A journal behind the history page; raises HistoryError with a sentence for what cannot be."""

    def __init__(self, history: History) -> None:
        """Look back on what is in `history`."""
        self._history = history

    def deals(self) -> list[Json]:
        """Every deal in a few words, the newest first."""
        return [_deal(deal) for deal in self._history.deals()]

    def results(self) -> list[Json]:
        """What each player did, most won first."""
        return [_result(player) for player in self._history.results()]

    def replay(self, evening: int, deal: int) -> Json:
        """A deal step by step: when it was, what was said, the whole state as every viewer saw it.

        Raises LookupError where there is no such deal.
        """
        key = DealKey(evening, deal)
        found = self._known(key)
        moments = self._history.moments(key)[-_MOST_STEPS:]
        steps: list[Plain] = [{"at": one.at, "text": one.text, "state": as_json(one.state)} for one in moments]
        return {**_deal(found), "steps": steps}

    def export(self, form: str, key: tuple[int, int] | None) -> tuple[str, str]:
        """One deal or all as "notation", "json" or "csv": the ending of a file's name, and its text.

        Raises LookupError where there is no such deal, ExportError for a form that is none.
        """
        if key is None:
            return exported(self._history, form)
        return exported(self._history, form, self._known(DealKey(*key)).key)

    def delete(self, evening: int, deal: int) -> None:
        """Delete a deal for good; raise LookupError where there is none, HistoryError for the one on the table."""
        key = DealKey(evening, deal)
        self._known(key)
        self._history.delete(key)

    def _known(self, key: DealKey) -> PastDeal:
        for deal in self._history.deals():
            if deal.key == key:
                return deal
        raise LookupError(key)


def _deal(deal: PastDeal) -> Json:
    return {
        "evening": deal.key.evening,
        "deal": deal.key.deal,
        "began": deal.began,
        "changed": deal.changed,
        "game": deal.game,
        "title": _(deal.title),
        "options": dict(deal.options),
        "button": deal.button,
        "seats": [_seat(seat) for seat in deal.seats],
        "phase": deal.phase,
        "sentence": _sentence(deal),
        "overruled": deal.overruled,
        "now": deal.now,
    }


def _sentence(deal: PastDeal) -> str:
    """The ruling as it was written down, which is in English; in other languages who took which share."""
    if language() == ENGLISH or not deal.sentence:
        return deal.sentence
    shares = [(seat.name, seat.share) for seat in deal.seats if seat.share]
    if len(shares) == 1:
        return _("{name} takes the pot.").format(name=shares[0][0])
    each = _("{name} {share}")
    return _("Pot split: {shares}.").format(
        shares=listed(each.format(name=name, share=share) for name, share in shares)
    )


def _seat(seat: SeatResult) -> Json:
    return {
        "name": seat.name,
        "folded_round": seat.folded_round,
        "declared": seat.declared,
        "hand": list(seat.hand) if seat.hand is not None else None,
        "share": str(seat.share) if seat.share is not None else None,
    }


def _result(player: PlayerResult) -> Json:
    course: list[Plain] = [[at, round(float(won), 4)] for at, won in player.course]
    return {
        "name": player.name,
        "deals": player.deals,
        "folded": player.folded,
        "pots": player.pots,
        "won": str(player.won),
        "sum": round(float(player.won), 4),
        "course": course,
    }
