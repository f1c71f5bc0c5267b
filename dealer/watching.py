"""Follow a table through a camera without anybody sitting at it: the body of `floorman watch`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealer.eye import Eye
from dealer.table import Table
from dealer.watch_json import Lines
from hardware.camera import Camera
from rules.variants import Variant
from vision.reader import Recognises


def watch(camera: Camera, game: Variant, recogniser: Recognises, players: Sequence[str] = ()) -> Iterator[str]:
    """Yield a line of JSON whenever what is settled on the table has changed; ends with the recording.

    Runs in the camera's own time, in this thread. Without players every hand shown counts in the order shown.
    Raises CameraError when the camera cannot be opened or stops.
    """
    table = Table(game, players, watching=not players)
    eye, lines = Eye(recogniser), Lines()
    camera.open()
    try:
        while (frame := camera.read()) is not None:
            state = table.state
            for event in eye.look(frame, state):
                state = table.apply(event)
            line = lines.line(state, frame.number)
            if line is not None:
                yield line
    finally:
        camera.close()
