"""Play the hand-shedding game a second time, plainly and on its own, to compare with rules.shedding.

Cards are two-letter texts, the game is a mutable object, legality is tried on every ordered choice of cards.
"""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import Any

RED = "dh"
ORDER = "23456789TJQKA"


def is_red(card: str) -> bool:
    return card[1] in RED


def height(card: str) -> int:
    return ORDER.index(card[0])


class PlainGame:
    """One game; `options` holds the options as plain text and truth values."""

    def __init__(self, hands: list[list[str]], draw: list[str], top: str, options: dict[str, Any], turn: int = 0):
        self.hands = [list(hand) for hand in hands]
        self.draw = list(draw)
        self.pile = [top]
        self.options = options
        self.turn = turn
        self.up = top[0] != "A"
        self.free = top[0] == "X"
        self.player_of_top: int | None = None
        self.before = "start"
        self.passes = 0
        self.giving: list[int] = []
        self.winner: int | None = None

    def allowed(self, cards: tuple[str, ...]) -> bool:
        """Whether the pile takes these cards."""
        jokers = [card for card in cards if card[0] == "X"]
        plain = [card for card in cards if card[0] != "X"]
        mode = self.options.get("multi_joker", "alone")
        if jokers and mode == "alone" and len(cards) != 1:
            return False
        if jokers and mode == "pair" and plain:
            return False
        if [*plain, *jokers] != list(cards) or len({card[0] for card in plain}) > 1:
            return False
        if any(is_red(a) == is_red(b) for a, b in pairwise(plain)):
            return False
        return not plain or self.follows(plain)

    def follows(self, plain: list[str]) -> bool:
        """Whether a run of cards follows the top of the pile."""
        if self.free:
            return len(plain) == 1 or not self.options.get("free_single", False)
        top, first = self.pile[-1], plain[0]
        if is_red(top) == is_red(first):
            return False
        if height(top) == height(first):
            return bool(self.options.get("equal_rank", True))
        return (height(first) > height(top)) == self.up

    def plays(self) -> set[tuple[str, ...]]:
        hand = self.hands[self.turn]
        jokers = [card for card in hand if card[0] == "X"]
        joined = jokers if self.options.get("multi_joker") == "with_cards" else []
        found = set()
        for rank in {card[0] for card in hand}:
            pool = jokers if rank == "X" else [card for card in hand if card[0] == rank] + joined
            for size in range(1, len(pool) + 1):
                found |= {cards for cards in permutations(pool, size) if self.allowed(cards)}
        return found

    def may_pass(self, plays: set[tuple[str, ...]]) -> bool:
        if not plays or self.before == "play":
            return True
        if self.before == "start":
            return bool(self.options.get("first_may_pass", False))
        return self.before == "stuck" and bool(self.options.get("after_stuck_may_pass", False))

    def play(self, cards: tuple[str, ...]) -> None:
        for card in cards:
            self.hands[self.turn].remove(card)
            self.pile.append(card)
        newest = cards[-1]
        self.free = newest[0] == "X"
        if newest[0] in "X2":
            self.up = True
        if newest[0] == "A":
            self.up = False
        self.player_of_top, self.before, self.passes = self.turn, "play", 0
        if self.hands[self.turn]:
            self.turn = (self.turn + 1) % len(self.hands)
        else:
            self.winner = self.turn

    def pass_turn(self) -> None:
        unable = not self.plays()
        if self.draw and (unable or self.options.get("pass_draws", "always") == "always"):
            self.hands[self.turn].append(self.draw.pop())
        self.turn = (self.turn + 1) % len(self.hands)
        self.before = "pass"
        self.passes += 1
        if self.player_of_top is not None and self.passes == len(self.hands) - 1:
            self.get_stuck()
        elif self.player_of_top is None and self.passes == len(self.hands):
            self.free, self.passes = True, 0

    def get_stuck(self) -> None:
        owed = len(self.hands)
        while owed and self.draw:
            self.hands[self.turn].append(self.draw.pop())
            owed -= 1
        seat = self.turn
        while owed:
            seat = (seat + 1) % len(self.hands)
            if seat == self.turn:
                if self.options.get("give_cap", "one_each") == "one_each":
                    break
                continue
            self.giving.append(seat)
            owed -= 1
        if not self.giving:
            self.go_on()

    def give(self, card: str) -> None:
        giver = self.giving.pop(0)
        self.hands[giver].remove(card)
        self.hands[self.turn].append(card)
        if not self.hands[giver]:
            self.winner = giver
            self.giving = []
        elif not self.giving:
            self.go_on()

    def go_on(self) -> None:
        self.turn = (self.turn + 1) % len(self.hands)
        self.free, self.before, self.player_of_top, self.passes = True, "stuck", None, 0
        if self.options.get("after_stuck", "keep") == "up":
            self.up = True
