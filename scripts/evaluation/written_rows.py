"""Measures the engine on written rows: claims that stand alone, and the same facts in the passages that they were written for.

python scripts/evaluation/written_rows.py ROWS.jsonl [ROWS.jsonl.gz …] [--index DIR] [--show]

Prints, with 95% intervals, how many false claims are called False, how many true, paraphrased and unsettled ones, and what is
said of the claims of both passages. `--show` prints the wrong verdicts: whoever looks at them has seen these rows.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from evaluation.labelled_claims import NEGATIVE, POSITIVE
from training.labelled import claim_of, framed_claims, read_rows

from factlint.engine.built_in_judges import built_in_judges
from factlint.engine.evidence import EvidenceStore
from factlint.engine.gather import gather
from factlint.engine.model import Claim
from factlint.engine.panel import decide

ALONE = ("claim_false", "claim_true", "paraphrase", "unsettled")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rows", type=Path, nargs="+")
    parser.add_argument("--index", type=Path, help="keep the evidence index here")
    parser.add_argument("--show", action="store_true", help="print the wrong verdicts")
    given = parser.parse_args()
    store = EvidenceStore.open(
        given.index.resolve() if given.index else Path(tempfile.mkdtemp(prefix="factlint-evaluation-"))
    )
    store.ensure_built()
    rows = [row for path in given.rows for row in read_rows(path)]
    said: dict[str, Counter[str]] = {}
    caught = 0
    for row in rows:
        over_the_error = False
        for kind, claim in claims_of(row):
            verdict = verdict_of(store, claim)
            said.setdefault(kind, Counter())[verdict] += 1
            over_the_error |= kind == "passage, over the error" and verdict == "false"
            if given.show and verdict == _WRONG.get(kind):
                sys.stdout.write(f"{kind}: {claim.text}\n")
        caught += over_the_error
    sys.stdout.write(f"{len(rows)} articles; passages caught {share_of(caught, len(rows))}\n")
    for kind, counts in said.items():
        shares = ", ".join(f"{verdict} {share_of(counts[verdict], counts.total())}" for verdict in ("false", "true"))
        sys.stdout.write(f"  {kind:26} {counts.total():5} claims: called {shares}\n")


_WRONG = {
    "claim_false": "true",
    "claim_true": "false",
    "paraphrase": "false",
    "unsettled": "false",
    "passage, over the error": "true",
    "passage, right": "false",
}


def claims_of(row: dict[str, Any]) -> Iterator[tuple[str, Claim]]:
    """The claims of a row by their kind: alone, and those that framing finds in its two passages."""
    for key in ALONE:
        yield key, claim_of(row[key])
    for is_over, claim in framed_claims(row):
        yield "passage, over the error" if is_over else "passage, right", claim


def verdict_of(store: EvidenceStore, claim: Claim) -> str:
    """ "false", "true", or "" for no verdict and what lies between."""
    evidence = gather(store, claim)
    opinions = [judge.judge(claim, evidence) for judge in built_in_judges()]
    verdict = decide(claim, opinions, today=date.today()).verdict
    return "false" if verdict in NEGATIVE else "true" if verdict in POSITIVE else ""


def share_of(found: int, of: int) -> str:
    """A share with Wilson's 95% interval."""
    if not of:
        return "0 of 0"
    share, z = found / of, 1.96
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{found} of {of} ({share:.3f}; {max(0.0, middle - half):.3f}-{middle + half:.3f})"


if __name__ == "__main__":
    main()
