"""Join everything on the command line: `floorman run | read | watch | rule | games | odds`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

# Everything else is imported inside the commands, so that `floorman --help` answers at once.
if TYPE_CHECKING:
    from vision.reading import PhotoReading

__version__ = "0.1.0"
T = TypeVar("T")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="floorman")
def main() -> None:
    """A dealer's assistant for the Elevator family of home poker games."""


@main.command()
@click.argument("photos", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line and picture.")
@click.option("--annotate", metavar="FOLDER", type=click.Path(path_type=Path), help="Draw what was seen, into FOLDER.")
@click.option("--allow-duplicates", is_flag=True, help="The picture may show two decks.")
def read(photos: tuple[str, ...], as_json: bool, annotate: Path | None, allow_duplicates: bool) -> None:
    """Name the cards in PHOTOS; doubtful ones are asked, never guessed."""
    from vision import reading
    from vision.recogniser import Recogniser

    failed = False
    for result in reading.read_files(photos, _or_stop(Recogniser.load), allow_duplicates=allow_duplicates):
        if isinstance(result, reading.PhotoFailure):
            failed = True
            _complain(result.error)
            continue
        click.echo(json.dumps(reading.as_json(result)) if as_json else reading.in_words(result))
        if annotate is not None:
            _or_stop(partial(_annotate, result, annotate))
    sys.exit(1 if failed else 0)


@main.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line and file.")
def rule(files: tuple[str, ...], as_json: bool) -> None:
    """Rule on the showdown described in each FILE ("-" reads standard input)."""
    from rules.rule_json import RuleInputError, rule_json

    failed = False
    for name in files:
        try:
            ruling = rule_json(_json_file(name))
        except (RuleInputError, OSError, UnicodeDecodeError) as error:
            failed = True
            _complain(f"{name}: {error}")
            continue
        click.echo(json.dumps(ruling) if as_json else "\n".join(ruling["reasons"]))
    sys.exit(1 if failed else 0)


@main.command()
@click.argument("file")
@click.option("--turned", type=click.IntRange(0, 11), help="How many cards of a notated deal lie face up.")
@click.option("--deals", type=click.IntRange(100, 10_000_000), help="Size of the sample where cards are many.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def odds(file: str, turned: int | None, deals: int | None, as_json: bool) -> None:
    """Each hand's chances in the deal of FILE, JSON or deal notation; for training, never for a live deal."""
    from dealer.odds_report import odds_report

    report = _or_stop(lambda: odds_report(_text_file(file), turned, deals))
    click.echo(json.dumps(dict(report.json)) if as_json else report.words)


def _or_stop(work: Callable[[], T]) -> T:
    """Do what cannot be done without; a reason in one line and the end of the program when it fails."""
    try:
        return work()
    except (OSError, ValueError) as error:
        _complain(str(error))
        sys.exit(1)


def _annotate(result: PhotoReading, folder: Path) -> None:
    from vision.annotate import write_annotated

    folder.mkdir(parents=True, exist_ok=True)
    write_annotated(folder / f"{result.file.stem}.read.jpg", result.image, result.detections)


def _json_file(name: str) -> Any:
    """Read one JSON value; raise RuleInputError for text that is none."""
    from rules.rule_json import RuleInputError

    try:
        return json.loads(_text_file(name))
    except ValueError as error:
        raise RuleInputError(f"not valid JSON: {error}") from error


def _text_file(name: str) -> str:
    return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")


def _complain(text: str) -> None:
    click.echo(f"floorman: {text}", err=True)


if __name__ == "__main__":
    main()
