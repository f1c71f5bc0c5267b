"""What the pages need besides the table: set-up, settings, records, backup; each may be missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from flask import current_app
from werkzeug.exceptions import NotFound

from rules.language import _


class SetUp(Protocol):
    """The set-up of the table; raises ValueError with a sentence for what it cannot do."""

    def status(self) -> Mapping[str, object]:
        """How it stands: everything that the wizard draws."""

    def do(self, data: Mapping[str, object]) -> Mapping[str, object]:
        """Do one thing; return how it stands then."""

    def meters(self) -> Mapping[str, object]:
        """How well the camera can read: gauges and advice."""

    def picture(self, *, whole: bool) -> bytes | None:
        """What the camera sees as a JPEG; None while there is no picture."""


class Row(Protocol):
    """One setting: its name, what is in force, what it is unless set, whether it was chosen on the page."""

    @property
    def name(self) -> str:
        """As in "camera.rotation"."""

    @property
    def value(self) -> Any:
        """What is in force."""

    @property
    def default(self) -> Any:
        """What it is unless set."""

    @property
    def chosen(self) -> bool:
        """Whether it was chosen on the page."""


class Choices(Protocol):
    """The settings; raises ValueError for what cannot be chosen, OSError where it cannot be kept."""

    troubles: tuple[str, ...]

    def rows(self) -> Sequence[Row]:
        """Every setting."""

    def put(self, name: str, value: Any) -> object:
        """Choose a value, None for what the settings file says."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A file to be downloaded."""

    name: str
    mimetype: str
    data: bytes


class Records(Protocol):
    """The deals that were played; raises LookupError for a deal that is not there."""

    def deals(self) -> Sequence[Mapping[str, object]]:
        """Every deal, the newest first, in a few words."""

    def results(self) -> Sequence[Mapping[str, object]]:
        """What each player won in deals of poker."""

    def standings(self) -> Sequence[Mapping[str, object]]:
        """What each player won in games of the pile."""

    def replay(self, evening: int, deal: int) -> Mapping[str, object]:
        """A deal step by step: whole states as every viewer saw them."""

    def export(self, form: str, key: tuple[int, int] | None) -> tuple[str, str]:
        """One deal or all as "notation", "json" or "csv": the ending of its file, and the text.

        Raises ValueError for a form that is none.
        """

    def delete(self, evening: int, deal: int) -> None:
        """Delete a deal; raise ValueError for the one that is being played."""


class Vault(Protocol):
    """Backup and restore as one file."""

    def backup(self) -> tuple[str, bytes]:
        """Everything that is kept, but for the PIN, as one file: its name and its bytes."""

    def restore(self, data: bytes) -> str:
        """Put back what a backup holds; return in words what was restored, raise ValueError where it is none."""


class Doctor(Protocol):
    """What examines the machine."""

    def examine(self) -> Mapping[str, object]:
        """The findings as JSON."""

    def report(self, *, picture: bool) -> tuple[str, bytes]:
        """The problem report as a file's name and bytes; raises OSError where it cannot be packed."""


class Training(Protocol):
    """Drills and exams for dealers; raises ValueError with a sentence for what cannot be."""

    def overview(self) -> Mapping[str, object]:
        """Every drill, every game, every trainee."""

    def trainee(self, name: str) -> Mapping[str, object]:
        """How one trainee does."""

    def ask(self, name: str, skill: str | None, game: str | None) -> Mapping[str, object]:
        """The next question."""

    def answer(self, name: str, given: Sequence[str]) -> Mapping[str, object]:
        """Mark an answer."""

    def practise(self, name: str, evening: int, deal: int, number: int) -> Mapping[str, object]:
        """A question about a deal that was played; raises LookupError where there is none."""

    def begin_exam(self, name: str) -> Mapping[str, object]:
        """Begin an exam."""

    def set_exam(self, data: Mapping[str, object]) -> None:
        """Let exams be like this."""

    def exam(self, number: int) -> Mapping[str, object]:
        """One exam; raises LookupError where there is none."""

    def set_exercise(self, name: str, skill: str | None, game: str | None, level: int | None, number: int) -> None:
        """Set a trainee so many questions."""

    def lessons(self, name: str) -> Sequence[Mapping[str, object]]:
        """How far one trainee is in every lesson."""

    def reach(self, name: str, game: str, step: int, *, finished: bool) -> None:
        """Keep how far one trainee is in a lesson."""

    def forget(self, name: str) -> None:
        """Delete everything about a trainee."""

    def export(self) -> str:
        """Every answer as CSV."""


class Shadow(Protocol):
    """The second screen of a trainee at a live deal; raises ValueError with a sentence for what cannot be."""

    def look(self, name: str) -> Mapping[str, object]:
        """What is asked now, what was marked."""

    def answer(self, name: str, key: str, given: Sequence[str]) -> Mapping[str, object]:
        """Take the answer to a question; the rest as `look`."""


class CameraDrill(Protocol):
    """Real cards before the camera; raises ValueError with a sentence for what cannot be."""

    def begin(self, name: str, game: str | None) -> Mapping[str, object]:
        """Watch a trainee."""

    def look(self, name: str) -> Mapping[str, object]:
        """How it stands."""

    def hint(self, name: str) -> str:
        """What the assistant would say."""

    def turn(self, name: str, slots: Sequence[str]) -> Mapping[str, object]:
        """Turn cards over at the simulated table."""

    def stop(self, name: str) -> None:
        """Give the camera back."""


class Games(Protocol):
    """Changes the kind of game on the table; raises ValueError for a game, house rules or players that cannot be."""

    def choose(self, name: str, options: Mapping[str, str], players: Sequence[str]) -> None:
        """Begin this game anew; with the players of the settings where none are named."""

    def go_on(self, name: str) -> None:
        """Go on with this kind of game where it stopped."""


@dataclass(slots=True)
class Services:
    """What was handed to the pages; `addresses` is filled in once the server listens."""

    setup: SetUp | None = None
    choices: Choices | None = None
    records: Records | None = None
    vault: Vault | None = None
    doctor: Doctor | None = None
    training: Training | None = None
    shadow: Shadow | None = None
    camera_drill: CameraDrill | None = None
    switch: Games | None = None
    addresses: tuple[str, ...] = ()


def the_services() -> Services:
    """The services behind the running page."""
    return cast("Services", current_app.extensions["floorman"].services)


def the_setup() -> SetUp:
    """The set-up; raise NotFound where this page has none."""
    found = the_services().setup
    if found is None:
        raise NotFound(_("There is no set-up here."))
    return found


def the_choices() -> Choices:
    """The settings; raise NotFound where this page has none."""
    found = the_services().choices
    if found is None:
        raise NotFound(_("There are no settings here."))
    return found


def the_records() -> Records:
    """The deals that were played; raise NotFound where nothing is recorded."""
    found = the_services().records
    if found is None:
        raise NotFound(_("Nothing is recorded here."))
    return found


def the_vault() -> Vault:
    """Backup and restore; raise NotFound where there is none."""
    found = the_services().vault
    if found is None:
        raise NotFound(_("Nothing is kept here that could be saved."))
    return found


def the_doctor() -> Doctor:
    """What examines the machine; raise NotFound where nothing does."""
    found = the_services().doctor
    if found is None:
        raise NotFound(_("Nothing examines this machine."))
    return found


def the_training() -> Training:
    """Drills and exams; raise NotFound where there are none."""
    found = the_services().training
    if found is None:
        raise NotFound(_("Nobody is trained here."))
    return found


def the_shadow() -> Shadow:
    """The trainee's second screen; raise NotFound where there is no deal to follow."""
    found = the_services().shadow
    if found is None:
        raise NotFound(_("There is no deal to follow here."))
    return found


def the_camera_drill() -> CameraDrill:
    """The drill before the camera; raise NotFound where no camera watches."""
    found = the_services().camera_drill
    if found is None:
        raise NotFound(_("No camera watches trainees here."))
    return found


def the_switch() -> Games:
    """What changes the kind of game; raise NotFound where nothing does."""
    found = the_services().switch
    if found is None:
        raise NotFound(_("The game cannot be changed here."))
    return found
