"""Quotations and corrections that models give, held against what was really read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from factlint.engine.inquiry.report_words import clean
from factlint.engine.model import Claim, Correction, Evidence
from factlint.engine.models.client.replies import Shape
from factlint.engine.models.prompt_files import shown
from factlint.engine.rewrite import corrected

SHORTEST_QUOTE_CP = 4
LONGEST_FIX_CP = 160
LONGEST_REASON_CP = 400
_ADDRESS = re.compile(r"(?i)\b(?:https?://|www\.)\S+|\b[\w.+-]+@[\w-]+\.\w+|\b\w+:(?://|\S*\()\S*")
_MARKUP = re.compile(r"[<>`\[\]{}|\\]")
_TELLING = re.compile(r"[^\W_]+(?:[.,'’][^\W_]+)*")
_ALIKE = str.maketrans({"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "–": "-", "—": "-", "‑": "-", "…": "."})


class Citation(Shape):
    """Words of an item of the evidence, by its number."""

    source: int
    quote: str


def cited(citations: Sequence[Citation], evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """The evidence that is truly quoted, each once: an invented number or quotation is no citation."""
    found = {
        evidence[one.source - 1].key: evidence[one.source - 1]
        for one in citations
        if 1 <= one.source <= len(evidence) and is_quoted(one.quote, evidence[one.source - 1])
    }
    return tuple(found.values())


def is_quoted(quote: str, evidence: Evidence) -> bool:
    """Whether the words stand in the evidence as it was shown; quotation marks, dashes and spaces may be of another kind."""
    words = _flat(quote).strip("\"' .")
    return len(words) >= SHORTEST_QUOTE_CP and words in _flat(shown(evidence))


def reason(text: str, longest_cp: int = LONGEST_REASON_CP) -> str:
    """A model's sentences for people: one line, without addresses and markup, whole words, bounded."""
    flat = " ".join(_MARKUP.sub(" ", _ADDRESS.sub(" ", clean(text))).split())
    if len(flat) <= longest_cp:
        return flat
    return flat[:longest_cp].rsplit(" ", 1)[0].rstrip(",;: ") + " …"


def is_bare(text: str) -> bool:
    """Whether a text holds no address and no markup."""
    return not _ADDRESS.search(text) and not _MARKUP.search(text)


def words_of(text: str) -> set[str]:
    """The words of a text as they are compared, in lower case."""
    return {word.lower() for word in _TELLING.findall(clean(text))}


def correction(claim: Claim, wrong: str, right: str, cited_evidence: Sequence[Evidence]) -> Correction | None:
    """The correction if it is one: words of the claim, replaced by words that the cited evidence bears out."""
    fix = Correction(clean(wrong), clean(right))
    if not fix.right or max(len(fix.wrong), len(fix.right)) > LONGEST_FIX_CP or corrected(claim.text, fix) is None:
        return None
    if not is_bare(fix.right):
        return None
    known = set(_names_and_figures(" ".join([claim.text, *(f"{e.title} {shown(e)}" for e in cited_evidence)])))
    told = {word.lower() for word in known}
    return fix if all(word.lower() in told for word in _names_and_figures(fix.right)) else None


def keeps_to(text: str, sources: Sequence[str]) -> bool:
    """Whether every name and figure of a text stands in the sources; a capital at its very beginning is no name."""
    told = {word for source in sources for word in words_of(source)}
    words = _names_and_figures(text)
    first = _TELLING.search(text)
    if first and words and words[0] == first.group() and not any(char.isdigit() for char in words[0]):
        words = words[1:]
    return all(word.lower() in told for word in words)


def speaks_of(text: str, sources: Sequence[str]) -> bool:
    """Whether a text is on the matter of the sources: it has a name or a figure of theirs, or most of its words."""
    told = {word for source in sources for word in words_of(source)}
    if any(word.lower() in told for word in _names_and_figures(text)):
        return True
    words = {word.lower() for word in _TELLING.findall(text)}
    return bool(words) and 2 * len(words & told) >= len(words)


def _names_and_figures(text: str) -> list[str]:
    """The words that assert something by themselves: with a digit, or with a capital."""
    return [word for word in _TELLING.findall(text) if any(char.isdigit() or char.isupper() for char in word)]


def _flat(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", clean(text)).translate(_ALIKE).casefold().split())
