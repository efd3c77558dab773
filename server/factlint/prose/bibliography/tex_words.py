"""The words of a value in TeX: braces and commands taken away, accents put on their letters."""

from __future__ import annotations

import re

from factlint.prose.markup.latex.syntax import read_accent

_COMMAND = re.compile(r"\\(?:[A-Za-z]+[ \t]*|(.))", re.DOTALL)
_LETTERS = {
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł",
    "i": "i", "j": "j", "textendash": "–", "textemdash": "—", "textquoteright": "’",
}  # fmt: skip


def plain_words(written: str) -> str:
    """What a reader sees of a value, in one line."""
    if "\\" in written:
        written = _without_commands(written)
    bare = written.replace("{", "").replace("}", "").replace("~", " ").replace("$", "")
    return " ".join(bare.replace("---", "—").replace("--", "–").split())


def _without_commands(written: str) -> str:
    found: list[str] = []
    at = 0
    while (begins := written.find("\\", at)) >= 0:
        found.append(written[at:begins])
        end, letter = read_accent(written, begins)
        if not end:
            command = _COMMAND.match(written, begins)
            end = command.end() if command else begins + 1
            letter = (command[1] or _LETTERS.get(written[begins + 1 : end].strip(), "")) if command else ""
        found.append(letter)
        at = end
    found.append(written[at:])
    return "".join(found)
