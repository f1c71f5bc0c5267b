"""The deals that were played, as the history page shows them: list, results, replay, delete."""

from __future__ import annotations

from collections.abc import Mapping

from dealer.archive import DealKey, Moment
from dealer.codec import Plain
from dealer.exporting import exported
from dealer.history import History, PastDeal, PlayerResult, SeatResult
from dealer.journal_records import USUAL
from dealer.phrases import listed
from dealer.shedding.history import GameHistory, PastGame
from dealer.shedding.history_json import game_json, standing_json
from dealer.shedding.view import as_json as shedding_json
from dealer.view import as_json
from rules.language import ENGLISH, _, language

Json = dict[str, Plain]
_MOST_STEPS = 1500  # of one replay


class RecordsDesk:
    """A journal behind the history page, poker and the pile in one list; raises HistoryError for what cannot be."""

    def __init__(self, history: History) -> None:
        """Look back on what is in `history`."""
        self._history = history
        self._games = GameHistory(history.path)

    def deals(self) -> list[Json]:
        """Every deal and game in a few words, the newest first."""
        rows = [*map(_deal, self._history.deals()), *map(game_json, self._games.games())]
        return sorted(rows, key=lambda row: float(row["began"]), reverse=True)

    def results(self) -> list[Json]:
        """What each player did in deals of poker, most won first."""
        return [_result(player) for player in self._history.results()]

    def standings(self) -> list[Json]:
        """What each player did in games of the pile, most won first."""
        return [standing_json(player) for player in self._games.results()]

    def replay(self, evening: int, deal: int) -> Json:
        """A deal or game step by step: when it was, what was said, the whole state as every viewer saw it.

        Raises LookupError where there is none.
        """
        found = self._known(DealKey(evening, deal))
        if isinstance(found, PastGame):
            steps = [_step(one, shedding_json(one.state)) for one in self._games.moments(found.key)]
            return {**game_json(found), "steps": steps[-_MOST_STEPS:]}
        steps = [_step(one, as_json(one.state)) for one in self._history.moments(found.key)]
        return {**_deal(found), "steps": steps[-_MOST_STEPS:]}

    def export(self, form: str, key: tuple[int, int] | None) -> tuple[str, str]:
        """One deal or all as "notation", "json" or "csv": the ending of a file's name, and its text.

        Raises LookupError where there is no such deal, ExportError for a form that is none.
        """
        return exported(self._history.path, form, None if key is None else self._known(DealKey(*key)).key)

    def delete(self, evening: int, deal: int) -> None:
        """Delete a deal or game for good; raise LookupError where there is none, HistoryError for the one in play."""
        self._history.delete(self._known(DealKey(evening, deal)).key)

    def _known(self, key: DealKey) -> PastDeal | PastGame:
        past: list[PastDeal | PastGame] = [*self._history.deals(), *self._games.games()]
        for found in past:
            if found.key == key:
                return found
        raise LookupError(key)


def _step(moment: Moment, state: Mapping[str, Plain]) -> Plain:
    return {"at": moment.at, "text": moment.text, "state": state}


def _deal(deal: PastDeal) -> Json:
    return {
        "kind": USUAL,
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
