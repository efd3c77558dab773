"""A git commit message as a draft: its subject, its paragraphs and lists, without git's comments, trailers and the diff."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from factlint.prose.draft import BlockKind, Container, Content
from factlint.prose.markup.inline import Inline, content_of, join_lines
from factlint.prose.markup.pairs import Pair
from factlint.prose.markup.raw_blocks import LINE, RawBlock, RawChunk, SourceLine
from factlint.prose.span import Span

_SCISSORS = re.compile(r"^(\S{1,10}) -{20,} >8 -{20,}[ \t]*\r?$|^diff --git ", re.MULTILINE)
_TRAILER = re.compile(r"[A-Za-z][A-Za-z0-9-]*[ \t]*:[ \t]+\S|\(cherry picked from commit |BREAKING[ -]CHANGE: ")
_BREAKING = re.compile("BREAKING[ -]CHANGE")
_ITEM = re.compile(r"[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+")
_TABBED = re.compile(r"(?: {4}|\t)")
_CODE = re.compile(r"(`++)(?:[^\n]{0,500}?(?<!`)\1(?!`))?")
_LINK = re.compile(r"\[(?=[^\[\]\n]{1,300}\]\([^()\s]{1,500}\))")


def read_commit(text: str, region: Span) -> RawChunk:
    """The prose of `text` in `region`, as one chunk."""
    scissors = _SCISSORS.search(text, region.start, region.end)
    # `core.commentChar` may name another sign; then a line that begins with # is the writer's.
    reader = _Reader(region.start, (scissors and scissors[1]) or "#")
    if scissors:
        reader.chunk.skipped.append("diff")
    for found in LINE.finditer(text, region.start, scissors.start() if scissors else region.end):
        reader.read_line(found.start(), found[1])
    reader.end_block(last=True)
    return reader.chunk


class _Reader:
    def __init__(self, start: int, comment: str) -> None:
        self.comment = comment
        self.chunk = RawChunk(start)
        self.lines: list[SourceLine] = []
        self.container: Container = ""
        self.begun = False
        self.in_code = False

    def read_line(self, start: int, raw: str) -> None:
        content = raw.strip()
        if raw.startswith(self.comment):
            self.chunk.comments.append(Span(start, start + len(raw)))
            return
        if not content:
            self.end_block()
            self.container = self.container if self.begun else ""
            return
        at = start + len(raw) - len(raw.lstrip())
        if not self.begun:
            self.begun = True
            span = Span(at, at + len(content))
            self.chunk.blocks.append(RawBlock(BlockKind.HEADING, span, ((0, content),), 1))
            return
        item = _ITEM.match(raw)
        if item and item.end() < len(raw.rstrip()):
            self.end_block()
            self.container = "list"
        elif not self.lines and not raw[0].isspace():
            self.container = ""
        if not self.lines and _TABBED.match(raw) and not self.container:
            self.in_code = True
        self.lines.append((at, content))

    def end_block(self, last: bool = False) -> None:
        """Keeps the lines read since the last block; trailers at the end are no prose, nor are indented lines."""
        lines, self.lines = self.lines, []
        in_code, self.in_code = self.in_code, False
        if not lines:
            return
        if in_code:
            self.chunk.skipped.append("code block")
            return
        trailers = [bool(_TRAILER.match(content)) for _, content in lines]
        if all(trailers) or (last and trailers[0] and not _BREAKING.match(lines[0][1])):
            self.chunk.skipped += ["trailer"] * len(lines)
            return
        item = _ITEM.match(lines[0][1]) if self.container else None
        start = lines[0][0]
        if item:
            lines[0] = start + item.end(), lines[0][1][item.end() :]
        span = Span(start, lines[-1][0] + len(lines[-1][1]))
        relative = tuple((at - start, content) for at, content in lines)
        self.chunk.blocks.append(
            RawBlock(BlockKind.PARAGRAPH, span, relative, 0, self.container, int(bool(self.container)))
        )


class _Message(Inline):
    special = re.compile(r"[\n@`\[]|://|[wW]{3}\.")

    def read_special(self, character: str, at: int) -> int:
        if character == "[":
            return self._read_link(at)
        if character != "`":
            return super().read_special(character, at)
        code = _CODE.match(self.source, at)
        if code is None or code.end() == code.end(1):
            return code.end() if code else 0
        return self.leave_out(at, code.end(), "code span")

    def _read_link(self, at: int) -> int:
        """A link as Markdown writes it, as many messages do."""
        if not _LINK.match(self.source, at):
            return 0
        inside, end = self.source.find("]", at), self.source.find(")", at) + 1
        self.add(at, at + 1, "")
        self.pairs.append(Pair("link", at, end, at + 1, inside))
        return self.add(inside, end, "")


def read_commit_inline(lines: Sequence[SourceLine], is_defined: Callable[[str], bool]) -> Content:
    """What the lines say, without code in backticks and addresses."""
    return content_of(_Message(join_lines(lines)), lines)
