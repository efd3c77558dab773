"""What the words about figures tell of whether they belong together, as signs with a weight each."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from factlint.consistency.calendar_dates import MONTHS, WEEKDAYS
from factlint.consistency.contradictions.apart import words_apart
from factlint.consistency.contradictions.words import read_words
from factlint.consistency.found_once import found_once
from factlint.consistency.hedges import OPEN_LIST
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.consistency.weighed.figures import Figure
from factlint.consistency.weighed.relations import TOLD_AGAIN, Candidate, are_alike
from factlint.consistency.weighed.slips import count_digits

_TOKEN = compile_late(r"[^\W\d_]+(?:[’'][a-z]+)?|[$€£%]|\d+(?:[.,]\d+)*|[,.;:()–—-]")
_NAME = compile_late(r"(?<![\w’'-])[A-Z][\w’'-]+")
_MARK = compile_late(r"[,;:](?=\s)|\s[–—-]\s|—|\(")
_OF_THE_CALENDAR = frozenset((*MONTHS, *WEEKDAYS))
_GAP = 8
"""So many words of a gap between two figures are signs."""
_LEAD, _TAIL = 4, 4
"""So many words before and behind a told figure are signs of their own."""
_OPENING = 3
"""So many words of the next sentence are read."""
_BESIDE_OPERAND = 3
_BESIDE_PART = 2
_MOST_PARTS, _MOST_NOUNS, _MOST_INSIDE, _MOST_ALIKE, _MOST_ABOUT = 5, 3, 3, 2, 5
_LONGEST_GAP = 12
_GAP_STEP = 3
_MOST_SHARED, _NEAR_SHARED, _NEAR_CP = 5, 2, 40
_DEFINITE = frozenset("the this that these those all its his her their our whole entire same".split())
"""Before a figure that is told as known: "|the| 421 metres"."""
_ROLES = "abcdefghi"
_OF_PARTS = frozenset({"sum", "row"})
"""Relations of any number of figures that all stand alike; the others have a first and a second one."""


@dataclass(frozen=True)
class Wording:
    """The words of a paragraph in small letters: a number is "#", a name within a sentence "Name"."""

    paragraph: Paragraph

    @found_once
    def sentences(self) -> list[tuple[list[int], list[str]]]:
        """The places and the words of each sentence."""
        return [_read_tokens(self.paragraph.text, one.start, one.end) for one in self.paragraph.sentences]

    def before(self, figure: Figure) -> list[str]:
        """The words of its sentence before a figure."""
        starts, words = self.sentences[figure.sentence]
        return words[: bisect_left(starts, figure.start)]

    def behind(self, figure: Figure) -> list[str]:
        """The words of its sentence behind a figure."""
        starts, words = self.sentences[figure.sentence]
        return words[bisect_left(starts, figure.end) :]

    def between(self, one: Figure, other: Figure) -> list[str]:
        """The words between two figures of a sentence."""
        starts, words = self.sentences[one.sentence]
        return words[bisect_left(starts, one.end) : bisect_left(starts, other.start)]

    def stems(self, sentence: int) -> dict[str, int]:
        """The stems of the words of a sentence that carry sense, numbers apart, each with where it stands first."""
        if sentence not in self._stems:
            span = self.paragraph.sentences[sentence]
            self._stems[sentence] = _stems_of(self.paragraph.text, span.start, span.end)
        return self._stems[sentence]

    def stems_apart(self, told: Figure, other: Figure) -> tuple[dict[str, int], dict[str, int]]:
        """The stems of the sentences of a figure and of one before it; of one sentence, of what stands behind and before its last mark."""
        if told.sentence != other.sentence:
            return self.stems(told.sentence), self.stems(other.sentence)
        text, span = self.paragraph.text, self.paragraph.sentences[told.sentence]
        marks = [found.start() for found in _MARK.finditer(text, other.end, told.start)]
        middle = marks[-1] if marks else (other.end + told.start) // 2
        return _stems_of(text, middle, span.end), _stems_of(text, span.start, middle)

    def subjects(self, sentence: int) -> tuple[frozenset[str], frozenset[str]]:
        """The names of a sentence, its first word apart, and the words that tell two things apart: "Hale"; "second", "sister"."""
        if sentence not in self._subjects:
            span = self.paragraph.sentences[sentence]
            names = {one[0] for one in _NAME.finditer(self.paragraph.text, span.start + 1, span.end)}
            self._subjects[sentence] = (
                frozenset(names - _OF_THE_CALENDAR),
                words_apart(span.slice(self.paragraph.text)),
            )
        return self._subjects[sentence]

    @found_once
    def _subjects(self) -> dict[int, tuple[frozenset[str], frozenset[str]]]:
        return {}

    @found_once
    def _stems(self) -> dict[int, dict[str, int]]:
        return {}


def _stems_of(text: str, start: int, end: int) -> dict[str, int]:
    words = reversed(read_words(text[start:end]))
    return {word.stem: start + word.start for word in words if not word.stem[0].isdigit()}


def _read_tokens(text: str, start: int, end: int) -> tuple[list[int], list[str]]:
    starts: list[int] = []
    words: list[str] = []
    for found in _TOKEN.finditer(text, start, end):
        word = found[0]
        if word[0].isdigit():
            word = "#"
        elif word[0].isupper() and word != "I" and words and words[-1] != ".":
            word = "Name"
        starts.append(found.start())
        words.append(word.lower() if word != "Name" else word)
    return starts, words


def told_signs(wording: Wording, told: Figure) -> set[str]:
    """The signs of a told figure: the words about it."""
    lead, tail = wording.before(told), wording.behind(told)
    signs = {f"before:{word}" for word in lead[-_LEAD:]}
    signs.update([f"behind:{word}" for word in tail[:_TAIL]])
    signs.update([f"with:{word}" for word in lead])
    signs.update([f"with:{word}" for word in tail])
    signs.add(f"just before:{lead[-1] if lead else '^'}")
    signs.add(f"just behind:{tail[0] if tail else '$'}")
    signs.add(f"told {_thing(told)}")
    if told.noun and told.kind in ("length", "age", "jubilee"):
        signs.add(f"told {told.kind} {told.noun}")
    if told.value % 1:
        signs.add("told with decimals")
    if told.number is not None and told.number.in_words:
        signs.add("told in words")
    return signs


def candidate_signs(wording: Wording, figures: Sequence[Figure], candidate: Candidate) -> set[str]:
    """The signs of a candidate beside those of its told figure: what stands between and about its figures, how it misses."""
    signs = set(_signs_between(wording, candidate))
    signs.update(_signs_of_operands(wording, candidate))
    signs.update(_signs_about(wording, figures, candidate))
    if candidate.slip:
        signs.update((f"slip {candidate.slip}", f"slip {candidate.slip} {count_digits(candidate.told.value)}"))
    if candidate.relation in TOLD_AGAIN:
        signs.update(_signs_of_telling_again(wording, figures, candidate))
    return signs


def _signs_of_telling_again(wording: Wording, figures: Sequence[Figure], candidate: Candidate) -> Iterator[str]:
    """What the sentences of two figures have in common: the more, the more likely they are of one thing."""
    told, other = candidate.told, candidate.operands[0]
    new, known = wording.stems_apart(told, other)
    shared = new.keys() & known.keys()
    near = [stem for stem in shared if _is_near(new[stem], told) and _is_near(known[stem], other)]
    fresh = [stem for stem, start in new.items() if stem not in known and _is_near(start, told)]
    noun = "with" if told.noun and told.noun == other.noun else "without"
    for name, count in (("shared", len(shared)), ("shared near", len(near)), ("fresh", len(fresh))):
        count = min(count, _MOST_SHARED)
        yield from (f"{name} {least} or more" for least in range(1, count + 1))
        yield f"{told.kind} {name} {count}"
        yield f"{noun} its noun {name} {count}"
        yield f"{candidate.slip} {name} {count}"
    yield f"shared in ten {10 * len(shared) // max(len(new), 1)}"
    yield from (f"shared:{stem}" for stem in shared)
    yield from (f"shared near:{stem}" for stem in near)
    yield from (f"new:{stem}" for stem in new.keys() - known.keys())
    yield f"told {told.kind} {noun} its noun"
    yield from _signs_of_subjects(wording, told, other)
    lead, before = wording.before(told)[-1:], wording.before(other)[-1:]
    yield f"before both {'the same' if lead == before else 'other'}"
    alike = [one for one in figures if one.kind == told.kind and one not in (told, other)]
    yield f"{min(len(alike), _MOST_INSIDE)} more of its kind"
    is_only = not any(one.unit == told.unit and one.noun == told.noun for one in alike)
    known_as = "known" if lead and lead[0] in _DEFINITE else "new"
    yield f"told as {known_as} {'only' if is_only else 'one'} {candidate.slip}"
    yield f"told as {known_as} {told.kind} {noun}"
    yield f"{'only' if is_only else 'one'} {candidate.slip} {noun} {min(len(near), _NEAR_SHARED)}"
    if any(one.value in (told.value, other.value) for one in alike):
        yield "told a third time"


def _signs_of_subjects(wording: Wording, told: Figure, other: Figure) -> Iterator[str]:
    """Names and words that tell what one sentence speaks of apart from what the other does: another town, a second gallery."""
    names, apart = wording.subjects(told.sentence)
    known, before = wording.subjects(other.sentence)
    yield f"{min(len(names - known), _MOST_INSIDE)} new names"
    yield f"{min(len(known - names), _MOST_INSIDE)} names left"
    yield f"{min(len(names & known), _MOST_INSIDE)} names again"
    yield f"{min(len(apart ^ before), _MOST_ALIKE)} words apart"
    yield from (f"apart:{word}" for word in apart - before)
    opening = wording.sentences[told.sentence][1][:1]
    yield f"opens:{opening[0] if opening else ''}"


def _is_near(start: int, figure: Figure) -> bool:
    return figure.start - _NEAR_CP <= start <= figure.end + _NEAR_CP


def _signs_between(wording: Wording, candidate: Candidate) -> Iterator[str]:
    told = candidate.told
    for one, other in pairwise(candidate.figures):
        ends = f"{'told' if one is told else 'other'} to {'told' if other is told else 'other'}"
        if one.sentence != other.sentence:
            yield f"{ends}:{other.sentence - one.sentence} sentences"
            continue
        words = wording.between(one, other)
        for word in words[:_GAP]:
            yield f"{ends}:{word}"
        yield f"{ends} is {min(len(words), _LONGEST_GAP) // _GAP_STEP}"


def _signs_of_operands(wording: Wording, candidate: Candidate) -> Iterator[str]:
    told, operands = candidate.told, candidate.operands
    if candidate.relation in _OF_PARTS:
        yield from _signs_of_parts(wording, candidate)
    else:
        roles = {id(one): role for one, role in zip(operands, _ROLES, strict=False)} | {id(told): "t"}
        yield "order " + "".join([roles[id(one)] for one in candidate.figures])
        for role, one in zip("ab", operands, strict=False):
            for word in wording.before(one)[-_BESIDE_OPERAND:]:
                yield f"before {role}:{word}"
            for word in wording.behind(one)[:_BESIDE_OPERAND]:
                yield f"behind {role}:{word}"
            yield f"{role} {_thing(one)}"
    nouns = [one.noun for one in operands]
    named = {noun for noun in nouns if noun}
    is_same = len(named) == 1
    yield f"nouns {'none' if not named else 'same' if is_same and all(nouns) else 'one' if is_same else 'other'}"
    yield f"noun told {'none' if not told.noun else 'same' if told.noun in named else 'new'}"
    yield f"units {'same' if len({one.unit for one in operands}) == 1 else 'other'}"


def _signs_of_parts(wording: Wording, candidate: Candidate) -> Iterator[str]:
    operands = candidate.operands
    yield f"{min(len(operands), _MOST_PARTS)} parts"
    yield "told last" if candidate.figures[-1] is candidate.told else "told first"
    yield f"{min(len({one.noun for one in operands if one.noun}), _MOST_NOUNS)} nouns of parts"
    for one in operands:
        for word in wording.behind(one)[:_BESIDE_PART]:
            yield f"behind part:{word}"
        for word in wording.before(one)[-_BESIDE_PART:]:
            yield f"before part:{word}"


def _thing(one: Figure) -> str:
    return "unit" if one.unit else "noun" if one.noun else "bare"


def _signs_about(wording: Wording, figures: Sequence[Figure], candidate: Candidate) -> Iterator[str]:
    told, ordered = candidate.told, candidate.figures
    first, last = ordered[0], ordered[-1]
    own = {one.start for one in ordered}
    inside = [one for one in figures if first.start < one.start < last.start and one.start not in own]
    yield f"{min(len(inside), _MOST_INSIDE)} inside"
    yield f"{min(sum(are_alike(one, candidate.operands[0]) for one in inside), _MOST_ALIKE)} alike inside"
    about = sum(abs(one.sentence - told.sentence) <= 1 and one.start not in own for one in figures)
    yield f"{min(about, _MOST_ABOUT)} about"
    yield f"{last.sentence - first.sentence} sentences"
    for sentence in {one.sentence for one in ordered} - {told.sentence}:
        for word in wording.sentences[sentence][1]:
            yield f"beside:{word}"
    if last.sentence + 1 < len(wording.sentences):
        for word in wording.sentences[last.sentence + 1][1][:_OPENING]:
            yield f"next:{word}"
    sentences = wording.paragraph.sentences
    if OPEN_LIST.search(wording.paragraph.text, sentences[first.sentence].start, sentences[last.sentence].end):
        yield "open list"
