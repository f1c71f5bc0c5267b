"""Measure how soon the pages are drawn in Chromium with its processor slowed four times, as on a mid-range tablet."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from threading import Thread

from tests.bench.registry import Line, group, missing
from tests.web.browsing import CHROMIUM, OPTIONS, PIN, TABLET

SLOWED = 4
TIMES = 7
# Milliseconds after which the board stands there, noted by the page's own clock.
WATCH = """
new MutationObserver((_, watcher) => {
    if (!document.querySelector(".slot")) return;
    watcher.disconnect();
    requestAnimationFrame(() => (window.boardDrawn = performance.now()));
}).observe(document, {childList: true, subtree: true});
"""
FIRST = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


@contextmanager
def served() -> Iterator[str]:
    """A table, and the address of its pages."""
    from dealer.table import Table
    from web import create_app
    from web.pin import Access
    from web.serve import Server
    from web.tabledesk import TableDesk

    with tempfile.TemporaryDirectory() as folder, Table("elevator", ("Ana", "Ben", "Chris", "Dora", "Eli")) as table:
        access = Access(Path(folder))
        access.choose(access.setup_code or "", PIN, "bench")
        server = Server(create_app(TableDesk(table), access), port=0)
        thread = Thread(target=server.run)
        thread.start()
        yield server.addresses[0]
        server.close()
        thread.join()


@group("drawing a page, Chromium slowed four times, nothing cached")
def pages() -> Iterator[Line]:
    """The first thing drawn and the whole board, for the display and the dealer's page."""
    if not CHROMIUM.exists():
        yield missing("Chromium", "apt install chromium")
        return
    from playwright.sync_api import sync_playwright

    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        for path in ("/", "/dealer", "/dealer/photographs"):
            first, board = [], []
            for _ in range(TIMES):
                context = browser.new_context(viewport=TABLET)
                context.request.post(f"{address}/dealer/pin", form={"pin": PIN})
                page = context.new_page()
                page.add_init_script(WATCH)
                context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
                page.goto(address + path)
                page.wait_for_function("() => window.boardDrawn")
                first.append(page.evaluate(FIRST) / 1000)
                board.append(page.evaluate("window.boardDrawn") / 1000)
                context.close()
            yield Line(f"{path}, first drawn", median(first), min(first), "processor: the best of all times")
            yield Line(f"{path}, board drawn", median(board), min(board))
        browser.close()
