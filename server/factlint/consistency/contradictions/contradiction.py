"""The same thing said of the same subject with two values.

"The bridge opened in 1938" and, pages later, "the bridge opened in 1941"; "412 respondents" and then "the 421
respondents". The rule compares years of events that happen once (born, died, opened, founded, built, published) of the
same whole subject, how high, long or heavy it is in one unit, and counts of the same noun that differ by two swapped figures.

It keeps silent where a word tells two events or groups apart (first, second, again, another, later, re-opened, of, who),
on hedged figures, in quotations and reported speech, and where a noun can mean two things in the draft.

Look up which value is right, and put it in both places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InDraftAndFolder, Note, Place, Rule, Slip, Wrong
from factlint.consistency.text import Draft, Folder, Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_VERBS = "opened|founded|established|built|born|died|completed|published|launched|inaugurated|incorporated|demolished|abolished"
_EVENT = compile_late(
    r"(?:(?P<the>[Tt]he)\s+(?P<noun>[a-z]{3,}(?:\s(?!was\b|were\b)[a-z]{3,})?)|(?:[Tt]he\s+)?(?<![\w’'-])(?P<name>(?!(?:When|After|Before|Since|Until|While|In|On|As|If|But|And)\s)[A-Z][\w’'-]+(?:\s(?:of\s|the\s|de\s|van\s|von\s)?[A-Z][\w’'-]+){0,4}))"
    rf"(?:,?\s(?:which|that|who)|,)?\s(?P<verb>(?:(?:was|were)\s)?(?:{_VERBS}))"
    r"(?P<where>\s(?:in|at|near)\s[A-Z][\w’'-]+(?:,?\s[A-Z][\w’'-]+)?,?)?\s(?:in\s|on\s(?:\d{1,2}\s[A-Z][a-z]+\s|[A-Z][a-z]+\s\d{1,2},\s))"
    r"(?P<year>1\d{3}|20\d{2})(?![\d–/-])"
)
_COUNT = compile_late(
    r"(?P<the>\b(?:[Tt]he|[Aa]ll(?:\sof)?(?:\sthe)?)\s)?(?P<number>\d{3,6}|\d{1,3},\d{3})\s(?P<noun>respondents|participants|patients|interviews|responses|students|subjects|"
    r"households|volunteers|employees|delegates|articles|papers|schools|samples|cases|questionnaires|pages|members|soldiers|passengers|teachers|pupils|doctors|nurses|farmers|residents|voters|subscribers|hospitals|firms)\b"
)
_MEASURE = compile_late(
    r"(?:(?P<the>[Tt]he)\s+(?P<noun>[a-z]{3,}(?:\s(?!was\b|were\b)[a-z]{3,})?)|(?:[Tt]he\s+)?(?<![\w’'-])(?P<name>[A-Z][\w’'-]+(?:\s(?:of\s|the\s|de\s|van\s|von\s)?[A-Z][\w’'-]+){1,4}))"
    r"\s(?P<verb>is|was|stands|measures|weighs|rises|covers|reaches|employs|seats|houses)\s(?P<number>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?:\s|-)?"
    r"(?P<unit>met(?:re|er)s?|m|km|kilomet(?:re|er)s?|feet|ft|miles|kg|kilograms?|tonn?es|tons|pounds|acres|hectares|storeys|stories|people|workers|"
    r"spectators|inhabitants|students|patients)"
    r"\s*(?P<which>high|tall|long|wide|deep|thick|across|in\s(?:length|height|width|diameter|depth))?\b"
)
_POPULATION = compile_late(
    r"\b[Tt]he\spopulation\sof\s(?P<name>[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+){0,2})\s(?:is|stands\sat)\s(?P<number>\d{1,3}(?:,\d{3})+)(?!\d|[.,]\d)"
)
_OF_A_PART = compile_late(r"\b(?:with|without|including|excluding|counting)\b", re.IGNORECASE)
_TWO_EVENTS = compile_late(
    r"\b(?:first|second|third|again|another|other|later|re-?\w*opened|rebuilt|new|old|former|original|originally|previous|next|original|"
    r"edition|part|partly|phase|section|branch|if|not|either|or|probably|perhaps|instead|planned|scheduled|supposed|expected|claims?|"
    r"sources?|disputed|fiction\w*|novel)\b",
    re.IGNORECASE,
)
_TWICE = compile_late(
    r"\b(?:again|re-?opened|time|edition|partly|phase|section|not|either|or|probably|perhaps|instead)\b", re.IGNORECASE
)
_REACH_CP = 60
_MEASURED = "measured: "
_SUBGROUP = compile_late(
    r"\s*(?:(?:who|that|which|with|of|whose|aged|without|had)\b|\()",
    re.IGNORECASE,
)
_PART_OF_ALL = compile_late(r"\s*(?:(?:who|that|which|with|of|whose|aged|without)\b|\()", re.IGNORECASE)
_MOST_OF = compile_late(r"\b(?:[Mm]ost|[Ss]ome|[Hh]alf|[Nn]early all|[Aa]lmost all) of $")
_LOOSE_NAMES = compile_late(
    r"(?:It|He|She|They|This|That|These|There|Which|Who|When|In|On|At|After|Before|But|And|While|Its|His|Her)\b"
)
_LOOSE_NOUNS = frozenset(
    "one ones same latter former other others following work book paper article site company city town man woman".split()
)
_Said = tuple[str, str]
"""What is spoken of, and what is said of it."""
Fact = tuple[str, str, str, Span]
"""What is spoken of, what is said of it, its value, and the words of the value."""


def check(draft: Draft, folder: Folder | None) -> Iterator[Slip]:
    first: dict[_Said, tuple[str, Place]] = {}
    elsewhere = folder.compute_once(_facts_of_folder) if folder is not None else {}
    for paragraph in draft.paragraphs:
        for subject, said, value, span in _stated_facts(paragraph):
            known = first.get((subject, said)) or next(
                (other for other in elsewhere.get((subject, said), ()) if other[1].path < draft.path), None
            )
            if known is None:
                first[subject, said] = value, paragraph.place(span)
            elif (
                _disagrees(said, known[0], value)
                and _is_one(draft, subject)
                and not _is_beside(known[1], paragraph, span)
            ):
                words = span.slice(paragraph.text)
                where = f" in {known[1].path}" if known[1].path else " earlier"
                yield paragraph.slip(
                    span,
                    f"This says {words}, where it is {known[0]}{where}.",
                    f"{known[0]} and {value}",
                    [Note(known[1], f"here it is {known[0]}")],
                )


def _is_beside(known: Place, paragraph: Paragraph, span: Span) -> bool:
    """Whether both stand in one sentence, which knows of both: "1,356 households here and 1,365 households there"."""
    return (
        not known.path
        and known.paragraph == paragraph.index
        and paragraph.sentence_at(known.span.start) == paragraph.sentence_at(span.start)
    )


def _facts_of_folder(folder: Folder) -> dict[_Said, list[tuple[str, Place]]]:
    """What the drafts of a folder say of whole names, those of each draft once, in the order of their paths."""
    found: dict[_Said, list[tuple[str, Place]]] = {}
    for path in sorted(folder.drafts):
        for subject, said, value, place in folder.drafts[path].compute_once(_facts_of_names):
            known = found.setdefault((subject, said), [])
            if not known or known[-1][1].path != path:
                known.append((value, replace(place, path=path)))
    return found


def _facts_of_names(draft: Draft) -> list[tuple[str, str, str, Place]]:
    return [
        (subject, said, value, paragraph.place(span))
        for paragraph in draft.paragraphs
        for subject, said, value, span in _stated_facts(paragraph)
        if " " in subject and not subject.startswith("the ")
    ]


def _stated_facts(paragraph: Paragraph) -> list[Fact]:
    if not paragraph.has_figures or paragraph.kind is BlockKind.TABLE_CELL:
        return []
    return [fact for fact in _find_facts(paragraph.text) if not paragraph.is_masked(fact[3])]


@lru_cache(maxsize=8192)
def _find_facts(text: str) -> tuple[Fact, ...]:
    paragraph, facts = Paragraph(text), list[Fact]()
    for found in _EVENT.finditer(text) if re.search(_VERBS, text) else ():
        span = Span(*found.span("year"))
        name, noun = found["name"], found["noun"]
        if _tells_apart(paragraph, found) or is_hedged(text, span.start, span.end):
            continue
        if name and (_LOOSE_NAMES.match(name) or " " not in name):
            continue
        if noun and noun.split()[-1] in _LOOSE_NOUNS:
            continue
        if found["where"] and not found["verb"].endswith(("born", "died")):
            continue  # what was opened there may have been opened elsewhere before
        verb = found["verb"].split()[-1]
        facts.append((name or f"the {noun}", verb, found["year"], span))
    for found in _MEASURE.finditer(text):
        span = Span(*found.span("number"))
        name, noun = found["name"], found["noun"]
        if (
            _tells_apart(paragraph, found)
            or is_hedged(text, span.start, span.end)
            or (name and _LOOSE_NAMES.match(name))
        ):
            continue
        if (noun and noun.split()[-1] in _LOOSE_NOUNS) or (
            found["which"] is None and found["verb"] in ("is", "was", "reaches")
        ):
            continue
        if _OF_A_PART.search(paragraph.sentence_at(span.start).slice(text)):
            continue
        said = f"{_MEASURED}{found['verb']} {found['which'] or ''} {found['unit'][:5]}"
        facts.append((name or f"the {noun}", said, found["number"].replace(",", ""), span))
    for found in _POPULATION.finditer(text) if "opulation of " in text else ():
        span = Span(*found.span("number"))
        if not (
            _tells_apart(paragraph, found) or re.search(r"\b\d{4}\b", paragraph.sentence_at(span.start).slice(text))
        ):
            number = found["number"].replace(",", "")
            facts.append((f"the population of {found['name']}", f"{_MEASURED}is", number, span))
    for found in _COUNT.finditer(text):
        span = Span(*found.span("number"))
        before = text[max(0, found.start() - 30) : found.start()]
        loose = (
            _tells_apart(paragraph, found)
            or (is_hedged(text, span.start, span.end) and not (found["the"] and _MOST_OF.search(before)))
            or (_SUBGROUP.match(text, found.end()) if found["the"] is None else _PART_OF_ALL.match(text, found.end()))
        )
        if loose or (not found["the"] and re.search(r"\b(?:of|another|other|page)\s$", before)):
            continue
        facts.append((found["noun"], "count", found["number"].replace(",", ""), span))
    return tuple(facts)


def _tells_apart(paragraph: Paragraph, found: re.Match[str]) -> bool:
    """Whether words before what is said, or right after it, may tell two events or groups apart."""
    sentence = paragraph.sentence_at(found.start())
    before = max(sentence.start, found.start() - _REACH_CP)
    after = min(sentence.end, found.end() + _REACH_CP // 2)
    return bool(
        _TWO_EVENTS.search(paragraph.text, before, found.end()) or _TWICE.search(paragraph.text, found.end(), after)
    )


def _disagrees(said: str, one: str, other: str) -> bool:
    """Whether two values cannot both hold; counts must look like one figure with two digits swapped."""
    if said.startswith(_MEASURED):
        return abs(float(one) - float(other)) > max(_rounding_slack(one), _rounding_slack(other))
    if said != "count":
        return one != other
    return one != other and len(one) == len(other) and sorted(one) == sorted(other) and _count_changed(one, other) == 2


def _rounding_slack(number: str) -> float:
    """How far a measurement may lie from how it is written."""
    if "." in number:
        return 0.5 / 10 ** len(number.partition(".")[2])
    return 0.5 * 10 ** (len(number) - len(number.rstrip("0")))


def _count_changed(one: str, other: str) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


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
    check=InDraftAndFolder(check),
    wrong=(
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
        Wrong("Harbour Hall was built in 1901.", "1901", files=(("a.md", "Harbour Hall was built in 1911.\n"),)),
    ),
    right=(
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
        "Ada Lovelace died in 1852. Her mother died in 1860.",
    ),
    explanation=__doc__,
    severity="information",
)
