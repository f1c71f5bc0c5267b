"""Deal boards and hands of photographed cards through the chain of `floorman watch`, and count what came out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import numpy as np

from dealer.stage import Stage, stage_of
from dealer.watching import watch
from hardware.card_pictures import PictureDeck
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_cloths import CLOTHS
from hardware.table_steps import Lay, PassOver, Show, Spot, Step, TakeAway, Turn, Wait
from rules.cards import Card, deck
from rules.variants import Variant
from vision.reader import Recognises

HANDS = 4
STILL = Wait(0.5)


def dealt(game: Variant, seed: int) -> tuple[dict[str, Card], list[tuple[Card, ...]]]:
    """A board and some hands of a shuffled deck."""
    order = [deck()[int(place)] for place in np.random.default_rng(seed).permutation(52)]
    slots = game.layout.names
    rest = order[len(slots) :]
    hands = [tuple(rest[at * game.hole_cards : (at + 1) * game.hole_cards]) for at in range(HANDS)]
    return dict(zip(slots, order, strict=False)), hands


def script(game: Variant, seed: int) -> list[Step]:
    """Lay the board face down, turn it with hands passing over, show hands of hole cards one after the other."""
    stage, rng = stage_of(game), np.random.default_rng((seed, 3))
    board, hands = dealt(game, seed)
    steps: list[Step] = [Lay(slot, card, Spot(*stage.board[slot]), seconds=0.3) for slot, card in board.items()]
    steps.append(Wait(1.2))
    for at, slot in enumerate(rng.permutation(list(board))):
        steps += [Turn(str(slot), 0.7), STILL]
        if at % 3 == 0:
            steps += [PassOver(Spot(*stage.board[list(board)[at]]), 0.8), STILL]
    for number, hand in enumerate(hands):
        places = tuple(f"h{number}-{at}" for at in range(len(hand)))
        steps += [Show(places, hand, _spots(stage, rng), 1.4), Wait(1.4)]
        steps += [PassOver(Spot(*stage.scan[1]), 0.8), STILL, TakeAway(places, 1.0), Wait(1.0)]
    return steps


def _spots(stage: Stage, rng: np.random.Generator) -> tuple[Spot, ...]:
    return tuple(Spot(x, y, float(rng.normal(0, 4))) for x, y in stage.scan)


def watched(game: Variant, printed: PictureDeck, recogniser: Recognises, seed: int) -> Counter[str]:
    """One deal through the chain: how many cards of board and hands came out right, asked, missed or wrong."""
    cloth = list(CLOTHS)[seed % len(CLOTHS)]
    options = TableOptions(seed=seed, cloth=cloth, across=stage_of(game).across, printed=printed)
    camera = SimulatedTable(script(game, seed), options)
    lines = [json.loads(line) for line in watch(camera, game, recogniser)]
    board, hands = dealt(game, seed)
    last = lines[-1]
    counts: Counter[str] = Counter()
    asked = {question["id"] for question in last["questions"]}
    for slot, card in board.items():
        counts[_verdict(card, last["board"][slot], f"slot-{slot}" in asked)] += 1
    for at, hand in enumerate(hands):
        seen = last["hands"][at] if at < len(last["hands"]) else []
        counts.update(_compared(hand, seen))
    counts["lines"], counts["irregularities"] = len(lines), len(last["irregularities"])
    return counts


def _verdict(card: Card, said: str | None, asked: bool) -> str:
    if said == str(card):
        return "right"
    if said in (None, "back"):
        return "asked" if asked else "missed"
    return "wrong"


def _compared(hand: tuple[Card, ...], seen: list[str | None]) -> Iterator[str]:
    """What became of each card of a hand, in whatever order they were read."""
    names = {str(card) for card in hand}
    said = [name for name in seen if name is not None]
    right = sum(name in names for name in said)
    wrong = len(said) - right
    doubts = min(len(seen) - len(said), len(hand) - right - wrong)
    yield from ["right"] * right + ["wrong"] * wrong + ["asked"] * doubts
    yield from ["missed"] * max(0, len(hand) - right - wrong - doubts)
