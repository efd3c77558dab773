"""The words of a comment: without the code, the tags and the addresses in it, whichever markup it borrows them from."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from factlint.prose.draft import Content
from factlint.prose.markup.inline import Inline, content_of, join_lines
from factlint.prose.markup.markdown.syntax import decoded_entity
from factlint.prose.markup.pairs import Pair
from factlint.prose.markup.raw_blocks import SourceLine

_TICKS = re.compile(r"(?::[A-Za-z][\w:.+-]{0,40}:)?(`{1,3})(?!`)")
_CODE = {
    ticks: re.compile(
        rf"{ticks}(?!`)(?P<code>[^`]{{1,500}}|(?:[^`]|`(?!{'`' * (len(ticks) - 1)})){{1,500}}){ticks}(?!`)_{{0,2}}"
    )
    for ticks in ("`", "``", "```")
}
_TITLED = re.compile(r"([^<>`]*[^\s<>`])\s+<[^<>]+>$")
_LINK = re.compile(r"!?\[(?=[^\[\]]{1,300}\](?:\([^()\s]{1,500}\)|\[[^\[\]\n]{1,200}\]))")
_CODE_LINK = re.compile(r"\[`[^`\n]{1,200}`\](?:\([^()\s]{0,500}\)|\[[^\[\]\n]{0,200}\])?")
_LINK_END = re.compile(r"\](?:\([^()\s]*\)|\[[^\[\]\n]*\])")
_TAG = re.compile(r"<(/?)([A-Za-z][\w:-]{0,30})(?:[ \t\n/][^<>]{0,300})?>")
_INLINE_TAG = re.compile(r"\{@\w+[ \t\n]+([^{}\s]{1,200})(?:[ \t\n|]+([^{}]{1,300}))?\}")
_MARKED = re.compile(r"(\*{1,2})(?=[^\s*])([^*\n]{0,300}[^\s*])\1(?![\w*])")
_NO_WORDS_IN = frozenset({"c", "code", "pre", "tt", "script", "style"})


def read_code_inline(lines: Sequence[SourceLine], is_defined: Callable[[str], bool]) -> Content:
    """What the lines say."""
    return content_of(_Comment(join_lines(lines)), lines)


class _Comment(Inline):
    special = re.compile(r"[\n@`\[<{*&]|!\[|:(?=[A-Za-z][\w:.+-]{0,40}:`)|://|[wW]{3}\.")

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.closing: dict[int, int] = {}

    def read_special(self, character: str, at: int) -> int:
        match character:
            case "`" | ":" if ticks := _TICKS.match(self.source, at):
                return self._read_backticks(at, ticks)
            case "[" | "!":
                return self._read_link(at)
            case "<":
                return self._read_tag(at)
            case "{":
                return self._read_inline_tag(at)
            case "*":
                closing = self.closing.get(at)
                return self.add(at, closing, "") if closing else self._read_emphasis(at)
            case "&":
                end, decoded = decoded_entity(self.source, at)
                return self.add(at, end, decoded) if end else 0
            case "`":
                return 0
            case _:
                return super().read_special(character, at)

    def _read_backticks(self, at: int, ticks: re.Match[str]) -> int:
        """Code, but for a link of reStructuredText, which shows its title."""
        code = _CODE[ticks[1]].match(self.source, ticks.start(1))
        if not code:
            return ticks.end()
        titled = _TITLED.match(code["code"])
        if not titled or ticks[1] != "`":
            return self.leave_out(at, code.end(), "code span")
        start, end = code.start("code"), code.start("code") + titled.end(1)
        self.add(at, start, "")
        self.pairs.append(Pair("link", at, code.end(), start, end))
        self._add_words(start, end)
        return self.add(end, code.end(), "")

    def _add_words(self, at: int, end: int) -> None:
        """Shows words in which only line ends mean anything."""
        while (found := self.source.find("\n", at, end)) >= 0:
            at = self.line_end(found, found)

    def _read_link(self, at: int) -> int:
        if code := _CODE_LINK.match(self.source, at):
            return self.leave_out(at, code.end(), "code span")
        opening = _LINK.match(self.source, at)
        closing = _LINK_END.search(self.source, at, at + 1_000) if opening else None
        if not opening or not closing:
            return 0
        if opening[0] == "![":
            return self.leave_out(at, closing.end(), "image")
        if "`" in self.source[opening.end() : closing.start()]:
            return self.leave_out(at, closing.end(), "code span")
        self.add(at, opening.end(), "")
        self.pairs.append(Pair("link", at, closing.end(), opening.end(), closing.start()))
        self._add_words(opening.end(), closing.start())
        return self.add(closing.start(), closing.end(), "")

    def _read_tag(self, at: int) -> int:
        """A tag of HTML or XML is not shown; of some the content is not, either."""
        tag = _TAG.match(self.source, at)
        if not tag:
            return 0
        name = tag[2].lower()
        if name in _NO_WORDS_IN and not tag[1] and not tag[0].endswith("/>"):
            closing = self.source.find(f"</{tag[2]}>", tag.end(), tag.end() + 2_000)
            if closing >= 0:
                return self.leave_out(at, closing + len(name) + 3, "code span")
        return self.add(at, tag.end(), "", "code span" if name in ("see", "paramref", "typeparamref") else "")

    def _read_inline_tag(self, at: int) -> int:
        """`{@link Name words}` shows its words; `{@code x}` and a link without words are code."""
        tag = _INLINE_TAG.match(self.source, at)
        if not tag:
            return 0
        if tag[2] is None or not self.source.startswith(("{@link", "{@tutorial"), at):
            return self.leave_out(at, tag.end(), "code span")
        self.add(at, tag.start(2), "")
        self.pairs.append(Pair("link", at, tag.end(), tag.start(2), tag.end(2)))
        self._add_words(tag.start(2), tag.end(2))
        return self.add(tag.end(2), tag.end(), "")

    def _read_emphasis(self, at: int) -> int:
        marked = _MARKED.match(self.source, at)
        if not marked or (at and (self.source[at - 1].isalnum() or self.source[at - 1] in "*_")):
            return 0
        self.closing[marked.end(2)] = marked.end()
        self.pairs.append(Pair("emphasis", at, marked.end(), marked.start(2), marked.end(2)))
        return self.add(at, marked.start(2), "")
