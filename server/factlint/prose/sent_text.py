"""A draft as it is sent: its own text where the service reads its markup, else the words that it shows, block by block."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from types import MappingProxyType

from factlint.prose.draft import Block, BlockKind, Content, ParsedDraft
from factlint.prose.markup.specs import SPECS
from factlint.prose.span import Span

_BETWEEN = "\n\n"


@dataclass(frozen=True, slots=True)
class SentText:
    """`draft` is what is sent, with the same blocks as `source`, the draft in the writer's markup."""

    draft: ParsedDraft
    source: ParsedDraft

    @property
    def as_written(self) -> bool:
        return self.draft is self.source

    def locate_in_block(self, span: Span) -> tuple[int, Span] | None:
        """The block that holds a passage of what is sent whole, and where the passage stands in that block's source."""
        index = bisect_right(self.draft.blocks, span.start, key=lambda block: block.span.start) - 1
        if index < 0 or not self.draft.blocks[index].span.contains(span):
            return None
        sent, written = self.draft.blocks[index].span, self.source.blocks[index]
        if not self.as_written:
            sent, span = written.span, written.source_span(span.start - sent.start, span.end - sent.start)
        return index, span.shifted(-sent.start)


def text_to_send(draft: ParsedDraft) -> SentText:
    """What of a draft a service is to read."""
    if SPECS[draft.markup].sent_as_written:
        return SentText(draft, draft)
    blocks: list[Block] = []
    at = 0
    for block in draft.blocks:
        size = len(block.text)
        blocks.append(block._replace(span=Span(at, at + size), content=Content(block.text, (0,), (0,), (size,))))
        at += size + len(_BETWEEN)
    heading = next((block for block in blocks if block.kind is BlockKind.HEADING and block.level == 1), None)
    title, title_span = (heading.text, heading.span) if heading else ("", None)
    text = _BETWEEN.join(block.text for block in blocks)
    nothing = MappingProxyType[str, Span]({})
    return SentText(ParsedDraft(text, "plain", tuple(blocks), title, title_span, draft.skipped, (), nothing), draft)
