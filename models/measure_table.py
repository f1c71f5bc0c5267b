"""Count settled readings of drawn tables whose decks, cloths and lamps no network was trained on.

    python -m models.measure_table --readings 2000                  # decks as they come
    python -m models.measure_table --readings 20000 --enrolled      # every deck enrolled first

Every table is dealt afresh, under another lamp; its cards are read frame by frame and vote as they do live, until each
is settled. Counts are written after each table to models/cache/table/; a run that was stopped goes on from there.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

import cv2
import numpy as np

from hardware.camera import Frame
from hardware.card_art import DECKS
from hardware.simulator import LyingCard
from hardware.table_cloths import CLOTHS
from models.counting import Said, counted, wrong_ones
from models.decks import CACHE
from models.table_scenes import Dealt, Scene, drawn
from rules.cards import Card, deck
from vision.cloth import Cloth
from vision.deck import Deck
from vision.enrolment import Enrolment
from vision.focus import Focus, believable, is_within
from vision.motion import Motion
from vision.plane import centre
from vision.recogniser import Recogniser
from vision.tracker import Tracker

FOLDER = CACHE / "table"
BLOCK = 12  # tables in a row with one deck, as in an evening
LENGTHS = (112.0, 132.0, 92.0)
MOST_READINGS = 8


def scene(number: int) -> Scene:
    """The table of this number: deck, cloth and camera change in blocks, cards and lamp from table to table."""
    block = number // BLOCK
    rng, other = np.random.default_rng((number, 41)), np.random.default_rng((block, 43))
    return Scene(
        deck=list(DECKS)[block % len(DECKS)],
        cloth=list(CLOTHS)[block % len(CLOTHS)],
        seed=10_000 + number,
        length=LENGTHS[(block + block // len(DECKS)) % len(LENGTHS)],
        turn=float(rng.uniform(-12, 12)),
        twist=5.0,
        brightness=float(rng.uniform(0.5, 1.12)),
        warmth=float(rng.uniform(-0.7, 0.7)),
        blur=float(other.uniform(0.5, 1.3)),
        noise=float(other.uniform(1.5, 4.5)),
        down=4,
    )


def settled(frames: Iterator[Frame], recogniser: Recogniser) -> tuple[list[Said], list[list[Said]]]:
    """What is settled in the end, and what each reading of the whole table alone said.

    As in `vision.reader`: once most cards are settled, only the part with the others is read again.
    """
    motion, tracker, cloth, focus = Motion(), Tracker(), Cloth(), Focus()
    single: list[list[Said]] = []
    motion.see(next(frames).image)
    for frame in islice(frames, MOST_READINGS):
        motion.see(frame.image)
        wanting = tracker.wanting(motion, frame.seconds)
        if single and not wanting:
            break
        shape = frame.image.shape
        part = focus.part(shape, motion, wanting, tracker.settled, owed=False) if single else None
        inside = [track for track in tracker.tracks if part is None or is_within(track.corners, part, shape)]
        others = [track for track in tracker.tracks if track not in inside]
        if part is None:
            found = recogniser.read(frame.image)
            single.append([(card.corners, card.face) for card in found])
        else:
            known = [track.face for track in others if isinstance(track.face, Card)]
            found = believable(recogniser.read_part(frame.image, part, known=known), part, shape, others)
        cloth.see(frame.image, [*(card.corners for card in found), *(track.corners for track in others)])
        tracker.read(found, motion, cloth.is_bare, frame.seconds, inside)
        motion.mark_read(part)
    return [(track.corners, track.face) for track in tracker.settled], single


def enrolled(name: str, recogniser: Recogniser) -> Deck:
    """Enrol a drawn deck as a dealer would: thirteen cards at a time, twice, and one face down."""
    session = Enrolment(recogniser, name)
    for part in range(8):
        cards = deck()[13 * (part % 4) : 13 * (part % 4) + 13]
        look = Scene(deck=name, cloth="green", seed=500 + part, length=150.0, turn=5.0 * part - 17, down=part == 7)
        shown = drawn(look, [*([cards[0]] if part == 7 else []), *cards][:14], frames=3)
        for frame in shown.frames:
            progress = session.see(frame)
            while progress.question is not None:
                progress = session.name_card(_asked_about(session, shown.cards))
    return session.finish()


def _asked_about(session: Enrolment, cards: tuple[LyingCard, ...]) -> Card:
    """The truth about the card that is asked about, as its dealer would know it."""
    asked = session.asked
    if asked is None:
        raise LookupError("no card is asked about")
    nearest = min(cards, key=lambda card: float(np.hypot(*(centre(card.corners) - centre(asked.corners)))))
    if not isinstance(nearest.face, Card):
        raise LookupError(f"a {nearest.face} is asked about as if it were a card")
    return nearest.face


def measured(recogniser: Recogniser, readings: int, path: Path) -> Iterator[Counter[str]]:
    """Yield the counts so far after each table, those of earlier runs with it."""
    total: Counter[str] = Counter()
    lines = path.read_text().splitlines() if path.exists() else []
    for line in lines:
        total.update(json.loads(line)["settled"])
        total.update({f"single_{name}": count for name, count in json.loads(line)["single"].items()})
    number = len(lines)
    path.parent.mkdir(parents=True, exist_ok=True)
    table: Dealt | None = None
    while total["faces"] < readings:
        if table is None or number % BLOCK == 0:
            table = Dealt(scene(number))
        frames, cards = table.deal(scene(number))
        said, single = settled(frames, recogniser)
        counts = counted(cards, said)
        alone: Counter[str] = sum((counted(cards, one) for one in single), Counter())
        wrong = wrong_ones(cards, said)
        row = {"table": number, "settled": counts, "single": alone, "wrong": wrong, "deck": recogniser.deck_name}
        with path.open("a") as file:
            file.write(json.dumps(row) + "\n")
        total.update(counts)
        total.update({f"single_{name}": count for name, count in alone.items()})
        number += 1
        yield total


def in_words(total: Mapping[str, int]) -> str:
    """The counts as one line."""
    parts = []
    for kind, words in (("", "settled"), ("single_", "single readings")):
        faces = max(1, total[f"{kind}faces"])
        names = ("right", "asked", "missed", "wrong", "turned", "back_right", "back_asked", "back_missed", "false")
        rates = ", ".join(f"{name} {total[kind + name]}" for name in names if total[kind + name])
        asked = total[f"{kind}asked"] + total[f"{kind}missed"]
        parts.append(f"{words}: {total[f'{kind}faces']} faces, {100 * asked / faces:.2f} % asked or missed; {rates}")
    return "\n".join(parts)


def main() -> None:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--readings", type=int, default=2000)
    parser.add_argument("--enrolled", action="store_true", help="enrol every deck first")
    parser.add_argument("--out", type=Path, help="where the counts are kept; models/cache/table/ by default")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    path = options.out or FOLDER / ("enrolled.jsonl" if options.enrolled else "unseen.jsonl")
    recogniser = Recogniser.load(live=True)
    if options.enrolled:
        recogniser = recogniser.with_decks([kept(name, recogniser) for name in DECKS])
    total: Mapping[str, int] = Counter()
    for number, total in enumerate(measured(recogniser, options.readings, path)):
        if number % 10 == 0:
            print(in_words(total), flush=True)
    print(in_words(total))


def kept(name: str, recogniser: Recogniser) -> Deck:
    """The enrolled deck of this name, enrolled now if it was not before."""
    path = FOLDER / f"{name}.deck"
    if not path.exists():
        enrolled(name, recogniser).save(path)
    return Deck.load(path)


if __name__ == "__main__":
    main()
