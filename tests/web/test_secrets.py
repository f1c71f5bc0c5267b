"""Through no route does a viewer see a hole card before its player has shown it, nor change anything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from dealer.events import BettingDone, BoardLaid, CardTurned, Declare, Fold, HandScanned
from rules.cards import Card, parse_card, parse_cards
from rules.ruling import Declaration
from tests.web.house import House
from web.description import routes

BOARD = {"5": "8c", "1": "Qs", "3": "4h", "2": "9h", "4": "Js", "6": "2d", "E": "Ts"}
ANA, BEN, CHRIS = ("As", "Ks", "5d", "3c"), ("Ah", "Kd", "7s", "6s"), ("Qd", "Qh", "7c", "3d")


@pytest.fixture
def built(built: House) -> House:
    built.table.play(BoardLaid(tuple(BOARD)))
    return built


def answers(made: House, client: FlaskClient) -> Iterator[tuple[str, str]]:
    """What every route answers to this client: GET as it is, POST with an empty object; streams their first state."""
    for route in routes(made.app):
        path = route.path
        for name, schema in route.places.items():
            for filled in schema.get("enum", ["1", "slot-1", "seat-1-0", "elevator"])[:4]:
                path = path.replace(f"{{{name}}}", str(filled))
        queries = [
            {},
            *({name: value} for name, kind in route.takes.query.items() for value in kind.get("enum", ["x"])),
        ]
        for query in queries:
            answer = client.open(
                path,
                method=route.method,
                query_string=query,
                json={} if route.method == "POST" else None,
                buffered=False,
            )
            if route.takes.answers == "text/event-stream":
                parts = answer.iter_encoded()
                yield f"{route.method} {path} {query}", "".join(next(parts, b"").decode() for _ in range(2))
                answer.close()
            else:
                yield f"{route.method} {path} {query}", answer.get_data().decode("utf-8", "replace")


def leaks(made: House, client: FlaskClient, hidden: tuple[str, ...]) -> list[str]:
    """The routes whose answers name a card that must not be known."""
    cards = [card for text in hidden if isinstance(card := parse_card(text), Card)]
    told = [form for card in cards for form in (f'"{card}"', f">{card}<", card.words)]
    return [where for where, text in answers(made, client) if any(form in text for form in told)]


def test_a_hand_seen_by_the_camera_before_the_showdown_is_in_no_answer(built: House) -> None:
    viewer = built.viewer()
    built.table.play(HandScanned(parse_cards(ANA)))
    for slot, card in BOARD.items():
        built.table.play(CardTurned(slot, parse_card(card)))
        built.table.play(HandScanned(parse_cards(BEN)))
    assert leaks(built, viewer, (*ANA, *BEN)) == []
    assert leaks(built, viewer, ("Qs",)) != []


def test_at_the_showdown_only_the_hands_that_were_shown_are_told(built: House) -> None:
    viewer, table = built.viewer(), built.table
    for slot, card in BOARD.items():
        table.play(CardTurned(slot, parse_card(card)))
    table.play(BettingDone())
    table.play(Declare(1, Declaration.HIGH))
    assert not any('"declared":"high"' in text for _, text in answers(built, viewer))
    table.play(Fold(3))
    table.play(Declare(2, Declaration.LOW))
    first = table.state.scanning
    shown, other = (ANA, BEN) if first == 1 else (BEN, ANA)
    table.play(HandScanned(parse_cards(shown)))
    told = dict(answers(built, viewer))
    assert any(f'"{shown[0]}"' in text for text in told.values())
    assert leaks(built, viewer, (*other, *CHRIS)) == []


def test_even_the_dealer_s_state_and_pictures_hold_no_hand_before_it_is_shown(built: House) -> None:
    built.table.play(HandScanned(parse_cards(ANA)))
    for slot, card in BOARD.items():
        built.table.play(CardTurned(slot, parse_card(card)))
    assert leaks(built, built.dealer(), ANA) == []


def test_no_viewer_s_request_and_no_get_changes_anything(built: House) -> None:
    def kept() -> tuple[object, ...]:
        files = {
            path: path.read_bytes()
            for path in built.folder.rglob("*")
            if path.is_file() and path.suffix in (".toml", ".json", ".deck")
        }
        return built.table.state, built.setup.status(), built.chosen.settings, files

    before = kept()
    list(answers(built, built.viewer()))
    assert kept() == before
    dealer = built.dealer()
    for route in routes(built.app):
        if route.method == "GET" and route.takes.answers != "text/event-stream":
            path = route.path
            for name in route.places:
                path = path.replace(f"{{{name}}}", "1")
            dealer.get(path).get_data()
    assert kept() == before
