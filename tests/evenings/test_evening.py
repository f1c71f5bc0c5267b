"""One deal of an untidy evening through the shipped weights; `python -m tests.evenings` plays whole ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer.notation import parse
from rules.variants import games
from tests.evenings.audit import true_ruling
from tests.evenings.dealing import Result, play
from tests.evenings.endurance import Sample, report
from tests.evenings.plan import Trouble, evening
from tests.evenings.results import keep, kept
from tests.evenings.stand import Counted
from vision.recogniser import Recogniser

EXAMPLE = """
game elevator
players Ana Ben
button Ben
board 1=Qs 2=9h 3=4h 4=Js 5=8c 6=2d E=Ts
hole Ana As Ks 5d 3c
hole Ben Ah 2c 7d 6s
declare Ana high
declare Ben low
"""


def test_a_deal_with_trouble_is_ruled_right_and_no_card_lost() -> None:
    kinds = (Trouble.HAND, Trouble.PHONE, Trouble.KNOCK, Trouble.LAMP, Trouble.UNTIDY)
    result = play(evening(5, 1, kinds), Counted(Recogniser.load(live=True)))
    assert result.faults == []
    assert result.endings == ["ruled"]
    assert result.cards > 10


def test_every_evening_has_every_kind_of_trouble_and_two_have_every_game() -> None:
    for seed in (1, 2, 30):
        plan = evening(seed)
        assert {kind for deal in plan.deals for _at, kind in deal.trouble} == set(Trouble)
        assert all(4 <= len(deal.deal.players) <= 10 for deal in plan.deals)
        two = (*plan.deals, *evening(seed + 1).deals)
        assert {deal.deal.game for deal in two} == set(games())


def test_the_same_seed_is_the_same_evening() -> None:
    assert evening(7) == evening(7)
    assert evening(7) != evening(8)


def test_the_oracle_rules_the_true_cards() -> None:
    shares = true_ruling(parse(EXAMPLE)).shares
    assert {name: str(share) for name, share in (shares or {}).items()} == {"Ana": "1/2", "Ben": "1/2"}


@pytest.mark.parametrize(
    ("last", "verdict"), [((300.0, 3, 9), 0), ((340.0, 3, 9), 1), ((300.0, 4, 9), 1), ((300.0, 3, 10), 1)]
)
def test_endurance_fails_on_memory_a_thread_or_a_file_more(last: tuple[float, int, int], verdict: int) -> None:
    samples = [Sample(hour, hour * 1000, 300.0, 3, 9) for hour in range(9)]
    assert report([*samples, Sample(9, 9000, *last)]) == verdict


def test_evenings_are_kept_and_those_with_faults_are_played_again_when_asked(tmp_path: Path) -> None:
    book = tmp_path / "evenings.jsonl"
    assert kept(book, again=True) == {}
    for seed, faults in ((1, ["late"]), (2, []), (1, []), (3, ["wrong"])):
        keep(Result(seed, faults=faults), book, "head")
    assert sorted(kept(book, again=False)) == [1, 2, 3]
    assert sorted(kept(book, again=True)) == [1, 2]
    assert kept(book, again=False)[1]["faults"] == [] and kept(book, again=False)[3]["commit"] == "head"
