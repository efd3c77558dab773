"""Times that no day has: "the shop closes at 12:75"."""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_IMPOSSIBLE = compile_late(
    r"\b(?:at|until|till|by|before|after|from)\s+(?P<time>(?:[01]?\d|2[0-4]):[6-9]\d|2[5-9]:[0-5]\d)(?![\d:%]|\.\d|\s*(?:\d|minutes|in\s+favou?r|odds|ratio))"
)
_NO_TIMES = compile_late(
    r"\b(?:verses?|Psalms?|chapters?|scores?|ratios?|odds|pace|lap|seconds|timestamp|minutes?|mark|videos?|webinar|online|courses?|lectures?|recording|podcast|episode|clip|presentation|transcript|Matthew|Mark|Luke|John|Genesis|Romans|Isaiah|invalid|format)\b"
)


def check_impossible_times(paragraph: Paragraph) -> Iterator[Slip]:
    """ "At 12:75": an hour has sixty minutes, and a day 24 hours."""
    text = paragraph.text
    for found in _IMPOSSIBLE.finditer(text):
        span = Span(*found.span("time"))
        sentence = paragraph.sentence_at(span.start)
        if _NO_TIMES.search(text, sentence.start, sentence.end) or paragraph.is_masked(span):
            continue
        hours, minutes = (int(one) for one in found["time"].split(":"))
        working = f"a day has 24 hours, not {hours}" if minutes < 60 else f"an hour has 60 minutes, not {minutes}"
        yield paragraph.slip(span, f"There is no such time: {working}.", working)
