"""Measures verdicts by a writer's own sources: sentences that contradict a note, and sentences that only seem to.

python scripts/evaluation/own_sources.py [ROWS.jsonl.gz …] [--show]

Prints, with 95% intervals, how many sentences of each kind have a claim that is called False, with an edit that is safe to make
unseen, and that is called True. `--show` prints the compatible ones called False: whoever looks at them has seen these rows.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from evaluation.labelled_claims import NEGATIVE, POSITIVE
from evaluation.written_rows import share_of
from training.own_rows import read_notes, said_beside

from factlint.engine.engine import Engine
from factlint.engine.evidence import EvidenceStore
from factlint.engine.model import Assessment

HELD_OUT = Path(__file__).parent / "data" / "own_sources_held_out.jsonl.gz"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rows", type=Path, nargs="*", default=[HELD_OUT])
    parser.add_argument("--show", action="store_true", help="print the compatible sentences that are called False")
    given = parser.parse_args()
    notes = read_notes(given.rows)
    counts: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory(prefix="factlint-evaluation-") as folder:
        store = EvidenceStore.open(Path(folder, "index"))
        store.ensure_built()
        engine = Engine(store, has_own_sources=store.has_own_sources)
        for said in said_beside(engine, store, notes, Path(folder)):
            found = [
                engine.assess(claim.text, workspace=said.workspace, language="en", verbatim=True)
                for claim, _ in said.claims
            ]
            told = counts.setdefault(said.kind, Counter())
            told["all"] += 1
            told["with a claim"] += bool(found)
            told["called False"] += any(one.verdict in NEGATIVE for one in found)
            told["with a safe edit"] += any(is_edited(one) for one in found)
            told["called True"] += any(one.verdict in POSITIVE for one in found)
            if given.show and said.kind == "compatible" and any(one.verdict in NEGATIVE for one in found):
                sys.stdout.write(f"{'safe edit' if any(map(is_edited, found)) else 'False'}: {said.sentence}\n")
    sys.stdout.write(f"{len(notes)} notes\n")
    for kind, told in counts.items():
        shares = (f"{name} {share_of(told[name], told['all'])}" for name in list(told)[1:])
        sys.stdout.write(f"  {kind:11} {told['all']:4} sentences: {', '.join(shares)}\n")


def is_edited(found: Assessment) -> bool:
    """Whether a verdict has an edit that is made unseen: it is sure, and there are words to put in."""
    return found.verdict in NEGATIVE and found.confidence == "high" and found.rewrite is not None


if __name__ == "__main__":
    main()
