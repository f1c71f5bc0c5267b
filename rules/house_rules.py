"""Describe every house rule: what it decides, what its values mean, where it comes from, how it may be spelled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.language import _, meaning


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its field in House, its words, its source, other spellings, the words of its values."""

    name: str
    group: str
    words: str
    source: str
    synonyms: tuple[str, ...]
    choices: Mapping[str, str]

    @property
    def in_words(self) -> str:
        """What it decides, in the language spoken."""
        return _(self.words)

    def choice(self, value: str) -> str:
        """What one of its values means, in the language spoken."""
        return meaning(self.name, self.choices[value])


def _row(name: str, group: str, source: str, words: str, *synonyms: str, **choices: str) -> Option:
    return Option(name, group, words, source, synonyms, choices)


OPTIONS: tuple[Option, ...] = (
    _row(
        "mode",
        "table",
        "OPR-527 art. 4.2; open point A-65",
        "What the pot is played for",
        "pot",
        high_only="the best high hand takes the pot",
        declare="high and low halves, each player declares high, low or both",
        cards_speak="high and low halves, nobody declares and the cards decide, each hand on its own line",
    ),
    _row("min_players", "table", "open point A-01", "Fewest players", "players.min"),
    _row("max_players", "table", "open points A-01, A-06", "Most players", "players.max"),
    _row(
        "forced",
        "table",
        "OPR-527 art. 2.1; OPR-522 art. 2.1; open point A-04",
        "Bets before the deal",
        ante="an equal ante from everybody",
        blinds="blinds left of the dealer",
    ),
    _row(
        "open",
        "table",
        "OPR-527 art. 2.1; French article, step 5; open point A-03",
        "Who opens the betting",
        left="the first player still in to the dealer's left",
        high_upcard="in the first round the highest card showing; equal ranks: the first of them left of the dealer",
        best_showing="the best hand showing; equal hands: the first of them left of the dealer",
    ),
    _row(
        "blind_first_round",
        "table",
        "French article, steps 2 and 3; open point A-60",
        "The first two cards stay unseen until four are dealt",
        "fr.blind_first_round",
    ),
    _row(
        "lines",
        "lines",
        "OPR-527 art. 1.4; open points A-10, A-12",
        "Lines that may be used",
        rows="the horizontal lines through the elevator",
        **{
            "rows+diagonals": "the horizontals and both diagonals through the elevator",
            "rows+columns": "the horizontals through the elevator and the two columns",
            "h": "left column, right column or centre row; the elevator does not ride",
        },
    ),
    _row(
        "hole_exact",
        "lines",
        "OPR-527 art. 4.1 and 5; French article; open points A-11, A-61",
        "How many hole cards must play; none: any number",
        "hole.exact",
    ),
    _row(
        "wild_scope",
        "wild",
        "OPR-527 art. 5; OPR-522 art. 3.3; OPR-566 art. 3.3; open point A-30",
        "What the elevator makes wild",
        "wild.scope",
        "scope",
        none="nothing",
        card="the elevator card only",
        rank="the elevator card and every card of its rank",
    ),
    _row(
        "dup",
        "wild",
        "pagat.com ranking page; open point A-31",
        "What a wild card may stand for",
        "wild.dup",
        "duplicates",
        standard="a card that is not in the hand, except to make five of a kind",
        any="any card, so a flush may hold two aces",
    ),
    _row(
        "five",
        "wild",
        "OPR-522 art. 3.4; OPR-566 art. 3.4; open point A-32",
        "Five of a kind",
        "wild.five",
        "five_of_a_kind",
        above_sf="beats every straight flush",
        below_royal="beats a straight flush but not a royal flush",
        below_sf="ranks between four of a kind and a straight flush",
        none="is not allowed",
    ),
    _row(
        "natural_wins",
        "wild",
        "open point A-33",
        "Of equal high hands the one with fewer substituted wild cards wins",
        "wild.natural_wins",
    ),
    _row("bug", "wild", "open point A-34", "A wild card is an ace, or completes a straight or a flush", "wild.bug"),
    _row(
        "same_identity",
        "wild",
        "open point A-23",
        "A wild card stands for one card in both hands of a both-ways player",
        "wild.same_identity",
    ),
    _row(
        "low_system",
        "low",
        "OPR-527 art. 4.4; open point A-20",
        "Low ranking",
        "low.system",
        "system",
        "low",
        a5="ace-to-five: the ace is low, straights and flushes do not count",
        a6="ace-to-six: the ace is low, straights and flushes count against the hand",
        unset="not agreed yet: no high-low game can start",
        **{"27": "deuce-to-seven: the ace is high, straights and flushes count against the hand"},
    ),
    _row(
        "qualifier",
        "low",
        "OPR-527 art. 4.4 and example; open point A-21",
        "Highest card a low hand may have (8: eight or better); none: every low counts",
        "low.qualifier",
    ),
    _row(
        "wild_ace", "low", "OPR-527 art. 5; open point A-22", "A wild card may be an ace in a low hand", "low.wild_ace"
    ),
    _row(
        "method",
        "declare",
        "open point A-50",
        "How players declare",
        "declare.method",
        simultaneous="all at once, with chips in a closed hand",
        in_turn="one after the other",
    ),
    _row(
        "chips",
        "declare",
        "Ciaffone 2009; open point A-50",
        "What the chips mean",
        "declare.chips",
        none_low="no chip: low, one chip: high, two chips: both",
        none_high="no chip: high, one chip: low, two chips: both",
    ),
    _row("bet_after", "declare", "open point A-51", "A betting round follows the declaration", "declare.bet_after"),
    _row(
        "tie",
        "declare",
        "OPR-527 art. 4.3; open point A-52",
        "What a both-ways hand needs",
        "declare.tie",
        win_or_tie="it wins or ties both ways and shares a tied half",
        outright="it wins both ways without a tie",
    ),
    _row(
        "failed_half",
        "declare",
        "open point A-53",
        "The half a failed both-ways hand was best for",
        "declare.failed_half",
        next_best="goes to the next best hand of that side",
        defeater="goes to the winner of the other side",
        carry="stays for the next deal",
    ),
    _row(
        "dead_hand",
        "declare",
        "OPR-527 art. 4.2 and 4.3; open point A-54",
        "A failed both-ways hand against other both-ways hands",
        "declare.dead_hand",
        blocks="still counts",
        ignored="is dead",
    ),
    _row(
        "all_fail",
        "declare",
        "open point A-55",
        "Only both-ways players remain and all fail",
        "declare.all_fail",
        cards_speak="best high and best low among them take the halves",
        equal="they split equally",
        carry="the pot stays for the next deal",
    ),
    _row(
        "unclaimed",
        "declare",
        "open point A-56",
        "A half nobody declared for",
        "declare.unclaimed",
        other_side="goes to the winners of the other side",
        carry="stays for the next deal",
    ),
    _row(
        "no_low",
        "declare",
        "open point A-57",
        "No declared low qualifies",
        "declare.no_low",
        high_takes="high takes all",
        carry="the low half stays for the next deal",
    ),
    _row(
        "both_no_low",
        "declare",
        "open point A-57",
        "A both-ways hand without a qualifying low",
        "declare.both_no_low",
        fails="fails",
        void="needs the high half only when nobody has a low",
    ),
    _row(
        "separate_lines",
        "declare",
        "OPR-527 art. 5",
        "A both-ways player may use one line for high and another for low",
        "declare.separate_lines",
    ),
    _row(
        "line_choice",
        "declare",
        "OPR-527 art. 1.3; open point A-58",
        "Who chooses a both-ways player's line",
        "line",
        computed="the assistant finds the line that takes most",
        announced="the player names it when showing",
    ),
    _row("per_pot", "pots", "open point A-05", "Players declare for each side pot apart", "declare.per_pot"),
    _row("line_per_pot", "pots", "open point A-05", "Players may use another line in each side pot", "line.per_pot"),
    _row(
        "odd",
        "pots",
        "Robert's Rules of Poker; open point A-59",
        "Chips that do not divide",
        "odd_chip",
        high="to the high half; inside a half one each from the dealer's left",
        next_pot="stay for the next deal",
    ),
    _row(
        "deviation",
        "reveal",
        "OPR-527 art. 3.2; open point A-02",
        "A card turned out of order",
        "reveal.deviation",
        "strict",
        "reveal.strict",
        warn="a warning is shown",
        refuse="it must be turned back",
        accept="is accepted without a word",
    ),
    _row(
        "order",
        "reveal",
        "open point A-02",
        "The table's own order of turning, one group of places for each round",
        "reveal.order",
    ),
    _row(
        "centre_last",
        "reveal",
        "French article, step 5; open point A-62",
        "The elevator is turned after both columns",
        "reveal.centre_last",
    ),
)
