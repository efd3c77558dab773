"""The prose of code: the paragraphs of its comments and docstrings, without licences, words to tools, and code in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.prose.draft import BlockKind, Container, Markup
from factlint.prose.markup.code.comment import Comment
from factlint.prose.markup.code.comment_text import (
    DIRECTIVE,
    LICENCE,
    group_comments,
    line_start,
    looks_like_code,
    text_of,
)
from factlint.prose.markup.code.sections import ENTRY, FIELD, NO_WORDS, SECTION, TAG, words_of_tag
from factlint.prose.markup.code.syntax import comments_in
from factlint.prose.markup.raw_blocks import RawBlock, RawChunk
from factlint.prose.markup.rst.directives import argument_words, holds_words
from factlint.prose.markup.rst.lines import DIRECTIVE as RST_DIRECTIVE
from factlint.prose.markup.rst.lines import Line, indented_end
from factlint.prose.span import Span

_FENCE = re.compile(r"(`{3,}|~{3,})")
_ITEM = re.compile(r"(?:[-*+\u2022]|\d{1,3}[.)]|\([a-z\d]\))[ \t]+(?=\S)")
_HEADING = re.compile(r"(#{1,6})[ \t]+(?=\S)")
_UNDERLINE = re.compile(r"[-=~^]{3,}$")
_EXPLICIT = re.compile(r"\.\.[ \t]+")
_WORD = re.compile(r"[^\W\d_]{2}|\d")
_CODE_COLUMNS = 4
_MAX_DEPTH = 20
_HEADER_CP = 3_000


def read_code(text: str, region: Span, markup: Markup) -> RawChunk:
    """The prose of the comments in `region`, as one chunk."""
    chunk = RawChunk(region.start)
    at_top = True
    for group in group_comments(text, comments_in(text, region, markup)):
        start, end = group[0].span.start, group[-1].span.end
        begins = line_start(text, start)
        chunk.comments.append(Span(start if text[begins:start].strip() else max(begins, region.start), end))
        at_top = at_top and start < _HEADER_CP
        if at_top and group[0].kind != "docstring" and LICENCE.search(text, start, end):
            chunk.skipped.append("licence")
            continue
        if not start and text.startswith("#!"):
            group = group[1:]
            chunk.skipped.append("directive")
        if group:
            _Reader(chunk, group[0]).read_body(text_of(text, group), "", 0)
    return chunk


class _Reader:
    """Reads one comment."""

    def __init__(self, chunk: RawChunk, comment: Comment) -> None:
        self.chunk = chunk
        self.in_docstring = comment.kind == "docstring"

    def read_body(self, lines: Sequence[Line], container: Container, depth: int) -> None:
        """Reads lines that stand under one another; what is indented far below them is code."""
        base = min((line.column for line in lines if line.text), default=0)
        at, introduced = 0, False
        while at < len(lines):
            line = lines[at]
            if not line.text:
                at += 1
            elif line.column > base and depth < _MAX_DEPTH:
                end = indented_end(lines, at, base)
                far = line.column >= base + _CODE_COLUMNS and not self.in_docstring and not container
                if introduced or far:
                    self.chunk.skipped.append("code block")
                else:
                    self.read_body(lines[at:end], container, depth + 1)
                at = end
            else:
                at = self._read_element(lines, at, container, depth)
                introduced = lines[at - 1].text.endswith("::")

    def _read_element(self, lines: Sequence[Line], at: int, container: Container, depth: int) -> int:
        """Reads what starts at a line; the index of the line after it."""
        line = lines[at]
        text = line.text
        if fence := _FENCE.match(text):
            return self._skip_fence(lines, at, fence[1])
        if text.startswith((">>> ", "$ ", "#!/")):
            return self._skip_to_blank(lines, at, "code block")
        if DIRECTIVE.match(text):
            self.chunk.skipped.append("directive")
            return at + 1
        if not _WORD.search(text):
            return at + 1
        if (end := self._read_section(lines, at, depth)) or (end := self._read_tag(lines, at, depth)):
            return end
        if field := FIELD.match(text):
            return self._read_indented(lines, at, field.end(), depth, unread=field[1].lower() in NO_WORDS)
        if explicit := _EXPLICIT.match(text):
            return self._read_explicit_markup(lines, at, explicit.end(), depth)
        if heading := _HEADING.match(text):
            self._add_block([line.after_marker(heading.end())], "", 0, BlockKind.HEADING, len(heading[1]))
            return at + 1
        if item := _ITEM.match(text):
            return self._read_indented(lines, at, item.end(), depth)
        return self._read_paragraph(lines, at, container, depth)

    def _skip_fence(self, lines: Sequence[Line], at: int, mark: str) -> int:
        self.chunk.skipped.append("code block")
        at += 1
        while at < len(lines) and not lines[at].text.startswith(mark):
            at += 1
        return min(at + 1, len(lines))

    def _skip_to_blank(self, lines: Sequence[Line], at: int, what: str) -> int:
        self.chunk.skipped.append(what)
        while at < len(lines) and lines[at].text:
            at += 1
        return at

    def _read_section(self, lines: Sequence[Line], at: int, depth: int) -> int:
        """`Args:` over indented entries, or `Parameters` with a line below it; 0 where no section begins here."""
        name = SECTION.match(lines[at].text)
        if not name or at + 1 >= len(lines):
            return 0
        below = lines[at + 1]
        if _UNDERLINE.match(below.text) and below.column == lines[at].column:
            end = at + 2
            while end < len(lines) and not (end + 1 < len(lines) and _UNDERLINE.match(lines[end + 1].text)):
                end += 1
            self._read_entries(lines[at + 2 : end], name[1], depth, described_below=True)
            return end
        end = indented_end(lines, at + 1, lines[at].column)
        if not name[2] or end <= at + 1 or depth >= _MAX_DEPTH:
            return 0
        self._read_entries(lines[at + 1 : end], name[1], depth)
        return end

    def _read_entries(self, lines: Sequence[Line], section: str, depth: int, *, described_below: bool = False) -> None:
        """What a section says of each name in it; the names and their types are no words."""
        entry = ENTRY.get(section.lower())
        base = min((line.column for line in lines if line.text), default=0)
        at = 0
        while entry is not None and at < len(lines):
            line = lines[at]
            end = max(indented_end(lines, at + 1, base), at + 1)
            if not line.text:
                at += 1
                continue
            if described_below and end > at + 1:
                self.read_body(lines[at + 1 : end], "list", depth + 1)
            elif named := entry.match(line.text):
                self._read_indented(lines, at, named.end(), depth)
            elif not described_below:
                self.read_body(lines[at:end], "list", depth + 1)
            at = end
        if entry is None:
            self.read_body(lines, "", depth + 1)

    def _read_tag(self, lines: Sequence[Line], at: int, depth: int) -> int:
        """`@param name what it is`, as Javadoc and its like have it; 0 where no tag stands here."""
        tag = TAG.match(lines[at].text)
        if not tag:
            return 0
        words = words_of_tag(lines[at].text)
        end = at + 1
        while end < len(lines) and lines[end].text and not TAG.match(lines[end].text):
            end += 1
        if not words:
            self.chunk.skipped.append("tag")
            return end
        self._add_block(
            [rest for rest in (lines[at].after_marker(words), *lines[at + 1 : end]) if rest.text], "list", depth + 1
        )
        return end

    def _read_explicit_markup(self, lines: Sequence[Line], at: int, marker: int, depth: int) -> int:
        """A directive or comment of reStructuredText."""
        end = max(indented_end(lines, at + 1, lines[at].column), at + 1)
        rest = lines[at].after_marker(marker)
        name = RST_DIRECTIVE.match(rest.text)
        if name and holds_words(name[1]) and depth < _MAX_DEPTH:
            argument = rest.text[name.end() :]
            words = argument_words(name[1], argument)
            self._read_indented(lines, at, marker + name.end() + (len(argument) if words is None else words), depth)
        else:
            self.chunk.skipped.append("directive")
        return end

    def _read_indented(self, lines: Sequence[Line], at: int, marker: int, depth: int, *, unread: bool = False) -> int:
        """Reads the rest of a line with those indented below it, however far."""
        end = max(indented_end(lines, at + 1, lines[at].column), at + 1)
        rest, below = lines[at].after_marker(marker), lines[at + 1 : end]
        if unread:
            self.chunk.skipped.append("tag")
            return end
        column = min((line.column for line in below if line.text), default=rest.column)
        self.read_body([rest._replace(column=column), *below] if rest.text else below, "list", depth + 1)
        return end

    def _read_paragraph(self, lines: Sequence[Line], at: int, container: Container, depth: int) -> int:
        end = at + 1
        while end < len(lines) and self._continues_paragraph(lines, end):
            end += 1
        self._add_block(lines[at:end], container, depth)
        return end

    def _continues_paragraph(self, lines: Sequence[Line], at: int) -> bool:
        """Whether a line belongs to the paragraph above it."""
        line, above = lines[at], lines[at - 1]
        text = line.text
        if not text or not _WORD.search(text) or (line.column > above.column and above.text.endswith(":")):
            return False
        starts = (_ITEM, _HEADING, TAG, FIELD, _FENCE, _EXPLICIT, DIRECTIVE)
        return not any(form.match(text) for form in starts) and not text.startswith(">>> ")

    def _add_block(
        self,
        lines: Sequence[Line],
        container: Container,
        depth: int,
        kind: BlockKind = BlockKind.PARAGRAPH,
        level: int = 0,
    ) -> None:
        if not lines:
            return
        if looks_like_code(line.text for line in lines):
            self.chunk.skipped.append("code")
            return
        if lines[-1].text.endswith("::"):
            shorter = lines[-1].text[:-1].removesuffix(" :")
            lines = [*lines[:-1], lines[-1]._replace(text=shorter)]
        start = lines[0].start
        relative = tuple((line.start - start, line.text) for line in lines)
        depth = depth if container else 0
        self.chunk.blocks.append(RawBlock(kind, Span(start, lines[-1].end), relative, level, container, depth))
