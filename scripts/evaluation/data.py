"""The data files of the evaluation: found in any folder by their names, packed or not, and how many rows each has."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

CLAIMS, DRAFTS, PAIRS = "claims_dev.jsonl", "drafts_dev.jsonl", "pairs_dev.jsonl.gz"
WRITTEN = "written_train.jsonl"

# What a row of each file must have.
_NEEDED = {
    CLAIMS: {"claim", "label"},
    DRAFTS: {"draft", "sentences"},
    WRITTEN: {"title", "claim_true", "claim_false", "evidence", "paraphrase", "paraphrase_evidence"},
    PAIRS.removesuffix(".gz"): {"claim", "evidence", "label", "source"},
}
_T = TypeVar("_T")


class Unreadable(ValueError):
    """A data file holds something else than rows of its kind; the text says where."""


def find(folder: Path, name: str) -> Path | None:
    """The file of that name, or its packed or unpacked form."""
    other = name.removesuffix(".gz") if name.endswith(".gz") else f"{name}.gz"
    return next((folder / one for one in (name, other) if (folder / one).is_file()), None)


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    """The rows of a file; none where the folder lacks it."""
    path = find(folder, name)
    if path is None:
        return []
    packed = path.read_bytes()
    try:
        text = (gzip.decompress(packed) if path.suffix == ".gz" else packed).decode("utf-8")
    except (OSError, EOFError, UnicodeDecodeError) as broken:
        raise Unreadable(f"{path} cannot be unpacked or is no UTF-8: {broken}") from broken
    found: list[dict[str, Any]] = []
    # Only this line end: the texts hold other ones.
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as broken:
            raise Unreadable(f"{path}, line {number}, is no JSON: {broken}") from broken
        if not isinstance(row, dict) or not _NEEDED[name.removesuffix(".gz")] <= row.keys():
            raise Unreadable(
                f"{path}, line {number}, lacks one of: {', '.join(sorted(_NEEDED[name.removesuffix('.gz')]))}"
            )
        found.append(row)
    return found


def spread(items: Sequence[_T], most: int) -> list[_T]:
    """At most so many of the items, taken evenly from all of them; always the same ones."""
    if not most or len(items) <= most:
        return list(items)
    return [items[round(number * (len(items) - 1) / max(most - 1, 1))] for number in range(most)]
