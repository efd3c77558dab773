"""Pairs from plain facts: short sentences on one article, right and with one plain error each, as writers put them at first."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from training.pairs import NEUTRAL, NOT_REFUTED, REFUTES, SUPPORTS, Pair, content, overlap
from training.written_pairs import MOST_FOUND, among_others, sentence_with, sentences_of, titled, without_brackets

OFTEN_UNTITLED = 0.3
OFTEN_AMONG_OTHERS = 0.4
OFTEN_ELSEWHERE = 0.5


def plain_pairs(rows: Sequence[dict[str, Any]], chance: random.Random) -> Iterator[Pair]:
    """About a dozen pairs a row, others in every epoch.

    A row holds `title`, `facts` (`true`, `false`, `wrong`, `right`, `evidence`) and `unsettled`; `longer` where its sentences
    tell more than one thing; `found` are the texts that are found for its sentences, by sentence.
    """
    for row in rows:
        sentences = sentences_of(row["title"])
        for fact in row["facts"]:
            yield from _of_fact(row, fact, sentences, chance)
        for unsettled in row["unsettled"]:
            for sentence in sorted(sentences, key=lambda one: -overlap(one, unsettled))[:2]:
                yield _pair(unsettled, titled(row["title"], sentence), NEUTRAL)


def _of_fact(
    row: dict[str, Any], fact: dict[str, str], sentences: Sequence[str], chance: random.Random
) -> Iterator[Pair]:
    title, wrong, right = row["title"], fact["wrong"], fact["right"]
    settling = sentence_with(fact["evidence"], sentences)
    told = content(settling)
    # Of a longer sentence the text may not tell all.
    for claim, label in ((fact["false"], REFUTES), (fact["true"], NOT_REFUTED if row.get("longer") else SUPPORTS)):
        text = titled(title, settling)
        if chance.random() < OFTEN_AMONG_OTHERS:
            text = titled(title, among_others(settling, sentences, chance))
        elif chance.random() < OFTEN_UNTITLED:
            text = settling
        yield _pair(claim, text, label, wrong, right)
    beside = [one for one in sentences if one != settling and not content(right) & content(one)]
    if beside:
        nearest = max(beside, key=lambda one: overlap(one, fact["false"]))
        yield _pair(fact["false"], titled(title, nearest), NEUTRAL)
        yield _pair(fact["true"], titled(title, chance.choice(beside)), NOT_REFUTED)
    for claim, label in ((fact["false"], NEUTRAL), (fact["true"], NOT_REFUTED)):
        # A text of another article may tell the same: then nobody said what it says of the error.
        elsewhere = [
            one
            for one in row["found"][claim]
            if without_brackets(one["title"]) != without_brackets(title)
            and (label == NOT_REFUTED or not (content(right) & content(one["text"]) or told <= content(one["text"])))
        ]
        if elsewhere and chance.random() < OFTEN_ELSEWHERE:
            other = chance.choice(elsewhere[:MOST_FOUND])
            yield _pair(claim, titled(other["title"], other["text"]), label)


def _pair(claim: str, evidence: str, label: int, wrong: str = "", right: str = "") -> Pair:
    marked = (wrong, right) if label == REFUTES else ("", "")
    return Pair(claim, evidence, label, "plain", *marked)
