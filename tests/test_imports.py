"""Imports point down, and third parties live where the house says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("rules", "hardware", "vision", "dealer", "web", "models")
OURS = (*PACKAGES, "floorman", "settings", "tests")

# package -> our modules it may import (a prefix is enough)
ALLOWED = {
    "rules": ("rules",),
    "hardware": ("hardware", "rules.cards"),
    "vision": ("vision", "rules.cards", "hardware.camera"),
    "dealer": ("dealer", "rules", "vision.detection", "vision.view", "hardware.camera"),
    "web": ("web", "dealer", "rules"),
    "models": ("models", "vision", "hardware", "rules.cards"),
}
# the files that join the dealer to the world, and the whole to an evening, may use more of it
JOINS = {
    "dealer/watcher.py": ("vision", "hardware"),
    "dealer/camera_loop.py": ("vision", "hardware"),
    "dealer/intake.py": ("vision", "hardware"),
    "dealer/eye.py": ("vision", "hardware"),
    "dealer/watching.py": ("vision", "hardware"),
    "dealer/evidence.py": ("vision", "hardware"),
    "dealer/photographs.py": ("vision",),
    "dealer/controls.py": ("hardware",),
    "dealer/speaker.py": ("hardware",),
    "dealer/doctor.py": ("hardware",),
    "dealer/doctor_eyes.py": ("vision", "hardware"),
    "dealer/mat.py": ("vision",),
    "dealer/mat_pdf.py": ("vision",),
    "dealer/rehearsal.py": ("hardware",),
    "dealer/replay_simulated.py": ("hardware", "vision"),
    "dealer/shedding/watcher.py": ("vision",),
    "dealer/shedding/eye.py": ("vision", "hardware"),
    "dealer/shedding/props.py": ("hardware",),
    "dealer/shedding/rehearsal.py": ("hardware",),
    "dealer/scenario.py": ("hardware",),
    "dealer/scenario_play.py": ("vision", "hardware"),
    "dealer/stagehand.py": ("hardware",),
    "dealer/setup_desk.py": ("vision", "hardware"),
    "dealer/setup_game.py": ("vision", "hardware"),
    "dealer/setup_meters.py": ("vision",),
    "dealer/deck_setup.py": ("vision", "hardware"),
    "dealer/advice.py": ("vision",),
    "dealer/trial.py": ("vision", "hardware"),
    "dealer/shedding/trial.py": ("vision", "hardware"),
    "dealer/simulated_host.py": ("hardware",),
    "dealer/shedding/host.py": ("hardware",),
    "dealer/shedding/keys.py": ("hardware",),
    "dealer/learning.py": ("vision", "hardware"),
    "dealer/training/camera_drill.py": ("vision", "hardware"),
    "dealer/training/camera_desk.py": ("vision", "hardware"),
    "web/chosen.py": ("settings",),
    "web/evening.py": ("vision", "hardware", "settings"),
    "web/evening_voice.py": ("hardware", "settings"),
    "web/playing.py": ("vision", "hardware"),
    "web/poker_evening.py": ("vision", "hardware", "settings"),
    "web/pile_evening.py": ("vision", "hardware", "settings"),
    "web/switching.py": ("settings",),
}
# third party -> the packages (or files) where it may be imported
THIRD = {
    "cv2": ("hardware", "vision", "models"),
    "numpy": ("hardware", "vision", "models", "dealer/odds", "dealer/doctor_eyes"),
    "PIL": ("hardware", "vision", "models"),
    "flask": ("web",),
    "werkzeug": ("web",),
    "waitress": ("web",),
    "segno": ("web",),
    "onnxruntime": ("vision", "models"),
    "torch": ("models",),
    "torchvision": ("models",),
    "ultralytics": ("models",),
    "click": ("floorman",),
    "babel": ("dealer/languages", "dealer/extracting"),
}


def sources() -> list[Path]:
    return [
        ROOT / "floorman.py",
        ROOT / "settings.py",
        *(f for p in PACKAGES for f in sorted((ROOT / p).rglob("*.py"))),
    ]


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import; write the whole name"
            module = node.module or ""
            # "from vision import detection" imports the module vision.detection
            yield from (f"{module}.{alias.name}" if module in PACKAGES else module for alias in node.names)


def starts_with(name: str, prefixes: tuple[str, ...]) -> bool:
    return any(name == prefix or name.startswith(f"{prefix}.") for prefix in prefixes)


@pytest.mark.parametrize("file", sources(), ids=lambda file: str(file.relative_to(ROOT)))
def test_imports_point_down(file: Path) -> None:
    relative = str(file.relative_to(ROOT))
    package = relative.split("/")[0]
    if package not in ALLOWED:
        return
    allowed = (*ALLOWED[package], *JOINS.get(relative, ()))
    wrong = [name for name in imported(file) if name.split(".")[0] in OURS and not starts_with(name, allowed)]
    assert not wrong, f"{relative} imports {wrong}"


@pytest.mark.parametrize("file", sources(), ids=lambda file: str(file.relative_to(ROOT)))
def test_third_parties_live_in_their_rooms(file: Path) -> None:
    relative = str(file.relative_to(ROOT).with_suffix(""))
    for name in imported(file):
        rooms = THIRD.get(name.split(".")[0])
        assert rooms is None or any(relative.startswith(room) for room in rooms), f"{relative} imports {name}"


def test_rules_use_the_standard_library_only() -> None:
    import sys

    for file in (ROOT / "rules").rglob("*.py"):
        for name in imported(file):
            top = name.split(".")[0]
            assert top == "rules" or top in sys.stdlib_module_names, f"{file.name} imports {name}"


def test_files_stay_under_400_lines() -> None:
    long = {str(f.relative_to(ROOT)): n for f in sources() if (n := len(f.read_text().splitlines())) > 400}
    assert not long
