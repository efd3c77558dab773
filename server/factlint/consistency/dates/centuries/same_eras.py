"""A century or a decade to which a text comes back, with a year: "in the 1850s. In 1873, midway through that decade"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from factlint.consistency.dates.centuries.eras import Era
from factlint.consistency.dates.centuries.membership import Year
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph

_THAT_ERA = compile_late(
    r"(?:,\s|\s\()(?:(?:early|late|later|midway|halfway|well|again|still|deep)\s){0,2}(?:in|into|through|within|during)\s"
    r"(?:the\s(?:middle|end|close|beginning|start|first\shalf|second\shalf)\sof\s)?(?:that|the\ssame)\s(?P<kind>decade|century)(?=[,.;:)])"
)


def find_same_eras(paragraph: Paragraph, eras: Sequence[Era], years: Sequence[Year]) -> Iterator[tuple[Era, Year]]:
    """Each year of which a text says that it lies in "that" decade or century, with the only one told before."""
    text = paragraph.text
    if "that decade" not in text and "that century" not in text and "the same " not in text:
        return
    for year in years:
        found = _THAT_ERA.match(text, year.span.end)
        if found is None:
            continue
        is_decade = found["kind"] == "decade"
        before = [one for one in eras if one.span.end <= year.words.start]
        if len(before) == 1 and before[0].is_decade == is_decade and not before[0].is_of_any:
            yield before[0], year
