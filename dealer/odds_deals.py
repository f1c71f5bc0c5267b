"""Deal the hidden cards of a table many times over: every way there is, or a random sample of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import perm

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.uint8]

CHUNK = 2048  # deals worked on at once: their arrays stay in the processor's cache


def ways(unseen: int, hidden: int) -> int:
    """In how many ways the hidden places can be filled from the unseen cards."""
    return perm(unseen, hidden)


def every_deal(unseen: Sequence[int], hidden: int) -> Iterator[Cards]:
    """Yield all ways to fill the hidden places, in chunks: hidden places x deals."""
    total = ways(len(unseen), hidden)
    cards = np.array(unseen, np.uint8)
    for begin in range(0, total, CHUNK):
        number = np.arange(begin, min(begin + CHUNK, total))
        deals = np.zeros((hidden, len(number)), np.uint8)
        left = np.repeat(cards[:, None], len(number), axis=1)
        for place in range(hidden):
            below = ways(len(unseen) - place - 1, hidden - place - 1)
            pick, number = np.divmod(number, below)
            deals[place] = left[pick, np.arange(len(pick))]
            keep = np.arange(len(left))[:, None] != pick
            left = left.T[keep.T].reshape(len(pick), -1).T
        yield deals


def random_deals(unseen: Sequence[int], hidden: int, deals: int, seed: int) -> Iterator[Cards]:
    """Yield random ways to fill the hidden places, in chunks: hidden places x deals, each way equally likely."""
    rng = np.random.default_rng(seed)
    for begin in range(0, deals, CHUNK):
        number = min(CHUNK, deals - begin)
        deck = np.repeat(np.array(unseen, np.uint8)[:, None], number, axis=1)
        column = np.arange(number)
        for place in range(min(hidden, len(unseen) - 1)):
            pick = rng.integers(place, len(unseen), number, dtype=np.uint8)
            taken = deck[pick, column]
            deck[pick, column] = deck[place]
            deck[place] = taken
        yield deck[:hidden]
