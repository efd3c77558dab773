"""The first judge: compares figures, dates, units and ranks of claim and evidence exactly, where both are of the same thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from factlint.engine.evidence.words import distinctive_forms, norms
from factlint.engine.judges.figures.beside import names_somebody_beside
from factlint.engine.judges.figures.comparison import Match, compare
from factlint.engine.judges.figures.dates import DAYS_A_YEAR, MONTHS
from factlint.engine.judges.figures.figure_context import FigureInContext, content, find_figures
from factlint.engine.judges.figures.lifetimes import is_of_a_thing, is_outside, is_told_whole, span_of
from factlint.engine.judges.figures.numbers import numbers
from factlint.engine.judges.figures.populations import population_opinion
from factlint.engine.judges.figures.source_figure import build_correction
from factlint.engine.judges.quotations import drop_title, quote
from factlint.engine.judges.subject import claim_subject, drop_parentheses, select_fitting
from factlint.engine.language.en.antonyms import are_opposite
from factlint.engine.language.en.lemmas import is_same_verb, verb_lemma
from factlint.engine.language.en.tagger import read_words
from factlint.engine.model import Claim, Evidence, Opinion, Stance

# Verbs that only tie a figure to its subject.
_TYING = frozenset(
    "be have reach stand measure rise cover span total number comprise contain include weigh boast hold extend run".split()
)
# What happens once to a thing: the verb alone names the event, whatever stands beside it.
_ONCE = frozenset(
    "bear die found establish build construct erect complete dissolve invent discover premiere inaugurate dedicate destroy "
    "abolish assassinate demolish kill sink".split()
)
_SIGNED_ONCE = frozenset(norms("treaty agreement declaration accord convention pact armistice charter constitution"))
_RANKED_BY = frozenset(norms("area population volume length size number revenue value sales depth discharge density"))
_LIFE_WORDS = frozenset(norms("born died live lived"))
_FIRM_NORMS = frozenset(
    norms("nearly roughly almost less fewer approximately around close exceeds least estimated exactly")
)
# Ranks and letters before a name that name nobody else.
_STYLES = frozenset(norms("rms hms uss ss sir dame president king queen emperor empress pope saint lord"))
_PLAIN_NAMES = frozenset(
    norms("river lake mountain peak island city country tower building bridge canal volcano desert stream waterway")
)
_NEUTRAL = _STYLES | frozenset(
    "total overall current estimated approximate official officially also originally first".split()
)
# Of a person's years nothing but the birth and the death is told: to start, to form and to end are other events.
_LIFE_EVENTS = {
    "person": (("bear",), ("die", "assassinate", "kill", "murder", "execute")),
    "range": (
        ("bear", "found", "establish", "create", "form", "begin", "start"),
        ("die", "dissolve", "end", "abolish", "collapse", "cease", "fall", "assassinate", "kill", "murder", "execute"),
    ),
}
_OPENING = re.compile(
    r"(?:When|After|Before|Until|While|As|Since|Although|Though)\s(?P<who>(?:the\s)?[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+){0,3})\s[a-z][^,]{2,80},\s"
)
_ONE_OF = re.compile(r"(?i)one of\b")
_YEARS_JOINED = re.compile(r"[–—-]|\bto\b|\buntil\b")
_OUTSIDE_STRENGTH = 0.96
_STRENGTH = {"date": 0.975, "measure": 0.97, "count": 0.97, "money": 0.9, "rank": 0.97}


@dataclass(frozen=True, slots=True)
class _Finding:
    claimed: FigureInContext
    known: FigureInContext
    evidence: Evidence
    match: Match
    closeness: float


class FiguresJudge:
    """Says nothing unless evidence gives a figure of the same quantity of the same subject."""

    name = "figures"
    focus_area = "precision"

    def judge(self, claim: Claim, evidence: Sequence[Evidence]) -> Opinion:
        opening = _of_another(claim)
        claimed = [
            site
            for site in find_figures(claim.text)
            if not (site.hedged or site.turned or _denied_rank(site) or _ONE_OF.match(claim.text, site.figure.start))
            and site.figure.start >= opening
        ]
        if (crowd := population_opinion(claim, evidence)) is not None:
            return crowd
        if not claimed:
            return self._none("The claim has no figure to compare.")
        about_it = select_fitting(claim, evidence)
        findings = [
            finding
            for item in about_it
            if not _may_be_another_of_the_surname(claim, item, about_it)
            for site in claimed
            for finding in _findings(claim, site, item)
        ]
        if (outside := _outside(claim, claimed, about_it, findings)) is not None:
            return outside
        if not findings:
            return self._none("No evidence gives a figure of the same quantity.")
        best = {site.figure.start: _best(site, findings) for site in claimed}
        settled = [finding for finding in best.values() if finding is not None]
        wrong = [finding for finding in settled if finding.match is Match.DIFFERS]
        stances = tuple((finding.evidence.key, _stance(finding)) for finding in settled)
        if wrong:
            return self._refutes(max(wrong, key=lambda finding: finding.closeness), stances)
        same = [finding for finding in settled if finding.match in (Match.SAME, Match.FITS)]
        if same and len(same) == len(claimed):
            return self._supports(claim, same, stances)
        return self._none("The evidence does not settle the claim's figures.", stances)

    def _refutes(self, finding: _Finding, stances: tuple[tuple[str, Stance], ...]) -> Opinion:
        said, found = finding.claimed.figure, finding.known.figure
        fix = None if finding.claimed.negated else build_correction(said, found)
        compared = f"The claim says {said.text.strip()}; “{finding.evidence.title}” says {found.text.strip()}"
        rationale = f"{compared}: “{quote(drop_title(finding.evidence))}”"
        strength = _STRENGTH[said.kind] if finding.closeness >= 0.999 else _STRENGTH[said.kind] - 0.05
        return Opinion(
            self.name,
            self.focus_area,
            1 if strength >= 0.93 else 2,
            strength,
            rationale,
            finding.evidence,
            fix,
            stances,
        )

    def _supports(self, claim: Claim, same: Sequence[_Finding], stances: tuple[tuple[str, Stance], ...]) -> Opinion:
        """Right figures confirm a claim only where the same sentence says the rest of it as well."""
        best = max(same, key=lambda finding: (_covered_share(claim, finding), finding.closeness))
        covered = _covered_share(claim, best)
        beside = names_somebody_beside(claim.text, f"{best.evidence.title} {best.evidence.text}")
        if beside or covered < 0.8 or (any(finding.match is Match.FITS for finding in same) and covered < 0.95):
            return self._none("The figures agree; the rest of the claim is not told.", stances)
        exact = all(finding.match is Match.SAME for finding in same)
        strength = 0.93 if covered >= 0.99 and exact else 0.85
        figures = " and ".join(finding.claimed.figure.text.strip() for finding in same[:2])
        rationale = f"“{best.evidence.title}” gives the same figure ({figures}): “{quote(drop_title(best.evidence))}”"
        return Opinion(
            self.name, self.focus_area, 9 if strength > 0.9 else 8, strength, rationale, best.evidence, None, stances
        )

    def _none(self, why: str, stances: tuple[tuple[str, Stance], ...] = ()) -> Opinion:
        return Opinion(self.name, self.focus_area, None, 0.0, why, None, None, stances)


def _of_another(claim: Claim) -> int:
    """Where an opening clause ends that tells of somebody else: "When Beethoven died in 1827, |Napoleon was gone"; else 0."""
    found = _OPENING.match(claim.text)
    if found is None:
        return 0
    named, subject = frozenset(norms(found["who"])), frozenset(norms(claim_subject(claim)))
    return 0 if named & subject else found.end()


def _outside(
    claim: Claim, claimed: Sequence[FigureInContext], evidence: Sequence[Evidence], findings: Sequence[_Finding]
) -> Opinion | None:
    """The opinion that the claim's year lies outside its subject's life; none where the year itself is told."""
    for site in claimed:
        if site.figure.kind != "date" or any(f.claimed is site and f.match is not Match.UNCLEAR for f in findings):
            continue
        for item in evidence:
            name = _name(claim, item)
            if _may_be_a_namesake(claim, item, evidence):
                continue
            for known in find_figures(item.text):
                span = span_of(known) if known.figure.kind == "date" and _same_owner(site, known, name) else None
                if span is not None and is_outside(site, span):
                    said, told = site.figure.text.strip(), known.figure.text.strip()
                    why = f"The claim says {said}; “{item.title}” has {told}: “{quote(drop_title(item))}”"
                    stances = ((item.key, Stance.REFUTES),)
                    return Opinion("figures", "precision", 1, _OUTSIDE_STRENGTH, why, item, None, stances)
    return None


def _may_be_a_namesake(claim: Claim, item: Evidence, evidence: Sequence[Evidence]) -> bool:
    """Whether what is known of this page has nothing of what else the claim names: "Muhammad Ali … of Egypt", a boxer."""
    subject = content(claim_subject(claim))
    # "Henry IV" may be the king or the emperor.
    return subject < content(drop_parentheses(item.title)) or _has_nothing_else_named(claim, subject, item, evidence)


def _may_be_another_of_the_surname(claim: Claim, item: Evidence, evidence: Sequence[Evidence]) -> bool:
    """Whether a surname alone may be somebody else's: "Rogers was born in Norfolk in 1913" beside the page of Ginger Rogers."""
    subject = content(claim_subject(claim))
    return subject < content(drop_parentheses(item.title)) and _has_nothing_else_named(claim, subject, item, evidence)


def _has_nothing_else_named(
    claim: Claim, subject: frozenset[str], item: Evidence, evidence: Sequence[Evidence]
) -> bool:
    """Whether a claim names something beside its subject, and the page nothing of that."""
    named = [content(word.text) for word in read_words(claim.text) if word.start and word.tag == "NNP"]
    beside = frozenset(norm for norms_ in named for norm in norms_) - subject - _MONTH_NORMS
    told = frozenset(norm for other in evidence if other.title == item.title for norm in content(other.text))
    return bool(beside) and not beside & told


_LONGEST_LIFE_DAYS = 100 * DAYS_A_YEAR
_MONTH_NORMS = content(" ".join(MONTHS))


def _denied_rank(site: FigureInContext) -> bool:
    """ "is not the largest country in Europe": of what the evidence's rank holds is more than figures tell."""
    return site.negated and site.figure.kind == "rank"


def _findings(claim: Claim, site: FigureInContext, evidence: Evidence) -> list[_Finding]:
    """The evidence's figures of the same quantity, compared."""
    name = _name(claim, evidence)
    found: list[_Finding] = []
    for known in find_figures(evidence.text):
        known = _read_life_as_event(site, known, evidence.text)
        if known is None or known.hedged or _is_of_another_age(claim, site, known, evidence):
            continue
        closeness = _closeness(site, known, name)
        if closeness <= 0:
            continue
        match = compare(site.figure, known.figure, drifts=site.changes_with_time or known.changes_with_time)
        if site.negated != known.negated:
            # "was not built in 1889": a denial of the right figure is wrong, of another one proves nothing. A figure of the
            # subject itself is not denied: "the earliest ones had no wheels".
            denied = match is Match.SAME and not (site.within_subject or known.within_subject)
            match = Match.DIFFERS if denied else Match.UNCLEAR
        if match is Match.DIFFERS and not site.negated and _tells_as_well(site, evidence):
            match = Match.UNCLEAR
        found.append(_Finding(site, known, evidence, match, closeness))
    return found


def _tells_as_well(site: FigureInContext, evidence: Evidence) -> bool:
    """Whether a text has the claim's number too: "one carbon atom and two oxygen atoms", "six or twelve strings"."""
    said = site.figure
    return said.kind == "count" and any(said.low <= one.value <= said.high for one in numbers(evidence.text))


def _is_of_another_age(claim: Claim, site: FigureInContext, known: FigureInContext, evidence: Evidence) -> bool:
    """Whether a last name alone and years far from it, or before the birth, tell of somebody else: "Newton was killed in 1989"."""
    mine, told = site.figure.when, known.figure.when
    if mine is None or told is None or not content(claim_subject(claim)) < content(drop_parentheses(evidence.title)):
        return False
    lives = [one.figure.when for one in find_figures(evidence.text) if one.life and one.figure.when is not None]
    if any(mine.last < life.first for life in lives):
        return True
    return max(mine.first - told.last, told.first - mine.last) > _LONGEST_LIFE_DAYS


def _read_life_as_event(site: FigureInContext, known: FigureInContext, text: str) -> FigureInContext | None:
    """A life's or a state's years behind a name, read as the event that the claim speaks of."""
    if known.figure.when is None or not (known.life == "range" or is_told_whole(known)):
        return known
    when = known.figure.when
    nothing: frozenset[str] = frozenset()
    life = replace(known, event=site.event, objects=nothing, around=nothing, agent=nothing)
    starts, ends = _LIFE_EVENTS["person" if known.life == "range" and not is_of_a_thing(text) else "range"]
    if site.event in starts and not site.objects:
        first = replace(when, last=when.first + DAYS_A_YEAR - 1, is_range=False)
        written = _YEARS_JOINED.split(when.text)[0].strip() or when.text
        return replace(life, figure=replace(known.figure, low=first.first, high=first.last, when=first, text=written))
    if site.event in ends and not site.objects:
        last = replace(when, first=when.last - DAYS_A_YEAR + 1, is_range=False)
        written = _YEARS_JOINED.split(when.text)[-1].strip()
        return replace(life, figure=replace(known.figure, low=last.first, high=last.last, when=last, text=written))
    if site.event in {"exist", "last", "live"}:
        return life
    return None if known.life == "range" else known


def _closeness(site: FigureInContext, known: FigureInContext, name: frozenset[str]) -> float:
    """How surely both figures are of one quantity: 1 when everything that tells quantities apart agrees, 0 when not."""
    said, told = site.figure, known.figure
    if said.kind != told.kind or not _same_unit(site, known):
        return 0.0
    if not _same_owner(site, known, name):
        return 0.0
    if said.kind == "date":
        return _same_event(site, known, name)
    if said.kind == "rank":
        return _same_rank(site, known, name)
    return _same_amount(site, known, name)


def _same_unit(site: FigureInContext, known: FigureInContext) -> bool:
    said, told = site.figure, known.figure
    if said.kind == "count":
        people = {"person", "inhabitant", "resident", "people"}
        return said.unit == told.unit or (said.unit in people and told.unit in people)
    return said.kind in {"date", "rank"} or said.unit == told.unit


def _same_owner(site: FigureInContext, known: FigureInContext, name: frozenset[str]) -> bool:
    """The subjects differ by nothing but the name itself, and by words for what is measured or happens."""
    mine = _extra(site, name)
    theirs = _extra(known, name)
    return mine == theirs


def _extra(site: FigureInContext, name: frozenset[str]) -> frozenset[str]:
    aspect_words = {word for word in site.owner if word in _ASPECT_NORMS or word in _NEUTRAL}
    rest = site.owner - name - aspect_words
    # "The 2,574 km river rises in Zambia", on the page of the Zambezi.
    return frozenset() if len(rest) == 1 and rest <= _PLAIN_NAMES and site.within_subject else rest


_ASPECT_NORMS = frozenset(
    norm
    for norm in norms(
        "high tall long wide deep broad heavy fast size populous home "
        "height length width depth diameter radius distance area size population inhabitants residents mass weight speed "
        "temperature age thickness elevation altitude summit peak construction building birth death founding foundation "
        "establishment opening inauguration release publication premiere discovery invention completion dedication launch"
    )
)


def _same_event(site: FigureInContext, known: FigureInContext, name: frozenset[str]) -> float:
    if not site.event or not (site.event == known.event or is_same_verb(site.event, known.event)):
        return 0.0
    if site.event in {"be", "have", "become"}:
        rest = (site.objects | site.around) - name
        return 1.0 if rest and rest <= known.objects | known.around | known.owner else 0.0
    theirs = known.objects - name
    mine = site.objects - name
    if theirs - site.sentence and not (site.passive and theirs <= name):
        return 0.0
    if mine - known.sentence:
        return 0.0
    rest = (site.around | site.agent) - name
    if site.event in _ONCE or (site.event == "sign" and site.passive and name & _SIGNED_ONCE):
        return 1.0 if not rest - known.sentence else 0.9
    outside = known.around - name - site.sentence
    # "won the prize in 1911" may speak of another prize than "won the prize in Physics in 1903".
    return 1.0 if not rest - known.sentence and (rest or not outside) else 0.0


def _same_rank(site: FigureInContext, known: FigureInContext, name: frozenset[str]) -> float:
    """ "the second-longest river in Europe": the same noun in the same place."""
    if site.figure.unit != known.figure.unit and not are_opposite(site.figure.unit, known.figure.unit):
        return 0.0
    mine = (site.objects | site.around | site.agent) - name
    if mine - known.sentence and site.figure.unit.startswith("place of"):
        # "the fourth planet from the Sun and a gas giant"
        mine = site.near - name
    if not mine or mine - known.sentence:
        return 0.0
    ranked = site.objects - name
    if ranked and not ranked & (known.objects | known.around | known.near):
        # "the smallest continent" is not among the countries of "the sixth-largest country".
        return 0.0
    if site.figure.unit.startswith("place of") and not is_same_verb(site.event, known.event):
        return 0.0
    theirs = (known.near if mine <= known.near else known.objects | known.around) - name - site.sentence
    # "the largest city of Omsk Oblast, Russia" leaves open which it is in Russia; the second of a part is not the first of all.
    both_ranked = min(site.figure.low, known.figure.low) > 1
    below = site.figure.low == 1 < known.figure.low and not theirs & _RANKED_BY
    return 1.0 if not theirs else 0.9 if (both_ranked or below) and len(theirs) <= 3 else 0.0


def _same_amount(site: FigureInContext, known: FigureInContext, name: frozenset[str]) -> float:
    if site.aspect != known.aspect and not (site.figure.kind == "money" or site.figure.unit == "share"):
        return 0.0
    verbs = site.event == known.event or is_same_verb(site.event, known.event) or {site.event, known.event} <= _TYING
    if not verbs and not (site.aspect and (site.event in _TYING or known.event in _TYING)):
        return 0.0
    mine = (site.objects | site.around | site.agent) - name - _ASPECT_NORMS - _FIRM_NORMS - {site.figure.unit}
    told = known.sentence | name
    if mine - told:
        return 0.0
    if site.figure.kind == "count" or not site.aspect:
        own = (known.objects | known.around | known.agent) - name - _ASPECT_NORMS - {known.figure.unit}
        outside = own - site.sentence
        return 1.0 if not outside else 0.9 if len(mine) >= 1 and len(outside) <= 4 else 0.0
    return 1.0


def _name(claim: Claim, evidence: Evidence) -> frozenset[str]:
    """The words of the name that both speak of."""
    title = frozenset(distinctive_forms(drop_parentheses(evidence.title)))
    subject = content(claim_subject(claim))
    if subject and content(evidence.called) == subject:
        return title | subject
    return (
        title
        if title and title <= subject
        else title | subject
        if evidence.kind == "own" or not title
        else title | (subject & title)
    )


def _best(site: FigureInContext, findings: Sequence[_Finding]) -> _Finding | None:
    """What the evidence says of one figure: agreement anywhere outweighs a difference elsewhere."""
    mine = [finding for finding in findings if finding.claimed is site]
    if not mine:
        return None
    for match in (Match.SAME, Match.FITS, Match.UNCLEAR):
        hits = [finding for finding in mine if finding.match is match]
        if hits:
            return max(hits, key=lambda finding: finding.closeness)
    return max(mine, key=lambda finding: (finding.evidence.kind == "own", finding.closeness, _is_writable(finding)))


def _is_writable(finding: _Finding) -> int:
    """Of "412 m (1,352 ft)" the figure in the claim's own unit can be put into the draft, or the unit of its own number."""
    said, told = finding.claimed.figure, finding.known.figure
    if said.factor == told.factor:
        return 1
    return 2 if abs(said.low / said.factor - told.low / told.factor) < 1e-9 * abs(said.low / said.factor) else 0


def _covered_share(claim: Claim, finding: _Finding) -> float:
    """The share of the claim's words that the evidence has; the verb counts as said where another says the same."""
    asked = content(claim.text) - content(finding.claimed.figure.text)
    told = content(finding.evidence.text) | content(drop_parentheses(finding.evidence.title))
    if finding.known.life or is_same_verb(finding.claimed.event, finding.known.event):
        told |= {word for word in asked if finding.claimed.event in {verb_lemma(word), word} or word in _LIFE_WORDS}
    return len(asked & told) / len(asked) if asked else 1.0


def _stance(finding: _Finding) -> Stance:
    if finding.match is Match.DIFFERS:
        return Stance.REFUTES
    return Stance.NEUTRAL if finding.match is Match.UNCLEAR else Stance.SUPPORTS
