"""Change the game of the evening on the page: the choice is kept, the evening begins anew, the program goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import Timer
from typing import TYPE_CHECKING

from settings import GameSettings

if TYPE_CHECKING:
    from web.chosen import Chosen

_POLITE = 0.4  # seconds in which the answer reaches the browser before its connection ends


class Switch:
    """What the page asks for another game; `asked` once it did. Raises ValueError for a game that cannot be."""

    def __init__(self, chosen: Chosen, end: Callable[[], None]) -> None:
        """Keep the choice in `chosen`, then call `end` for the evening that runs."""
        self._chosen, self._end = chosen, end
        self.asked = False
        self.fresh = True
        """Whether the other game begins anew rather than where it stopped."""

    def choose(self, name: str, options: Mapping[str, str], players: Sequence[str]) -> None:
        """Begin this game anew, under these house rules and with these players; the same ones where none are named."""
        now = self._chosen.settings.game
        game = GameSettings(name, tuple(players) or now.players, dict(options))
        check(game)
        for key, value in (("options", {}), ("name", name), ("options", game.options), ("players", list(game.players))):
            self._chosen.settle(f"game.{key}", value)
        self._begin(fresh=True)

    def go_on(self, name: str) -> None:
        """Go on with the kind of game that this one is where it stopped."""
        check(GameSettings(name))
        self._chosen.settle("game.options", {})
        self._chosen.settle("game.name", name)
        self._begin(fresh=False)

    def _begin(self, *, fresh: bool) -> None:
        self.asked, self.fresh = True, fresh
        Timer(_POLITE, self._end).start()


def check(game: GameSettings) -> None:
    """Raise ValueError for a game, house rules or players that cannot be."""
    from dealer.step import opening
    from rules.describe_shedding import is_shedding
    from web.pile_evening import opened
    from web.poker_evening import game_of

    if is_shedding(game.name):
        opened(game)
    else:
        opening(game_of(game), game.players)
