"""Sentences that models write, held against what was read: what brings in a name or a figure of its own is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

from factlint.engine.claims.languages import ENGLISH, language_of
from factlint.engine.inquiry.report_words import clean
from factlint.engine.judges.figures.comparison import Match, compare
from factlint.engine.judges.figures.quantities import Figure, figures
from factlint.engine.judges.places import country_of_demonym
from factlint.engine.language.en.perceptron import load_weights
from factlint.engine.language.en.tagger import read_words
from factlint.prose.sentences import boundaries

_TELLING = re.compile(r"[^\W_]+(?:[.,'’][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s?$")
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}\b)")
_OPENS = re.compile(r"(?:^|[.!?…:;]|\n)[\s\"'“”‘’„«»(–—-]*$")
_NUMBER_OF_ITEM = re.compile(
    r"\s*\[\d{1,2}(?:\s*,\s*\d{1,2})*\]|(?i:\b(?:items?|sources?|quotations?|texts?)\s+\d{1,2}\b)"
)
_LEANS_BACK = re.compile(
    r"(?i)\W*(?:he|she|it|they|this|that|these|those|such|his|her|its|their|but|however|instead|so)\b"
)
_NAME_TAGS = frozenset({"NNP", "NNPS"})
# A word that nobody counted is taken for a name unless its form tells it apart.
_FORMS = {"NNS": "s", "RB": "ly"}
_GERMAN = "de"
_ROUNDED = frozenset({"count", "measure", "money"})
_COMPARES = re.compile(
    r"(?i)\b(?:more|less|fewer|below|above|short of|difference|gap|(?:high|low|larg|small|long|short|great|bigg)er)\b"
)
_YEAR = re.compile(r"\b[12]\d{3}\b")


def words_of(text: str) -> set[str]:
    """The words of a text as they are compared."""
    return {normalize_word(word) for word in _TELLING.findall(clean(text))}


def normalize_word(word: str) -> str:
    """A word as it is compared: in lower case, without a possessive, its thousands not set apart."""
    return _GROUPED.sub("", _POSSESSIVE.sub("", word.lower()))


def is_grounded(text: str, sources: Sequence[str]) -> bool:
    """Whether every name and figure of a text stands in the sources; a capital that only opens a sentence is no name."""
    told = {word for source in sources for word in words_of(source)}
    return all(normalize_word(word) in told for word in names_and_figures(text))


def is_on_topic(text: str, sources: Sequence[str]) -> bool:
    """Whether a text is on the matter of the sources: it has a name or a figure of theirs, or most of its words."""
    told = {word for source in sources for word in words_of(source)}
    if any(normalize_word(word) in told for word in names_and_figures(text)):
        return True
    words = words_of(text)
    return bool(words) and 2 * len(words & told) >= len(words)


def keep_grounded(text: str, sources: Sequence[str]) -> str:
    """The text without the sentences that bring in a name or a figure, and without what only leans on those. A figure of the
    sources that is rounded, the difference of two of them, and a country's adjective for its name bring in nothing."""
    kept: list[str] = []
    dropped = False
    for start, end in boundaries(text):
        sentence = text[start:end].strip()
        if not sentence:
            continue
        leans = dropped and _LEANS_BACK.match(sentence) is not None
        plain = drop_derived_figures(_NUMBER_OF_ITEM.sub("", sentence), sources)
        dropped = leans or not is_grounded(plain, [*sources, _peoples(plain, sources)])
        if not dropped:
            kept.append(sentence)
    return " ".join(kept)


def _peoples(sentence: str, sources: Sequence[str]) -> str:
    """The countries of which the sources have the adjective, and the sentence's adjectives of countries that they name."""
    told = {word for source in sources for word in words_of(source)}
    adjectives = {word for source in sources for word in capitals_and_figures(source) if country_of_demonym(word)}
    named = {
        word
        for word in capitals_and_figures(sentence)
        if (country := country_of_demonym(word)) and words_of(country) <= told
    }
    return " ".join([*named, *(country_of_demonym(word) for word in adjectives)])


def drop_derived_figures(sentence: str, sources: Sequence[str]) -> str:
    """The sentence without the figures that follow from those of the sources."""
    told = words_of(" ".join(sources))
    said = [one for one in figures(sentence) if one.kind in _ROUNDED and words_of(one.text) - told]
    if not said:
        return sentence
    known = [figure for source in sources for figure in figures(source)]
    years = [int(year) for year in _YEAR.findall(" ".join(sources))]
    if _COMPARES.search(sentence):
        known += [_gap(one, other) for one, other in combinations(known, 2) if one.kind == other.kind in _ROUNDED]
    for one in reversed(said):
        if any(_is_rounded(one, other) for other in known) or _lies_between(one, _YEAR.findall(sentence), years):
            sentence = sentence[: one.start] + sentence[one.end :]
    return sentence


def _gap(one: Figure, other: Figure) -> Figure:
    """The difference of two figures as a figure."""
    gap = abs(one.low - other.low)
    return replace(one, low=gap, high=gap, half_step=0.5, unit=one.unit or other.unit)


def _is_rounded(said: Figure, known: Figure) -> bool:
    alike = said.kind == known.kind and (said.unit == known.unit or "" in (said.unit, known.unit))
    # "About" stretches what a comparison of claims forgives; here it only says that the figure is rounded.
    return alike and compare(replace(said, firmness=""), replace(known, firmness="")) is Match.SAME


def _lies_between(said: Figure, stated: Sequence[str], years: Sequence[int]) -> bool:
    """Whether a figure is the number of years between one of the sentence and one of the sources."""
    number = re.match(r"\d+(?= years?\b)", said.text)
    return number is not None and any(
        abs(int(year) - other) == int(number.group()) for year in stated for other in years
    )


def names_and_figures(text: str) -> list[str]:
    """The words that assert something by themselves: with a digit, or a name. German writes every noun like a name, so
    that none of its words counts as one."""
    found = list(_TELLING.finditer(text))
    capital = [one for one in found if any(char.isupper() for char in one.group())]
    written = language_of(text) if capital else ENGLISH
    names = (
        set[int]() if written == _GERMAN else {one.start() for one in capital} - set(_openers(text, capital, written))
    )
    return [one.group() for one in found if one.start() in names or any(char.isdigit() for char in one.group())]


def capitals_and_figures(text: str) -> list[str]:
    """The words with a digit or a capital, whatever language they are in and wherever they stand."""
    return [word for word in _TELLING.findall(text) if any(char.isdigit() or char.isupper() for char in word)]


def _openers(text: str, capital: Sequence[re.Match[str]], language: str) -> Iterator[int]:
    """Where a capital stands at the beginning of a sentence, on a word that is no name by itself."""
    tags: dict[int, str] | None = None
    for one in capital:
        if not _OPENS.search(text, 0, one.start()):
            continue
        if language == ENGLISH:
            if one.group()[1:].isupper():
                continue
            tags = tags if tags is not None else {word.start: word.tag for word in read_words(text)}
            if _is_name(_POSSESSIVE.sub("", one.group().lower()), tags.get(one.start(), "")):
                continue
        yield one.start()


@cache
def _is_name(word: str, tag: str) -> bool:
    """Whether an English word at the beginning of a sentence is a name, by what is known of it in other places."""
    classes, weights = load_weights()
    if word in classes:
        return classes[word] in _NAME_TAGS
    if known := weights.steps_of(f"w{word}"):
        return max(known, key=lambda pair: pair[1])[0] in _NAME_TAGS
    return tag not in _FORMS or not word.endswith(_FORMS[tag])
