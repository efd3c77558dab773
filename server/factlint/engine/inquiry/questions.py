"""Questions about a finished check: answered from its finding first, else by quoting what it read; what that does not tell is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from factlint.engine.claims.languages import ENGLISH, language_of
from factlint.engine.evidence.words import norms
from factlint.engine.inquiry.about_claim import answer_about_claim
from factlint.engine.inquiry.about_report import MOST_SOURCES, answer_about_report
from factlint.engine.inquiry.question_words import SubjectMatter, has_kind, subject_matter, told_words
from factlint.engine.inquiry.report_words import LONGEST_NAME_CP, clean
from factlint.engine.inquiry.source_words import bullets, escape
from factlint.engine.inquiry.stored import StoredReport, StoredSource, Turn
from factlint.prose.sentences import boundaries

LONGEST_ANSWER_CP = 2_400
_LONGEST_TEXT_CP = 6_000
_MOST_QUOTES = 3
_SAYS_ENOUGH = 0.5
_NEAR_BEST = 0.7
_OF_CLAIM = 0.35
_RIGHT_TYPE = 0.35


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to a question; `answers` is False where the evidence holds no answer, and the reply says that."""

    text: str
    answers: bool = True


def answer(report: StoredReport, question: str, history: Sequence[Turn] = (), language: str = "") -> str:
    """The words of the reply."""
    return reply_to(report, question, history, language).text


def reply_to(report: StoredReport, question: str, history: Sequence[Turn] = (), language: str = "") -> Reply:
    """The reply, in bold, italic, bullets and paragraphs only, at most LONGEST_ANSWER_CP long.

    `language` is the reply's ("" or "auto" for that of the claim); this engine writes English and says so otherwise.
    """
    asked = clean(question)
    parts: list[str] = []
    matter = subject_matter(asked, history)
    known = answer_about_report(report, asked) or answer_about_claim(report, asked, matter)
    quotes = [] if known else _best(_passages(report), report, matter)
    if language not in {"", "auto", ENGLISH} or (not known and language_of(asked) != ENGLISH):
        parts.append("I read and write English only.")
    if known:
        parts.append(known)
    elif quotes:
        parts += ["This is what I read:", bullets((passage.source, passage.text) for passage in quotes)]
    else:
        parts.append(_what_there_is(report))
    return Reply(_shorten("\n\n".join(parts)), bool(known or quotes))


@dataclass(frozen=True, slots=True)
class _Passage:
    """One sentence of a source."""

    text: str
    source: StoredSource
    number: int


def _passages(report: StoredReport) -> list[_Passage]:
    found: list[_Passage] = []
    for number, source in enumerate(report.sources):
        text = source.snippet[:_LONGEST_TEXT_CP]
        found += (_Passage(text[start:end].strip(), source, number) for start, end in boundaries(text))
    unique = {clean(passage.text): passage for passage in reversed(found) if passage.text.strip()}
    return sorted(unique.values(), key=lambda passage: passage.number)


def _best(passages: Sequence[_Passage], report: StoredReport, matter: SubjectMatter) -> list[_Passage]:
    """The sentences that answer best; none when none has what the question is about."""
    if not matter.words:
        return []
    claim = frozenset(norms(report.claim))
    scored = [(score, passage) for passage in passages if (score := _score(passage, matter, claim)) >= _SAYS_ENOUGH]
    scored.sort(key=lambda pair: -pair[0])
    return [passage for score, passage in scored[:_MOST_QUOTES] if score >= _NEAR_BEST * scored[0][0]]


def _score(passage: _Passage, matter: SubjectMatter, claim: frozenset[str]) -> float:
    """The share of the question's words that a sentence has; the claim's own words are in every sentence and count less.

    Something of the kind that was asked for adds to it, and a question that only repeats the claim needs that.
    """
    told = told_words(f"{passage.source.title} {passage.text}")
    weights = {word: _OF_CLAIM if word in claim else 1.0 for word in matter.words}
    got = sum(weight for word, weight in weights.items() if word in told)
    if not got:
        return 0.0
    share = got / sum(weights.values())
    new_words = [word for word in matter.words if word not in claim]
    if new_words and not any(word in told for word in new_words) and not matter.wants:
        return 0.0
    if new_words and share < _SAYS_ENOUGH:
        return 0.0
    return share + (
        _RIGHT_TYPE
        if has_kind(passage.text, matter.wants)
        else -_RIGHT_TYPE
        if matter.wants in {"date", "figure"}
        else 0.0
    )


def _what_there_is(report: StoredReport) -> str:
    """The texts at hand, by name."""
    names = [escape(clean(name)[:LONGEST_NAME_CP]).strip() for source in report.sources if (name := source.title)]
    shown = [f"*{name}*" for name in dict.fromkeys(filter(None, names))]
    if not shown:
        return "I have no text that says."
    if len(shown) > MOST_SOURCES:
        shown = [*shown[: MOST_SOURCES - 1], f"{len(shown) - MOST_SOURCES + 1} more"]
    *first, last = shown
    listed = f"{', '.join(first)} and {last}" if first else last
    kind = "article" if all(source.url.startswith("http") for source in report.sources) else "text"
    return f"I only have the {kind}{'s' if first else ''} {listed}, and found no answer there."


def _shorten(text: str) -> str:
    """Whole paragraphs and bullets only."""
    if len(text) <= LONGEST_ANSWER_CP:
        return text
    kept = text[:LONGEST_ANSWER_CP].rsplit("\n", 1)[0].rstrip()
    if kept.count("\n") > 1:
        return kept
    return text[: LONGEST_ANSWER_CP - 2].rsplit(" ", 1)[0].rstrip("\\*_ ") + " …"
