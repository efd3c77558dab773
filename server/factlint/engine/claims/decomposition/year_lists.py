"""Things counted by their years: "won four titles: 1989, 1991, 1998, and 2002", "won it twice (1958 and 1962)"."""

from __future__ import annotations

from dataclasses import replace

from factlint.engine.claims.statements import is_sound
from factlint.engine.language.en.syntax import BE, Clause, make_word, noun_phrase_end, strip_ends, verb_group_end
from factlint.engine.language.en.tokens import Word
from factlint.engine.language.en.verb_forms import IRREGULAR_PAST, singular_form

Words = tuple[Word, ...]


def split_years(clause: Clause, opening: int, verb: int) -> list[Clause] | None:
    """What was done so many times, and that it was done in each of the years listed."""
    words = clause.words
    group = verb_group_end(words, verb)
    if words[verb].lower in BE:
        return None
    found: list[tuple[Words, Words]] = []
    at = group
    while at < len(words):
        if words[at].tag in {",", "CC"}:
            at += 1
            continue
        end = noun_phrase_end(words, at)
        counted = words[at:end]
        years, behind = _years(words, end)
        if len(counted) < 2 or counted[0].tag != "CD" or len(years) < 2 or _one(counted) is None:
            return None
        found.append((counted, years))
        at = behind
    if not found:
        return None
    stated: list[Words] = []
    done = words[opening:verb] + _to_past_tense(words[verb:group])
    for counted, years in found:
        stated.append(strip_ends(words[:group] + counted))
        one = _one(counted) or ()
        stated += (strip_ends((*done, *one, make_word("in", "IN"), year)) for year in years)
    if not all(is_sound(part) for part in stated):
        return None
    return [Clause(part, clause.passage) for part in stated]


def _to_past_tense(group: Words) -> Words:
    """ "has won" of one year is "won"."""
    last = group[-1]
    alike = last.lower.endswith("ed") or last.lower in IRREGULAR_PAST
    return (replace(last, tag="VBD"),) if len(group) == 2 and group[0].lower in {"has", "have"} and alike else group


def _years(words: Words, at: int) -> tuple[Words, int]:
    """The years listed behind a colon or in brackets here, and where the list ends."""
    if at >= len(words) or words[at].text not in {":", "("}:
        return (), at
    bracket = words[at].text == "("
    years: list[Word] = []
    end = at = at + 1
    while at < len(words):
        word = words[at]
        if len(word.text) == 4 and word.text.isdigit():
            years.append(word)
            end = at + 1
        elif word.tag not in {",", "CC"}:
            break
        at += 1
    if bracket:
        if end >= len(words) or words[end].text != ")":
            return (), end
        end += 1
    return tuple(years), end


def _one(counted: Words) -> Words | None:
    """ "four league titles" → "a league title"."""
    last = counted[-1]
    single = singular_form(last.text)
    if single is None or not last.lower.endswith("s"):
        return None
    middle = counted[1:-1]
    first = middle[0].text if middle else single
    # An initialism is spelled out: "an FA Cup".
    vowel = first[0] in "AEFHILMNORSX" if first.isupper() else first[0].lower() in "aeiou"
    article = make_word("an" if vowel else "a", "DT")
    return (article, *middle, Word(single, last.start, last.end, single.lower(), "NN"))
