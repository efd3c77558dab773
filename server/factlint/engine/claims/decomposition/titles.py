"""Titles that look like lists: "Pride and Prejudice", "The Old Man and the Sea" are one name each."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.perceptron import best_of, load_weights
from factlint.engine.language.en.tokens import Word

_WORKS = word_list("works") | {f"{noun}s" for noun in word_list("works")} | {"stories", "trilogies"}
_MAKING_WORKS = frozenset(
    """published wrote released directed composed painted written produced recorded read illustrated translated adapted
    performed starred filmed staged sang known famous""".split()
)


def is_one_title(words: Sequence[Word], first: int, parts: Sequence[Sequence[Word]]) -> bool:
    """Whether the members from `words[first]` on are, or may well be, one name: no list then."""
    if len(parts) < 2:
        return False
    if _opened_by_article(words, first, parts):
        return True
    # "Emma, Persuasion and Jane Eyre": a pair at the end of a list is one of words alone.
    return (len(parts) == 2 or len(parts[-1]) == 1) and _pair_of_words(words, first, parts[-2], parts[-1])


def is_paired_title(words: Sequence[Word], joint: int) -> bool:
    """Whether an "and" joins capitalised words of which one is a common noun: that of "Pride and Prejudice"."""
    one, two = words[joint - 1], words[joint + 1]
    return all(word.tag == "NNP" and word.text[0].isupper() for word in (one, two)) and (
        _is_common(one) or _is_common(two)
    )


def _opened_by_article(words: Sequence[Word], first: int, parts: Sequence[Sequence[Word]]) -> bool:
    """ "The Old Man and the Sea": the capital of an article inside a sentence begins a title; the next has none."""
    article = words[first]
    if first == 0 or article.text not in {"The", "A", "An"}:
        return False
    # "The Magic Flute, Don Giovanni and Fidelio" is a list all the same.
    return any(part[0].text in {"the", "a", "an"} or (part[0].tag == "NNP" and len(parts) == 2) for part in parts[1:])


def _pair_of_words(words: Sequence[Word], first: int, one: Sequence[Word], two: Sequence[Word]) -> bool:
    if len(one) != 1 or one[0].tag != "NNP" or two[0].tag != "NNP" or not all(word.text[0].isupper() for word in two):
        return False
    if len(two) == 1 and (_is_common(one[0]) or _is_common(two[0])):
        return True
    told = {word.lower for word in words[:first]}
    return bool(told & _MAKING_WORKS or told & _WORKS)


def _is_common(word: Word) -> bool:
    """Whether a capitalised word is a common noun elsewhere: "Pride", "War", "Punishment"."""
    certain, weights = load_weights()
    lower = word.text.lower()
    tag = certain.get(lower) or best_of(dict(weights.steps_of(f"w{lower}") or (("NNP", 1),)))
    return tag in {"NN", "NNS"} and lower not in _DIRECTIONS


_DIRECTIONS = frozenset({"north", "south", "east", "west", "earth", "moon", "sun", "english", "french"})
