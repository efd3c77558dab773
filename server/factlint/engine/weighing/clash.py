"""The words of a claim that clash with words of a text: what a negative verdict must be able to point at."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.judges.figures.dates import MONTHS
from factlint.engine.judges.figures.numbers import numbers
from factlint.engine.judges.places import country_of_demonym
from factlint.engine.language.en.syntax import FINITE
from factlint.engine.language.en.tagger import read_words
from factlint.engine.model import Clash
from factlint.engine.reader import ReaderScores, WordScore

POINTED_FROM = 0.5
_TURNING = frozenset(
    {"not", "never", "no", "none", "only", "all", "every", "first", "last", "without", "neither", "nor"}
)
NEGATION = re.compile(r"(?i)\b(?:not|never|no|none|neither|nor|without|cannot|only)\b|n['’]t\b")
_DENIED_THROUGHOUT = re.compile(r"(?i)^(?:not|never)\b|\b(?:no|none|neither|nor|without|only)\b")
_BREAKS = frozenset(";:—–")
_HYPHEN = re.compile(r"(?<=\w)[-‐‑](?=\w)")
_COMPOUND = re.compile(r"\w++(?:[-‐‑]\w++)+")
_JOINED = re.compile(r"[\s\-–,.'’]*")
_YEAR = re.compile(r"1\d{3}|20\d{2}")
_WORD = re.compile(r"\w+")
_REGNAL = re.compile(r"(?<=[a-z] )[IVX]+$")
_AT_LEAST = re.compile(r"(?i)\b(?:more than|over|at least|no (?:fewer|less) than|above|some)\s$")
_CENTURY = re.compile(r"(1\d|2[01])(?:st|nd|rd|th)\b")
_COUNTING = re.compile(r"(?:th|teen|ty)$")
_ALSO_CALLED = re.compile(r"(?i)\balso (?:known|called|named|referred)(?: to)?(?: as)?(?: an?| the)?\s$")
_AMONG_OTHERS = re.compile(r"(?i)^[^.]{0,40}\bamong other names\b")
_QUALITY = re.compile(r"i?(?:est|ness)$")
_IN = re.compile(r"\bin (?:the )?$")
_MADE = re.compile(r"(?i)\b(?:set|wrote|written|painted|composed|filmed|shot|made|recorded)\b[^.;]*$")
_FIRST_GIVEN = re.compile(r"(?i)\b(?:premi[eè]re\w*|performed|published|released|staged)\b")
_OF_LANGUAGE = re.compile(r"\b(?:language|written in|wrote in)\b")
_NATIONAL = re.compile(r"[A-Z]\w+(?:ian|an|ese|ish|ine|ite|ic|er)s?")
_LIKE_FROM = 0.1
_SHORTEST_STEM = 4
_SHORTEST_SPELLING = 6


def find_clash(claim: str, text: str, title: str, scores: ReaderScores) -> Clash | None:
    """The words that the reader holds for wrong, where the text does not say them too; None where it can point at none.

    A compound with a hyphen is the same word without it: "semi-circular" and "semicircular".
    """
    if _is_another_of_the_name(claim, title):
        return None
    told = frozenset(norms(f"{text} {_HYPHEN.sub('', text)}")) | frozenset(norms(title))
    same = [match.span() for match in _COMPOUND.finditer(claim) if _is_said(_HYPHEN.sub("", match.group()), told)]
    wrong = [
        word
        for word in scores.claim_words
        if _may_be_wrong(claim[word.start : word.end], told)
        and not any(start <= word.start and word.end <= end for start, end in same)
    ]
    best = max(wrong, key=lambda word: word.score, default=None)
    if best is None:
        return None
    start, end = _phrase(claim, wrong, best)
    said = frozenset(norms(claim))
    others = [word for word in scores.text_words if not _is_said(text[word.start : word.end], said)]
    against = _find_counterpart(claim[best.start : best.end], text, others)
    if against is None:
        return Clash(start, end, claim[start:end], "", best.score, 0.0)
    first, last = _phrase(text, others, against)
    if _is_within_bound(claim[:start], claim[start:end], text[first:last]):
        return None
    if _is_one_of_names(claim[:start], text[last:]) or _is_month_beside_years(claim[start:end], text[first:last]):
        return None
    if _are_of_two_roles(claim[:start], claim[start:end], text[first:last], f"{text[:first]} {text[last:]}"):
        return None
    return Clash(start, end, claim[start:end], text[first:last], best.score, against.score)


def _is_another_of_the_name(claim: str, title: str) -> bool:
    """Whether a page may be on another ruler: Louis XI for a "Louis" without a number, Napoleon for "Napoleon III"."""
    numbered = _REGNAL.search(title)
    if numbered is not None:
        return numbered[0] not in _WORD.findall(claim)
    return (
        bool(title) and re.search(rf"\b{re.escape(title)}\s(?:II|III|IV|V|VI{{1,3}}|IX|X{{1,3}})\b", claim) is not None
    )


def _is_within_bound(before: str, wrong: str, right: str) -> bool:
    """Whether a figure of the text is more than what the claim says that it is more than: 34 is more than thirty."""
    bounds, told = numbers(wrong), numbers(right)
    return bool(_AT_LEAST.search(before) and bounds and told) and told[0].value >= bounds[0].value


def _is_one_of_names(before: str, behind: str) -> bool:
    """Whether a thing has several names: "also known as" says nothing against another, nor does "among other names"."""
    return _ALSO_CALLED.search(before) is not None or _AMONG_OTHERS.search(behind) is not None


def _is_month_beside_years(wrong: str, right: str) -> bool:
    """Whether a month stands against years: December 2007 is in 2007–2009."""
    return wrong in MONTHS and _YEAR.search(right) is not None and not any(month in right for month in MONTHS)


def _are_of_two_roles(before: str, wrong: str, right: str, rest: str) -> bool:
    """Whether a language, or where something was made or is set, stands against whose somebody or something else is.

    What a Polish novelist wrote may be in English, and what a Spanish artist painted in France; what is set in Spain may have been
    performed in Vienna first.
    """
    within, of_language = _IN.search(before) is not None, wrong.endswith("-language")
    people = is_national(right) and not _OF_LANGUAGE.search(rest)
    if of_language or (within and country_of_demonym(wrong)):
        return people
    return within and _MADE.search(before) is not None and (people or _FIRST_GIVEN.search(rest) is not None)


def is_national(words: str) -> bool:
    """Whether words begin with one that tells where somebody or something is from: "Venetian", "Polish-British novelist"."""
    first = words.split(" ")[0].rpartition("-")[2]
    return bool(country_of_demonym(first) or _NATIONAL.fullmatch(first))


def is_turning(words: str) -> bool:
    """Whether words begin with one that turns what is said: "never", "only", "first"."""
    return words.lower().split(" ")[0] in _TURNING


def is_denied(claim: str, clash: Clash) -> bool:
    """Whether a denial may hold of the words in question: it holds of its verb's own clause, else of all that is said.

    "It never freezes, and lies in Norland" denies nothing of Norland; "No lake there freezes and thaws" denies both.
    """
    if _DENIED_THROUGHOUT.search(claim):
        return True
    return any(start <= clash.start < end and is_negating(claim[start:end]) for start, end in _clauses(claim))


def is_negating(text: str) -> bool:
    """Whether a text denies something; "all" and "every" are strong words, but no denial."""
    return NEGATION.search(text) is not None


def _clauses(claim: str) -> Iterator[tuple[int, int]]:
    """Where the parts of a claim stand that are joined as equals and have a verb of their own each."""
    start, has_verb, may_begin = 0, False, 0
    for word in read_words(claim):
        if word.tag in FINITE and has_verb and may_begin > start:
            yield start, may_begin
            start = may_begin
        elif word.text in _BREAKS or word.tag == "CC":
            may_begin = word.start
        has_verb = has_verb or word.tag in FINITE
    yield start, len(claim)


def _find_counterpart(wrong: str, text: str, others: Sequence[WordScore]) -> WordScore | None:
    """The word of the text that stands against the wrong one: against a figure a figure, against a year a year, if any does."""

    def alike(word: WordScore) -> bool:
        said = text[word.start : word.end]
        if _YEAR.fullmatch(wrong.strip(".,")):
            return _YEAR.fullmatch(said.strip(".,")) is not None
        return any(char.isdigit() for char in said)

    figures = [word for word in others if alike(word)] if any(char.isdigit() for char in wrong) else []
    best = max(figures, key=lambda word: word.score, default=None)
    if best is not None and best.score >= _LIKE_FROM:
        return best
    return max(others, key=lambda word: word.score, default=None)


def _may_be_wrong(word: str, told: Collection[str]) -> bool:
    forms = norms(word)
    if word.lower() in _TURNING or word.lower().endswith(("n't", "n’t")):
        return word.lower() not in told
    if _is_of_century(word, told):
        return False
    return any(form not in told and form not in STOP_WORDS and not _has_related_form(form, told) for form in forms)


def _is_of_century(word: str, told: Collection[str]) -> bool:
    """Whether the text has a year of this century: 1453 is in the 15th."""
    ordinal = _CENTURY.match(word)
    return ordinal is not None and any(
        _YEAR.fullmatch(one) and (int(one) - 1) // 100 + 1 == int(ordinal[1]) for one in told
    )


def _has_related_form(form: str, told: Collection[str]) -> bool:
    """Whether the text has another form of the word: a Swede is Swedish, what is in Egypt is Egyptian."""
    if not form.isalpha() or _COUNTING.search(form):
        return False
    return any(_same_stem(form, other) for other in told if other[:_SHORTEST_STEM] == form[:_SHORTEST_STEM]) or any(
        _is_spelled_almost_alike(form, other) for other in told if other[:2] == form[:2]
    )


def _is_spelled_almost_alike(form: str, other: str) -> bool:
    """Whether one letter more is all the difference: "Teheran" is Tehran."""
    short, long = sorted((form, other), key=len)
    if len(long) != len(short) + 1 or len(short) < _SHORTEST_SPELLING or not other.isalpha():
        return False
    at = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return short[at:] == long[at + 1 :]


def _same_stem(form: str, other: str) -> bool:
    if not other.isalpha() or _COUNTING.search(other):
        return False
    shared = next(
        (at for at, (a, b) in enumerate(zip(form, other, strict=False)) if a != b), min(len(form), len(other))
    )
    return shared >= max(_SHORTEST_STEM, min(len(form), len(other)) - 1) or _is_of_quality(form, other)


def _is_of_quality(form: str, other: str) -> bool:
    """Whether one is most what the other is the quality of: "hardest" and "hardness"."""
    ends = _QUALITY.search(form), _QUALITY.search(other)
    return None not in ends and _QUALITY.sub("", form) == _QUALITY.sub("", other)


def _is_said(word: str, said: Collection[str]) -> bool:
    forms = norms(word)
    return not forms or all(form in said or form in STOP_WORDS for form in forms)


def _phrase(text: str, words: Sequence[WordScore], best: WordScore) -> tuple[int, int]:
    """The word with its neighbours that score too: "the Baltic Sea" is one thing."""
    start, end = best.start, best.end
    floor = min(POINTED_FROM, best.score / 2)
    for word in sorted((word for word in words if word.end <= best.start), key=lambda word: -word.end):
        if word.score < floor or not _JOINED.fullmatch(text[word.end : start]):
            break
        start = word.start
    for word in sorted((word for word in words if word.start >= best.end), key=lambda word: word.start):
        if word.score < floor or not _JOINED.fullmatch(text[end : word.start]):
            break
        end = word.end
    return start, end
