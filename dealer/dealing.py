"""Follow the board: cards laid, turned, turned back, taken away, cleared (OPR-527 art. 2.2 and 3.1).

Each function takes a state and an event and returns the state after it, facts and sentence only.
"""

from __future__ import annotations

from dataclasses import replace

from dealer import announce, cautions, refusals
from dealer.board import add_incident, face_down, say, turned_over, with_card, with_lies
from dealer.events import (
    AcceptOrder,
    BoardCleared,
    BoardLaid,
    Candidates,
    CardDoubtful,
    CardGone,
    CardLaid,
    CardsTurned,
    CardTurned,
    CardTurnedBack,
    ExtraCards,
    LayBoard,
    TurnDown,
)
from dealer.game import is_elevator, turned_slots, where
from dealer.seating import next_deal
from dealer.state import BoardCard, Doubt, Irregularity, Kind, Lies, State
from rules.cards import AnyCard
from rules.reveal import Verdict, betting_round, departure, legal_next, recommended_next

_ORDER_KINDS = (Kind.OUT_OF_ORDER, Kind.TWO_AT_ONCE, Kind.TURNED_EARLY)


def board_laid(state: State, event: BoardLaid) -> State:
    """Face-down cards lie in these slots; over a deal that is over, or cleared, they begin the next one."""
    whole = {card.slot for card in state.board} <= set(event.slots)
    if state.cleared or (state.phase.over and whole):
        state = next_deal(state)
    down = [card.slot for card in state.board if card.slot in event.slots and card.lies is not Lies.DOWN]
    if not down:
        return state
    return _laid(with_lies(state, down, Lies.DOWN), announce.cards_laid([where(state, slot) for slot in down]))


def card_laid(state: State, event: CardLaid) -> State:
    """One more card lies face down."""
    card = state.slot(event.slot)
    if card is None:
        return say(state, refusals.no_such_slot(event.slot))
    if card.lies is not Lies.EMPTY:
        return state
    return _laid(with_lies(state, [event.slot], Lies.DOWN), announce.card_laid(where(state, event.slot)))


def lay_board(state: State, _event: LayBoard) -> State:
    """A person says that the board lies there."""
    if state.laid:
        return say(state, refusals.laid_already())
    return mark_laid(state)


def mark_laid(state: State) -> State:
    """The state with every empty slot face down and the betting open."""
    empty = [card.slot for card in state.board if card.lies is Lies.EMPTY]
    return say(replace(with_lies(state, empty, Lies.DOWN), laid=True), announce.board_laid())


def _laid(state: State, otherwise: str) -> State:
    """Open the betting once no slot is empty."""
    if not state.laid and all(card.lies is not Lies.EMPTY for card in state.board):
        return say(replace(state, laid=True), announce.board_laid())
    return say(state, otherwise)


def card_turned(state: State, event: CardTurned) -> State:
    """A face was read: the next card, a known one again, or a known one differently."""
    card = state.slot(event.slot)
    if card is None:
        return say(state, refusals.no_such_slot(event.slot))
    known = event.candidates or ((event.card, event.confidence),)
    if card.order is None:
        turned = _turn(state, event.slot, event.card, known, event.confidence)
        return say(
            turned, announce.card_turned(event.card, where(state, event.slot), elevator=is_elevator(state, event.slot))
        )
    if state.phase.over:
        return with_lies(state, [event.slot], Lies.UP)
    return _read_again(with_lies(state, [event.slot], Lies.UP), card, event, known)


def _read_again(state: State, card: BoardCard, event: CardTurned, known: Candidates) -> State:
    """Settle a doubt, or raise one where a known card reads differently; a person's word stays."""
    place = where(state, card.slot)
    if card.card == event.card:
        state = with_card(state, card.slot, doubt=None)
        return say(state, announce.reads_again(event.card, place)) if card.doubt or card.lies is not Lies.UP else state
    if card.card is None:
        state = with_card(state, card.slot, card=event.card, doubt=None, candidates=known, confidence=event.confidence)
        return say(state, announce.card_settled(event.card, place))
    if card.corrected:
        return say(state, announce.card_stays(card.card, event.card, place))
    offered = (*known, *((card.card, 1.0 - event.confidence),))
    state = with_card(state, card.slot, doubt=Doubt.CHANGED, candidates=merged(offered))
    return say(state, announce.card_differs(card.card, event.card, place))


def merged(candidates: Candidates) -> Candidates:
    """Candidates with each card once, its first probability kept, likeliest first."""
    once = dict(reversed(candidates))
    return tuple(sorted(once.items(), key=lambda pair: -pair[1]))


def card_doubtful(state: State, event: CardDoubtful) -> State:
    """A face that is not sure: turned all the same, with a question; a known card stays known."""
    card = state.slot(event.slot)
    if card is None:
        return say(state, refusals.no_such_slot(event.slot))
    if card.order is None:
        turned = _turn(state, event.slot, None, event.candidates, 0.0)
        return say(turned, announce.card_unread(where(state, event.slot)))
    if card.card is None:
        state = with_card(state, event.slot, candidates=event.candidates)
    return with_lies(state, [event.slot], Lies.UP)


def cards_turned(state: State, event: CardsTurned) -> State:
    """Several faces settled in one picture; more at once than the round allows is an irregularity."""
    fresh = {one.slot for one in event.cards if (card := state.slot(one.slot)) and card.order is None}
    together, allowed = {one.slot for one in event.cards if state.slot(one.slot)}, _left_in_group(state, event)
    sentences = []
    for one in _in_likely_order(state, event.cards):
        state = card_turned(state, one)
        sentences.append(state.sentence)
    if fresh and len(together) > allowed:
        slots = tuple(card.slot for card in state.turned if card.slot in together)
        text = cautions.two_at_once([where(state, slot) for slot in slots])
        state = add_incident(state, Irregularity(Kind.TWO_AT_ONCE, text, slots))
    return say(state, " ".join(dict.fromkeys(sentences)))


def _left_in_group(state: State, event: CardsTurned) -> int:
    """How many cards might be turned, before those of the event, until the next betting round began."""
    here = {one.slot for one in event.cards}
    before = tuple(slot for slot in turned_slots(state) if slot not in here)
    reached = betting_round(state.variant, before)
    return max(1, sum(row.turns for row in state.variant.rounds[: reached + 1]) - len(before))


def _in_likely_order(state: State, cards: tuple[CardTurned, ...]) -> list[CardTurned]:
    """The cards in the order in which a dealer most likely turned them."""
    left, turned, ordered = {one.slot: one for one in cards}, list(turned_slots(state)), []
    while left:
        wanted = (recommended_next(state.variant, turned), *legal_next(state.variant, turned), *left)
        slot = next(name for name in wanted if name in left)
        ordered.append(left.pop(slot))
        turned.append(slot)
    return ordered


def _turn(state: State, slot: str, card: AnyCard | None, candidates: Candidates, confidence: float) -> State:
    """Turn a slot for the first time, noting what is out of order about it."""
    state = note_order(state, slot)
    doubt = Doubt.UNSURE if card is None else None
    return turned_over(state, slot, card=card, candidates=candidates, confidence=confidence, doubt=doubt)


def note_order(state: State, slot: str) -> State:
    """The state with an incident if turning this slot now departs from the rules (OPR-527 art. 3.2)."""
    if not state.laid:
        text = cautions.turned_early(where(state, slot))
        return add_incident(state, Irregularity(Kind.TURNED_EARLY, text, (slot,)))
    found = departure(state.variant, turned_slots(state), slot)
    if found is None or found.verdict is Verdict.ACCEPTED:
        return state
    waits = found.verdict is Verdict.REFUSED
    return add_incident(state, Irregularity(Kind.OUT_OF_ORDER, found.words, (slot,), open=waits))


def turned_back(state: State, event: CardTurnedBack) -> State:
    """A face shows its back again: mends a card turned out of order, else the card stays known."""
    card = state.slot(event.slot)
    if card is None:
        return say(state, refusals.no_such_slot(event.slot))
    if card.lies is Lies.DOWN:
        return state
    mends = any(one.kind in _ORDER_KINDS and event.slot in one.slots for one in state.incidents)
    if mends and not state.phase.over and card.order == len(state.turned):
        return say(face_down(state, event.slot), announce.turned_back(where(state, event.slot)))
    state = with_lies(state, [event.slot], Lies.DOWN)
    return say(state, announce.turned_back(where(state, event.slot))) if not state.phase.over else state


def turn_down(state: State, event: TurnDown) -> State:
    """A person says that this slot is face down; what was read there is forgotten."""
    card = state.slot(event.slot)
    if card is None:
        return say(state, refusals.no_such_slot(event.slot))
    if card.order is None:
        return say(state, refusals.not_turned(where(state, event.slot)))
    return say(face_down(state, event.slot), announce.turned_back(where(state, event.slot)))


def card_gone(state: State, event: CardGone) -> State:
    """A slot is empty; the card that was turned there stays known."""
    card = state.slot(event.slot)
    if card is None:
        return say(state, refusals.no_such_slot(event.slot))
    if card.lies is Lies.EMPTY:
        return state
    state = with_lies(state, [event.slot], Lies.EMPTY)
    return state if state.phase.over else say(state, announce.card_gone(where(state, event.slot), card.card))


def extra_cards(state: State, event: ExtraCards) -> State:
    """Faces lie on the board outside its slots, or no longer do."""
    if event.cards == state.extra:
        return state
    text = cautions.extra_cards(event.cards) if event.cards else announce.extra_gone()
    return say(replace(state, extra=event.cards), text)


def accept_order(state: State, _event: AcceptOrder) -> State:
    """The dealer's order stands; what was noted about it is settled."""
    kept = tuple(one for one in state.incidents if one.kind not in _ORDER_KINDS)
    if kept == state.incidents:
        return say(state, refusals.order_was_right())
    return say(replace(state, incidents=kept), announce.order_accepted())


def board_cleared(state: State, _event: BoardCleared) -> State:
    """The board is empty: the next deal when this one is over, else something for a person to settle."""
    if state.phase.over or (state.watching and state.laid):
        return next_deal(state)
    empty = with_lies(state, [card.slot for card in state.board], Lies.EMPTY)
    if not state.laid or state.cleared:
        return replace(empty, incidents=()) if not state.laid and not state.turned else empty
    text = cautions.cleared_early(state.deal)
    empty = add_incident(replace(empty, cleared=True), Irregularity(Kind.CLEARED_EARLY, text))
    return say(empty, text)
