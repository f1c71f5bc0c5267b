"""Rule on what lies on the table; withhold the ruling while a card in doubt could change it (OPR-527 art. 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from dealer import announce, refusals
from dealer.board import say
from dealer.doubts import Place, places
from dealer.events import Overrule
from dealer.state import Overruling, Phase, Question, Seat, State
from rules.cards import AnyCard, Card, deck
from rules.language import language
from rules.ruling import Player, Ruling
from rules.ruling import overrule as overruled
from rules.showdown import rule
from rules.variants import Variant

Known = dict[str, AnyCard | None]  # by the id of the place


def verdict(state: State) -> Ruling | None:
    """The ruling on this state; None while a card that matters is in doubt.

    With one card in doubt every card it can be is tried: where all give the same shares, the ruling stands and says so.
    """
    known = {place.id: place.held.card for place in places(state)}
    ruling = _settled(state, known) if not state.questions or state.phase is Phase.WON else _whatever(state, known)
    if ruling is None or state.override is None:
        return ruling
    names = {seat.number: seat.name for seat in state.seats}
    shares = {names[number]: share for number, share in state.override.shares}
    return overruled(ruling, by=state.override.by, shares=shares, words=state.override.words)


def _settled(state: State, known: Known) -> Ruling | None:
    """The ruling with these cards; None where one is missing or is no card of this deck."""
    table = tuple((slot, known.get(Place.id_of(slot))) for slot in state.variant.layout.names)
    hands = {seat.number: _hole(seat, known) for seat in state.seats}
    if state.phase is not Phase.WON:
        wanted = [*(card for _, card in table), *(card for seat in state.alive for card in hands[seat.number])]
        if not all(isinstance(card, Card) for card in wanted):
            return None
    players = tuple(_player(seat, hands[seat.number]) for seat in _from_dealers_left(state))
    lying = tuple((slot, card) for slot, card in table if isinstance(card, Card))
    return _rule(state.variant, lying, players, language())


def _hole(seat: Seat, known: Known) -> tuple[AnyCard | None, ...]:
    return tuple(known[Place.id_of(None, seat.number, index)] for index in range(len(seat.hand or ())))


def _player(seat: Seat, hole: tuple[AnyCard | None, ...]) -> Player:
    """The seat as the rules know it; who folded shows nothing."""
    folded = seat.folded_round is not None
    cards = () if folded else tuple(card for card in hole if isinstance(card, Card))
    return Player(seat.name, cards, seat.declared, seat.line, folded=folded)


def _from_dealers_left(state: State) -> tuple[Seat, ...]:
    return (*state.seats[state.button :], *state.seats[: state.button])


@lru_cache(maxsize=512)
def _rule(variant: Variant, table: tuple[tuple[str, Card], ...], players: tuple[Player, ...], _code: str) -> Ruling:
    """The rules' answer with our sentence for it; kept for each language, since every event asks for it again."""
    ruling = rule(variant, dict(table), players)
    return replace(ruling, sentence=announce.ruled(ruling))


def _whatever(state: State, known: Known) -> Ruling | None:
    """The ruling that stands whatever the one card in doubt is; None where it depends on it, or two are in doubt."""
    if len(state.questions) > 1:
        return None
    question = state.questions[0]
    first: Ruling | None = None
    for card in _possible(state, known, question):
        ruling = _settled(state, {**known, question.id: card})
        if (
            ruling is None
            or ruling.shares is None
            or (first and (ruling.shares, ruling.carry) != (first.shares, first.carry))
        ):
            return None
        first = first or ruling
    return replace(first, sentence=announce.settled_anyway(first.sentence)) if first else None


def _possible(state: State, known: Known, question: Question) -> Iterator[Card]:
    """Every card that the one in doubt can be, the likely ones first so that a difference shows early."""
    elsewhere = {card for at, card in known.items() if at != question.id}
    likely = [card for card, _ in question.candidates if isinstance(card, Card) and card not in elsewhere]
    yield from likely
    yield from (card for card in deck() if card not in elsewhere and card not in likely)


def overrule(state: State, event: Overrule) -> State:
    """The final authority rules otherwise; the rules' own result stays on record (OPR-527, end)."""
    total = sum(share for _, share in event.shares)
    seats = [number for number, _ in event.shares]
    if not state.phase.over:
        return say(state, refusals.nothing_to_overrule())
    if not event.by.strip() or any(share < 0 for _, share in event.shares) or total > 1:
        return say(state, refusals.bad_shares())
    if len(set(seats)) != len(seats) or any(state.seat(number) is None for number in seats):
        return say(state, refusals.bad_shares())
    return replace(state, override=Overruling(event.by.strip(), event.shares, event.words.strip()))
