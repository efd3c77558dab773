"""Any comments and edits on a text, and what the words of one are after the edits."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st

from factlint.prose.apply.edits import Edit, apply_edits
from factlint.prose.span import Span

replacements = st.sampled_from(["1938", "", " a & b ", "<", "é🧊"])


@st.composite
def remarks(draw: st.DrawFn, text: str, count: int) -> tuple[list[Span], list[Edit]]:
    """Comments that stay in their paragraphs, and edits that do not meet."""
    inside = [at for at in range(len(text)) if text[at : at + 2] != "\n\n" and text[at - 1 : at + 1] != "\n\n"]
    assume(inside)
    spans: list[Span] = []
    for _ in range(draw(st.integers(0, count))):
        start = draw(st.sampled_from(inside))
        end = draw(st.sampled_from([at + 1 for at in inside if at >= start and "\n\n" not in text[start : at + 1]]))
        spans.append(Span(start, end))
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=6)))
    edits = [Edit(Span(a, b), draw(replacements)) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    if draw(st.booleans()) and len(cuts) % 2:
        edits.append(Edit(Span(cuts[-1], cuts[-1]), "new"))
    return spans, edits


def edited(text: str, span: Span, edits: Sequence[Edit]) -> str | None:
    """What the words of a span become; None where that is not told, as an edit crosses an end of it or stands there."""
    inside = [edit for edit in edits if span.contains(edit.span) and len(edit.span)]
    if any(edit not in inside and (edit.span.overlaps(span) or not len(edit.span)) for edit in edits):
        return None
    return apply_edits(span.slice(text), [Edit(edit.span.shifted(-span.start), edit.replacement) for edit in inside])
