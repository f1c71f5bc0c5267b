"""Explain a ruling in sentences that a player at the table accepts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.comparing import why_better
from rules.equilibrium import Solution, Stake, Strategy
from rules.hands import Hand, Side
from rules.language import _
from rules.options import Pot, Tie, WildScope
from rules.ruling import Declaration, PartSide, Standing
from rules.settlement import Half, Outcome, Why
from rules.shown import Shown
from rules.variants import Variant
from rules.words import capital, clauses, listed, short, without_article

ARTICLES = {
    "elevator": {"win": "OPR-527 art. 4.1", "half": "OPR-527 art. 4.2", "both": "OPR-527 art. 4.3"},
    "elevator-wild": {
        "win": "OPR-527 art. 4.1",
        "half": "OPR-527 art. 4.2",
        "both": "OPR-527 art. 4.3",
        "wild": "OPR-527 art. 5",
    },
    "elevator-h": {"win": "OPR-527 art. 5"},
    "double-elevator": {"win": "OPR-522 art. 3.2", "wild": "OPR-522 art. 3.3"},
    "skyscraper-elevator": {"win": "OPR-566 art. 3.4", "wild": "OPR-566 art. 3.3"},
    "poker-elevator-fr": {"win": "French article, step 7", "wild": "French article, rules"},
}
_SHARED = {"half": "OPR-527 art. 4.2", "both": "OPR-527 art. 4.3"}


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known about a showdown when it is explained."""

    variant: Variant
    shown: Mapping[str, Shown]
    standings: Mapping[str, Standing]
    solution: Solution
    stakes: Sequence[Stake]

    def declared(self, name: str, side: Side, pot: int) -> bool:
        """Whether the player's hand counts on this side of this pot."""
        if self.variant.house.mode is not Pot.DECLARE:
            return side is Side.HIGH or self.variant.high_low
        declaration = self.shown[name].player.declared(pot)
        return declaration is Declaration.BOTH or (declaration is not None and declaration.value == side.value)

    def hand(self, name: str, side: Side) -> Hand | None:
        """The hand the player showed on this side."""
        standing = self.standings[name]
        return standing.high if side is Side.HIGH else standing.low


def article(variant: Variant, topic: str) -> str:
    """The document and article for a topic, or nothing."""
    own = ARTICLES.get(variant.name, {})
    cited = own.get(topic) or (_SHARED.get(topic) if variant.high_low else None)
    return _(cited) if cited else ""


def citing(said: str, cited: str) -> str:
    """The end of a sentence with the document and article it rests on, if any."""
    return _("{said} ({article}).").format(said=said, article=cited) if cited else _("{said}.").format(said=said)


def cited_after(text: str, cited: str) -> str:
    """Whole sentences with the document and article they rest on behind them, if any."""
    return _("{text} ({article})").format(text=text, article=cited) if cited else text


def cards_words(hand: Hand) -> str:
    """The five cards and where they come from: "As Ks from the hand with Qs Ts Js"."""
    hole = short(card.card for card in hand.cards if card.origin == "hole")
    board = short(card.card for card in hand.cards if card.origin != "hole")
    if hole and board:
        return _("{hole} from the hand with {board}").format(hole=hole, board=board)
    return (_("{cards} from the hand") if hole else _("{cards} from the board")).format(cards=hole or board)


def line_reason(facts: Facts, name: str) -> str:
    """Who uses which line, and which five cards play."""
    standing, shown = facts.standings[name], facts.shown[name]
    sides = [(standing.high, standing.high_line), (standing.low, standing.low_line)]
    used = [(hand, line) for hand, line in sides if hand and line]
    if not used:
        return _no_low(name, facts.variant.house.qualifier)
    said = clauses(_plays(hand, len(used)) for hand, _line in used)
    lines = list(dict.fromkeys(line for _hand, line in used))
    where = listed(f"{line} ({_(shown.floor(line))})" for line in lines)
    wild = any(card.stands_for for hand, _line in used for card in hand.cards)
    text = _("{name} uses {lines}: {hands}").format(name=name, lines=where, hands=said)
    return citing(text, article(facts.variant, "wild") if wild else "")


def _no_low(name: str, top: int | None) -> str:
    if top is None:
        return _("{name} has no low hand that qualifies.").format(name=name)
    text = _("{name} has no low hand that qualifies (nothing above {top} and no pair).")
    return text.format(name=name, top=top)


def _plays(hand: Hand, hands: int) -> str:
    """One hand with its cards, and which side it is for where there are two."""
    if hands == 1:
        text = _("{hand} ({cards})")
    else:
        text = _("for high {hand} ({cards})") if hand.side is Side.HIGH else _("for low {hand} ({cards})")
    return text.format(hand=hand.words, cards=cards_words(hand))


def outcome_reasons(facts: Facts, pot: int, outcome: Outcome) -> Iterator[str]:
    """Why each part of a pot goes where it goes, why both-ways hands failed, and what does not count."""
    for half in outcome.halves:
        yield half_reason(facts, pot, half, outcome)
    for name in outcome.failed:
        yield failure_reason(facts, pot, name)
    for half in outcome.halves:
        yield from _undeclared(facts, pot, half)
    if outcome.disputed:
        text = _(
            "Disputed: {names} fail only because of each other's hands, and some tables rule otherwise "
            "(house rule dead_hand = ignored)."
        )
        yield text.format(names=listed(outcome.failed))


def half_reason(facts: Facts, pot: int, half: Half, outcome: Outcome) -> str:
    """Why these players take this part of the pot."""
    part, names = _part_words(facts, pot, half), listed(half.winners)
    if not half.winners:
        return capital(_carried(half).format(part=part))
    if half.why is Why.ALONE:
        text = _("{name} is the only player left in {pot} and takes it without showing.")
        return text.format(name=names, pot=_pot_name(facts, pot))
    if half.why is Why.EQUAL:
        text = _("Nobody wins both ways; {names} split {part} equally (house rule all_fail = equal).")
        return text.format(names=names, part=part)
    side = Side.HIGH if half.side is PartSide.HIGH or not facts.variant.high_low else Side.LOW
    if half.side is PartSide.POT and facts.variant.high_low:
        side = Side.HIGH if facts.declared(half.winners[0], Side.HIGH, pot) else Side.LOW
    takes = _takes(len(half.winners) > 1, facts.hand(half.winners[0], side)).format(
        names=names, part=part, hand=_title(facts.hand(half.winners[0], side))
    )
    return _won_how(facts, pot, half, side, outcome, takes)


def _title(hand: Hand | None) -> str:
    return hand.title if hand else ""


def _takes(split: bool, hand: Hand | None) -> str:
    if split:
        return _("{names} split {part} with {hand}") if hand else _("{names} split {part}")
    return _("{names} takes {part} with {hand}") if hand else _("{names} takes {part}")


def _part_words(facts: Facts, pot: int, half: Half) -> str:
    """A part of a pot: "the pot", "the high half of side pot 1"."""
    if half.side is PartSide.POT:
        return _pot_name(facts, pot)
    high = half.side is PartSide.HIGH
    if len(facts.stakes) == 1:
        return _("the high half") if high else _("the low half")
    if pot == 0:
        return _("the high half of the main pot") if high else _("the low half of the main pot")
    text = _("the high half of side pot {number}") if high else _("the low half of side pot {number}")
    return text.format(number=pot)


def _pot_name(facts: Facts, pot: int) -> str:
    if len(facts.stakes) == 1:
        return _("the pot")
    return _("the main pot") if pot == 0 else _("side pot {number}").format(number=pot)


def _carried(half: Half) -> str:
    """Why a part of the pot stays for the next deal."""
    if half.why is Why.UNCLAIMED:
        if half.side is PartSide.LOW:
            return _("{part} stays for the next deal: nobody declared low (house rule unclaimed = carry).")
        return _("{part} stays for the next deal: nobody declared high (house rule unclaimed = carry).")
    if half.why is Why.NO_LOW:
        return _("{part} stays for the next deal: no low hand qualifies (house rule no_low = carry).")
    if half.why is Why.FAILED:
        return _(
            "{part} stays for the next deal: the best hand belongs to a both-ways player who failed "
            "(house rule failed_half = carry)."
        )
    return _("{part} stays for the next deal: nobody takes it.")


def _won_how(facts: Facts, pot: int, half: Half, side: Side, outcome: Outcome, said: str) -> str:
    """What the winning hand beats, and the rule that sends the part there, put after who takes it."""
    hand = facts.hand(half.winners[0], side)
    if len(half.winners) > 1:
        said = _("{said}; the hands are equal and suits never break ties").format(said=said)
    rival = _next_best(facts, pot, half, side)
    if hand and rival and (other := facts.hand(rival, side)):
        text = _("{said}, ahead of {name} with {hand}: {why}")
        said = text.format(said=said, name=rival, hand=other.title, why=why_better(hand, other))
    said = _by_rule(half, side).format(said=said, names=listed(outcome.failed))
    return citing(said, article(facts.variant, "half" if facts.variant.high_low else "win"))


def _by_rule(half: Half, side: Side) -> str:
    """The rule that sends a part of the pot to somebody who did not simply win it."""
    high = side is Side.HIGH
    unclaimed_low = _("{said}; nobody declared low, so it is the whole pot")
    unclaimed_high = _("{said}; nobody declared high, so it is the whole pot")
    failed_low = _("{said}; {names} failed and nobody else declared low")
    failed_high = _("{said}; {names} failed and nobody else declared high")
    return {
        Why.UNCLAIMED: unclaimed_low if high else unclaimed_high,
        Why.NO_LOW: _("{said}; no low hand qualifies, so high takes all"),
        Why.NEXT_BEST: _("{said}; {names} failed both ways, so the next best hand takes it"),
        Why.DEFEATER: _(
            "{said}; {names} failed, and the winner of the other side takes that half too "
            "(house rule failed_half = defeater)"
        ),
        Why.FAILED: failed_low if high else failed_high,
        Why.CARDS_SPEAK: _("{said}; nobody wins both ways, so the cards decide between the both-ways players"),
    }.get(half.why, "{said}")


def _next_best(facts: Facts, pot: int, half: Half, side: Side) -> str | None:
    """The best of the others whose hand counts on this side, when it does not beat the winner's."""
    hand = facts.hand(half.winners[0], side)
    others = [
        (found, name)
        for name in facts.shown
        if name in facts.stakes[pot].names and name not in half.winners and facts.declared(name, side, pot)
        if (found := facts.hand(name, side)) and hand and found <= hand
    ]
    return max(others, key=lambda one: one[0].strength)[1] if others else None


def failure_reason(facts: Facts, pot: int, name: str) -> str:
    """Why a both-ways hand takes nothing: what beats it on the lines that come nearest."""
    tried = facts.solution.options[name]
    attempts = [_attempt(facts, pot, name, strategy) for strategy in dict.fromkeys((tried[0], tried[-1]))]
    if len(tried) > 1:
        text = _("{name} declared both: {attempts}. No line does both, so {name} takes nothing")
    elif facts.variant.house.tie is Tie.OUTRIGHT:
        text = _("{name} declared both: {attempts}. Both-ways hands must win both ways, so {name} takes nothing")
    else:
        text = _("{name} declared both: {attempts}. Both-ways hands must win or tie both ways, so {name} takes nothing")
    return citing(text.format(name=name, attempts=clauses(attempts)), article(facts.variant, "both"))


def _attempt(facts: Facts, pot: int, name: str, strategy: Strategy) -> str:
    """What becomes of one line of a both-ways player, side by side."""
    said = []
    shown = facts.shown[name]
    for side, choice in ((Side.HIGH, strategy.for_high), (Side.LOW, strategy.for_low)):
        show = shown.high if side is Side.HIGH else shown.low
        own = show(choice.line, choice.identity)
        said.append(_fate(facts, pot, name, side, own))
    lines = dict.fromkeys((strategy.for_high.line, strategy.for_low.line))
    return _("on {lines} {results}").format(lines=listed(lines), results=listed(said))


def _fate(facts: Facts, pot: int, name: str, side: Side, own: Hand | None) -> str:
    if own is None:
        return _("no low hand qualifies")
    rivals = [
        (hand, other)
        for other in facts.shown
        if other != name and other in facts.stakes[pot].names and facts.declared(other, side, pot)
        if (hand := facts.hand(other, side))
    ]
    best = max(rivals, key=lambda one: one[0].strength, default=None)
    if best is None or own > best[0]:
        return (_("{hand} wins high") if side is Side.HIGH else _("{hand} wins low")).format(hand=own.title)
    if best[0] > own:
        text = (
            _("{hand} loses high to {name}'s {other}")
            if side is Side.HIGH
            else _("{hand} loses low to {name}'s {other}")
        )
        return text.format(hand=own.title, name=best[1], other=without_article(best[0].title))
    return _tie(side, facts.variant.house.tie).format(hand=own.title, name=best[1])


def _tie(side: Side, needed: Tie) -> str:
    if needed is Tie.OUTRIGHT:
        high, low = (
            _("{hand} ties high with {name}, which is not enough"),
            _("{hand} ties low with {name}, which is not enough"),
        )
    else:
        high, low = _("{hand} ties high with {name}"), _("{hand} ties low with {name}")
    return high if side is Side.HIGH else low


def _undeclared(facts: Facts, pot: int, half: Half) -> Iterator[str]:
    """Better hands that do not count because their players did not declare this side (OPR-527 art. 4.2)."""
    if facts.variant.house.mode is not Pot.DECLARE or half.side is PartSide.POT or not half.winners:
        return
    side = Side.HIGH if half.side is PartSide.HIGH else Side.LOW
    best = facts.hand(half.winners[0], side)
    for name, shown in facts.shown.items():
        if best is None or facts.declared(name, side, pot) or name not in facts.stakes[pot].names:
            continue
        line = shown.best_high_line if side is Side.HIGH else shown.best_low_line
        hand = None if line is None else shown.high(line) if side is Side.HIGH else shown.low(line)
        if hand and hand > best:
            yield citing(_not_counted(side).format(name=name, hand=hand.title), article(facts.variant, "half"))


def _not_counted(side: Side) -> str:
    if side is Side.HIGH:
        return _("{name}'s better high hand, {hand}, does not count: {name} did not declare high")
    return _("{name}'s better low hand, {hand}, does not count: {name} did not declare low")


def wild_reason(variant: Variant) -> str | None:
    """What is wild in this game, as one sentence, or None."""
    scope = variant.house.wild_scope
    if scope is WildScope.NONE or not variant.layout.elevators:
        return None
    if scope is WildScope.CARD:
        text = _("The elevator card is wild for the player who uses it")
    else:
        text = _("The elevator card and every card of its rank are wild for the player who uses it")
    return citing(text, article(variant, "wild"))
