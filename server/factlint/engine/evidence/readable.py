"""Sentences of a text, and each made readable on its own when it leans on the one before."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.engine.evidence.shapes import Statement
from factlint.engine.evidence.words import key
from factlint.prose.sentences import boundaries

_SUBJECT_PRONOUN = re.compile(r"(He|She|It|They)\b(?!['’])\s+(?=[a-z])")
_POSSESSIVE_PRONOUN = re.compile(r"(His|Her|Its|Their)\s+(?=[\w])")
_LEANING = re.compile(
    r"(?:He|She|It|They|His|Her|Its|Their|This|These|That|Those|Both|Such|The latter|The former|There)\b", re.UNICODE
)
# "It is known that …" has no subject to put in.
_EXPLETIVE = re.compile(
    r"It\s+(?:is|was|has been|seems|appears)\s+(?:\w+\s+)?(?:that|to|unclear|known|believed|thought|said)\b"
)


def sentences(text: str, language: str = "en") -> Iterator[tuple[int, int]]:
    """The sentences of a text as half-open code-point ranges without surrounding space."""
    # Uncached: no text of a source is split twice, and sources are large.
    yield from boundaries.__wrapped__(text, language)


def statements(text: str, subject: str = "", language: str = "en") -> list[Statement]:
    """The sentences of a text as statements.

    A sentence that begins with a pronoun gets the subject's name where the sentences before are about it; otherwise
    the sentence before is kept in front of it.
    """
    found: list[Statement] = []
    spans = list(sentences(text, language))
    subject_words = key(subject)
    if spans and subject and text[slice(*spans[0])].startswith(f"The {subject}"):
        subject = f"The {subject}"
    about = False
    for number, (start, end) in enumerate(spans):
        sentence = text[start:end]
        begins = key(sentence[: len(subject) + 24])
        named = bool(subject_words) and (begins + " ").startswith(subject_words + " ")
        if named or number == 0:
            about = bool(subject_words)
            found.append(Statement(_flat(sentence), sentence))
            continue
        replaced = _with_subject(sentence, subject) if about else None
        if replaced is not None:
            found.append(Statement(_flat(replaced), sentence))
            continue
        about = False
        if _LEANING.match(sentence):
            whole = text[spans[number - 1][0] : end]
            found.append(Statement(_flat(whole), whole))
        else:
            found.append(Statement(_flat(sentence), sentence))
    return found


def _with_subject(sentence: str, subject: str) -> str | None:
    """The sentence with the subject's name in place of the pronoun it begins with, else None."""
    name = re.sub(r"\s*\([^)]*\)$", "", subject)
    if _EXPLETIVE.match(sentence):
        return None
    if match := _SUBJECT_PRONOUN.match(sentence):
        return f"{name} {sentence[match.end() :]}"
    if match := _POSSESSIVE_PRONOUN.match(sentence):
        return f"{name}{'’' if name.endswith('s') else '’s'} {sentence[match.end() :]}"
    return None


def _flat(text: str) -> str:
    return " ".join(text.split())
