"""Build what poker contributes to an evening: its table, what looks at it, who deals at the simulated table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from settings import GameSettings
from web.chosen import Chosen

# Everything else is imported when the evening begins, so that `floorman --help` answers at once.
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealer.controls import DealKeys
    from dealer.eye import Eye
    from dealer.learning import Learner
    from dealer.setup_game import DealGame
    from dealer.stagehand import Stagehand
    from dealer.table import Table
    from hardware.simulator import SimulatedTable
    from rules.variants import Variant
    from vision.recogniser import Recogniser
    from web.tabledesk import TableDesk


class Poker:
    """An evening of poker (`web.playing.Playing`)."""

    look = None

    def __init__(self, table: Table) -> None:
        """Play at this table."""
        from dealer.evidence import Evidence

        self.table = table
        self.evidence = Evidence()

    @property
    def across(self) -> float:
        """Millimetres of table that a picture of it has to be wide."""
        from dealer.stage import stage_of

        return stage_of(self.table.state.variant).across

    @property
    def keys(self) -> DealKeys:
        """What keys and lamps mean in it."""
        from dealer.controls import DealKeys

        return DealKeys()

    @property
    def setup(self) -> DealGame:
        """What the set-up asks of it."""
        from dealer.setup_game import DealGame

        return DealGame(self.table)

    def tell(self, language: str) -> tuple[str, str]:
        """What is spoken and shown of a deal, in a language."""
        state = self.table.state_in(language)
        return state.spoken, state.sentence

    def desk(self) -> TableDesk:
        """What the pages ask of it."""
        from web.tabledesk import TableDesk

        return TableDesk(self.table, self.evidence)

    def eye(self, recogniser: Recogniser, learner: Learner) -> Eye:
        """What looks at it."""
        from dealer.eye import Eye

        return Eye(recogniser, self.evidence, learner)

    def host(self, camera: SimulatedTable, seed: int) -> Stagehand:
        """Who deals at the simulated table."""
        from dealer.random_deals import RandomDeals
        from dealer.stagehand import Stagehand

        return Stagehand(self.table, camera, RandomDeals(seed, example_first=True))


def the_table(chosen: Chosen, say: Callable[[str], None], fresh: bool) -> Table:
    """The table where it stopped, else of the game that is chosen; in safe mode where that game cannot be."""
    from dealer.journal import Journal
    from dealer.table import Table

    game, journal = chosen.settings.game, Journal(chosen.folder / "journal.db")
    left = None if fresh else journal.left()
    try:
        if left is not None and not (chosen.is_given("game") and left.state.game != game_of(game).name):
            table = Table(left, keeper=journal)
            say(f"Going on with deal {table.state.deal} of {table.state.variant.title}; --fresh begins a new evening.")
            return table
        return Table(game_of(game), game.players, keeper=journal)
    except (ValueError, OSError) as error:  # no such game or house rule, too many seats, no such file of a game
        if chosen.is_given("game"):
            journal.close()
            raise
        chosen.trouble(f"game: {error}")
        return Table(game_of(GameSettings()), GameSettings().players, keeper=journal)


def game_of(game: GameSettings) -> Variant:
    """The game of the settings under their house rules; raise ValueError for one that is none."""
    from rules.games_file import load_game
    from rules.variants import variant

    return (
        load_game(Path(game.name), **game.options)
        if game.name.endswith(".toml")
        else variant(game.name, **game.options)
    )
