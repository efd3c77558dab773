"""A work whose year stands in brackets behind its title: "Dune (1965) is a novel" tells when it was published."""

from __future__ import annotations

from factlint.engine.language.en.syntax import (
    BE,
    NEGATION,
    QUOTES,
    Clause,
    head_of,
    make_word,
    noun_phrase_end,
    passage_of,
    strip_ends,
)
from factlint.engine.language.en.tokens import Word

_RELEASED = frozenset("album single song ep film movie documentary soundtrack mixtape videogame game".split())
_PUBLISHED = frozenset("novel novella book memoir essay poem autobiography textbook comic".split())


def split_dated_work(clause: Clause, opening: int, verb: int, prefix: tuple[Word, ...]) -> tuple[Clause, Clause] | None:
    """The clause without the year, and the year as a statement of its own: as that kind of work comes out."""
    words = clause.words
    close = verb - 1
    at = close - 2
    if at <= opening or words[at].text != "(" or words[close].text != ")" or not is_year(words[close - 1]):
        return None
    title = words[opening:at]
    if not (title[0].text in QUOTES or title[-1].text[0].isupper()) or words[verb].lower not in BE:
        return None
    kind = head_of(words[verb + 1 : noun_phrase_end(words, verb + 1)])
    come_out = (
        "" if kind is None else "released" if kind.lower in _RELEASED else "published" * (kind.lower in _PUBLISHED)
    )
    if not come_out or words[verb + 1].lower in NEGATION:
        return None
    aside = strip_ends(
        (*prefix, *title, make_word("was", "VBD"), make_word(come_out, "VBN"), make_word("in", "IN"), words[close - 1])
    )
    rest = words[:at] + words[verb:]
    return Clause(rest, clause.passage), Clause(aside, passage_of(words[opening:verb], clause.passage))


def is_year(word: Word) -> bool:
    """Whether a word is a year of four figures."""
    return word.tag == "CD" and len(word.text) == 4 and word.text.isdigit()
