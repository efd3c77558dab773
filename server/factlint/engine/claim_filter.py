"""The claim filter: which claims of a draft can be looked up by somebody who sees nothing else of it.

A small network that shares the reader's weights (`scripts/train_claim_filter`) tells how likely readers would call a claim fit: a
fact, in the draft's sense, that needs no more of the draft. What it finds unfit costs a search and gives nothing, or, where
the words put in for a pronoun are wrong, an alarm.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Lock

from factlint.engine.model import Claim
from factlint.engine.reader.network import FOLDER
from factlint.engine.reader.session import Network, WeightsMissing, shares_of
from factlint.prose.sentences import boundaries
from factlint.prose.span import Span

_log = logging.getLogger(__name__)

LABELS = ("good", "minor", "context", "wrong", "no_fact", "residue")
"""What readers called a claim: fit; fit but for something small; untold who or what it is of; in wrong words; no fact; markup."""
LONGEST_PAIR_TOKENS = 150
FIT_FROM = 0.5
"""Of 1,120 claims of seven works that it was not trained on, 49 in 100 were called fit, of those kept 74; 90 in 100 fit ones are kept."""
_BEFORE = 260
_AFTER = 80
_LONGEST_SENTENCE = 1_200
_LINK = re.compile(r"!?\[([^\[\]]{0,200})\]\([^()\s]{0,400}\)")
_MARKS = re.compile(r"[*_`#>]+")
_SPACES = re.compile(r"\s+")
_WORD = re.compile(r"[^\W_]+")
_BLANK_LINE = re.compile(r"\n[ \t\r>]*\n")


@dataclass(frozen=True, slots=True)
class Fitness:
    """How likely a claim is fit to be looked up, and how likely it is but for what the draft alone tells: 0 to 1."""

    fit: float
    untold: float


class ClaimFilter:
    """The filter's network, loaded when it is first asked, and again after `shrink`. Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._network: Network | None = None

    def keep_fit(self, text: str, claims: Sequence[Claim], *, told_elsewhere: bool) -> tuple[Claim, ...]:
        """The claims of a text that are fit to be looked up, in their order; all, where the network cannot run.

        `told_elsewhere`: what the draft alone tells may be told by the writer's own sources too ("the museum"). A text that
        is one sentence is what somebody asks about: nothing of it is dropped.
        """
        if not claims or (len(text) <= _LONGEST_SENTENCE and len(boundaries(text)) < 2):
            return tuple(claims)
        try:
            network = self._load()
            return tuple(self._keep(network, text, claims, told_elsewhere=told_elsewhere))
        except WeightsMissing:
            return tuple(claims)
        except Exception as broken:
            # One odd claim must not take the others of a draft with it; its text is never logged.
            _log.warning("the claim filter failed with %s", type(broken).__name__)
            return tuple(claims)

    def _keep(self, network: Network, text: str, claims: Sequence[Claim], *, told_elsewhere: bool) -> Iterator[Claim]:
        """The fit ones. Where a part of a sentence is not fit and the sentence is, the sentence stands for all its parts."""
        found = {id(claim): self._is_fit(network, text, claim, told_elsewhere=told_elsewhere) for claim in claims}
        cut = {claim.sentence for claim in claims if claim.sentence and not found[id(claim)]}
        undivided = {one for one in cut if self._is_fit(network, text, one, told_elsewhere=told_elsewhere)}
        given = set[Claim]()
        for claim in claims:
            if claim.sentence in undivided:
                if claim.sentence not in given:
                    given.add(claim.sentence)
                    yield claim.sentence
            elif found[id(claim)]:
                yield claim

    def _is_fit(self, network: Network, text: str, claim: Claim, *, told_elsewhere: bool) -> bool:
        one = self._fitness(network, text, claim)
        return one.fit + (one.untold if told_elsewhere else 0.0) >= FIT_FROM

    def shrink(self) -> None:
        """Frees the network until it is asked again."""
        with self._lock:
            self._network = None

    def _load(self) -> Network:
        with self._lock:
            if self._network is None:
                self._network = Network(FOLDER, "claim_filter.onnx")
            return self._network

    def _fitness(self, network: Network, text: str, claim: Claim) -> Fitness:
        read = beside(text, claim.text, claim.spans[0]) if claim.spans else ""
        _, (logits,) = network.run(claim.text, read, LONGEST_PAIR_TOKENS)
        shares = dict(zip(LABELS, shares_of(logits[0]), strict=True))
        return Fitness(shares["good"] + shares["minor"], shares["context"])


def beside(text: str, claim: str, span: Span) -> str:
    """What of the draft is read beside a claim that words were put into: its passage between what stands around it,
    `before | passage | after`; else nothing.

    No more than the block before and the rest of its own block is read: a client sends a slice of the draft that has as
    much, and gets the same claims. Read beside parts of sentences as well, it tells
    no more and takes the filter half as long again.
    """
    said = _plain(text[span.start : span.end])
    if _words(claim) <= _words(said):
        return ""
    before = _BLANK_LINE.split(text[max(0, span.start - 2 * _BEFORE) : span.start])[-2:]
    rest = _plain(_BLANK_LINE.split(text[span.end : span.end + 2 * _AFTER])[0])
    return f"{_plain(' '.join(before))[-_BEFORE:]} | {said} | {rest[:_AFTER]}"


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))


def _plain(text: str) -> str:
    """Without the commonest markup."""
    return _SPACES.sub(" ", _MARKS.sub("", _LINK.sub(r"\1", text))).strip()
