"""Ask about a deal of people as it stands: what is turned next, round and action, shown hands, who wins what.

Every function returns None where the state has nothing of the kind to ask. A question knows only what lies open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

from dealer.game import clockwise, turned_slots
from dealer.phrases import listed
from dealer.state import BoardCard, Lies, Phase, Seat, State
from dealer.training import reading
from dealer.training.boards import Dealt, places
from dealer.training.question import Choice, Form, Hand, Question, Scene, Skill
from dealer.training.showdowns import declares, split_key, split_words
from rules.cards import Card
from rules.hands import Side
from rules.language import _
from rules.reasons import article
from rules.reveal import betting_round, departure, mid_group, recommended_next
from rules.ruling import Declaration
from rules.variants import Variant

LEVEL = 0
"""The level of what people deal: nobody chose it."""
_SPLITS = 4


def turn(state: State) -> Question | None:
    """Which card is turned next; every place that is in order counts."""
    made, turned = state.variant, turned_slots(state)
    left = [slot for slot in made.layout.names if slot not in turned]
    right = [slot for slot in left if departure(made, turned, slot) is None]
    if state.phase is not Phase.BETTING or not right or len(right) == len(left):
        return None
    best = recommended_next(made, turned)
    answer = best if best in right else right[0]
    return _question(
        state,
        Skill.TURN,
        _("Which card is turned next?"),
        answer=(answer,),
        also=tuple(slot for slot in right if slot != answer),
        choices=_place_choices(made, left),
        why=_("In order now: {slots}.").format(slots=listed(right)),
        lit=(answer,),
    )


def _place_choices(made: Variant, slots: Sequence[str]) -> tuple[Choice, ...]:
    text = _("{slot}, {place}")
    return tuple(Choice(slot, text.format(slot=slot, place=_(made.layout.slot(slot).words))) for slot in slots)


def which_round(state: State) -> Question | None:
    """Which betting round it is."""
    made, turned = state.variant, turned_slots(state)
    if state.phase is not Phase.BETTING or mid_group(made, turned):
        return None
    why = _("{turned} of {count} cards are open: this is betting round {number} of {most}.")
    counts = {"turned": len(turned), "count": len(state.board), "number": state.round, "most": state.rounds}
    return _question(
        state,
        Skill.ROUND,
        _("Which betting round is it?"),
        answer=(str(state.round),),
        choices=tuple(Choice(str(number), str(number)) for number in range(1, state.rounds + 1)),
        why=why.format(**counts),
    )


def first(state: State) -> Question | None:
    """Who acts first in this round."""
    seat, button = state.seat(state.first), state.seat(state.button)
    if state.phase is not Phase.BETTING or seat is None or mid_group(state.variant, turned_slots(state)):
        return None
    by_cards = state.variant.up_cards and betting_round(state.variant, turned_slots(state)) == 1
    why = _("{name} acts first by the cards that lie open.") if by_cards else _first_left()
    return _question(
        state,
        Skill.ROUND,
        _("{name} has the button. Who acts first?").format(name=button.name) if button else _("Who acts first?"),
        answer=(seat.name,),
        choices=tuple(Choice(one.name, one.name) for one in state.seats),
        why=why.format(name=seat.name),
    )


def _first_left() -> str:
    return _("The first player left of the button who has not folded acts first: {name}.")


def hand(state: State, seat: Seat, side: Side) -> Question | None:
    """Which line gives a player who has shown the best hand, or the best low; equally good lines all count."""
    dealt = _dealt(state, [seat])
    if dealt is None or not reading.strengths(dealt, side):
        return None
    return reading.about_line(dealt, side, scene=scene(state, [seat]))


def hands(state: State) -> list[tuple[Seat, Side, Question]]:
    """Everything to ask about single hands, in the order in which they are shown: for what each player plays."""
    found = []
    for seat in _shown(state):
        for side in _sides(state.variant, seat):
            question = hand(state, seat, side)
            if question is not None:
                found.append((seat, side, question))
    return found


def _sides(made: Variant, seat: Seat) -> Sequence[Side]:
    if not made.high_low:
        return (Side.HIGH,)
    said = {Declaration.HIGH: (Side.HIGH,), Declaration.LOW: (Side.LOW,)}
    return said.get(seat.declared, tuple(Side)) if seat.declared is not None else tuple(Side)


def winners(state: State) -> Question | None:
    """Who takes a part of the pot."""
    shares = _shares(state)
    if shares is None:
        return None
    takers = tuple(name for name, share in shares.items() if share)
    return _showdown(
        state,
        Skill.WINNER,
        _("Everybody has shown. Who takes part of the pot? Choose everybody who does."),
        Form.SEVERAL,
        takers,
        tuple(Choice(seat.name, seat.name) for seat in _shown(state)),
    )


def split(state: State) -> Question | None:
    """How the pot is shared, where more than one way is to be thought of."""
    shares = _shares(state)
    if shares is None:
        return None
    luck = Random(f"split {state.deal} {split_key(shares)}")
    options = [shares, *_other_splits(shares, luck)]
    if len(options) < 2:
        return None
    luck.shuffle(options)
    choices = tuple(Choice(split_key(one), split_words(one)) for one in options)
    ask = _("How is the pot shared?")
    return _showdown(state, Skill.DECLARATION, ask, Form.CHOICE, (split_key(shares),), choices)


Shares = Mapping[str, Fraction]


def _other_splits(shares: Shares, luck: Random) -> list[Shares]:
    """Wrong ways to share among the same players: one takes it all, halves, a half and two quarters."""
    names, half = list(shares), Fraction(1, 2)
    found: dict[str, Shares] = {}
    for name in names:
        found[split_key({name: Fraction(1)})] = {name: Fraction(1)}
    for pair in combinations(names, 2):
        found[split_key(dict.fromkeys(pair, half))] = dict.fromkeys(pair, half)
        for name in names:
            if name not in pair:
                quarters = {name: half, **dict.fromkeys(pair, half / 2)}
                found[split_key(quarters)] = quarters
    found.pop(split_key(shares), None)
    takers = {name for name, share in shares.items() if share}
    near = sorted(found.values(), key=lambda one: (len(takers ^ set(one)), luck.random()))
    return near[: _SPLITS - 1]


def _shares(state: State) -> Shares | None:
    """What the rules give each player who has shown; None where people have to rule, or did."""
    ruling = state.ruling
    if state.phase is not Phase.RULED or ruling is None or state.override is not None or ruling.carry:
        return None
    if ruling.shares is None or len(_shown(state)) < 2 or any(_cards(seat) is None for seat in state.alive):
        return None
    return ruling.shares


def _shown(state: State) -> list[Seat]:
    """Who has shown, from the dealer's left; nobody before the showdown."""
    if state.phase not in (Phase.SCANNING, Phase.RULED):
        return []
    by = {seat.number: seat for seat in state.alive}
    ordered = [by[number] for number in clockwise(state, state.button) if number in by]
    return [seat for seat in ordered if _cards(seat) is not None]


def _cards(seat: Seat) -> tuple[Card, ...] | None:
    """The whole hand, where every card of it was shown and is sure."""
    cards = tuple(held.card for held in seat.hand or () if isinstance(held.card, Card) and held.doubt is None)
    return cards if cards and len(cards) == len(seat.hand or ()) else None


def _dealt(state: State, seats: Sequence[Seat]) -> Dealt | None:
    """The open board with these players' hands; None while a card of it is not sure."""
    board = {card.slot: card.card for card in state.board if isinstance(card.card, Card) and card.doubt is None}
    held = {seat.name: _cards(seat) for seat in seats}
    if len(board) < len(state.board) or any(cards is None for cards in held.values()):
        return None
    return Dealt(state.variant, board, {name: cards for name, cards in held.items() if cards is not None})


def scene(state: State, seats: Sequence[Seat] | None = None) -> Scene:
    """What lies open: the turned cards of the board, and the hands that these players, or all, have shown."""
    made = state.variant
    board = {card.slot: _lies(card) for card in state.board}
    shown = tuple(
        Hand(seat.name, tuple(map(str, _cards(seat) or ())), declares(seat.name, seat.declared))
        for seat in (_shown(state) if seats is None else seats)
    )
    open_cards = tuple(Hand(seat.name, tuple(map(str, seat.open))) for seat in state.seats if seat.open)
    return Scene(made.name, made.title, board, places(made), shown or open_cards, layout=made.layout)


def _lies(card: BoardCard) -> str:
    """How a place of the board is drawn."""
    if card.order is not None and card.card is not None:
        return str(card.card)
    return "" if card.lies is Lies.EMPTY and card.order is None else "back"


def _question(
    state: State,
    skill: Skill,
    ask: str,
    *,
    answer: tuple[str, ...],
    choices: tuple[Choice, ...],
    why: str,
    also: tuple[str, ...] = (),
    lit: tuple[str, ...] = (),
) -> Question:
    made = state.variant
    sources = dict(made.sources)
    topics = ("rounds and order of turning", "order of turning", "rounds")
    return Question(
        skill, made.name, LEVEL, state.deal, ask, Form.CHOICE, scene(state), answer, why, 0.0, choices,
        next((sources[topic] for topic in topics if topic in sources), ""), lit=lit, also=also,
    )  # fmt: skip


def _showdown(
    state: State, skill: Skill, ask: str, form: Form, answer: tuple[str, ...], choices: tuple[Choice, ...]
) -> Question:
    """A question about the whole showdown, explained by the ruling."""
    made, ruling, shown = state.variant, state.ruling, _shown(state)
    assert ruling is not None
    why = " ".join(ruling.reasons[len(shown) :]) or ruling.sentence
    lines = tuple(dict.fromkeys(w.line for part in ruling.parts for w in part.winners if w.line is not None))
    lit = tuple(dict.fromkeys(slot for line in lines for slot in made.layout.line(line).slots))
    return Question(
        skill, made.name, LEVEL, state.deal, ask, form, scene(state, shown), answer, why, 0.0, choices,
        article(made, "both" if made.declares else "win"), lit=lit, lines=lines,
    )  # fmt: skip
