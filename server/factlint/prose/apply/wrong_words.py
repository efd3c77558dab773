"""Where the wrong words of a claim stand in its passage: those that were named, else those that the one edit replaces."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.prose.apply.edits import Edit, find_words, join_close_edits
from factlint.prose.draft import ParsedDraft
from factlint.prose.span import Span


def wrong_place(draft: ParsedDraft, passage: Span, words: str, edits: Sequence[Edit]) -> Span | None:
    """The place in the draft of the wrong `words`, None where that is not certain.

    They must stand in the passage exactly once, as words of their own, as readers see them. Else a single edit that replaces
    words tells the place, or several with nothing between them: others may stand far apart, and an insertion has no words.
    """
    if words.strip() and (named := _find_only_place(draft, passage, words)):
        return named
    joined = join_close_edits(draft.text, edits)
    if len(joined) != 1 or not len(joined[0].span):
        return None
    return joined[0].span if passage.contains(joined[0].span) else None


def _find_only_place(draft: ParsedDraft, passage: Span, words: str) -> Span | None:
    index = draft.block_at(passage.start)
    if index is None or not draft.blocks[index].span.contains(passage):
        return None
    block = draft.blocks[index]
    visible = block.visible_span(passage)
    found = find_words(visible.slice(block.text), words)
    if len(found) != 1:
        return None
    place = block.bare_span(visible.start + found[0].start, visible.start + found[0].end)
    return place if len(place) and passage.contains(place) else None
