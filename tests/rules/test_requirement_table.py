"""The table in docs/rules.md links every requirement to its tests and to its document."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
COUNTS = {"EL": 29, "DE": 14, "SK": 12, "FR": 13, "SH": 22}
REQUIREMENTS = {f"{kind}-{number:02}" for kind, last in COUNTS.items() for number in range(1, last + 1)}
ROW = re.compile(r"^\| ((?:EL|DE|SK|FR|SH)-\d\d) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
ROWS = ROW.findall((ROOT / "docs" / "rules.md").read_text(encoding="utf-8"))


def all_numbered_tests() -> set[str]:
    pattern = re.compile(r"^def (test_(?:EL|DE|SK|FR|SH)_\d\d\w*)", re.MULTILINE)
    return {
        name for path in Path(__file__).parent.glob("test_*.py") for name in pattern.findall(path.read_text("utf-8"))
    }


def test_every_requirement_has_one_row() -> None:
    assert sorted(number for number, *_ in ROWS) == sorted(REQUIREMENTS)


def test_every_row_names_a_document_and_only_its_own_tests() -> None:
    for number, document, words, tests in ROWS:
        assert re.search(r"OPR|French article|hand-shedding game|open point", document), number
        assert words.strip()
        named = re.findall(r"`(\w+)`", tests)
        assert named
        assert all(name.startswith(f"test_{number.replace('-', '_')}_") for name in named)


def test_every_listed_test_exists_and_every_test_is_listed() -> None:
    listed = {name for *_, tests in ROWS for name in re.findall(r"`(\w+)`", tests)}
    assert listed == all_numbered_tests()
