"""Announce a result in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from rules.language import _
from rules.ruling import Case, Part, PartSide, Winner
from rules.words import listed, number


def needed_words(case: Case) -> str:
    """Why people must rule."""
    return {
        Case.LINE_CHOICE: _(
            "A ruling is needed: a both-ways player cannot win, but the line that player shows decides who else does. "
            "Ask the both-ways players to name their lines."
        ),
        Case.NO_EQUILIBRIUM: _(
            "A ruling is needed: each both-ways player would choose another line once the other has shown. "
            "Ask for the lines in showdown order."
        ),
        Case.SEVERAL_STABLE_SETS: _(
            "A ruling is needed: both-ways hands knock each other out and more than one result would stand."
        ),
        Case.NO_VALID_HAND: _("A ruling is needed: nobody has a hand that counts for what was declared."),
        Case.LINE_NOT_ANNOUNCED: _("Both-ways players must name the line they play; ask them."),
        Case.IRREGULAR_CARDS: _("The cards cannot be right."),
    }[case]


def result_sentence(parts: Sequence[Part], pots: int) -> str:
    """Who takes what, for the screen and the loudspeaker."""
    if pots > 1:
        return " ".join(_in_pot(pot, [part for part in parts if part.pot == pot]) for pot in range(pots))
    return _one_pot(parts)


def _in_pot(pot: int, parts: Sequence[Part]) -> str:
    text = _("Main pot: {result}") if pot == 0 else _("Side pot {number}: {result}")
    return text.format(number=pot, result=_one_pot(parts))


def _one_pot(parts: Sequence[Part]) -> str:
    if all(not part.winners for part in parts):
        return _("Nobody takes the pot: it stays for the next deal.")
    takers = {winner.name for part in parts for winner in part.winners}
    if len(parts) == 2 and len(takers) == 1 and all(part.winners for part in parts):
        high, low = (part.winners[0] for part in parts)
        text = _("{name} takes the whole pot both ways: {high_hand} for high, {low_hand} for low.")
        return text.format(name=high.name, high_hand=_hand(high), low_hand=_hand(low))
    split = [_("Pot split.")] if len(takers) > 1 else []
    return " ".join([*split, *(_part_words(part) for part in parts)])


def _part_words(part: Part) -> str:
    if not part.winners:
        return {
            PartSide.HIGH: _("The high half stays for the next deal."),
            PartSide.LOW: _("The low half stays for the next deal."),
            PartSide.POT: _("The pot stays for the next deal."),
        }[part.side]
    text = _split(part.side) if len(part.winners) > 1 else _taken(part.side)
    names = listed(winner.name for winner in part.winners)
    return text.format(name=names, names=names, number=number(len(part.winners)), hand=_hand(part.winners[0]))


def _taken(side: PartSide) -> str:
    return {
        PartSide.HIGH: _("{name} takes the high half with {hand}."),
        PartSide.LOW: _("{name} takes the low half with {hand}."),
        PartSide.POT: _("{name} takes the pot with {hand}."),
    }[side]


def _split(side: PartSide) -> str:
    return {
        PartSide.HIGH: _("{names} split the high half {number} ways, {hand}."),
        PartSide.LOW: _("{names} split the low half {number} ways, {hand}."),
        PartSide.POT: _("{names} split the pot {number} ways, {hand}."),
    }[side]


def _hand(winner: Winner) -> str:
    return winner.hand.title if winner.hand else _("the last hand left")
