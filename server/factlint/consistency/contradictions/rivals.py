"""What can be one thing only, said of two: the only pub of a village and "the other pub", the largest lake and another largest."""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.contradictions.words import stem_of, stems_in
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_WHERE = r"(?P<where>(?:in|of|on)\s(?:the\s|this\s|our\s)?[\w-]+(?:\s[A-Z][\w-]+)?)"
_ONLY = compile_late(
    rf"\b(?:is|has|have|are)\s(?P<only>(?:the|its|our)\sonly\s(?P<noun>[a-z]{{3,}}))\s{_WHERE}(?!\w|(?:\s[a-z]+){{0,3}}\s(?:that|which|who|whose|to|where|with|without)\b)"
)
_OTHER = compile_late(
    r"\b(?P<other>(?:[Tt]he\sother|[Aa]nother|[Aa]\ssecond|[Bb]oth|[Tt]he\stwo|[Tt]he\sthree)\s(?P<noun>[a-z]{3,}))(?:\s(?P<where>(?:in|of|on)\s(?:the\s|this\s|our\s)?[\w-]+(?:\s[A-Z][\w-]+)?))?"
)
_GONE = compile_late(
    r"\b(?:was|were|had|once|former|closed(?!\son)|until|used\sto|will|would|planned|plans?|since|ago|later|new|soon|opened|\d{4}|if|no|not|only)\b",
)
_MOST = compile_late(
    rf"(?<![\w’'-])(?P<who>[A-Z][\w’-]+(?:\s(?:of\s)?[A-Z][\w’-]+){{0,3}})(?:,|\sis|\sremains)\s(?P<most>the\s(?P<how>only|largest|oldest|tallest|longest|highest|"
    rf"smallest|deepest|biggest|busiest|steepest|youngest|northernmost|southernmost|easternmost|westernmost)\s(?P<noun>[a-z]{{3,}})\s{_WHERE})"
)


_APART = compile_late(
    r"\b(?:one\sof|was|were|had|until|once|then|formerly|after|before|by\s(?:area|population|volume|length)|second|not|claims?|joint\w*|"
    r"equal\w*|according|or)\b"
)


def find_rivals(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of words that say of two things what only one can be."""
    text = paragraph.text
    if "the only " in text or "its only " in text or "our only " in text:
        yield from _find_others(paragraph)
    if text.count("est ") > 1 or text.count("the only ") > 1:
        yield from _find_two(paragraph)


def _find_others(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    text = paragraph.text
    for only in _ONLY.finditer(text):
        home = paragraph.sentence_at(only.start())
        for other in _OTHER.finditer(text, home.end):
            sentence = paragraph.sentence_at(other.start()).slice(text)
            is_same = stem_of(other["noun"]) == stem_of(only["noun"]) and (
                stems_in(other["where"]) == stems_in(only["where"])
                if other["where"]
                else other["other"].startswith("The other")
            )
            if is_same and not _GONE.search(sentence) and not paragraph.is_masked(Span(*only.span())):
                yield Span(*only.span("only")), Span(*other.span("other"))
                return


def _find_two(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    known: dict[tuple[str, str, frozenset[str]], tuple[str, Span]] = {}
    text = paragraph.text
    for found in _MOST.finditer(text):
        sentence = paragraph.sentence_at(found.start()).slice(text)
        if _APART.search(sentence):
            continue
        key = found["how"], stem_of(found["noun"]), stems_in(found["where"])
        who, span = known.setdefault(key, (found["who"], Span(*found.span("most"))))
        if not set(who.split()) & set(found["who"].split()) and paragraph.sentence_at(
            span.start
        ) != paragraph.sentence_at(found.start()):
            yield span, Span(*found.span("most"))
            return
