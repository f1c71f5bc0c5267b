"""The journal goes on where the table stopped, whatever happened to its file, and keeps no card unshown."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from dealer.course import facts
from dealer.events import (
    BettingDone,
    CameraStatus,
    Declare,
    Event,
    Fold,
    HandScanned,
    StartDeal,
    Undo,
)
from dealer.journal import Journal
from dealer.state import Phase, State
from dealer.table import Table
from rules.cards import parse_cards
from rules.games_file import build_game
from rules.language import install, speaking
from rules.ruling import Declaration
from tests.dealer.evenings import PLAYERS, comparable, evening, memory_folder
from tests.dealer.playing import ELEVATOR, HANDS, declared, scanned, turns


@pytest.fixture
def folder() -> Iterator[Path]:
    with memory_folder() as made:
        yield made


def begun(path: Path, *events: Event) -> Table:
    """A table with a journal, after these events; its journal is let go of."""
    journal = Journal(path)
    table = Table("elevator", PLAYERS, keeper=journal)
    play(table, events)
    journal.close()
    return table


def play(table: Table, events: Iterable[Event]) -> None:
    for event in events:
        table.apply(event)


def taken_up(path: Path) -> Table:
    journal = Journal(path)
    left = journal.left()
    assert left is not None
    table = Table(left, keeper=journal)
    journal.close()
    return table


@pytest.mark.parametrize("seed", range(4))
def test_a_table_goes_on_where_it_stopped_with_its_history(folder: Path, seed: int) -> None:
    table = begun(folder / "journal.db", *evening(seed))
    again = taken_up(folder / "journal.db")
    assert comparable(again.state) == comparable(table.state)
    assert again.steps() == table.steps()
    for _ in range(40):
        assert comparable(again.apply(Undo())) == comparable(table.apply(Undo()))


def test_a_table_goes_on_after_every_single_event(folder: Path) -> None:
    journal = Journal(folder / "journal.db")
    table = Table("elevator", PLAYERS, keeper=journal)
    for number, event in enumerate(evening(11, deals=2)):
        table.apply(event)
        if number % 4 == 0:
            copy = folder / f"copy{number}.db"
            with (
                closing(sqlite3.connect(folder / "journal.db")) as database,
                closing(sqlite3.connect(copy)) as target,
            ):
                database.backup(target)
            assert comparable(taken_up(copy).state) == comparable(table.state)
    journal.close()


def test_nothing_is_written_for_what_changes_nothing_and_for_the_camera_s_status(folder: Path) -> None:
    begun(folder / "journal.db", Fold(1), CameraStatus("steady", "ok", 1.0), CameraStatus("moving", "a hand", 2.0))
    with closing(sqlite3.connect(folder / "journal.db")) as database:
        assert database.execute("SELECT count(*) FROM events").fetchone() == (2,)


def test_a_new_evening_follows_the_one_before_in_the_same_file(folder: Path) -> None:
    begun(folder / "journal.db", Fold(1), Fold(2))
    table = begun(folder / "journal.db", Fold(3))
    assert [seat.folded_round for seat in table.state.seats] == [None, None, 1, None]
    assert comparable(taken_up(folder / "journal.db").state) == comparable(table.state)
    with closing(sqlite3.connect(folder / "journal.db")) as database:
        assert database.execute("SELECT DISTINCT evening FROM events").fetchall() == [(1,), (4,)]


def test_a_host_s_own_game_and_house_rules_are_taken_up(folder: Path) -> None:
    made = build_game(
        'name = "ladder"\nhole_cards = 4\n[slots]\nL = { x = 0, y = 0 }\nM = { x = 1, y = 0 }\nR = { x = 2, y = 0 }\n'
        '[lines]\nrow = { slots = ["L", "M", "R"] }\n',
        qualifier=8,
    )
    journal = Journal(folder / "journal.db")
    table = Table(made, PLAYERS, keeper=journal)
    table.apply(StartDeal(options=(("mode", "declare"),)))
    journal.close()
    again = taken_up(folder / "journal.db")
    assert again.state.variant == table.state.variant
    assert again.state.variant.declares


def test_the_journal_holds_deals_seats_rulings_and_overrides_as_tables(folder: Path) -> None:
    table = begun(folder / "journal.db", *turns(ELEVATOR), Fold(1), Fold(2), Fold(3))
    assert table.state.phase is Phase.WON
    with closing(sqlite3.connect(folder / "journal.db")) as database:
        row = database.execute("SELECT game, button, phase, seen, ruling, seats FROM deals").fetchone()
    assert row[:4] == ("elevator", "Dora", "won", 1)
    assert "Dora takes the pot" in row[4]
    assert '"name": "Dora"' in row[5] and '"share": "1"' in row[5]


UNSHOWN = "7c 7d 7h 7s"


def test_no_hole_card_is_written_before_it_was_shown(folder: Path) -> None:
    path = folder / "journal.db"
    early = HandScanned(parse_cards(UNSHOWN.split()))
    table = begun(path, early, HandScanned(()), *turns(ELEVATOR), BettingDone(), early)
    assert table.state.phase is Phase.DECLARING and table.state.scan
    written = path.read_bytes()
    assert not any(f'"{card}"'.encode() in written for card in UNSHOWN.split())
    assert comparable(taken_up(path).state) == comparable(table.state)


def test_a_hand_that_lay_there_unseen_is_written_once_it_counts_as_shown(folder: Path) -> None:
    path = folder / "journal.db"
    early = HandScanned(parse_cards(UNSHOWN.split()))
    sides = [Declare(seat, Declaration.HIGH) for seat in (1, 2, 3, 4)]
    table = begun(path, *turns(ELEVATOR), BettingDone(), early, *sides)
    assert table.state.seats[0].hand is not None
    again = taken_up(path)
    assert facts(again.state) == facts(table.state)
    assert facts(again.apply(Undo())) == facts(table.apply(Undo()))


def test_a_file_cut_off_anywhere_goes_on_from_the_last_whole_event(folder: Path) -> None:
    events = list(evening(5, deals=2))
    states = [comparable(state) for state in states_of(events)]
    begun(folder / "whole.db", *events)
    whole = (folder / "whole.db").read_bytes()
    luck = random.Random(1)
    for number in range(12):
        path = folder / str(number) / "journal.db"
        path.parent.mkdir()
        path.write_bytes(whole[: luck.randrange(1, len(whole))])
        journal = Journal(path)
        left = journal.left()
        if left is not None:
            assert journal.status.state == "restored"
            assert (path.parent / journal.status.detail).exists()
            assert comparable(Table(left, keeper=journal).state) in states
        journal.close()


def states_of(events: Iterable[Event]) -> Iterator[State]:
    table = Table("elevator", PLAYERS)
    yield table.state
    for event in events:
        yield table.apply(event)


def test_a_damaged_file_is_set_aside_with_a_message_and_never_deleted(folder: Path) -> None:
    path = folder / "journal.db"
    begun(path, *evening(2, deals=1))
    content = bytearray(path.read_bytes())
    content[:100] = b"x" * 100
    path.write_bytes(content)
    table = taken_up(path)
    aside = next(folder.glob("journal-damaged-*.db"))
    assert aside.read_bytes() == content
    assert table.state.journal.state == "restored"
    assert aside.name in table.state.journal.text


def test_a_file_that_is_no_journal_is_set_aside(folder: Path) -> None:
    path = folder / "journal.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    journal = Journal(path)
    assert (journal.status.state, journal.left()) == ("restored", None)
    journal.close()
    assert list(folder.glob("journal-damaged-*.db"))


def test_one_broken_entry_costs_only_what_cannot_be_played_again(folder: Path) -> None:
    path = folder / "journal.db"
    begun(path, *evening(3, deals=3))
    table = taken_up(path)
    content = path.read_bytes()
    place = content.index(b"floorman1 9 ") + 60
    path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
    again = taken_up(path)
    assert again.state.journal.state == "restored"
    assert facts(again.state) == facts(table.state)


def test_after_a_gap_in_the_deal_on_the_table_the_evening_goes_on_from_before_it(folder: Path) -> None:
    path = folder / "journal.db"
    events = list(turns(ELEVATOR))
    begun(path, *events)
    content = path.read_bytes()
    place = content.index(b"floorman1 6 ") + 60
    path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
    again = taken_up(path)
    assert len(again.state.turned) == 3
    play(again, events[4:])
    assert len(again.state.turned) == 7
    assert comparable(taken_up(path).state) == comparable(again.state)


def test_a_full_disk_is_shown_and_the_table_goes_on_and_catches_up(folder: Path) -> None:
    path, now = folder / "journal.db", [0.0]
    journal = Journal(path, clock=lambda: now[0])
    table = Table("elevator", PLAYERS, keeper=journal)
    assert journal._database is not None
    pages = journal._database.execute("PRAGMA page_count").fetchone()[0]
    journal._database.execute(f"PRAGMA max_page_count = {pages + 1}")
    for event in evening(4, deals=4):
        table.apply(event)
    assert table.state.journal.state == "full"
    assert "disk is full" in table.state.journal.text and "goes on in memory" in table.state.journal.text
    now[0] += 10.0
    table.apply(StartDeal(PLAYERS[:3], 1))
    assert (table.state.journal.state, table.state.journal.text) == ("kept", "")
    journal.close()
    assert comparable(taken_up(path).state) == comparable(table.state)


def test_where_no_file_can_be_made_the_table_goes_on_in_memory_saying_so(folder: Path) -> None:
    (folder / "blocked").write_text("a file where a folder should be")
    table = begun(folder / "blocked" / "journal.db", Fold(1))
    assert table.state.journal.state == "read_only"
    assert table.state.seats[0].folded_round == 1


def test_what_a_full_disk_left_unfinished_is_written_once_the_disk_takes_it(folder: Path) -> None:
    path, lock, now = folder / "journal.db", folder / "journal.lock", [0.0]
    first = Journal(path)
    play(Table("elevator", PLAYERS, keeper=first), (Fold(1), Fold(2)))
    log = path.with_name("journal.db-wal").read_bytes()
    kept = path.read_bytes()
    first.close()
    path.write_bytes(kept)
    path.with_name("journal.db-wal").write_bytes(log[:-100])  # the end of the last transaction never came to the disk
    lock.unlink()
    lock.mkdir()  # nothing can be written now
    journal = Journal(path, clock=lambda: now[0])
    left = journal.left()
    assert left is not None
    table = Table(left, keeper=journal)
    assert (table.state.journal.state, table.state.seats[1].folded_round) == ("read_only", 1)
    lock.rmdir()
    now[0] += 10.0
    table.apply(Fold(3))
    assert table.state.journal.state == "kept"
    assert Journal(path).status.state == "busy"
    journal.close()
    assert comparable(taken_up(path).state) == comparable(table.state)


def test_a_second_program_writes_nothing_into_the_journal_of_the_first(folder: Path) -> None:
    first = Journal(folder / "journal.db")
    Table("elevator", PLAYERS, keeper=first)
    second = Journal(folder / "journal.db")
    table = Table("elevator", PLAYERS, keeper=second)
    table.apply(Fold(1))
    assert table.state.journal.state == "busy"
    assert "Another Floorman" in table.state.journal.text
    first.close()
    second.close()
    assert comparable(taken_up(folder / "journal.db").state).seats[0].folded_round is None


def test_every_language_takes_up_its_own_sentences(folder: Path) -> None:
    import gettext

    class Shouting(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return f"xx {message}"

    install("xx", Shouting())
    try:
        path = folder / "journal.db"
        begun(path, *turns(ELEVATOR), *declared({1: "high", 2: "high", 3: "high", 4: "high"}), scanned(HANDS["Ana"]))
        again = taken_up(path)
        with speaking("xx"):
            assert again.state_in("xx").version == again.state.version
        assert again.state_in("xx").sentence.startswith("xx ")
        assert facts(again.state_in("xx")).seats == facts(again.state).seats
    finally:
        from rules import language

        language._installed.pop("xx")
