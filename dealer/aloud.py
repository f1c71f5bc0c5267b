"""Say what changed in a few words, for a voice: shorter than the sentence that is shown.

What is spoken is worked out from the states before and after, so it tells nothing that is not on every screen: no hole
card before its player has shown it, no declaration before all are in (OPR-527 art. 4.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dealer import announce
from dealer.doubts import Place, places
from dealer.following import waits
from dealer.game import name_of
from dealer.phrases import capital, listed
from dealer.state import BoardCard, Phase, State
from rules.language import _
from rules.options import Method
from rules.ruling import Part, PartSide, Ruling


def aloud(before: State, after: State) -> str:
    """What to speak after a step; empty where nothing but a refusal is to be said."""
    if _facts(before) == _facts(after):
        return ""
    if after.deal != before.deal or after.game != before.game:
        return after.sentence
    said = list(dict.fromkeys(_changes(before, after)))
    told = _first_sentence(after.sentence) if after.sentence != before.sentence else ""
    return " ".join(said) or told


def _facts(state: State) -> State:
    return replace(state, sentence="", spoken="", version=0)


def _first_sentence(text: str) -> str:
    return text[: text.find(". ") + 1] or text


def _changes(before: State, after: State) -> Iterator[str]:
    """What is different, the table first, then the players, then what follows from it."""
    if after.laid and not before.laid:
        yield announce.board_laid()
    yield from _cards(before, after)
    yield from _players(before, after)
    known = {(one.id, one.text) for one in before.questions}
    yield from (one.text for one in after.questions if (one.id, one.text) not in known)
    noted = {one.text for one in before.irregularities}
    yield from (one.text for one in after.irregularities if one.text not in noted)
    yield from _consequences(before, after)


def _cards(before: State, after: State) -> Iterator[str]:
    """Cards turned, by name alone; cards settled or corrected, by place."""
    was = {place.id: place.held.card for place in places(before)}
    turned = []
    for place in places(after):
        card = place.held.card
        if card is None or card == was.get(place.id):
            continue
        if place.id in was:
            yield announce.card_settled(card, place.words(after))
        elif place.slot is not None:
            turned.append(place)
    turned.sort(key=_order)
    names = [place.held.card.words for place in turned if place.held.card is not None]
    if names:
        yield capital(_("{said}.").format(said=listed(names)))


def _order(place: Place) -> int:
    return place.held.order or 0 if isinstance(place.held, BoardCard) else 0


def _players(before: State, after: State) -> Iterator[str]:
    """Folds and declarations."""
    for seat in after.seats:
        earlier = before.seat(seat.number)
        if earlier is None or (earlier.folded_round is None) == (seat.folded_round is None):
            continue
        yield announce.back_in(seat.name) if seat.folded_round is None else announce.folds(seat.name)
    if after.shown and not before.shown:
        each = _("{name} {side}")
        told = [each.format(name=s.name, side=announce.side_words(s.declared)) for s in after.alive if s.declared]
        yield capital(_("{said}.").format(said=listed(told)))
        return
    for seat in after.seats:
        earlier = before.seat(seat.number)
        if earlier is None or seat.declared is None or seat.declared is earlier.declared:
            continue
        if after.shown or after.variant.house.method is Method.IN_TURN:
            yield announce.declares_aloud(seat.name, seat.declared)
        else:
            yield _("{name} has declared.").format(name=seat.name)


def _consequences(before: State, after: State) -> Iterator[str]:
    """What the step led to: a pot won, a ruling, who acts, who shows."""
    if after.phase is Phase.WON and before.phase is not Phase.WON:
        yield _("{name} wins the pot.").format(name=after.alive[0].name)
    elif after.phase is Phase.RULED and after.ruling is not None and after.ruling != before.ruling:
        yield from _ruled(after.ruling)
    elif waits(after) and not waits(before):
        yield announce.waits_for_answer(len(after.questions))
    elif after.first is not None and _acts_anew(before, after):
        yield _("{name} acts.").format(name=name_of(after, after.first))
    elif after.scanning is not None and after.scanning != before.scanning:
        yield announce.shows_next(name_of(after, after.scanning))


def _acts_anew(before: State, after: State) -> bool:
    if after.phase is not Phase.BETTING:
        return False
    return before.phase is not Phase.BETTING or (after.round, after.first) != (before.round, before.first)


def _ruled(ruling: Ruling) -> Iterator[str]:
    """Who takes what, with the high hand's name; who takes nothing."""
    if ruling.override is not None:
        yield ruling.sentence
    elif ruling.ruling_needed is not None:
        yield _("A ruling is needed.")
    elif (taker := _taker_of_both(ruling)) is not None:
        yield _("{name} takes both halves.").format(name=taker)
    else:
        yield from (_part(part) for part in ruling.parts)
    yield from (_("{name} takes nothing.").format(name=name) for name in ruling.failed)


def _taker_of_both(ruling: Ruling) -> str | None:
    """Who takes both halves alone; None where a half is split, stays, or there are none."""
    takers = {tuple(winner.name for winner in part.winners) for part in ruling.parts}
    names = takers.pop() if len(ruling.parts) == 2 and len(takers) == 1 else ()
    return names[0] if len(names) == 1 else None


def _part(part: Part) -> str:
    names = listed(winner.name for winner in part.winners)
    hand = part.winners[0].hand if part.winners else None
    if not part.winners or hand is None:
        return part.reason
    if part.side is PartSide.LOW:
        return _("Low to {names}.").format(names=names)
    text = _("High to {names}, {hand}.") if part.side is PartSide.HIGH else _("The pot to {names}, {hand}.")
    return text.format(names=names, hand=hand.title)
