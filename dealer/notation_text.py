"""Write a notated deal as its lines of text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rules.cards import AnyCard

if TYPE_CHECKING:
    from dealer.notation import NotatedDeal


def written(deal: NotatedDeal) -> Iterator[str]:
    """Yield the lines of a deal in their usual order."""
    yield f"game {deal.game}"
    if deal.options:
        yield " ".join(["options", *(_quoted(f"{name}={value}") for name, value in deal.options)])
    yield " ".join(["players", *map(_quoted, deal.players)])
    yield f"button {_quoted(deal.button)}"
    yield from _cards(deal)
    for player, number in deal.folds:
        yield f"fold {_quoted(player)} {number}"
    for player, side in deal.declarations:
        yield f"declare {_quoted(player)} {side.value}"
    for player, line in deal.lines:
        yield f"line {_quoted(player)} {line}"
    if deal.overruled is not None:
        by, words, shares = deal.overruled
        parts = (_quoted(f"{name}={share}") for name, share in shares)
        yield " ".join(["overrule", _quoted(by), _quoted(words), *parts])


def _cards(deal: NotatedDeal) -> Iterator[str]:
    """Yield the lines that name cards."""
    unread = [slot for slot, index in deal.unread if index is None]
    if deal.board or unread:
        known = [f"{slot}={card}{_mark(deal, slot, None)}" for slot, card in deal.board]
        yield " ".join(["board", *known, *(f"{slot}=?" for slot in unread)])
    if deal.turn:
        yield " ".join(["turn", *deal.turn])
    for player, cards in deal.open:
        yield " ".join(["open", _quoted(player), *map(str, cards)])
    for player, cards in deal.hole:
        yield " ".join(["hole", _quoted(player), *_hand(deal, player, cards)])


def _hand(deal: NotatedDeal, player: str, cards: Sequence[AnyCard]) -> Iterator[str]:
    """Yield a hand's cards, those that were never read in their places."""
    left = iter(cards)
    count = len(cards) + sum(name == player and index is not None for name, index in deal.unread)
    for index in range(count):
        unread = (player, index) in deal.unread
        yield "?" if unread else f"{next(left)}{_mark(deal, player, index)}"


def _mark(deal: NotatedDeal, name: str, index: int | None) -> str:
    return "!" if (name, index) in deal.settled else ""


def _quoted(name: str) -> str:
    if re.fullmatch(r'[^\s"#\\][^\s"\\]*', name):
        return name
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
