"""What we call of picamera2 exists there, under these names and with these arguments.

The package itself cannot be imported without libcamera, so its source is read; the test environment installs it.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
from functools import cache
from pathlib import Path

import pytest

from hardware import picamera
from hardware.picamera_standin import StandInPicamera2, StandInRequest

CALLS = (
    "create_video_configuration", "configure", "stream_configuration", "start", "set_controls", "capture_request",
    "wait", "cancel_all_and_flush", "stop", "close",
)  # fmt: skip


@cache
def package() -> Path:
    found = importlib.util.find_spec("picamera2")
    if found is None or found.origin is None:
        pytest.skip("picamera2 is not installed here: pip install --no-deps picamera2")
    return Path(found.origin).parent


def methods(file: str, name: str) -> dict[str, list[ast.FunctionDef]]:
    tree = ast.parse((package() / file).read_text(encoding="utf-8"))
    found: dict[str, list[ast.FunctionDef]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name == name:
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    found.setdefault(part.name, []).append(part)
    return found


def arguments(function: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in (*function.args.args, *function.args.kwonlyargs)]


@pytest.mark.parametrize("name", CALLS)
def test_the_stand_in_takes_what_the_real_method_takes(name: str) -> None:
    real = methods("picamera2.py", "Picamera2")[name][
        -1
    ]  # the last one; those before it are overloads for type checkers
    ours = list(inspect.signature(getattr(StandInPicamera2, name)).parameters)
    assert ours == arguments(real)


@pytest.mark.parametrize("name", ["make_array", "get_metadata", "release"])
def test_a_request_has_what_we_ask_it_for(name: str) -> None:
    real = methods("request.py", "CompletedRequest")[name][-1]
    assert list(inspect.signature(getattr(StandInRequest, name)).parameters) == arguments(real)


def test_every_call_on_the_device_is_one_that_is_checked_here() -> None:
    tree = ast.parse(inspect.getsource(picamera))
    called = {
        node.func.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and ast.unparse(node.func.value) in ("device", "self._device")
    }
    assert called <= set(CALLS)
    assert {"configure", "start", "capture_request", "wait", "stop", "close"} <= called


def test_which_controls_there_are_can_be_asked() -> None:
    assert "camera_controls" in methods("picamera2.py", "Picamera2")
