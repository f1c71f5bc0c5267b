"""Draw what was measured as small SVG pictures: how honest the probabilities are, and what is taken for what."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

SIDE, MARGIN = 320, 46
EDGES = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0001)
CELL = 20


def binned(answers: Iterable[tuple[float, bool]]) -> list[tuple[float, float, int]]:
    """Mean confidence, share that was right, and number of the answers of every interval that has any."""
    answers = list(answers)
    result = []
    for low, high in itertools.pairwise(EDGES):
        here = [(share, right) for share, right in answers if low <= share < high]
        if here:
            count = len(here)
            result.append((sum(share for share, _ in here) / count, sum(right for _, right in here) / count, count))
    return result


def reliability(title: str, answers: Iterable[tuple[float, bool]]) -> str:
    """An SVG in which honest probabilities lie on the diagonal; the number beside a point is how many answers it is."""
    low, high = MARGIN, MARGIN + SIDE

    def at(x: float, y: float) -> tuple[float, float]:
        return low + x * SIDE, high - y * SIDE

    lines = [_line(at(0, 0), at(1, 1), "#bbb"), _line(at(0, 0), at(1, 0), "#333"), _line(at(0, 0), at(0, 1), "#333")]
    for tenth in range(0, 11, 2):
        x, y = at(tenth / 10, tenth / 10)
        lines += [_text(x, high + 16, f"{tenth / 10:g}"), _text(low - 16, y + 4, f"{tenth / 10:g}")]
    points = binned(answers)
    places = [at(said, right) for said, right, _ in points]
    lines += [_line(one, other, "#06c") for one, other in itertools.pairwise(places)]
    for (x, y), (_, _, count) in zip(places, points, strict=True):
        lines += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#06c"/>', _text(x - 4, y - 8, str(count), "end")]
    lines += [_text(low + SIDE / 2, high + 36, "probability given"), _text(low + SIDE / 2, 20, title)]
    return _svg(2 * MARGIN + SIDE, 2 * MARGIN + SIDE, lines)


def confusions(title: str, names: Sequence[str], pairs: Iterable[tuple[str, str]]) -> str:
    """An SVG table of (true, said) pairs, true names down and said names across, darker where there are more."""
    counts = Counter(pairs)
    most = max(counts.values(), default=1)
    lines = [_text(MARGIN + CELL * len(names) / 2, 16, title)]
    for row, true in enumerate(names):
        lines.append(_text(MARGIN - 8, MARGIN + CELL * row + 14, true, "end"))
        lines.append(_text(MARGIN + CELL * row + CELL / 2, MARGIN - 6, true))
        lines += _row(counts, most, names, row, true)
    side = MARGIN * 2 + CELL * len(names)
    return _svg(side, side, lines)


def _row(counts: Counter[tuple[str, str]], most: int, names: Sequence[str], row: int, true: str) -> Iterator[str]:
    for column, said in enumerate(names):
        count = counts[true, said]
        x, y = MARGIN + CELL * column, MARGIN + CELL * row
        shade = 255 - round(200 * (count / most) ** 0.5) if count else 255
        fill = f"rgb({shade},{shade},255)"
        yield f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="#ddd"/>'
        if count:
            yield _text(x + CELL / 2, y + 14, str(count))


def _line(one: tuple[float, float], other: tuple[float, float], colour: str) -> str:
    (a, b), (c, d) = one, other
    return f'<line x1="{a:.1f}" y1="{b:.1f}" x2="{c:.1f}" y2="{d:.1f}" stroke="{colour}"/>'


def _text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{words}</text>'


def _svg(width: float, height: float, lines: Iterable[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-size="11"'
    ground = f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>'
    return "\n".join([head + ' font-family="sans-serif">', ground, *lines, "</svg>", ""])
