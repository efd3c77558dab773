"""Debian's Chromium under Playwright: pictures of pages, and the window that VS Code is driven in."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@contextmanager
def browser() -> Iterator[Browser]:
    program = chromium()
    assert program is not None, "Chromium is not installed"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield opened
        opened.close()


def photograph(page_html: str, path: Path, opened: Browser, scale: float = 1.5) -> None:
    """A picture of the page's `pre`, as large as it is."""
    page = opened.new_page(viewport={"width": 1600, "height": 1200}, device_scale_factor=scale)
    page.set_content(page_html)
    page.locator("pre").screenshot(path=path)
    page.close()
