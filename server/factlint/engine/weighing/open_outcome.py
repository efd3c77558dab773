"""Reads texts only while what is left unread could still change the outcome.

It comes to the same as when all are read, but where one of the first texts tells surely what the claim tells: then no
other is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from factlint.engine.judges.subject import About
from factlint.engine.model import OF_REFERENCE, Claim, Evidence, Signals
from factlint.engine.weighing.opinion import add_findings, least_likely_false, may_affirm, may_deny, may_speak_against
from factlint.engine.weighing.signals import (
    NO_SIGNALS,
    Read,
    Standing,
    Text,
    against_signals,
    clash_of,
    find_refuting,
    find_supporting,
    in_favour_signals,
    is_read_again,
    pointing_signals,
    read_again,
    read_texts,
    relate_texts,
    stances_of,
    unknown_readings,
)
from factlint.engine.weighing.weights import Weighing

_Range = tuple[float, float]

# Chosen on 1,978 claims of the weighing's own rows and of encyclopedia openings: none called false was missed, one that is marked as
# false was called Mostly True for it; openings are read with half as many pairs.
_SURELY_TOLD = 0.8
_SURELY_SUPPORTED = 0.9
_FIRST_TEXTS = 2


@dataclass(frozen=True, slots=True)
class _Case:
    """A claim with what the judges that compare found, and what reads and weighs."""

    claim: Claim
    found: Mapping[str, float]
    read: Read
    weighing: Weighing

    def may_deny(self, signals: Signals) -> bool:
        return may_deny(signals, self.found)

    def may_affirm(self, signals: Signals) -> bool:
        return may_affirm(signals, self.found)

    def false(self, signals: Signals, unknown: Mapping[str, _Range]) -> float:
        """How likely the claim is false, at most."""
        return self.weighing.false.highest(add_findings(signals.against, self.found, side=-1), unknown)

    def true(self, signals: Signals, unknown: Mapping[str, _Range]) -> float:
        """How likely the claim is true, at most."""
        return self.weighing.true.highest(add_findings(signals.in_favour, self.found, side=1), unknown)


def collect_while_open(
    claim: Claim, evidence: Sequence[Evidence], read: Read, found: Mapping[str, float], weighing: Weighing
) -> Signals:
    """Signals that weigh to the same outcome as those of `collect_signals`, without what could not change it; or those of one
    text alone, where that tells the claim.

    `found` are the other judges' findings, as in `weigh_signals`.
    """
    if not evidence:
        return NO_SIGNALS
    case = _Case(claim, found, read, weighing)
    standings = relate_texts(claim, evidence)
    read_first = _read_telling(case, standings)
    telling = [text for text in read_first.values() if _tells(text)]
    if telling:
        return _read_again_where_open(case, telling)
    texts = _read_in_turn(case, standings, read_first)
    if texts is None:
        return replace(NO_SIGNALS, refuting=evidence[0], supporting=evidence[0])
    return _read_again_where_open(case, texts)


def _read_telling(case: _Case, standings: Sequence[Standing]) -> dict[int, Text]:
    """The first texts that have nearly all words of the claim and are of its subject, by their numbers, up to one that
    tells it; none where another judge found against the claim, or a text is no work of reference: it may decide against them.
    """
    found: dict[int, Text] = {}
    if min(case.found.values(), default=0.0) < 0 or any(one.evidence.kind not in OF_REFERENCE for one in standings):
        return found
    for at, one in enumerate(standings[:_FIRST_TEXTS]):
        if one.about is About.SUBJECT and one.told >= _SURELY_TOLD:
            (found[at],) = read_texts(case.claim, [one], case.read)
            if _tells(found[at]):
                break
    return found


def _tells(text: Text) -> bool:
    return text.scores.supports >= _SURELY_SUPPORTED


def _read_in_turn(case: _Case, standings: Sequence[Standing], read_first: Mapping[int, Text]) -> list[Text] | None:
    """All texts, read once; None where some of them tell that none can speak against the claim or for it.

    Only the text that ranks first for its side counts. So a side is out once the first of those that were read cannot
    speak for it, nor any unread one that may rank before it.
    """
    against = _Side([_may_deny(case, one, standings) for one in standings])
    in_favour = _Side([_may_affirm(case, one) for one in standings])
    texts = dict(read_first)
    for at, text in texts.items():
        against.add(at, text.refuting_rank)
        in_favour.add(at, text.supporting_rank)
    while unread := {
        at: open_sides
        for at, one in enumerate(standings)
        if at not in texts and (open_sides := against.is_open(at, one) + in_favour.is_open(at, one))
    }:
        at = max(unread, key=lambda at: (unread[at], standings[at].weight, -at))
        (text,) = read_texts(case.claim, [standings[at]], case.read)
        texts[at] = text
        against.add(at, text.refuting_rank)
        in_favour.add(at, text.supporting_rank)
    if not in_favour.speaking and not any(_denies(case, texts[at], standings) for at in against.speaking):
        return None
    left = [at for at in range(len(standings)) if at not in texts]
    texts |= zip(left, read_texts(case.claim, [standings[at] for at in left], case.read), strict=True)
    return [texts[at] for at in range(len(standings))]


class _Side:
    """Which texts may speak for a side by how they stand, and which of those that were read rank first for it."""

    def __init__(self, may_speak: Sequence[bool]) -> None:
        self._may_speak = may_speak
        self._highest = 0.0
        self._first: list[int] = []

    def is_open(self, at: int, one: Standing) -> bool:
        """Whether an unread text may rank first and speak: it ranks no higher than its weight."""
        return self._may_speak[at] and one.weight >= self._highest

    def add(self, at: int, rank: float) -> None:
        if rank > self._highest:
            self._highest, self._first = rank, []
        if rank == self._highest:
            self._first.append(at)

    @property
    def speaking(self) -> list[int]:
        """Of those that rank first, the ones that may speak; one, unless some rank the same."""
        return [at for at in self._first if self._may_speak[at]]


def _may_deny(case: _Case, one: Standing, standings: Sequence[Standing]) -> bool:
    """Whether a text may speak against the claim, whatever the reader makes of it."""
    found_against = min(case.found.values(), default=0.0) < 0
    return found_against or may_speak_against(pointing_signals(case.claim, one, None, standings))


def _may_affirm(case: _Case, one: Standing) -> bool:
    """Whether a text may speak for the claim, whatever the reader makes of it."""
    in_favour = {"about": one.about / 2, "told": one.told}
    return case.may_affirm(Signals({}, in_favour, None, None, None, ()))


def _denies(case: _Case, text: Text, standings: Sequence[Standing]) -> bool:
    """Whether there is something in a text that was read to point at."""
    clash = clash_of(case.claim, text)
    against = pointing_signals(case.claim, text.standing, clash, standings)
    return case.may_deny(Signals(against, {}, text.evidence, None, clash, ()))


def _read_again_where_open(case: _Case, texts: Sequence[Text]) -> Signals:
    """The signals of texts that were all read once; the deciding ones are read again where that can change the outcome."""
    claim, weighing = case.claim, case.weighing
    refuting, supporting = find_refuting(texts), find_supporting(texts)
    clash = clash_of(claim, refuting)
    signals = Signals(
        against_signals(claim, refuting, clash, texts),
        in_favour_signals(claim, supporting, texts),
        refuting.evidence,
        supporting.evidence,
        clash,
        stances_of(texts),
    )
    against = unknown_readings(refuting, texts) if is_read_again(refuting, refutes=True) else {}
    in_favour = unknown_readings(supporting, texts) if is_read_again(supporting, refutes=False) else {}

    def read_refuting_again() -> Signals:
        again = read_again(claim, refuting, texts, case.read, refutes=True)
        return replace(signals, against={**signals.against, **again})

    def read_supporting_again() -> Signals:
        again = read_again(claim, supporting, texts, case.read, refutes=False)
        return replace(signals, in_favour={**signals.in_favour, **again})

    may_be_false = case.may_deny(signals) and case.false(signals, against) >= least_likely_false(case.found, weighing)
    may_be_true = case.may_affirm(signals) and case.true(signals, in_favour) >= weighing.true_from
    if may_be_true:
        signals = read_supporting_again()
        # What is not likely enough to be true may still be false.
        if may_be_false or case.false(signals, against) >= case.true(signals, {}):
            signals = read_refuting_again()
    elif may_be_false:
        signals = read_refuting_again()
        if case.true(signals, in_favour) >= case.false(signals, {}):
            signals = read_supporting_again()
    return signals
