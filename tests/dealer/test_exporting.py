"""Deals leave the journal as notation, JSON and a table, without what was not shown."""

from __future__ import annotations

import csv
import io
import json
from contextlib import closing
from pathlib import Path

import pytest

from dealer.events import BettingDone, BoardLaid, CardTurned, Declare, Fold, HandScanned, ScanNext
from dealer.exporting import ExportError, exported
from dealer.history import DealKey, History
from dealer.journal import Journal
from dealer.notation import parse, parse_all
from dealer.noting import notated
from dealer.records_desk import RecordsDesk
from dealer.state import Phase
from dealer.table import Table
from rules.cards import parse_card, parse_cards
from rules.ruling import Declaration

BOARD = {"5": "8c", "1": "Qs", "3": "4h", "2": "9h", "4": "Js", "6": "2d", "E": "Ts"}
HANDS = {"Ana": ("As", "Ks", "5d", "3c"), "=Ben": ("Ah", "Kd", "7s", "6s")}


def played(path: Path, *, shown: bool = True) -> Table:
    """A deal up to the ruling, or up to the secret declarations; its journal is closed."""
    with closing(Journal(path)) as journal:
        return deal(journal, shown)


def deal(journal: Journal, shown: bool) -> Table:
    table = Table("elevator", ["Ana", "=Ben", "Chris"], keeper=journal)
    table.apply(BoardLaid(tuple(BOARD)))
    for slot, card in BOARD.items():
        table.apply(CardTurned(slot, parse_card(card)))
    table.apply(Fold(3))
    table.apply(BettingDone())
    table.apply(Declare(1, Declaration.HIGH))
    if not shown:
        table.apply(HandScanned(parse_cards(HANDS["Ana"])))
    else:
        table.apply(Declare(2, Declaration.LOW))
        for _ in HANDS:
            name = next(seat.name for seat in table.state.seats if seat.number == table.state.scanning)
            table.apply(HandScanned(parse_cards(HANDS[name])))
            table.apply(ScanNext())
        assert table.state.phase is Phase.RULED
    return table


def test_a_deal_written_as_notation_reads_back_as_it_was(tmp_path: Path) -> None:
    state = played(tmp_path / "journal.db").state
    written = parse(str(notated(state)))
    assert written.players == ("Ana", "=Ben", "Chris")
    assert written.turn == tuple(BOARD)
    assert {slot: str(card) for slot, card in written.board} == BOARD
    assert written.hand("Ana") == parse_cards(HANDS["Ana"])
    assert written.folded("Chris") == 8
    assert written.declared("=Ben") is Declaration.LOW


def test_secret_declarations_and_hands_that_were_not_shown_are_not_written(tmp_path: Path) -> None:
    text = str(notated(played(tmp_path / "journal.db", shown=False).state))
    assert "declare" not in text
    assert "hole" not in text


def test_every_form_holds_every_deal(tmp_path: Path) -> None:
    played(tmp_path / "journal.db")
    history = tmp_path / "journal.db"
    ending, text = exported(history, "notation")
    assert ending == "deal"
    assert len(parse_all(text)) == 1
    ending, text = exported(history, "json")
    assert json.loads(text)["deals"][0]["state"]["phase"] == "ruled"
    ending, text = exported(history, "csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["player"] for row in rows] == ["Ana", "'=Ben", "Chris"]
    assert rows[0]["hand"] == "As Ks 5d 3c"
    assert {row["share"] for row in rows} == {"1/2", "0"}


def test_a_form_or_a_deal_that_is_none_is_refused(tmp_path: Path) -> None:
    played(tmp_path / "journal.db")
    history = tmp_path / "journal.db"
    with pytest.raises(ExportError, match="notation, json, csv"):
        exported(history, "pdf")
    with pytest.raises(LookupError):
        RecordsDesk(History(history)).export("csv", (7, 7))
    with pytest.raises(LookupError):
        RecordsDesk(History(history)).replay(7, 7)


def test_the_replay_on_the_page_ends_where_the_deal_ended(tmp_path: Path) -> None:
    table = played(tmp_path / "journal.db")
    desk = RecordsDesk(History(tmp_path / "journal.db"))
    (row,) = desk.deals()
    replay = desk.replay(int(str(row["evening"])), int(str(row["deal"])))
    steps = replay["steps"]
    assert isinstance(steps, list)
    last = steps[-1]
    assert isinstance(last, dict)
    assert last["state"]["ruling"]["sentence"] == row["sentence"]
    assert last["text"] == table.state.sentence
    assert json.loads(json.dumps(replay)) == replay
    assert {player["name"] for player in desk.results()} == {"Ana", "=Ben", "Chris"}
    assert DealKey(int(str(row["evening"])), int(str(row["deal"]))).deal == 1
