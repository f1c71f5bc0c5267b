"""Teach who takes the pot: what a declaration risks, and how a showdown is read."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from dealer.training.boards import NoQuestion
from dealer.training.lesson import Key, Look, Reply, Step, Task, Touch
from dealer.training.lesson_board import line_title, source
from dealer.training.lesson_deals import HERO, best_hand, both_ways, share_of, showdown
from dealer.training.lesson_hands import look_at, makes
from dealer.training.question import Choice
from dealer.training.showdowns import Ruled
from rules.hands import Hand, Side
from rules.language import _
from rules.options import Chips, Method, Tie
from rules.reasons import article
from rules.ruling import Declaration, Part, PartSide
from rules.variants import Variant
from rules.words import clauses, without_article

_HALF = Fraction(1, 2)


def both(game: Variant) -> Step:
    """How players declare, and what it costs to declare both and win one way only."""
    one = both_ways(game)
    answer = one.shares[HERO]
    shares = sorted({Fraction(0), _HALF, Fraction(1), answer})
    replies: dict[Key, Reply] = {(str(share),): Reply(_not_so(one, share)) for share in shares}
    replies[(str(answer),)] = Reply(_why(one), _hero_look(one))
    task = Task(
        _("{name} says both, Ben says high, Chris says low. What does {name} take?").format(name=HERO),
        Touch.CHOICE, (str(answer),), replies,
        tuple(Choice(str(share), _share(share)) for share in shares), article(game, "both"),
    )  # fmt: skip
    notes = {name: _says(name, side) for name, side in one.declared.items()}
    return Step(_("High, low or both"), _declaring(game), one.dealt.scene(notes), task=task)


def _share(share: Fraction) -> str:
    return {
        Fraction(0): _("nothing"),
        _HALF: _("half of the pot"),
        Fraction(1): _("the whole pot"),
    }.get(share) or _("{share} of the pot").format(share=share)


def _says(name: str, side: Declaration) -> str:
    said = {
        Declaration.HIGH: _("{name} declares high"),
        Declaration.LOW: _("{name} declares low"),
        Declaration.BOTH: _("{name} declares both"),
    }
    return said[side].format(name=name)


def _why(one: Ruled) -> str:
    """Why the lesson's hand takes what it takes: what becomes of its best line for high, and of that for low."""
    if HERO not in one.ruling.failed:
        return one.ruling.sentence
    shown = one.dealt.shown(HERO)
    lines = dict.fromkeys((shown.best_high_line, shown.best_low_line or shown.best_high_line))
    fates = clauses(_fate(one, line) for line in lines)
    return _("{fates}. No line wins both ways, so {name} takes nothing.").format(fates=fates, name=HERO)


def _fate(one: Ruled, line: str) -> str:
    """To whom the lesson's hand loses with a line, and with what."""
    game, shown = one.dealt.game, one.dealt.shown(HERO)
    text = {
        Side.HIGH: _("{line}: {name}'s {hand} loses high to {other}"),
        Side.LOW: _("{line}: {name}'s {hand} loses low to {other}"),
    }
    for side, own in ((Side.HIGH, shown.high(line)), (Side.LOW, shown.low(line))):
        other, best = _rival(one, side)
        if own is None:
            return _("{line}: no low of {name}'s counts").format(line=line_title(game, line), name=HERO)
        if best is not None and own < best:
            hand = without_article(own.title)
            return text[side].format(line=line_title(game, line), name=HERO, hand=hand, other=other)
    return _("{line}: {name} would win both ways").format(line=line_title(game, line), name=HERO)


def _rival(one: Ruled, side: Side) -> tuple[str, Hand | None]:
    """Who is best among the others on a side that was declared, with what hand."""
    standings = [one.ruling.standing(name) for name in one.dealt.hands if name != HERO]
    hands = [(hand, one_.name) for one_ in standings if (hand := one_.high if side is Side.HIGH else one_.low)]
    best = max(hands, key=lambda found: found[0].strength, default=None)
    return ("", None) if best is None else (best[1], best[0])


def _hero_look(one: Ruled) -> Look:
    standing = one.ruling.standing(HERO)
    if standing.high is None or standing.high_line is None:
        return Look()
    return look_at(one.dealt.shown(HERO), standing.high_line, standing.high)


def _not_so(one: Ruled, share: Fraction) -> str:
    """Why the lesson's hand does not take this share."""
    if share == share_of(one, Declaration.HIGH):
        text = _("So much would {name} take by saying only high. Saying both asks for more than one half.")
    elif share == share_of(one, Declaration.LOW):
        text = _("So much would {name} take by saying only low. Saying both asks for more than one half.")
    elif share == 0:
        text = _("Look again: nobody is better than {name} on either side.")
    else:
        text = _("For that {name} would have to be best for high and best for low.")
    return text.format(name=HERO)


def _declaring(game: Variant) -> str:
    return " ".join([_how(game), _needs(game)])


def _how(game: Variant) -> str:
    if game.house.method is Method.IN_TURN:
        return _("After the last bets everybody says in turn which half to play for: high, low or both.")
    legend = {
        Chips.NONE_LOW: _("no chip says low, one says high, two say both"),
        Chips.NONE_HIGH: _("no chip says high, one says low, two say both"),
    }[game.house.chips]
    text = _("After the last bets everybody declares at the same moment with chips in a closed hand: {legend}.")
    return text.format(legend=legend)


def _needs(game: Variant) -> str:
    if game.house.separate_lines:
        line = _("Whoever says both may use one line for high and another for low.")
    else:
        line = _("Whoever says both makes both hands with one line.")
    if game.house.tie is Tie.OUTRIGHT:
        need = _("Both halves must be won alone, or nothing is taken at all.")
    else:
        need = _("Both halves must be won or tied, or nothing is taken at all.")
    return f"{line} {need}"


# --- showdown -------------------------------------------------------------------------------------------------------


def last(game: Variant) -> Step:
    """Who takes the pot, or the half for high."""
    one = showdown(game)
    winner = best_hand(one)
    if winner is None:
        raise NoQuestion("nobody alone takes the pot: leave this step out")
    part = next(part for part in one.ruling.parts if part.side in (PartSide.HIGH, PartSide.POT))
    replies: Mapping[Key, Reply] = {
        (name,): Reply(_wins(one, part) if name == winner else _beaten(one, name, winner), _look(one, name))
        for name in one.dealt.hands
    }
    ask = _("Who takes the high half? Touch that hand.") if game.high_low else _("Who takes the pot? Touch that hand.")
    cited = article(game, "half") or article(game, "win") or source(game, "hand", "lines and pot")
    task = Task(ask, Touch.HAND, (winner,), replies, article="" if cited in part.reason else cited)
    notes = {name: _says(name, side) for name, side in one.declared.items()}
    return Step(_("The showdown"), _showdown_words(game), one.dealt.scene(notes), task=task)


def _look(one: Ruled, name: str) -> Look:
    shown = one.dealt.shown(name)
    line = shown.best_high_line
    return look_at(shown, line, shown.high(line))


def _wins(one: Ruled, part: Part) -> str:
    """Who takes this part with what, and why."""
    (winner,) = part.winners
    if winner.line is None:
        return part.reason
    text = _("{Line}: {reason}")
    return text.format(Line=line_title(one.dealt.game, winner.line), reason=part.reason)


def _beaten(one: Ruled, name: str, winner: str) -> str:
    """Why this hand does not take the pot or the high half."""
    shown, best = one.dealt.shown(name), one.dealt.shown(winner)
    line = shown.best_high_line
    hand = shown.high(line)
    if one.declared.get(name) is Declaration.LOW:
        text = _("{name} could make {hand}, but said low: for the high half that does not count.")
        return text.format(name=name, hand=hand.title)
    made = makes(one.dealt, name, line, hand)
    beaten = hand < best.high(best.best_high_line)
    return _("{made} Somebody has better.").format(made=made) if beaten else made


def _showdown_words(game: Variant) -> str:
    ties = _("Equal hands split, and suits never break a tie.")
    if game.declares:
        what = _("Everybody still in shows. Each half goes to the best hand among those who said it.")
    elif game.high_low:
        what = _("Everybody still in shows. The best high hand takes one half of the pot, the best low hand the other.")
    else:
        what = _("Everybody still in shows, and the best hand takes the pot.")
    return f"{what} {ties}"
