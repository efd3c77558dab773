"""HTML's inline level: the words between the tags of a paragraph."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from factlint.prose.draft import Content
from factlint.prose.markup.html.syntax import INLINE_LEFT_OUT, Token, tokens
from factlint.prose.markup.inline import Inline, content_of, join_lines
from factlint.prose.markup.markdown.syntax import decoded_entity
from factlint.prose.markup.pairs import Pair
from factlint.prose.markup.powers import RAISED_TAG
from factlint.prose.markup.raw_blocks import SourceLine
from factlint.prose.span import Span

_EMPHASIS = frozenset({"b", "cite", "dfn", "em", "i", "mark", "strong", "u"})
_NOTE_LINK = re.compile(r"<a\b[^<>]{0,300}(?:epub:type=\"noteref\"|role=\"doc-noteref\")", re.IGNORECASE)
_NOTE_MARK = re.compile(r"<sup\b[^<>]*><a\b[^<>]*>[^<>]{1,9}</a></sup>", re.IGNORECASE)


def read_html_inline(lines: Sequence[SourceLine], is_defined: Callable[[str], bool]) -> Content:
    """What the lines show in a browser."""
    return content_of(_Html(join_lines(lines)), lines)


class _Html(Inline):
    special = re.compile(r"[<&\n@]|\{[{%]|://|[wW]{3}\.")
    template_form = re.compile(r"\{\{[^{}\n]{0,500}\}\}|\{%[^%\n]{0,500}%\}")

    def __init__(self, source: str) -> None:
        super().__init__(source)
        found = list(tokens(source, 0, len(source)))
        self.markup = {token.start: token for token in found}
        self.elements = _closing_tags(found)
        self.quotes: set[int] = set()

    def read_special(self, character: str, at: int) -> int:
        match character:
            case "<":
                return self._read_tag(at)
            case "&":
                end, decoded = decoded_entity(self.source, at)
                return self.add(at, end, decoded) if end else 0
            case "{":
                return self.template(at)
            case _:
                return super().read_special(character, at)

    def _read_tag(self, at: int) -> int:
        token = self.markup.get(at)
        if token is None:
            return 0
        end, closing = token.end, self.elements.get(at)
        if not token.name:
            self.comments.append(Span(at, end))
        elif token.name == "img":
            return self.leave_out(at, end, "image")
        elif token.name == "br":
            return self.add(at, end, "\n")
        elif closing is not None:
            if token.name in INLINE_LEFT_OUT:
                return self.leave_out(at, closing.end, INLINE_LEFT_OUT[token.name])
            if (raised := RAISED_TAG.match(self.source, at)) and (
                after := self.raise_figure(at, raised.end(), raised[2], low=token.name == "sub")
            ):
                return after
            if token.name == "sup" and (mark := _NOTE_MARK.match(self.source, at)):
                return self.add(at, mark.end(), "")
            if token.name == "a" and _NOTE_LINK.match(self.source, at):
                return self.add(at, closing.end, "")
            if token.name == "q":
                self.quotes |= {at, closing.start}
            elif token.name == "a":
                self.pairs.append(Pair("link", at, closing.end, end, closing.start))
            elif token.name in _EMPHASIS:
                self.pairs.append(Pair("emphasis", at, closing.end, end, closing.start))
        return self.add(at, end, '"' if at in self.quotes else "")


def _closing_tags(found: Iterable[Token]) -> dict[int, Token]:
    """The closing tag of each element that has one, by where it opens; elements of one name are nested."""
    closings: dict[int, Token] = {}
    open_: defaultdict[str, list[int]] = defaultdict(list)
    for token in found:
        if not token.closes:
            open_[token.name].append(token.start)
        elif open_[token.name]:
            closings[open_[token.name].pop()] = token
    return closings
