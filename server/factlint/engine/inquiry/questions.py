"""Questions about a finished check, answered from its stored evidence by quoting it; what the evidence does not tell is said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from factlint.engine.claims.languages import ENGLISH, language_of
from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.inquiry.about_report import MOST_SOURCES, about_the_report, cite, escape
from factlint.engine.inquiry.report_words import LONGEST_NAME_CP, clean, quote
from factlint.engine.inquiry.stored import StoredReport, StoredSource, Turn
from factlint.engine.judges.figures.quantities import figures
from factlint.engine.language.en.tagger import read_words
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
    if language not in {"", "auto", ENGLISH} or language_of(asked) != ENGLISH:
        parts.append("This engine reads and writes English only.")
    about_report = about_the_report(report, asked)
    quotes = _best(_passages(report), report, _subject_matter(asked, history))
    if about_report is not None:
        parts.append(about_report)
    elif quotes:
        parts += ["The evidence of this verification says:", _bullets(quotes)]
    else:
        parts += ["The stored evidence does not answer this.", _what_there_is(report)]
    text = _shorten("\n\n".join(part for part in parts if part))
    return Reply(text, about_report is not None or bool(quotes))


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


@dataclass(frozen=True, slots=True)
class _Matter:
    """What a question asks for: its telling words, and the kind of thing that would answer it."""

    words: frozenset[str]
    wants: str


_WANTS = (
    ("date", re.compile(r"(?i)\b(?:when|what year|which year|what date|what day|how long ago|since)\b")),
    (
        "figure",
        re.compile(
            r"(?i)\bhow (?:many|much|tall|long|high|large|big|old|far|deep|wide|heavy|fast|often)\b"
            r"|\bwhat (?:number|share|percentage)\b"
        ),
    ),
    ("name", re.compile(r"(?i)\b(?:who|whom|whose|where|which|what)\b")),
)  # fmt: skip
_ASKING_WORDS = frozenset(
    norms(
        """when where who whom whose which what why how year date day many much long tell say says said know knows does did
        claim evidence source sources verification report please exactly really actually give show explain mean means text"""
    )
)


def _subject_matter(asked: str, history: Sequence[Turn]) -> _Matter:
    """A question that names nothing ("And then?") goes on from the one before."""
    words = _content_words(asked)
    if not words:
        earlier = next((turn.content for turn in reversed(history) if turn.role == "user"), "")
        words = _content_words(clean(earlier))
    wants = next((kind for kind, pattern in _WANTS if pattern.search(asked)), "")
    return _Matter(words, wants)


def _content_words(text: str) -> frozenset[str]:
    return frozenset(norm for norm in norms(text) if norm not in STOP_WORDS and norm not in _ASKING_WORDS)


def _best(passages: Sequence[_Passage], report: StoredReport, matter: _Matter) -> list[_Passage]:
    """The sentences that answer best; none when none has what the question is about."""
    if not matter.words:
        return []
    claim = frozenset(norms(report.claim))
    scored = [(score, passage) for passage in passages if (score := _score(passage, matter, claim)) >= _SAYS_ENOUGH]
    scored.sort(key=lambda pair: -pair[0])
    return [passage for score, passage in scored[:_MOST_QUOTES] if score >= _NEAR_BEST * scored[0][0]]


def _score(passage: _Passage, matter: _Matter, claim: frozenset[str]) -> float:
    """The share of the question's words that a sentence has; the claim's own words are in every sentence and count less.

    Something of the kind that was asked for adds to it, and a question that only repeats the claim needs that.
    """
    told = frozenset(norms(f"{passage.source.title} {passage.text}"))
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
        _RIGHT_TYPE if _has(passage.text, matter.wants) else -_RIGHT_TYPE if matter.wants in _FIGURES else 0.0
    )


_FIGURES = frozenset({"date", "figure"})


def _has(text: str, wants: str) -> bool:
    """Whether a sentence has a thing of the kind that was asked for."""
    if wants == "date":
        return any(figure.kind == "date" for figure in figures(text))
    if wants == "figure":
        return any(figure.kind not in {"date", "rank"} for figure in figures(text))
    return wants == "name" and any(word.tag == "NNP" and word.start for word in read_words(text))


def _what_there_is(report: StoredReport) -> str:
    names = list(dict.fromkeys(clean(source.title) for source in report.sources if source.title))
    gathered = f"It was gathered for the claim {escape(quote(report.claim))}"
    if not names:
        return f"{gathered}."
    return f"{gathered} and is of {', '.join(escape(quote(name, LONGEST_NAME_CP)) for name in names[:MOST_SOURCES])}."


def _bullets(passages: Sequence[_Passage]) -> str:
    return "\n".join(f"- {escape(quote(passage.text))} — {cite(passage.source)}" for passage in passages)


def _shorten(text: str) -> str:
    """Whole paragraphs and bullets only."""
    if len(text) <= LONGEST_ANSWER_CP:
        return text
    kept = text[:LONGEST_ANSWER_CP].rsplit("\n", 1)[0].rstrip()
    if kept.count("\n") > 1:
        return kept
    return text[: LONGEST_ANSWER_CP - 2].rsplit(" ", 1)[0].rstrip("\\*_ ") + " …"
