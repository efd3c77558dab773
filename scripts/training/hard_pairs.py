"""The pairs that a reader gets wrong: what an hour on a processor is best spent on."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import torch
from torch.nn import functional
from training.pairs import NOT_REFUTED, REFUTES, Pair
from training.reader_data import encode, padded

HARD_FROM = 0.35
"""The cross entropy from which on a pair counts as read wrongly: its label has less than .7."""
OTHERS, OTHERS_REFUTED = 0.15, 0.35
"""How often a pair that is read well is kept all the same, and one that is refuted."""
BATCH = 64


def hard_pairs(reader: Any, tokenizer: Any, pairs: Sequence[Pair], chance: random.Random) -> list[Pair]:
    """The pairs that these weights read wrongly, with a share of the others so that they are not forgotten; shuffled."""
    kept: list[Pair] = []
    for pair, loss in zip(pairs, _losses(reader, tokenizer, pairs), strict=True):
        if loss > HARD_FROM or chance.random() < (OTHERS_REFUTED if pair.label == REFUTES else OTHERS):
            kept.append(pair)
    chance.shuffle(kept)
    return kept


@torch.no_grad()
def _losses(reader: Any, tokenizer: Any, pairs: Sequence[Pair]) -> list[float]:
    """The cross entropy of each pair; of one that is only known not to be refuted, of that."""
    was_training, device = reader.training, next(reader.parameters()).device.type
    reader.eval()
    encoded = encode(tokenizer, pairs)
    order = sorted(range(len(pairs)), key=lambda number: len(encoded[number].ids))
    losses = [0.0] * len(pairs)
    for start in range(0, len(order), BATCH):
        numbers = order[start : start + BATCH]
        ids, mask, types = (one.to(device) for one in padded([encoded[number] for number in numbers]))
        with torch.autocast(device, dtype=torch.bfloat16):
            logits, _ = reader(ids, mask, types)
        likely = functional.softmax(logits.float(), dim=-1)
        for number, row in zip(numbers, likely, strict=True):
            label = pairs[number].label
            right = 1.0 - row[REFUTES] if label == NOT_REFUTED else row[label]
            losses[number] = float(-torch.log(right.clamp(min=1e-6)))
    reader.train(was_training)
    return losses
