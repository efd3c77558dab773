"""Claims with what is known of them, as the trainings and the fitting take them: written rows, marked prose, books."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from factlint.engine.claim_filter import ClaimFilter
from factlint.engine.claims import frame, frame_item
from factlint.engine.model import Claim

BLOCKS_AT_A_TIME = 4
FEWEST_WORDS = 15
MOST_CHARACTERS = 4_000
_filter = ClaimFilter()


def read_rows(path: Path) -> list[dict[str, Any]]:
    """The rows of a file of JSON lines, packed (`.gz`) or not, but those marked `skip`."""
    packed = path.read_bytes()
    text = (gzip.decompress(packed) if path.suffix == ".gz" else packed).decode("utf-8")
    return [row for line in text.split("\n") if line.strip() and not (row := json.loads(line)).get("skip")]


def claim_of(text: str) -> Claim:
    """The claim with these very words, with the subject that framing finds."""
    framed = frame_item(text)
    return replace(framed[0], text=text, spans=()) if framed is not None else Claim(text)


def find_claims(text: str) -> tuple[Claim, ...]:
    """The claims of a draft that are looked up."""
    return _filter.keep_fit(text, frame(text).claims, told_elsewhere=False)


def framed_claims(row: dict[str, Any]) -> Iterator[tuple[bool, Claim]]:
    """The claims that are looked up in the passages of a written row, and whether each is over the wrong words."""
    start = row.get("at", row["false"].index(row["wrong"]))
    end = start + len(row["wrong"])
    right = {claim.text: claim for claim in find_claims(row["true"])}
    for claim in right.values():
        yield False, claim
    for claim in find_claims(row["false"]):
        if any(span.start < end and start < span.end for span in claim.spans):
            yield True, claim
        elif claim.text not in right:
            yield False, claim


def prose_claims(paths: Sequence[Path], most: int = 0) -> Iterator[tuple[str, Claim]]:
    """Claims of prose that is right as far as anybody knows, each with the name of where it stands.

    Of Markdown what a writer's draft would be checked for, file by file in a random order that is always the same; of
    JSON lines with `sentences` of marked `claims` these. After the file in which `most` (if any) is reached, no more.
    """
    found = 0
    for path in random.Random(3).sample(paths, len(paths)):
        for claim in _marked(path) if ".jsonl" in path.suffixes[-2:] else _framed(path):
            found += 1
            yield claim
        if most and found >= most:
            return


def _marked(path: Path) -> Iterator[tuple[str, Claim]]:
    for row in read_rows(path):
        for sentence in row["sentences"]:
            for marked in sentence["claims"]:
                yield str(row["id"]), claim_of(marked["claim"])


def _framed(path: Path) -> Iterator[tuple[str, Claim]]:
    blocks = re.split(r"\n\s*\n", path.read_text("utf-8", "replace"))
    long = [block for block in blocks if len(block.split()) > FEWEST_WORDS]
    for at in range(0, len(long), BLOCKS_AT_A_TIME):
        for claim in find_claims("\n\n".join(long[at : at + BLOCKS_AT_A_TIME])[:MOST_CHARACTERS]):
            yield str(path), claim
