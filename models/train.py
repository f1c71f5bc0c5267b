"""The front door of training: `python -m models.train finder` and `python -m models.train classifier`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from models.decks import CACHE

FOLDER = Path(__file__).parent


def main(arguments: list[str] | None = None) -> None:
    """Hand over to the training that the first word names."""
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] == ["classifier"]:
        from models import train_classifier

        sys.argv = [sys.argv[0], *words[1:]]
        train_classifier.main()
    elif words[:1] == ["finder"]:
        finder(words[1:])
    else:
        raise SystemExit("say what to train: `python -m models.train finder` or `python -m models.train classifier`")


def finder(words: list[str]) -> None:
    """Train, export and register the finder."""
    parser = argparse.ArgumentParser(prog="python -m models.train finder")
    parser.add_argument("--cache", type=Path, default=CACHE, help="decks and scenes from `python -m models.synth`")
    parser.add_argument("--steps", type=int, default=8000, help="in all; a stopped run goes on where it was")
    parser.add_argument("--processes", type=int, default=2, help="each takes 16 pictures a step on one core")
    parser.add_argument("--backs", type=int, default=1, help="how often scenes of cards face down are taken")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the step at which this sitting's falling rate begins")
    parser.add_argument("--rate", type=float, default=2e-3, help="the highest rate of this sitting")
    parser.add_argument("--stop", type=float, help="stop this run after so many seconds, to go on another time")
    parser.add_argument("--weights", type=Path, default=FOLDER / "finder.onnx", help="where the trained network goes")
    options = parser.parse_args(words)
    from models import export_finder, train_finder

    plan = train_finder.Plan(
        steps=options.steps, processes=options.processes, seed=options.seed, backs=options.backs,
        first=options.first, rate=options.rate,
    )  # fmt: skip
    checkpoint = train_finder.train(plan, options.cache / "training", options.cache, options.stop)
    digest = export_finder.export(checkpoint, options.weights)
    export_finder.register(options.weights, digest)
    print(f"{options.weights}: sha256 {digest}")


if __name__ == "__main__":
    main()
