"""Sentences as statements: who (subject) does what (verb) to, in, by, from … whom or what (parts), and whether it is denied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from factlint.engine.language.en.syntax import NOUNS, RELATIVE, VERBAL
from factlint.engine.language.en.tagger import read_words
from factlint.engine.language.en.tokens import Word
from factlint.engine.language.en.verb_groups import Group, verb_groups

_PREPOSITIONS = frozenset({"IN", "TO"})
_SUBORDINATE = frozenset(
    "because although though while whereas if unless when whenever where after before since until as".split()
)
_OPENINGS = frozenset({"IN", "VBN", "VBG", "RB", "SC", "TO", "WRB"})


@dataclass(frozen=True, slots=True)
class Phrase:
    """A run of a sentence's words; `start` and `end` are its place there."""

    words: tuple[Word, ...]
    text: str
    start: int
    end: int

    @property
    def core(self) -> tuple[Word, ...]:
        """The words without what is said of them behind a comma: "Timur" of "Timur, the ruler of …"."""
        for index, word in enumerate(self.words[:-1]):
            after = self.words[index + 1]
            if word.tag == "," and index and (after.tag in {"DT", "IN", "RB", "VBN", "WDT", "WP", "JJ"}):
                return self.words[:index]
        return self.words

    @property
    def head(self) -> Word | None:
        """The last noun before any preposition or comma."""
        head: Word | None = None
        for word in self.words:
            if head is not None and (word.tag in _PREPOSITIONS | {",", ":", "("} | RELATIVE or word.text in {"(", ","}):
                break
            if word.tag in NOUNS or (word.tag in {"PRP", "CD", "VBG"} and head is None):
                head = word
        return head


def phrase_of(words: tuple[Word, ...], sentence: str) -> Phrase:
    """These words of a sentence as a phrase."""
    if not words:
        return Phrase((), "", 0, 0)
    return Phrase(words, sentence[words[0].start : words[-1].end], words[0].start, words[-1].end)


@dataclass(frozen=True, slots=True)
class Part:
    """What follows a verb: its object or complement (`preposition` is ""), or what a preposition adds."""

    preposition: str
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Statement:
    """One verb with what belongs to it. `verb` is a base form; "be" for "is a …"."""

    subject: Phrase
    verb: str
    negated: bool
    passive: bool
    hedged: bool
    parts: tuple[Part, ...]
    start: int
    end: int
    main: bool = False
    owned: bool = False
    adverbs: frozenset[str] = field(default_factory=lambda: frozenset[str]())


@lru_cache(maxsize=600)
def read_statements(sentence: str) -> tuple[Statement, ...]:
    """The statements of a sentence (or a few), as far as a shallow reading tells."""
    found: list[Statement] = []
    for words in _split_at_stops(read_words(sentence)):
        found += _Reader(sentence, words).read()
    return tuple(found)


def _split_at_stops(words: Sequence[Word]) -> list[tuple[Word, ...]]:
    """At full stops and semicolons inside an evidence text; what stands in brackets is left out."""
    result: list[tuple[Word, ...]] = []
    current: list[Word] = []
    depth = 0
    for index, word in enumerate(words):
        if word.text in {"(", "["}:
            depth += 1
        elif word.text in {")", "]"}:
            depth = max(0, depth - 1)
        elif depth == 0:
            if word.text == ";" or (word.tag == "." and index < len(words) - 1):
                result.append(tuple(current))
                current = []
            elif word.text not in {".", '"', "“", "”", "''", "``"}:
                current.append(word)
    result.append(tuple(current))
    return [part for part in result if part]


class _Reader:
    """Reads one sentence's words from left to right, remembering the subject that verbs without one share."""

    def __init__(self, sentence: str, words: tuple[Word, ...]) -> None:
        self._sentence = sentence
        self._words = words

    def read(self) -> list[Statement]:
        words = self._words
        groups = verb_groups(self._words)
        finite = [group for group in groups if group.finite]
        if not finite:
            return self._verbless(groups)
        opening = self._opening_end()
        found: list[Statement] = []
        main_subject: Phrase | None = None
        subject: Phrase | None = None
        pending: list[Group] = []
        owned = False
        for number, group in enumerate(groups):
            after = groups[number + 1].start if number + 1 < len(groups) else len(words)
            if group.start < opening:
                pending.append(group)
                continue
            antecedent = self._relative_antecedent(group)
            joined = group.start > 0 and words[group.start - 1].tag == "CC" and bool(found)
            if joined and group.tag == "VBN" and not group.finite and not found[-1].passive:
                # "designed and built": the second verb is said as the first is.
                group = replace(group, passive=False)
            if antecedent is not None:
                subject, owned = antecedent
                group = replace(group, passive=group.passive and group.tag == "VBN" and group.finite)
                if found and not owned and self._is_complement(found, subject):
                    subject = main_subject or subject
            elif group.finite:
                own = self._find_subject(
                    group, opening, groups[number - 1].end if main_subject is not None else opening
                )
                if own is None and main_subject is None and found:
                    # "Timur, the ruler who founded …, was …": the verb is that of the first noun phrase.
                    own = self._first_noun(opening, group.start)
                if own is not None:
                    subject, owned = own, False
                    if main_subject is None:
                        main_subject = own
            elif number and group.start > 0:
                owned = owned and joined
                subject = self._reduced_subject(group, found, main_subject, subject)
            if subject is None:
                continue
            if pending and main_subject is not None:
                found += [self._statement(main_subject, early, opening, False, False) for early in pending]
                pending = []
            found.append(self._statement(subject, group, after, main_subject is subject and group.finite, owned))
        return self._add_opening(found, opening, groups)

    def _opening_end(self) -> int:
        """Where the main subject begins, behind "In 1990, …" and "Born in Salzburg, …"; 0 when nothing stands before it."""
        words = self._words
        if words[0].tag not in _OPENINGS and words[0].lower not in _SUBORDINATE:
            return 0
        for index in range(1, min(len(words) - 2, 30)):
            word = words[index]
            if word.tag != ",":
                continue
            after = words[index + 1]
            # "On October 28, 1886, …" and "In Paris, France, …" go on.
            if after.tag == "CD" or (after.tag == "NNP" and index + 2 < len(words) and words[index + 2].tag == ","):
                continue
            if after.tag == "CC":
                continue
            return index + 1
        return 0

    def _find_subject(self, group: Group, opening: int, since: int) -> Phrase | None:
        """The noun phrase before a finite verb; None when the verb shares the subject before it."""
        words = self._words
        start = max(opening, since)
        # Back to the last joining word or comma behind which a new clause may begin.
        for index in range(group.start - 1, start - 1, -1):
            word = words[index]
            if word.tag == "CC" or word.lower in _SUBORDINATE or word.lower == "that":
                segment = words[index + 1 : group.start]
                if any(w.tag in NOUNS or w.tag == "PRP" or w.tag == "EX" for w in segment):
                    if since > opening:
                        return self._phrase(index + 1, group.start)
                elif index == group.start - 1 or all(w.tag == "RB" for w in segment):
                    return None if since > opening else self._phrase(start, index)
        segment = words[start : group.start]
        if since > opening and segment and segment[0].tag != ",":
            # Directly behind another verb's object: "the tower stands" has its own subject only after a boundary.
            comma = next((i for i in range(group.start - 1, start - 1, -1) if words[i].tag == ","), -1)
            if comma < 0:
                return None
            start = comma + 1
        while start < group.start and words[start].tag in {",", "RB", ":"}:
            start += 1
        if not any(w.tag in NOUNS or w.tag in {"PRP", "EX", "CD", "DT", "VBG"} for w in words[start : group.start]):
            return None
        return self._phrase(start, group.start)

    def _relative_antecedent(self, group: Group) -> tuple[Phrase, bool] | None:
        """The noun before "which", "who", "that", "whose N"; the second says that the verb's subject is what it owns."""
        words = self._words
        index = group.start - 1
        while index >= 0 and words[index].tag == "RB":
            index -= 1
        if index < 0:
            return None
        if words[index].tag in {"WDT", "WP"} or (
            words[index].lower == "that" and index and words[index - 1].tag in NOUNS | {"CD", ","}
        ):
            return self._find_renamed(self._find_noun_phrase(index)), False
        for back in range(index, max(-1, index - 4), -1):
            if words[back].tag in VERBAL:
                break
            if words[back].tag == "WP$":
                return self._phrase(back + 1, group.start), True
        return None

    def _first_noun(self, start: int, end: int) -> Phrase | None:
        stop = next((i for i in range(start, end) if self._words[i].tag in {","} | RELATIVE | VERBAL), end)
        return self._phrase(start, stop) if any(w.tag in NOUNS for w in self._words[start:stop]) else None

    def _find_noun_phrase(self, end: int) -> Phrase:
        words = self._words
        while end > 0 and words[end - 1].tag in {",", "IN", "DT"}:
            end -= 1
        start = end
        while start > 0 and words[start - 1].tag in NOUNS | {
            "JJ",
            "JJS",
            "JJR",
            "CD",
            "DT",
            "VBN",
            "POS",
            "PRP$",
            "VBG",
        }:
            start -= 1
            if words[start].tag in {"DT", "PRP$"}:
                break
        return self._phrase(start, end)

    def _find_renamed(self, phrase: Phrase) -> Phrase:
        """ "Timur, the ruler who …" speaks of Timur."""
        words = self._words
        at = next((i for i, word in enumerate(words) if word.start == phrase.start), 0)
        if at > 1 and words[at - 1].tag == "," and words[at].tag == "DT":
            earlier = self._find_noun_phrase(at - 1)
            if earlier.words and (earlier.start == words[0].start or words[0].tag in _OPENINGS):
                return earlier
        return phrase

    def _is_complement(self, found: Sequence[Statement], phrase: Phrase) -> bool:
        """Whether the phrase is what the last statement says its subject is: "X is a city that …" speaks of X."""
        last = found[-1]
        complement = next((part.phrase for part in last.parts if not part.preposition), None)
        if last.verb != "be" or not last.main or last.negated or complement is None or complement.head is None:
            return False
        if phrase.start <= complement.head.start < phrase.end:
            return True
        # "a rock band in London that …": the place is not what the clause is about.
        before = [word for word in self._words if word.end <= phrase.start]
        placed = bool(before) and before[-1].lower in {"in", "on", "at", "near", "off", "from"}
        return placed and complement.start <= phrase.start and last.end >= phrase.start - 1

    def _reduced_subject(
        self, group: Group, found: Sequence[Statement], main: Phrase | None, current: Phrase | None
    ) -> Phrase | None:
        """Whose participle this is: "X is a tower designed by Y" and "X flows south, passing Z" both speak of X."""
        before = self._words[group.start - 1]
        if before.tag == "CC":
            return current
        if before.tag in {",", ":"} or group.tag == "VBG":
            return main
        noun = self._find_noun_phrase(group.start)
        if not noun.words:
            return None
        if found and self._is_complement(found, noun):
            return main
        if main is not None and noun.start <= main.end and noun.end >= main.start:
            return main
        return noun

    def _statement(self, subject: Phrase, group: Group, after: int, main: bool, owned: bool) -> Statement:
        words = self._words
        parts = self._parts(group.end, after)
        denied = group.negated or self._denied_object(parts)
        last = parts[-1].phrase.end if parts else words[group.end - 1].end
        return Statement(
            subject, group.verb, denied, group.passive, group.hedged, tuple(parts), words[group.start].start, last,
            main, owned, group.adverbs,
        )  # fmt: skip

    def _denied_object(self, parts: Sequence[Part]) -> bool:
        """ "has no king", "neither"."""
        return (
            bool(parts)
            and not parts[0].preposition
            and bool(parts[0].phrase.words)
            and parts[0].phrase.words[0].lower in {"no", "zero", "neither", "unable", "incapable", "devoid", "unknown"}
        )

    def _parts(self, start: int, end: int) -> list[Part]:
        """Objects and prepositional phrases up to `end`; "of" stays with the noun before it."""
        words = self._words
        parts: list[Part] = []
        preposition, begin = "", start
        index = start
        while index < end:
            word = words[index]
            opens = (
                word.tag in _PREPOSITIONS
                and (word.text[0].islower() or index == 0)
                and word.lower not in {"that", "than"}
                and not (word.lower == "of" and index > begin)
                and not (
                    word.lower in {"and", "to"}
                    and index > begin
                    and words[index - 1].tag == "CD"
                    and not (index + 1 < len(words) and words[index + 1].tag == "PRP$")
                )
            )
            stops = (
                word.tag in RELATIVE
                or word.tag == "SC"
                or (word.tag == "IN" and word.lower in {"because", "although", "though", "while", "whereas", "if"})
            )
            if opens or stops:
                self._add(parts, preposition, begin, index)
                if stops:
                    return parts
                preposition, begin = word.lower, index + 1
            index += 1
        self._add(parts, preposition, begin, end)
        return parts

    def _add(self, parts: list[Part], preposition: str, begin: int, end: int) -> None:
        words = self._words
        while (
            end > begin
            and words[end - 1].tag in {",", "CC", ":", "RB"}
            and words[end - 1].lower not in {"west", "east", "north", "south"}
        ):
            end -= 1
        while begin < end and words[begin].tag in {",", ":"}:
            begin += 1
        if end > begin:
            parts.append(Part(preposition, self._phrase(begin, end)))

    def _add_opening(self, found: list[Statement], opening: int, groups: Sequence[Group]) -> list[Statement]:
        """ "In 1889, the tower opened": the opening belongs to the main statement, unless it has a verb of its own."""
        if not opening or not found or any(group.start < opening for group in groups):
            return found
        parts = self._parts(0, opening)
        return [
            Statement(
                s.subject, s.verb, s.negated, s.passive, s.hedged, (*s.parts, *parts), s.start, s.end, s.main, s.owned, s.adverbs
            )
            if s.main
            else s
            for s in found
        ]  # fmt: skip

    def _verbless(self, groups: Sequence[Group]) -> list[Statement]:
        """A note such as "Danube: Second-longest river in Europe." reads as "is"."""
        words = self._words
        colon = next((i for i, word in enumerate(words[:14]) if word.text == ":"), -1)
        if colon <= 0 or colon >= len(words) - 1:
            return []
        subject = self._phrase(0, colon)
        end = groups[0].start if groups and groups[0].start > colon + 1 else len(words)
        first = self._parts(colon + 1, end)
        found = [Statement(subject, "be", False, False, False, tuple(first), words[colon].start, words[-1].end, True)]
        for number, group in enumerate(groups):
            if group.start > colon:
                after = groups[number + 1].start if number + 1 < len(groups) else len(words)
                found.append(self._statement(subject, group, after, False, False))
        return found

    def _phrase(self, start: int, end: int) -> Phrase:
        return phrase_of(self._words[start:end], self._sentence)
