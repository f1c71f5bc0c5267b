"""Run a network stored as ONNX, in onnxruntime where it can be imported, else in OpenCV."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

FOLDER = Path(__file__).resolve().parent.parent / "models"
Floats = NDArray[np.float32]
AT_ONCE = 32
"""Pictures that a network sees at once: more are hardly faster, and some hundred would take half a gigabyte."""


class WeightsError(OSError):
    """Weights that are missing, altered or unlisted; the text says what to do."""


class Engine(Protocol):
    """A loaded network with one input and one output."""

    def run(self, batch: Floats) -> Floats:
        """Return the network's output for a batch, N first."""


@dataclass(frozen=True, slots=True)
class OnnxRuntime:
    """The network in onnxruntime, one thread."""

    session: Any

    def run(self, batch: Floats) -> Floats:
        """Return the network's output for a batch, N first."""
        name = self.session.get_inputs()[0].name
        parts = [batch[start : start + AT_ONCE] for start in range(0, max(1, len(batch)), AT_ONCE)]
        return np.concatenate([np.asarray(self.session.run(None, {name: part})[0], np.float32) for part in parts])


@dataclass(frozen=True, slots=True)
class OpenCv:
    """The network in cv2.dnn; one reading at a time, as everything in the reader."""

    net: Any = field(repr=False)

    def run(self, batch: Floats) -> Floats:
        """Return the network's output for a batch, N first."""
        self.net.setInput(batch)
        return np.asarray(self.net.forward(), np.float32)


def checked(name: str, folder: Path = FOLDER) -> bytes:
    """Read weights listed in weights.json, name to sha256; raise WeightsError unless they are the listed ones."""
    path, listing = folder / name, folder / "weights.json"
    mend = "restore it from the project, or train it again with models/"
    try:
        listed = json.loads(listing.read_text())
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise WeightsError(f"{error.filename} is missing: {mend}") from error
    except json.JSONDecodeError as error:
        raise WeightsError(f"{listing} is not JSON ({error}): restore it from the project") from error
    if name not in listed:
        raise WeightsError(f"{listing} does not list {name}: {mend}")
    found = hashlib.sha256(data).hexdigest()
    if found != listed[name]:
        raise WeightsError(f"{path} is altered: its sha256 is {found}, not {listed[name]}; {mend}")
    return data


def load_engine(name: str, folder: Path = FOLDER, *, opencv: bool = False) -> Engine:
    """Load listed weights by file name; raise WeightsError where they are missing, altered or not understood."""
    data = checked(name, folder)
    runtime = None if opencv else _onnxruntime()
    if runtime is None:
        return OpenCv(_opencv_net(name, data))
    options = runtime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.enable_mem_pattern = False  # pictures come in many sizes: a plan kept for each only fills the memory
    options.log_severity_level = 3
    return OnnxRuntime(runtime.InferenceSession(data, options, providers=["CPUExecutionProvider"]))


def _onnxruntime() -> Any:
    """The module, or None where it is not installed or a library that it needs is missing."""
    try:
        return import_module("onnxruntime")
    except ImportError:
        return None


def _opencv_net(name: str, data: bytes) -> Any:
    try:
        return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
    except cv2.error as error:
        mend = "install onnxruntime, or OpenCV 5"
        raise WeightsError(f"OpenCV {cv2.__version__} does not understand {name}: {mend}") from error
