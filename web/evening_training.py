"""Join the training of an evening: drills and results, the second screen at the live deal, the camera drill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.chosen import Chosen

if TYPE_CHECKING:
    from dealer.owner import Owner
    from dealer.setup_desk import SetupDesk
    from web.services import Services


def add_training(services: Services, chosen: Chosen, table: Owner[Any, Any], setup: SetupDesk) -> None:
    """Add what trains dealers, with the results that are kept in the data folder; nothing where these cannot be used.

    Only a deal of poker can be followed on a second screen, and only its cards are turned before the camera.
    """
    from dealer.history import History
    from dealer.table import Table
    from dealer.training.book import BookError, DrillBook
    from dealer.training.camera_desk import CameraDesk
    from dealer.training.desk import TrainingDesk
    from dealer.training.shadow_desk import ShadowDesk
    from dealer.training.trainer import Trainer

    try:
        book = DrillBook(chosen.folder / "drills.db")
    except BookError as error:
        chosen.trouble(f"training: {error}")
        return
    services.training = TrainingDesk(Trainer(book), history=History(chosen.folder / "journal.db"))
    if isinstance(table, Table):
        services.shadow = ShadowDesk(table, book)
        services.camera_drill = CameraDesk(setup, lambda: table.state, book)
