"""A whole deal of every game in French: no English sentence is left, and the facts are those of the English deal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from dealer import languages
from dealer.course import facts
from dealer.events import (
    BettingDone,
    BoardCleared,
    BoardLaid,
    CardDoubtful,
    CardLaid,
    CardTurned,
    Correct,
    Declare,
    Event,
    ExtraCards,
    Fold,
    HandScanned,
    Undo,
    Unfold,
)
from dealer.random_deals import random_deal
from dealer.state import Phase, State
from dealer.table import Table
from dealer.view import as_json
from rules.cards import Card, deck, parse_card
from rules.describe import describe
from rules.language import speaking
from rules.ruling import Declaration
from rules.variants import games, variant
from rules.words import high_title, low_words
from tests.dealer.playing import turning_order

languages.load()

# words that no French sentence of ours has; names of games and values of options are no sentences
ENGLISH = re.compile(
    r"(?<![\w=])(the|of|and|is|are|was|has|have|with|card|cards|shows|takes|turned|turn|bet|declares?|high|low|hand|"
    r"both|nobody|which|position is|face down|straight|flush over|a pair|king|queen|jack|ace|spades|hearts|clubs)\b"
)
READ = {"sentence", "spoken", "text", "detail", "words", "floor", "title", "terms", "hand", "reason", "reasons"}


def texts(data: object, key: str = "") -> Iterator[str]:
    """Every text of a state that people read."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from texts(value, str(name))
    elif isinstance(data, list):
        for value in data:
            yield from texts(value, key)
    elif isinstance(data, str) and key in READ | {"ruling_needed"} and not re.fullmatch(r"[2-9TJQKA][cdhs]", data):
        yield data


def untidy(state: State, luck: Random, cards: list[Card]) -> Iterator[Event]:
    """What goes wrong now and then: doubts, corrections, refusals, strange cards."""
    slot = luck.choice(state.board).slot
    yield CardDoubtful(slot, ((cards[0], 0.6), (cards[1], 0.3)))
    yield Correct(cards[0], slot=slot)
    yield ExtraCards((cards[1], None))
    yield ExtraCards(())
    odd: list[Event] = [Fold(99), Unfold(1), Undo(), BettingDone(), Declare(1, Declaration.HIGH)]
    yield luck.choice(odd)


def events(table: Table, seed: int) -> Iterator[Event]:
    """A whole deal with untidy moments, then the board cleared."""
    game, luck = table.state.variant, Random(seed)
    deal = random_deal(game, [seat.name for seat in table.state.seats], seed)
    board = {slot: card for slot in game.layout.names if (card := deal.card(slot)) is not None}
    spare = [card for card in deck() if card not in board.values()]
    yield CardLaid(game.layout.names[0])
    yield BoardLaid(tuple(board))
    for number, slot in enumerate(turning_order(game)):
        yield CardTurned(slot, board[slot], ((board[slot], 0.99),), 0.99)
        if number == 2:
            yield from untidy(table.state, luck, luck.sample(spare, 2))
    yield BettingDone()
    for seat, name in enumerate(deal.players, 1):
        if deal.folded(name):
            yield Fold(seat)
        elif game.declares:
            yield Declare(seat, deal.declared(name) or Declaration.HIGH)
    yield BettingDone()
    for _ in table.state.seats:
        wanted = table.state.seat(table.state.scanning)
        if wanted is not None:
            hand = deal.hand(wanted.name) or tuple(luck.sample(spare, game.hole_cards))
            yield HandScanned(tuple(hand[:-1]))
            yield HandScanned(tuple(hand))
            yield HandScanned(())
    for question in table.state.questions[:3]:
        yield Correct(luck.choice(spare), question.slot, question.seat, question.index)
    yield BoardCleared()


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_deal_speaks_french_only(name: str, seed: int) -> None:
    table, ended = Table(name, ["Léo", "Zoé", "Inès", "Hugo"]), False
    for event in events(table, seed):
        table.apply(event)
        french = table.state_in("fr")
        ended = ended or french.phase in (Phase.RULED, Phase.WON)
        with speaking("fr"):
            told = [*texts(as_json(french, dealer=True))]
        assert [text for text in told if ENGLISH.search(text)] == []
    assert ended or table.state.questions


@pytest.mark.parametrize("name", games())
def test_the_facts_are_the_same_in_every_language(name: str) -> None:
    table = Table(name, ["Léo", "Zoé", "Inès", "Hugo"])
    for event in events(table, 7):
        table.apply(event)
        english, french = (table.state_in(code) for code in ("en", "fr"))
        assert (english.version, english.phase, english.round) == (french.version, french.phase, french.round)
        assert english.board == french.board
        assert english.seats == french.seats
        assert [(one.id, one.candidates) for one in english.questions] == [
            (one.id, one.candidates) for one in french.questions
        ]
        assert (english.ruling and english.ruling.shares) == (french.ruling and french.ruling.shares)
        bare = [
            replace(facts(state), questions=(), irregularities=(), incidents=(), ruling=None)
            for state in (english, french)
        ]
        assert bare[0] == bare[1]


@pytest.mark.parametrize("name", games())
def test_the_rules_in_force_are_in_french(name: str) -> None:
    with speaking("fr"):
        text = describe(variant(name))
    sentences = [line for line in text.splitlines() if not re.match(r"[* ] \w+ = ", line)]
    known = ("Rules of Poker", "Ciaffone", "pagat", "oinc", "(any (", "Ou bien", "both", "=")
    left = [line for line in sentences if ENGLISH.search(line) and not any(word in line for word in known)]
    assert left == []


def test_french_says_cards_and_places_as_players_do() -> None:
    table = Table("elevator", ["Léo", "Zoé"])
    table.apply(BoardLaid(table.state.variant.layout.names))
    assert table.state_in("fr").sentence == "Le tableau est posé. Léo parle en premier."
    with speaking("fr"):
        cards = [parse_card(text) for text in ("As", "Qh", "Kd", "Tc")]
        assert [card.words for card in cards] == ["as de pique", "dame de cœur", "roi de carreau", "dix de trèfle"]
        assert [card.definite.split()[0] for card in cards[1:]] == ["la", "le", "le"]


@pytest.mark.parametrize(
    ("key", "title"),
    [
        ((8, 14), "une quinte flush royale"),
        ((5, 13, 9, 8, 7, 2), "une couleur au roi"),
        ((6, 12, 9), "un full aux dames par les neuf"),
        ((3, 14, 9, 2), "un brelan d\u2019as"),
        ((7, 11, 3), "un carré de valets"),
        ((4, 12), "une quinte à la dame"),
        ((2, 13, 9, 4), "deux paires, rois et neuf"),
        ((0, 14, 9, 7, 5, 3), "hauteur as"),
    ],
)
def test_french_names_hands_as_players_do(key: tuple[int, ...], title: str) -> None:
    with speaking("fr"):
        assert high_title(key) == title
        assert low_words((0, 8, 5, 4, 3, 2)) == "une main basse au huit, 8-5-4-3-2"
