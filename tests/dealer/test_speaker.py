"""The machine speaks what is new, in its language, the newest only, and says why when it cannot."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from dealer import languages
from dealer.events import Fold
from dealer.speaker import Speaker
from dealer.table import Table
from hardware.voice import Lack, NoVoice, SimulatedVoice
from rules.language import speaking
from rules.variants import variant
from tests.waiting import until
from tests.web.house import told_of

languages.load()


@pytest.fixture
def table() -> Iterator[Table]:
    with Table(variant("elevator"), ("Ana", "Ben", "Chris", "Dora")) as made:
        yield made


def spoken(voice: SimulatedVoice) -> list[str]:
    return [text for text, _language, _pace in voice.said]


@pytest.mark.parametrize(("language", "words"), [("en", "Ben folds."), ("fr", "Ben se couche.")])
def test_a_fold_is_spoken_in_the_language_and_at_the_pace_of_the_table(table: Table, language: str, words: str) -> None:
    voice = SimulatedVoice()
    speaker = Speaker(voice, table, told_of(table), language, 140).start()
    table.play(Fold(2))
    assert until(lambda: bool(voice.said))
    speaker.stop()
    assert voice.said[0][1:] == (language, 140)
    assert voice.said[0][0].startswith(words)


def test_the_state_it_begins_with_is_no_news_and_nothing_is_said_after_the_end(table: Table) -> None:
    table.play(Fold(2))
    voice = SimulatedVoice()
    speaker = Speaker(voice, table, told_of(table)).start()
    speaker.stop()
    table.play(Fold(3))
    assert voice.said == []
    assert voice.hushed


class Slow(SimulatedVoice):
    """A voice that takes long to begin."""

    def say(self, text: str, language: str, pace: int) -> None:
        super().say(text, language, pace)
        time.sleep(0.5)


def test_a_slow_voice_never_holds_the_table_up_and_leaves_out_what_is_stale(table: Table) -> None:
    voice = Slow()
    speaker = Speaker(voice, table, told_of(table)).start()
    table.play(Fold(2))
    assert until(lambda: len(voice.said) == 1)
    table.play(Fold(3))
    after = table.play(Fold(4))
    assert len(voice.said) == 1, "the table went on while the first sentence began"
    assert until(lambda: len(voice.said) == 2)
    speaker.stop()
    assert spoken(voice)[1] == after.spoken


def test_a_voice_that_cannot_be_heard_says_why_in_the_language_of_who_looks(table: Table) -> None:
    speaker = Speaker(SimulatedVoice(Lack.PROGRAM), table, told_of(table)).start()
    table.play(Fold(2))
    assert "espeak-ng" in speaker.trouble
    with speaking("fr"):
        assert speaker.trouble.startswith("Cette machine n'a pas de voix")
    speaker.use(SimulatedVoice())
    assert speaker.trouble == ""
    speaker.stop()


def test_another_voice_takes_over_at_once_and_can_be_tried(table: Table) -> None:
    speaker = Speaker(NoVoice(), table, told_of(table)).start()
    assert not speaker.is_on
    voice = SimulatedVoice()
    speaker.use(voice)
    assert speaker.is_on
    speaker.try_it()
    assert spoken(voice) == ["This is the voice of the table."]
    speaker.stop()
