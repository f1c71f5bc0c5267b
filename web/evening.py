"""Build an evening from its parts: the table, who looks at it, its set-up and its pages; serve it until it ends."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from settings import SettingsError
from web.chosen import Chosen
from web.evening_training import add_training
from web.evening_voice import the_speaker
from web.pile_evening import Pile, the_match
from web.poker_evening import Poker, the_table
from web.switching import Switch

# Everything else is imported when the evening begins, so that `floorman --help` answers at once.
if TYPE_CHECKING:
    from dealer.camera_loop import CameraLoop
    from dealer.controls import Controls
    from dealer.doctor import Subject
    from dealer.learning import Learner
    from dealer.owner import Owner
    from dealer.records_desk import RecordsDesk
    from dealer.setup_desk import Opened, SetupDesk
    from vision.recogniser import Recogniser
    from web.pin import Access
    from web.playing import Playing
    from web.serve import Server
    from web.services import Services

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Evening:
    """What every part of an evening shares; `say` prints a line, `complain` one about something to mend."""

    chosen: Chosen
    playing: Playing
    say: Say
    complain: Say


def serve(chosen: Chosen, version: str, say: Say, complain: Say, *, forget_pin: bool, fresh: bool) -> None:
    """Serve evenings until Ctrl-C or a request to end; raise ValueError or OSError with what to do about it.

    The first goes on where the last one stopped, but for a fresh one; another begins when the page asks for another
    kind of game.
    """
    from dealer import languages

    languages.load()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    switch: Switch | None = None
    with suppress(KeyboardInterrupt):  # it may come between two evenings as well
        while switch is None or switch.asked:
            with ExitStack() as stack:
                playing = the_game(chosen, say, fresh if switch is None else switch.fresh)
                stack.callback(playing.table.stop)  # it holds the journal from now on
                evening = Evening(chosen, playing, say, complain)
                switch = serve_one(evening, version, stack, the_access(chosen.folder, forget_pin and switch is None))
    say("Good night.")


def the_game(chosen: Chosen, say: Say, fresh: bool) -> Playing:
    """The kind of game that is chosen, with its table."""
    from rules.describe_shedding import is_shedding

    if is_shedding(chosen.settings.game.name):
        return Pile(the_match(chosen, say, fresh))
    return Poker(the_table(chosen, say, fresh))


def serve_one(evening: Evening, version: str, stack: ExitStack, access: Access) -> Switch:
    """Serve one evening until it ends; the switch says whether the page has asked for another game."""
    from dealer.house_book import HouseBook
    from dealer.photographs import Photographs
    from vision.recogniser import Recogniser
    from web import create_app
    from web.serve import Server

    chosen, playing = evening.chosen, evening.playing
    controls = the_controls(evening)
    loop, setup = the_setup(evening, stack, controls)
    page, services = chosen.settings.page, the_services(evening, version, loop, setup)
    app = create_app(
        playing.desk(),
        access,
        hosts=("floorman.local",),
        viewers=page.viewers,
        language=page.language,
        book=HouseBook(chosen.folder),
        photographs=Photographs(Recogniser.load),
        services=services,
        pile=playing.look,
    )
    server = Server(app, host=page.host, port=page.port, viewers=page.viewers)
    services.addresses = server.addresses
    services.switch = switch = Switch(chosen, server.close)
    welcome(evening, version, server.addresses, access.setup_code)
    with playing.table, closing(server):
        stack.callback(setup.close)
        setup.begin()
        controls.start()
        stack.callback(controls.stop)
        try:
            serve_watched(server, loop, playing.table)
        except KeyboardInterrupt:
            switch.asked = False  # whoever ends the program means it, also while another game is put on the table
        setup.close()
    return switch


def the_services(evening: Evening, version: str, loop: CameraLoop, setup: SetupDesk) -> Services:
    """What the pages need besides the table."""
    from dealer.doctor_desk import DoctorDesk
    from dealer.vault import Vault
    from web.services import Services

    chosen = evening.chosen
    services = Services(setup=setup, choices=chosen, records=the_records(chosen.folder))
    services.vault = Vault(chosen.folder, version)
    add_training(services, chosen, evening.playing.table, setup)
    services.doctor = DoctorDesk(lambda: the_subject(chosen), (chosen.file,), loop.picture)
    return services


def the_records(folder: Path) -> RecordsDesk:
    """The deals that were played, for the history page."""
    from dealer.history import History
    from dealer.records_desk import RecordsDesk

    return RecordsDesk(History(folder / "journal.db"))


def the_access(folder: Path, forget_pin: bool) -> Access:
    """The PIN kept in the data folder; raise SettingsError for a folder that cannot be used."""
    from web.pin import Access

    try:
        access = Access(folder)
        if forget_pin:
            access.forget()
    except OSError as error:
        why = error.strerror or error
        raise SettingsError(f'data = "{folder}": cannot be used ({why}); name another folder in table.toml') from error
    return access


def serve_watched(server: Server, loop: CameraLoop, table: Owner[Any, Any]) -> None:
    """Serve the pages, and tell systemd, where it listens, that table and camera are alive."""
    from hardware.systemd import Heartbeat, Systemd

    systemd = Systemd()
    patience = systemd.patience or 30.0
    systemd.ready(server.addresses[0])
    with Heartbeat(systemd, lambda: loop.is_alive(patience) and table.is_alive):
        server.run()


def the_controls(evening: Evening) -> Controls:
    """The keys and lamps that the settings name; a wrong name is told, and none are there then."""
    from dealer.controls import Controls
    from hardware.choose import choose_panel
    from hardware.panel import NoPanel, PanelError

    panel, playing = evening.chosen.settings.panel, evening.playing
    try:
        return Controls(choose_panel(panel.device, panel.pins), playing.table, playing.keys)
    except PanelError as error:
        evening.chosen.trouble(str(error))
        return Controls(NoPanel(), playing.table, playing.keys)


def the_subject(chosen: Chosen) -> Subject:
    """What the doctor examines, by the settings."""
    from dealer.doctor import Subject
    from hardware.choose import CameraChoice, choose_camera, choose_panel, choose_voice
    from vision.engine import FOLDER

    camera, panel, voice = chosen.settings.camera, chosen.settings.panel, chosen.settings.voice
    return Subject(
        data=chosen.folder,
        weights=FOLDER,
        camera=lambda: choose_camera(CameraChoice(camera.device, (camera.width, camera.height))),
        panel=lambda: choose_panel(panel.device, panel.pins),
        voice=lambda: choose_voice(voice.device),
        language=voice.language or chosen.settings.page.language,
        device=camera.device,
        port=chosen.settings.page.port,
        troubles=chosen.troubles,
    )


def the_setup(evening: Evening, stack: ExitStack, controls: Controls) -> tuple[CameraLoop, SetupDesk]:
    """The camera that looks at the table, and its set-up; where the chosen camera cannot be, none looks."""
    from dealer.camera_loop import CameraLoop
    from dealer.setup_desk import Bench, SetupDesk
    from hardware.camera import CameraError
    from hardware.choose import known_devices
    from hardware.framed import FramedCamera, framing_of
    from hardware.nothing import NoCamera

    chosen, camera, playing = evening.chosen, evening.chosen.settings.camera, evening.playing
    try:
        opened = open_device(evening, camera.device)
    except CameraError as error:
        if chosen.is_given("camera"):
            raise
        chosen.trouble(str(error))
        opened = open_device(evening, "none")
    framed = FramedCamera(opened.camera, framing_of(camera.rotation, camera.area))
    framed.mains(camera.mains)
    framed.hold(camera.locks)
    recogniser = the_recogniser(evening, chosen.folder / "decks")
    loop = CameraLoop(framed, playing.eye(recogniser, the_learner(chosen.folder / "decks")), playing.table)
    stack.callback(loop.stop)
    bench = Bench(
        game=playing.setup,
        loop=loop,
        camera=framed,
        recogniser=recogniser,
        choices=chosen,
        data=chosen.folder,
        open=lambda device: open_device(evening, device),
        devices=known_devices,
        idle=lambda: isinstance(framed.camera, NoCamera),
        panel=controls.status if chosen.settings.panel.device != "none" else None,
        blink=controls.blink if chosen.settings.panel.device != "none" else None,
        speaker=the_speaker(chosen, playing.table, playing.tell, stack),
    )
    return loop, SetupDesk(bench, opened.stagehand)


def the_learner(folder: Path) -> Learner:
    """What lets corrections teach the decks of this house."""
    from dealer.deck_setup import Decks
    from dealer.learning import Learner

    return Learner(Decks(folder).save)


def the_recogniser(evening: Evening, folder: Path) -> Recogniser:
    """What reads cards, with the decks of this house; a damaged deck is told and left out."""
    from dealer.deck_setup import Decks
    from vision.recogniser import Recogniser

    decks = Decks(folder)
    for row in decks.damaged():
        evening.chosen.trouble(row)
    return Recogniser.load(live=True, decks=decks.whole())


def open_device(evening: Evening, device: str) -> Opened:
    """The camera of this name, and who deals before it where it is the simulated table; raise CameraError."""
    from dealer.setup_desk import Opened
    from hardware.choose import CameraChoice, choose_camera
    from hardware.simulator import SimulatedTable

    settings = evening.chosen.settings
    camera, simulator = settings.camera, settings.simulator
    seed = simulator.seed or time.time_ns() % 1_000_000
    made = choose_camera(
        CameraChoice(
            device=device,
            size=(camera.width, camera.height),
            deck=simulator.deck,
            cloth=simulator.cloth,
            seed=seed,
            across=evening.playing.across,
        )
    )
    return Opened(made, evening.playing.host(made, seed) if isinstance(made, SimulatedTable) else None)


def welcome(evening: Evening, version: str, addresses: tuple[str, ...], code: str | None) -> None:
    """Say where the page is, how to become its dealer, and what is wrong with the settings."""
    evening.say(f"Floorman {version}: the page is at")
    for address in addresses:
        evening.say(f"  {address}")
    if code is not None:
        evening.say(f"To deal from a browser, choose a PIN at {addresses[0]}/dealer with the set-up code  {code}")
    for trouble in evening.chosen.troubles:
        evening.complain(f"safe mode: {trouble}")
    evening.say(f"Camera: {evening.chosen.settings.camera.device}. Ctrl-C ends the evening.")
