"""Join everything on the command line: `floorman run | read | watch | rule | games | odds`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

# Everything else is imported inside the commands, so that `floorman --help` answers at once.
if TYPE_CHECKING:
    from rules.variants import Variant
    from settings import Settings

__version__ = "0.1.0"


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
    for result in reading.read_files(photos, _recogniser(Recogniser.load), allow_duplicates=allow_duplicates):
        if isinstance(result, reading.PhotoFailure):
            failed = True
            _complain(result.message)
            continue
        click.echo(json.dumps(reading.as_json(result)) if as_json else reading.in_words(result))
        if annotate is not None:
            _annotate(result, annotate)
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


def _recogniser(load: Any) -> Any:
    """Load the recogniser, turning broken weights into one line."""
    try:
        return load()
    except (OSError, ValueError) as error:
        _complain(str(error))
        sys.exit(1)


def _annotate(result: Any, folder: Path) -> None:
    from vision.annotate import annotate, save
    from vision.pictures import load_picture

    folder.mkdir(parents=True, exist_ok=True)
    save(folder / f"{Path(result.file).stem}.read.jpg", annotate(load_picture(result.file), result.detections))


def _json_file(name: str) -> Any:
    """Read one JSON value; raise RuleInputError for text that is none."""
    from rules.rule_json import RuleInputError

    text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    try:
        return json.loads(text)
    except ValueError as error:
        raise RuleInputError(f"not valid JSON: {error}") from error


def _complain(text: str) -> None:
    click.echo(f"floorman: {text}", err=True)


if __name__ == "__main__":
    main()
