"""Train the classifier on stored synthetic crops, resumable, and export it as ONNX."""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from models.averaging import follow, take_step
from models.crop_shards import FOLDER
from models.decks import CACHE
from vision.classifier import JUNK, LABELS, RANK_OF, RANKS, SUIT_OF, WEIGHTS
from vision.straighten import CROP_HEIGHT, CROP_WIDTH

HERE = Path(__file__).parent
CHECKPOINT = CACHE / "classifier.pt"
SUITS = max(SUIT_OF) + 1


@dataclass(frozen=True, slots=True)
class Plan:
    """How long and how to train; `minutes` bounds this sitting, `steps` the whole schedule."""

    steps: int = 9000
    minutes: float = 25.0
    batch: int = 128
    rate: float = 3e-3
    smoothing: float = 0.02
    decay: float = 0.02
    average: float = 0.999
    seed: int = 1


class Block(nn.Module):  # type: ignore[misc]
    """Two 3 x 3 convolutions around a shortcut."""

    def __init__(self, channels: int) -> None:
        """Keep the number of channels."""
        super().__init__()
        self.first, self.second = convolution(channels, channels), convolution(channels, channels, active=False)

    def forward(self, x: Tensor) -> Tensor:
        """Return a map of the same shape."""
        return functional.relu(x + self.second(self.first(x)))


def convolution(before: int, after: int, size: int = 3, stride: int = 1, *, active: bool = True) -> nn.Sequential:
    """A convolution with batch normalisation, and a rectifier unless told otherwise."""
    layers = [nn.Conv2d(before, after, size, stride, size // 2, bias=False), nn.BatchNorm2d(after)]
    return nn.Sequential(*layers, *([nn.ReLU()] if active else []))


class CardNet(nn.Module):  # type: ignore[misc]
    """A small trunk with three heads: which of the labels, which rank, which suit."""

    def __init__(self) -> None:
        """Build the layers; about 0.75 million parameters."""
        super().__init__()
        self.trunk = nn.Sequential(
            convolution(3, 24, 5, 2),
            convolution(24, 32),
            convolution(32, 64, stride=2),
            convolution(64, 64),
            convolution(64, 96, stride=2),
            Block(96),
            convolution(96, 160, stride=2),
            convolution(160, 160),
        )
        self.narrow = convolution(160, 32, 1)
        self.drop = nn.Dropout(0.15)
        self.heads = nn.Linear(160 + 32 * (CROP_HEIGHT // 16) * (CROP_WIDTH // 16), len(LABELS) + RANKS + SUITS)

    def forward(self, x: Tensor) -> Tensor:
        """N x 3 x 112 x 80 RGB, 0 to 1 -> N x (labels + ranks + suits) logits."""
        logits: Tensor = self.heads(self.drop(self.features(x)))
        return logits

    def features(self, x: Tensor) -> Tensor:
        """What the heads see of each crop, N x 1280: whole-card means, then a map of 7 x 5 places."""
        found = self.trunk((x - 0.5) * 4)
        return torch.cat((found.mean((2, 3)), self.narrow(found).flatten(1)), 1)


class Exported(nn.Module):  # type: ignore[misc]
    """The network as it is shipped: logits, then the features that an enrolled deck compares."""

    def __init__(self, net: CardNet) -> None:
        """Wrap a trained network."""
        super().__init__()
        self.net = net

    def forward(self, x: Tensor) -> Tensor:
        """N x 3 x 112 x 80 RGB, 0 to 1 -> N x (logits + features)."""
        seen = self.net.features(x)
        return torch.cat((self.net.heads(seen), seen), 1)


def loss_of(logits: Tensor, labels: Tensor, smoothing: float) -> Tensor:
    """The joint loss, and half of it again for rank and suit."""
    joint, rank, suit = logits.split((len(LABELS), RANKS, SUITS), 1)
    ranks, suits = torch.tensor(RANK_OF)[labels], torch.tensor(SUIT_OF)[labels]
    loss = functional.cross_entropy(joint, labels, label_smoothing=smoothing)
    loss = loss + 0.5 * functional.cross_entropy(rank, ranks, label_smoothing=smoothing)
    return loss + 0.5 * functional.cross_entropy(suit, suits, label_smoothing=smoothing)


def varied(pictures: NDArray[np.uint8], rng: np.random.Generator) -> Tensor:
    """Turn half of a batch upside down and vary its light, so that a crop seen twice is not the same; RGB 0 to 1."""
    batch = torch.from_numpy(np.ascontiguousarray(pictures[..., ::-1])).permute(0, 3, 1, 2).float() / 255
    upside = torch.from_numpy(rng.random(len(batch)) < 0.5)
    batch[upside] = batch[upside].flip((2, 3))
    gain = torch.from_numpy(
        np.exp(rng.normal(0, 0.1, (len(batch), 1, 1, 1)) + rng.normal(0, 0.05, (len(batch), 3, 1, 1)))
    )
    lift = torch.from_numpy(rng.normal(0, 0.03, (len(batch), 1, 1, 1)))
    batch = (batch * gain.float() + lift.float()).clamp(0, 1)
    return batch.contiguous(memory_format=torch.channels_last)


def batches(folder: Path, size: int, rng: np.random.Generator) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8]]]:
    """Batches without end from the stored shards, the least used shards first, new ones as they appear."""
    used: dict[Path, int] = {}
    while True:
        paths = [path for path in sorted(folder.glob("train-*.npy")) if path.suffixes == [".npy"]]
        if not paths:
            raise FileNotFoundError(f"no crops in {folder}: draw them with `python -m models.crop_shards`")
        least = min(used.get(path, 0) for path in paths)
        fresh = [path for path in paths if used.get(path, 0) == least]
        chosen = [fresh[i] for i in rng.permutation(len(fresh))[:2]]
        for path in chosen:
            used[path] = used.get(path, 0) + 1
        pictures = np.concatenate([np.load(path) for path in chosen])
        labels = np.concatenate([np.load(path.with_suffix(".labels.npy")) for path in chosen])
        order = rng.permutation(len(labels))
        for start in range(0, len(order) - size + 1, size):
            part = order[start : start + size]
            yield pictures[part], labels[part]


class Sitting:
    """Network, averaged network and optimiser, and where they stand in the schedule."""

    def __init__(self, plan: Plan) -> None:
        """Start from nothing."""
        torch.manual_seed(plan.seed)
        self.plan, self.step = plan, 0
        self.net = CardNet().to(memory_format=torch.channels_last)
        self.average = CardNet().to(memory_format=torch.channels_last)
        self.average.load_state_dict(self.net.state_dict())
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=plan.rate, weight_decay=plan.decay)

    def learn(self, pictures: Tensor, labels: Tensor, progress: float) -> float:
        """Take one step at this share of the schedule; return the loss."""
        warm = min(1.0, self.step / 300)
        rate = self.plan.rate * warm * (0.5 + 0.5 * math.cos(math.pi * min(1.0, progress))) + 1e-5
        loss = take_step(
            self.net, self.optimiser, rate, pictures, lambda logits: loss_of(logits, labels, self.plan.smoothing)
        )
        self.step += 1
        follow(self.average, self.net, self.step, self.plan.average)
        return loss

    def save(self, path: Path) -> None:
        """Write everything needed to go on."""
        state: dict[str, Any] = {"step": self.step, "plan": asdict(self.plan), "net": self.net.state_dict()}
        state |= {"average": self.average.state_dict(), "optimiser": self.optimiser.state_dict()}
        part = path.with_suffix(".part")
        torch.save(state, part)
        part.replace(path)

    def load(self, path: Path, *, weights_only: bool) -> None:
        """Go on from a checkpoint, or only start from its averaged weights."""
        state = torch.load(path, weights_only=True)
        self.average.load_state_dict(state["average"])
        self.net.load_state_dict(state["average" if weights_only else "net"])
        if not weights_only:
            self.step = int(state["step"])
            self.optimiser.load_state_dict(state["optimiser"])


def logits_of(net: nn.Module, pictures: NDArray[np.uint8]) -> Tensor:
    """Joint logits of crops, averaged over both turns."""
    parts = []
    with torch.no_grad():
        for start in range(0, len(pictures), 256):
            batch = torch.from_numpy(np.ascontiguousarray(pictures[start : start + 256, ..., ::-1]))
            batch = (batch.permute(0, 3, 1, 2).float() / 255).contiguous(memory_format=torch.channels_last)
            both = functional.log_softmax(net(batch)[:, : len(LABELS)], 1)
            turned = functional.log_softmax(net(batch.flip((2, 3)))[:, : len(LABELS)], 1)
            parts.append((both + turned) / 2)
    return torch.cat(parts)


def validated(net: CardNet, folder: Path) -> str:
    """A line on the held-out decks' crops: cards named right, junk taken for something, cards taken for junk."""
    paths = [path for path in sorted(folder.glob("val-*.npy")) if path.suffixes == [".npy"]]
    if not paths:
        return "no validation crops"
    net.eval()
    pictures = np.concatenate([np.load(path) for path in paths])[:1024]
    labels = torch.from_numpy(np.concatenate([np.load(p.with_suffix(".labels.npy")) for p in paths])[:1024].astype(int))
    named = logits_of(net, pictures).argmax(1)
    card, junk = labels < len(LABELS) - 2, labels == JUNK
    right = float((named == labels)[card].float().mean())
    back = float((named == labels)[labels == JUNK - 1].float().mean())
    kept = float((named == labels)[junk].float().mean())
    lost = float((named == JUNK)[card].float().mean())
    return f"cards {right:.4f} (as junk {lost:.4f}), backs {back:.4f}, junk {kept:.4f}"


def train(plan: Plan, folder: Path, checkpoint: Path, start: Path | None) -> CardNet:
    """Train for one sitting and return the averaged network; checkpoints every four minutes."""
    sitting = Sitting(plan)
    if start is not None:
        sitting.load(start, weights_only=True)
    elif checkpoint.exists():
        sitting.load(checkpoint, weights_only=False)
    rng = np.random.default_rng((plan.seed, sitting.step))
    begun = saved = time.monotonic()
    recent: list[float] = []
    for pictures, labels in batches(folder, plan.batch, rng):
        minutes = (time.monotonic() - begun) / 60
        progress = max(sitting.step / plan.steps, minutes / plan.minutes)
        if progress >= 1:
            break
        recent.append(sitting.learn(varied(pictures, rng), torch.from_numpy(labels.astype(np.int64)), progress))
        if time.monotonic() - saved > 240:
            saved = time.monotonic()
            sitting.save(checkpoint)
            print(f"{minutes:5.1f} min, step {sitting.step}, loss {np.mean(recent[-200:]):.3f}", flush=True)
            print("   ", validated(sitting.average, folder), flush=True)
            sitting.average.train()
    sitting.save(checkpoint)
    print(f"{sitting.step} steps, {sitting.step * plan.batch} crops;", validated(sitting.average, folder), flush=True)
    averaged: CardNet = sitting.average
    return averaged


def export(net: CardNet, path: Path) -> None:
    """Write ONNX (opset 17, any batch size) and list its sha256 in weights.json."""
    net.eval()
    example = torch.zeros(2, 3, CROP_HEIGHT, CROP_WIDTH)
    axes = {"crops": {0: "n"}, "logits": {0: "n"}}
    shipped = Exported(net.to(memory_format=torch.contiguous_format)).eval()
    torch.onnx.export(
        shipped, (example,), str(path), opset_version=17, dynamo=False, dynamic_axes=axes,
        input_names=["crops"], output_names=["logits"],
    )  # fmt: skip
    listing = path.with_name("weights.json")
    listed = json.loads(listing.read_text()) if listing.exists() else {}
    listed[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
    listing.write_text(json.dumps(listed, indent=1, sort_keys=True) + "\n")


def main() -> None:
    """Train and export from the command line."""
    parser = argparse.ArgumentParser(description="Train the classifier on crops drawn by models.crop_shards.")
    usual = Plan()
    parser.add_argument("--minutes", type=float, default=usual.minutes)
    parser.add_argument("--steps", type=int, default=usual.steps)
    parser.add_argument("--rate", type=float, default=usual.rate)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--checkpoint", type=Path, default=CHECKPOINT)
    parser.add_argument("--start", type=Path, help="start from the weights of this checkpoint, not its schedule")
    parser.add_argument("--out", type=Path, default=HERE / WEIGHTS)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    plan = Plan(steps=options.steps, minutes=options.minutes, rate=options.rate)
    export(train(plan, options.folder, options.checkpoint, options.start), options.out)


if __name__ == "__main__":
    main()
