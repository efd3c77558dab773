"""Where a figure stands in its sentence: of whom or what it is said, by which verb, of which aspect, with which words around."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from factlint.engine.evidence.words import distinctive_forms
from factlint.engine.judges.figures.quantities import Figure, figures
from factlint.engine.language.en.lemmas import event_of, noun_lemma
from factlint.engine.language.en.statements import Part, Statement, read_statements

_ASPECTS = {
    "height": "height tall high elevation altitude highest rise peak summit tallest heights",
    "length": "length long flow stretch longest run extend lengths course",
    "width": "width wide breadth broad across widest",
    "depth": "depth deep deepest",
    "diameter": "diameter",
    "radius": "radius",
    "distance": "distance away far orbit",
    "area": "area cover size surface large span drain",
    "population": "population inhabitant resident populous live home populated",
    "mass": "mass weigh weight heavy",
    "speed": "speed fast velocity travel",
    "boiling": "boil boiling",
    "melting": "melt melting",
    "freezing": "freeze freezing",
    "temperature": "temperature warm hot cold",
    "age": "age aged old",
    "thickness": "thick thickness",
    "coastline": "coastline coast",
    "border": "boundary border",
}
_ASPECT_OF = {word: aspect for aspect, words in _ASPECTS.items() for word in words.split()}
_STRETCHED = frozenset(
    "waterway canal river tunnel road highway railway bridge wall route trail stream coast coastline".split()
)
_RAISED = frozenset("mountain peak tower skyscraper building volcano statue monument waterfall summit".split())
# Of these the dimension alone says what is measured.
_TELLING_UNITS = {"area": "area", "mass": "mass", "speed": "speed"}
_MOVING = frozenset({"population", "age"})
# "The Amazon River in South America", "the speed of light in vacuum": what follows says where, not what.
_PLACING = frozenset("in at on near from with".split())
_DESCRIBED = re.compile(r"^[^:]{2,90}: (?P<years>(?:c\. )?\d{3,4}\s?[–-]\s?\d{2,4}(?: BCE?)?) [a-zA-Z]")
_MADE = re.compile(
    r"(?i)(?:film|novel|album|song|single|book|poem|play|opera|musical|series|game|painting|magazine|newspaper|comic|ep|drama|"
    r"symphony|ballet|sculpture|anthology|essay|treatise|manga|soundtrack)"
)
_STARTING = re.compile(
    r"(?i)^(?:starting|beginning|commencing|ending|continuing)\s+(?:\w+\s+)?"
    r"(?:in|from|on|around|about|circa|with|at|since|until)\s+(?:\w+\s+)?$"
)
_LIFE = re.compile(r"\((?P<inside>[^()]{3,120})\)")


@dataclass(frozen=True, slots=True)
class FigureInContext:
    """A figure in its place.

    `owner` are the words of the subject; `event` the verb (base form) or the verb behind an event's noun; `aspect` what
    is measured; `objects` the words of the verb's object; `around` the other words of the statement; `near` the words
    right behind the figure, up to the next comma.
    """

    figure: Figure
    owner: frozenset[str]
    event: str
    negated: bool
    hedged: bool
    passive: bool
    aspect: str
    objects: frozenset[str]
    around: frozenset[str]
    agent: frozenset[str]
    preposition: str
    sentence: frozenset[str]
    life: str = ""
    turned: bool = False
    near: frozenset[str] = frozenset()
    within_subject: bool = False

    @property
    def changes_with_time(self) -> bool:
        """Whether the quantity changes with the years."""
        return self.aspect in _MOVING or self.figure.kind in {"money"}


@lru_cache(maxsize=2048)
def find_figures(text: str) -> tuple[FigureInContext, ...]:
    """All figures of a text that belong to a statement."""
    found: list[FigureInContext] = []
    told = read_statements(text)
    whole = content(text)
    for figure in figures(text):
        place = _place(told, figure)
        if place is not None:
            named = _add_unit(figure, *place)
            if named is not None:
                site = replace(
                    _site(text, named, *place, whole), near=_words_after(text, named), within_subject=place[1] is None
                )
                site = _move_to_main_event(text, site, told)
                found += [site, *_turn_to_passive(site)]
            continue
        earlier = next((s for s in reversed(found) if _converts(text, s.figure, figure)), None)
        if earlier is not None:
            found.append(
                FigureInContext(
                    figure, earlier.owner, earlier.event, earlier.negated, earlier.hedged, earlier.passive,
                    earlier.aspect, earlier.objects, earlier.around, earlier.agent, earlier.preposition, whole,
                )
            )  # fmt: skip
    return (*found, *_lifetimes(text, told, whole))


def content(text: str) -> frozenset[str]:
    """The comparable words of a text that carry meaning, figures left out."""
    return frozenset(norm for norm in distinctive_forms(text) if not norm[0].isdigit())


def _place(told: tuple[Statement, ...], figure: Figure) -> tuple[Statement, Part | None] | None:
    """The statement and part that hold the figure; the innermost where several overlap."""
    best: tuple[Statement, Part | None] | None = None
    for statement in told:
        for part in statement.parts:
            if part.phrase.start <= figure.start < part.phrase.end:
                best = (statement, part)
        if statement.subject.start <= figure.start < statement.subject.end and best is None:
            best = (statement, None)
    return best


def _site(text: str, figure: Figure, statement: Statement, part: Part | None, whole: frozenset[str]) -> FigureInContext:
    core = statement.subject.core
    placed = next((i for i, word in enumerate(core) if i and word.lower in _PLACING), len(core))
    core = core[:placed]
    inside = part is None and figure.kind == "measure"
    owner = content(" ".join(word.text for word in core if not (inside and figure.start <= word.start < figure.end)))
    objects: set[str] = set()
    around: set[str] = set()
    agent: set[str] = set()
    for other in statement.parts:
        said = content(_words_without_figure(text, other, figure))
        if other.preposition == "by" and statement.passive:
            agent |= said
        elif not other.preposition:
            objects |= said
        else:
            around |= said
    event = statement.verb
    heads = [noun_lemma(word.lower) for word in core]
    if statement.verb in {
        "be",
        "begin",
        "start",
        "commence",
        "take",
        "occur",
        "complete",
        "finish",
        "happen",
        "date",
        "last",
    }:
        named = next((event_of(head) for head in heads if event_of(head)), "")
        if named and statement.verb not in {"complete", "finish"}:
            event = named
    if figure.kind == "date" and part is not None and (nested := _nested_event(statement, part)):
        # "ruled until his death in 1450": the year is that of the death.
        nothing: frozenset[str] = frozenset()
        return FigureInContext(
            figure, owner, nested, False, statement.hedged, True, "", nothing, nothing, nothing, part.preposition, whole
        )
    if figure.kind == "date" and statement.verb == "be" and part is not None and not part.preposition:
        head = part.phrase.head
        if head is not None and figure.end < head.start and _MADE.fullmatch(head.lower):
            # "is a 1968 film": the year in which it came out.
            nothing = frozenset[str]()
            return FigureInContext(
                figure, owner, "release", False, False, True, "", nothing, nothing, nothing, "in", whole
            )
    aspect = _aspect(text, figure, statement, part)
    return FigureInContext(
        figure, owner, event, statement.negated, statement.hedged, statement.passive, aspect, frozenset(objects),
        frozenset(around), frozenset(agent), part.preposition if part else "", whole,
    )  # fmt: skip


def _move_to_main_event(text: str, site: FigureInContext, told: tuple[Statement, ...]) -> FigureInContext:
    """ "Starting in 1485, he approached the king": the year is that of the approach, and nobody starts in it."""
    main = next((statement for statement in told if statement.main), None)
    if main is None or not _STARTING.search(text[: site.figure.start]):
        return site
    objects = [content(_words_without_figure(text, part, site.figure)) for part in main.parts if not part.preposition]
    around = [content(_words_without_figure(text, part, site.figure)) for part in main.parts if part.preposition]
    nothing: frozenset[str] = frozenset()
    return replace(
        site, event=main.verb, negated=main.negated, hedged=main.hedged, passive=main.passive,
        objects=nothing.union(*objects), around=nothing.union(*around), agent=nothing,
    )  # fmt: skip


def _words_after(text: str, figure: Figure) -> frozenset[str]:
    return content(re.split(r"[,;:]|\band (?:the|an?|its|one)\b", text[figure.end : figure.end + 160])[0])


def _nested_event(statement: Statement, part: Part) -> str:
    index = statement.parts.index(part)
    before = statement.parts[index - 1].phrase if index else None
    if before is None or not before.words or before.words[0].tag != "PRP$" or before.head is None:
        return ""
    return event_of(noun_lemma(before.head.lower))


def _turn_to_passive(site: FigureInContext) -> list[FigureInContext]:
    """ "A built B in 1889" says of B that it was built in 1889."""
    if site.passive or not site.objects or site.event in {"be", "have", "become"} or site.figure.kind != "date":
        return []
    nothing: frozenset[str] = frozenset()
    return [replace(site, owner=site.objects, objects=nothing, agent=site.owner, passive=True, turned=True)]


def _add_unit(figure: Figure, statement: Statement, part: Part | None) -> Figure | None:
    """A bare number takes what it counts from "a population of 5 million", "the number of islands is 126"."""
    if figure.kind != "count" or figure.unit:
        return figure
    if part is not None and re.search(
        r"(?i)\b(?:number|no\.)\s*$", part.phrase.text[: max(0, figure.start - part.phrase.start)]
    ):
        return replace(figure, unit="number")
    said = " ".join([statement.subject.text, *(p.phrase.text for p in statement.parts)])
    if re.search(r"(?i)\bpopulation\b|\binhabitants\b", said):
        return replace(figure, unit="person")
    if counted := re.search(r"(?i)\bnumber of (?:[a-z]+ )?([a-z]+)\b", said):
        return replace(figure, unit=noun_lemma(counted[1].lower()))
    return None


def _words_without_figure(text: str, part: Part, figure: Figure) -> str:
    """The part's words with the figure (number and unit) taken out."""
    phrase = part.phrase
    if not (phrase.start <= figure.start < phrase.end):
        return phrase.text
    return text[phrase.start : figure.start] + " " + text[figure.end : phrase.end]


def _aspect(text: str, figure: Figure, statement: Statement, part: Part | None) -> str:
    """What is measured: the word for it nearest to the figure, first in its own part, then in the rest of the statement."""
    if figure.kind not in {"measure", "count"}:
        return ""
    if figure.unit in _TELLING_UNITS:
        return _TELLING_UNITS[figure.unit]
    head = statement.subject.head
    if part is None and head is not None and figure.unit == "length" and figure.end < head.start:
        # "The 2,574 km river", "the 8,849 m mountain"
        noun = noun_lemma(head.lower)
        return "length" if noun in _STRETCHED else "height" if noun in _RAISED else ""
    if figure.kind == "count" and figure.unit in {"person", "inhabitant", "resident"}:
        return "population"
    near = text[part.phrase.start : part.phrase.end] if part else ""
    for scope in (
        text[figure.end : figure.end + 12],
        near,
        *(p.phrase.text for p in statement.parts),
        statement.subject.text,
    ):
        found = next((_ASPECT_OF[w] for w in norms_of(scope) if w in _ASPECT_OF), "")
        if found:
            return found
    if figure.unit == "length" and "above sea level" in text[figure.end : figure.end + 40]:
        return "height"
    head = part.phrase.head if part is not None and not part.preposition else None
    if (
        figure.unit == "length"
        and head is not None
        and figure.end < head.start
        and noun_lemma(head.lower) in _STRETCHED
    ):
        # "an 82-kilometre waterway"
        return "length"
    return _ASPECT_OF.get(statement.verb, "")


def norms_of(text: str) -> list[str]:
    """Lower-case base forms of nouns, for looking words up in small tables."""
    return [noun_lemma(word) for word in re.findall(r"[a-z]+", text.lower())]


def _converts(text: str, earlier: Figure, figure: Figure) -> bool:
    """ "2,850 km (1,770 mi)": the second is the first in another unit."""
    if earlier.kind != figure.kind or earlier.unit != figure.unit or earlier.end > figure.start:
        return False
    return bool(re.fullmatch(r"\s?[(;,/]\s?(?:about |approximately |or )?", text[earlier.end : figure.start]))


def _lifetimes(text: str, told: tuple[Statement, ...], whole: frozenset[str]) -> list[FigureInContext]:
    """ "Marie Curie (1867–1934)", "(born 1965)", "(22 February 1788 – 21 September 1860)" right behind the subject."""
    described = _DESCRIBED.match(text)
    if described is not None:
        years = [f for f in figures(text) if described.start("years") <= f.start < described.end("years")]
        if len(years) == 1 and years[0].when is not None and years[0].when.is_range:
            return [_life(years[0], content(text[: described.start("years") - 2]), "range", whole)]
    match = _LIFE.search(text)
    if match is None or match.start() > 120 or not told:
        return []
    owner = content(text[: match.start()])
    inside = [
        figure for figure in figures(text) if match.start() < figure.start < match.end() and figure.kind == "date"
    ]
    lowered = match["inside"].lower()
    ends: list[tuple[Figure, str]] = []
    if lowered.startswith(("r.", "reigned", "ruled", "fl.")):
        return []
    if len(inside) == 1 and inside[0].when is not None and inside[0].when.is_range:
        return [_life(inside[0], owner, "range", whole)]
    if len(inside) == 1:
        kind = "born" if lowered.startswith(("born", "b.")) else "died" if lowered.startswith(("died", "d.")) else ""
        ends = [(inside[0], kind)] if kind else []
    elif len(inside) == 2 and re.search(r"[–—-]|\bto\b", text[inside[0].end : inside[1].start]):
        ends = [(inside[0], "born"), (inside[1], "died")]
    return [_life(figure, owner, kind, whole) for figure, kind in ends]


def _life(figure: Figure, owner: frozenset[str], kind: str, whole: frozenset[str]) -> FigureInContext:
    event = {"born": "bear", "died": "die"}.get(kind, "")
    nothing: frozenset[str] = frozenset()
    return FigureInContext(figure, owner, event, False, False, True, "", nothing, nothing, nothing, "in", whole, kind)
