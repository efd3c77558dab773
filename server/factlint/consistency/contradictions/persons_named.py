"""A person's surname spelled otherwise when it is told again: "Dr Ingrid Halvorsen … Dr Halverson"."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factlint.consistency.contradictions.vocabulary.person_words import KIN, TITLES
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Note, Place, Slip
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_TITLE = "|".join(TITLES)
_PERSON = re.compile(
    rf"(?<![\w.’'-])(?:(?P<title>{_TITLE})\b\.?[ \u00a0])?"
    rf"(?P<given>(?:(?!(?:{_TITLE})\b)(?:[A-Z][a-zà-ÿ]+ |[A-Z]\. ?)(?=[A-Z])){{0,2}}+)"
    rf"(?P<surname>(?!(?:{_TITLE})\b)(?:Mc|Mac|O[’'])?[A-Z][a-zà-ÿ]{{3,}})(?![\w-])"
)
_RUN = re.compile(r"[A-Z](?<![\w’'].)[A-Za-zà-ÿ’']*+\.?(?:[ \u00a0][A-Z][A-Za-zà-ÿ’']*+\.?)+")
"""Words with capitals that follow each other: where a name may stand."""
_RELATED = compile_late(
    rf"\b(?:{KIN}|namesake|confus\w+|"
    r"(?:also|variously|formerly|otherwise|sometimes|wrongly)\s(?:spelled|spelt|written|known|called)|n[ée]e|born|variant\w*|misspel\w+|spell\w+|spelt|"
    r"transliterat\w+|married\sname|maiden|changed|unrelated|no\srelation|another|sic)\b",
    re.IGNORECASE,
)
_TRADE = compile_late(r"\b(?:[Tt]he|[Aa]n?)\s(?:[a-z-]+\s){0,1}([a-z]+)\s$")
_NO_GIVEN = frozenset(
    "The This That These Those A An In On At By For From With Of To And But Or As If When While Since After Before Our His Her Its Their "
    "My Your New North South East West Northern Southern Eastern Western Saint St Mount Fort Lake Port Great Little Upper Lower Old United "
    "Dear See Both All Some Many Most Each Every One Two Three Although Because Until Where What Who How Why Then There Here January "
    "February March April May June July August September October November December "
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
)
_LEAST_LETTERS, _LEAST_UNTITLED = 5, 6
_REACH = 3
_MOST_NAMES = 60
_TWO = 2


@dataclass(frozen=True, slots=True)
class Person:
    """A person as named somewhere: `span` is the surname."""

    title: str
    given: str
    surname: str
    span: Span


def read_persons(paragraph: Paragraph) -> tuple[Person, ...]:
    """The persons that a paragraph names by a title or a first name."""
    if paragraph.kind is not BlockKind.PARAGRAPH or " " not in paragraph.text:
        return ()
    return tuple(
        Person(found["title"] or "", given, found["surname"], Span(*found.span("surname")))
        for run in _RUN.finditer(paragraph.text)
        for found in _PERSON.finditer(paragraph.text, run.start(), run.end() + 1)
        if ((given := found["given"].strip()) or found["title"])
        and given.partition(" ")[0] not in _NO_GIVEN
        and len(found["surname"]) >= _LEAST_LETTERS
    )


def find_misspelled_persons(draft: Draft) -> Iterator[Slip]:
    """The surnames that differ by a slip from that of the same person, named near before."""
    named = [(index, one) for index, persons in draft.readings(read_persons) for one in persons]
    groups: defaultdict[tuple[str, str], list[tuple[int, Person]]] = defaultdict(list)
    for index, one in named:
        if one.title:
            groups["title", one.title].append((index, one))
        if one.given:
            groups["given", one.given].append((index, one))
        if not (one.title and one.given):
            groups["any", one.surname[:_TWO]].append((index, one))
    uses = Counter(one.surname for _, one in named)
    told: set[Place] = set()
    for persons in groups.values():
        if len({one.surname for _, one in persons}) < _TWO or len(persons) > _MOST_NAMES:
            continue
        for known, new in _pairs(persons, uses):
            place = Place(new[1].span, new[0])
            if place not in told and _is_slip(draft, known, new):
                told.add(place)
                yield _report(draft, known, new)


def _pairs(
    persons: Sequence[tuple[int, Person]], uses: Counter[str]
) -> Iterator[tuple[tuple[int, Person], tuple[int, Person]]]:
    for at, new in enumerate(persons):
        if uses[new[1].surname] > 1:
            continue
        for known in persons[:at]:
            if new[0] - known[0] <= _REACH and _may_be_one(known[1], new[1]):
                yield known, new


def _may_be_one(known: Person, new: Person) -> bool:
    """Whether two names may be of one person, one of them misspelled."""
    if known.surname == new.surname or abs(len(known.surname) - len(new.surname)) > 1:
        return False
    if known.given and new.given:
        if known.given != new.given or (known.title and new.title and known.title != new.title):
            return False
    elif not (known.title or new.title) or (known.title and new.title and known.title != new.title) or not known.given:
        return False
    is_same_twice = bool(known.given and known.given == new.given and known.title and known.title == new.title)
    if not is_same_twice and known.surname[0] != new.surname[0]:
        return False
    if not (known.title or new.title) and (
        known.surname[-1] != new.surname[-1]
        or min(len(known.surname), len(new.surname)) < _LEAST_UNTITLED
        or _is_variant(known.surname, new.surname)
    ):
        return False
    return is_a_letter_off(known.surname, new.surname)


def is_a_letter_off(known: str, new: str) -> bool:
    """Whether one word is another with one letter more, less or other, or with two that changed places."""
    one, other = known.casefold(), new.casefold()
    if len(one) == len(other):
        apart = [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        return len(apart) == 1 or (
            len(apart) == _TWO and (one[apart[0]], one[apart[1]]) == (other[apart[1]], other[apart[0]])
        )
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    if longer == f"{shorter}s" or (longer.endswith("es") and longer == f"{shorter[:-1]}es"):
        return False
    start = next((at for at, letter in enumerate(shorter) if letter != longer[at]), len(shorter))
    return longer[start + 1 :] == shorter[start:]


def _is_variant(known: str, new: str) -> bool:
    """Whether two words may be British and American spellings of one: "Practises" and "Practices"."""
    return re.sub("[cz]", "s", known) == re.sub("[cz]", "s", new)


def _is_slip(draft: Draft, known: tuple[int, Person], new: tuple[int, Person]) -> bool:
    """Whether nothing tells that there are two persons."""
    before, last = draft.paragraphs[known[0]], draft.paragraphs[new[0]]
    one, other = before.sentence_at(known[1].span.start), last.sentence_at(new[1].span.start)
    if before is last and one == other:
        return False
    if before.is_quoted(known[1].span) or last.is_quoted(new[1].span):
        return False
    if any(_RELATED.search(sentence) for sentence in (one.slice(before.text), other.slice(last.text))):
        return False
    trade, other_trade = (
        _TRADE.search(paragraph.text[: person.span.start - len(person.given) - 1])
        for paragraph, person in ((before, known[1]), (last, new[1]))
    )
    if trade is not None and other_trade is not None and trade[1] != other_trade[1]:
        return False
    if last.text.startswith((" [sic", " (sic"), new[1].span.end):
        return False
    surname = re.escape(new[1].surname)
    return (
        len(re.findall(rf"\b{surname}\b", draft.text)) == 1
        and re.search(rf"\b(?:{surname.lower()}|{re.escape(known[1].surname.lower())})\b", draft.text) is None
    )


def _report(draft: Draft, known: tuple[int, Person], new: tuple[int, Person]) -> Slip:
    index, person = new
    paragraph, usual = draft.paragraphs[index], known[1].surname
    return paragraph.slip(
        person.span,
        f"The draft spells this “{usual}” earlier.",
        f"{usual} earlier, {person.surname} here",
        [Note(Place(known[1].span, known[0]), f"here it is “{usual}”")],
        [paragraph.remedy(f"Make it {usual}", (person.span, usual))],
    )
