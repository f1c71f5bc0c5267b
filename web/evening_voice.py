"""The machine's own voice at an evening, as the settings choose it."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from web.chosen import Chosen

# Everything else is imported when the evening begins, so that `floorman --help` answers at once.
if TYPE_CHECKING:
    from dealer.speaker import Speaker, TableLike, Tell


def the_speaker(chosen: Chosen, table: TableLike, tell: Tell, stack: ExitStack) -> Speaker:
    """What speaks of this table on the machine's own loudspeaker until the stack ends; quiet where none is chosen."""
    from dealer.speaker import Speaker
    from hardware.choose import choose_voice

    voice, page = chosen.settings.voice, chosen.settings.page
    speaker = Speaker(choose_voice(voice.device), table, tell, voice.language or page.language, voice.pace)
    stack.callback(speaker.start().stop)
    return speaker
