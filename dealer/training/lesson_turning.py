"""Teach how a deal goes on: in which order the cards are turned, and who speaks first in a betting round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from dealer.training.boards import NAMES, NoQuestion
from dealer.training.lesson import Key, Reply, Step, Task, Touch
from dealer.training.lesson_board import CROSS, DOUBLE, FRENCH, H_LAYOUT, PYRAMID, SKYSCRAPER, bare, source
from dealer.training.lesson_deals import base, beside_all
from dealer.training.question import Hand
from rules.cards import Card
from rules.language import _, plural
from rules.options import Opening
from rules.reveal import Departure, departure, first_to_act, legal_next, mid_group, recommended_next
from rules.variants import Variant
from rules.words import listed


def turning(game: Variant) -> Step:
    """In which order the cards are turned, and why; the card turned next, or the only one that has to wait."""
    dealt = base(game)
    turned, waits = _moment(game)
    faults = {slot: departure(game, turned, slot) for slot in game.layout.names}
    down = [slot for slot in game.layout.names if slot not in turned]
    wanted = next(slot for slot in down if (faults[slot] is not None) is waits)
    replies: dict[Key, Reply] = {
        (slot,): Reply(_turn_words(game, slot, fault, waits, slot in turned)) for slot, fault in faults.items()
    }
    up = () if waits else ((wanted, str(dealt.board[wanted])),)
    replies[(wanted,)] = replace(replies[(wanted,)], turned=up)
    ask = _("One card may not be turned yet. Touch it.") if waits else _next_ask(turned)
    article = source(game, "rounds and order of turning", "rounds", "deal and rounds", "order of turning")
    task = Task(ask, Touch.PLACE, (wanted,), replies, article=article)
    return Step(_("Turning the cards"), _order_words(game), bare(dealt, turned), task=task)


def _next_ask(turned: Sequence[str]) -> str:
    text = _("Turned so far, in this order: {slots}. Touch the card that is turned next.")
    return text.format(slots=", ".join(turned))


def _moment(game: Variant) -> tuple[tuple[str, ...], bool]:
    """When one card alone is right to turn, an elevator or one among many; else when one alone has to wait.

    Returns what is turned by then, and whether the one is that which has to wait.
    """
    turned: list[str] = []
    nexts: list[tuple[bool, int, tuple[str, ...]]] = []
    waits: list[tuple[str, ...]] = []
    lifts = set(game.layout.elevators)
    while len(turned) < len(game.layout.names):
        down = [slot for slot in game.layout.names if slot not in turned]
        wrong = {slot for slot in down if departure(game, turned, slot) is not None}
        lift = bool(lifts & set(down) - wrong)
        if wrong and len(down) - len(wrong) == 1 and (wrong - lifts or lift):
            nexts.append((lift, len(wrong), tuple(turned)))
        elif len(wrong) == 1 and not mid_group(game, turned):
            waits.append(tuple(turned))
        turned.append(recommended_next(game, turned) or legal_next(game, turned)[0])
    if nexts:
        return max(nexts)[2], False
    if waits:
        return waits[len(waits) // 2], True
    raise NoQuestion("every card may be turned at any time: leave this step out")


def _turn_words(game: Variant, slot: str, fault: Departure | None, waits: bool, turned: bool) -> str:
    place = _(game.layout.slot(slot).words)
    if turned and fault is not None:
        return fault.words
    if waits:
        if fault is not None:
            needed = all(slot in one.slots for one in game.layout.lines)
            text = _("Right: {slot} waits until the last, as every line needs it.")
            return (text if needed else _("Right: {slot} waits until the last.")).format(slot=slot)
        return _("{slot}, {place}, may be turned at any time now.").format(slot=slot, place=place)
    if fault is not None:
        return fault.words
    return _("Right: {slot}, {place}.").format(slot=slot, place=place)


def _order_words(game: Variant) -> str:
    if game.house.order is not None:
        groups = [" + ".join(row.among) for row in game.rounds if row.turns]
        text = _("After the first bets the cards are turned in this house in the order {order}, with bets after each.")
        return text.format(order=listed(groups, "then"))
    own = {
        DOUBLE: _(
            "After the first bets the shaft cards are turned three at a time, whichever the dealer likes, "
            "then the first elevator, then the second, with bets after each. Until then nobody knows a whole line."
        ),
        SKYSCRAPER: _(
            "After the first bets the shaft cards are turned two at a time, whichever the dealer likes, "
            "and the elevator last, with bets after each. Until then nobody knows a whole line."
        ),
        H_LAYOUT: _(
            "After the first bets the cards are turned one at a time in any order, with bets after each. "
            "Only the card in the middle has to wait."
        ),
        FRENCH: _french_order(game),
        PYRAMID: _(
            "After the first bets the middle row and the middle card of the bottom row are turned, then the top, "
            "then the two corners, with bets after each."
        ),
        **dict.fromkeys(
            CROSS,
            _(
                "After the first bets the ends of the cross are turned one at a time in any order, "
                "with bets after each. Only the centre card has to wait."
            ),
        ),
    }.get(game.name)
    order = listed([slot for row in game.rounds for slot in row.recommended], "then")
    return own or _(
        "After the first bets the cards are turned one at a time, with bets after each. Every line needs the elevator, "
        "so it comes last, and the others come in an order that hides the lines as long as can be: {order}."
    ).format(order=order)


def _french_order(game: Variant) -> str:
    if game.house.centre_last:
        return _(
            "After the first bets the cards are turned one at a time, with bets after each: the left column, "
            "the right column, and the elevator last."
        )
    return _(
        "After the first bets the cards are turned one at a time, with bets after each: the left column, "
        "then the elevator, and the right column last."
    )


# --- bets -----------------------------------------------------------------------------------------------------------


def bets(game: Variant) -> Step:
    """How many betting rounds there are, and who speaks first."""
    seats = NAMES[: max(4, min(game.house.min_players, 6))]
    by_cards = game.house.open is not Opening.LEFT
    button, folded = seats[-1], () if by_cards else (seats[0],)
    dealt = beside_all(game, seats)
    open_cards = {name: cards[: game.up_cards] for name, cards in dealt.hands.items()} if game.up_cards else {}
    first = first_to_act(game, 1 if by_cards else 2, seats, button, folded, open_cards)
    if first is None:
        raise NoQuestion("open cards decide and none are dealt: leave this step out")
    replies: dict[Key, Reply] = {
        (name,): Reply(_speaks(game, name, first, button, folded, open_cards)) for name in seats
    }
    ask = _("Clockwise sit {names}. {button} deals. Touch the player who speaks first.")
    task = Task(
        ask.format(names=listed(seats), button=button), Touch.HAND, (first,), replies,
        article=source(game, "rounds and order of turning", "rounds", "deal and rounds"),
    )  # fmt: skip
    notes = {button: _("{name} has the button").format(name=button)}
    notes |= {name: _("{name} has folded").format(name=name) for name in folded}
    scene = replace(bare(dealt), hands=tuple(_before(name, open_cards, game, notes) for name in seats))
    return Step(_("Bets"), _bets_words(game), scene, task=task)


def _before(name: str, open_cards: Mapping[str, Sequence[Card]], game: Variant, notes: Mapping[str, str]) -> Hand:
    """A hand in the middle of a deal: what lies open, the rest face down."""
    shown = tuple(map(str, open_cards.get(name, ())))
    return Hand(name, (*shown, *["back"] * (game.hole_cards - len(shown))), notes.get(name, ""))


def _bets_words(game: Variant) -> str:
    count = game.betting_rounds
    rounds = plural("There is {count} betting round.", "There are {count} betting rounds.", count).format(count=count)
    first = {
        Opening.LEFT: _("In each of them the first player to the dealer's left who is still in speaks first."),
        Opening.HIGH_UPCARD: _(
            "In the first one whoever shows the highest open card speaks first, later the first player "
            "to the dealer's left who is still in."
        ),
        Opening.BEST_SHOWING: _("In each of them whoever shows the best open cards speaks first."),
    }[game.house.open]
    return " ".join([rounds, first, _("If everybody else folds, the last one takes the pot and shows nothing.")])


def _speaks(
    game: Variant, name: str, first: str, button: str, folded: Sequence[str], shown: Mapping[str, Sequence[Card]]
) -> str:
    if game.house.open is not Opening.LEFT:
        highest = game.house.open is Opening.HIGH_UPCARD
        if name == first:
            right = _("Right: {name} shows the highest open card.") if highest else _("Right: {name} shows the best.")
            return right.format(name=name)
        cards = listed(card.definite for card in shown[name])
        higher = _("{name} shows {cards}. Somebody else shows a higher card.")
        return (higher if highest else _("{name} shows {cards}. Somebody shows better.")).format(name=name, cards=cards)
    if name in folded:
        return _("{name} sits to the dealer's left but has folded. Who is the next one clockwise?").format(name=name)
    if name == button:
        return _("{name} deals, so {name} speaks last.").format(name=name)
    if name == first:
        return _("Right: {name} is the first to the dealer's left who is still in.").format(name=name)
    return _("Somebody who is still in sits before {name}, counted from the dealer's left.").format(name=name)
