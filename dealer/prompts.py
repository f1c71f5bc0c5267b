"""Say what the dealer does next: one prompt, the slot it is about, a quiet line of detail."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dealer.board import players_named
from dealer.following import waits
from dealer.game import clockwise, elevator_words, name_of, the_card_at, turned_slots, where
from dealer.phrases import capital, listed, number
from dealer.state import Lies, Phase, State
from rules.language import _, plural
from rules.options import Chips
from rules.reveal import legal_next, mid_group, recommended_next
from rules.variants import Variant
from rules.words import clauses


@dataclass(frozen=True, slots=True)
class Prompt:
    """What to do next; slot is the place it is about, if it is about one."""

    text: str
    slot: str | None = None
    detail: str = ""


def prompt(state: State) -> Prompt:
    """What the dealer does next."""
    if state.cleared and not state.phase.over:
        detail = _("deal {number} has not ended").format(number=state.deal)
        return Prompt(_("Start a new deal, or lay the board back"), None, detail)
    return _PROMPTS[state.phase](state)


def _laying(state: State) -> Prompt:
    variant = state.variant
    empty = [the_card_at(state, card.slot) for card in state.board if card.lies is Lies.EMPTY]
    if len(empty) < len(state.board) and empty:
        slot = next(card.slot for card in state.board if card.lies is Lies.EMPTY)
        text = _("Lay {places}").format(places=listed(empty[:4]))
        return Prompt(
            text,
            slot,
            plural("{number} still empty", "{number} still empty", len(empty)).format(number=number(len(empty))),
        )
    board = number(len(state.board))
    if state.watching:
        return Prompt(_("Lay the board"), None, _("{board} cards face down").format(board=board))
    if variant.up_cards:
        detail = _("{hole} cards each, {up} of them face up; {board} cards face down")
    else:
        detail = _("{hole} cards each; {board} cards face down")
    cards = {"hole": number(variant.hole_cards), "up": number(variant.up_cards), "board": board}
    return Prompt(_("Deal, then lay the board"), None, detail.format(**cards))


def _betting(state: State) -> Prompt:
    variant, turned = state.variant, turned_slots(state)
    refused = next((one for one in state.incidents if one.open and one.slots), None)
    if refused is not None:
        text = _("Turn {places} back, or accept this order")
        places = listed(the_card_at(state, slot) for slot in refused.slots)
        return Prompt(text.format(places=places), refused.slots[0], refused.text)
    if len(turned) < len(state.board):
        return _turning(state, variant, turned)
    done = state.betting_done >= state.round
    last = _("last betting round")
    if variant.declares and not state.shown:
        declare = _("Declare high, low or both") if done else _("Bet, then declare high, low or both")
        return Prompt(declare, None, last)
    return Prompt(_("Show the hands") if done else _("Bet, then show the hands"), None, last)


def _turning(state: State, variant: Variant, turned: tuple[str, ...]) -> Prompt:
    """What to turn next: one place, or some of the dealer's choice."""
    begun = mid_group(variant, turned) or state.betting_done >= state.round or state.watching
    turn = _("Turn {cards}") if begun else _("Bet, then turn {cards}")
    slot = recommended_next(variant, turned)
    if slot is not None:
        return Prompt(turn.format(cards=the_card_at(state, slot)), slot, _detail(variant, turned, slot))
    left, allowed = _left_in_group(variant, turned), legal_next(variant, turned)
    shaft = "shaft" in variant.layout.slot(allowed[0]).words
    if len(allowed) == left:
        cards = _last_cards(shaft, left).format(number=number(left))
        return Prompt(turn.format(cards=cards), None, listed(where(state, one) for one in allowed))
    cards = _some_cards(shaft, mid_group(variant, turned), left).format(number=number(left))
    return Prompt(turn.format(cards=cards), None, _("of your choice"))


def _last_cards(shaft: bool, left: int) -> str:
    if shaft:
        return plural("the last {number} shaft card", "the last {number} shaft cards", left)
    return plural("the last {number} card", "the last {number} cards", left)


def _some_cards(shaft: bool, more: bool, left: int) -> str:
    if more and shaft:
        return plural("{number} more shaft card", "{number} more shaft cards", left)
    if more:
        return plural("{number} more card", "{number} more cards", left)
    if shaft:
        return plural("{number} shaft card", "{number} shaft cards", left)
    return plural("{number} card", "{number} cards", left)


def _left_in_group(variant: Variant, turned: tuple[str, ...]) -> int:
    needed = 0
    for row in variant.rounds:
        needed += row.turns
        if needed > len(turned):
            break
    return needed - len(turned)


def _detail(variant: Variant, turned: tuple[str, ...], slot: str) -> str:
    """Where a slot is and what is left after it."""
    layout = variant.layout
    left = [name for name in layout.names if name not in turned and name != slot]
    place = "" if slot in layout.elevators else _(layout.slot(slot).words)
    if not left:
        after = _("the last card")
    elif all(name in layout.elevators for name in left):
        named = listed(elevator_words(variant, name) for name in left)
        text = plural("after it only {places} is left", "after it only {places} are left", len(left))
        after = text.format(places=named)
    else:
        text = plural("after it {number} card is left", "after it {number} cards are left", len(left))
        after = text.format(number=number(len(left)))
    return clauses(part for part in (place, after) if part)


def _legend(chips: Chips) -> str:
    return {
        Chips.NONE_LOW: _("no chip low, one high, two both"),
        Chips.NONE_HIGH: _("no chip high, one low, two both"),
    }[chips]


def _declaring(state: State) -> Prompt:
    missing = listed(players_named(seat for seat in state.alive if seat.declared is None))
    detail = _("still to declare: {names}; {legend}").format(names=missing, legend=_legend(state.variant.house.chips))
    return Prompt(_("Declare high, low or both"), None, detail)


def _scanning(state: State) -> Prompt:
    whole = number(state.variant.hole_cards)
    if state.watching:
        return Prompt(_("Show the hands, one by one"), None, _("{hole} cards each").format(hole=whole))
    if waits(state):
        count = len(state.questions)
        text = plural("Answer the question", "Answer {number} questions", count).format(number=number(count))
        return Prompt(text, state.questions[0].slot, state.questions[0].text)
    missing = {seat.number: seat.name for seat in state.alive if seat.hand is None}
    later = [missing[seat] for seat in clockwise(state, state.scanning or 0)[:-1] if seat in missing]
    more, last = _("face up beside the board, then {names}; no hand is thrown away yet"), _("face up beside the board")
    then = more if later else last
    text = _("{name} shows {number} cards").format(name=name_of(state, state.scanning), number=whole)
    return Prompt(text, None, then.format(names=listed(later)))


def _ruled(state: State) -> Prompt:
    if state.ruling is not None and state.ruling.ruling_needed is not None:
        return Prompt(_("Rule on this hand"), None, capital(state.ruling.ruling_needed.words))
    return Prompt(_("Pay the pot, then clear the board"), None, _("the next deal begins when the board is empty"))


def _won(state: State) -> Prompt:
    text = _("The pot goes to {name}").format(name=state.alive[0].name)
    return Prompt(text, None, _("clear the board for the next deal"))


_PROMPTS: Mapping[Phase, Callable[[State], Prompt]] = {
    Phase.LAYING: _laying,
    Phase.BETTING: _betting,
    Phase.DECLARING: _declaring,
    Phase.SCANNING: _scanning,
    Phase.RULED: _ruled,
    Phase.WON: _won,
}
