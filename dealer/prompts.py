"""Say what the dealer does next: one prompt, the slot it is about, a quiet line of detail."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dealer.board import players_named
from dealer.following import waits
from dealer.game import clockwise, name_of, turned_slots, where
from dealer.phrases import capital, listed, number
from dealer.state import Lies, Phase, State
from rules.options import Chips
from rules.reveal import legal_next, mid_group, recommended_next
from rules.variants import Variant


@dataclass(frozen=True, slots=True)
class Prompt:
    """What to do next; slot is the place it is about, if it is about one."""

    text: str
    slot: str | None = None
    detail: str = ""


def prompt(state: State) -> Prompt:
    """What the dealer does next."""
    if state.cleared and state.phase not in (Phase.RULED, Phase.WON):
        return Prompt("Start a new deal, or lay the board back", None, f"deal {state.deal} has not ended")
    return _PROMPTS[state.phase](state)


def _laying(state: State) -> Prompt:
    variant = state.variant
    empty = [where(state, card.slot) for card in state.board if card.lies is Lies.EMPTY]
    if len(empty) < len(state.board) and empty:
        slot = next(card.slot for card in state.board if card.lies is Lies.EMPTY)
        return Prompt(f"Lay {listed(empty[:4])}", slot, f"{number(len(empty))} still empty")
    board = f"{number(len(state.board))} cards face down"
    if state.watching:
        return Prompt("Lay the board", None, board)
    up = f", {number(variant.up_cards)} of them face up" if variant.up_cards else ""
    return Prompt("Deal, then lay the board", None, f"{number(variant.hole_cards)} cards each{up}; {board}")


def _betting(state: State) -> Prompt:
    variant, turned = state.variant, turned_slots(state)
    refused = next((one for one in state.incidents if one.open and one.slots), None)
    if refused is not None:
        text = f"Turn {listed(where(state, slot) for slot in refused.slots)} back, or accept this order"
        return Prompt(text, refused.slots[0], refused.text)
    if len(turned) < len(state.board):
        return _turning(state, variant, turned)
    done = state.betting_done >= state.round
    last = "last betting round"
    if variant.declares and not state.shown:
        return Prompt("Declare high, low or both" if done else "Bet, then declare high, low or both", None, last)
    return Prompt("Show the hands" if done else "Bet, then show the hands", None, last)


def _turning(state: State, variant: Variant, turned: tuple[str, ...]) -> Prompt:
    """What to turn next: one place, or some of the dealer's choice."""
    begun = mid_group(variant, turned) or state.betting_done >= state.round or state.watching
    start = "Turn" if begun else "Bet, then turn"
    slot = recommended_next(variant, turned)
    if slot is not None:
        return Prompt(f"{start} {where(state, slot)}", slot, _detail(variant, turned, slot))
    left, allowed = _left_in_group(variant, turned), legal_next(variant, turned)
    cards = f"{'shaft ' if 'shaft' in variant.layout.slot(allowed[0]).words else ''}card{'s' if left > 1 else ''}"
    if len(allowed) == left:
        return Prompt(f"{start} the last {number(left)} {cards}", None, listed(where(state, one) for one in allowed))
    more = " more" if mid_group(variant, turned) else ""
    return Prompt(f"{start} {number(left)}{more} {cards}", None, "of your choice")


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
    place = "" if slot in layout.elevators else layout.slot(slot).words
    if not left:
        after = "the last card"
    elif all(name in layout.elevators for name in left):
        named = listed(f"the {layout.slot(name).words}" for name in left)
        after = f"after it only {named} {'is' if len(left) == 1 else 'are'} left"
    else:
        after = f"after it {number(len(left))} cards are left"
    return "; ".join(part for part in (place, after) if part)


_LEGEND = {
    Chips.NONE_LOW: "no chip low, one high, two both",
    Chips.NONE_HIGH: "no chip high, one low, two both",
}


def _declaring(state: State) -> Prompt:
    missing = players_named(seat for seat in state.alive if seat.declared is None)
    return Prompt(
        "Declare high, low or both",
        None,
        f"still to declare: {listed(missing)}; {_LEGEND[state.variant.house.chips]}",
    )


def _scanning(state: State) -> Prompt:
    whole = number(state.variant.hole_cards)
    if state.watching:
        return Prompt("Show the hands, one by one", None, f"{whole} cards each")
    if waits(state):
        count = len(state.questions)
        text = "Answer the question" if count == 1 else f"Answer {number(count)} questions"
        return Prompt(text, state.questions[0].slot, state.questions[0].text)
    missing = {seat.number: seat.name for seat in state.alive if seat.hand is None}
    later = [missing[seat] for seat in clockwise(state, state.scanning or 0)[:-1] if seat in missing]
    then = f", then {listed(later)}" if later else ""
    return Prompt(f"{name_of(state, state.scanning)} shows {whole} cards", None, f"face up beside the board{then}")


def _ruled(state: State) -> Prompt:
    if state.ruling is not None and state.ruling.ruling_needed is not None:
        return Prompt("Rule on this hand", None, capital(state.ruling.ruling_needed.words))
    return Prompt("Pay the pot, then clear the board", None, "the next deal begins when the board is empty")


def _won(state: State) -> Prompt:
    return Prompt(f"The pot goes to {state.alive[0].name}", None, "clear the board for the next deal")


_PROMPTS: Mapping[Phase, Callable[[State], Prompt]] = {
    Phase.LAYING: _laying,
    Phase.BETTING: _betting,
    Phase.DECLARING: _declaring,
    Phase.SCANNING: _scanning,
    Phase.RULED: _ruled,
    Phase.WON: _won,
}
