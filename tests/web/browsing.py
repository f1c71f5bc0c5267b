"""A real Chromium, and one page in it."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect

PIN = "4711"
CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
TABLET: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 20_000  # ms; a busy machine draws late
expect.set_options(timeout=PATIENCE)


class Opened:
    """One browser page, and what went wrong in it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)

    def display(self) -> Page:
        """Open the display and wait until it is drawn."""
        self.page.goto(self.address)
        self.page.wait_for_selector(".slot")
        return self.page

    def dealer(self, drawn: str = ".slot") -> Page:
        """Open the dealer's page with the PIN; drawn: what stands on it then."""
        self.page.goto(f"{self.address}/dealer")
        self.page.fill("[name=pin]", PIN)
        self.page.click("button.key.next")
        self.page.wait_for_selector(drawn)
        return self.page


def enter(page: Page, card: str) -> None:
    """Choose a card in the sheet by rank and suit."""
    page.click(f'#sheet [data-rank="{card[0]}"]')
    page.click(f'#sheet [data-key="card-{card}"]')


def more(page: Page, words: str) -> None:
    """Press one of the keys behind "More…"."""
    page.click("text=More…")
    page.click(f"#sheet .key:has-text('{words}')")


def answers_late(page: Page, address: str, *waits: int) -> None:
    """Let the next answers from addresses that hold this text arrive so many milliseconds late, one after the other."""
    page.evaluate(
        """([address, waits]) => {
            const fetch = window.fetch;
            window.fetch = async (...words) => {
                const late = String(words[0]).includes(address) ? (waits.shift() ?? 0) : 0;
                const answer = await fetch(...words);
                await new Promise((go) => setTimeout(go, late));
                return answer;
            };
        }""",
        [address, list(waits)],
    )
