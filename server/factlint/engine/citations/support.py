"""What a page says of a statement: the judges read the page's own sentences as their evidence, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from factlint.engine.citations.model import Citation, PageSupport, Source
from factlint.engine.claims import frame_item
from factlint.engine.claims.languages import ENGLISH, language_of
from factlint.engine.evidence.readable import statements
from factlint.engine.evidence.words import content
from factlint.engine.judges.figures.comparison import Match, compare
from factlint.engine.judges.figures.figure_context import find_figures
from factlint.engine.judges.figures.quantities import Figure, figures
from factlint.engine.language.en.lemmas import is_same_verb
from factlint.engine.model import Claim, Evidence, Judge
from factlint.engine.opinions import ask_judges
from factlint.engine.panel import decide
from factlint.interface.citecheck import Support

MOST_TEXT_CP = 200_000
MOST_SENTENCES = 4_000
EVIDENCE_PER_CLAIM = 10
MOST_CLAIMS = 6
_SNIPPET_CP = 500
_SAID_FROM = 0.9
_SILENT_BELOW = 0.5
_SILENT_FIGURES_BELOW = 0.75
_FEW_WORDS = 2
_DENIAL = re.compile(r"\b(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot)\b|n['’]t\b", re.IGNORECASE)
_SAYS = (
    r"(?:say|report|note|state|show|find|suggest|explain|claim|write|estimate|put|record|confirm|tell)s?|"
    r"said|reported|noted|stated|showed|found|wrote|told"
)
_BEHIND = re.compile(rf",\s+(?:(?:{_SAYS})\s+(?:the|a|an|this|its|[A-Z])|according\s+to\s)[^,;.]{{0,80}}(?=[.!]?\s*$)")
_BEFORE = re.compile(
    rf"^(?:According\s+to\s[^,;.]{{1,80}},\s+|(?:The|This|An?|That)\s(?:[\w’'-]+\s){{1,5}}(?:{_SAYS})\s+that\s+)(?=\S)"
)
_FIGURE = re.compile(r"\d[\d.,]*\d|\d")


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of the page, readable on its own, with its comparable words."""

    evidence: Evidence
    words: frozenset[str]


def read(citation: Citation, source: Source, judges: Sequence[Judge], today: date) -> PageSupport:
    """The stance of a page's text on the statement that it is cited for."""
    if not citation.statement.strip():
        return PageSupport("unchecked", reason="no_statement")
    if language_of(citation.statement) != ENGLISH or source.language != ENGLISH:
        return PageSupport("unchecked", reason="inconclusive")
    framed = frame_item(_drop_attribution(citation.statement), today=today)
    if framed is None:
        return PageSupport("unchecked", reason="no_statement")
    claims = [replace(claim, time_sensitive=False) for claim in (framed[0], *framed[1])][:MOST_CLAIMS]
    page = _sentences(source)
    each = [_judge_claim(claim, page, source, judges, today) for claim in claims]
    return _join_support(each, citation)


def _drop_attribution(statement: str) -> str:
    """A statement without the words that only say who says it: the source need not name itself."""
    bare = _BEFORE.sub("", _BEHIND.sub("", statement, count=1), count=1)
    return bare[:1].upper() + bare[1:]


def _judge_claim(
    claim: Claim, page: Sequence[_Sentence], source: Source, judges: Sequence[Judge], today: date
) -> PageSupport:
    """One claim held against the page: by the judges, else by whether the page says its words at all."""
    asked = frozenset(content(claim.text))
    near = sorted(page, key=lambda sentence: (-len(sentence.words & asked), -sentence.evidence.rank))
    near = [sentence for sentence in near[:EVIDENCE_PER_CLAIM] if sentence.words & asked]
    evidence = [sentence.evidence for sentence in near]
    found = decide(claim, ask_judges(judges, claim, evidence, whole=True), today=today)
    if found.verdict is not None and found.sources:
        support: Support = "supported" if (found.score or 5) >= 7 else "partly_supported"
        if (found.score or 5) <= 4:
            support = "contradicted"
            if near and (why := _other_date(claim.text, asked, near[0])):
                return PageSupport(support, near[0].evidence.snippet[:_SNIPPET_CP], why)
        return PageSupport(support, found.sources[0].snippet[:_SNIPPET_CP], found.rationale)
    return _compare_words(claim, asked, near, page, source)


def _compare_words(
    claim: Claim, asked: frozenset[str], near: Sequence[_Sentence], page: Sequence[_Sentence], source: Source
) -> PageSupport:
    """What the words alone tell: nearly all of them in one sentence is a statement, few of them anywhere is silence."""
    best = near[0] if near else None
    said = len(best.words & asked) / len(asked) if best is not None and asked else 0.0
    if best is not None and said >= _SAID_FROM and len(asked) > _FEW_WORDS and _same_sense(claim.text, best):
        return PageSupport(
            "supported", best.evidence.snippet[:_SNIPPET_CP], "The page says it in nearly the same words."
        )
    if best is not None and (why := _other_date(claim.text, asked, best)):
        return PageSupport("contradicted", best.evidence.snippet[:_SNIPPET_CP], why)
    if not source.whole:
        return PageSupport("unchecked", reason="partial_text")
    anywhere = frozenset[str]().union(*(sentence.words for sentence in page)) if page else frozenset[str]()
    digits = {word for word in asked if word[:1].isdigit()}
    lacks_figures = bool(digits) and not digits & anywhere
    if said < _SILENT_BELOW or (lacks_figures and said < _SILENT_FIGURES_BELOW):
        snippet = best.evidence.snippet[:_SNIPPET_CP] if best is not None else ""
        return PageSupport("not_in_source", snippet, "The page does not say it.")
    return PageSupport("unchecked", reason="inconclusive")


def _other_date(claim: str, asked: frozenset[str], sentence: _Sentence) -> str:
    """Why a sentence that says all the rest of a claim contradicts it: it dates the same otherwise; "" if not so."""
    mine = figures(claim)
    if len(mine) != 1 or mine[0].kind != "date":
        return ""
    dated = _dates_of_the_same(claim, sentence.evidence.text)
    rest = asked - frozenset(content(mine[0].text))
    if len(rest) < _FEW_WORDS or not rest <= sentence.words:
        return ""
    if not dated or any(compare(mine[0], date) is not Match.DIFFERS for date in dated):
        return ""
    if bool(_DENIAL.search(claim)) != bool(_DENIAL.search(sentence.evidence.text)):
        return ""
    return f"The statement says {mine[0].text}; the page says {dated[0].text}."


def _dates_of_the_same(claim: str, told: str) -> list[Figure]:
    """The dates of a sentence that are of what a claim dates: its only one, or of several those of the same event of the same."""
    dated = [figure for figure in figures(told) if figure.kind == "date"]
    if len(dated) < 2:
        return dated
    mine = next((site for site in find_figures(claim) if site.figure.kind == "date" and not site.turned), None)
    if mine is None or not mine.event:
        return []
    return [
        known.figure
        for known in find_figures(told)
        if known.figure.kind == "date"
        and not known.turned
        and (known.event == mine.event or is_same_verb(known.event, mine.event))
        and (not known.owner or mine.owner <= known.owner)
    ]


def _same_sense(claim: str, sentence: _Sentence) -> bool:
    """The same figures, and denied alike."""
    told = sentence.evidence.text
    digits = {found.replace(",", "") for found in _FIGURE.findall(claim)}
    return digits <= {found.replace(",", "") for found in _FIGURE.findall(told)} and bool(
        _DENIAL.search(claim)
    ) == bool(_DENIAL.search(told))


def _join_support(each: Sequence[PageSupport], citation: Citation) -> PageSupport:
    """The reading of a statement from those of its claims; any contradiction is one of the whole."""
    supports = {reading.support for reading in each}
    for reading in each:
        if reading.support == "contradicted":
            return reading
    if supports == {"supported"}:
        return each[0]
    agreeing = next((reading for reading in each if reading.support in {"supported", "partly_supported"}), None)
    if agreeing is not None and (len(each) > 1 or agreeing.support == "partly_supported"):
        told = sum(reading.support == "supported" for reading in each)
        why = f"The page says {told} of the {len(each)} things that the statement says." if len(each) > 1 else ""
        return PageSupport("partly_supported", agreeing.snippet, why or agreeing.rationale)
    if supports == {"not_in_source"}:
        if citation.shared:
            # Another source of the same statement may be the one that says it.
            return PageSupport("unchecked", each[0].snippet, each[0].rationale, "unclear_pairing")
        return each[0]
    unclear = next(reading for reading in each if reading.support == "unchecked")
    return PageSupport("unchecked", reason=unclear.reason or "inconclusive")


def _sentences(source: Source) -> list[_Sentence]:
    title = set(content(source.title))
    found: list[_Sentence] = []
    for paragraph in source.text[:MOST_TEXT_CP].split("\n\n"):
        for said in statements(paragraph, source.title):
            number = len(found)
            evidence = Evidence(
                f"page:{number}",
                "own",
                source.title or source.url,
                source.title,
                source.url,
                said.text,
                said.snippet,
                date=source.date,
                rank=1.0 / (1 + number),
            )
            found.append(_Sentence(evidence, frozenset([*content(said.text), *title])))
            if len(found) >= MOST_SENTENCES:
                return found
    return found
