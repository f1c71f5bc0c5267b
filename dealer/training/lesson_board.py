"""Teach the table: where the cards lie, and what a line is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from dealer.training.boards import Dealt
from dealer.training.lesson import Key, Look, Reply, Step, Task, Touch
from dealer.training.lesson_deals import base
from dealer.training.question import Scene
from rules.language import _
from rules.options import Forced, Lines
from rules.variants import Variant
from rules.words import capital, listed, number

CROSS, PYRAMID = ("criss-cross", "iron-cross"), "pyramid"
SKYSCRAPER, DOUBLE, FRENCH, H_LAYOUT = "skyscraper-elevator", "double-elevator", "poker-elevator-fr", "elevator-h"


def source(game: Variant, *topics: str) -> str:
    """The document and article for the first of these topics that the game names, or nothing."""
    known = {topic: where for topic, where in game.sources if topic != "name"}
    return _(next((known[topic] for topic in topics if topic in known), next(iter(known.values()), "")))


def bare(dealt: Dealt, turned: Sequence[str] = ()) -> Scene:
    """The board alone, with only these cards turned."""
    down = [slot for slot in dealt.board if slot not in turned]
    return replace(dealt, hands={}).scene(hidden=down)


# --- the board ------------------------------------------------------------------------------------------------------


def board(game: Variant) -> Step:
    """What lies on the table, and which place is special."""
    wanted = _special(game)
    replies: dict[Key, Reply] = {(slot.name,): Reply(_elsewhere(game, slot.name)) for slot in game.layout.slots}
    replies[(wanted,)] = Reply(_found(game), Look((wanted,)))
    ask = {
        DOUBLE: _("Touch the second elevator."),
        PYRAMID: _("Touch the top of the pyramid."),
        **dict.fromkeys(CROSS, _("Touch the centre card.")),
    }.get(game.name, _("Touch the elevator."))
    task = Task(ask, Touch.PLACE, (wanted,), replies, article=source(game, "layout", "deck and layout"))
    text = " ".join([_lies(game), _cards_dealt(game)])
    return Step(_("The table"), text, bare(base(game)), task=task)


def _special(game: Variant) -> str:
    return game.layout.elevators[-1] if game.layout.elevators else game.layout.names[0]


def _lies(game: Variant) -> str:
    """What the board looks like, for somebody who sees it for the first time."""
    return {
        DOUBLE: _(
            "Picture three lift shafts, A, B and C, of three floors each. Between them wait two elevators. "
            "These eleven cards lie face down and belong to everybody."
        ),
        SKYSCRAPER: _(
            "Picture a house of five floors with two lift shafts, and one elevator between them. "
            "These eleven cards lie face down and belong to everybody."
        ),
        PYRAMID: _("Six cards lie face down in a pyramid: one, two, three. They belong to everybody."),
        **dict.fromkeys(CROSS, _("Five cards lie face down in a cross. They belong to everybody.")),
    }.get(
        game.name,
        _(
            "Picture two lift shafts of three floors, and one elevator between them. "
            "These seven cards lie face down and belong to everybody."
        ),
    )


def _cards_dealt(game: Variant) -> str:
    count, up = number(game.hole_cards), number(game.up_cards)
    ante = game.house.forced is Forced.ANTE
    if game.up_cards:
        own = _("Before that, each player puts in an ante and gets {count} cards, {up} of them face up.")
        blinds = _("Before that, the blinds are put in, and each player gets {count} cards, {up} of them face up.")
    else:
        own = _("Before that, each player puts in an ante and gets {count} cards that nobody else sees.")
        blinds = _("Before that, the blinds are put in, and each player gets {count} cards that nobody else sees.")
    return (own if ante else blinds).format(count=count, up=up)


def _found(game: Variant) -> str:
    return {
        DOUBLE: _("There it is. It rides between the shafts B and C, the first one between A and B."),
        H_LAYOUT: _("There it is. In this game it stays in the middle and makes the bar of the H."),
        PYRAMID: _("There it is. Everybody uses it."),
        **dict.fromkeys(CROSS, _("There it is. The row and the column both run through it.")),
    }.get(game.name, _("There it is. It belongs to no floor: each player may send it to another one."))


def _elsewhere(game: Variant, slot: str) -> str:
    """What a card is that was touched instead of the special one."""
    if game.name == DOUBLE and slot in game.layout.elevators:
        return _("That is the first elevator, between the shafts A and B. Now the other one.")
    text = {
        PYRAMID: _("That is {slot}: {place}. Look further up, where one card lies alone."),
        **dict.fromkeys(CROSS, _("That is {slot}: {place}. Look where the two bars of the cross meet.")),
    }.get(game.name, _("That is {slot}: {place}. This card never moves. Look between the shafts."))
    return text.format(slot=slot, place=_(game.layout.slot(slot).words))


# --- a line ---------------------------------------------------------------------------------------------------------


def line(game: Variant) -> Step:
    """What a line is: one is shown, another is to be touched."""
    dealt = base(game)
    shown, wanted = game.layout.lines[0], game.layout.lines[-1]
    ask = _("Now this line: {floor}. Touch its three cards.").format(floor=_(wanted.floor))

    def say(name: str) -> str:
        if name != wanted.name:
            text = _("{Line}: that is a line too. But we look for this one: {floor}.")
            return text.format(Line=line_title(game, name), floor=_(wanted.floor))
        return _shared(game, wanted.slots)

    replies = line_replies(game, say)
    task = Task(ask, Touch.LINE, tuple(sorted(wanted.slots)), replies, article=source(game, "lines", "layout"))
    text = " ".join([_what_a_line_is(game), _lit_line(game).format(line=line_words(game, shown.name))])
    return Step(_("A line"), text, bare(dealt, game.layout.names), Look(shown.slots, line=shown.name), task)


def line_words(game: Variant, name: str) -> str:
    """A line as people say it: "1-E-4, top floor", or only where it is, where its name is not made of places."""
    floor = _(game.layout.line(name).floor)
    if game.name == PYRAMID:
        return name
    return _("{line}, {floor}").format(line=name, floor=floor) if "-" in name else floor


def line_title(game: Variant, name: str) -> str:
    """A line at the beginning of a sentence: "1-E-4", "Floor 3"."""
    return name if "-" in name else capital(_(game.layout.line(name).floor))


def _what_a_line_is(game: Variant) -> str:
    count = number(len(game.layout.lines))
    text = {
        DOUBLE: _(
            "A line is one elevator with the two cards beside it on one floor. There are {count} lines, "
            "none of them slanting, and none with both elevators."
        ),
        SKYSCRAPER: _("A line is the elevator with the two cards of one floor. There are {count} lines."),
        PYRAMID: _("A line is one card of each row. There are {count} lines."),
        **dict.fromkeys(CROSS, _("A line is the row or the column: there are {count} lines.")),
    }.get(game.name) or _two_columns_line(game)
    return text.format(count=count)


def _two_columns_line(game: Variant) -> str:
    return {
        Lines.ROWS: _("A line is the elevator with the two cards of one floor. There are {count} lines."),
        Lines.ROWS_DIAGONALS: _(
            "A line is three cards in a row with the elevator in the middle: across on each floor, "
            "and slanting from corner to corner. There are {count} lines."
        ),
        Lines.ROWS_COLUMNS: _(
            "A line is the elevator with the two cards of one floor, or one whole column. There are {count} lines."
        ),
        Lines.H: _("A line is a stroke of the H: a column, or the row across. There are {count} lines."),
    }[game.house.lines]


def _lit_line(game: Variant) -> str:
    if game.layout.elevators and game.name not in (H_LAYOUT, *CROSS):
        return _("Lit is {line}: see how the elevator has moved there.")
    return _("Lit is this one: {line}.")


def _shared(game: Variant, slots: Sequence[str]) -> str:
    """Why the line that was found is one."""
    if set(slots) & set(game.layout.elevators) and game.name not in (H_LAYOUT, *CROSS):
        return _("Right. And somebody else may send the same elevator to another floor: each player imagines it apart.")
    return _("Right. And others may use the same cards: the board belongs to everybody.")


def line_replies(
    game: Variant, say: Callable[[str], str], look: Callable[[str], Look] | None = None
) -> Mapping[Key, Reply]:
    """What is said to any three places: `say` speaks of those that are a line, `look` lights them."""
    lines = {tuple(sorted(one.slots)): one for one in game.layout.lines}
    replies: dict[Key, Reply] = {}
    for places in combinations(sorted(game.layout.names), 3):
        if places in lines:
            one = lines[places]
            replies[places] = Reply(say(one.name), look(one.name) if look else Look(one.slots, line=one.name))
        else:
            replies[places] = Reply(_no_line(game, places))
    return replies


def _no_line(game: Variant, places: Sequence[str]) -> str:
    lifts = set(game.layout.elevators)
    used = lifts & set(places)
    if len(used) > 1:
        return _("Both elevators never play together: a line has one of them.")
    if lifts and not used and all(lifts & set(one.slots) for one in game.layout.lines):
        if game.name in CROSS:
            return _("Every line runs through the centre card.")
        return _("Every line needs an elevator, and these three cards leave it out.")
    return _("{places} are no line. {hint}").format(places=listed(places), hint=_hint(game))


def _hint(game: Variant) -> str:
    """How a line is found."""
    floors = _("Take the elevator and the two cards of one floor.")
    return {
        DOUBLE: _("Take one elevator and the cards on both sides of it, on one floor."),
        SKYSCRAPER: floors,
        PYRAMID: _("Take one card of each row."),
        **dict.fromkeys(CROSS, _("Take the whole row or the whole column.")),
    }.get(game.name) or {
        Lines.ROWS: floors,
        Lines.ROWS_DIAGONALS: _("Take the elevator and two cards in a straight line with it: a floor, or two corners."),
        Lines.ROWS_COLUMNS: _("Take the elevator and the two cards of one floor, or a whole column."),
        Lines.H: _("Take a whole column, or the row across the middle."),
    }[game.house.lines]
