"""Measures the engine on plain paragraphs with one error each, as a writer would try it.

python scripts/evaluation/plain_paragraphs.py PARAGRAPHS.jsonl [PARAGRAPHS.jsonl …] [--index DIR] [--show]

A line holds `text` and `wrong`, the places of the wrong words. Prints how many errors are found, how many claims over one are called
true, and how many other claims false. `--show` prints the paragraphs whose error is missed: whoever looks at them has seen them.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from evaluation.labelled_claims import NEGATIVE, POSITIVE

from factlint.engine.engine import Engine
from factlint.engine.evidence import EvidenceStore


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paragraphs", type=Path, nargs="+")
    parser.add_argument("--index", type=Path, help="keep the evidence index here")
    parser.add_argument("--show", action="store_true", help="print what is missed")
    given = parser.parse_args()
    store = EvidenceStore.open(given.index or Path(tempfile.mkdtemp(prefix="factlint-evaluation-")))
    store.ensure_built()
    engine = Engine(store)
    for path in given.paragraphs:
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        found = [read(engine, row) for row in rows]
        if given.show:
            missed = (row["text"] for row, (caught, _, _) in zip(rows, found, strict=True) if not caught)
            sys.stdout.write("".join(f"missed: {text}\n" for text in missed))
        caught, confirmed, alarms = (sum(counts) for counts in zip(*found, strict=True))
        sys.stdout.write(
            f"{path.name}: {caught} of {len(rows)} errors found, {confirmed} called true, {alarms} other claims called false\n"
        )


def read(engine: Engine, row: dict[str, Any]) -> tuple[bool, bool, int]:
    """Whether the error is found, whether a claim over it is called true, and how many other claims are called false."""
    start, end = row["wrong"]
    caught = confirmed = False
    alarms = 0
    for claim in engine.extract(row["text"]).claims:
        verdict = engine.assess(claim.text).verdict
        if any(span.start < end and start < span.end for span in claim.spans):
            caught |= verdict in NEGATIVE
            confirmed |= verdict in POSITIVE
        else:
            alarms += verdict in NEGATIVE
    return caught, confirmed, alarms


if __name__ == "__main__":
    main()
