"""Settings files edited as text, so that their comments, order and line ends stay: what is read, and lines put into it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from factlint.settings.layers import LARGEST_FILE_BYTES
from factlint.settings.regular_files import read_regular

_HEADER = re.compile(r"^[ \t]*\[", re.MULTILINE)


def read_text(path: Path) -> str:
    """The text of a settings file with the line ends that it has; "" where there is none.

    Raises OSError, and ValueError where it is not UTF-8.
    """
    return read_regular(path, LARGEST_FILE_BYTES).decode() if path.exists() else ""


def find_table(text: str, name: str) -> tuple[int, int] | None:
    """Where the lines of a table begin and end, without its header; None where it has no header. "" is the root table."""
    start = 0
    if name:
        dotted = r"[ \t]*\.[ \t]*".join(re.escape(part) for part in name.split("."))
        found = re.search(rf"^[ \t]*\[[ \t]*{dotted}[ \t]*\][ \t]*(?:#[^\n]*)?\r?(?:\n|\Z)", text, re.MULTILINE)
        if found is None:
            return None
        start = found.end()
    following = _HEADER.search(text, start)
    return start, following.start() if following else len(text)


def line_end(text: str) -> str:
    """How the lines of a text end."""
    return "\r\n" if "\r\n" in text else "\n"


def insert_lines(text: str, at: int, lines: Sequence[str]) -> str:
    """A text with lines more before `at`, which is the beginning of a line or the end of the text."""
    end = line_end(text)
    gap = "" if text[:at].endswith("\n") or not at else end
    return f"{text[:at]}{gap}{''.join(line + end for line in lines)}{text[at:]}"


def append_table(text: str, name: str, lines: Sequence[str]) -> str:
    """A text with one table more at its end."""
    return insert_lines(text, len(text), [*([""] if text else []), f"[{name}]", *lines])
