"""The same thing said of the same subject with two values.

"The bridge opened in 1938" and, pages later, "the bridge opened in 1941"; "412 respondents" and then "the 421
respondents". The rule compares the dates of events that happen once (born, died, opened, founded, built, burned down,
signed, published) of the same whole subject, in whatever words; how high, long or heavy it is in one unit, what it costs, and what a
setting is by default; and counts of the same noun that differ by two swapped figures. Within some paragraphs it also compares every
count, measure, price, year and time of day that is taken up again: of one holder ("has 40 rooms", "the hotel's 44 rooms", "the 17-kilometre
walk"), or with all the words that told it ("since the brewery switched to steam in 1868", "the 38 farmers we interviewed").
In one paragraph it compares the age of one person, and what only one thing can be ("the only pub in the village … the other pub").

Two figures of a paragraph, or of one and the next, that tell the same in whatever words ("opened in 1889 … since its opening in 1898
the theatre") are weighed by what was learned of such words from passages and from published prose.

It keeps silent where a word tells two events or groups apart (first, second, again, another, later, re-opened, of, who),
where each value has a place, time or name of its own (at the dam, at the inlet; in May, in June), on hedged
figures, in quotations and reported speech, and where a noun can mean two things in the draft.

Look up which value is right, and put it in both places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from factlint.consistency.contradictions.ages import find_ages
from factlint.consistency.contradictions.amounts import are_of_two_things
from factlint.consistency.contradictions.apart import (
    are_at_two_times,
    are_made_of_others,
    has_word,
    held_until,
    is_of_new_part,
    is_told_apart_in_front,
    open_alike,
    tails_apart,
    words_apart,
)
from factlint.consistency.contradictions.counts import find_counts
from factlint.consistency.contradictions.events import find_events
from factlint.consistency.contradictions.facts import Fact
from factlint.consistency.contradictions.measures import find_measures
from factlint.consistency.contradictions.restated import REACH, find_restated, read_values
from factlint.consistency.contradictions.rivals import find_rivals
from factlint.consistency.contradictions.told_values import ToldValue
from factlint.consistency.contradictions.words import stems_in
from factlint.consistency.model import InDraftAndFolder, Note, Place, Rule, Slip, Wrong
from factlint.consistency.text import Draft, Folder, Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_YEAR_LENGTH = len("1938")
_AMOUNTS = ("money", "measure", "count")
"""The beginnings of the kinds of values that are amounts of something: "money $", "measure acre", "count ship"."""
_UNIT = re.compile(r"^[\s-]?(?!(?:for|in|on|to|from|as|by)\b)[A-Za-z]+")
"""The unit behind a number: the acres of "45 acres of barley", but not the "for" of "£45 for adults"."""
_TO_BE = re.compile(r"\b(?:was|were|is|are)\sto\s[a-z]+\s$")
"""Before a value that was only planned: "was to take six years"."""
_Key = tuple[str, str]
"""What is spoken of, and what is said of it."""


def check(draft: Draft, folder: Folder | None) -> Iterator[Slip]:
    told: set[Place] = set()
    for slip in _check_facts(draft, folder):
        told.add(slip.place)
        yield slip
    for slip in draft.slips_beside(read_values, _check_values, REACH):
        if slip.place not in told:
            told.add(slip.place)
            yield slip
    for slip in draft.slips_alone(_check_alone):
        if slip.place not in told:
            yield slip


def _check_values(near: Sequence[Paragraph]) -> list[Slip]:
    """The values of the last of some paragraphs that were told otherwise before."""
    slips: list[Slip] = []
    for known, back, new in find_restated(near):
        if _are_told_apart(known, new) or _are_of_two_entries(known, new):
            continue
        words, other = new.value.span.slice(new.text), known.value.span.slice(known.text)
        slips.append(_slip_of_words(new.paragraph, new.value.span, words, other, Place(known.value.span, -back)))
    return slips


def _are_of_two_entries(known: ToldValue, new: ToldValue) -> bool:
    """Whether two paragraphs begin alike, as entries of a catalogue, and say further on what differs."""
    return known.paragraph is not new.paragraph and new.sentence.start > 0 and open_alike(known.text, new.text)


def _are_told_apart(known: ToldValue, new: ToldValue) -> bool:
    """Whether each value is told with a place, time or thing of its own: "64 kg before the illness … after the illness 46 kg"."""
    sentence, other = known.sentence.slice(known.text), new.sentence.slice(new.text)
    return (
        are_at_two_times(sentence, other)
        or _holds_at_another_time(known, new)
        or (known.paragraph is new.paragraph and _is_told_of_both(known, new))
        or (new.value.number is not None and is_of_new_part(new.text, new.value.end, new.sentence, sentence))
        or tails_apart(
            known.text[known.value.span.end : known.sentence.end],
            new.text[new.value.span.end : new.sentence.end],
            sentence,
            other,
        )
        or (new.value.kind.startswith("count") and _are_described_apart(known, new))
        or (new.value.kind.startswith(_AMOUNTS) and _are_of_two_things(known, new))
    )


def _holds_at_another_time(known: ToldValue, new: ToldValue) -> bool:
    """Whether a number held until something, or the other is told of a new time or part: "With the boxes shut, …"."""
    return new.value.number is not None and (
        held_until(known.text, known.value.end)
        or _TO_BE.search(known.lead) is not None
        or is_told_apart_in_front(new.paragraph, new.sentence, new.value.span.start)
    )


def _is_told_of_both(known: ToldValue, new: ToldValue) -> bool:
    """Whether a paragraph knows of both counts: one was told before, or other numbers make up the difference."""
    one, other = known.value.number, new.value.number
    if one is None or other is None or not new.value.kind.startswith("count"):
        return False
    between = new.text[known.value.end : new.sentence.start]
    return has_word(between, new.value.span.slice(new.text)) or are_made_of_others(new.paragraph, one, other)


def _are_of_two_things(known: ToldValue, new: ToldValue) -> bool:
    """Whether two amounts are of different things, the second perhaps of what a sentence between them brings in."""
    if known.paragraph is new.paragraph and words_apart(new.text[known.sentence.end : new.sentence.start]):
        return True
    return are_of_two_things(_beside(known), _beside(new))


def _are_described_apart(known: ToldValue, new: ToldValue) -> bool:
    """Whether the counted are told apart by what stands before their noun: "45 junior members … 54 senior members"."""
    described, others = (stems_in(_described(one)) for one in (known, new))
    return not others <= stems_in(known.sentence.slice(known.text)) and not described <= stems_in(
        new.sentence.slice(new.text)
    )


def _described(told: ToldValue) -> str:
    """The words between a number and the noun it counts: the "junior" of "45 junior members"."""
    return told.text[told.value.span.end : told.value.end].rpartition(" ")[0]


def _beside(told: ToldValue) -> tuple[str, str]:
    """The words before and behind a value in its sentence."""
    return (
        told.text[told.sentence.start : told.value.span.start],
        told.text[told.value.end : told.sentence.end],
    )


def _check_alone(paragraph: Paragraph) -> list[Slip]:
    """What one paragraph tells twice of one thing."""
    return [
        _slip_of_words(
            paragraph, second, second.slice(paragraph.text), first.slice(paragraph.text), paragraph.place(first)
        )
        for first, second in (*find_ages(paragraph), *find_rivals(paragraph))
        if not paragraph.is_quoted(second) and not paragraph.is_supposed(second)
    ]


def _slip_of_words(paragraph: Paragraph, span: Span, words: str, other: str, place: Place) -> Slip:
    return paragraph.slip(
        span,
        f"This says {words}, where it is {other} earlier.",
        f"{other} and {words}",
        [Note(place, f"here it is {other}")],
    )


def _check_facts(draft: Draft, folder: Folder | None) -> Iterator[Slip]:
    first: dict[_Key, tuple[Fact, Place]] = {}
    elsewhere = folder.compute_once(_facts_of_folder) if folder is not None and len(folder.drafts) > 1 else {}
    for index, facts in draft.readings(_read_facts):
        for fact in facts:
            key = fact.subject, fact.said
            known = first.get(key)
            if known is None and elsewhere:
                known = next((other for other in elsewhere.get(key, ()) if other[1].path < draft.path), None)
            if known is None:
                first[key] = fact, Place(fact.span, index)
            elif disagree(known[0], fact) and _is_one(draft, fact.subject):
                paragraph = draft.paragraphs[index]
                if not (
                    _is_beside(known[1], paragraph, fact)
                    or _is_told_before(paragraph, fact)
                    or (
                        not known[1].path
                        and _is_elsewhere(draft.paragraphs[known[1].paragraph], known[0], paragraph, fact)
                    )
                ):
                    yield _slip(paragraph, fact, *known)


def _slip(paragraph: Paragraph, fact: Fact, known: Fact, place: Place) -> Slip:
    span, value, other = fact.span, fact.value, known.value
    if fact.kind == "event":
        if value[:_YEAR_LENGTH] != other[:_YEAR_LENGTH]:
            value, other = value[:_YEAR_LENGTH], other[:_YEAR_LENGTH]
        elif fact.date is not None:
            span = fact.date
            value, other = (" ".join(reversed(date.split("-"))) for date in (value, other))
    words = span.slice(paragraph.text)
    where = f" in {place.path}" if place.path else " earlier"
    return paragraph.slip(
        span,
        f"This says {words}, where it is {other}{where}.",
        f"{other} and {value}",
        [Note(place, f"here it is {other}")],
    )


def disagree(one: Fact, other: Fact) -> bool:
    """Whether two values of one thing cannot both hold.

    Measures may differ by how they are written. Counts of a whole group must look like one figure with two digits
    swapped; counts of what a thing has disagree where one speaks of them as known.
    """
    if one.kind == "measure":
        return abs(float(one.value) - float(other.value)) > max(
            _rounding_slack(one.value), _rounding_slack(other.value)
        )
    if one.kind == "count":
        return (one.definite or other.definite) and _is_swapped(one.value, other.value)
    return one.value != other.value and not (
        one.value[:_YEAR_LENGTH] == other.value[:_YEAR_LENGTH] and _YEAR_LENGTH in {len(one.value), len(other.value)}
    )


def _is_swapped(one: str, other: str) -> bool:
    """Whether two figures of one number changed places: "142" and "124"."""
    if len(one) != len(other) or sorted(one) != sorted(other):
        return False
    return sum(a != b for a, b in zip(one, other, strict=True)) == 2


def _is_beside(known: Place, paragraph: Paragraph, fact: Fact) -> bool:
    """Whether both stand in one sentence, which knows of both: "1,356 households here and 1,365 households there"."""
    return (
        not known.path
        and known.paragraph == paragraph.index
        and paragraph.sentence_at(known.span.start) == paragraph.sentence_at(fact.span.start)
    )


def _is_elsewhere(before: Paragraph, known: Fact, paragraph: Paragraph, fact: Fact) -> bool:
    """Whether each size is told with a place, time or thing of its own: "deep at the dam … deep at the inlet"."""
    if fact.kind == "event":
        return False
    one, other = before.sentence_at(known.span.start), paragraph.sentence_at(fact.span.start)
    tail, other_tail = before.text[known.span.end : one.end], paragraph.text[fact.span.end : other.end]
    return tails_apart(tail, other_tail, one.slice(before.text), other.slice(paragraph.text)) or (
        fact.kind == "measure"
        and are_of_two_things(
            (before.text[one.start : known.span.start], _UNIT.sub("", tail, count=1)),
            (paragraph.text[other.start : fact.span.start], _UNIT.sub("", other_tail, count=1)),
        )
    )


def _is_told_before(paragraph: Paragraph, fact: Fact) -> bool:
    """Whether a paragraph brings a count in before it speaks of it: "replies came from 460. Of those 460 households"."""
    return fact.kind == "count" and has_word(paragraph.text[: fact.span.start], fact.span.slice(paragraph.text))


def _facts_of_folder(folder: Folder) -> dict[_Key, list[tuple[Fact, Place]]]:
    """What the drafts of a folder say of whole names, those of each draft once, in the order of their paths."""
    found: dict[_Key, list[tuple[Fact, Place]]] = {}
    for path in sorted(folder.drafts):
        for fact, place in folder.drafts[path].compute_once(_facts_of_names):
            known = found.setdefault((fact.subject, fact.said), [])
            if not known or known[-1][1].path != path:
                known.append((fact, replace(place, path=path)))
    return found


def _facts_of_names(draft: Draft) -> list[tuple[Fact, Place]]:
    return [(fact, Place(fact.span, index)) for index, facts in draft.readings(_read_facts_of_names) for fact in facts]


def _read_facts_of_names(paragraph: Paragraph) -> list[Fact]:
    return [
        fact
        for fact in paragraph.compute_once(_read_facts)
        if " " in fact.subject and not fact.subject.startswith("the ") and fact.kind != "count"
    ]


def _read_facts(paragraph: Paragraph) -> list[Fact]:
    """What a paragraph states as the writer's own words."""
    if paragraph.kind is BlockKind.TABLE_CELL:
        return []
    found = (*find_events(paragraph), *find_measures(paragraph), *find_counts(paragraph))
    return [fact for fact in found if not _is_masked(paragraph, fact)]


def _is_masked(paragraph: Paragraph, fact: Fact) -> bool:
    if fact.said.startswith("default"):  # "If nothing is set, the timeout defaults to …" supposes nothing.
        return paragraph.is_quoted(fact.span) or paragraph.is_reported(fact.span)
    return paragraph.is_masked(fact.span)


def _rounding_slack(number: str) -> float:
    """How far a measurement may lie from how it is written."""
    if "." in number:
        return 0.5 / 10 ** len(number.partition(".")[2])
    return 0.5 * 10 ** (len(number) - len(number.rstrip("0")))


def _is_one(draft: Draft, subject: str) -> bool:
    """Whether a noun means one thing in the draft: it is brought in once, never with a name or in the plural."""
    if not subject.startswith("the ") or subject[-1].isupper() or subject.split()[-1][0].isupper():
        return True
    noun = re.escape(subject[4:])
    text = draft.text
    several = re.search(
        rf"\b{noun}s\b|\b(?:second|other|another|new|old|next|each|every)\s{noun}\b", text, re.IGNORECASE
    )
    names = {
        found.casefold()
        for found in re.findall(rf"([A-Z]\w+)\s{noun}\b", text, re.IGNORECASE)
        if found[0].isupper() and found != "The"
    }
    return not several and len(names) < 2 and len(re.findall(rf"\b[Aa]n?\s(?:\w+\s)?{noun}\b", text)) < 2


RULE = Rule(
    id="contradiction",
    title="One thing said with two values",
    check=InDraftAndFolder(check, reads=(_read_facts, read_values, _check_alone)),
    wrong=(
        Wrong("The lodge disbanded prior to 1885. She was Secretary when the lodge disbanded in 1896.", "1896"),
        Wrong("The lodge was shut after 3 May 1885. She was Secretary when the lodge was shut on 2 May.", "2 May"),
        Wrong(
            "The Harbour Theatre opened in 1911. It burned.\n\nWhen the Harbour Theatre opened in 1917 she wept.",
            "1917",
        ),
        Wrong("The mill opened on 5 March 1938. It burned.\n\nThe mill opened on 5 March 1941.", "1941"),
        Wrong("Ola Berg was born in Oslo in 1901. He sang.\n\nOla Berg was born in 1903.", "1903"),
        Wrong("The population of Lund is 91,000. It grows.\n\nThe population of Lund is 84,000.", "84,000"),
        Wrong(
            "The bridge opened in 1938. Boats still ran.\n\nWhen the bridge opened in 1941, they stopped.",
            "1941",
            "1938 and 1941",
        ),
        Wrong("We asked 412 respondents by post.\n\nAmong the 421 respondents, most agreed.", "421", "412 and 421"),
        Wrong("We surveyed 412 respondents in May.\n\nMost of the 421 respondents agreed.", "421"),
        Wrong("We surveyed 412 respondents in May.\n\nOf the 421 respondents, 60 agreed.", "421"),
        Wrong("We surveyed 412 respondents in May.\n\nAll 421 respondents had used it.", "421"),
        Wrong("The plant employs 340 people.\n\nThe plant employs 430 people.", "430"),
        Wrong("Ada Lovelace died in 1852.\n\nAs said, Ada Lovelace died in 1853.", "1853"),
        Wrong("The mast is 85 metres high.\n\nFrom afar, the mast is 95 metres high.", "95", "85 and 95"),
        Wrong("The hotel has 40 rooms. All have a bath. In the hotel's 44 rooms nobody may smoke.", "44", "40 and 44"),
        Wrong("The expedition set out with nine men. Within a month all ten men of the expedition were ill.", "ten"),
        Wrong(
            "Sixteen riders stopped on the road to Lund. The nineteen riders who stopped on the road to Lund were ill.",
            "nineteen",
        ),
        Wrong("The club was founded in 1902. Since its foundation in 1920 the club has had ten presidents.", "1920"),
        Wrong("The mill burned down in 1847. After the fire that destroyed the mill in 1874, it was sold.", "1874"),
        Wrong(
            "The pact was signed at Lund on 4 May 1622. After the signing of the pact on 14 May 1622 they left.",
            "14 May 1622",
        ),
        Wrong("The tunnel is 840 metres long. At a length of 480 metres, the tunnel is the longest here.", "480"),
        Wrong("A ticket costs 8 euros. The ticket, at 9 euros, includes a drink.", "9"),
        Wrong(
            "The brewery turned to steam in 1866. Since the brewery turned to steam in 1868, it has burned no peat.",
            "1868",
        ),
        Wrong("We interviewed 36 farmers in the valley. Of the 38 farmers we interviewed, most kept sheep.", "38"),
        Wrong("Our walk covers 14 kilometres of coast. After the 17-kilometre walk you will want tea.", "17"),
        Wrong("Doors open at 7 p.m. and the band plays. Doors open at 8 p.m., so do not be early.", "8 p.m."),
        Wrong(
            "The brig left Cork with 212 emigrants. She struck at night, but all 221 emigrants came ashore.",
            "221",
            "212 and 221",
        ),
        Wrong("Harbour Hall was built in 1901.", "1901", files=(("a.md", "Harbour Hall was built in 1911.\n"),)),
    ),
    right=(
        "The brig left Cork with 212 emigrants and nine crew. In Rio all 221 came ashore.",
        "The school took its first pupils in 1952. Few recall the day the school opened in Leeds in 1925.",
        "Ann Rao was the school's head teacher until May. The school's head teacher, Jo Marsh, left.",
        "The lodge disbanded prior to the year 1885. She was Secretary when the lodge disbanded in 1884.",
        "The lodge was shut after 3 May 1885. She was Secretary when the lodge was shut on 4 May.",
        "The lodge apparently disbanded in 1885. She was Secretary when the lodge disbanded in 1886.",
        "Train departs Ulm 8.05 am; arrives Biberach 12.35 pm. Train departs Lindau 3.45 pm; arrives Ulm 4.35 pm "
        "and departs Ulm 4.45 pm; arrives Biberach 9.15 pm.",
        "This lodge apparently disbanded prior to 1885. She was Secretary when the lodge disbanded in 1886.",
        "This approach is shown on the left-hand side of the figure. The columns can be scaled. "
        "This approach is shown on the right-hand side of the figure.",
        "The old bridge opened in 1887. The present bridge is wider. Since its opening in 1932 it has been free.",
        "Eighty-six runners entered. Of the 68 starters all but two came home.",
        "The hall can seat 120, or 150 with the gallery. All 150 seats were taken.",
        "Jana Kos was born at Olmritz. Her husband saw Tresnau, where he was born, again.",
        "We asked 1,356 households here and 1,365 households there.",
        "The tower is 84 metres high without its mast. With the mast the tower is 97 metres high.",
        "The Tate Gallery opened in London in 1897. It grew.\n\nThe Tate Gallery opened in Liverpool in 1988.",
        "The population of Lund is 91,000. In 1990 it was less.\n\nThe population of Lund is 84,000 in the census of 1990.",
        "The mast was 85 metres high. It broke.\n\nThe mast is 95 metres high.",
        "The mast is 80 metres high.\n\nThe mast is 84 metres high.",
        "The bridge opened in 1938. It burnt.\n\nThe second bridge opened in 1941.",
        "The bridge opened in 1938. It burnt.\n\nThe bridge opened again in 1941.",
        "We asked 412 respondents by post.\n\nThe 214 respondents who agreed were paid.",
        "The bridge opened in 1938. He wrote: “The bridge opened in 1941.”",
        "A bridge opened. The bridge opened in 1938. A stone bridge came. The bridge opened in 1941.",
        "A ticket costs 8 euros. At the weekend a ticket costs 9 euros.",
        "The hotel had 40 rooms in 1990. After the extension the hotel has 64 rooms.",
        "There were sixteen riders. Nineteen riders who stopped on the road to Lund were ill.",
        "The church has 24 bells. Three of the church's bells are cracked.",
        "The default timeout is 30 seconds. On Windows the default timeout is 60 seconds.",
        "The mill burned down in 1847. Rebuilt by subscription, the mill burned down again in 1874.",
        "Ada Lovelace died in 1852. Her mother died in 1860.",
        "After the United States declared war on Germany, Austria-Hungary severed relations with the United States on April 8, 1917. "
        "The United States did not declare war on Austria-Hungary until December 7, 1917.",
        "Idle= Takes a time. Defaults value is 7200 seconds.\n\nRetry= Takes a time. Defaults value is 75 seconds.",
        "Five days later, the clock has gained 10 seconds, so you set it back 10 seconds. The program looks at the file and "
        "sees that the clock gains 2 seconds per day when left alone.",
        "With the suffix K, the size is parsed as kilobits or megabits, respectively, to the base of 1000.\n\n"
        "With the suffix K, the size is parsed as kilobytes or megabytes, respectively, to the base of 1024.",
        "**Example1: a queue**\n\nIt makes a queue. It is set up so that a request times out after waiting 10 minutes for a place.\n\n"
        "**Example2: a queue with a policy**\n\nThe policy holds until the request for a place times out at 3 minutes.",
    ),
    explanation=__doc__,
    severity="information",
)
