"""Say what happened at the table in one sentence, in the table's own words.

Every function takes words and values, never a state, and returns text to show. What did not happen is in
`dealer/refusals.py`, what goes wrong or is in doubt in `dealer/cautions.py`, what comes next in `dealer/prompts.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dealer.phrases import capital, listed, number
from rules.cards import AnyCard
from rules.language import _, meaning, plural
from rules.ruling import Declaration, Part, PartSide, Ruling, Standing


def deal_begins(number_of_deal: int, dealer: str | None) -> str:
    """A new deal begins."""
    text = _("Deal {number}. {name} has the button.") if dealer else _("Deal {number}.")
    return text.format(number=number_of_deal, name=dealer)


def board_laid() -> str:
    """All cards of the board lie face down."""
    return _("The board is laid.")


def cards_laid(places: Sequence[str]) -> str:
    """Some cards of the board lie face down, not yet all."""
    text = plural("{number} card lies face down.", "{number} cards lie face down.", len(places))
    return capital(text.format(number=number(len(places))))


def card_laid(where: str) -> str:
    """One more card lies face down."""
    return capital(_("A card lies face down at {place}.").format(place=where))


def first_to_act(name: str | None) -> str:
    """Who begins the betting round; empty when that is not known."""
    return _("{name} is first to act.").format(name=name) if name else ""


def card_turned(card: AnyCard, where: str, *, elevator: bool = False) -> str:
    """A card was turned and read; an elevator is called by name."""
    text = _("{place} is {the_card}.") if elevator else _("{card} turned at {place}.")
    return capital(text.format(card=card.words, the_card=card.definite, place=where))


def card_unread(where: str) -> str:
    """A card was turned, but its reading is not sure."""
    return capital(_("A card was turned at {place}; its reading is not sure.").format(place=where))


def card_settled(card: AnyCard, where: str) -> str:
    """A doubtful card became sure."""
    return capital(_("{place} is {the_card}.").format(place=where, the_card=card.definite))


def card_differs(card: AnyCard, read: AnyCard, where: str) -> str:
    """A known card reads as another one now."""
    text = _("{place} was {the_card}; it now reads as {the_other}.")
    return capital(text.format(place=where, the_card=card.definite, the_other=read.definite))


def card_stays(card: AnyCard, read: AnyCard, where: str) -> str:
    """A person has settled this card; the camera's other reading changes nothing."""
    text = _("{place} stays {the_card}, as a person said; the camera reads {the_other}.")
    return capital(text.format(place=where, the_card=card.definite, the_other=read.definite))


def reads_again(card: AnyCard, where: str) -> str:
    """The doubt about a known card is over."""
    return capital(_("{place} reads as {the_card} again.").format(place=where, the_card=card.definite))


def card_gone(where: str, card: AnyCard | None) -> str:
    """A slot is empty; what was known of it stays known."""
    if card is None:
        return capital(_("{place} is empty; its card stays noted.").format(place=where))
    return capital(_("{place} is empty; {the_card} stays noted.").format(place=where, the_card=card.definite))


def extra_gone() -> str:
    """Nothing lies outside the slots any more."""
    return _("The card outside the board's positions is gone.")


def turned_back(where: str) -> str:
    """A card shows its back again."""
    return capital(_("{place} is face down again.").format(place=where))


def betting_over(done: int) -> str:
    """A betting round ended."""
    return _("Betting round {number} is over.").format(number=done)


def order_accepted() -> str:
    """The dealer's order of turning stands."""
    return _("The order of turning stands as it is.")


def folds(name: str) -> str:
    """A player folds."""
    return _("{name} folds.").format(name=name)


def back_in(name: str) -> str:
    """A fold was a mistake."""
    return _("{name} is in the hand after all.").format(name=name)


def wins_unshown(name: str) -> str:
    """All others have folded (OPR-527 art. 3.3)."""
    return _("{name} wins the pot without showing.").format(name=name)


def declared_hidden(name: str, in_already: bool, missing: Sequence[str]) -> str:
    """A declaration is in, not yet shown; empty for the last one, since then all are shown."""
    if not missing:
        return ""
    if in_already:
        text = plural(
            "{name} has declared anew. {names} has not.", "{name} has declared anew. {names} have not.", len(missing)
        )
    else:
        text = plural("{name} has declared. {names} has not.", "{name} has declared. {names} have not.", len(missing))
    return text.format(name=name, names=listed(missing))


def side_words(side: Declaration) -> str:
    """A declaration in a word: "high"."""
    return {
        Declaration.HIGH: meaning("declared", "high"),
        Declaration.LOW: meaning("declared", "low"),
        Declaration.BOTH: meaning("declared", "both"),
    }[side]


def declares_aloud(name: str, side: Declaration) -> str:
    """A declaration made in turn, for all to hear."""
    return _("{name} declares {side}.").format(name=name, side=side_words(side))


def line_named(name: str, line: str | None) -> str:
    """A player says which line plays."""
    text = _("{name} plays line {line}.") if line else _("{name} leaves the line open.")
    return text.format(name=name, line=line)


def declaration_withdrawn(name: str) -> str:
    """A declaration was taken back."""
    return _("{name} takes the declaration back.").format(name=name)


def declarations_shown(declared: Iterable[tuple[str, Declaration]]) -> str:
    """All declarations are in and shown together (OPR-527 art. 4.2)."""
    each = _("{name} {side}")
    said = listed(each.format(name=name, side=side_words(side)) for name, side in declared)
    return _("Declarations: {declarations}.").format(declarations=said)


def declaration_corrected(name: str, was: Declaration | None, now: Declaration) -> str:
    """A declaration that was shown is corrected."""
    if was is None:
        return _("{name} declared {side}.").format(name=name, side=side_words(now))
    return _("{name} declared {side}, not {other}.").format(name=name, side=side_words(now), other=side_words(was))


def button_at(name: str) -> str:
    """The dealer button was put somewhere else."""
    return _("{name} has the button.").format(name=name)


def renamed(was: str, now: str) -> str:
    """A player's name is written differently."""
    return _("{name} is now {new_name}.").format(name=was, new_name=now)


def shows_next(name: str) -> str:
    """Whose hand is wanted now."""
    return _("{name}, show your hand.").format(name=name)


def hand_read(name: str, cards: Sequence[AnyCard | None]) -> str:
    """A hand was shown and read."""
    known = [card.words for card in cards if card is not None]
    unread = len(cards) - len(known)
    if unread:
        text = plural("{number} card not read for sure", "{number} cards not read for sure", unread)
        known.append(text.format(number=number(unread)))
    return _("{name} shows {cards}.").format(name=name, cards=listed(known))


def hand_moved(name: str, other: str) -> str:
    """The hand that lies there was taken for another player's."""
    return _("This is {name}'s hand, not {other}'s.").format(name=name, other=other)


def hand_read_again(name: str) -> str:
    """A later look at a hand that lies there read more, or something else."""
    return _("{name}'s hand was read again.").format(name=name)


def watched_hand(count: int) -> str:
    """The name of a hand where nobody plays."""
    return _("Hand {number}").format(number=count)


def later(name: str) -> str:
    """A player is asked again at the end."""
    return _("{name} shows later.").format(name=name)


def corrected(card: AnyCard, where: str, was: AnyCard | None) -> str:
    """A person said which card it is."""
    if was is None or was == card:
        return card_settled(card, where)
    text = _("{place} is {the_card}, not {the_other}.")
    return capital(text.format(place=where, the_card=card.definite, the_other=was.definite))


def ruled(ruling: Ruling) -> str:
    """The ruling in one or two sentences; who declared both and failed is said first (OPR-527 art. 4.3)."""
    if not ruling.failed or ruling.ruling_needed is not None:
        return ruling.sentence
    winners = list(dict.fromkeys(winner.name for part in ruling.parts for winner in part.winners))
    alone = _("{name} takes the pot.").format(name=winners[0]) if len(winners) == 1 else ""
    return " ".join([alone or _("Pot split."), *(_failed(ruling, name) for name in ruling.failed)])


def _failed(ruling: Ruling, name: str) -> str:
    """Why somebody who declared both takes nothing."""
    standing = ruling.standing(name)
    ahead = {part.side: names for part in ruling.parts if (names := _ahead(part, standing))}
    high, low = listed(ahead.get(PartSide.HIGH, ())), listed(ahead.get(PartSide.LOW, ()))
    if high and low:
        text = _(
            "{name} declared both and lost the high to {high_winner} and the low to {low_winner}, "
            "so {name} takes nothing (OPR-527 art. 4.3)."
        )
    elif high:
        text = _("{name} declared both and lost the high to {winner}, so {name} takes nothing (OPR-527 art. 4.3).")
    elif low:
        text = _("{name} declared both and lost the low to {winner}, so {name} takes nothing (OPR-527 art. 4.3).")
    else:
        text = _("{name} declared both but did not win or tie both ways, so {name} takes nothing (OPR-527 art. 4.3).")
    return text.format(name=name, high_winner=high, low_winner=low, winner=high or low)


def _ahead(part: Part, standing: Standing) -> list[str]:
    """Who takes this half with a better hand."""
    mine = {PartSide.HIGH: standing.high, PartSide.LOW: standing.low}.get(part.side)
    hands = [(winner.name, winner.hand) for winner in part.winners if winner.hand is not None]
    return [name for name, hand in hands if hand.side.value == part.side.value and (mine is None or mine < hand)]


def waits_for_answer(count: int) -> str:
    """No ruling while a card that matters is in doubt."""
    text = plural("The ruling waits for {number} answer.", "The ruling waits for {number} answers.", count)
    return text.format(number=number(count))


def settled_anyway(text: str) -> str:
    """The ruling is the same whatever the doubtful card is."""
    return _("{ruling} The card in doubt changes nothing.").format(ruling=text)


def taken_back(before: str) -> str:
    """The last step was taken back."""
    return _("Taken back: {what}").format(what=before) if before else _("The last step is taken back.")


def done_again(after: str) -> str:
    """A step taken back was done again."""
    return _("Again: {what}").format(what=after) if after else _("The step is done again.")


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
