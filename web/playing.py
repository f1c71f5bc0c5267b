"""Say what one kind of game contributes to an evening; `poker_evening` and `pile_evening` are the two there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from dealer.camera_loop import EyeLike
    from dealer.controls import Meaning
    from dealer.learning import Learner
    from dealer.owner import Owner
    from dealer.setup_game import GameLike
    from dealer.simulated_host import SimulatedHost
    from dealer.speaker import Tell
    from hardware.simulator import SimulatedTable
    from vision.recogniser import Recogniser
    from web.desk import Desk


class Playing(Protocol):
    """A kind of game with its table."""

    @property
    def table(self) -> Owner[Any, Any]:
        """Who owns the game in progress."""

    @property
    def look(self) -> str | None:
        """The look of its pages, where they are those of the pile."""

    @property
    def across(self) -> float:
        """Millimetres of table that a picture of it has to be wide."""

    @property
    def keys(self) -> Meaning:
        """What keys and lamps mean in it."""

    @property
    def setup(self) -> GameLike:
        """What the set-up asks of it."""

    @property
    def tell(self) -> Tell:
        """What a voice says of it."""

    def desk(self) -> Desk:
        """What the pages ask of it."""

    def eye(self, recogniser: Recogniser, learner: Learner) -> EyeLike:
        """What looks at it."""

    def host(self, camera: SimulatedTable, seed: int) -> SimulatedHost:
        """Who plays it at the simulated table."""
