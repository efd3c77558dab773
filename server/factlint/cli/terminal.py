"""Text from elsewhere made harmless for a terminal, and the two consoles: one for findings, one for the rest."""

from __future__ import annotations

import errno
import re
import shlex
import sys
import unicodedata
from functools import cache
from pathlib import Path
from typing import TextIO

from rich.console import Console

NARROWEST, WIDEST = 50, 110
_NEEDS_NO_QUOTES = re.compile(r"[\w@%+=:,./\\-][\w@%+=:,./\\#-]*")
_MEANS_SOMETHING_QUOTED = re.compile(r'["$`\\!]')
_SHOWN_AS_PICTURE = {code: chr(0x2400 + code) for code in range(0x20)} | {0x7F: "\u2421"}


class _Output(Console):
    """Leaves it to the command to end where whoever read its output went away."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError(errno.EPIPE, "nobody reads the output any more")


@cache
def output_console() -> Console:
    """Standard output; plain where nobody looks, and with `?` for what its encoding lacks."""
    _never_fail_to_print(sys.stdout)
    console = _Output(highlight=False, markup=False, emoji=False)
    console.width = min(max(console.width, NARROWEST), WIDEST) if console.is_terminal else WIDEST
    return console


@cache
def error_console() -> Console:
    """Standard error, for progress and for what could not be done."""
    _never_fail_to_print(sys.stderr)
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def print_message(message: str) -> None:
    """One line to the reader on standard error; a terminal gets it broken between words."""
    console = error_console()
    console.print(f"factlint: {make_harmless(message)}", soft_wrap=not console.is_terminal)


def make_harmless(text: str) -> str:
    """On one line; what could move the cursor, colour, hide or reverse text is shown as a harmless sign instead.

    Every code point stays one code point, so that offsets into the text remain true.
    """
    return "".join(map(_safe_character, text))


def as_argument(text: str) -> str:
    """A text as it is typed on a command line, quoted where that is needed."""
    means_more = sys.platform != "win32" and _MEANS_SOMETHING_QUOTED.search(text)
    if _NEEDS_NO_QUOTES.fullmatch(text) and not means_more:
        return text
    return shlex.quote(text) if means_more else f'"{text}"'


def shorten(text: str, limit_cp: int) -> str:
    """`plain`, with runs of white space as one, cut at a word with an ellipsis."""
    line = " ".join(make_harmless(text[: limit_cp * 4]).split())
    if len(line) <= limit_cp:
        return line
    cut = line[: limit_cp - 1]
    word = cut.rfind(" ")
    return (cut[:word] if word > limit_cp // 2 else cut).rstrip() + "…"


def shorten_path(path: str) -> str:
    """A path as the writer would type it."""
    try:
        return str(Path(path).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return path


def _never_fail_to_print(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _safe_character(character: str) -> str:
    if character.isspace():
        return " "
    code = ord(character)
    if code in _SHOWN_AS_PICTURE:
        return _SHOWN_AS_PICTURE[code]
    return (
        "\ufffd" if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and code != 0x200D else character
    )
