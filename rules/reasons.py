"""Explain a ruling in sentences that a player at the table accepts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.comparing import why_better
from rules.equilibrium import Solution, Stake, Strategy
from rules.hands import Hand, Side
from rules.options import Pot, Tie, WildScope
from rules.ruling import Declaration, PartSide, Standing
from rules.settlement import Half, Outcome, Why
from rules.shown import Shown
from rules.variants import Variant
from rules.words import capital, listed, short

_ARTICLES = {
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
    """The document and article for a topic in brackets with a space before, or nothing."""
    own = _ARTICLES.get(variant.name, {})
    cited = own.get(topic) or (_SHARED.get(topic) if variant.high_low else None)
    return f" ({cited})" if cited else ""


def cards_words(hand: Hand) -> str:
    """The five cards and where they come from: "As Ks from the hand with Qs Ts Js"."""
    hole = [card.card for card in hand.cards if card.origin == "hole"]
    board = [card.card for card in hand.cards if card.origin != "hole"]
    if not hole or not board:
        return f"{short(hole or board)} {'from the hand' if hole else 'from the board'}"
    return f"{short(hole)} from the hand with {short(board)}"


def line_reason(facts: Facts, name: str) -> str:
    """Who uses which line, and which five cards play."""
    standing, shown = facts.standings[name], facts.shown[name]
    sides = [(standing.high, standing.high_line), (standing.low, standing.low_line)]
    used = [(hand, line) for hand, line in sides if hand and line]
    if not used:
        return f"{name} has no low hand that qualifies{_qualifier(facts)}."
    said = [f"{_way(hand, len(used))}{hand.words} ({cards_words(hand)})" for hand, _ in used]
    lines = list(dict.fromkeys(line for _, line in used))
    where = listed(f"{line} ({shown.floor(line)})" for line in lines)
    wild = any(card.stands_for for hand, _ in used for card in hand.cards)
    cited = article(facts.variant, "wild") if wild else ""
    return f"{name} uses {where}: {'; '.join(said)}{cited}."


def _way(hand: Hand, hands: int) -> str:
    return f"for {hand.side} " if hands > 1 else ""


def _qualifier(facts: Facts) -> str:
    top = facts.variant.house.qualifier
    return "" if top is None else f" (nothing above {top} and no pair)"


def outcome_reasons(facts: Facts, pot: int, outcome: Outcome) -> Iterator[str]:
    """Why each part of a pot goes where it goes, why both-ways hands failed, and what does not count."""
    for half in outcome.halves:
        yield half_reason(facts, pot, half, outcome)
    for name in outcome.failed:
        yield failure_reason(facts, pot, name)
    for half in outcome.halves:
        yield from _undeclared(facts, pot, half)
    if outcome.disputed:
        yield (
            f"Disputed: {listed(outcome.failed)} fail only because of each other's hands, and some tables rule "
            "otherwise (house rule dead_hand = ignored)."
        )


def half_reason(facts: Facts, pot: int, half: Half, outcome: Outcome) -> str:
    """Why these players take this part of the pot."""
    part = _part_words(facts, pot, half)
    if not half.winners:
        return f"{capital(part)} stays for the next deal: {_carried_why(half)}."
    if half.why is Why.ALONE:
        return f"{half.winners[0]} is the only player left in {_pot_name(facts, pot)} and takes it without showing."
    if half.why is Why.EQUAL:
        return f"Nobody wins both ways; {listed(half.winners)} split {part} equally (house rule all_fail = equal)."
    side = Side.HIGH if half.side is PartSide.HIGH or not facts.variant.high_low else Side.LOW
    if half.side is PartSide.POT and facts.variant.high_low:
        side = Side.HIGH if facts.declared(half.winners[0], Side.HIGH, pot) else Side.LOW
    takes = f"{listed(half.winners)} {'split' if len(half.winners) > 1 else 'takes'} {part}"
    return f"{takes}{_won_how(facts, pot, half, side, outcome)}."


def _part_words(facts: Facts, pot: int, half: Half) -> str:
    name = _pot_name(facts, pot)
    if half.side is PartSide.POT:
        return name
    return f"the {half.side.value} half" + (f" of {name}" if len(facts.stakes) > 1 else "")


def _pot_name(facts: Facts, pot: int) -> str:
    if len(facts.stakes) == 1:
        return "the pot"
    return "the main pot" if pot == 0 else f"side pot {pot}"


def _carried_why(half: Half) -> str:
    return {
        Why.UNCLAIMED: f"nobody declared {half.side.value} (house rule unclaimed = carry)",
        Why.NO_LOW: "no low hand qualifies (house rule no_low = carry)",
        Why.FAILED: "the best hand belongs to a both-ways player who failed (house rule failed_half = carry)",
    }.get(half.why, "nobody takes it")


def _won_how(facts: Facts, pot: int, half: Half, side: Side, outcome: Outcome) -> str:
    """The hand that wins, what it beats, and the rule that sends the part there."""
    hand = facts.hand(half.winners[0], side)
    text = f" with {hand.title}" if hand else ""
    if len(half.winners) > 1:
        text += "; the hands are equal and suits never break ties"
    rival = _next_best(facts, pot, half, side)
    if hand and rival and (other := facts.hand(rival, side)):
        text += f", ahead of {rival} with {other.title}: {why_better(hand, other)}"
    return text + _rule_words(facts, half, side, outcome)


def _rule_words(facts: Facts, half: Half, side: Side, outcome: Outcome) -> str:
    other = "low" if side is Side.HIGH else "high"
    texts = {
        Why.UNCLAIMED: f"; nobody declared {other}, so it is the whole pot",
        Why.NO_LOW: "; no low hand qualifies, so high takes all",
        Why.NEXT_BEST: f"; {listed(outcome.failed)} failed both ways, so the next best hand takes it",
        Why.DEFEATER: f"; {listed(outcome.failed)} failed, and the winner of the other side takes that half too"
        " (house rule failed_half = defeater)",
        Why.FAILED: f"; {listed(outcome.failed)} failed and nobody else declared {other}",
        Why.CARDS_SPEAK: "; nobody wins both ways, so the cards decide between the both-ways players",
    }
    topic = "half" if facts.variant.high_low else "win"
    return texts.get(half.why, "") + article(facts.variant, topic)


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
    need = "win" if facts.variant.house.tie is Tie.OUTRIGHT else "win or tie"
    last = "No line does both" if len(tried) > 1 else f"Both-ways hands must {need} both ways"
    return (
        f"{name} declared both: {'; '.join(attempts)}. {last}, so {name} takes nothing{article(facts.variant, 'both')}."
    )


def _attempt(facts: Facts, pot: int, name: str, strategy: Strategy) -> str:
    """What becomes of one line of a both-ways player, side by side."""
    said = []
    shown = facts.shown[name]
    for side, choice in ((Side.HIGH, strategy.for_high), (Side.LOW, strategy.for_low)):
        show = shown.high if side is Side.HIGH else shown.low
        own = show(choice.line, choice.identity)
        said.append(_fate(facts, pot, name, side, own))
    lines = dict.fromkeys((strategy.for_high.line, strategy.for_low.line))
    return f"on {listed(lines)} {listed(said)}"


def _fate(facts: Facts, pot: int, name: str, side: Side, own: Hand | None) -> str:
    if own is None:
        return "no low hand qualifies"
    rivals = [
        (hand, other)
        for other in facts.shown
        if other != name and other in facts.stakes[pot].names and facts.declared(other, side, pot)
        if (hand := facts.hand(other, side))
    ]
    best = max(rivals, key=lambda one: one[0].strength, default=None)
    if best is None or own > best[0]:
        return f"{own.title} wins {side}"
    if best[0] > own:
        return f"{own.title} loses {side} to {best[1]}'s {_bare(best[0])}"
    lost = ", which is not enough" if facts.variant.house.tie is Tie.OUTRIGHT else ""
    return f"{own.title} ties {side} with {best[1]}{lost}"


def _bare(hand: Hand) -> str:
    """The hand without its article: "straight, jack high"."""
    title = hand.title
    return title.split(" ", 1)[1] if title.split(" ", 1)[0] in ("a", "an") else title


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
            yield (
                f"{name}'s better {side} hand, {hand.title}, does not count: {name} did not declare {side}"
                f"{article(facts.variant, 'half')}."
            )


def wild_reason(variant: Variant) -> str | None:
    """What is wild in this game, as one sentence, or None."""
    scope = variant.house.wild_scope
    if scope is WildScope.NONE or not variant.layout.elevators:
        return None
    what = "card is wild" if scope is WildScope.CARD else "card and every card of its rank are wild"
    return f"The elevator {what} for the player who uses it{article(variant, 'wild')}."
