"""The machine's own voice, with a program that notes what it is told instead of the real one."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hardware.choose import choose_voice
from hardware.voice import Lack, NoVoice, SimulatedVoice, SpokenByProgram, Voice, VoiceError
from tests.waiting import until

PROGRAM = """#!/bin/sh
folder=$(dirname "$0")
case $1 in
  --voices=xx) echo "Pty Language" ;;
  --voices=*) echo "Pty Language"; echo " 5  ${1#--voices=}" ;;
  *)
    echo "$@" >> "$folder/asked"
    cat >> "$folder/said"
    echo >> "$folder/said"
    echo $$ > "$folder/speaking"
    exec sleep 60 ;;
esac
"""


class Rig:
    """A folder with the stand-in for the program in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        program = folder / "espeak-ng"
        program.write_text(PROGRAM, encoding="utf-8")
        program.chmod(0o755)
        self.cards = folder / "cards"
        self.cards.write_text(" 0 [Headphones     ]: bcm2835 - bcm2835 Headphones\n", encoding="utf-8")
        self.voice = SpokenByProgram(find=lambda name: str(folder / name), cards=self.cards)

    def lines(self, name: str) -> list[str]:
        file = self.folder / name
        return file.read_text(encoding="utf-8").splitlines() if file.exists() else []

    def speaking(self) -> bool:
        """Whether the last program that began to speak still does."""
        pids = self.lines("speaking")
        return bool(pids) and Path(f"/proc/{pids[-1]}").exists()


@pytest.fixture
def rig(tmp_path: Path) -> Rig:
    return Rig(tmp_path)


def test_a_sentence_goes_in_through_the_pipe_in_its_language_and_at_its_pace(rig: Rig) -> None:
    rig.voice.say("Zoé se couche.", "fr", 150)
    assert until(lambda: rig.lines("said") == ["Zoé se couche."])
    assert rig.lines("asked") == ["-v fr -s 150 --stdin"]
    rig.voice.hush()


def test_the_next_sentence_cuts_the_last_one_off_and_nobody_waits(rig: Rig) -> None:
    begun = time.monotonic()
    rig.voice.say("One.", "en", 165)
    assert until(rig.speaking)
    first = rig.lines("speaking")
    rig.voice.say("Two.", "en", 165)
    assert not Path(f"/proc/{first[0]}").exists()
    assert until(lambda: rig.lines("said") == ["One.", "Two."])
    assert time.monotonic() - begun < 30, "speaking takes a minute here"
    rig.voice.hush()


def test_hushing_leaves_no_program_behind(rig: Rig) -> None:
    rig.voice.say("A long story.", "en", 165)
    assert until(rig.speaking)
    rig.voice.hush()
    assert not rig.speaking()
    rig.voice.hush()


def test_a_name_is_never_an_option_of_the_program(rig: Rig) -> None:
    rig.voice.say("-w /tmp/gone; $(reboot)", "en", 165)
    assert until(lambda: rig.lines("said") == ["-w /tmp/gone; $(reboot)"])
    assert rig.lines("asked") == ["-v en -s 165 --stdin"]
    rig.voice.hush()
    with pytest.raises(VoiceError) as caught:
        rig.voice.say("Hello.", "-f/etc/passwd", 165)
    assert caught.value.lack is Lack.LANGUAGE


def test_what_is_missing_is_told_apart(rig: Rig) -> None:
    rig.voice.check("fr")
    missing = SpokenByProgram(find=lambda _name: None, cards=rig.cards)
    rig.cards.write_text("--- no soundcards ---\n", encoding="utf-8")
    for voice, language, lack in (
        (rig.voice, "xx", Lack.LANGUAGE),
        (rig.voice, "fr", Lack.LOUDSPEAKER),
        (missing, "fr", Lack.PROGRAM),
    ):
        with pytest.raises(VoiceError) as caught:
            voice.check(language)
        assert caught.value.lack is lack
    with pytest.raises(VoiceError, match="not installed"):
        missing.say("Hello.", "en", 165)


@pytest.mark.parametrize("make", [NoVoice, SimulatedVoice])
def test_every_voice_takes_every_call(make: type[Voice]) -> None:
    voice = make()
    voice.check("en")
    voice.hush()
    voice.say("Hello.", "en", 165)
    voice.hush()


def test_the_voice_that_the_settings_name_is_made_and_no_other() -> None:
    assert isinstance(choose_voice("none"), NoVoice)
    assert isinstance(choose_voice("espeak-ng"), SpokenByProgram)
    assert isinstance(choose_voice("mock"), SimulatedVoice)
    with pytest.raises(ValueError, match="festival"):
        choose_voice("festival")
