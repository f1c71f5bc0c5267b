"""Choose the lines: each player the best for himself, both-ways players in equilibrium with each other.

Only the Pareto-best (high, low) pairs of a player's lines can matter. Every combination of them is settled; those in
which no both-ways player gains by changing his line are kept. When they all pay the same, that is the result.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, product
from math import lcm, prod

from rules.cards import Card
from rules.options import DeadHand, House, LineChoice, Pot
from rules.ruling import Alternative, Case, Declaration, PartSide
from rules.settlement import NO_LOW_HAND, Entry, Outcome, settle, stable_outcomes
from rules.wild import Key

MOST_PROFILES = 20_000
MOST_ALTERNATIVES = 12


@dataclass(frozen=True, slots=True)
class Choice:
    """What one line gives a player: strengths, larger is better; low is None without a qualifying low.

    any_low: the low whether it qualifies or not; identity: what the wild cards of the line stand for, when one
    identity must serve both hands.
    """

    line: str
    high: Key
    low: Key | None
    any_low: Key | None = None
    identity: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Contestant:
    """One player with the lines to choose from; declarations: one for each pot, or one for all."""

    name: str
    declarations: tuple[Declaration | None, ...]
    choices: tuple[Choice, ...]
    announced: str | None = None

    def declaration(self, pot: int) -> Declaration | None:
        """What was declared for this pot."""
        return self.declarations[min(pot, len(self.declarations) - 1)]

    @property
    def both(self) -> bool:
        """Whether the player declared both for any pot."""
        return Declaration.BOTH in self.declarations


@dataclass(frozen=True, slots=True)
class Stake:
    """One pot: its size in chips (1 when only shares matter) and who contests it."""

    size: int
    names: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class Strategy:
    """The choices a player makes: one line, or one for each hand; high and low are ranks among all choices."""

    for_high: Choice
    for_low: Choice
    high: int
    low: int


Profile = tuple[Strategy, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """The lines chosen and how each pot is settled; case and alternatives are set when people must rule."""

    strategies: Mapping[str, Strategy]
    outcomes: tuple[Outcome, ...]
    shares: Mapping[str, Fraction]
    carry: Fraction
    ok_lines: Mapping[str, tuple[str, ...]]
    options: Mapping[str, tuple[Strategy, ...]]
    case: Case | None = None
    alternatives: tuple[Alternative, ...] = ()


def solve(contestants: Sequence[Contestant], house: House, stakes: Sequence[Stake] = ()) -> Solution:
    """Settle every pot with the lines that the players would choose."""
    return _Table(contestants, house, stakes).solve()


class _Table:
    """One showdown with its strengths ranked, so that profiles are settled quickly."""

    def __init__(self, contestants: Sequence[Contestant], house: House, stakes: Sequence[Stake]) -> None:
        self.contestants = contestants
        self.house = house
        self.stakes = stakes or (Stake(1, frozenset(one.name for one in contestants)),)
        self.unit = 2 * lcm(*range(1, len(contestants) + 1))
        self.highs = _ranked(choice.high for one in contestants for choice in one.choices)
        self.lows = _ranked(c.low for one in contestants for c in one.choices if c.low is not None)
        self.settled: dict[Hashable, tuple[tuple[Outcome, ...], dict[str, int]]] = {}
        self.payments: dict[Profile, dict[str, int]] = {}
        self.wants_high = [n for n, one in enumerate(contestants) if one.declaration(0) is not Declaration.LOW]
        self.wants_low = [n for n, one in enumerate(contestants) if one.declaration(0) is not Declaration.HIGH]
        self.mixed = [place for place, one in enumerate(contestants) if one.both and not house.separate_lines]

    def solve(self) -> Solution:
        """Find the equilibria and report their common result, or why there is none."""
        options = [self.strategies(one) for one in self.contestants]
        if self.house.line_choice is LineChoice.ANNOUNCED and any(self.unannounced(place) for place in self.mixed):
            return self.open_case(Case.LINE_NOT_ANNOUNCED, islice(product(*options), MOST_PROFILES))
        if prod(map(len, options)) > MOST_PROFILES:
            return self.open_case(Case.LINE_CHOICE, islice(product(*options), MOST_ALTERNATIVES))
        profiles = list(product(*options))
        stable = [profile for profile in profiles if self.is_stable(profile, options)]
        if not stable:
            return self.open_case(Case.NO_EQUILIBRIUM, profiles)
        if any(self.case(profile) for profile in stable):
            return self.ruling_case(stable)
        if len({tuple(self.pay(profile).items()) for profile in stable}) > 1:
            return self.open_case(Case.LINE_CHOICE, stable)
        return self.solution(stable[0])

    def unannounced(self, place: int) -> bool:
        one = self.contestants[place]
        return one.announced is None and len({choice.line for choice in one.choices}) > 1

    def strategies(self, one: Contestant) -> list[Strategy]:
        """The strategies that can matter, best high first; one-way players have one."""
        if one.both and not self.house.separate_lines:
            named = [choice for choice in one.choices if one.announced in (None, choice.line)]
            return _pareto([self.strategy(choice, choice) for choice in named])
        highest = max(one.choices, key=lambda choice: self.highs[choice.high])
        lowest = max(one.choices, key=self.low_rank)
        return [self.strategy(highest, lowest)]

    def strategy(self, for_high: Choice, for_low: Choice) -> Strategy:
        return Strategy(for_high, for_low, self.highs[for_high.high], self.low_rank(for_low))

    def low_rank(self, choice: Choice) -> int:
        return NO_LOW_HAND if choice.low is None else self.lows[choice.low]

    def entries(self, profile: Profile, pot: int) -> list[Entry]:
        return [
            self.entry(one, strategy, one.declaration(pot))
            for one, strategy in zip(self.contestants, profile, strict=True)
            if one.name in self.stakes[pot].names
        ]

    def entry(self, one: Contestant, strategy: Strategy, declared: Declaration | None) -> Entry:
        if self.house.mode is not Pot.DECLARE:
            return Entry(one.name, True, self.house.mode is Pot.CARDS_SPEAK, False, strategy.high, strategy.low)
        wants_high, wants_low = declared is not Declaration.LOW, declared is not Declaration.HIGH
        return Entry(one.name, wants_high, wants_low, wants_high and wants_low, strategy.high, strategy.low)

    def outcomes(self, profile: Profile) -> tuple[Outcome, ...]:
        return self.settle_once(profile)[0]

    def settle_once(self, profile: Profile) -> tuple[tuple[Outcome, ...], dict[str, int]]:
        """Each pot settled, and what is paid; profiles with the same winners on each side are settled once."""
        key = self.signature(profile)
        found = self.settled.get(key)
        if found is None:
            outcomes = self.settle(profile)
            found = self.settled[key] = outcomes, self.paid(outcomes)
        return found

    def settle(self, profile: Profile) -> tuple[Outcome, ...]:
        return tuple(settle(self.entries(profile, pot), self.house) for pot in range(len(self.stakes)))

    def signature(self, profile: Profile) -> Hashable:
        """What of a profile decides the shares: who holds the best hands of each side.

        Where failed hands are dead, and with side pots, more counts and the profile is its own signature.
        """
        if self.house.dead_hand is DeadHand.IGNORED or len(self.stakes) > 1:
            return profile
        highs = [profile[place].high for place in self.wants_high]
        lows = [profile[place].low for place in self.wants_low]
        top, bottom = max(highs, default=0), max(lows, default=NO_LOW_HAND)
        return tuple(high == top for high in highs), tuple(low == bottom for low in lows), bottom == NO_LOW_HAND

    def case(self, profile: Profile) -> Case | None:
        return next((outcome.case for outcome in self.outcomes(profile) if outcome.case), None)

    def pay(self, profile: Profile) -> dict[str, int]:
        """What everybody takes in all pots together, in parts of a chip that divide evenly."""
        found = self.payments.get(profile)
        if found is None:
            found = self.payments[profile] = self.settle_once(profile)[1]
        return found

    def paid(self, outcomes: Sequence[Outcome]) -> dict[str, int]:
        paid = {one.name: 0 for one in self.contestants}
        for stake, outcome in zip(self.stakes, outcomes, strict=True):
            for half in outcome.halves:
                part = stake.size * self.unit // (1 if half.side is PartSide.POT else 2)
                for name in half.winners:
                    paid[name] += part // len(half.winners)
        return paid

    def is_stable(self, profile: Profile, options: Sequence[Sequence[Strategy]]) -> bool:
        """Whether no both-ways player gains by playing another line (a Nash equilibrium)."""
        for place in self.mixed:
            if len(options[place]) == 1:
                continue
            name = self.contestants[place].name
            own = self.pay(profile)[name]
            if any(self.pay(_swapped(profile, place, other))[name] > own for other in options[place]):
                return False
        return True

    def solution(self, profile: Profile) -> Solution:
        names = [one.name for one in self.contestants]
        outcomes = self.settle(profile)
        shares, carry = self.shares(outcomes)
        ok_lines = {names[place]: self.good_lines(profile, place) for place in self.mixed}
        return Solution(
            dict(zip(names, profile, strict=True)),
            outcomes,
            shares,
            carry,
            {name: lines for name, lines in ok_lines.items() if lines},
            {one.name: tuple(self.strategies(one)) for one in self.contestants},
        )

    def good_lines(self, profile: Profile, place: int) -> tuple[str, ...]:
        """The lines with which a successful both-ways player takes what he takes."""
        one = self.contestants[place]
        own = self.pay(profile)[one.name]
        if not own or all(one.name in outcome.failed for outcome in self.outcomes(profile)):
            return ()
        found = []
        for choice in one.choices:
            other = _swapped(profile, place, self.strategy(choice, choice))
            succeeds = not any(one.name in outcome.failed for outcome in self.outcomes(other))
            if succeeds and self.pay(other)[one.name] == own and choice.line not in found:
                found.append(choice.line)
        return tuple(found)

    def shares(self, outcomes: Sequence[Outcome]) -> tuple[dict[str, Fraction], Fraction]:
        whole = sum(stake.size for stake in self.stakes) * self.unit
        shares = {name: Fraction(part, whole) for name, part in self.paid(outcomes).items()}
        return shares, 1 - sum(shares.values(), Fraction(0))

    def open_case(self, case: Case, profiles: Iterable[Profile]) -> Solution:
        """People must rule; list the different results with the lines that lead to them."""
        profiles = list(profiles)
        found: dict[tuple[int, ...], Alternative] = {}
        for profile in profiles:
            if self.case(profile) is None and len(found) < MOST_ALTERNATIVES:
                shares, carry = self.shares(self.outcomes(profile))
                found.setdefault(tuple(self.pay(profile).values()), Alternative(self.lines(profile), shares, carry))
        return replace(self.solution(profiles[0]), case=case, alternatives=tuple(found.values()), ok_lines={})

    def lines(self, profile: Profile) -> dict[str, str]:
        return {self.contestants[place].name: profile[place].for_high.line for place in self.mixed}

    def ruling_case(self, stable: Sequence[Profile]) -> Solution:
        """A pot itself needs a ruling: several stable sets, or no valid hand."""
        profile = next(profile for profile in stable if self.case(profile))
        case = self.case(profile) or Case.NO_VALID_HAND
        if case is Case.SEVERAL_STABLE_SETS:
            alternatives = self.stable_alternatives(profile)
        else:
            alternatives = (*self.unqualified(), self.carried())
        return replace(self.solution(profile), case=case, alternatives=alternatives, ok_lines={})

    def stable_alternatives(self, profile: Profile) -> tuple[Alternative, ...]:
        ways = [
            stable_outcomes(self.entries(profile, pot), self.house) if outcome.case else (outcome,)
            for pot, outcome in enumerate(self.outcomes(profile))
        ]
        lines = self.lines(profile)
        return tuple(Alternative(lines, *self.shares(way)) for way in islice(product(*ways), MOST_ALTERNATIVES))

    def unqualified(self) -> tuple[Alternative, ...]:
        """What the best low would take if the qualifier were waived."""
        waived = [
            replace(one, choices=tuple(replace(choice, low=choice.any_low) for choice in one.choices))
            for one in self.contestants
        ]
        if any(choice.low is None for one in waived for choice in one.choices):
            return ()
        solved = solve(waived, self.house, self.stakes)
        words = "the best low takes it although none qualifies"
        return () if solved.case else (Alternative({}, solved.shares, solved.carry, words),)

    def carried(self) -> Alternative:
        shares = {one.name: Fraction(0) for one in self.contestants}
        return Alternative({}, shares, Fraction(1), "the pot stays for the next deal")


def _ranked(strengths: Iterable[Key]) -> dict[Key, int]:
    return {strength: rank for rank, strength in enumerate(sorted(set(strengths)))}


def _swapped(profile: Profile, place: int, strategy: Strategy) -> Profile:
    return (*profile[:place], strategy, *profile[place + 1 :])


def _pareto(strategies: Sequence[Strategy]) -> list[Strategy]:
    """The strategies that no other one beats on one side without losing on the other, best high first."""
    ordered = sorted(strategies, key=lambda one: (one.high, one.low), reverse=True)
    kept: list[Strategy] = []
    for one in ordered:
        if not kept or one.low > kept[-1].low:
            kept.append(one)
    return kept
