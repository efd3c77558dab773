"""The panel's vote: three models judge a claim apart from each other; what they cite is checked before it counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated

from pydantic import BeforeValidator, Field

from factlint.engine.claims.languages import ENGLISH, language_of
from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.inquiry.report_words import quote_source
from factlint.engine.judges.subject import About, claim_subject, relate_to_subject
from factlint.engine.model import OF_REFERENCE, Claim, Evidence, Opinion, Stance
from factlint.engine.models.client.claim_budget import ClaimBudget
from factlint.engine.models.client.model_client import ModelClient, Question
from factlint.engine.models.client.replies import Failed, Reply, Shape, number_of
from factlint.engine.models.faithfulness import names_and_figures, normalize_word, words_of
from factlint.engine.models.languages import language_name
from factlint.engine.models.prompt_files import build_prompt, evidence_text, format_evidence
from factlint.engine.models.queries import may_be_looked_up
from factlint.engine.models.quotations import Citation, checked_correction, citable_texts, keep_faithful, select_cited
from factlint.engine.web.fact_checks import select_legible

FALSE_UP_TO, TRUE_FROM = 4, 7
STRENGTH = 0.85
"""Of a vote whose citations hold: a convention, not a measurement; confidence comes from how the panel votes."""
_SEAT = "Write the rationale in {language}. Others judge the same claim apart from you; look above all at {focus}."
_AREAS = {
    "sources": "the sources: how directly each speaks of the claim, how new and how independent it is",
    "logic": "the logic: whether what the evidence says truly amounts to the claim, or to its opposite",
    "precision": "precision: figures, dates, names, qualifiers and what is left out",
}
_LONGEST_VOTE_TOKENS = 900
MOST_EVIDENCE = 8
MOST_EVIDENCE_CP = 2_900
MOST_ASKED_FOR = 4
_FEWEST_SHARED = 3
_FEWEST_OF_NAME = 2


UNQUOTED = "It quotes nothing that was read."
QUOTE_AGAIN = (
    "the score needs a quotation on its own side, of at least four words in a row, copied from the text of the item whose "
    "number stands beside it; none of yours stands there. Without one, the score is null"
)


LookUp = Callable[[Claim], Sequence[Evidence]]
"""Finds evidence at hand on a statement."""


class Vote(Shape):
    """What a member of the panel answers."""

    supports: list[Citation] = Field(max_length=12)
    refutes: list[Citation] = Field(max_length=12)
    rationale: str
    wrong: str = ""
    right: str = ""
    missing: str = ""
    score: Annotated[int | None, BeforeValidator(number_of)] = Field(ge=1, le=10)


@dataclass(frozen=True, slots=True)
class Votes:
    """The panel's opinions, those without a score among them, and why the others did not vote."""

    opinions: tuple[Opinion, ...]
    failed: tuple[Failed, ...]
    missing: tuple[str, ...] = ()
    """What seats without a score would look up, in their words."""
    more: tuple[Evidence, ...] = ()
    """What was looked up because they asked for it, and read when they voted again."""

    @property
    def abstains(self) -> bool:
        """Whether at least half of those that answered have no score for want of evidence."""
        return 2 * sum(one.score is None for one in self.opinions) >= len(self.opinions)

    @property
    def has_quorum(self) -> bool:
        """Whether more than half of the panel answered."""
        return len(self.opinions) > len(self.failed)

    @property
    def has_missed_votes(self) -> bool:
        """Whether it should have voted and did not: what is decided without it is provisional."""
        return not self.has_quorum and bool(self.failed)


def vote(
    model_client: ModelClient,
    judges: Sequence[str],
    claim: Claim,
    evidence: Sequence[Evidence],
    claim_budget: ClaimBudget,
    *,
    today: date,
    language: str,
    look_up: LookUp | None = None,
) -> Votes:
    """One call for each seat; none without evidence, on which there would be nothing to say.

    Where the evidence does not settle the claim and a seat says what would, that is looked up once, and the seats vote again
    on what was found, before what they had read.
    """

    def voted(read: Sequence[Evidence]) -> Votes:
        return _ask_panel(model_client, judges, claim, read, claim_budget, today=today, language=language)

    read = select_for_panel(claim, evidence)
    first = voted(read) if read else Votes((), ())
    if look_up is None or not first.opinions or not first.abstains:
        return first
    more = find_missing_evidence(first.missing, claim, read, look_up)
    if not more:
        return first
    again = voted(select_fitting([*more, *read]))
    return replace(again, more=tuple(more)) if again.has_quorum else first


def find_missing_evidence(
    missing: Sequence[str], claim: Claim, read: Sequence[Evidence], look_up: LookUp
) -> list[Evidence]:
    """What is found for what the seats miss, as far as it answers that, and is not among what they read."""
    keys = {item.key for item in read}
    found: dict[str, Evidence] = {}
    for query in dict.fromkeys(missing):
        if may_be_looked_up(query, claim):
            new = [item for item in select_legible(look_up(Claim(query))) if item.key not in keys]
            found |= {
                item.key: item for item in [item for item in new if _answers(query, claim, item)][:MOST_ASKED_FOR]
            }
    return list(found.values())


def _answers(query: str, claim: Claim, item: Evidence) -> bool:
    """Whether an item may be what was asked for: it has a word of it that the claim lacks, and is the page of that name or has
    half of the words."""
    words, title = set(norms(query)) - STOP_WORDS, set(norms(item.title)) - STOP_WORDS
    held = words & (title | set(norms(evidence_text(item))))
    new = words - set(norms(claim.text))
    return bool(held & new or not new) and (bool(title & new and title <= words) or 2 * len(held) >= len(words))


def _ask_panel(
    model_client: ModelClient,
    judges: Sequence[str],
    claim: Claim,
    evidence: Sequence[Evidence],
    claim_budget: ClaimBudget,
    *,
    today: date,
    language: str,
) -> Votes:
    areas = list(_AREAS)[: len(judges)]
    questions = [
        seat_question(judge, area, claim, evidence, today=today, language=language)
        for judge, area in zip(judges, areas, strict=True)
    ]
    answers = model_client.ask(questions, claim_budget)
    opinions = [
        opinion_of(answer, area, claim, evidence, language)
        for answer, area in zip(answers, areas, strict=True)
        if isinstance(answer, Reply)
    ]
    replies = [answer.value for answer in answers if isinstance(answer, Reply)]
    missing = tuple(reply.missing for reply in replies if reply.missing and reply.score is None)
    return Votes(tuple(opinions), tuple(answer for answer in answers if isinstance(answer, Failed)), missing)


def seat_question(
    judge: str, area: str, claim: Claim, evidence: Sequence[Evidence], *, today: date, language: str
) -> Question[Vote]:
    """What one seat is asked; `area` names what it looks at above all."""
    asked = build_prompt(
        "judge",
        Vote,
        {"claim": claim.text, "evidence": [format_evidence(item) for item in evidence]},
        today=today,
        longest_tokens=_LONGEST_VOTE_TOKENS,
        after=_SEAT.format(focus=_AREAS[area], language=language_name(language)),
    )
    return Question(
        judge, asked, Vote, lambda given: "" if given.score is None or grounds_of(given, evidence) else QUOTE_AGAIN
    )


def select_for_panel(claim: Claim, evidence: Sequence[Evidence]) -> list[Evidence]:
    """What each seat reads: nothing off the claim's subject or twice, no more than MOST_EVIDENCE items and about
    MOST_EVIDENCE_CP."""
    read = select_legible(evidence)
    subject = _subject_without_page(claim, read)
    on_subject = [item for item in read if is_on_subject(claim, item) or _names(subject, item)]
    return select_fitting(_take_turns(_drop_repeated(on_subject)))


def select_fitting(chosen: Sequence[Evidence]) -> list[Evidence]:
    """The first items, no more than MOST_EVIDENCE and about MOST_EVIDENCE_CP as models see them, one at least."""
    chosen, length = list(chosen[:MOST_EVIDENCE]), 0
    for place, item in enumerate(chosen):
        length += len(format_evidence(item))
        if length > MOST_EVIDENCE_CP and place:
            return chosen[:place]
    return chosen


def is_on_subject(claim: Claim, item: Evidence) -> bool:
    """Whether an article may settle a claim: it is about the claim's subject, its title stands in the claim, or it says most
    of what the claim says, of something else."""
    if item.kind not in OF_REFERENCE or language_of(claim.text) != ENGLISH:
        return True
    words = set(norms(claim.text)) - STOP_WORDS
    return (
        bool(set(norms(item.title)) & words)
        or relate_to_subject(claim, item) is About.SUBJECT
        or _says_the_same(claim, words, item)
    )


def _subject_without_page(claim: Claim, evidence: Sequence[Evidence]) -> str:
    """A subject of several words that none of the articles is about, such as a battle that only its general's tells of."""
    subject = claim_subject(claim)
    words = set(norms(subject)) - STOP_WORDS
    if len(words) < _FEWEST_OF_NAME or language_of(claim.text) != ENGLISH:
        return ""
    return "" if any(words <= set(norms(item.title)) for item in evidence) else subject


def _names(subject: str, item: Evidence) -> bool:
    """Whether the subject stands in a text as it stands in the claim."""
    return bool(subject) and f" {' '.join(norms(subject))} " in f" {' '.join(norms(evidence_text(item)))} "


def _says_the_same(claim: Claim, words: set[str], item: Evidence) -> bool:
    """Whether a text has half of a claim's words, a name or figure among them: "Atlanta is the capital of the state of Georgia"
    on Savannah."""
    text = evidence_text(item)
    shared = words & set(norms(text))
    if len(shared) < _FEWEST_SHARED or 2 * len(shared) < len(words):
        return False
    return any(normalize_word(word) in words_of(text) for word in names_and_figures(claim.text))


def _drop_repeated(evidence: Sequence[Evidence]) -> list[Evidence]:
    """The items without those that stand whole in another of the same page; the longer one has the place of the first."""
    kept: list[Evidence] = []
    for item in evidence:
        place = next((n for n, known in enumerate(kept) if _is_repeated(item, known)), None)
        if place is None:
            kept.append(item)
        elif len(item.text) > len(kept[place].text):
            kept[place] = item
    return kept


def _is_repeated(item: Evidence, known: Evidence) -> bool:
    same_page = (item.kind, item.title, item.url) == (known.kind, known.title, known.url)
    return same_page and (item.text in known.text or known.text in item.text)


def _take_turns(evidence: Sequence[Evidence]) -> list[Evidence]:
    """As much as the panel reads, in its order: where there is more, the kinds of evidence take turns."""
    turns: Counter[str] = Counter()
    ranked: list[tuple[int, int]] = []
    for place, item in enumerate(evidence):
        ranked.append((turns[item.kind], place))
        turns[item.kind] += 1
    return [evidence[place] for place in sorted(place for _, place in sorted(ranked)[:MOST_EVIDENCE])]


def opinion_of(answer: Reply[Vote], area: str, claim: Claim, evidence: Sequence[Evidence], language: str) -> Opinion:
    """A vote as an opinion: its score stands only on evidence that it truly quotes on its own side."""
    given = answer.value
    judge = f"{area} ({answer.model})"
    sources = [claim.text, *citable_texts(evidence)]
    supports, refutes = select_cited(given.supports, evidence), select_cited(given.refutes, evidence)
    if given.score is None:
        return Opinion(
            judge,
            area,
            None,
            0.0,
            _keep_reason(given, language, None, sources),
            None,
            None,
            _stances(supports, refutes),
        )
    grounds = grounds_of(given, evidence)
    if not grounds:
        return Opinion(judge, area, None, 0.0, UNQUOTED, None, None, ())
    decisive = next((item for item in grounds if item.kind == "own"), grounds[0])
    fix = checked_correction(claim, given.wrong, given.right, refutes) if given.score <= FALSE_UP_TO else None
    told = _keep_reason(given, language, decisive, sources)
    return Opinion(judge, area, given.score, STRENGTH, told, decisive, fix, _stances(supports, refutes))


def grounds_of(given: Vote, evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """What a vote truly quotes on the side of its score."""
    if given.score is None:
        return ()
    supports, refutes = select_cited(given.supports, evidence), select_cited(given.refutes, evidence)
    return refutes if given.score <= FALSE_UP_TO else supports if given.score >= TRUE_FROM else (*refutes, *supports)


def _keep_reason(given: Vote, language: str, decisive: Evidence | None, sources: Sequence[str]) -> str:
    """The vote's reason as far as it keeps to what was read; where nothing is left of it, or it is in another language
    than was asked for, the source's own words."""
    told = keep_faithful(given.rationale, sources)
    written = language_of(told, language) if told else ""
    if told and written in {"", language}:
        return told
    if decisive is None:
        return ""
    return quote_source(decisive)


def _stances(supports: Sequence[Evidence], refutes: Sequence[Evidence]) -> tuple[tuple[str, Stance], ...]:
    told = {item.key: Stance.SUPPORTS for item in supports} | {item.key: Stance.REFUTES for item in refutes}
    both = {item.key for item in supports} & {item.key for item in refutes}
    return tuple((key, Stance.NEUTRAL if key in both else stance) for key, stance in told.items())
