"""Measure the shipped reader on photographs and on crops of held-out decks; print tables as Markdown."""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from models.crop_shards import FOLDER
from models.crops import NAMES
from models.plots import confusions, reliability
from models.tally import (
    COLUMNS,
    LENGTHS,
    SHARES,
    Tally,
    Truth,
    bucket,
    by_card,
    by_length,
    counted,
    name_of,
    percent,
    plain,
)
from rules.cards import BACK
from vision.classifier import JUNK, LABELS, Classifier
from vision.detection import Detection, Image
from vision.engine import FOLDER as FOLDER_OF_WEIGHTS
from vision.pictures import load_picture
from vision.recogniser import Recogniser

FACES = 54


@dataclass(slots=True)
class Findings:
    """Everything counted over a set of photographs."""

    sources: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    kinds: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    cards: defaultdict[str, list[bool]] = field(default_factory=lambda: defaultdict(list))
    lengths: list[tuple[float, bool]] = field(default_factory=list)
    sureness: list[tuple[float, bool]] = field(default_factory=list)
    answers: list[tuple[float, bool]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def add(self, truth: Truth, found: Sequence[Detection], scale: float) -> None:
        """Count one picture."""
        counts, wrong = counted(truth, found)
        self.sources[truth.source].add(counts)
        self.kinds[truth.kind].add(counts)
        for name, read in by_card(truth, found):
            self.cards[name].append(read)
        self.lengths += by_length(truth, found, scale)
        there = set(truth.cards) | set(truth.partial) | set(truth.optional)
        self.sureness += [
            (one.confidence, name_of(one) in there) for one in found if name_of(one) not in (None, "back")
        ]
        first = [(one.candidates[0][0], one.confidence) for one in found]
        self.answers += [(share, plain(face) in there) for face, share in first if face is not BACK]
        self.errors += [f"{truth.file.name}: {name}" for name in wrong]


def shrunk(image: Image, side: int) -> tuple[Image, float]:
    """The picture at no more than this long side, and its scale."""
    scale = min(1.0, side / max(image.shape[:2])) if side else 1.0
    if scale == 1.0:
        return image, 1.0
    return np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8), scale


def measured(recogniser: Recogniser, truths: Iterable[Truth], side: int) -> Findings:
    """Read every photograph and count."""
    findings = Findings()
    for truth in truths:
        image, scale = shrunk(load_picture(truth.file), side)
        findings.add(truth, recogniser.read(image), scale)
    return findings


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a Markdown table, a blank line after it."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


def tallies(name: str, groups: Mapping[str, Tally]) -> Iterator[str]:
    """One row a group, and their sum."""
    total = Tally()
    for tally in groups.values():
        total.pictures += tally.pictures
        total.counts.update(tally.counts)
    yield from table((name, *COLUMNS), [(key, *groups[key].row) for key in sorted(groups)] + [("all", *total.row)])


def shares(name: str, pairs: Iterable[tuple[str, bool]]) -> Iterator[str]:
    """How many of each group were right."""
    groups: defaultdict[str, list[bool]] = defaultdict(list)
    for key, right in pairs:
        groups[key].append(right)
    rows = [(key, str(len(found)), percent(sum(found), len(found))) for key, found in groups.items()]
    yield from table((name, "cards", "right"), rows)


def report(findings: Findings) -> Iterator[str]:
    """The Markdown lines about photographs."""
    yield from tallies("source", findings.sources)
    yield from tallies("kind", findings.kinds)
    flat = [(name, read) for name, reads in sorted(findings.cards.items()) for read in reads]
    yield from shares("rank", sorted((name[0], read) for name, read in flat))
    yield from shares("suit", sorted((name[1:] or "joker", read) for name, read in flat))
    lengths = sorted(findings.lengths)
    yield from shares("card length, pixels", [(bucket(length, LENGTHS), read) for length, read in lengths])
    sureness = sorted(findings.sureness)
    yield from shares("confidence of sure answers", [(bucket(share, SHARES), right) for share, right in sureness])
    yield "Silently wrong: " + ("; ".join(findings.errors) or "none") + "."
    yield ""


def draw(folder: Path, name: str, picture: str) -> None:
    """Write one SVG."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.svg").write_text(picture, encoding="utf-8")


def on_crops(classifier: Classifier, folder: Path, plots: Path | None = None) -> Iterator[str]:
    """The Markdown lines about the classifier alone, on crops of decks that it never saw, and their pictures."""
    paths = [path for path in sorted(folder.glob("val-*.npy")) if path.suffixes == [".npy"]]
    pictures = np.concatenate([np.load(path, mmap_mode="r") for path in paths])
    labels = np.concatenate([np.load(path.with_suffix(".labels.npy")) for path in paths])
    read = [classifier.read(pictures[start : start + 256]) for start in range(0, len(pictures), 256)]
    found = np.concatenate([one.shares for one in read])
    winner, top = found.argmax(axis=1), found.max(axis=1)
    groups = {"cards": labels < FACES - 2, "jokers": (labels == 52) | (labels == 53), "backs": labels == 54}
    rows = []
    for name, chosen in {**groups, "no whole card": labels == JUNK}.items():
        right = (winner == labels)[chosen]
        sure = (top >= 0.9)[chosen]
        said, many = percent(int(sure.sum()), len(sure)), str(len(right))
        rows.append((name, many, percent(int(right.sum()), len(right)), said, str(int((sure & ~right).sum()))))
    yield from table(("crops of held-out decks", "number", "right", "at least 90 % sure", "of these wrong"), rows)
    pairs = Counter(
        (NAMES[true], NAMES[said])
        for true, said in zip(labels, winner, strict=True)
        if true != said and JUNK not in (true, said)
    )
    yield "Most frequent confusions: " + ", ".join(f"{a} as {b} ({n})" for (a, b), n in pairs.most_common(12)) + "."
    yield ""
    if plots is not None:
        sure = list(zip(top.tolist(), (winner == labels).tolist(), strict=True))
        draw(plots, "reliability-crops", reliability("crops of held-out decks", sure))
        ranks = [
            (NAMES[true][0], NAMES[said][0]) for true, said in zip(labels, winner, strict=True) if true < 52 > said
        ]
        draw(plots, "confusions-ranks", confusions("true rank down, said across", "23456789TJQKA", ranks))
    likelihood = -np.log(np.maximum(found[np.arange(len(labels)), labels], 1e-9)).mean()
    yield f"Mean log loss {likelihood:.4f} over {len(labels)} crops, {len(LABELS)} labels."
    yield ""


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(description="Measure the shipped weights; the report is Markdown on stdout.")
    parser.add_argument("--photos", type=Path, help="a folder with photographs and their truth.jsonl")
    parser.add_argument("--max-side", type=int, default=1920, help="shrink photographs first; 0 leaves them as stored")
    parser.add_argument("--crops", type=Path, default=FOLDER, help="where models.crop_shards put validation crops")
    parser.add_argument("--weights", type=Path, default=FOLDER_OF_WEIGHTS, help="the folder of weights.json")
    parser.add_argument("--plots", type=Path, help="a folder for the pictures of reliability and confusions")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    if any(options.crops.glob("val-*.npy")):
        print("\n".join(on_crops(Classifier.load(options.weights), options.crops, options.plots)))
    if options.photos:
        rows = [json.loads(line) for line in (options.photos / "truth.jsonl").read_text().splitlines()]
        truths = [Truth.of(row, options.photos) for row in rows]
        findings = measured(Recogniser.load(options.weights), truths, options.max_side)
        print("\n".join(report(findings)))
        if options.plots:
            draw(options.plots, "reliability-photographs", reliability("cards in photographs", findings.answers))


if __name__ == "__main__":
    main()
