"""A name spelled in two ways in one draft.

"Katherine Johnson" on every page, and once "Katharine Johnson". The rule reads names of two words, and speaks where one
of the words differs by a single letter within it, or by accents alone, from how the draft spells the same name at least
three times. It also reads a person's surname where the person is named again near by, with the same first name or with a title
("Dr Ingrid Halvorsen" and then "Dr Halverson"), and speaks where it stands once and differs by a letter, or by two that changed places.

It keeps silent about endings (Maria and Mario, Clark and Clarke, plurals), first letters, short words, words that the
drafts have in small letters too (trainees and trainers), spellings that both occur more than once, two names in one
sentence or joined by a relation (his sister), and in quotations.

Look up how the name is spelled, or leave both if they are two people.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from factlint.consistency.contradictions.persons_named import find_misspelled_persons, read_persons
from factlint.consistency.contradictions.vocabulary.person_words import KIN
from factlint.consistency.model import InDraftAndFolder, Note, Place, Right, Rule, Slip, Wrong
from factlint.consistency.text import Draft, Folder, Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_PAIR = re.compile(r"(?P<one>[A-Z](?<![\w’'-].)[\w’'-]++)(?= (?P<other>[A-Z][\w’'-]+))")
_OWNED = re.compile(r"[’']s?$")
_RELATED = re.compile(
    rf"\b(?:{KIN}|namesake|not to be confused|also (?:spelled|"
    r"written|known)|or|variant|misspel\w+|spell\w+|transliterat\w+|called)\b",
    re.IGNORECASE,
)
_SHORTENED = re.compile(r"[’'](?:ve|re|ll|d|m|t)$", re.IGNORECASE)
"""The end of "You've", which is no name."""
_VARIANT = re.compile(r"(?<=i)s(?=(?:e[srd]?|ing|ations?)$)|(?<=[a-z])s(?=es?$)")
"""Where British and American spellings differ, of words that are in names and titles: "Best Practises"."""
_LEAST_LETTERS = 6
_LEAST_USES = 3


Name = tuple[str, str]


def check(draft: Draft, folder: Folder | None) -> Iterator[Slip]:
    told: list[Place] = []
    for slip in _check_usual(draft, folder):
        told.append(slip.place)
        yield slip
    for slip in find_misspelled_persons(draft):
        if not any(one.paragraph == slip.place.paragraph and one.span.overlaps(slip.place.span) for one in told):
            yield slip


def _check_usual(draft: Draft, folder: Folder | None) -> Iterator[Slip]:
    """Names of two words that a draft spells in the usual way several times and otherwise once."""
    readings = draft.readings(_read_names)
    uses = Counter(chain.from_iterable([found.names for _, found in readings]))
    usual = [name for name, count in uses.items() if count >= _LEAST_USES]
    if not usual:
        return
    beside: dict[str, list[Name]] = defaultdict(list)
    for name in usual:
        beside[name[0]].append(name)
        beside[name[1]].append(name)
    told: set[tuple[int, int]] = set()
    for name, count in uses.items():
        if count != 1 or (name[0] not in beside and name[1] not in beside):
            continue
        for known in dict.fromkeys((*beside.get(name[0], ()), *beside.get(name[1], ()))):
            if _is_one_name(name, known):
                use = _find_use(name, readings)
                odd = _find_odd_word(use, name, known)
                if odd not in told and not _is_a_word(name, known, draft, folder):
                    told.add(odd)
                    yield from _report(draft, use, name, known, (_find_use(known, readings), uses[known]))
                break


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of a paragraph that may be misspelled, and where each stands."""

    names: tuple[Name, ...]
    spans: tuple[Span, ...]


def _read_names(paragraph: Paragraph) -> _Names | None:
    if paragraph.kind is BlockKind.TABLE_CELL or " " not in paragraph.text:
        return None
    found = [one for one in _find_names(paragraph.text) if any(map(_may_be_misspelled, one[0]))]
    return _Names(tuple(name for name, _ in found), tuple(span for _, span in found)) if found else None


def _find_use(name: Name, readings: list[tuple[int, _Names]]) -> Place:
    """Where a name stands first."""
    index, found = next((index, found) for index, found in readings if name in found.names)
    return Place(found.spans[found.names.index(name)], index)


def _find_names(text: str) -> Iterator[tuple[Name, Span]]:
    may_be_short = "'" in text or "’" in text
    for found in _PAIR.finditer(text):
        one, other = found.group("one", "other")
        if may_be_short:
            other = _OWNED.sub("", other)
            if _OWNED.search(one) or _SHORTENED.search(one) or _SHORTENED.search(other):
                continue
        start = found.start("other")
        yield (one, other), Span(found.start(), start + len(other))


def _is_one_name(name: Name, known: Name) -> bool:
    """Whether two names are alike but for one letter inside of one word, or for accents."""
    if name[0] == known[0]:
        return _is_misspelled(name[1], known[1])
    return name[1] == known[1] and _is_misspelled(name[0], known[0])


def _find_odd_word(use: Place, name: Name, known: Name) -> tuple[int, int]:
    """Where the word stands that is spelled otherwise: "Langauge" is told once in "Large Langauge Models"."""
    is_second = name[0] == known[0]
    return use.paragraph, use.span.end - len(name[1]) if is_second else use.span.start


def _is_a_word(name: Name, known: Name, draft: Draft, folder: Folder | None) -> bool:
    """Whether what differs is a word of its own in these drafts, and no slip: "Trainees" beside "Trainers"."""
    odd = next(word for word, usual in zip(name, known, strict=True) if word != usual).casefold()
    stem = odd.removesuffix("s")
    stems = {odd, stem, stem.removesuffix("e")} if len(stem) >= _LEAST_LETTERS else {odd}
    form = re.compile(rf"\b(?:{'|'.join(re.escape(one) for one in stems)})(?:e?s)?\b")
    shortest = min(stems, key=len)
    others = folder.drafts.values() if folder is not None else (draft,)
    return any(shortest in other.text and form.search(other.text) for other in others)


def _may_be_misspelled(word: str) -> bool:
    return len(word) >= _LEAST_LETTERS and not word.isupper()


def _is_misspelled(word: str, known: str) -> bool:
    if word[0] != known[0] and word.isascii() and known.isascii():
        return False  # two names, as nearly always: found without the comparison below
    if word.replace("-", "") == known.replace("-", "") or not _may_be_misspelled(word) or not _may_be_misspelled(known):
        return False
    if _without_accents(word) == _without_accents(known):
        return word.casefold() != known.casefold() and word[-1] == known[-1]  # an ending may be a case
    if any(map(str.isdigit, word)) or any(map(str.isdigit, known)) or _is_variant(word, known):
        return False
    if word[0] != known[0] or word[-1] != known[-1] or abs(len(word) - len(known)) > 1:
        return False
    start = 0
    while word[start : start + 1] == known[start : start + 1] and start < len(word):
        start += 1
    if start < 2:
        return False
    if len(word) == len(known):
        swapped = word[start : start + 2] == known[start : start + 2][::-1] and word[start + 2 :] == known[start + 2 :]
        return swapped or word[start + 1 :] == known[start + 1 :]
    if {word.removesuffix("es"), known.removesuffix("es")} & {word.removesuffix("s"), known.removesuffix("s")} - {
        word,
        known,
    }:
        return False  # "Projekts" and "Projektes"
    longer, shorter = (word, known) if len(word) > len(known) else (known, word)
    if longer.endswith("ns") and longer == f"{shorter[:-1]}ns":
        return False  # "The Americas" and "The Americans"
    return longer[start + 1 :] == shorter[start:]


def _is_variant(word: str, known: str) -> bool:
    """Whether two words differ as British and American ones do: "Practises" and "Practices", "Organise" and "Organize"."""
    return any(_VARIANT.sub(letter, word) == _VARIANT.sub(letter, known) for letter in "cz")


def _without_accents(word: str) -> str:
    if word.isascii():
        return word.lower()
    return "".join(one for one in unicodedata.normalize("NFD", word) if not unicodedata.combining(one)).casefold()


def _report(draft: Draft, use: Place, name: Name, known: Name, usual_uses: tuple[Place, int]) -> Iterator[Slip]:
    paragraph, span = draft.paragraphs[use.paragraph], use.span
    sentence = paragraph.sentence_at(span.start)
    words = sentence.slice(paragraph.text)
    if " ".join(known) in words or _RELATED.search(words) or paragraph.is_quoted(span):
        return
    if paragraph.text.startswith((" [sic", " (sic"), span.end):
        return
    written, usual = " ".join(name), " ".join(known)
    first, count = usual_uses
    yield paragraph.slip(
        span,
        f"The draft spells this “{usual}” elsewhere ({count} times).",
        f"{usual} {count} times, {written} once",
        [Note(first, f"here it is “{usual}”")],
        [paragraph.remedy(f"Make it {usual}", (span, usual))],
    )


_THRICE = "Katherine Johnson computed orbits. Later Katherine Johnson taught. Katherine Johnson retired in 1986."
RULE = Rule(
    id="name-spelling",
    title="A name spelled in two ways",
    check=InDraftAndFolder(check, reads=(_read_names, read_persons)),
    wrong=(
        Wrong(
            f"{_THRICE}\n\nIn old age Katharine Johnson was honoured.",
            "Katharine Johnson",
            fixed=(f"{_THRICE}\n\nIn old age Katherine Johnson was honoured.",),
        ),
        Wrong(
            "Percy Shelley wrote. Mary Shelley wrote. Mary Shelley lived. Mary Shelley left.\n\nThen Mary Shelly came.",
            "Mary Shelly",
        ),
        Wrong(
            "Large Language Models learn. Large Language Models grow. Large Language Models end.\n\nIn Large Langauge Models.",
            "Large Langauge",
        ),
        Wrong("Dr Ingrid Halvorsen came. The rest, said Dr Halverson, is water.", "Halverson"),
        Wrong("Marta Lindqvist rowed. After lunch Marta Lindquist sang.", "Lindquist"),
        Wrong("Anton Dvořák came. Anton Dvořák played. Anton Dvořák left.\n\nAnton Dvorak wrote.", "Anton Dvorak"),
    ),
    right=(
        f"{_THRICE}\n\nThe minutes have Katharine Johnson [sic] here.",
        "Best Practices help. Best Practices count. Best Practices end.\n\nSee Intro and Best Practises.",
        "Make Game Unity3D now. A Game Unity3D. The Game Unity3D.\n\nMake Game Unity2D now.",
        "Ihres Projekts. Des Projekts. Des Ihres Projekts. Und Ihres Projekts. Wegen Ihres Projekts.\n\nIhres Projektes.",
        f"{_THRICE}\n\nHer daughter Katharine Johnson was honoured.",
        f"{_THRICE}\n\nKatharine Johnson came. Katharine Johnson was honoured.",
        "Dr Ingrid Halvorsen came. Her brother, Dr Halverson, did not.",
        "Maria Keller came. Maria Keller sang. Maria Keller left.\n\nMario Keller stayed.",
        "William Clarke came. William Clarke sang. William Clarke left.\n\nWilliam Clark stayed.",
        "Instructor Trainers came. Instructor Trainers taught. Instructor Trainers left.\n\nInstructor Trainees and trainees.",
        Right(
            "Data Analysis helps. Data Analysis counts. Data Analysis ends.\n\nA Data Analysts Day.",
            files=(("other.md", "An analyst came.\n"),),
        ),
        "NORA You’re late. NORA You’re here. NORA You’re ill.\n\nNORA You’ve come.",
        "Zasada Petera. Zasada Petera. Zasada Petera.\n\nZgodnie z Zasadą Petera.",
        f"{_THRICE}\n\n“I met Katharine Johnson,” he wrote.",
    ),
    explanation=__doc__,
    severity="information",
)
