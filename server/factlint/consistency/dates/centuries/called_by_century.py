"""What is dated and then called by a century: "Completed in 1687, it is the finest sixteenth-century building of the town".

The year and the century must be of one thing: a pronoun, "this" or "these" or a comparison with its like leads from the one
to the other, and no word of a copy, of a rebuilding or of a thing beside it stands between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factlint.consistency.dates.centuries.eras import Era
from factlint.consistency.dates.centuries.membership import Year
from factlint.consistency.dates.centuries.only_eras import ANOTHER_READING, MAKING
from factlint.consistency.dates.word_classes import one_of
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_MADE = compile_late(rf"\b{one_of(MAKING, ('went up',))}\b[^.;:()]{{0,50}}$", re.IGNORECASE)
"""What dates the making: "went up between |1388"."""
_BESIDE = (
    "beside", "besides", "next to", "near", "nearby", "opposite", "behind", "alongside", "adjoin+", "attached", "against", "site",
    "around", "incorporat+", "inside", "within", "onto", "called", "named",
)  # fmt: skip
"""Words that bring in another thing, of which the century may be: "built in 1764 |beside| the inn"."""
_OF_ANOTHER = compile_late(rf"\b{one_of(_BESIDE)}\b", re.IGNORECASE)
_UNALTERED = compile_late(r"\b(?:scarcely|hardly|barely|little|never|not\smuch|un[a-z]+ed)(?:\s[a-z]+)?\ssince\b")
""" "|scarcely altered since|", which tells of no other time."""
_NO_ADJECTIVE = (
    r"(?:not|no|never|like|unlike|older|younger|than|in|of|from|by|near|on|at|to|with|built|based|modelled|copied|as|and|or|but|"
    r"neither|nor|said|older|hardly|scarcely)\b"
)
_IS_ONE = (
    r"(?:is|are|was|were|remains?|ranks?|counts?)\s"
    r"(?:(?:perhaps|probably|still|now|also|reckoned|considered|thought|held|generally|often|easily|arguably|by\sfar|both|as)\s){0,3}"
    rf"(?:(?:the|an?|one\sof(?:\sthe)?|among(?:\sthe)?)\s)?(?:(?!{_NO_ADJECTIVE})[a-z]+\s){{0,4}}"
)
_PREDICATE = compile_late(
    rf"(?:(?:And|But|So)\s)?(?:[A-Z][^.;:()]{{0,70}},\s)?(?:[Ii]t|[Tt]hey|This|These|[Bb]oth|All(?:\s[a-z]+)?)\s{_IS_ONE}$"
)
""" "Together with the barn, they are the only |sixteenth-century buildings"."""
_FRONTED = compile_late(rf"[^.;:()]{{0,60}},\s(?:it|they|this|the\s[a-z]+)\s{_IS_ONE}$")
_LIKE_ITS_KIND = compile_late(
    r"(?:Like|As\s(?:with|in))\s(?:many|most|other|others|all|so\smany|several|countless)\s(?:other\s|of\sthe\s)?(?:[a-z]+\s)?$"
)
_GOES_ON = compile_late(r"\s[a-z]+(?:\s[a-z]+)?,\s(?:it|they|its|their)\b")
""" "Like many nineteenth-century| halls, it"."""
_THESE = compile_late(r"(?:^|[^.!?]*\s)(?:[Tt]his|[Tt]hese)\s(?:[a-z]+\s)?$")
_DETERMINER = compile_late(r"\b(?:[Tt]he|[Aa]n?|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur)\s")
_ANY_OTHER = compile_late(r"\b(?:than|as|like)\s(?:any|no|most|all)\sother\s[a-z]+\s(?:of|in)\sthe\s$")
_OF_ITS_YEAR = compile_late(r"\b(?:[Tt]he|[Aa]n?|[Tt]his|[Ii]ts)\s(?:[a-z-]+\s){1,3}of\s(?:[A-Z][a-z]+\s)?$")
_OF_A_COPY = compile_late(
    r"\s?-?(?:styles?|manner|fashion|taste|revival|look|design|model|tradition|copy|copies|replicas?|standards)\b"
)
_MOST_OFF = 2
_REACH_CP = 80


def find_called_by_century(
    paragraph: Paragraph, eras: Sequence[Era], years: Sequence[Year]
) -> Iterator[tuple[Era, Year]]:
    """Each century that a thing is called by, with a year of its making that lies in another."""
    text = paragraph.text
    for era in eras:
        if era.is_decade or era.is_of_any or era.part or _OF_A_COPY.match(text, era.span.end):
            continue
        own = paragraph.sentence_at(era.span.start)
        told = [one for one in years if own.start <= one.span.start < era.nth.start]
        start = own.start if told else (paragraph.sentence_before(own) or own).start
        told = told or [one for one in years if start <= one.span.start < own.start]
        if not told or sum(start <= one.span.start < own.end for one in eras) != 1:
            continue
        centuries = {(one.year - 1) // 100 + 1 for one in told}
        is_other = len(centuries) == 1 and 0 < abs(era.century - centuries.pop()) <= _MOST_OFF
        if is_other and not era.holds(told[0].year) and _is_called(text, era, told, Span(start, own.end), own.start):
            yield era, told[-1]


def _is_called(text: str, era: Era, told: Sequence[Year], window: Span, own: int) -> bool:
    """Whether the words between the year of a making and a century are of one thing."""
    first, last = told[0], told[-1]
    between = _UNALTERED.sub("", text[last.end : era.nth.start])
    if _ANY_OTHER.search(between):
        return first.span.start >= own and _OF_ITS_YEAR.search(text, own, first.words.start) is not None
    if ANOTHER_READING.search(text[window.start : first.words.start] + " " + between) or _OF_ANOTHER.search(between):
        return False
    if not era.is_joined or not _MADE.search(text, max(window.start, first.words.start - _REACH_CP), first.words.start):
        return False
    if first.span.start >= own:
        return _FRONTED.fullmatch(between) is not None
    lead = text[own : era.nth.start]
    if _LIKE_ITS_KIND.fullmatch(lead):
        return _GOES_ON.match(text, era.span.end) is not None
    if _THESE.fullmatch(lead):
        return _DETERMINER.search(lead) is None
    return _PREDICATE.fullmatch(lead) is not None
