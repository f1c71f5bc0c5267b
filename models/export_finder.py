"""Write the finder's averaged weights as an ONNX file for any picture size, stored in half precision."""

from __future__ import annotations

import hashlib
import json
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from models.train_finder import build_model

# Smaller tensors (constants of shapes and grids) stay as they are.
HALVED_FROM = 64


def export(checkpoint: Path, target: Path) -> str:
    """Write `target` from a checkpoint and return its sha256.

    Input "images": 1 x 3 x height x width, RGB, 0 to 1, sides multiples of 32. Output "output0": 1 x 6 x n, each column
    centre x, centre y, long side, short side (pixels), score, angle of the long side (radians).
    """
    model = build_model()
    model.load_state_dict(torch.load(checkpoint, weights_only=True)["mean"])
    model = model.float().eval().fuse(verbose=False)
    for module in model.modules():
        if hasattr(module, "export"):
            module.export, module.format, module.dynamic = True, "onnx", True
    axes = {"images": {2: "height", 3: "width"}, "output0": {2: "boxes"}}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            model, torch.zeros(1, 3, 320, 320), str(target), dynamo=False, opset_version=17,
            input_names=["images"], output_names=["output0"], dynamic_axes=axes,
        )  # fmt: skip
    graph = onnx.load(str(target))
    halve(graph)
    _stamp(graph)
    onnx.save(graph, str(target))
    return hashlib.sha256(target.read_bytes()).hexdigest()


def halve(model: Any) -> None:
    """Store large float32 weights as float16 with a cast before their use: half the file, the same arithmetic."""
    graph = model.graph
    casts = []
    for weight in graph.initializer:
        values = numpy_helper.to_array(weight)
        if values.dtype != np.float32 or values.size < HALVED_FROM:
            continue
        name = weight.name
        half = numpy_helper.from_array(values.astype(np.float16), f"{name}.half")
        weight.CopyFrom(half)
        casts.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend([*casts, *nodes])


def _stamp(model: Any) -> None:
    """State the licence in the file: it was trained with ultralytics, which is AGPL-3.0."""
    facts = {"license": "AGPL-3.0-or-later", "task": "oriented boxes of playing cards", "stride": "32"}
    for key, value in facts.items():
        model.metadata_props.append(onnx.StringStringEntryProto(key=key, value=value))


def register(target: Path, digest: str) -> None:
    """Note a weight file's sha256 in weights.json beside it, where the run time looks it up."""
    book = target.parent / "weights.json"
    known: dict[str, str] = json.loads(book.read_text(encoding="utf-8")) if book.exists() else {}
    known[target.name] = digest
    book.write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n", encoding="utf-8")
