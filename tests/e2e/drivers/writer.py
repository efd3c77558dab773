"""LibreOffice Writer on a display of its own: what is underlined, what its menu offers, what the document says."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from xml.sax.saxutils import escape, unescape

import numpy as np
from drivers.home import Home, wait_until

OFFICE = Path("/usr/lib/libreoffice/program/soffice")
PROGRAMS = ("Xvfb", "xdotool", "import")
WIDTH, HEIGHT = 1000, 640
PAGE = (slice(150, 600), slice(100, 860))
"""Where on the screen the document is, without the toolbars."""
LEAST_OF_MENU = 5_000
"""How many points of the screen a menu changes at least; a caret that moves changes some twenty."""
_DOCUMENT = """<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3"
 office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles><style:default-style style:family="paragraph"><style:text-properties fo:language="en" fo:country="US"
 fo:font-size="14pt"/></style:default-style></office:styles>
<office:body><office:text>{paragraphs}</office:text></office:body></office:document>
"""


def missing() -> list[str]:
    """The programs of these tests that are not installed."""
    return [*([] if OFFICE.exists() else [str(OFFICE)]), *(name for name in PROGRAMS if shutil.which(name) is None)]


@dataclass(frozen=True)
class Spot:
    """Where on the screen something is underlined."""

    left: int
    right: int
    y: int

    @property
    def above(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, self.y - 6


def written(home: Home, *paragraphs: str) -> Path:
    """A document of English paragraphs."""
    document = home.drafts / "draft.fodt"
    lines = "".join(f"<text:p>{escape(text)}</text:p>" for text in paragraphs)
    document.write_text(_DOCUMENT.format(paragraphs=lines))
    return document


class Writer:
    """One Writer with one document, as a user of a home sees it."""

    def __init__(self, home: Home, *paragraphs: str) -> None:
        self.document = written(home, *paragraphs)
        self.profile = home.root / "office"
        read, write = os.pipe()
        screen = f"{WIDTH}x{HEIGHT}x24"
        self._display = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp", "-noreset"],
            pass_fds=[write],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        self._environment = home.environment() | {
            "DISPLAY": f":{number}",
            "no_proxy": "127.0.0.1",
            "GDK_BACKEND": "x11",
            # The Python in LibreOffice takes the first python3 on PATH for its own.
            "PATH": os.pathsep.join([str(home.root / "tools"), os.defpath]),
        }
        self._office = subprocess.Popen(
            [
                OFFICE,
                f"-env:UserInstallation={self.profile.as_uri()}",
                "--norestore",
                "--nologo",
                "--nofirststartwizard",
                "--writer",
                self.document,
            ],
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def wait_until_open(self) -> None:
        wait_until(lambda: self._window() is not None, "Writer shows the document", timeout_s=60)
        window = self._window()
        assert window is not None
        self._do("windowmove", window, "0", "0", "windowsize", window, str(WIDTH), str(HEIGHT), "windowfocus", window)
        wait_until(lambda: (self._screen()[PAGE] == 255).mean() > 0.9, "the page is drawn")
        sleep(2)

    def quit(self) -> None:
        os.killpg(self._office.pid, signal.SIGKILL)
        self._office.wait()
        self._display.kill()
        self._display.wait()

    def type(self, text: str) -> None:
        self._do("type", "--delay", "15", "--", text)

    def press(self, *keys: str) -> None:
        self._do("key", "--delay", "60", *keys)

    def underlined(self) -> list[Spot]:
        """What is underlined, from the top down."""
        page = self._screen()[PAGE].astype(int)
        red, green, blue = page[..., 0], page[..., 1], page[..., 2]
        # An orange line, smoothed towards the white of the page.
        orange = (red > 200) & (green > 95) & (green < 175) & (blue > 25) & (blue < 130)
        rows: dict[int, list[int]] = {}
        for y, x in np.argwhere(orange).tolist():
            rows.setdefault(y + PAGE[0].start, []).append(x + PAGE[1].start)
        spots: list[Spot] = []
        for y in sorted(rows):
            left, right = min(rows[y]), max(rows[y])
            if spots and y - spots[-1].y <= 4:
                last = spots.pop()
                left, right, y = min(left, last.left), max(right, last.right), last.y
            spots.append(Spot(left, right, y))
        return spots

    def wait_for_underlines(self, number: int, timeout_s: float = 90) -> list[Spot]:
        """Goes on writing until so many are there: Writer asks again only for a paragraph that has changed."""
        deadline = monotonic() + timeout_s
        while len(found := self.underlined()) != number:
            assert monotonic() < deadline, f"{found} are underlined after {timeout_s} s, not {number}"
            self.type("I walked on. ")
            sleep(2)
        return found

    def wait_until_underlined(self, number: int, timeout_s: float = 90) -> list[Spot]:
        """Waits, and touches nothing, until so many are there."""
        wait_until(lambda: len(self.underlined()) == number, f"{number} are underlined", timeout_s)
        return self.underlined()

    def open_menu(self, spot: Spot) -> None:
        """The menu of an underlined passage, once it is drawn: keys that come before would go to the text."""
        x, y = spot.above
        without = self._screen()
        self._do("mousemove", str(x), str(y), "click", "3")
        wait_until(lambda: (self._screen() != without).any(axis=2).sum() > LEAST_OF_MENU, "the menu is drawn")
        sleep(1)

    def saved(self) -> str:
        """What the document says once it is saved."""
        before = self.document.stat().st_mtime_ns
        self.press("ctrl+s")
        wait_until(lambda: self.document.stat().st_mtime_ns != before, "the document is saved", timeout_s=60)
        return unescape(re.sub(r"<[^>]*>", "", self.document.read_text()))

    def picture(self, path: Path | None) -> None:
        if path is not None:
            self._run("import", "-window", "root", str(path))

    def _screen(self) -> np.ndarray:
        """Red, green and blue of each pixel of each line."""
        raw = self._run("import", "-window", "root", "-depth", "8", "rgb:-")
        return np.frombuffer(raw, np.uint8).reshape(HEIGHT, WIDTH, 3)

    def _window(self) -> str | None:
        shown = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", "draft.fodt"],
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        ).stdout.split()
        return shown[-1] if shown else None

    def _do(self, *arguments: str) -> None:
        self._run("xdotool", *arguments)

    def _run(self, *command: str) -> bytes:
        return subprocess.run(command, env=self._environment, capture_output=True, check=True, timeout=60).stdout
