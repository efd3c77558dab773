"""The commands and settings that the README and the pages under docs/ show."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMES = ("agents", "command-line", "settings", "models", "evidence", "service", "ci")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs" / f"{name}.md" for name in NAMES)]
BLOCK = re.compile(r"^ *```(\w+)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
COMMENTS = ("factlint off", "factlint on", "factlint ignore-next")


def blocks(page: Path, kind: str) -> Iterator[str]:
    """The text of each block of that kind."""
    return (text for name, text in BLOCK.findall(page.read_text(encoding="utf-8")) if name == kind)


def shown_lines(page: Path) -> list[list[str]]:
    """The words of every line of the blocks that are typed into a shell."""
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    return [words for line in lines if (words := shlex.split(line, comments=True))]


def commands(page: Path) -> Iterator[list[str]]:
    """The words of every command: those of blocks, and those in a line of text that begin with `factlint`."""
    yield from shown_lines(page)
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    for code in re.findall(r"`(factlint [^`\n]+)`", text):
        if not code.startswith(COMMENTS):
            yield shlex.split(code)
