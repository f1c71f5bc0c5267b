"""Train the finder: ultralytics' oriented-box model and loss in a plain loop that two CPU cores can afford.

The loop runs the network in bfloat16 and channels-last, which is about twice as fast on a CPU as the package's own
trainer, keeps a running mean of the weights, and goes on from its last checkpoint when it is started again.
"""

from __future__ import annotations

import itertools
import json
import math
import os
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("YOLO_OFFLINE", "1")
os.environ.setdefault("YOLO_AUTOINSTALL", "0")
os.environ.setdefault("YOLO_CONFIG_DIR", str(Path(__file__).parent / "cache" / "ultralytics"))
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
os.environ.setdefault("KMP_BLOCKTIME", "0")

import cv2
import torch
from torch import distributed
from torch.utils.data import DataLoader, IterableDataset
from ultralytics.cfg import get_cfg
from ultralytics.nn.tasks import OBBModel
from ultralytics.utils import YAML

from models.decks import CACHE
from models.finder_batches import Batch, batches
from models.scene_sets import read_set

ARCHITECTURE = Path(__file__).parent / "finder.yaml"
# Batches after which the list of stored scenes is read again.
REREAD = 300


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train; rate is the highest learning rate, decay that of weights, save_every in seconds.

    backs says how often the scenes of cards face down are taken in one round. A later sitting begins its own falling
    rate at step `first`, on data with a rate of its own.

    Several processes of one thread use a CPU's cores better than one process of several threads.
    """

    steps: int = 8000
    processes: int = 1
    threads: int = 1
    batch: int = 16
    rate: float = 2e-3
    decay: float = 5e-4
    seed: int = 1
    backs: int = 1
    first: int = 0
    save_every: float = 120.0


def build_model(threads: int = 1) -> Any:
    """The network of finder.yaml with random weights."""
    torch.set_num_threads(threads)
    config = YAML.load(ARCHITECTURE)
    model = OBBModel(config, ch=3, nc=1, verbose=False)
    model.args = get_cfg()
    return model


class _Feed(IterableDataset):  # type: ignore[misc]
    """Batches for a worker process, as tensors."""

    def __init__(self, seed: int, plan: Plan, cache: Path) -> None:
        super().__init__()
        self.seed, self.plan, self.cache = seed, plan, cache

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        feeds = (self._fresh(self.seed + turn) for turn in itertools.count())
        for batch in itertools.chain.from_iterable(feeds):
            yield torch.from_numpy(batch.pictures), torch.from_numpy(batch.boxes)

    def _fresh(self, seed: int) -> Iterator[Batch]:
        """A few hundred batches from the scenes that are stored by now: more may be drawn meanwhile."""
        truths = read_set(False, self.cache)
        again = [truth for truth in truths if truth.path.parent.name.startswith("backs")]
        return itertools.islice(batches(truths + again * (self.plan.backs - 1), seed, self.plan.batch), REREAD)


class Sitting:
    """One run of training: the model, its running mean, the optimiser and what they have seen so far."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        """Start from the folder's checkpoint, or from nothing."""
        torch.manual_seed(plan.seed)
        self.plan, self.folder = plan, folder
        self.model = build_model(plan.threads).to(memory_format=torch.channels_last)
        self.mean = {name: value.detach().clone() for name, value in self.model.state_dict().items()}
        self.optimiser = torch.optim.AdamW(_groups(self.model, plan.decay), lr=plan.rate, betas=(0.9, 0.99))
        self.step, self.seconds = 0, 0.0
        if self.checkpoint.exists():
            self._resume()

    @property
    def checkpoint(self) -> Path:
        """The file that training goes on from."""
        return self.folder / "finder.pt"

    def _resume(self) -> None:
        stored = torch.load(self.checkpoint, weights_only=True)
        self.model.load_state_dict(stored["model"])
        self.mean = stored["mean"]
        self.optimiser.load_state_dict(stored["optimiser"])
        self.step, self.seconds = stored["step"], stored["seconds"]

    def save(self) -> None:
        """Write the checkpoint, whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        stored = {
            "model": self.model.state_dict(),
            "mean": self.mean,
            "optimiser": self.optimiser.state_dict(),
            "step": self.step,
            "seconds": self.seconds,
        }
        fresh = self.checkpoint.with_suffix(".part")
        torch.save(stored, fresh)
        fresh.replace(self.checkpoint)

    def learn(self, pictures: Any, boxes: Any, over: bool) -> tuple[float, bool]:
        """One step of training; returns the loss and whether any process said that it is over."""
        done = self.step - self.plan.first
        share = min(1.0, done / (self.plan.steps - self.plan.first))
        rate = self.plan.rate * min(1.0, (done + 1) / 150) * (0.02 + 0.98 * (1 + math.cos(math.pi * share)) / 2)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        inputs = pictures.to(memory_format=torch.channels_last).float().div_(255)
        with torch.autocast("cpu", torch.bfloat16):
            raw = self.model(inputs)
        outputs = {
            key: [v.float() for v in value] if isinstance(value, list) else value.float() for key, value in raw.items()
        }
        targets = {"batch_idx": boxes[:, 0], "cls": torch.zeros(len(boxes), 1), "bboxes": boxes[:, 1:]}
        loss = self.model.loss(targets, outputs)[0].sum() / len(pictures)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        if self.plan.processes > 1:
            over = _shared(self.model, over)
        # A picture of one colour can give gradients without end; such a step is left out.
        if torch.isfinite(torch.nn.utils.clip_grad_norm_(self.model.parameters(), 10.0)):
            self.optimiser.step()
        self._average()
        self.step += 1
        return float(loss.detach()), over

    def _average(self) -> None:
        keep = min(0.999, (1 + self.step) / (10 + self.step))
        with torch.no_grad():
            for name, value in self.model.state_dict().items():
                if value.dtype.is_floating_point:
                    self.mean[name].lerp_(value, 1 - keep)
                else:
                    self.mean[name].copy_(value)


def _shared(model: Any, over: bool) -> bool:
    """Average the gradients of all processes; returns whether any of them said that it is over."""
    held = [p for p in model.parameters() if p.grad is not None]
    flat = torch.cat([*(p.grad.flatten() for p in held), torch.tensor([float(over)])])
    distributed.all_reduce(flat)
    flat /= distributed.get_world_size()
    for parameter, part in zip(held, flat[:-1].split([p.numel() for p in held]), strict=True):
        parameter.grad.copy_(part.view_as(parameter))
    return bool(flat[-1] > 0)


def _groups(model: Any, decay: float) -> list[dict[str, Any]]:
    """Weights decay; biases and normalisation do not."""
    heavy = [p for p in model.parameters() if p.requires_grad and p.ndim > 1]
    light = [p for p in model.parameters() if p.requires_grad and p.ndim <= 1]
    return [{"params": heavy, "weight_decay": decay}, {"params": light, "weight_decay": 0.0}]


def train(plan: Plan, folder: Path, cache: Path = CACHE, stop: float | None = None) -> Path:
    """Train to the plan's last step (or for `stop` seconds of this run) and return the checkpoint."""
    folder.mkdir(parents=True, exist_ok=True)
    if plan.processes == 1:
        _work(0, plan, folder, cache, stop)
    else:
        meeting = folder / "meeting"
        meeting.unlink(missing_ok=True)
        torch.multiprocessing.spawn(_work, (plan, folder, cache, stop), nprocs=plan.processes)
    return folder / "finder.pt"


def _work(rank: int, plan: Plan, folder: Path, cache: Path, stop: float | None) -> None:
    """Train in one process; with several, each works on pictures of its own and they average their gradients."""
    if plan.processes > 1:
        where = f"file://{(folder / 'meeting').resolve()}"
        distributed.init_process_group("gloo", init_method=where, rank=rank, world_size=plan.processes)
    sitting = Sitting(plan, folder)
    seed = plan.seed + 1000 * sitting.step + rank
    feed = DataLoader(_Feed(seed, plan, cache), batch_size=None, num_workers=1, prefetch_factor=6)
    begun = last = saved = time.monotonic()
    total, parent = 0.0, os.getppid()
    for pictures, boxes in feed:
        over = sitting.step + 1 >= plan.steps or (stop is not None and last - begun >= stop)
        # Processes whose parent was killed would go on for hours, beside the run that takes its place.
        over = over or (plan.processes > 1 and os.getppid() != parent)
        loss, over = sitting.learn(pictures, boxes, over)
        total += loss
        now = time.monotonic()
        sitting.seconds += now - last
        last = now
        if rank == 0 and sitting.step % 50 == 0:
            _report(sitting, folder, total / 50)
            total = 0.0
        if rank == 0 and (over or now - saved > plan.save_every):
            sitting.save()
            saved = now
        if over:
            break


def _report(sitting: Sitting, folder: Path, loss: float) -> None:
    line = {"step": sitting.step, "minutes": round(sitting.seconds / 60, 2), "loss": round(loss, 4)}
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "finder.log").open("a", encoding="utf-8") as log:
        log.write(json.dumps(line | {"plan": asdict(sitting.plan)} if sitting.step == 50 else line) + "\n")
    print(line, flush=True)
