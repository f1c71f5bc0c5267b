"""No camera at all: for tables where everything is entered by hand, and until one is chosen."""

from __future__ import annotations

from hardware.camera import CameraError, Frame


class NoCamera:
    """Has nothing to show."""

    def open(self) -> None:
        """Raise CameraError: there is nothing to open."""
        raise CameraError("no camera is chosen: choose one in the set-up")

    def read(self) -> Frame | None:
        """Raise CameraError, as `open` does."""
        self.open()
        return None

    def close(self) -> None:
        """Do nothing."""
