"""Debian's Chromium under Playwright: pictures of pages, and the window that VS Code is driven in."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

SIZES = {"desktop": (1280, 900), "phone": (360, 740)}
SCHEMES = ("light", "dark")


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


@contextmanager
def windows(opened: Browser, *, scripts: bool = True) -> Iterator[Callable[..., Page]]:
    """Opens pages of a size and a colour scheme, each with cookies of its own."""
    contexts = []

    def open_page(size: str = "desktop", scheme: str = "light") -> Page:
        width, height = SIZES[size]
        context = opened.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            device_scale_factor=2,
            java_script_enabled=scripts,
        )
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


def photograph(page_html: str, path: Path, opened: Browser, scale: float = 1.5) -> None:
    """A picture of the page's `pre`, as large as it is."""
    page = opened.new_page(viewport={"width": 1600, "height": 1200}, device_scale_factor=scale)
    page.set_content(page_html)
    page.locator("pre").screenshot(path=path)
    page.close()
