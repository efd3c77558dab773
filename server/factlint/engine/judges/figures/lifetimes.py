"""What cannot have happened when the claim says, because the subject was not there yet, or no longer."""

from __future__ import annotations

import re
from dataclasses import dataclass

from factlint.engine.evidence.words import norms
from factlint.engine.judges.figures.dates import DAYS_A_YEAR, TimeSpan
from factlint.engine.judges.figures.figure_context import FigureInContext, find_figures
from factlint.engine.judges.kinds import kind_of
from factlint.engine.language.en.lemmas import noun_lemma
from factlint.engine.language.en.tagger import read_words

_SLACK_DAYS = 2 * DAYS_A_YEAR
# Nobody whom an encyclopedia describes died younger.
_YOUNGEST_DAYS = 8 * DAYS_A_YEAR
_BORN = frozenset({"bear"})
_DIED = frozenset({"die", "perish", "pass"})
_KILLED = frozenset({"assassinate", "kill", "murder", "execute"})
# How a life, a state or a war comes and goes: its years are held against these, and against nothing else.
_COMING_AND_GOING = (
    _BORN
    | _DIED
    | _KILLED
    | frozenset("found establish create form begin start dissolve end abolish collapse cease be exist last".split())
)
_YEAR = re.compile(r"\d{3,4}")
_RULING = frozenset("rule reign serve".split())
# What only the living do, and only a thing that exists.
_LIVING = frozenset(
    "live work rule reign serve marry become study attend graduate retire move lead fight command teach paint compose "
    "play travel visit meet emigrate enter join resign abdicate succeed divorce act tour".split()
)
_LASTING = frozenset(
    "be take occur happen fight exist last begin start end finish cease dissolve collapse break".split()
)
_WITHIN = frozenset({"in", "during", "on", "since", "from", "until", "between", "at"})
# What nobody does as a small child; crowns are another matter.
_GROWN = frozenset("write publish compose invent discover direct lead command marry graduate teach found paint".split())
_APPOINTED = frozenset("become serve work".split())
_CROWNED = frozenset(
    norms("king queen emperor empress monarch ruler sultan shah tsar duke prince princess heir pope lama caliph")
)


@dataclass(frozen=True, slots=True)
class Span:
    """First and last day that are told (days of `When`); `person` where they are a birth and a death; `whole` where
    nothing lies outside them, as it may beside a reign."""

    first: int | None
    last: int | None
    person: bool
    whole: bool


# "a global conflict from 1914 to 1918": these are over when they are over, unlike a king's life with his reign.
_EPISODES = frozenset(
    norms(
        "conflict war revolution battle siege campaign crisis epidemic pandemic period era empire kingdom republic union state "
        "country dynasty territory federation confederation rebellion uprising expedition"
    )
)


def is_told_whole(known: FigureInContext) -> bool:
    """Whether a range of years says from when to when something was there: "… existed from 1918 to 1992"."""
    when = known.figure.when
    if when is None or not when.is_range or when.about or known.negated or known.hedged or known.passive:
        return False
    return known.event in {"exist", "last"} or (
        known.event == "be" and bool(known.objects & _EPISODES) and not known.objects & _OFFICES
    )


def is_of_a_thing(text: str) -> bool:
    """Whether years behind a name are those of a state, a war or a band: a text that tells of a person says so."""
    found = read_words(text)
    nouns = [noun_lemma(word.lower) for word in found if word.tag in {"NN", "NNS"}]
    kinds = {kind_of(noun) for noun in nouns} - {""}
    # "French Revolution: 1789–1799 sociopolitical change": what its name calls it.
    named = {norm for word in found if word.tag in {"NN", "NNS", "NNP"} for norm in norms(word.text)}
    return "person" not in kinds and bool(kinds or _EPISODES & named)


_OFFICES = frozenset(
    norms("king queen emperor president leader minister ruler monarch member governor general sultan caliph")
)


def span_of(known: FigureInContext) -> Span | None:
    """The stretch that a dated statement gives its subject."""
    when = known.figure.when
    if when is None or when.about or when.bound or known.negated or known.hedged:
        return None
    if known.life == "range" or is_told_whole(known):
        return Span(when.first, when.last, person=False, whole=True)
    if known.life == "born" or (known.event in _BORN and not known.life):
        return Span(when.first, None, person=True, whole=True)
    if known.life == "died" or (known.event in _DIED and not known.life):
        return Span(None, when.last, person=True, whole=True)
    if when.is_range and (known.event in _RULING or (known.event == "be" and known.objects)):
        return Span(when.first, when.last, person=False, whole=False)
    return None


def is_outside(site: FigureInContext, span: Span) -> bool:
    """Whether the claim tells something of the subject that cannot lie outside this stretch, and puts it there."""
    when = site.figure.when
    if when is None or site.negated or site.hedged or site.turned:
        return False
    # "died October 23, 1954"
    bare = not site.preposition and site.event in _BORN | _DIED
    if site.preposition not in _WITHIN and not bare:
        return False
    starts, ends = _ends(when)
    slack = _SLACK_DAYS + (when.last - when.first if when.about else 0)
    if site.event in _BORN:
        # With a birth year at hand the two are compared as they are; a reign only says that it came after the birth.
        return not span.whole and span.first is not None and starts > span.first + slack
    if site.event in _DIED:
        if span.whole and span.last is not None:
            return False
        return span.first is not None and ends < span.first + (_YOUNGEST_DAYS if span.whole else -slack)
    if not span.whole:
        return False
    before = span.first is not None and ends < span.first - slack
    small = span.first is not None and ends < span.first + _YOUNGEST_DAYS - slack
    if small and span.person and _is_done_by_adults(site):
        # Works may come out after a death, but not in infancy.
        return True
    after = span.last is not None and starts > span.last + slack
    if site.event in _LIVING and not site.passive:
        return before or after
    return (span.first is not None and span.last is not None) and site.event in _LASTING and (before or after)


def is_year_of_a_life(claim: str, start: int, end: int, text: str, told: str) -> bool:
    """Whether the claim's date at these characters is that of a deed, and what the text tells (`told`) a birth or a death.

    "She came back in 1869" does not clash with "(1843–1911)"; a deed before the birth or after the death does.
    """
    mine = [site for site in _dates(claim) if site.figure.start < end and start < site.figure.end]
    years = set(_YEAR.findall(told))
    theirs = [known for known in _dates(text) if not years or years & set(_YEAR.findall(known.figure.text))]
    lives = [known for known in _dates(text) if _is_of_a_life(known)]
    if not mine or not theirs or not all(known in lives for known in theirs):
        return False
    return all(_is_a_deed(site) and not any(_is_beyond(site, known) for known in lives) for site in mine)


def _dates(text: str) -> list[FigureInContext]:
    """The dates of a text, once each: years behind a name are those of a life, whatever statement they stand in."""
    found = [site for site in find_figures(text) if site.figure.when is not None and not site.turned]
    lives = {site.figure.start for site in found if site.life}
    return [site for site in found if site.life or site.figure.start not in lives]


def _is_of_a_life(known: FigureInContext) -> bool:
    return bool(known.life) or known.event in _BORN | _DIED | _KILLED


def _is_a_deed(site: FigureInContext) -> bool:
    if site.event == "live":
        # "lived in Varnes until 1899", unlike "lived from 1843 to 1911"
        return bool(site.around or site.objects)
    if site.event in _BORN | _DIED | _KILLED or not site.event:
        return False
    return (bool(site.objects) and site.event != "be") or site.event not in _COMING_AND_GOING


def _is_beyond(site: FigureInContext, known: FigureInContext) -> bool:
    """Whether a date lies before the birth or after the death that is told."""
    when, life = site.figure.when, known.figure.when
    if when is None or life is None:
        return False
    born = known.life in {"born", "range"} or known.event in _BORN
    died = known.life in {"died", "range"} or known.event in _DIED | _KILLED
    return (born and when.last < life.first) or (died and when.first > life.last)


def _is_done_by_adults(site: FigureInContext) -> bool:
    if site.passive:
        return False
    return site.event in _GROWN or (site.event in _APPOINTED and bool(site.objects) and not site.objects & _CROWNED)


def _ends(when: TimeSpan) -> tuple[int, int]:
    """The day by which it began, and the first day by which it can have been over."""
    if when.bound == "after":
        return when.first, when.first
    return when.first, when.last
