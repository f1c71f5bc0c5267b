"""Join everything on the command line: `floorman run | read | watch | rule | replay | export | games | odds`..."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

# Everything else is imported inside the commands, so that `floorman --help` answers at once.
if TYPE_CHECKING:
    from dealer.notation import NotatedDeal
    from dealer.state import State
    from rules.variants import Variant
    from settings import Settings
    from vision.reading import PhotoReading

__version__ = "0.1.0"
LONGEST_LINE = 1000  # letters of a complaint
T = TypeVar("T")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="floorman")
def main() -> None:
    """A dealer's assistant for the Elevator family of home poker games."""
    if isinstance(sys.stdout, TextIOWrapper):  # names of files and players may hold what no terminal can print
        sys.stdout.reconfigure(errors="backslashreplace")


@main.command()
@click.option("--settings", "file", type=click.Path(path_type=Path), help="The table.toml to use.")
@click.option("--game", help="The game to deal; `floorman games` lists them.")
@click.option("--camera", help="simulator, webcam:0, none, or a picture, folder or video.")
@click.option("--host", help="The address to listen on; 127.0.0.1 for this machine only.")
@click.option("--port", type=click.IntRange(1, 65535), help="The port of the page.")
@click.option("--forget-pin", is_flag=True, help="Forget the dealer's PIN and show a new set-up code.")
@click.option("--fresh", is_flag=True, help="Begin a new evening instead of going on where the last one stopped.")
def run(forget_pin: bool, fresh: bool, file: Path | None, **given: Any) -> None:
    """Look at the table and serve the page, until Ctrl-C."""
    from web.chosen import Chosen
    from web.evening import serve

    chosen = _or_stop(lambda: Chosen(file, partial(_given, given)))
    _or_stop(lambda: serve(chosen, __version__, click.echo, _complain, forget_pin=forget_pin, fresh=fresh))


@main.command()
@click.argument("frames", type=click.Path(path_type=Path))
@click.option("--game", default="elevator", show_default=True, help="The game that is dealt.")
@click.option(
    "--players", type=int, required=True, help="How many hands are dealt, as the game allows; every hand shown is read."
)
@click.option("--fps", type=click.FloatRange(0.1, 240), default=15.0, show_default=True, help="Pictures a second.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON lines; the only way to print so far.")
def watch(frames: Path, game: str, players: int, fps: float, as_json: bool) -> None:
    """Follow the deal in FRAMES, a folder of pictures or a video; a line whenever what is settled changes."""
    del as_json  # lines are JSON with and without it
    _or_stop(partial(_watch, frames, game, players, fps))


@main.command()
@click.argument("photos", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line and picture.")
@click.option("--annotate", metavar="FOLDER", type=click.Path(path_type=Path), help="Draw what was seen, into FOLDER.")
@click.option("--allow-duplicates", is_flag=True, help="The picture may show two decks.")
def read(photos: tuple[str, ...], as_json: bool, annotate: Path | None, allow_duplicates: bool) -> None:
    """Name the cards in PHOTOS; doubtful ones are asked, never guessed."""
    from vision import reading
    from vision.recogniser import Recogniser

    if annotate is not None:
        _or_stop(partial(_folder, annotate))
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
        except (RuleInputError, OSError) as error:
            failed = True
            _complain(f"{name}: {error}" if isinstance(error, RuleInputError) else str(error))
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


@main.command()
@click.argument("file")
@click.option("--game", "own", type=click.Path(path_type=Path), help="The .toml file of a host's own game in FILE.")
@click.option("--simulator", is_flag=True, help="Deal on the simulated table and read the cards with the camera.")
@click.option("--json", "as_json", is_flag=True, help="One state as JSON a line.")
def replay(file: str, own: Path | None, simulator: bool, as_json: bool) -> None:
    """Play the deals and games of FILE, in notation: what would be said, and the ruling ("-" reads standard input)."""
    from dealer.notated import parse_mixed
    from dealer.replaying import by_events, lines

    text = _or_stop(lambda: _text_file(file))
    deals = _or_stop(lambda: parse_mixed(text, _game(str(own), {}) if own is not None else None))
    told = lines(deals, _simulated() if simulator else by_events, json_lines=as_json)
    while (line := _or_stop(lambda: next(told, None))) is not None:
        click.echo(line)


@main.command()
@click.option("--settings", "file", type=click.Path(path_type=Path), help="The table.toml whose data to export.")
@click.option("--journal", type=click.Path(path_type=Path), help="Another journal.db than that of the data folder.")
@click.option("--form", default="notation", show_default=True, help="notation, json, or csv for the results.")
@click.option("--output", "path", type=click.Path(path_type=Path), help="The file to write instead of printing.")
def export(file: Path | None, journal: Path | None, form: str, path: Path | None) -> None:
    """Write the deals of the journal as deal notation, JSON, or a table of results."""
    from dealer.exporting import exported
    from web.chosen import Chosen

    source = journal or _or_stop(lambda: Chosen(file)).folder / "journal.db"
    if journal is not None and not journal.is_file():
        _or_stop(lambda: _text_file(str(journal)))
    _ending, text = _or_stop(lambda: exported(source, form))
    if path is None:
        click.echo(text, nl=False)
    else:
        _or_stop(lambda: path.write_text(text, encoding="utf-8"))


@main.command()
@click.argument("name", required=False)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house rule; may be repeated.")
def games(name: str | None, options: tuple[str, ...]) -> None:
    """List the games, or print the rules in force of game NAME (or of a host's own game in a .toml file)."""
    from rules.describe import describe, list_games
    from rules.describe_shedding import describe_shedding, is_shedding, list_shedding, shedding_game

    if name is None:
        click.echo(f"{list_games()}\n{list_shedding()}")
    elif is_shedding(name):
        click.echo(describe_shedding(_or_stop(lambda: shedding_game(name, _pairs(options)))))
    else:
        click.echo(describe(_or_stop(lambda: _game(name, _pairs(options)))))


@main.command()
@click.argument("game", default="elevator")
@click.option("--paper", default="A3", show_default=True, help="A4 (tiles to tape together), A3 or A2.")
@click.option("--output", "path", type=click.Path(path_type=Path), help="The PDF to write; GAME-mat.pdf unless named.")
def mat(game: str, paper: str, path: Path | None) -> None:
    """Write a printable mat for GAME as a PDF, true to scale; print it at 100 %."""
    from dealer.mat import plan_mat
    from dealer.mat_pdf import write_mat

    made = _or_stop(lambda: _game(game, {}))
    file = path or Path(f"{made.name}-mat.pdf")
    count = _or_stop(lambda: write_mat(plan_mat(made), paper, file))
    click.echo(f"{file}: {made.title}, {count} sheet{'s' if count > 1 else ''} of {paper}. Print at 100 %.")


@main.command()
@click.option("--settings", "file", type=click.Path(path_type=Path), help="The table.toml to use.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--report", "path", type=click.Path(path_type=Path), help="Pack a problem report into this ZIP.")
@click.option(
    "--picture", "pictures", multiple=True, type=click.Path(path_type=Path), help="A picture to send with it."
)
def doctor(file: Path | None, as_json: bool, path: Path | None, pictures: tuple[Path, ...]) -> None:
    """Examine this machine: what is good, what is not, and what to do; ends with 1 where something is bad."""
    from dealer.doctor_run import run
    from web.chosen import Chosen
    from web.evening import the_subject

    chosen = _or_stop(lambda: Chosen(file))
    level = _or_stop(lambda: run(the_subject(chosen), click.echo, as_json, path, [chosen.file], pictures))
    sys.exit(level == "bad")


def _pairs(options: tuple[str, ...]) -> dict[str, str]:
    """Split NAME=VALUE words; raise ValueError for one without the sign."""
    for word in options:
        if "=" not in word:
            raise ValueError(f"--option {word!r}: write a house rule as NAME=VALUE, for example tie=outright")
    return {name: value for name, _, value in (word.partition("=") for word in options)}


def _game(name: str, options: Mapping[str, Any]) -> Variant:
    from rules.games_file import load_game
    from rules.variants import variant

    return load_game(Path(name), **options) if name.endswith(".toml") else variant(name, **options)


def _or_stop(work: Callable[[], T]) -> T:
    """Do what cannot be done without; a reason in one line and the end of the program when it fails."""
    try:
        return work()
    except OSError as error:  # one of our own needs no number before its words
        _complain(str(error) if error.filename or not error.strerror else error.strerror)
    except ValueError as error:
        _complain(str(error))
    sys.exit(1)


def _folder(folder: Path) -> None:
    """Make a folder to write into; raise ValueError where that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"--annotate {folder}: cannot be made ({error.strerror}); name another folder") from error


def _annotate(result: PhotoReading, folder: Path) -> None:
    from vision.annotate import write_annotated

    write_annotated(folder / f"{result.file.stem}.read.jpg", result.image, result.detections)


def _json_file(name: str) -> Any:
    """Read one JSON value; raise RuleInputError for text that is none."""
    from rules.rule_json import RuleInputError

    try:
        return json.loads(_text_file(name))
    except ValueError as error:
        raise RuleInputError(f"not valid JSON: {error}") from error
    except RecursionError as error:
        raise RuleInputError("too many brackets inside each other; give one showdown") from error


def _text_file(name: str) -> str:
    """The text of a file, or of standard input for "-"; raise OSError with a sentence where it cannot be read."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise OSError(f"{name}: cannot be read ({error.strerror or error}); name a file that is there") from error
    except ValueError as error:  # other bytes than text, or a name that no file can have
        raise OSError(f"{name}: cannot be read as text ({error})") from error


def _given(given: Mapping[str, Any], known: Settings) -> Settings:
    """The settings with what the command line says instead."""
    page = {name: given[name] for name in ("host", "port") if given[name] is not None}
    known = replace(known, page=replace(known.page, **page))
    if given["game"] is not None:
        known = replace(known, game=replace(known.game, name=given["game"]))
    if given["camera"] is not None:
        known = replace(known, camera=replace(known.camera, device=given["camera"]))
    return known


def _watch(frames: Path, game: str, players: int, fps: float) -> None:
    from dealer.watching import watch as follow
    from hardware.replay import ReplayCamera
    from vision.recogniser import Recogniser

    variant = _game(game, {})
    if variant.cards(players) > 52 or not 1 <= players <= variant.house.max_players:
        raise ValueError(f"--players {players}: give 1 to {_most_hands(variant)} hands of {variant.title}")
    for line in follow(ReplayCamera(frames, fps, _complain), variant, Recogniser.load(live=True)):
        click.echo(line)


def _simulated() -> Callable[[NotatedDeal], Iterator[State]]:
    """What plays a deal on the simulated table, with the weights loaded once."""
    from dealer.replay_simulated import on_the_simulator
    from vision.recogniser import Recogniser

    return partial(on_the_simulator, recogniser=_or_stop(lambda: Recogniser.load(live=True)))


def _most_hands(game: Variant) -> int:
    return max(number for number in range(1, game.house.max_players + 1) if game.cards(number) <= 52)


def _complain(text: str) -> None:
    """One line on standard error, whatever a file's name or a quoted value holds."""
    line = "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))
    click.echo(f"floorman: {line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + '...'}", err=True)


if __name__ == "__main__":
    main()
