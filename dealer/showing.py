"""Follow the showdown: whose hand is wanted, which cards lie in the scan place, whose they are (OPR-527 art. 4.1)."""

from __future__ import annotations

from dataclasses import replace

from dealer import announce, cautions, refusals
from dealer.board import add_incident, drop_kinds, say, with_seat
from dealer.dealing import merged
from dealer.events import Candidates, EnterHand, HandScanned, ScanNext, ScanSeat
from dealer.open_cards import exposed
from dealer.state import Doubt, HandCard, Irregularity, Kind, Phase, Seat, State
from rules.cards import AnyCard
from rules.reveal import board_open


def hand_scanned(state: State, event: HandScanned) -> State:
    """Cards lie in the scan place; before the showdown they are only a card exposed, and which is not kept."""
    if state.phase.over and not _stays(state, event):
        return replace(state, scan=(), scan_candidates=(), holder=None)
    if not wanted(state):
        return _exposed(state, event)
    if not event.cards:
        return _taken_away(state)
    if not state.variant.declares and len(event.cards) == state.variant.hole_cards:
        state = replace(state, betting_done=state.variant.betting_rounds)  # whoever shows has stopped betting
    candidates = event.candidates if len(event.candidates) == len(event.cards) else ((),) * len(event.cards)
    return take_scan(replace(state, scan=event.cards, scan_candidates=candidates))


def _stays(state: State, event: HandScanned) -> bool:
    """Whether this is the hand that lies there already, which a late reading may still question."""
    return state.phase is Phase.RULED and state.holder is not None and bool(event.cards)


def wanted(state: State) -> bool:
    """Whether hands may be shown now: the board is open and its betting or declaring is under way or done."""
    return state.laid and board_open(state.variant, [card.slot for card in state.turned])


def _exposed(state: State, event: HandScanned) -> State:
    """Note that a card was exposed before the showdown; cards that the game deals face up are none."""
    if state.watching or state.phase.over or not (count := exposed(state, event.cards)):
        return state
    text = cautions.card_exposed(count)
    return say(add_incident(state, Irregularity(Kind.CARD_EXPOSED, text)), text)


def _taken_away(state: State) -> State:
    """The scan place is empty again; a hand that was never whole is missed."""
    left, whole = len(state.scan), state.variant.hole_cards
    seat = state.seat(state.scanning)
    missed = state.holder is None and 0 < left < whole and seat is not None
    state = replace(state, scan=(), scan_candidates=(), holder=None)
    if not missed or seat is None:
        return state
    text = cautions.too_few(seat.name, left, whole)
    return say(add_incident(state, Irregularity(Kind.TOO_FEW_CARDS, text, seats=(seat.number,))), text)


def take_scan(state: State) -> State:
    """Give what lies in the scan place to the player whose hand is wanted, once it is a whole hand."""
    holder = state.seat(state.holder)
    if holder is not None and _same_hand(state, holder):
        return _read_hand_again(state, holder)
    state = replace(state, holder=None)
    if state.phase.over:
        return state
    whole = state.variant.hole_cards
    if state.phase is not Phase.SCANNING or len(state.scan) != whole:
        return _partial(state, whole)
    known = _known_elsewhere(state)
    if known is not None:
        text = cautions.hand_shown_twice(known.name)
        return say(add_incident(state, Irregularity(Kind.HAND_SHOWN_TWICE, text, seats=(known.number,))), text)
    if state.watching:
        state = _seat_for_watched(state)
    elif state.scanning is None:
        return say(state, refusals.no_hand_wanted())
    return _give_hand(state, state.scanning or len(state.seats))


def _partial(state: State, whole: int) -> State:
    """Less or more than a hand lies there, or nobody's hand is wanted yet."""
    if len(state.scan) > whole:
        return say(state, cautions.too_many(len(state.scan), whole))
    if state.phase is Phase.SCANNING:
        return state
    return say(state, refusals.shown_before_declaring()) if state.variant.declares else state


def _seat_for_watched(state: State) -> State:
    """A seat of its own for each hand shown while nobody plays."""
    number = len(state.seats) + 1
    return replace(state, seats=(*state.seats, Seat(number, announce.watched_hand(number))), scanning=number)


def _give_hand(state: State, number: int) -> State:
    """Store the scanned cards as this seat's hand."""
    seat = state.seat(number)
    if seat is None:
        return say(state, refusals.no_such_seat(number))
    hand = tuple(map(_held, state.scan, state.scan_candidates or ((),) * len(state.scan)))
    state = with_seat(drop_kinds(state, Kind.TOO_FEW_CARDS, Kind.HAND_SHOWN_TWICE), number, hand=hand)
    state = replace(state, holder=number, asked=None, passed=tuple(one for one in state.passed if one != number))
    return say(state, announce.hand_read(seat.name, state.scan))


def _held(card: AnyCard | None, candidates: Candidates) -> HandCard:
    return HandCard(card, candidates or (((card, 1.0),) if card else ()), None if card else Doubt.UNSURE)


def _same_hand(state: State, holder: Seat) -> bool:
    """Whether what lies there is still the holder's hand: at least one card in common, or nothing readable."""
    seen = {card for card in state.scan if card is not None}
    return not seen or bool(seen & {held.card for held in holder.hand or ()})


def _known_elsewhere(state: State) -> Seat | None:
    """The player whose stored hand this is, when it is shown once more."""
    seen = {card for card in state.scan if card is not None}
    for seat in state.seats:
        mine = {held.card for held in seat.hand or () if held.card is not None}
        if len(seen) > 1 and seen <= mine and seat.number != state.asked:
            return seat
    return None


def _read_hand_again(state: State, holder: Seat) -> State:
    """A later reading of the hand that lies there: settles doubts, or asks where a known card differs."""
    hand = holder.hand or ()
    if len(state.scan) > len(hand):
        return say(state, cautions.too_many(len(state.scan), len(hand)))
    if len(state.scan) < len(hand):
        return state
    mine = [held.card for held in hand]
    new = [card for card in state.scan if card is not None and card not in mine]
    gone = [index for index, card in enumerate(mine) if card not in state.scan or card is None]
    open_first = sorted(gone, key=lambda index: mine[index] is not None)
    for card, index in zip(new, open_first, strict=False):
        hand = (*hand[:index], _reread(state, hand[index], card), *hand[index + 1 :])
    if hand == holder.hand:
        return state
    return say(with_seat(state, holder.number, hand=hand), announce.hand_read_again(holder.name))


def _reread(state: State, held: HandCard, card: AnyCard) -> HandCard:
    read = _read_candidates(state, card)
    if held.card is None:
        return HandCard(card, read)
    if held.corrected:
        return held
    return replace(held, doubt=Doubt.CHANGED, candidates=merged((*read, *held.candidates)))


def _read_candidates(state: State, card: AnyCard) -> Candidates:
    at = state.scan.index(card)
    given = state.scan_candidates[at] if at < len(state.scan_candidates) else ()
    return given or ((card, 1.0),)


def scan_next(state: State, _event: ScanNext) -> State:
    """Leave the present player for later; the next one shows."""
    seat = state.seat(state.scanning)
    if state.phase is not Phase.SCANNING or seat is None:
        return say(state, refusals.no_hand_wanted())
    passed = (*(one for one in state.passed if one != seat.number), seat.number)
    return say(
        replace(state, passed=passed, asked=None, scan=(), scan_candidates=(), holder=None), announce.later(seat.name)
    )


def scan_seat(state: State, event: ScanSeat) -> State:
    """This player shows now; a hand that lies there, read as somebody else's, becomes this player's."""
    seat = state.seat(event.seat)
    if seat is None:
        return say(state, refusals.no_such_seat(event.seat))
    if seat.folded_round is not None:
        return say(state, refusals.folded_already(seat.name))
    if not wanted(state):
        return say(state, refusals.hands_later())
    holder = state.seat(state.holder)
    if holder is not None and state.scan and holder.number != seat.number and seat.hand is None:
        state = with_seat(with_seat(state, holder.number, hand=None), seat.number, hand=holder.hand)
        return say(replace(state, holder=seat.number), announce.hand_moved(seat.name, holder.name))
    state = replace(state, asked=seat.number, holder=None, scan=(), scan_candidates=())
    return say(state, announce.shows_next(seat.name))


def enter_hand(state: State, event: EnterHand) -> State:
    """A player's whole hand, given by hand."""
    seat = state.seat(event.seat)
    whole = state.variant.hole_cards
    if seat is None:
        return say(state, refusals.no_such_seat(event.seat))
    if seat.folded_round is not None:
        return say(state, refusals.folded_already(seat.name))
    if not wanted(state):
        return say(state, refusals.hands_later())
    if len(event.cards) != whole or len(set(event.cards)) != whole:
        return say(state, refusals.wrong_count(len(set(event.cards)), whole))
    hand = tuple(HandCard(card, ((card, 1.0),), None, corrected=True) for card in event.cards)
    state = with_seat(state, seat.number, hand=hand)
    state = replace(drop_kinds(state, Kind.TOO_FEW_CARDS), asked=None)
    return say(state, announce.hand_read(seat.name, event.cards))
