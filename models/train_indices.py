"""Train the reader of corner indices on stored crops, resumable, and export it as ONNX."""

from __future__ import annotations

import argparse
import hashlib
import math
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from models.averaging import follow, take_step
from models.decks import CACHE
from models.export_finder import register
from models.index_crops import FOLDER, NONE, UNCLEAR
from models.train_classifier import Block, batches, convolution
from vision.index_marks import CROP_HEIGHT, CROP_WIDTH
from vision.indices import LABELS, RANK_OF, RANKS, SUIT_OF, SUITS, WEIGHTS

HERE = Path(__file__).parent
CHECKPOINT = CACHE / "indices.pt"


@dataclass(frozen=True, slots=True)
class Plan:
    """How long and how to train; `minutes` bounds the whole schedule, over several sittings."""

    minutes: float = 25.0
    batch: int = 256
    rate: float = 3e-3
    smoothing: float = 0.01
    decay: float = 0.02
    average: float = 0.998
    seed: int = 1


class IndexNet(nn.Module):  # type: ignore[misc]
    """A small trunk with three heads: which card, which rank, which suit, each of them or none."""

    def __init__(self) -> None:
        """Build the layers; about 0.33 million parameters."""
        super().__init__()
        self.trunk = nn.Sequential(
            convolution(3, 24, 5, 2),
            convolution(24, 32),
            convolution(32, 64, stride=2),
            Block(64),
            convolution(64, 96, stride=2),
            convolution(96, 96),
        )
        self.narrow = convolution(96, 32, 1)
        self.drop = nn.Dropout(0.2)
        self.heads = nn.Linear(32 * (CROP_HEIGHT // 8) * (CROP_WIDTH // 8), len(LABELS) + RANKS + SUITS)

    def forward(self, x: Tensor) -> Tensor:
        """N x 3 x 64 x 48 RGB, 0 to 1 -> N x (labels + ranks + suits) logits."""
        logits: Tensor = self.heads(self.drop(self.narrow(self.trunk((x - 0.5) * 4)).flatten(1)))
        return logits


def loss_of(logits: Tensor, labels: Tensor, smoothing: float) -> Tensor:
    """The joint loss, and half of it again for rank and suit."""
    joint, rank, suit = logits.split((len(LABELS), RANKS, SUITS), 1)
    ranks, suits = torch.tensor(RANK_OF)[labels], torch.tensor(SUIT_OF)[labels]
    loss = functional.cross_entropy(joint, labels, label_smoothing=smoothing)
    loss = loss + 0.5 * functional.cross_entropy(rank, ranks, label_smoothing=smoothing)
    return loss + 0.5 * functional.cross_entropy(suit, suits, label_smoothing=smoothing)


def planes(pictures: NDArray[np.uint8]) -> Tensor:
    """Stored crops as RGB planes, 0 to 1."""
    return torch.from_numpy(np.ascontiguousarray(pictures[..., ::-1])).permute(0, 3, 1, 2).float() / 255


def middle_of(pictures: Tensor) -> Tensor:
    """The part of stored crops that the reader sees."""
    top, left = (pictures.shape[2] - CROP_HEIGHT) // 2, (pictures.shape[3] - CROP_WIDTH) // 2
    return pictures[:, :, top : top + CROP_HEIGHT, left : left + CROP_WIDTH]


def varied(pictures: Tensor, rng: np.random.Generator) -> Tensor:
    """Stored crops moved, turned, stretched and lit a little differently, at the reader's size."""
    count, height, width = len(pictures), pictures.shape[2], pictures.shape[3]
    turn, share = rng.normal(0, 0.08, count), np.exp(rng.normal(0, 0.08, (2, count)))
    across, down = share[0] * CROP_WIDTH / width, share[1] * CROP_HEIGHT / height
    matrix = np.zeros((count, 2, 3), np.float32)
    matrix[:, 0, 0], matrix[:, 1, 1] = np.cos(turn) * across, np.cos(turn) * down
    matrix[:, 0, 1] = -np.sin(turn) * down * height / width
    matrix[:, 1, 0] = np.sin(turn) * across * width / height
    matrix[:, 0, 2], matrix[:, 1, 2] = rng.normal(0, 0.05, count), rng.normal(0, 0.05, count)
    grid = functional.affine_grid(torch.from_numpy(matrix), [count, 3, CROP_HEIGHT, CROP_WIDTH], align_corners=False)
    moved = functional.grid_sample(pictures, grid, padding_mode="border", align_corners=False)
    gain = np.exp(rng.normal(0, 0.15, (count, 1, 1, 1)) + rng.normal(0, 0.06, (count, 3, 1, 1)))
    lift, noise = rng.normal(0, 0.04, (count, 1, 1, 1)), rng.gamma(1.0, 0.012, (count, 1, 1, 1))
    lit = moved * torch.from_numpy(gain).float() + torch.from_numpy(lift).float()
    lit = lit + torch.randn_like(lit) * torch.from_numpy(noise).float()
    return lit.clamp(0, 1).contiguous(memory_format=torch.channels_last)


class Sitting:
    """Network, averaged network and optimiser, and how far they are."""

    def __init__(self, plan: Plan, checkpoint: Path) -> None:
        """Go on from the checkpoint, or start from nothing."""
        torch.manual_seed(plan.seed)
        self.plan, self.checkpoint, self.step, self.minutes = plan, checkpoint, 0, 0.0
        self.net = IndexNet().to(memory_format=torch.channels_last)
        self.average = IndexNet().to(memory_format=torch.channels_last)
        self.average.load_state_dict(self.net.state_dict())
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=plan.rate, weight_decay=plan.decay)
        if checkpoint.exists():
            self._resume()

    def _resume(self) -> None:
        state = torch.load(self.checkpoint, weights_only=True)
        self.net.load_state_dict(state["net"])
        self.average.load_state_dict(state["average"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.step, self.minutes = int(state["step"]), float(state["minutes"])

    def save(self) -> None:
        """Write everything needed to go on."""
        state = {
            "step": self.step, "minutes": self.minutes, "plan": asdict(self.plan), "net": self.net.state_dict(),
            "average": self.average.state_dict(), "optimiser": self.optimiser.state_dict(),
        }  # fmt: skip
        part = self.checkpoint.with_suffix(".part")
        torch.save(state, part)
        part.replace(self.checkpoint)

    def learn(self, pictures: Tensor, labels: Tensor) -> float:
        """Take one step; return the loss."""
        progress = min(1.0, self.minutes / self.plan.minutes)
        rate = self.plan.rate * min(1.0, (self.step + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * progress)) + 1e-5
        loss = take_step(
            self.net, self.optimiser, rate, pictures, lambda logits: loss_of(logits, labels, self.plan.smoothing)
        )
        self.step += 1
        follow(self.average, self.net, self.step, self.plan.average)
        return loss


def validated(net: IndexNet, folder: Path) -> str:
    """A line on the held-out decks' crops: indices named right, and what is named surely and wrongly."""
    paths = [path for path in sorted(folder.glob("val-*.npy")) if path.suffixes == [".npy"]]
    if not paths:
        return "no validation crops"
    labels = np.concatenate([np.load(path.with_suffix(".labels.npy")) for path in paths])
    pictures = np.concatenate([np.load(path) for path in paths])[labels != UNCLEAR][:4000]
    labels = labels[labels != UNCLEAR][:4000].astype(np.int64)
    net.eval()
    with torch.no_grad():
        joint = torch.cat(
            [net(middle_of(planes(pictures[i : i + 256])))[:, : len(LABELS)] for i in range(0, len(labels), 256)]
        )
    net.train()
    shares = functional.softmax(joint, 1).numpy()
    named, sure, index = shares.argmax(1), shares.max(1) > 0.95, labels != NONE
    right, said = named == labels, sure & (named != NONE)
    return (
        f"indices {right[index].mean():.4f} (as none {(named == NONE)[index].mean():.4f}), "
        f"none {right[~index].mean():.4f}; named above 0.95: {said.sum()}, wrong {(said & ~right).sum()}"
    )


def train(plan: Plan, folder: Path, checkpoint: Path) -> IndexNet:
    """Train to the end of the schedule and return the averaged network."""
    sitting = Sitting(plan, checkpoint)
    rng = np.random.default_rng(plan.seed + sitting.step)
    begun, before, saved, recent = time.monotonic(), sitting.minutes, time.monotonic(), []
    for pictures, labels in batches(folder, plan.batch, rng):
        clear = labels != UNCLEAR
        inputs = varied(planes(pictures[clear]), rng)
        recent.append(sitting.learn(inputs, torch.from_numpy(labels[clear].astype(np.int64))))
        sitting.minutes = before + (time.monotonic() - begun) / 60
        over = sitting.minutes >= plan.minutes
        if over or time.monotonic() - saved > 120:
            saved = time.monotonic()
            sitting.save()
            print(f"{sitting.minutes:5.1f} min, step {sitting.step}, loss {np.mean(recent[-100:]):.3f}", flush=True)
            print("   ", validated(sitting.average, folder), flush=True)
        if over:
            break
    averaged: IndexNet = sitting.average
    return averaged


def export(net: IndexNet, path: Path) -> str:
    """Write ONNX (opset 17, any batch size), list it in weights.json, and return its sha256."""
    net = net.eval().to(memory_format=torch.contiguous_format)
    example, axes = torch.zeros(2, 3, CROP_HEIGHT, CROP_WIDTH), {"crops": {0: "n"}, "logits": {0: "n"}}
    torch.onnx.export(
        net, (example,), str(path), opset_version=17, dynamo=False, dynamic_axes=axes,
        input_names=["crops"], output_names=["logits"],
    )  # fmt: skip
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    register(path, digest)
    return digest


def main() -> None:
    """Train and export from the command line."""
    parser = argparse.ArgumentParser(description="Train the reader of indices on crops drawn by models.index_crops.")
    parser.add_argument("--minutes", type=float, default=Plan().minutes, help="of the whole schedule")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--checkpoint", type=Path, default=CHECKPOINT)
    parser.add_argument("--out", type=Path, default=HERE / WEIGHTS)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    net = train(Plan(minutes=options.minutes), options.folder, options.checkpoint)
    print(f"{options.out}: sha256 {export(net, options.out)}")


if __name__ == "__main__":
    main()
