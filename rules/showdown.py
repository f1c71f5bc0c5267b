"""Rule a showdown: the best line of each player, who takes which share, and the reasons in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from rules.cards import Card
from rules.chips import SidePot, divide, side_pots
from rules.equilibrium import Contestant, Solution, Stake, Strategy, solve
from rules.irregularities import Irregularity, check_cards
from rules.language import _
from rules.lines import open_lines
from rules.reasons import Facts, article, cited_after, line_reason, outcome_reasons, wild_reason
from rules.ruling import (
    Alternative,
    Case,
    Declaration,
    Override,
    Part,
    PartSide,
    Player,
    Ruling,
    RulingNeeded,
    Standing,
    Winner,
    overrule,
)
from rules.sentences import needed_words, result_sentence
from rules.settlement import Half, Outcome, Why
from rules.shown import Shown, show
from rules.variants import Variant

__all__ = ["Alternative", "Case", "Declaration", "Override", "Player", "Ruling", "overrule", "rule"]


class ShowdownError(ValueError):
    """A showdown that cannot be ruled because something was not said: nobody in, no declaration, an unknown line."""


def rule(variant: Variant, table: Mapping[str, Card], players: Sequence[Player], pot: int | None = None) -> Ruling:
    """Rule a showdown of players who come clockwise from the dealer's left.

    pot: chips in the middle, for whole-chip amounts; side pots are made when every player says what was put in.
    Cards that cannot be right end in a ruling that asks for them; raise ShowdownError for missing declarations.
    """
    players = [_as_played(variant, player) for player in players]
    contesting = [player for player in players if player.contests]
    _check(variant, players, contesting)
    pots = _pots(players, contesting, pot)
    if len(contesting) == 1:
        return _with_chips(_uncontested(players, contesting[0]), variant, players, pots, [_alone(contesting[0])])
    irregular = check_cards(variant, table, {player.name: player.hole for player in contesting})
    if any(found.stops for found in irregular):
        return _irregular(irregular)
    opened = {line.line.name: line for line in open_lines(variant, table)}
    shown = {player.name: show(variant, player, opened) for player in contesting}
    stakes = [Stake(one.size, frozenset(one.names)) for one in pots] if len(pots) > 1 else [_only(contesting)]
    solution = _solve(variant, shown, stakes)
    facts = Facts(variant, shown, _standings(variant, shown, solution), solution, stakes)
    ruling = _needed(facts, players) if solution.case else _settled(facts, players)
    ruling = replace(ruling, irregularities=irregular)
    return ruling if solution.case else _with_chips(ruling, variant, players, pots, list(solution.outcomes))


def _as_played(variant: Variant, player: Player) -> Player:
    """The player without declarations that this table does not know."""
    if not variant.declares:
        return replace(player, declaration=None, pot_declarations=())
    return player if variant.house.per_pot else replace(player, pot_declarations=())


def _check(variant: Variant, players: Sequence[Player], contesting: Sequence[Player]) -> None:
    names = [player.name for player in players]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise ShowdownError(_("two players are called {name!r}: name them apart").format(name=twice))
    if not contesting:
        raise ShowdownError(_("nobody is left in the deal: at least one player must not fold and not muck"))
    if len(contesting) == 1 or not variant.declares:
        return
    for player in contesting:
        if player.declared() is None:
            raise ShowdownError(_("{name} has not declared: say high, low or both").format(name=player.name))
        if player.line is not None and player.line not in [line.name for line in variant.layout.lines]:
            lines = ", ".join(line.name for line in variant.layout.lines)
            text = _("{name} names the line {line!r}; the lines are {lines}")
            raise ShowdownError(text.format(name=player.name, line=player.line, lines=lines))


def _pots(players: Sequence[Player], contesting: Sequence[Player], pot: int | None) -> tuple[SidePot, ...]:
    """The pots in chips, or none when no chips are given."""
    put_in = {player.name: player.put_in for player in players if player.put_in is not None}
    if len(put_in) == len(players):
        return side_pots(put_in, [player.name for player in contesting])
    if put_in:
        missing = next(player.name for player in players if player.put_in is None)
        text = _("put_in is missing for {name}: give it for every player or for none")
        raise ShowdownError(text.format(name=missing))
    return () if pot is None else (SidePot(pot, tuple(player.name for player in contesting)),)


def _only(contesting: Sequence[Player]) -> Stake:
    return Stake(1, frozenset(player.name for player in contesting))


def _alone(player: Player) -> Outcome:
    return Outcome((Half(PartSide.POT, (player.name,), Why.ALONE),))


def _solve(variant: Variant, shown: Mapping[str, Shown], stakes: Sequence[Stake]) -> Solution:
    """Find the lines and settle the pots, each pot with its own lines where the table plays so."""
    contestants = [_contestant(one) for one in shown.values()]
    if not variant.house.line_per_pot or len(stakes) == 1:
        return solve(contestants, variant.house, stakes)
    solved = [_solve_one(contestants, variant, pot, stake) for pot, stake in enumerate(stakes)]
    whole = sum(stake.size for stake in stakes)
    shares = {name: Fraction(0) for name in shown}
    for one, stake in zip(solved, stakes, strict=True):
        for name, share in one.shares.items():
            shares[name] += share * stake.size / whole
    stuck = next((one for one in solved if one.case), solved[0])
    return replace(
        stuck,
        strategies={name: one.strategies[name] for one in reversed(solved) for name in one.strategies},
        outcomes=tuple(outcome for one in solved for outcome in one.outcomes),
        shares=shares,
        carry=1 - sum(shares.values(), Fraction(0)),
    )


def _solve_one(contestants: Sequence[Contestant], variant: Variant, pot: int, stake: Stake) -> Solution:
    own = [replace(c, declarations=(c.declaration(pot),)) for c in contestants if c.name in stake.names]
    return solve(own, variant.house, [stake])


def _contestant(shown: Shown) -> Contestant:
    player = shown.player
    said = player.pot_declarations or (player.declaration,)
    return Contestant(player.name, said, shown.choices(both=Declaration.BOTH in said), player.line)


def _standings(variant: Variant, shown: Mapping[str, Shown], solution: Solution) -> dict[str, Standing]:
    return {name: _standing(variant, one, solution.strategies[name], solution) for name, one in shown.items()}


def _standing(variant: Variant, shown: Shown, strategy: Strategy, solution: Solution) -> Standing:
    """The hands of one player that count: both, or only the side declared."""
    player = shown.player
    wanted = set(player.pot_declarations or (player.declaration,))
    high = not variant.declares or bool(wanted & {Declaration.HIGH, Declaration.BOTH})
    low = variant.high_low and (not variant.declares or bool(wanted & {Declaration.LOW, Declaration.BOTH}))
    low_hand = shown.low(strategy.for_low.line, strategy.for_low.identity) if low else None
    return Standing(
        shown.name,
        player.declared(),
        shown.high(strategy.for_high.line, strategy.for_high.identity) if high else None,
        strategy.for_high.line if high else None,
        low_hand,
        strategy.for_low.line if low_hand else None,
        solution.ok_lines.get(shown.name, ()),
    )


def _settled(facts: Facts, players: Sequence[Player]) -> Ruling:
    """The ruling when the cards and the declarations decide."""
    solution = facts.solution
    reasons = [line_reason(facts, name) for name in facts.shown]
    parts: list[Part] = []
    for pot, outcome in enumerate(solution.outcomes):
        why = list(outcome_reasons(facts, pot, outcome))
        weight = Fraction(facts.stakes[pot].size, sum(stake.size for stake in facts.stakes))
        parts += [_part(facts, pot, half, weight, reason) for half, reason in zip(outcome.halves, why, strict=False)]
        reasons += why
    wild = wild_reason(facts.variant)
    failed = dict.fromkeys(name for outcome in solution.outcomes for name in outcome.failed)
    return Ruling(
        {player.name: solution.shares.get(player.name, Fraction(0)) for player in players},
        solution.carry,
        tuple(player.name for player in players if player.name in failed),
        any(outcome.disputed for outcome in solution.outcomes),
        None,
        tuple(facts.standings.values()),
        tuple(parts),
        result_sentence(parts, len(facts.stakes)),
        tuple([wild, *reasons] if wild else reasons),
    )


def _part(facts: Facts, pot: int, half: Half, weight: Fraction, reason: str) -> Part:
    """One part of a pot with the hand each winner takes it with."""
    fraction = weight if half.side is PartSide.POT else weight / 2
    winners = []
    for name in half.winners:
        standing = facts.standings[name]
        by_low = half.side is PartSide.LOW or standing.high is None
        hand, line = (standing.low, standing.low_line) if by_low else (standing.high, standing.high_line)
        if hand is None:
            hand, line = standing.high, standing.high_line
        winners.append(Winner(name, fraction / len(half.winners), hand, line))
    return Part(half.side, fraction, tuple(winners), reason, pot)


def _needed(facts: Facts, players: Sequence[Player]) -> Ruling:
    """The ruling that leaves the decision to the people at the table."""
    solution = facts.solution
    case = solution.case or Case.NO_VALID_HAND
    words = cited_after(needed_words(case), article(facts.variant, "both"))
    alternatives = tuple(
        replace(one, shares={player.name: one.shares.get(player.name, Fraction(0)) for player in players})
        for one in solution.alternatives
    )
    needed = RulingNeeded(case, words, alternatives)
    reasons = (*(line_reason(facts, name) for name in facts.shown), words)
    return Ruling(None, Fraction(0), (), False, needed, tuple(facts.standings.values()), (), words, reasons)


def _irregular(irregular: tuple[Irregularity, ...]) -> Ruling:
    """No ruling on cards that cannot be right."""
    text = _("The cards cannot be right, so nobody can be ruled the winner yet: {what}")
    words = text.format(what=irregular[0].words)
    needed = RulingNeeded(Case.IRREGULAR_CARDS, words)
    reasons = tuple(found.words for found in irregular)
    return Ruling(None, Fraction(0), (), False, needed, (), (), words, reasons, irregular)


def _uncontested(players: Sequence[Player], winner: Player) -> Ruling:
    """The last player takes the pot without showing (OPR-527 art. 3.3)."""
    mucked = any(player.mucked for player in players)
    shown_none = _("{name} takes the pot without showing: no other hand was shown.")
    text = shown_none if mucked else _("{name} takes the pot without showing: everybody else folded.")
    sentence = text.format(name=winner.name)
    shares = {player.name: Fraction(player is winner) for player in players}
    part = Part(PartSide.POT, Fraction(1), (Winner(winner.name, Fraction(1)),), sentence)
    standing = Standing(winner.name, winner.declaration)
    return Ruling(shares, Fraction(0), (), False, None, (standing,), (part,), sentence, (sentence,))


def _with_chips(
    ruling: Ruling, variant: Variant, players: Sequence[Player], pots: Sequence[SidePot], outcomes: list[Outcome]
) -> Ruling:
    """Add whole chips when the pot is known."""
    if not pots:
        return ruling
    seats = [player.name for player in players]
    total, carried = dict.fromkeys(seats, 0), 0
    for pot, outcome in zip(pots, outcomes if len(outcomes) == len(pots) else outcomes * len(pots), strict=True):
        paid, left = divide(pot.size, outcome.halves, seats, variant.house.odd)
        carried += left
        for name, chips in paid.items():
            total[name] += chips
    return replace(ruling, chips=total, chips_carried=carried)
