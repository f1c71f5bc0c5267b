"""A real table behind the pages: nothing hidden gets out, every state is written once."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from dealer.events import BettingDone, BoardLaid, CardTurned, Declare, HandScanned
from dealer.table import Table
from rules.cards import parse_card, parse_cards
from rules.ruling import Declaration
from tests.web.browsing import PIN
from web import create_app
from web.desk import Refused, Unreadable
from web.pin import Access
from web.tabledesk import TableDesk

BOARD = {"5": "8c", "1": "Qs", "3": "4h", "2": "9h", "4": "Js", "6": "2d", "E": "Ts"}
HIDDEN = ("As", "Kh", "8d", "3s")


@pytest.fixture
def table() -> Iterator[Table]:
    with Table("elevator", ["Ana", "Ben"]) as table:
        table.play(BoardLaid(tuple(BOARD)))
        yield table


@pytest.fixture
def watching(table: Table, access: Access) -> FlaskClient:
    assert access.setup_code
    access.choose(access.setup_code, PIN, "fixture")
    return create_app(TableDesk(table), access).test_client()


def everything(client: FlaskClient) -> str:
    """All that a viewer can get, through every route that answers a GET."""
    texts = []
    for rule in client.application.url_map.iter_rules():
        if "GET" in (rule.methods or set()) and not rule.arguments:
            answer = client.get(rule.rule, buffered=False)
            parts = answer.iter_encoded()
            texts += [next(parts, b"").decode() for _ in range(2)] if answer.is_streamed else [answer.text]
            answer.close()
    assert len(texts) > 5
    return "\n".join(texts)


def test_cards_shown_before_the_showdown_reach_no_route(table: Table, watching: FlaskClient) -> None:
    table.play(HandScanned(parse_cards(HIDDEN)))
    for slot, card in BOARD.items():
        table.play(CardTurned(slot, parse_card(card)))
        told = everything(watching)
        assert f'"card":"{card}"' in told
        assert not any(f'"{hidden}"' in told for hidden in HIDDEN)


def test_declarations_reach_no_route_before_all_are_in(table: Table, watching: FlaskClient) -> None:
    for slot, card in BOARD.items():
        table.play(CardTurned(slot, parse_card(card)))
    table.play(BettingDone())
    table.play(Declare(1, Declaration.BOTH))
    assert '"declared":"in"' in everything(watching)
    assert '"declared":"both"' not in everything(watching)
    table.play(Declare(2, Declaration.LOW))
    assert '"declared":"both"' in everything(watching)


def test_a_viewer_is_told_no_action(table: Table) -> None:
    desk = TableDesk(table)
    assert json.loads(desk.newest(dealer=False).text)["actions"] == []
    assert "fold" in json.loads(desk.newest(dealer=True).text)["actions"]


def test_a_state_is_written_as_json_once_for_all_screens(table: Table) -> None:
    desk = TableDesk(table)
    first = desk.newest(dealer=False)
    assert desk.newest(dealer=False) is first
    desk.act({"action": "fold", "seat": 1})
    assert desk.newest(dealer=False).version == desk.wait(first.version, 5.0) > first.version


def test_an_unknown_action_is_refused_with_what_is_known(table: Table) -> None:
    with pytest.raises(Unreadable, match="is no action; use one of"):
        TableDesk(table).act({"action": "explode"})


def test_waiting_ends_when_nothing_happens(table: Table) -> None:
    desk = TableDesk(table)
    assert desk.wait(table.version, 0.05) == table.version


def test_what_changes_nothing_is_refused_and_shown_to_nobody_else(table: Table) -> None:
    desk = TableDesk(table)
    desk.act({"action": "fold", "seat": 1})
    told = desk.newest(dealer=False)
    with pytest.raises(Refused, match=r"^Ana has folded\.$"):
        desk.act({"action": "fold", "seat": 1})
    with pytest.raises(Refused, match="Hands are shown after the last betting round"):
        desk.act({"action": "enter_hand", "seat": 2, "cards": ["As", "Kh", "8d", "3s"]})
    assert desk.newest(dealer=False) is told


def test_undo_is_refused_when_nobody_has_done_anything() -> None:
    with Table("elevator", ["Ana", "Ben"]) as table:
        desk = TableDesk(table)
        with pytest.raises(Refused):
            desk.act({"action": "redo"})
        desk.act({"action": "fold", "seat": 1})
        desk.act({"action": "undo"})
        with pytest.raises(Refused):
            desk.act({"action": "undo"})


def test_of_several_states_at_once_none_is_missed(table: Table) -> None:
    desk = TableDesk(table)
    told = desk.newest(dealer=False).version
    for slot, card in BOARD.items():
        table.play(CardTurned(slot, parse_card(card)))
    versions = [snapshot.version for snapshot in desk.since(told)]
    assert versions == list(range(told + 1, table.version + 1))
    assert len(versions) >= len(BOARD)
    turned = [
        sum(place["order"] is not None for place in json.loads(one.text)["board"].values()) for one in desk.since(told)
    ]
    assert turned[-1] == len(BOARD)
    assert turned == sorted(turned)


def test_a_screen_of_another_evening_gets_the_newest_state(table: Table) -> None:
    assert [one.version for one in TableDesk(table).since(10_000)] == [table.version]
