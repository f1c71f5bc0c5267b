"""Say what happened at the table in one sentence, in the table's own words.

Every function takes words and values, never a state, and returns text to show. What did not happen is in
`dealer/refusals.py`, what goes wrong or is in doubt in `dealer/cautions.py`, what comes next in `dealer/prompts.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dealer.phrases import capital, listed, number
from rules.cards import AnyCard
from rules.language import _
from rules.ruling import Declaration, Part, PartSide, Ruling, Standing


def deal_begins(number_of_deal: int, dealer: str | None) -> str:
    """A new deal begins."""
    return f"Deal {number_of_deal}. {dealer} has the button." if dealer else f"Deal {number_of_deal}."


def board_laid() -> str:
    """All cards of the board lie face down."""
    return "The board is laid."


def cards_laid(places: Sequence[str]) -> str:
    """Some cards of the board lie face down, not yet all."""
    return f"{capital(number(len(places)))} card{'s lie' if len(places) > 1 else ' lies'} face down."


def card_laid(where: str) -> str:
    """One more card lies face down."""
    return f"A card lies face down at {where}."


def first_to_act(name: str | None) -> str:
    """Who begins the betting round; empty when that is not known."""
    return f"{name} is first to act." if name else ""


def card_turned(card: AnyCard, where: str) -> str:
    """A card was turned and read."""
    if where.startswith("the "):
        return f"{capital(where)} is the {card.words}."
    return f"{capital(card.words)} turned at {where}."


def card_unread(where: str) -> str:
    """A card was turned, but its reading is not sure."""
    return f"A card was turned at {where}; its reading is not sure."


def card_settled(card: AnyCard, where: str) -> str:
    """A doubtful card became sure."""
    return f"{capital(where)} is the {card.words}."


def card_differs(card: AnyCard, read: AnyCard, where: str) -> str:
    """A known card reads as another one now."""
    return f"{capital(where)} was the {card.words}; it now reads as the {read.words}."


def card_stays(card: AnyCard, read: AnyCard, where: str) -> str:
    """A person has settled this card; the camera's other reading changes nothing."""
    return f"{capital(where)} stays the {card.words}, as a person said; the camera reads the {read.words}."


def reads_again(card: AnyCard, where: str) -> str:
    """The doubt about a known card is over."""
    return f"{capital(where)} reads as the {card.words} again."


def card_gone(where: str, card: AnyCard | None) -> str:
    """A slot is empty; what was known of it stays known."""
    return f"{capital(where)} is empty; {f'the {card.words}' if card else 'its card'} stays noted."


def extra_gone() -> str:
    """Nothing lies outside the slots any more."""
    return "The card outside the board's positions is gone."


def turned_back(where: str) -> str:
    """A card shows its back again."""
    return f"{capital(where)} is face down again."


def betting_over(done: int) -> str:
    """A betting round ended."""
    return f"Betting round {done} is over."


def order_accepted() -> str:
    """The dealer's order of turning stands."""
    return "The order of turning stands as it is."


def folds(name: str) -> str:
    """A player folds."""
    return f"{name} folds."


def back_in(name: str) -> str:
    """A fold was a mistake."""
    return f"{name} is in the hand after all."


def wins_unshown(name: str) -> str:
    """All others have folded (OPR-527 art. 3.3)."""
    return f"{name} wins the pot without showing."


def declared_hidden(name: str, in_already: bool, missing: Sequence[str]) -> str:
    """A declaration is in, not yet shown; empty for the last one, since then all are shown."""
    if not missing:
        return ""
    again = " anew" if in_already else ""
    return f"{name} has declared{again}. {listed(missing)} {'has' if len(missing) == 1 else 'have'} not."


def declares_aloud(name: str, side: Declaration) -> str:
    """A declaration made in turn, for all to hear."""
    return f"{name} declares {side.value}."


def line_named(name: str, line: str | None) -> str:
    """A player says which line plays."""
    return f"{name} plays line {line}." if line else f"{name} leaves the line open."


def declaration_withdrawn(name: str) -> str:
    """A declaration was taken back."""
    return f"{name} takes the declaration back."


def declarations_shown(declared: Iterable[tuple[str, Declaration]]) -> str:
    """All declarations are in and shown together (OPR-527 art. 4.2)."""
    return f"Declarations: {listed([f'{name} {side.value}' for name, side in declared])}."


def declaration_corrected(name: str, was: Declaration | None, now: Declaration) -> str:
    """A declaration that was shown is corrected."""
    return f"{name} declared {now.value}, not {was.value}." if was else f"{name} declared {now.value}."


def button_at(name: str) -> str:
    """The dealer button was put somewhere else."""
    return f"{name} has the button."


def renamed(was: str, now: str) -> str:
    """A player's name is written differently."""
    return f"{was} is now {now}."


def shows_next(name: str) -> str:
    """Whose hand is wanted now."""
    return f"{name}, show your hand."


def hand_read(name: str, cards: Sequence[AnyCard | None]) -> str:
    """A hand was shown and read."""
    known = [card.words for card in cards if card is not None]
    unread = len(cards) - len(known)
    rest = [f"{number(unread)} card{'s' if unread > 1 else ''} not read for sure"] if unread else []
    return f"{name} shows {listed(known + rest)}."


def hand_moved(name: str, other: str) -> str:
    """The hand that lies there was taken for another player's."""
    return f"This is {name}'s hand, not {other}'s."


def hand_read_again(name: str) -> str:
    """A later look at a hand that lies there read more, or something else."""
    return f"{name}'s hand was read again."


def watched_hand(count: int) -> str:
    """The name of a hand where nobody plays."""
    return f"Hand {count}"


def later(name: str) -> str:
    """A player is asked again at the end."""
    return f"{name} shows later."


def corrected(card: AnyCard, where: str, was: AnyCard | None) -> str:
    """A person said which card it is."""
    old = f", not the {was.words}" if was is not None and was != card else ""
    return f"{capital(where)} is the {card.words}{old}."


def ruled(ruling: Ruling) -> str:
    """The ruling in one or two sentences; who declared both and failed is said first (OPR-527 art. 4.3)."""
    if not ruling.failed or ruling.ruling_needed is not None:
        return ruling.sentence
    winners = list(dict.fromkeys(winner.name for part in ruling.parts for winner in part.winners))
    opening = f"{winners[0]} takes the pot." if len(winners) == 1 else "Pot split."
    return " ".join([opening, *(_failed(ruling, name) for name in ruling.failed)])


def _failed(ruling: Ruling, name: str) -> str:
    """Why somebody who declared both takes nothing."""
    standing = ruling.standing(name)
    ahead = [(part.side.value, _ahead(part, standing)) for part in ruling.parts]
    lost = [f"the {side} to {listed(names)}" for side, names in ahead if names]
    why = f"and lost {listed(lost)}" if lost else "but did not win or tie both ways"
    return f"{name} declared both {why}, so {name} takes nothing (OPR-527 art. 4.3)."


def _ahead(part: Part, standing: Standing) -> list[str]:
    """Who takes this half with a better hand."""
    mine = {PartSide.HIGH: standing.high, PartSide.LOW: standing.low}.get(part.side)
    hands = [(winner.name, winner.hand) for winner in part.winners if winner.hand is not None]
    return [name for name, hand in hands if hand.side.value == part.side.value and (mine is None or mine < hand)]


def waits_for_answer(count: int) -> str:
    """No ruling while a card that matters is in doubt."""
    return f"The ruling waits for {'one answer' if count == 1 else f'{number(count)} answers'}."


def settled_anyway(text: str) -> str:
    """The ruling is the same whatever the doubtful card is."""
    return f"{text} The card in doubt changes nothing."


def taken_back(before: str) -> str:
    """The last step was taken back."""
    return f"Taken back: {before}" if before else "The last step is taken back."


def done_again(after: str) -> str:
    """A step taken back was done again."""
    return f"Again: {after}" if after else "The step is done again."


def order_set(places: Sequence[str]) -> str:
    """A person said in which order the cards were turned."""
    return _("The order of turning is corrected: {places}.").format(places=", ".join(places))


def seated(names: Sequence[str]) -> str:
    """A person said who sits in this deal."""
    return _("In this deal sit, clockwise, {names}.").format(names=listed(names))


def hands_swapped(name: str, other: str) -> str:
    """Two hands were given to each other's players."""
    return _("The hands of {name} and {other} were taken for each other; it is mended.").format(name=name, other=other)


def irregularity_settled(text: str) -> str:
    """Something irregular was settled by the people at the table."""
    return _("Settled: {what}").format(what=text)


def open_cards(name: str, cards: str) -> str:
    """A player's open cards are known."""
    if not cards:
        return _("{name}'s open cards are not noted.").format(name=name)
    return _("{name} shows open: {cards}.").format(name=name, cards=cards)
