"""What rules another thing out: "he never married … his wife", "an only child … her brother"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.contradictions.retold.apart import has_open_words
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_SIGNS = (
    frozenset({"never", "married"}),
    frozenset({"only", "child"}),
    frozenset({"no", "children"}),
    frozenset({"childless"}),
)
"""Words of which all stand in a paragraph that says what somebody never had."""
_FAMILY = frozenset(
    "wife husband widow widower bride brother brothers sister sisters siblings sibling son sons daughter daughters child children".split()
)
"""Words of which one stands in a paragraph that tells of it nevertheless."""
_KIN = r"(?:\s(?:(?:elder|eldest|younger|youngest|older|oldest|late|twin|first|second|own|only|beloved|young)\s)?)"
_HOLDERS = r"(?P<whose>[Hh]is|[Hh]er|[Hh]e\sand\shis|[Ss]he\sand\sher)"
_RULES = (
    (
        compile_late(
            r"\b(?P<who>[Hh]e|[Ss]he|[Tt]he\s[a-z]+|[A-Z][\w’-]+)\s(?:had\s)?(?P<said>never\smarried)\b(?=[,.;]|\sand\b|\sbut\b)"
        ),
        compile_late(rf"\b{_HOLDERS}{_KIN}(?P<other>wife|husband|widow|widower|bride)\b"),
    ),
    (
        compile_late(
            r"\b(?P<who>[Hh]e|[Ss]he|[A-Z][\w’-]+)\s(?:was|had\sbeen)\s(?P<said>an\sonly\schild)\b(?!\s(?:until|till|for|when))"
        ),
        compile_late(
            rf"\b{_HOLDERS}{_KIN}(?P<other>brothers?|sisters?|siblings?)(?![\w-]|\s(?:in\s(?:arms|Christ)|officers?|monks?|nuns?|house|company|ship))"
        ),
    ),
    (
        compile_late(r"\b(?P<whose_too>[Hh]is|[Hh]er|[Tt]heir)\s(?P<said>only\schild)\b"),
        compile_late(
            rf"\b{_HOLDERS}\s(?:elder|eldest|younger|youngest|older|oldest|second|other)\s(?P<other>son|daughter|child)\b"
        ),
    ),
    (
        compile_late(
            r"\b(?P<who>[Hh]e|[Ss]he|[A-Z][\w’-]+)\s(?:(?:had|left)\s(?P<said>no\schildren)|(?:was|remained|died)\s(?P<said_too>childless))\b"
        ),
        compile_late(rf"\b{_HOLDERS}{_KIN}(?P<other>sons?|daughters?|children)(?![\w-])"),
    ),
)
"""What is said of somebody, and what it rules out: "he never married … his wife", "an only child … her brother"."""
_STEP = compile_late(
    r"\b(?:step|half|adopt\w+|foster|god|in-law|illegitimate|natural|former|future|would-be|imagin\w+|later|until|then|eventually|but)\b|\b(?:man|woman|friend|brother|sister|uncle|neighbour)[’']s\b"
)
"""What lets both be so: "her half-brother", "his future wife", "his friend's wife"."""
_PERSON_OF = {"he": "he", "his": "he", "she": "she", "her": "she"}
"""Whom a pronoun speaks of, by each of its forms."""
_NUMBERS = {
    word: value for value, word in enumerate("two three four five six seven eight nine ten eleven twelve".split(), 2)
}
_ORDINALS = {word: value for value, word in enumerate("third fourth fifth sixth seventh eighth ninth tenth".split(), 3)}
_PART_WORDS = frozenset("act part movement volume canto".split())
_PARTS = compile_late(
    rf"\b(?:in|has|have|into|of|comprises)\s(?P<count>{'|'.join(_NUMBERS)})\s(?:short\s|long\s)?(?P<part>acts|movements|volumes|parts|cantos)\b"
    rf"|\b(?:[Tt]he|[Aa]|[Ii]ts|[Hh]er|[Hh]is)\s(?P<count_too>{'|'.join(_NUMBERS)})-(?P<part_too>act|movement|volume|part|canto)\b"
)
"""How many parts a work has: "in three acts", "the three-act opera"."""
_NTH = compile_late(
    rf"\b(?:[Tt]he|[Ii]ts)\s(?P<nth>{'|'.join(_ORDINALS)})\s(?P<part>act|movement|volume|part|canto)\b(?!\s(?:of\s(?:a|an|another|his|her)|edition))"
)
"""One part by its place: "the fourth act"."""
_NOT_THERE = compile_late(
    r"\b(?:planned|new|added|extra|lost|missing|hoped|unfinished|never|another|later|next|will|would)\b"
)
"""What tells that a part is not one of those counted: "the lost fourth act"."""


def find_states(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of words that cannot both be so."""
    words = paragraph.words
    if not words.isdisjoint(_FAMILY) and any(sign <= words for sign in _SIGNS):
        for said, against in _RULES:
            yield from _find_against(paragraph, said, against)
    if not words.isdisjoint(_PART_WORDS) and not words.isdisjoint(_ORDINALS):
        yield from _find_parts(paragraph)


def _find_against(paragraph: Paragraph, said: re.Pattern[str], against: re.Pattern[str]) -> Iterator[tuple[Span, Span]]:
    """Pairs of what is said of somebody and of what it rules out, by the same person's name or pronoun."""
    text = paragraph.text
    for found in said.finditer(text):
        key = "said" if found["said"] else "said_too"
        for other in against.finditer(text):
            spans = Span(*found.span(key)), Span(*other.span("other"))
            if _are_of_one(paragraph, found, other) and not any(paragraph.is_masked(span) for span in spans):
                yield min(spans), max(spans)
                return


def _are_of_one(paragraph: Paragraph, said: re.Match[str], against: re.Match[str]) -> bool:
    """Whether what is said, and what it rules out, are told of one person, and nothing lets both be so."""
    text = paragraph.text
    groups = said.groupdict()
    who = (groups.get("who") or groups.get("whose_too") or "").lower()
    home, sentence = paragraph.sentence_at(said.start()), paragraph.sentence_at(against.start())
    whose = _PERSON_OF.get(against["whose"].lower().split()[-1])
    if sentence == home or (who in _PERSON_OF and _PERSON_OF[who] != whose):
        return False
    if who in ("his", "her") and sentence.start > home.start and _has_others(text, home.end, against.start()):
        return False
    between = text[min(home.end, sentence.end) : max(home.start, sentence.start)]
    return not (
        any(_STEP.search(one.slice(text)) or has_open_words(one.slice(text)) for one in (home, sentence))
        or _names_in(between + text[sentence.start : against.start()], home.slice(text))
    )


def _has_others(text: str, start: int, end: int) -> bool:
    """Whether somebody else may be spoken of by then."""
    return re.search(r"\b(?:whose|who|brother|sister|friend|cousin|uncle)\b", text[start:end]) is not None


def _names_in(words: str, home: str) -> set[str]:
    """Names of persons that the sentence does not have: a man may have a wife, whose brother has none."""
    return set(re.findall(r"(?<![.!?]\s)(?<!^)\b[A-Z][a-z]+(?=\s(?:was|had|married|and)\b)", words)) - set(home.split())


def _find_parts(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of how many parts a work has and of a part beyond them: "in three acts … the fourth act"."""
    text = paragraph.text
    told = list(_PARTS.finditer(text))
    if len(told) != 1:
        return
    found = told[0]
    part = (found["part_too"] or found["part"]).rstrip("s")
    key = "count" if found["count"] else "count_too"
    home = paragraph.sentence_at(found.start())
    for nth in _NTH.finditer(text, home.end):
        sentence = paragraph.sentence_at(nth.start())
        if nth["part"] != part or _ORDINALS[nth["nth"]] <= _NUMBERS[found[key]]:
            continue
        spans = Span(*found.span(key)), Span(*nth.span("nth"))
        is_open = has_open_words(sentence.slice(text)) or _NOT_THERE.search(sentence.slice(text))
        if not is_open and not any(paragraph.is_masked(span) for span in spans):
            yield spans
            return
