"""Take one training step in half precision, and let a second network follow as the running mean of the first."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor, nn

_STEEPEST = 5.0  # length to which a gradient is cut


def take_step(
    net: nn.Module, optimiser: torch.optim.Optimizer, rate: float, pictures: Tensor, loss_of: Callable[[Tensor], Tensor]
) -> float:
    """Step at this rate on a batch; loss_of: the loss of the network's answers. Returns the loss."""
    for group in optimiser.param_groups:
        group["lr"] = rate
    with torch.autocast("cpu", torch.bfloat16):
        answers = net(pictures)
    loss = loss_of(answers.float())
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), _STEEPEST)
    optimiser.step()
    return float(loss.detach())


def follow(average: nn.Module, net: nn.Module, step: int, most: float) -> None:
    """Move the mean towards the network: quickly in the first steps, then keeping the part `most`."""
    keep = min(most, (1 + step) / (10 + step))
    with torch.no_grad():
        for old, new in zip(average.state_dict().values(), net.state_dict().values(), strict=True):
            if old.dtype.is_floating_point:
                old.mul_(keep).add_(new, alpha=1 - keep)
