"""Small grammar over tagged words: finite verbs, verb groups, noun phrases, what stands in brackets, and plain text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.tokens import Word

FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
VERBAL = FINITE | {"VB", "VBN", "VBG"}
NOUNS = frozenset({"NN", "NNS", "NNP"})
NOMINAL = NOUNS | {"PRP", "CD", "EX"}
_DESCRIBING = frozenset({"JJ", "VBN", "VBG"})
PRENOMINAL = frozenset({"DT", "PRP$", "WP$", "JJ", "JJR", "JJS", "CD", "VBN", "VBG", "POS", "$"})
RELATIVE = frozenset({"WDT", "WP", "WP$", "WRB"})
BE = frozenset(["is", "are", "was", "were", "be", "been", "being", "am", "'s", "'re", "'m"])
AUXILIARY = BE | frozenset(["has", "have", "had", "having", "do", "does", "did", "'ve", "'d"])
NEGATION = frozenset({"not", "n't", "never", "no", "neither", "nor", "hardly", "barely"})
# "Neither A nor B is C" says something else without its first word; "both A and B" has no second half without it.
_PAIRING = frozenset({"neither", "nor", "either", "both"})
REPORTING = word_list("reporting")
# "Cod, in the strict sense, means Gadus, a genus": nobody says it.
_SAYING_FIRST = REPORTING - {"mean", "means", "meant"}

# What may stand before the first word and still belong to the passage; a bullet or an emoji does not.
OPENING_MARKS = frozenset("\"'“‘«([$€£¥#@&§¿¡-−+~≈<>")
QUOTES = frozenset({'"', "“", "”", "''", "``"})
_OPENING, _CLOSING = "([{«", ")]}»"
_PAIRED = QUOTES | frozenset(_OPENING) | frozenset(_CLOSING)
_LONGEST_SOURCE = 8
_NO_SPACE_BEFORE = frozenset(".,;:!?)]}”»%") | {"n't", "n’t", "...", "'", "’"}
_NO_SPACE_AFTER = frozenset("([{“«$€£")


@dataclass(frozen=True, slots=True)
class Clause:
    """The words of one statement (some may be copied or made) and the passage that states it, in sentence offsets."""

    words: tuple[Word, ...]
    passage: tuple[int, int]


def make_word(text: str, tag: str) -> Word:
    """A word that the sentence does not hold at this place."""
    return Word(text, -1, -1, text.lower(), tag)


def mark_enclosed(words: Sequence[Word]) -> list[bool]:
    """For each word, whether it stands in brackets or quotation marks that close again."""
    inside = [False] * len(words)
    commas: list[int] = []
    paired = False
    for index, word in enumerate(words):
        if word.tag == ",":
            commas.append(index)
        elif word.text in _PAIRED:
            paired = True
    if len(commas) > 1:
        _mark_speaker(words, commas, inside)
    if not paired:
        return inside
    opened: list[tuple[str, int]] = []
    straight = -1
    for index, word in enumerate(words):
        mark = word.text
        # A quotation that opens curly and closes straight is one all the same.
        if mark in QUOTES:
            if straight < 0:
                straight = index
            else:
                _fill(inside, straight, index)
                straight = -1
        elif len(mark) == 1 and mark in _OPENING:
            opened.append((mark, index))
        elif len(mark) == 1 and mark in _CLOSING and opened:
            partner = _OPENING[_CLOSING.index(mark)]
            if opened[-1][0] == partner:
                _fill(inside, opened.pop()[1], index)
    return inside


def _mark_speaker(words: Sequence[Word], commas: Sequence[int], inside: list[bool]) -> None:
    """ "The dam, Lund said, was built …": who said it stands between its commas as if in brackets."""
    for start, end in pairwise(commas):
        if not 2 < end - start <= _LONGEST_SOURCE + 1 or start == 0:
            continue
        between = words[start + 1 : end]
        said = between[-1].lower in REPORTING and between[-1].tag in FINITE and between[0].tag not in RELATIVE
        said = said or (between[0].lower in _SAYING_FIRST and between[0].tag in FINITE and between[1].tag in NOMINAL)
        told = all(word.tag in NOMINAL | PRENOMINAL | {"IN", "POS"} for word in between[:-1])
        if (said and (told or between[0].tag in FINITE)) or between[0].lower == "according":
            _fill(inside, start, end)


def _fill(inside: list[bool], start: int, end: int) -> None:
    # Nested brackets were filled before: marking the outer pair visits each word at most once more per level.
    for index in range(end, start - 1, -1):
        inside[index] = True


def verb_group_end(words: Sequence[Word], start: int) -> int:
    """The end of the verb group that begins here: auxiliaries, adverbs between them, the main verb."""
    end = start
    index = start
    while index < len(words):
        word = words[index]
        if word.tag in VERBAL:
            # A participle before a noun belongs to the noun ("has increased costs" is rare; "is a learned man" is not).
            index += 1
            end = index
            if word.lower not in AUXILIARY and word.tag != "MD":
                break
        elif word.tag == "RB" or word.lower in NEGATION:
            index += 1
        else:
            break
    return end


def main_verb(words: Sequence[Word], start: int = 0, inside: Sequence[bool] | None = None) -> int:
    """Where the finite verb of the clause that begins at `start` stands; -1 when there is none.

    The finite verb of a relative or subordinate clause inside the subject does not count.
    """
    pending = 0
    index = start
    noun_first = start < len(words) and words[start].tag not in {"IN", "RB", "SC", "WRB", "VBG", "VBN", "PRP", "TO"}
    while index < len(words):
        if inside is not None and inside[index]:
            index += 1
            continue
        word = words[index]
        if word.tag in RELATIVE and index > start and words[index - 1].tag == ",":
            behind = _skip_relative(words, index, inside)
            if behind:
                index = behind
                continue
        if (
            (word.tag in RELATIVE | {"SC"} and not _opens_no_clause(words, index))
            or (noun_first and _bare_relative(words, index))
            or (index > start and words[start].tag == "DT" and _bare_relative_noun(words, index))
        ):
            pending += 1
        elif word.tag in FINITE:
            if pending == 0:
                return index
            pending -= 1
            index = max(index + 1, verb_group_end(words, index))
            continue
        index += 1
    return -1


def _skip_relative(words: Sequence[Word], at: int, inside: Sequence[bool] | None) -> int:
    """Where the sentence goes on behind ", which …, ": a comma with a finite verb behind it; 0 where none does."""
    for index in range(at + 2, len(words) - 1):
        if words[index].tag == "," and not (inside is not None and inside[index]) and words[index + 1].tag in FINITE:
            return index + 1
    return 0


_BEFORE_PARTICIPLE = frozenset(
    {"as", "when", "while", "if", "once", "unless", "until", "though", "although", "where", "than"}
)


def _opens_no_clause(words: Sequence[Word], at: int) -> bool:
    """Whether what opens at this word has no subject and verb of its own: "as |seen from Earth", "when |faced with it", "how |to swim"."""
    behind = [word.tag for word in words[at + 1 : at + 3]]
    if not behind:
        return False
    if behind[0] == "TO":
        return words[at].tag in {"WRB", "WP"} or words[at].lower == "whether"
    if words[at].lower not in _BEFORE_PARTICIPLE or words[at].tag == "WDT":
        return False
    return behind[0] == "VBN" and (len(behind) == 1 or behind[1] in {"IN", "TO", ",", ".", "RB"})


_DAYS = frozenset({"today", "yesterday", "tonight", "tomorrow"})


def _bare_relative(words: Sequence[Word], at: int) -> bool:
    """ "the toxins |they produce": a relative clause without its pronoun."""
    return (
        words[at].tag == "PRP"
        and at > 0
        and words[at - 1].tag in {"NN", "NNS"}
        and words[at - 1].lower not in _DAYS
        and at + 1 < len(words)
        and words[at + 1].tag in FINITE
    )


def _bare_relative_noun(words: Sequence[Word], at: int) -> bool:
    """ "the amount |a company earns is": the same with a noun for its subject, where another verb follows."""
    if words[at].tag != "DT" or words[at - 1].tag not in {"NN", "NNS"}:
        return False
    end = noun_phrase_end(words, at)
    if end >= len(words) or words[end].tag not in FINITE or words[end].lower in AUXILIARY:
        return False
    return any(word.tag in FINITE for word in words[end + 1 :])


def noun_phrase_start(words: Sequence[Word], end: int) -> int:
    """The start of the base noun phrase whose last word is `end - 1`; `end` itself when none ends there."""
    if end <= 0:
        return end
    last = words[end - 1]
    if last.tag in {"PRP", "EX"}:
        return end - 1
    if last.tag not in NOUNS and last.tag not in {"CD", "VBG"}:
        return end
    index = end - 1
    while index > 0:
        tag = words[index - 1].tag
        if tag in {"VBN", "VBG"} and not _describes(words, index - 1):
            break
        if tag in NOUNS or tag in PRENOMINAL:
            index -= 1
            if tag in {"DT", "PRP$"}:
                break
        elif (
            (
                tag == "RB"
                and index > 1
                and words[index].tag in {"JJ", "VBN", "RB"}
                and words[index - 2].tag in PRENOMINAL
            )
            or (tag == "CC" and joins_adjectives(words, index - 1))
            or (tag == "," and words[index].tag in _DESCRIBING and index > 1 and words[index - 2].tag in _DESCRIBING)
        ):
            index -= 1
        else:
            break
    return index + 1 if words[index].tag == "POS" and index < end - 1 else index


def _describes(words: Sequence[Word], at: int) -> bool:
    """Whether the participle stands before its noun ("a learned man") and is no verb ("has received awards")."""
    if words[at + 1].tag in {"DT", "PRP$", "PRP"}:
        return False
    before = at - 1
    while before >= 0 and words[before].tag == "RB":
        before -= 1
    if before < 0:
        return words[at].tag == "VBN"
    left = words[before]
    if left.lower in AUXILIARY or left.tag in {"MD", "TO"}:
        return False
    listed = left.tag == "," and before > 0 and words[before - 1].tag == "JJ" and words[at + 1].tag in {"CC", "JJ"}
    return words[at].tag == "VBN" or left.tag in {"DT", "JJ", "PRP$", "POS", "CD"} or listed


def joins_adjectives(words: Sequence[Word], at: int) -> bool:
    kinds = {"JJ", "JJR", "VBG", "VBN"}
    return 0 < at < len(words) - 1 and words[at - 1].tag in kinds and words[at + 1].tag in kinds


def noun_phrases(words: Sequence[Word], start: int = 0) -> list[tuple[Word, ...]]:
    """The base noun phrases from `start` on, in order."""
    found: list[tuple[Word, ...]] = []
    index = start
    while index < len(words):
        end = noun_phrase_end(words, index)
        if end > index:
            found.append(tuple(words[index:end]))
        index = max(index + 1, end)
    return found


def noun_phrase_end(words: Sequence[Word], start: int) -> int:
    """The end of the base noun phrase that begins here; `start` itself when none does."""
    index = start
    if index < len(words) and words[index].tag in {"PRP", "EX"}:
        return index + 1
    last_noun = start
    while index < len(words):
        tag = words[index].tag
        if tag in NOUNS or tag == "CD":
            index += 1
            last_noun = index
        elif tag in PRENOMINAL or (tag == "RB" and index + 1 < len(words) and words[index + 1].tag in {"JJ", "VBN"}):
            if tag in {"DT", "PRP$"} and index > start and words[index - 1].tag != "DT":
                break
            index += 1
        elif tag == "CC" and joins_adjectives(words, index):
            index += 1
        else:
            break
    return last_noun


def is_plural(words: Sequence[Word]) -> bool:
    """Whether a noun phrase is plural: its head, or several heads joined."""
    head = head_of(words)
    if any(word.tag == "CC" and word.lower == "and" for word in words) and head is not None:
        return True
    if head is None:
        return False
    return head.tag == "NNS" or head.lower in {"they", "we", "these", "those", "people"}


def head_of(words: Sequence[Word]) -> Word | None:
    """The head of a noun phrase: its last noun before any preposition or comma."""
    head: Word | None = None
    for word in words:
        if head is not None and word.tag in {"IN", ",", "TO", ":", "("} | RELATIVE | VERBAL:
            break
        if word.tag in NOMINAL:
            head = word
    return head


def join_words(sentence: str, words: Sequence[Word]) -> str:
    """The text of these words: spaced as in the sentence where they stand together there."""
    pieces: list[str] = []
    previous: Word | None = None
    for word in words:
        if previous is not None:
            pieces.append(_gap(sentence, previous, word))
        pieces.append(word.text)
        previous = word
    return "".join(pieces)


def _gap(sentence: str, left: Word, right: Word) -> str:
    if 0 <= left.end <= right.start:
        between = sentence[left.end : right.start]
        if not between:
            return ""
        if between.isspace():
            return " "
    if right.text in _NO_SPACE_BEFORE or right.tag == "POS" or left.text in _NO_SPACE_AFTER:
        return ""
    return " "


def strip_ends(words: Sequence[Word]) -> tuple[Word, ...]:
    """Without the punctuation and joining words at either end, and without its final stop."""
    start, end = 0, len(words)
    while start < end and (
        words[start].tag in {",", ":", "."}
        or (words[start].tag == "CC" and words[start].lower not in _PAIRING)
        or words[start].text in {"-", "–", "—", ";", "*"}
    ):
        start += 1
    while end > start and (
        words[end - 1].tag in {",", ":", "CC"} or words[end - 1].text in {".", ";", "!", "–", "—", "-"}
    ):
        end -= 1
    return tuple(words[start:end])


def passage_of(words: Sequence[Word], whole: tuple[int, int]) -> tuple[int, int]:
    """From the first to the last of these words in the sentence; `whole` when none stands there."""
    starts = [word.start for word in words if word.start >= 0]
    return (min(starts), max(word.end for word in words)) if starts else whole
