"""Pack what is needed to find a fault: the examination, versions, settings without secrets, logs, agreed pictures."""

from __future__ import annotations

import json
import platform
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from importlib import metadata
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from dealer.doctor import Finding, as_json

UNIT = "floorman"
_LINES = 2000
_SECRET = re.compile(r"(?im)^(\s*[\w.-]*(?:pin|secret|password|token|key)[\w.-]*\s*=\s*)(.+)$")


def write_report(
    path: Path,
    findings: Sequence[Finding],
    settings: Mapping[str, str],
    pictures: Mapping[str, bytes],
    log: str | None = None,
) -> tuple[str, ...]:
    """Write a ZIP file and return the names in it, so that its sender can see what goes out.

    settings: file names with their texts; whatever looks like a secret in them is taken out. pictures: JPEG files that
    somebody agreed to send, none otherwise. log: the newest lines; None asks systemd for the service's.
    Raises OSError where the file cannot be written.
    """
    parts: dict[str, bytes] = {
        "doctor.json": json.dumps(as_json(findings), indent=1).encode(),
        "versions.txt": "\n".join(versions()).encode(),
        "log.txt": (service_log() if log is None else log).encode(),
        **{f"settings/{Path(name).name}": without_secrets(text).encode() for name, text in settings.items()},
        **{f"pictures/{Path(name).name}": data for name, data in pictures.items()},
    }
    with ZipFile(path, "w", ZIP_DEFLATED) as pack:
        for name, data in parts.items():
            pack.writestr(name, data)
    return tuple(parts)


def without_secrets(text: str) -> str:
    """The text of a settings file with the values of secrets struck out."""
    return _SECRET.sub(r"\1(taken out)", text)


def versions() -> list[str]:
    """System, machine and every package in the environment."""
    model = Path("/proc/device-tree/model")
    machine = model.read_text(encoding="utf-8").rstrip("\0") if model.exists() else platform.machine()
    packages = sorted({f"{found.name} {found.version}" for found in metadata.distributions()}, key=str.lower)
    return [platform.platform(), machine, f"Python {platform.python_version()}", *packages]


def service_log() -> str:
    """The service's newest lines in systemd's journal; a word about it where there is none."""
    asked = shutil.which("journalctl")
    if asked is None:
        return "no journalctl on this machine"
    command = [asked, "-u", UNIT, "-n", str(_LINES), "--no-pager", "-o", "short-iso"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    return done.stdout or done.stderr
