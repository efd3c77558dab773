"""Sentences of a text, and each made readable on its own when it leans on the one before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlint.engine.evidence.shapes import Statement
from factlint.engine.evidence.words import key
from factlint.prose.sentences import boundaries

_SUBJECT_PRONOUN = re.compile(r"(He|She|It|They)\b(?!['’])\s+(?=[a-z])")
_POSSESSIVE_PRONOUN = re.compile(r"(His|Her|Its|Their)\s+(?=[\w])")
_LEANING = re.compile(
    r"(?:He|She|It|They|His|Her|Its|Their|This|These|That|Those|Both|Such|The latter|The former|There)\b", re.UNICODE
)
_ARTICLE = re.compile(r"(The|An?)\s+")
_WORD = re.compile(r"\w+(?:[-'’.]\w+)*\.?")
_PARENTHESES = re.compile(r"\s*\([^)]*\)$")
# "It is widely held that …" and "It was under him that …" have no subject to put in.
_EXPLETIVE = re.compile(
    r"It\s+(?:is|was|has been|had been|can be|may be|seems|appears)\s+"
    r"(?:(?:also|then|only|not|now|often|still|\w+ly)\s+){0,2}"
    r"(?:(?:that|to|unclear|(?:known|held|believed|thought|said|understood|estimated|argued|agreed)\s+that)\b"
    r"|(?:in|on|at|under|during|with|from|by|through|until|here|there)\s[^.;,]{0,60}?\bthat\b)"
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
    named_as = _find_subject(text[slice(*spans[0])] if spans else "", subject)
    about = False
    for number, (start, end) in enumerate(spans):
        sentence = text[start:end]
        begins = key(sentence[: len(subject) + 24])
        named = bool(subject_words) and (begins + " ").startswith(subject_words + " ")
        if named or number == 0:
            about = bool(subject_words)
            found.append(Statement(_flat(sentence), sentence))
            continue
        replaced = _name_subject(sentence, named_as) if about else None
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


@dataclass(frozen=True, slots=True)
class _Named:
    """How a text calls its subject: one of it, and several."""

    one: str
    several: str


def _find_subject(opening: str, subject: str) -> _Named:
    """The subject as the first sentence writes it: "The polar bear" for the title "Polar bear", "Bears" for "Bear"."""
    bare = _PARENTHESES.sub("", subject)
    wanted = key(bare)
    article = _ARTICLE.match(opening)
    start = article.end() if article else 0
    for match in _WORD.finditer(opening, start, start + len(bare) + 4):
        written = opening[start : match.end()]
        if wanted and key(written) == wanted:
            if article is None:
                return _Named(written, written)
            name = f"{article.group(1)} {written}"
            # One of a kind stands for all: "A monster is …" goes on with "They are …".
            kind = written.islower() and not written.endswith(("s", "x", "y", "ch", "sh"))
            return _Named(name, f"{written[0].upper()}{written[1:]}s" if kind else name)
    return _Named(bare, bare)


def _name_subject(sentence: str, subject: _Named) -> str | None:
    """The sentence with the subject's name in place of the pronoun it begins with, else None."""
    if _EXPLETIVE.match(sentence):
        return None
    match = _SUBJECT_PRONOUN.match(sentence) or _POSSESSIVE_PRONOUN.match(sentence)
    if match is None:
        return None
    name = subject.several if match.group(1) in ("They", "Their") else subject.one
    if match.group(1) in ("His", "Her", "Its", "Their"):
        name += "’" if name.endswith("s") else "’s"
    return f"{name} {sentence[match.end() :]}"


def _flat(text: str) -> str:
    return " ".join(text.split())
