"""Build an evening of the hand-shedding game from its parts and serve it until it ends."""

from __future__ import annotations

import signal
import threading
import time
from contextlib import ExitStack, closing, suppress
from typing import TYPE_CHECKING

from web.chosen import Chosen
from web.evening import Say, serve_watched, the_access

# Everything else is imported when the evening begins, so that `floorman --help` answers at once.
if TYPE_CHECKING:
    from dealer.shedding.table import GameTable
    from hardware.camera import Camera


def serve_pile(chosen: Chosen, version: str, say: Say, *, forget_pin: bool, fresh: bool) -> None:
    """Serve an evening until Ctrl-C or a request to end; raise ValueError or OSError with what to do about it.

    It goes on where the last one stopped, but for a fresh one.
    """
    from dealer import languages
    from dealer.camera_loop import CameraLoop
    from dealer.shedding.eye import PileEye
    from vision.recogniser import Recogniser
    from web import create_app
    from web.gamedesk import GameDesk
    from web.serve import Server

    languages.load()
    with ExitStack() as stack:
        table = the_match(chosen, say, fresh)
        stack.callback(table.stop)  # it holds the journal from now on
        access, page = the_access(chosen.folder, forget_pin), chosen.settings.page
        app = create_app(
            GameDesk(table),
            access,
            hosts=("floorman.local",),
            viewers=page.viewers,
            language=page.language,
            pile=table.state.theme,
        )
        server = Server(app, host=page.host, port=page.port, viewers=page.viewers)
        camera = the_camera(chosen)
        loop = CameraLoop(camera, PileEye.of(Recogniser.load(live=True)), table)
        say(f"Floorman {version}: the page is at")
        for address in server.addresses:
            say(f"  {address}")
        if access.setup_code is not None:
            say(f"For the keys, choose a PIN at {server.addresses[0]}/dealer with the set-up code  {access.setup_code}")
        say(f"Camera: {chosen.settings.camera.device}. Ctrl-C ends the evening.")
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with table, closing(server):
            stack.callback(loop.start().stop)
            rehearse(chosen, table, camera, stack)
            with suppress(KeyboardInterrupt):
                serve_watched(server, loop, table)
            say("Good night.")


def the_match(chosen: Chosen, say: Say, fresh: bool) -> GameTable:
    """The match where it stopped, else a new one of the game that is chosen."""
    from dealer.journal import Journal
    from dealer.shedding.script import GameScript
    from dealer.shedding.step import opening
    from dealer.shedding.table import GameTable
    from rules.describe_shedding import shedding_game

    asked = chosen.settings.game
    game = shedding_game(asked.name, asked.options)
    journal = Journal(chosen.folder / "journal.db", script=GameScript())
    left = None if fresh else journal.left()
    if left is not None and left.state.title == game.title and left.state.options == game.options:
        say(f"Going on with game {left.state.game} of {game.title}; --fresh begins a new evening.")
        return GameTable(left, journal)
    return GameTable(opening(game.title, asked.players, game.options, game.wins, game.theme), journal)


def the_camera(chosen: Chosen) -> Camera:
    """The camera that is named, turned and cut as the settings say; raise CameraError where it cannot be."""
    from dealer.shedding.stage import ACROSS
    from hardware.choose import CameraChoice, choose_camera
    from hardware.framed import FramedCamera, framing_of

    camera, simulator = chosen.settings.camera, chosen.settings.simulator
    made = choose_camera(
        CameraChoice(
            device=camera.device,
            size=(camera.width, camera.height),
            deck=simulator.deck,
            cloth=simulator.cloth,
            seed=simulator.seed or time.time_ns() % 1_000_000,
            across=ACROSS,
        )
    )
    framed = FramedCamera(made, framing_of(camera.rotation, camera.area))
    framed.mains(camera.mains)
    framed.hold(camera.locks)
    return framed


def rehearse(chosen: Chosen, table: GameTable, camera: Camera, stack: ExitStack) -> None:
    """Let somebody play at the simulated table; real cameras look at real players."""
    from dealer.shedding.rehearsal import PileRehearsal
    from hardware.framed import FramedCamera
    from hardware.simulator import SimulatedTable

    drawn = camera.camera if isinstance(camera, FramedCamera) else camera
    if not isinstance(drawn, SimulatedTable):
        return
    seed = chosen.settings.simulator.seed or time.time_ns() % 1_000_000
    rehearsal, stop = PileRehearsal(table, drawn, seed), threading.Event()
    threading.Thread(target=rehearsal.run, args=(stop,), name="rehearsal", daemon=True).start()
    stack.callback(stop.set)
