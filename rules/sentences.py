"""Announce a result in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from rules.ruling import Case, Part, PartSide, Winner
from rules.words import NUMBERS, listed

_NEEDED = {
    Case.LINE_CHOICE: "A ruling is needed: a both-ways player cannot win, but the line that player shows decides who "
    "else does. Ask the both-ways players to name their lines.",
    Case.NO_EQUILIBRIUM: "A ruling is needed: each both-ways player would choose another line once the other has "
    "shown. Ask for the lines in showdown order.",
    Case.SEVERAL_STABLE_SETS: "A ruling is needed: both-ways hands knock each other out and more than one result "
    "would stand.",
    Case.NO_VALID_HAND: "A ruling is needed: nobody has a hand that counts for what was declared.",
    Case.LINE_NOT_ANNOUNCED: "Both-ways players must name the line they play; ask them.",
    Case.IRREGULAR_CARDS: "The cards cannot be right.",
}


def needed_words(case: Case) -> str:
    """Why people must rule."""
    return _NEEDED[case]


def result_sentence(parts: Sequence[Part], pots: int) -> str:
    """Who takes what, for the screen and the loudspeaker."""
    if pots > 1:
        return " ".join(_in_pot(pot, [part for part in parts if part.pot == pot]) for pot in range(pots))
    return _one_pot(parts)


def _in_pot(pot: int, parts: Sequence[Part]) -> str:
    return f"{'Main pot' if pot == 0 else f'Side pot {pot}'}: {_one_pot(parts)}"


def _one_pot(parts: Sequence[Part]) -> str:
    if all(not part.winners for part in parts):
        return "Nobody takes the pot: it stays for the next deal."
    takers = {winner.name for part in parts for winner in part.winners}
    if len(parts) == 2 and len(takers) == 1 and all(part.winners for part in parts):
        high, low = (part.winners[0] for part in parts)
        return f"{high.name} takes the whole pot both ways: {_with(high)} for high, {_with(low)} for low."
    said = [_part_words(part) for part in parts]
    return ("Pot split. " if len(takers) > 1 else "") + " ".join(said)


def _part_words(part: Part) -> str:
    what = {PartSide.HIGH: "the high half", PartSide.LOW: "the low half", PartSide.POT: "the pot"}[part.side]
    if not part.winners:
        return f"{what[0].upper()}{what[1:]} stays for the next deal."
    names = listed(winner.name for winner in part.winners)
    if len(part.winners) == 1:
        return f"{names} takes {what} with {_with(part.winners[0])}."
    return f"{names} split {what} {_ways(len(part.winners))}, {_with(part.winners[0])}."


def _ways(count: int) -> str:
    return f"{NUMBERS[count] if count < len(NUMBERS) else count} ways"


def _with(winner: Winner) -> str:
    return winner.hand.title if winner.hand else "the last hand left"
