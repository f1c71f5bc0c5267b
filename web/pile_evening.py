"""Build what the hand-shedding game contributes to an evening: its table, who looks at it, who plays it by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from settings import GameSettings
from web.chosen import Chosen

# Everything else is imported when the evening begins, so that `floorman --help` answers at once.
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealer.learning import Learner
    from dealer.shedding.eye import PileEye
    from dealer.shedding.host import PileHost
    from dealer.shedding.keys import PileKeys
    from dealer.shedding.state import State
    from dealer.shedding.table import GameTable
    from dealer.shedding.trial import PileGame
    from hardware.simulator import SimulatedTable
    from vision.recogniser import Recogniser
    from web.gamedesk import GameDesk

_MOST = 6  # players; of more, the first sit


class Pile:
    """An evening of the hand-shedding game (`web.playing.Playing`)."""

    def __init__(self, table: GameTable) -> None:
        """Play at this table."""
        self.table = table

    @property
    def look(self) -> str:
        """The look of its pages."""
        return self.table.state.theme

    @property
    def across(self) -> float:
        """Millimetres of table that a picture of it has to be wide."""
        from dealer.shedding.stage import ACROSS

        return ACROSS

    @property
    def keys(self) -> PileKeys:
        """What keys and lamps mean in it."""
        from dealer.shedding.keys import PileKeys

        return PileKeys()

    @property
    def setup(self) -> PileGame:
        """What the set-up asks of it."""
        from dealer.shedding.trial import PileGame

        return PileGame(self.table)

    def tell(self, language: str) -> tuple[str, str]:
        """What is spoken and shown of a match, in a language."""
        from dealer.shedding.news import sentence
        from dealer.shedding.view import spoken
        from rules.language import speaking

        state = self.table.state
        with speaking(language):
            return spoken(state), sentence(state)

    def desk(self) -> GameDesk:
        """What the pages ask of it."""
        from web.gamedesk import GameDesk

        return GameDesk(self.table)

    def eye(self, recogniser: Recogniser, _learner: Learner) -> PileEye:
        """What looks at it."""
        from dealer.shedding.eye import PileEye

        return PileEye.of(recogniser)

    def host(self, camera: SimulatedTable, seed: int) -> PileHost:
        """Who plays at the simulated table."""
        from dealer.shedding.host import PileHost

        return PileHost(self.table, camera, seed)


def the_match(chosen: Chosen, say: Callable[[str], None], fresh: bool) -> GameTable:
    """The match where it stopped, else a new one as it is chosen; by the usual rules where those cannot be."""
    from dealer.journal import Journal
    from dealer.shedding.notation import name_of
    from dealer.shedding.script import GameScript
    from dealer.shedding.table import GameTable

    game = chosen.settings.game
    journal = Journal(chosen.folder / "journal.db", script=GameScript())
    left = None if fresh else journal.left()
    try:
        if left is not None and not (chosen.is_given("game") and name_of(left.state) != game.name):
            table = GameTable(left, journal)
            say(f"Going on with game {table.state.game} of {table.state.title}; --fresh begins a new evening.")
            return table
        return GameTable(opened(game), journal)
    except ValueError as error:  # no such house rule, too many players
        if chosen.is_given("game"):
            journal.close()
            raise
        chosen.trouble(f"game: {error}")
        players = game.players[:_MOST] if len(game.players) > 2 else GameSettings().players
        return GameTable(opened(GameSettings(game.name, players)), journal)


def opened(game: GameSettings) -> State:
    """A match that has not begun, as the settings say; raise ValueError where it cannot be."""
    from dealer.shedding.events import StartGame
    from dealer.shedding.refusing import why_not
    from dealer.shedding.step import opening
    from rules.describe_shedding import shedding_game

    made = shedding_game(game.name, game.options)
    state = opening(made.title, game.players, made.options, made.wins, made.theme)
    wrong = why_not(state, StartGame(game.players))
    if wrong is not None:
        raise ValueError(wrong)
    return state
