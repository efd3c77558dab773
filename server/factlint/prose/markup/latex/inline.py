"""LaTeX's inline level: the words of a paragraph between its commands, formulas and comments."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from factlint.prose.draft import Content
from factlint.prose.markup.inline import Inline, content_of, join_lines
from factlint.prose.markup.latex.math import formula_end
from factlint.prose.markup.latex.syntax import (
    AFTER_ARGUMENTS,
    CHARACTERS,
    COMMAND,
    COMMENT,
    DEFINITIONS,
    EMPHASIS,
    HIDDEN,
    LEFT_OUT,
    SECTIONS,
    SIGNS,
    arguments_end,
    braces,
    definition_end,
    read_accent,
    verb_end,
)
from factlint.prose.markup.pairs import Pair
from factlint.prose.markup.raw_blocks import MarkSearch, SourceLine
from factlint.prose.span import Span

_QUOTES_AND_DASHES = {"---": "—", "--": "–", "``": "“", "''": "”", "`": "‘"}
_SIGN = re.compile("---|--|``|''|`")
_CITES = re.compile(r"(?:foot|auto|text|paren|smart|full|no)?[Cc]ite[a-zA-Z]*$")
_NOTES = frozenset({"footnote", "footnotetext", "endnote"})
_CAPTIONS = frozenset({"caption", "captionof", "subcaption", "legend"})
_SAYS_ITSELF = re.compile(r"[.!?][\"'’”)}]*\s*$")
_SPACES = " \t"


def read_latex_inline(lines: Sequence[SourceLine], is_defined: Callable[[str], bool]) -> Content:
    """What the lines show when they are typeset."""
    return content_of(_Latex(join_lines(lines)), lines)


class _Latex(Inline):
    special = re.compile(r"[\\{}$%~&\n@`]|--|''|://|[wW]{3}\.")

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.groups = braces(source, 0, len(source))
        self.ahead = MarkSearch(source, len(source))
        self.closing: dict[int, str] = {}

    def read_special(self, character: str, at: int) -> int:
        match character:
            case "\\":
                return self._read_command(at)
            case "{":
                return self.add(at, at + 1, "")
            case "}":
                return self.add(at, at + 1, self.closing.get(at, ""))
            case "$":
                end = formula_end(self.source, at, self.ahead)
                return self.leave_out(at, end, "math") if end else 0
            case "%":
                return self._read_comment(at)
            case "~":
                return self.add(at, at + 1, "\u00a0")
            case "&":
                return self.add(at, at + 1, " ")
            case "-" | "`" | "'":
                sign = _SIGN.match(self.source, at)
                return self.add(at, sign.end(), _QUOTES_AND_DASHES[sign[0]]) if sign else 0
            case _:
                return super().read_special(character, at)

    def _read_comment(self, at: int) -> int:
        """A comment takes the end of its line with it."""
        found = COMMENT.match(self.source, at)
        end = found.end() if found else at + 1
        self.comments.append(Span(at, end))
        return self.add(at, min(end + 1, len(self.source)), "")

    def _read_command(self, at: int) -> int:
        source = self.source
        end, letter = read_accent(source, at)
        if end:
            return self.add(at, end, letter)
        if source.startswith(("\\(", "\\[", "\\begin"), at) and (end := formula_end(source, at, self.ahead)):
            return self.leave_out(at, end, "math")
        found = COMMAND.match(source, at)
        if found is None:
            return self.add(at, at + 1, "")
        name, end = found[1], found.end()
        if name is None:
            return self._add_sign(at, found[2], end)
        if name in CHARACTERS:
            return self.add(at, self._skip_after_name(end), CHARACTERS[name])
        if name in EMPHASIS or name in SECTIONS or name in _CAPTIONS or name in AFTER_ARGUMENTS:
            return self._show_argument(at, name, end)
        if name in _NOTES:
            return self._read_note(at, end)
        if name in ("verb", "lstinline", "mintinline") and (verb := verb_end(source, end)):
            return self.leave_out(at, verb, "code span")
        if name in DEFINITIONS:
            return self.add(at, definition_end(source, end, self.groups), "")
        after = arguments_end(source, end, self.groups)
        if name in LEFT_OUT:
            return self.leave_out(at, after, LEFT_OUT[name])
        if name in HIDDEN:
            return self.add(at, after if after > end else self._skip_after_name(end), "")
        return self.leave_out(at, after, "citation" if _CITES.match(name) else "command")

    def _skip_after_name(self, at: int) -> int:
        """White space after a command's name belongs to the name; so do empty braces."""
        if self.source.startswith("{}", at):
            return at + 2
        while at < len(self.source) and self.source[at] in _SPACES:
            at += 1
        return at

    def _add_sign(self, at: int, sign: str, end: int) -> int:
        if sign == "\\":
            return self.add(at, arguments_end(self.source, end, self.groups, most=0), "\n")
        return self.add(at, end, SIGNS.get(sign, ""))

    def _show_argument(self, at: int, name: str, end: int) -> int:
        """Hides a command up to the argument that it shows."""
        count = AFTER_ARGUMENTS.get(name, 1 if name == "captionof" else 0)
        group = arguments_end(self.source, end, self.groups, most=count)
        closing = self.groups.get(group)
        if closing is None:
            return self.add(at, max(group, end), "")
        if name in ("textsuperscript", "textsubscript"):
            figure = self.source[group + 1 : closing]
            if read := self.raise_figure(at, closing + 1, figure, low=name == "textsubscript"):
                return read
        if name == "enquote":
            self.closing[closing] = "”"
        elif name in EMPHASIS or name in ("href", "hyperref"):
            kind = "link" if name.startswith("h") and name in AFTER_ARGUMENTS else "emphasis"
            self.pairs.append(Pair(kind, at, closing + 1, group + 1, closing))
        return self.add(at, group + 1, "“" if name == "enquote" else "")

    def _read_note(self, at: int, end: int) -> int:
        """A footnote that is whole sentences, after a whole sentence, is read where it stands; another one is not."""
        group = arguments_end(self.source, end, self.groups, most=0)
        closing = self.groups.get(group)
        if closing is None:
            return self.add(at, end, "")
        before = self.source[max(at - 8, 0) : at].rstrip("%\n ")
        inside = self.source[max(group + 1, closing - 8) : closing]
        if (not before or _SAYS_ITSELF.search(before)) and _SAYS_ITSELF.search(inside):
            self.closing[closing] = " "
            return self.add(at, group + 1, " ")
        return self.leave_out(at, closing + 1, "footnote")
