"""Quarto's and R Markdown's inline level: Markdown with pandoc's attributes, citations, notes and shortcodes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from factlint.prose.draft import Content
from factlint.prose.markup.inline import content_of, join_lines
from factlint.prose.markup.markdown.inline import Bracket, Markdown
from factlint.prose.markup.raw_blocks import SourceLine

_ATTRIBUTES = re.compile(r"\{[^{}\n]{1,500}\}")
_CITATION = re.compile(r"-?@(?:\{[^{}\n]{1,200}\}|[\w](?:[:.#$%&+?<>~/-]?\w)*)")
_CITED = re.compile(r"\[(?:[^\[\]@\n]{0,200}[\s\[;])?-?@\w[^\[\]]{0,1000}\]")
_NOTE = re.compile(r"\^\[[^\[\]]{0,2000}\]")
_RAISED = re.compile(r"([\^~])[^\s\^~]{1,50}\1(?![~^])")


def read_quarto_inline(lines: Sequence[SourceLine], is_defined: Callable[[str], bool]) -> Content:
    """What the lines show when they are rendered."""
    return content_of(_Quarto(join_lines(lines), is_defined), lines)


class _Quarto(Markdown):
    special = re.compile(r"[\\`*_~\[\]<&\n$@{^]|!\[|-@|://|[wW]{3}\.")

    def read_special(self, character: str, at: int) -> int:
        source = self.source
        match character:
            case "{":
                return self._read_braces(at)
            case "[" if cited := _CITED.match(source, at):
                return self.leave_out(at, cited.end(), "citation")
            case "@" | "-" if (cited := _CITATION.match(source, at)) and not source[at - 1 : at].isalnum():
                return self.leave_out(at, cited.end(), "citation")
            case "^" if note := _NOTE.match(source, at):
                return self.leave_out(at, note.end(), "footnote")
            case "^" | "~" if raised := _RAISED.match(source, at):
                end = raised.end()
                a_power = character == "^" and source[at - 1 : at].isdigit()
                self.add(at, at + 1, "^" if a_power else "")
                return self.add(end - 1, end, "")
            case "^" | "-":
                return 0
            case _:
                return super().read_special(character, at)

    def _read_braces(self, at: int) -> int:
        template = self.template(at)
        if template:
            return template
        attributes = _ATTRIBUTES.match(self.source, at)
        behind_markup = at == self.text_from and self.source[at - 1 : at] in (")", "]", "`", "$", "}")
        return self.add(at, attributes.end(), "") if attributes and behind_markup else 0

    def reference_end(self, bracket: Bracket, opening_end: int, at: int) -> int:
        """Brackets with attributes behind them are a span of words."""
        attributes = _ATTRIBUTES.match(self.source, at + 1)
        return attributes.end() if attributes else super().reference_end(bracket, opening_end, at)
