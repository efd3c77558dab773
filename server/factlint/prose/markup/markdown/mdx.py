"""MDX as a draft: Markdown once its modules, components and expressions are taken out, each place kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from factlint.prose.draft import Content
from factlint.prose.markup.inline import QUOTING_TAG, content_of, join_lines
from factlint.prose.markup.markdown.blocks import read_chunks
from factlint.prose.markup.markdown.inline import Markdown
from factlint.prose.markup.raw_blocks import LINE, RawChunk, SourceLine
from factlint.prose.span import Span

_FILLER = "\ue000"
"""Stands for each character that is no Markdown, in a line that holds Markdown too."""
_FENCE = re.compile(r"[ \t>]*+(?:(?:[-*+]|\d{1,9}[.)])[ \t]*+)?(`{3,}|~{3,})")
_MODULE = re.compile(r"(?:import|export)\b")
_MARK = re.compile(r"\\.|`+|[{}<]", re.DOTALL)
_TAG_START = re.compile(r"</?(?:[A-Za-z_][\w.:-]*)?(?=[\s/>{])")
_TAG_PART = re.compile(r"[^<>{}\"'`]++|\"[^\"]*+\"|'[^']*+'")
_COMMENT = re.compile(r"\{\s*/\*.*?\*/\s*\}", re.DOTALL)
_NOT_A_LINE_END = re.compile(r"[^\r\n]")
_ONLY_FILLER = re.compile(rf"(?m)(?:^|(?<=\r))[ \t]*{_FILLER}[ \t{_FILLER}]*(?=[\r\n]|\Z)")


def read_mdx(text: str, region: Span, stops: Collection[int] = ()) -> tuple[list[RawChunk], int | None]:
    """The chunks of the Markdown in `text`; always all of `region`, for a component can reach over any of them."""
    taken_out = _Masks(text, region)
    first = RawChunk(region.start, comments=taken_out.comments, skipped=taken_out.skipped)
    chunks, _ = read_chunks(taken_out.mask(), region, (), indented_code=False)
    return [first, *chunks], None


def read_mdx_inline(lines: Sequence[SourceLine], is_defined: Callable[[str], bool]) -> Content:
    """What the lines show, without the components and expressions in them."""
    return content_of(_Mdx(join_lines(lines), is_defined), lines)


class _Mdx(Markdown):
    special = re.compile(rf"[\\`*_~\[\]&\n@{_FILLER}]|!\[|://|[wW]{{3}}\.")

    def read_special(self, character: str, at: int) -> int:
        if character != _FILLER:
            return super().read_special(character, at)
        end = at
        while self.source.startswith(_FILLER, end):
            end += 1
        return self.leave_out(at, end, "component")


class _Masks:
    """Finds what of a text is no Markdown."""

    def __init__(self, text: str, region: Span) -> None:
        self.text = text
        self.region = region
        self.comments: list[Span] = []
        self.skipped: list[str] = []
        self.spans: list[Span] = []
        prose = self._outside_fences()
        self.groups = self._pair_braces(prose)
        for start, end in prose:
            self._find_components(start, end)

    def _outside_fences(self) -> list[tuple[int, int]]:
        """The stretches between code blocks and the statements of modules, which are taken out."""
        found: list[tuple[int, int]] = []
        at, fence, in_module, blank = self.region.start, "", False, True
        for line in LINE.finditer(self.text, self.region.start, self.region.end):
            start, content = line.start(), line[1]
            marker = _FENCE.match(content)
            if fence:
                if marker and marker[1].startswith(fence):
                    fence, at = "", line.end()
            elif in_module or (blank and _MODULE.match(content)):
                if not in_module:
                    found.append((at, start))
                    self.skipped.append("module")
                in_module = bool(content.strip())
                self.spans.append(Span(start, start + len(content)))
                at = line.end()
            elif marker:
                found.append((at, start))
                fence = marker[1]
            blank = not content.strip()
        if not fence:
            found.append((at, self.region.end))
        return found

    def _pair_braces(self, prose: Sequence[tuple[int, int]]) -> dict[int, int]:
        """Where the expression that opens at each brace closes."""
        pairs: dict[int, int] = {}
        open_: list[int] = []
        for start, end in prose:
            for found in _MARK.finditer(self.text, start, end):
                if found[0] == "{":
                    open_.append(found.start())
                elif found[0] == "}" and open_:
                    pairs[open_.pop()] = found.end()
        return pairs

    def _find_components(self, at: int, end: int) -> None:
        ticks = {len(found[0]) for found in re.finditer("`+", self.text[at:end])}
        unclosed = 0
        while found := _MARK.search(self.text, at, end):
            start, mark = found.start(), found[0]
            at = found.end()
            if mark[0] == "`" and len(mark) in ticks:
                closing = re.compile(rf"(?<!`){mark}(?!`)").search(self.text, at, end)
                if closing is None:
                    ticks.discard(len(mark))
                elif not re.search(r"\n[ \t]*\n", self.text[at : closing.start()]):
                    at = closing.end()
            elif mark == "{" and start in self.groups:
                at = self.groups[start]
                self._remove(start, at)
            elif mark == "<" and unclosed < 50:
                tag = self._tag_end(start, end)
                unclosed += not tag
                if tag:
                    if QUOTING_TAG.match(self.text, start):
                        self.comments.append(Span(start, tag))
                    self._remove(start, tag)
                    at = tag

    def _tag_end(self, at: int, end: int) -> int:
        """The end of the component's tag that starts here; 0 for none."""
        opening = _TAG_START.match(self.text, at, end) if not self.text.startswith("<>", at) else None
        if opening is None:
            return at + 2 if self.text.startswith("<>", at) else 0
        at = opening.end()
        while at < end:
            if self.text[at] == ">":
                return at + 1
            part = _TAG_PART.match(self.text, at, end)
            if part:
                at = part.end()
            elif at in self.groups:
                at = self.groups[at]
            else:
                return 0
        return 0

    def _remove(self, start: int, end: int) -> None:
        self.spans.append(Span(start, end))
        if _COMMENT.match(self.text, start, end):
            self.comments.append(Span(start, end))
            self.skipped.append("comment")

    def mask(self) -> str:
        """The text with a blank for every line that is taken out whole, and filler for the rest of what is."""
        parts: list[str] = []
        at = 0
        for span in sorted(self.spans):
            if span.end <= at:
                continue
            start = max(span.start, at)
            parts.append(self.text[at:start])
            parts.append(_NOT_A_LINE_END.sub(_FILLER, self.text[start : span.end]))
            at = span.end
        whole = "".join([*parts, self.text[at:]])
        return _ONLY_FILLER.sub(lambda line: " " * len(line[0]), whole)
