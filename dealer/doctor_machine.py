"""Examine the machine: Python and packages, settings, disk, clock, power, database, port and network name."""

from __future__ import annotations

import json
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from importlib import metadata
from pathlib import Path

from dealer.doctor import Check, Finding, Subject, bad, good, warning
from rules.language import _

NEEDED = {
    "opencv-python": "cv2", "numpy": "numpy", "pillow": "PIL", "flask": "flask", "waitress": "waitress",
    "babel": "babel", "gpiozero": "gpiozero", "segno": "segno", "fpdf2": "fpdf", "click": "click",
}  # fmt: skip
"""Packages without which something of Floorman does not work, and the module that each brings."""

_UNTRIED_PYTHON = (3, 14)
_ROOM, _LITTLE_ROOM = 500, 50  # megabytes
_AVAHI = Path("/run/avahi-daemon/pid")
_LOW_POWER = 0x1 | 0x10000  # vcgencmd's bits: too little voltage now, or once since the start
_HOT = 0x4 | 0x8 | 0x40000 | 0x80000


def python(_subject: Subject) -> Iterator[Finding]:
    """The interpreter."""
    text = ".".join(map(str, sys.version_info[:3]))
    if tuple(sys.version_info) < _UNTRIED_PYTHON:
        yield good("Python", text)
    else:
        yield warning("Python", text, _("it was tried with Python 3.11 to 3.13; use one of these if it misbehaves"))


def packages(_subject: Subject) -> Iterator[Finding]:
    """What Floorman builds on."""
    missing = [name for name in NEEDED if version_of(name) is None]
    if missing:
        names = ", ".join(missing)
        text = _("missing: {names}").format(names=names)
        yield bad(_("packages"), text, _("run  pip install {names}  in Floorman's environment").format(names=names))
    else:
        versions = ", ".join(f"{name} {version_of(name)}" for name in ("opencv-python", "numpy", "flask"))
        yield good(_("packages"), versions)
    runtime = version_of("onnxruntime")
    if runtime is None:
        text = _("onnxruntime is not there; OpenCV reads the cards instead, about three times slower")
        yield warning("onnxruntime", text, _("run  pip install onnxruntime  in Floorman's environment"))
    else:
        yield good("onnxruntime", runtime)


def version_of(package: str) -> str | None:
    """The version of an installed package; None where it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def settings(subject: Subject) -> Iterator[Finding]:
    """The settings files."""
    for trouble in subject.troubles:
        yield bad(_("settings"), trouble, _("mend that line, or delete it to get the default"))
    if not subject.troubles:
        yield good(_("settings"), _("every line is understood"))


def disk(subject: Subject) -> Iterator[Finding]:
    """The data folder: writable, with room."""
    name, folder = _("disk"), subject.data
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"floorman")
        free = shutil.disk_usage(folder).free // 1_000_000
    except OSError as error:
        text = _("{folder} cannot be written: {why}").format(folder=folder, why=error.strerror or error)
        remedy = _(
            "give the folder to this user, or name another one with  data = ...  in table.toml; "
            "a card that has become read-only is worn out: replace it"
        )
        yield bad(name, text, remedy)
        return
    text = _("{free} MB free in {folder}").format(free=free, folder=folder)
    remedy = _("delete old deals on the history page, or files that are not needed")
    if free < _LITTLE_ROOM:
        yield bad(name, text, remedy)
    elif free < _ROOM:
        yield warning(name, text, remedy)
    else:
        yield good(name, text)


def clock(_subject: Subject) -> Iterator[Finding]:
    """The clock: a Pi without network starts in the past."""
    now = time.strftime("%Y-%m-%d %H:%M")
    built = Path(__file__).stat().st_mtime
    if time.time() < built - 86_400:
        text = _("it shows {now}, before this program was installed").format(now=now)
        yield bad(_("clock"), text, _("connect to a network once, or set it:  sudo date -s '2026-12-31 20:00'"))
    else:
        yield good(_("clock"), now)


def power(_subject: Subject) -> Iterator[Finding]:
    """The Pi's own word on its power supply and temperature; nothing on other machines."""
    asked = shutil.which("vcgencmd")
    if asked is None:
        return
    said = subprocess.run([asked, "get_throttled"], capture_output=True, text=True, check=False).stdout
    bits = int(said.partition("=")[2] or "0", 16)
    if bits & _LOW_POWER:
        text = _("the voltage is or was too low")
        yield bad(_("power"), text, _("use the Pi's own power supply and a short, thick cable"))
    elif bits & _HOT:
        yield warning(_("power"), _("the Pi is or was too hot and slows down"), _("give it a fan or a heat sink"))
    else:
        yield good(_("power"), _("voltage and temperature are fine"))


def database(subject: Subject) -> Iterator[Finding]:
    """The journal of deals."""
    name, file = _("database"), subject.data / "journal.db"
    aside = sorted(subject.data.glob("journal*damaged*")) if subject.data.is_dir() else []
    for path in aside:
        text = _("{file} was damaged and set aside").format(file=path.name)
        yield warning(name, text, _("restore a backup if deals are missing, then delete the file"))
    if not file.exists():
        yield good(name, _("no deal yet"))
        return
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=5)) as journal:
            said = journal.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        said = str(error)
    if said == "ok":
        yield good(name, _("{size} kB, intact").format(size=file.stat().st_size // 1000))
    else:
        text = _("{file} is damaged: {why}").format(file=file, why=said)
        yield bad(name, text, _("start Floorman: it saves what can be saved; then restore a backup"))


def port(subject: Subject) -> Iterator[Finding]:
    """The page's port: free, or ours."""
    name = _("page")
    if subject.busy or _is_floorman(subject.port):
        yield good(name, _("Floorman answers on port {port}").format(port=subject.port))
        return
    try:
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            line.bind(("", subject.port))
    except OSError as error:
        text = _("port {port} cannot be used: {why}").format(port=subject.port, why=error.strerror)
        yield bad(name, text, _("end the program that uses it, or choose another page.port, for example 8080"))
    else:
        yield good(name, _("port {port} is free").format(port=subject.port))


def _is_floorman(number: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{number}/healthz", timeout=2) as answer:
            return bool(json.load(answer).get("status") == "ok")
    except (OSError, ValueError, AttributeError):
        return False


def network(subject: Subject) -> Iterator[Finding]:
    """The name and address by which tablets find the page."""
    name, address = _("network"), own_address()
    if address is None:
        text = _("not connected: only this machine itself can show the page")
        yield warning(name, text, _("join the house's network, or open a hot spot"))
    elif not _AVAHI.exists():
        text = _("http://{address}:{port}/; no name, since avahi does not run").format(
            address=address, port=subject.port
        )
        yield warning(name, text, "sudo apt install avahi-daemon")
    else:
        yield good(name, f"http://{address}:{subject.port}/, http://floorman.local:{subject.port}/")


def own_address() -> str | None:
    """This machine's address on the local network; None while it is on none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(("192.168.0.1", 9))
        except OSError:
            return None
        address = str(line.getsockname()[0])
    return None if address.startswith("127.") else address


CHECKS: tuple[Check, ...] = (python, packages, settings, disk, clock, power, database, port, network)
"""All of them, in the order they are shown."""
