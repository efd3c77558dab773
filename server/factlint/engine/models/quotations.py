"""Quotations and corrections that models give, held against what was really read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Annotated

from pydantic import BeforeValidator

from factlint.engine.inquiry.report_words import clean
from factlint.engine.model import Claim, Correction, Evidence
from factlint.engine.models.claim_faithfulness import place_of
from factlint.engine.models.client.replies import Shape, number_of
from factlint.engine.models.faithfulness import (
    capitals_and_figures,
    drop_derived_figures,
    keep_grounded,
    normalize_word,
)
from factlint.engine.models.prompt_files import evidence_text, format_evidence
from factlint.engine.rewrite import apply_correction

FEWEST_QUOTED_WORDS = 4
LONGEST_FIX_CP = 160
LONGEST_REASON_CP = 400
_ADDRESS = re.compile(r"(?i)\b(?:https?://|www\.)\S+|\b[\w.+-]+@[\w-]+\.\w+|\b\w+:(?://|\S*\()\S*")
_MARKUP = re.compile(r"[<>`\[\]{}|\\]")
_TOKEN = re.compile(r"\w+(?:[.,'-]\w+)*")
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}\b)")
_LEFT_OUT = re.compile(r"\s*\(?\.{3,}\)?\s*")
_DASH = re.compile(r"\s*(?:—|--+)\s*")
_EMPHASIS = re.compile(r"[*`\\]+")
_NUMBER = re.compile(r"^\s*\(\d{1,2}\)\s*")
_REFERENCE = re.compile(r"\s*\((?:item|source)?\s*\d{1,2}\)\W*$")
_MARKS = '"“”„«»'
_EDGES = "\"' .,;:"
_ALIKE = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "„": '"',
        "’": "'",
        "‘": "'",
        "–": "-",
        "—": "-",
        "‑": "-",
        "[": "(",
        "]": ")",
        "<": "(",
        ">": ")",
    }
)


class Citation(Shape):
    """Words of an item of the evidence, by its number."""

    source: Annotated[int, BeforeValidator(number_of)]
    quote: str


def select_cited(citations: Sequence[Citation], evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """The evidence that is truly quoted, each once: an invented number or quotation is no citation."""
    found = {
        evidence[one.source - 1].key: evidence[one.source - 1]
        for one in citations
        if 1 <= one.source <= len(evidence) and is_quoted(one.quote, evidence[one.source - 1])
    }
    return tuple(found.values())


def is_quoted(quote: str, evidence: Evidence) -> bool:
    """Whether the words stand in the evidence as it was shown: four or more, or all that it has, and more than its title.

    Quotation marks, dashes, brackets and spaces may be of another kind; "…" stands for words left out between two parts. The
    line's head before the words, its number behind them and emphasis around them are no part of the quotation.
    """
    text = _flat(evidence_text(evidence))
    head = _flat(format_evidence(evidence)).removesuffix(text)
    said = _REFERENCE.sub("", _NUMBER.sub("", _flat(quote))).removeprefix(head)
    parts = [part for part in (part.strip(_EDGES) for part in _LEFT_OUT.split(said)) if part]
    counts = [len(_TOKEN.findall(part)) for part in parts]
    if sum(counts) < min(FEWEST_QUOTED_WORDS, len(_TOKEN.findall(text))) or (len(parts) > 1 and min(counts) < 2):
        return False
    at = 0
    for part in parts:
        found = re.compile(rf"(?<!\w){re.escape(part)}(?!\w)").search(text, at)
        if found is None:
            return False
        at = found.end()
    title = _flat(evidence.title)
    return bool(parts) and (title == text.strip(_EDGES) or " ".join(parts) not in title)


def clean_reason(text: str, longest_cp: int = LONGEST_REASON_CP) -> str:
    """A model's sentences for people: one line, without addresses and markup, whole words, bounded."""
    flat = " ".join(_MARKUP.sub(" ", _ADDRESS.sub(" ", clean(text))).split())
    if len(flat) <= longest_cp:
        return flat
    return flat[:longest_cp].rsplit(" ", 1)[0].rstrip(",;: ") + " …"


def keep_faithful(text: str, sources: Sequence[str], longest_cp: int = LONGEST_REASON_CP) -> str:
    """A model's sentences for people, as far as they keep to what was read: see `keep_grounded` and `clean_reason`."""
    return clean_reason(keep_grounded(clean(text), sources), longest_cp)


def citable_texts(evidence: Sequence[Evidence]) -> list[str]:
    """What sentences about the evidence may rest on: its texts, and the names and dates of its sources."""
    return [f"{item.title} {item.source_name} {item.date} {evidence_text(item)}" for item in evidence]


def is_bare(text: str) -> bool:
    """Whether a text holds no address and no markup."""
    return not _ADDRESS.search(text) and not _MARKUP.search(text)


def checked_correction(claim: Claim, wrong: str, right: str, cited_evidence: Sequence[Evidence]) -> Correction | None:
    """The correction if it is one: words of the claim, replaced by words that the cited evidence bears out. Marks around them
    and the case of the first letter may differ."""
    wrong, right = (clean(words).strip().strip(_MARKS).strip() for words in (wrong, right))
    if (place := place_of(wrong, claim.text)) is not None:
        right = right.removesuffix(".") if wrong.endswith(".") else right
        wrong = claim.text[place.start : place.end]
    fix = Correction(wrong, right)
    if (
        not fix.right
        or max(len(fix.wrong), len(fix.right)) > LONGEST_FIX_CP
        or apply_correction(claim.text, fix) is None
    ):
        return None
    if not is_bare(fix.right):
        return None
    known = [claim.text, *(f"{item.title} {evidence_text(item)}" for item in cited_evidence)]
    told = {normalize_word(word) for text in known for word in capitals_and_figures(text)}
    new = capitals_and_figures(drop_derived_figures(fix.right, known))
    return fix if all(normalize_word(word) in told for word in new) else None


def _flat(text: str) -> str:
    plain = _DASH.sub(" - ", _EMPHASIS.sub("", unicodedata.normalize("NFKC", clean(text))))
    return _GROUPED.sub("", " ".join(plain.translate(_ALIKE).casefold().split()))
