"""Turn a state into the JSON that the page draws: everything shown, nothing that must stay hidden.

A declaration is "in" until all are in (OPR-527 art. 4.2); a hand is there only once its player has shown it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dealer.codec import Plain
from dealer.events import Candidates
from dealer.next_best import next_best, played
from dealer.phrases import capital
from dealer.prompts import prompt
from dealer.rules_in_force import pairs
from dealer.state import BoardCard, CameraView, HandCard, Lies, Phase, Question, Seat, State
from rules.describe import terms
from rules.language import ENGLISH, _, language
from rules.options import Method
from rules.ruling import Part, Ruling, Winner
from rules.variants import Variant
from rules.words import without_article

Json = dict[str, Plain]


def as_json(state: State, *, dealer: bool = False) -> Json:
    """The whole state for a page; `dealer` adds the actions that are possible now."""
    shown = prompt(state)
    return {
        "version": state.version,
        "game": game_json(state.variant),
        "deal": state.deal,
        "phase": state.phase.value,
        "round": state.round,
        "rounds": state.rounds,
        "prompt": {"text": shown.text, "slot": shown.slot, "detail": shown.detail},
        "sentence": state.sentence,
        "spoken": state.spoken,
        "board": {card.slot: _card(card, len(state.turned)) for card in state.board},
        "seats": [_seat(state, seat) for seat in state.seats],
        "scan": _scan(state),
        "questions": [_question(one) for one in state.questions],
        "irregularities": [{"kind": one.kind.value, "text": one.text} for one in state.irregularities],
        "dismissible": sorted({one.kind.value for one in state.incidents if not one.open}) if dealer else [],
        "ruling": _ruling(state, state.ruling) if state.ruling is not None else None,
        "challenges": state.challenges,
        "journal": {"state": state.journal.state, "text": state.journal.text},
        "camera": {"state": state.camera.state, "text": camera_words(state.camera), "seconds": state.camera.seconds},
        "actions": actions(state) if dealer else [],
    }


def camera_words(camera: CameraView) -> str:
    """How the camera does; why a camera is lost is known in English only, and said to others in short."""
    words = _(camera.text)
    untold = camera.state == "lost" and words == camera.text and language() != ENGLISH
    return _("the camera gives no picture") if untold else words


def game_json(variant: Variant) -> Json:
    """A game as the page draws it: its board, lines and elevators."""
    layout = variant.layout
    return {
        "name": variant.name,
        "title": _(variant.title),
        "terms": list(terms(variant)),
        "hole_cards": variant.hole_cards,
        "up_cards": variant.up_cards,
        "players": {"least": variant.house.min_players, "most": variant.house.max_players},
        "options": dict(pairs(variant)),
        "declares": variant.declares,
        "slots": [{"slot": slot.name, "x": slot.x, "y": slot.y, "words": _(slot.words)} for slot in layout.slots],
        "lines": [{"line": line.name, "slots": list(line.slots), "floor": _(line.floor)} for line in layout.lines],
        "elevators": list(layout.elevators),
    }


def _card(card: BoardCard, turned: int) -> Json:
    return {
        "state": _card_state(card),
        "card": str(card.card) if card.card is not None else None,
        "order": card.order,
        "latest": card.order is not None and card.order == turned,
        "corrected": card.corrected,
        "confidence": round(card.confidence, 4),
        "candidates": _candidates(card.candidates),
    }


def _card_state(card: BoardCard) -> str:
    """A turned card stays a face even when it lies face down again or is gone: what was read stays noted."""
    if card.order is None:
        return "empty" if card.lies is Lies.EMPTY else "down"
    return "doubt" if card.doubt is not None or card.card is None else "face"


def _candidates(candidates: Candidates) -> list[list[Plain]]:
    return [[str(card), round(chance, 4)] for card, chance in candidates]


def _seat(state: State, seat: Seat) -> Json:
    return {
        "seat": seat.number,
        "name": seat.name,
        "folded_round": seat.folded_round,
        "first": seat.number == state.first,
        "button": seat.number == state.button,
        "declared": _declared(state, seat),
        "scanning": seat.number == state.scanning,
        "hand": [_hole(card) for card in seat.hand] if seat.hand is not None else None,
        "open": [str(card) for card in seat.open],
    }


def _declared(state: State, seat: Seat) -> str | None:
    """The declaration; only that it is in while others are still to declare."""
    if seat.declared is None:
        return None
    aloud = state.shown or state.variant.house.method is Method.IN_TURN
    return seat.declared.value if aloud else "in"


def _hole(card: HandCard) -> str | None:
    return str(card.card) if card.card is not None else None


def _scan(state: State) -> Json | None:
    """The hand being shown now; before the showdown nothing, whatever lies there."""
    if state.phase is not Phase.SCANNING:
        return None
    cards = [str(card) if card is not None else None for card in state.scan]
    return {"seat": state.scanning, "cards": cards if state.holder is None else []}


def _question(question: Question) -> Json:
    return {
        "id": question.id,
        "text": question.text,
        "slot": question.slot,
        "seat": question.seat,
        "index": question.index,
        "candidates": _candidates(question.candidates),
    }


def _ruling(state: State, ruling: Ruling) -> Json:
    numbers = {seat.name: seat.number for seat in state.seats}
    needed = ruling.ruling_needed
    return {
        "sentence": ruling.sentence,
        "parts": [_part(state, ruling, part, numbers) for part in ruling.parts],
        "shares": {str(numbers[name]): _share(share) for name, share in (ruling.shares or {}).items()},
        "carry": _share(ruling.carry),
        "failed": [numbers[name] for name in ruling.failed],
        "disputed": ruling.disputed,
        "reasons": list(ruling.reasons),
        "ruling_needed": needed.words if needed is not None else None,
    }


def _part(state: State, ruling: Ruling, part: Part, numbers: dict[str, int]) -> Json:
    """One half of the pot, or all of it; the first winner's five cards stand for the part."""
    first = part.winners[0] if part.winners else None
    line = first.line if first is not None else None
    return {
        "side": part.side.value,
        "winners": [_winner(winner, numbers) for winner in part.winners],
        "hand": capital(without_article(first.hand.title)) if first is not None and first.hand is not None else None,
        "line": line,
        "slots": list(state.variant.layout.line(line).slots) if line is not None else [],
        "cards": played(first.hand) if first is not None and first.hand is not None else [],
        "reason": part.reason,
        "next": next_best(state, ruling, part),
    }


def _winner(winner: Winner, numbers: dict[str, int]) -> Json:
    return {"seat": numbers[winner.name], "name": winner.name, "share": _share(winner.share)}


def _share(share: Fraction) -> str:
    return str(share)


def actions(state: State) -> Sequence[str]:
    """The names of the actions that make sense now, for the dealer's page; "answer" comes first when asked."""
    names = [*(["answer"] if state.questions else []), *_PHASE_ACTIONS[state.phase]]
    if not state.variant.declares or len(state.turned) < len(state.board):
        names = [name for name in names if name != "declare"]
    if any(seat.folded_round is not None for seat in state.seats):
        names.append("unfold")
    if any(one.slots for one in state.incidents):
        names.append("accept_order")
    if any(not one.open for one in state.incidents):
        names.append("dismiss")
    names += ["open_cards"] if state.variant.up_cards else []
    names += ["order"] if len(state.turned) > 1 else []
    names += ["swap_hands"] if any(seat.hand for seat in state.seats) else []
    return [*names, "seats", "rename", "correct", "undo", "redo"]


_PHASE_ACTIONS: dict[Phase, tuple[str, ...]] = {
    Phase.LAYING: ("lay_board", "fold", "button", "new_deal"),
    Phase.BETTING: ("betting_done", "fold", "declare", "new_deal"),
    Phase.DECLARING: ("declare", "fold", "new_deal"),
    Phase.SCANNING: ("scan_next", "scan", "enter_hand", "fold", "new_deal"),
    Phase.RULED: ("new_deal", "fold", "overrule"),
    Phase.WON: ("new_deal", "overrule"),
}
