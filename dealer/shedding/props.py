"""Move the cards of a rehearsed hand-shedding game on the simulated table: pile, draw pile, a hand that is shown."""

from __future__ import annotations

from random import Random

from dealer.shedding.stage import DRAW, SHOWABLE, shown_places, thrown
from hardware.simulator import SimulatedTable
from hardware.table_steps import Clear, Lay, Nudge, Show, Spot, Stack, Step, TakeAway, Wait
from rules.cards import AnyCard
from rules.shedding import SheddingState

_LAYERS = 3  # cards of the draw pile that one drawn layer stands for
_PUSHED = 0.12  # how often somebody who lays cards pushes the one that lies there


class Props:
    """The cards on the simulated table; each place is named, so that what lies there can be moved again."""

    def __init__(self, camera: SimulatedTable, luck: Random, settle: float) -> None:
        """Play on this table, waiting `settle` seconds after cards came to lie."""
        self._camera, self._luck, self._settle = camera, luck, settle
        self._laid = 0
        self._layers: list[str] = []
        self.pile: list[tuple[str, ...]] = []
        """The places of the pile, those of cards laid together in one, the newest last."""
        self.shown: tuple[str, ...] = ()
        """The places of the hand that is shown."""
        self.thrown: tuple[AnyCard, ...] = ()
        """The cards laid last."""
        self.throws = 0
        """How often cards were laid."""
        self.taken_back = 0
        """How often cards were taken off the pile again."""

    def do(self, *steps: Step) -> None:
        """Let these steps happen."""
        self._camera.add(*steps)

    def begin(self, game: SheddingState) -> None:
        """Put the draw pile down and turn the first card up on a clear table."""
        count = self._layers_of(game)
        self._layers = [f"draw {number}" for number in range(count)]
        backs = tuple(card for card in game.draw[:count] if card is not None)
        self.pile, self.shown, self._laid = [("pile 0",)], (), 1
        self.thrown, self.throws = game.pile[:1], self.throws + 1
        x, y, turn = thrown(1, self._luck)[0]
        self.do(
            Stack(tuple(self._layers), backs, Spot(*DRAW)),
            Wait(self._settle),
            Lay("pile 0", game.pile[0], Spot(x, y, turn / 4), face_up=True),
            Wait(self._settle),
        )

    def throw(self, cards: tuple[AnyCard, ...]) -> None:
        """Lay cards on the pile, now and then pushing what lies there."""
        names = tuple(f"pile {self._laid + place}" for place in range(len(cards)))
        spots = tuple(Spot(*spot) for spot in thrown(len(cards), self._luck))
        if self._luck.random() < _PUSHED:
            push = Spot(self._luck.gauss(0, 2), self._luck.gauss(0, 2), self._luck.gauss(0, 2))
            self.do(Nudge(self.pile[-1][-1], push), Wait(self._settle / 2))
        self.do(Show(names, cards, spots, 0.8 + 0.5 * len(cards)), Wait(self._settle))
        self._laid += len(cards)
        self.thrown, self.throws = cards, self.throws + 1
        self.pile.append(names)

    def take_back(self, after: float) -> None:
        """Take the cards laid last into the hand again, so many seconds later."""
        self.do(Wait(after), TakeAway(self.pile.pop()), Wait(self._settle))
        self.taken_back += 1

    def sink(self, game: SheddingState) -> None:
        """Let the draw pile sink to what is left of it."""
        left = self._layers_of(game)
        gone, self._layers = self._layers[left:], self._layers[:left]
        if gone:
            self.do(TakeAway(tuple(reversed(gone))), Wait(self._settle / 2))

    def show(self, hand: tuple[AnyCard, ...]) -> None:
        """Lay a hand out beside the pile, as many cards as there is room for."""
        hand = hand[:SHOWABLE]
        self.shown = tuple(f"shown {place}" for place in range(len(hand)))
        spots = tuple(Spot(*place) for place in shown_places(len(hand)))
        self.do(Show(self.shown, hand, spots, 1.0 + 0.4 * len(hand)), Wait(self._settle))

    def put_away(self) -> None:
        """Take the hand that was shown up again."""
        self.do(TakeAway(self.shown), Wait(self._settle))
        self.shown = ()

    def clear(self, after: float = 0.0) -> None:
        """Take everything off the table, so many seconds later."""
        self.do(Wait(after), Clear(), Wait(2 * self._settle))

    @staticmethod
    def _layers_of(game: SheddingState) -> int:
        return -(-len(game.draw) // _LAYERS)
