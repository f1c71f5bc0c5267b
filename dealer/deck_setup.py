"""The decks of this house: enrolled card by card under the camera, checked, kept as files, chosen for the evening."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from threading import Lock

from dealer.advice import next_in_words
from dealer.codec import Plain
from dealer.setup_steps import SetupError
from hardware.camera import Frame
from rules.cards import CardError, parse_face
from rules.language import _
from vision.deck import ENDING, Deck, DeckError
from vision.detection import Detection
from vision.enrolment import Enrolment, Progress, Todo
from vision.motion import Motion
from vision.reader import Recognises

_LONGEST = 30
_SAFE = re.compile(r"[\w][\w ().-]*", re.UNICODE)
_MOST = 40
FEWEST = 10
"""Cards from which a deck can be learnt; vision.deck_head wants as many."""
_LOOKS = 6  # pictures read of cards that lie still


class Decks:
    """The deck files of one folder."""

    def __init__(self, folder: Path) -> None:
        """Keep decks in `folder`, which is made with the first one."""
        self._folder = folder

    def file(self, name: str) -> Path:
        """The file of a deck; raise SetupError for a name that no file can have."""
        name = name.strip()
        if not name or len(name) > _LONGEST or _SAFE.fullmatch(name) is None:
            raise SetupError(_("Give the deck a short name of letters and digits, such as Red Bicycle."))
        return self._folder / f"{name}{ENDING}"

    def names(self) -> list[str]:
        """The names of all decks, in order."""
        return sorted(path.name.removesuffix(ENDING) for path in self._folder.glob(f"*{ENDING}"))

    def whole(self) -> tuple[Deck, ...]:
        """Every deck that helps to read; one that is damaged, or has too few cards, is left out."""
        found = []
        for name in self.names():
            with suppress(DeckError):
                found.append(Deck.load(self._folder / f"{name}{ENDING}"))
        return tuple(deck for deck in found if len(deck.counts) >= FEWEST)

    def damaged(self) -> list[str]:
        """What is wrong with the decks that cannot be read."""
        found = []
        for name in self.names():
            try:
                Deck.load(self._folder / f"{name}{ENDING}")
            except DeckError as error:
                found.append(str(error))
        return found

    def listed(self, on_table: str | None) -> list[Plain]:
        """Every deck with how many of its cards are known, as the page draws it; a damaged one says so."""
        return [self._row(name, on_table) for name in self.names()]

    def _row(self, name: str, on_table: str | None) -> Plain:
        try:
            deck = Deck.load(self._folder / f"{name}{ENDING}")
        except DeckError as error:
            return {"name": name, "cards": 0, "missing": [], "on_table": name == on_table, "trouble": str(error)}
        missing: list[Plain] = [str(card) for card in deck.missing]
        return {
            "name": name,
            "cards": 52 - len(missing),
            "missing": missing,
            "on_table": name == on_table,
            "trouble": None,
        }

    def save(self, deck: Deck) -> None:
        """Keep a deck; raise SetupError where that cannot be."""
        path = self.file(deck.name)
        if len(deck.counts) < FEWEST:
            raise SetupError(
                _("These are too few cards to learn a deck from: show {count} at least.").format(count=FEWEST)
            )
        if len(self.names()) >= _MOST and not path.exists():
            raise SetupError(_("There are {count} decks already: delete one first.").format(count=_MOST))
        try:
            deck.save(path)
        except OSError as error:
            raise SetupError(_("The deck cannot be kept: {why}.").format(why=error.strerror or error)) from error

    def delete(self, name: str) -> None:
        """Delete a deck; raise SetupError for one that is not there."""
        path = self.file(name)
        if not path.exists():
            raise SetupError(_("There is no deck {name}.").format(name=name))
        path.unlink()


class DeckSession:
    """One deck being enrolled or only checked; frames come from the camera's thread, words from the page's."""

    def __init__(self, recogniser: Recognises, name: str, *, check: bool = False) -> None:
        """Begin with no card seen; `check` keeps nothing at the end."""
        self.check = check
        self._lock = Lock()
        self._enrolment = Enrolment(recogniser, name)
        self._motion = Motion()
        self._looks = 0
        self._progress: Progress | None = None

    @property
    def name(self) -> str:
        """What the deck is to be called."""
        return self._enrolment.name

    def see(self, frame: Frame) -> None:
        """Take the next frame; nothing is read while a hand is at work, nor what has been read often enough."""
        self._motion.see(frame.image)
        if self._motion.hand:
            self._looks = 0
        elif self._looks < _LOOKS:
            self._looks += 1
            with self._lock:
                self._progress = self._enrolment.see(frame)

    def name_card(self, card: str) -> None:
        """Say what the card is that is asked about; raise SetupError where none is."""
        try:
            with self._lock:
                self._progress = self._enrolment.name_card(parse_face(card))
        except (CardError, DeckError) as error:
            raise SetupError(str(error)) from error

    def forget(self, card: str) -> None:
        """Show a card anew."""
        try:
            with self._lock:
                self._enrolment.forget(parse_face(card))
        except CardError as error:
            raise SetupError(str(error)) from error

    def finish(self, *, partial: bool) -> Deck:
        """The deck as far as it was shown; raise SetupError while cards are missing, unless a part is wanted."""
        try:
            with self._lock:
                return self._enrolment.finish(partial=partial)
        except DeckError as error:
            raise SetupError(str(error)) from error

    @property
    def shown(self) -> tuple[Detection, ...]:
        """The cards of the newest picture that was read, as outlines with their names; none while a hand is at work."""
        progress = self._progress
        if progress is None or not self._looks:
            return ()
        return tuple(Detection(card.corners, card.face, 1.0, card.candidates) for card in progress.shown)

    def as_json(self) -> dict[str, Plain]:
        """How far it is, as the page draws it."""
        with self._lock:
            progress, check = self._progress, self._enrolment.check
        question = progress.question if progress is not None else None
        what = progress.todo if progress is not None else Todo.SHOW_CARDS
        double = next(iter(check.twice), None)
        return {
            "name": self.name,
            "check": self.check,
            "seen": [str(card) for card in check.seen],
            "missing": [str(card) for card in check.missing],
            "twice": [str(card) for card in check.twice],
            "jokers": len(check.jokers),
            "back": check.back,
            "question": [str(face) for face in question] if question is not None else None,
            "todo": what.value,
            "words": next_in_words(what, double),
        }
