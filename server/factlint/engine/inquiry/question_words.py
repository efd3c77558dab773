"""What a question asks for: its telling words, and the kind of thing that would answer it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.inquiry.report_words import clean
from factlint.engine.inquiry.stored import Turn
from factlint.engine.judges.figures.quantities import figures
from factlint.engine.language.en.lemmas import verb_lemma
from factlint.engine.language.en.tagger import read_words


@dataclass(frozen=True, slots=True)
class SubjectMatter:
    """The comparable forms of a question's telling words; `wants` is "date", "figure", "name" or ""."""

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


def subject_matter(asked: str, history: Sequence[Turn]) -> SubjectMatter:
    """A question that names nothing ("And then?") goes on from the one before."""
    words = _content_words(asked)
    if not words:
        earlier = next((turn.content for turn in reversed(history) if turn.role == "user"), "")
        words = _content_words(clean(earlier))
    wants = next((kind for kind, pattern in _WANTS if pattern.search(asked)), "")
    return SubjectMatter(words, wants)


def told_words(text: str) -> frozenset[str]:
    """The comparable forms of what a text says, its verbs in their first form too: "When did it fall?" of "It fell in 1989."."""
    verbs = (verb_lemma(word.lower) for word in read_words(text) if word.tag.startswith("VB"))
    return frozenset(norms(text)) | frozenset(norm for verb in verbs for norm in norms(verb))


def has_kind(text: str, wants: str) -> bool:
    """Whether a text has a thing of the kind that was asked for."""
    if wants == "date":
        return any(figure.kind == "date" for figure in figures(text))
    if wants == "figure":
        return any(figure.kind not in {"date", "rank"} for figure in figures(text))
    return wants == "name" and any(word.tag == "NNP" and word.start for word in read_words(text))


def _content_words(text: str) -> frozenset[str]:
    return frozenset(norm for norm in norms(text) if norm not in STOP_WORDS and norm not in _ASKING_WORDS)
