"""The words of a sentence that state something: without connectives, empty brackets, and a label before a colon."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.claims.check_worthiness import is_labelled
from factlint.engine.claims.decomposition.sentence_openers import cutoff_length, find_inserted_phrases, opening_length
from factlint.engine.claims.sentences import Sentence
from factlint.engine.claims.statements import is_elliptical, is_sound
from factlint.engine.language.en.syntax import (
    FINITE,
    NOUNS,
    OPENING_MARKS,
    QUOTES,
    is_plural,
    main_verb,
    make_word,
    mark_enclosed,
    noun_phrase_end,
    strip_ends,
)
from factlint.engine.language.en.tagger import tag
from factlint.engine.language.en.tokens import Word


def drop_joining_words(sentence: Sentence) -> tuple[Word, ...]:
    """The words of a sentence without what only joins it to others."""
    text = sentence.text
    start = opening_length(text)
    cutoff = cutoff_length(text[start:])
    dropped = find_inserted_phrases(text)
    kept = [
        word
        for word in sentence.words
        if word.start >= start + cutoff and not any(low <= word.start < high for low, high in dropped)
    ]
    if dropped:
        kept = tag(kept)
    kept = _drop_bullet(_drop_empty_brackets(kept))
    if cutoff:
        kept = [make_word("As", "IN"), make_word("of", "IN"), *kept]
    return _drop_label(strip_ends(_joined_as_well(_drop_item_number(kept))))


def _drop_item_number(words: list[Word]) -> list[Word]:
    """Without the number of the next list item that a splitter left at the end: "… in 2009 4."."""
    end = len(words)
    while end > 2 and words[end - 1].text == ".":
        end -= 1
    if (
        end > 3
        and words[end - 1].tag == "CD"
        and len(words[end - 1].text) <= 2
        and words[end - 2].text in {":", ".", "”"}
    ):
        return words[: end - 1]
    return words


def _joined_as_well(words: Sequence[Word]) -> list[Word]:
    """ "as well as" joins like "and"."""
    result: list[Word] = []
    for word in words:
        if word.lower == "as" and [w.lower for w in result[-2:]] == ["as", "well"]:
            first = result[-2]
            result[-2:] = [Word("as well as", first.start, word.end, "and", "CC")]
        else:
            result.append(word)
    return result


def _drop_label(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """ "Best paper: X received …" states what follows; "X (2016) - This is an album" states it of X."""
    if is_labelled(words):
        return words
    inside = mark_enclosed(words)
    for index, word in enumerate(words[:24]):
        if inside[index]:
            continue
        if word.tag in FINITE and words[0].lower != "here":
            return _drop_ellipsis(words, index)
        if word.text not in {":", "-", "–", "—"} or index == 0:
            continue
        if word.text != ":" and words[index - 1].end == word.start:
            # "38–37 kya"
            continue
        label, rest = words[:index], words[index + 1 :]
        if word.text != ":" and rest and rest[0].tag == "VBN" and noun_phrase_end(label, 0) == index:
            # "Ruth Bader Ginsburg - appointed in 1993"
            return (*label, make_word("were" if is_plural(label) else "was", "VBD"), *rest)
        if not is_sound(rest) or _is_apposition(rest) or (word.text == ":" and _title(label, rest)):
            return words
        if (
            rest[0].lower in {"this", "it"}
            and rest[1].tag in FINITE
            and any(w.tag in NOUNS or w.text in QUOTES for w in label)
        ):
            return (*label, *rest[1:])
        return _drop_label(rest)
    return words


def _is_apposition(words: Sequence[Word]) -> bool:
    """ "Brazil: the biggest producer, has …": the subject stands before the mark."""
    verb = main_verb(words, 0, mark_enclosed(words))
    return verb > 1 and words[verb - 1].tag == "," and sum(word.tag == "," for word in words[:verb]) == 1


def _drop_ellipsis(words: tuple[Word, ...], verb: int) -> tuple[Word, ...]:
    """ "It doesn't: a shot has 63 mg" states what follows."""
    end = next((i for i in range(verb + 1, min(verb + 4, len(words))) if words[i].text in {":", ";", "—", "–"}), -1)
    if end < 0 or words[0].tag != "PRP" or not is_elliptical(words[:end], verb):
        return words
    rest = words[end + 1 :]
    return rest if is_sound(rest) else words


def _title(label: Sequence[Word], rest: Sequence[Word]) -> bool:
    """ "Star Trek: Discovery is …" holds a title, "Best paper award 2021: Smith received …" a label."""
    following = rest[:2]
    return len(label) <= 3 and all(w.tag == "NNP" for w in label) and all(w.tag in {"NNP", "VBZ"} for w in following)


def _drop_bullet(words: list[Word]) -> list[Word]:
    """Without an emoji or a sign before the first word."""
    start = 0
    while start < len(words) and not any(char.isalnum() or char in OPENING_MARKS for char in words[start].text):
        start += 1
    return words[start:]


def _drop_empty_brackets(words: Sequence[Word]) -> list[Word]:
    """An address in brackets is not read and leaves them empty."""
    result: list[Word] = []
    for word in words:
        if word.text == ")" and result and result[-1].text == "(":
            result.pop()
        else:
            result.append(word)
    return result
