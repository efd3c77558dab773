"""Measures verdicts: end to end on claims with known labels, and judge by judge on pairs of claim and evidence."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from evaluation.data import CLAIMS, PAIRS, spread
from evaluation.data import rows as rows_of

from factlint.engine.built_in_judges import built_in_judges
from factlint.engine.claims import frame_item
from factlint.engine.evidence import EvidenceStore
from factlint.engine.gather import gather
from factlint.engine.model import Assessment, Claim, Evidence, Opinion
from factlint.engine.panel import decide

NEGATIVE = ("False", "Mostly False")
POSITIVE = ("True", "Mostly True")
_SIDES = {"supports": 1, "refutes": -1}


@dataclass(frozen=True, slots=True)
class Judged:
    """One labelled claim with what each judge said of it."""

    claim: Claim
    refuted: bool
    evidence: tuple[Evidence, ...]
    opinions: tuple[Opinion, ...]


def measure(
    data_dir: Path, index: Path | None = None, *, pairs: bool = True, most: int | None = None
) -> dict[str, Any]:
    """Every number of this page; `index` keeps the evidence index between runs, `most` limits the pairs of each set."""
    judged, seconds = judge_claims(data_dir, index)
    today = date.today()
    names = [judge.name for judge in built_in_judges()]
    ablations = {"all judges": names} | {f"only {name}": [name] for name in names}
    if len(names) > 2:
        ablations |= {f"without {name}": [other for other in names if other != name] for name in names}
    return {
        "claims": len(judged),
        "seconds_per_claim": seconds / max(1, len(judged)),
        "end_to_end": {label: end_to_end(judged, kept, today) for label, kept in ablations.items()},
        "confidence": confidence_table(judged, today),
        "pairs": pair_table(data_dir, most) if pairs else {},
    }


def judge_claims(data_dir: Path, index: Path | None = None) -> tuple[list[Judged], float]:
    """All claims of `claims_dev.jsonl`, judged; and how long that took, index and loading aside."""
    store = EvidenceStore.open(index or Path(tempfile.mkdtemp(prefix="factlint-evaluation-")))
    store.ensure_built()
    judges = built_in_judges()
    rows = rows_of(data_dir, CLAIMS)
    _ = [
        judge.judge(Claim("Paris is in France.", subject="Paris"), store.find(Claim("Paris is in France.")))
        for judge in judges
    ]
    started = time.perf_counter()
    judged: list[Judged] = []
    for row in rows:
        claim = _claim(row["claim"])
        evidence = gather(store, claim)
        opinions = tuple(judge.judge(claim, evidence) for judge in judges)
        judged.append(Judged(claim, row["label"] == "REFUTES", evidence, opinions))
    return judged, time.perf_counter() - started


def end_to_end(judged: Sequence[Judged], kept: Sequence[str], today: date) -> dict[str, float]:
    """Precision of negative verdicts, false alarms, refuted claims caught, and the same for positive verdicts."""
    counted: Counter[tuple[str, bool]] = Counter()
    for row in judged:
        counted[_side(_verdict(row, kept, today)), row.refuted] += 1
    refuted, true = sum(row.refuted for row in judged), sum(not row.refuted for row in judged)
    negative = counted["negative", True] + counted["negative", False]
    positive = counted["positive", True] + counted["positive", False]
    return {
        "called false, truly refuted": counted["negative", True] / max(1, negative),
        "true claims called false": counted["negative", False] / max(1, true),
        "refuted claims caught": counted["negative", True] / max(1, refuted),
        "called true, truly supported": counted["positive", False] / max(1, positive),
        "true claims confirmed": counted["positive", False] / max(1, true),
    }


def confidence_table(judged: Sequence[Judged], today: date) -> dict[str, dict[str, float]]:
    """How often a verdict of each confidence is right."""
    right: dict[str, list[bool]] = defaultdict(list)
    for row in judged:
        assessment = _verdict(row, None, today)
        side = _side(assessment)
        if side in ("negative", "positive"):
            for label in (f"{assessment.confidence} {side}", f"{assessment.confidence} all"):
                right[label].append(row.refuted == (side == "negative"))
    return {label: {"verdicts": len(r), "right": sum(r) / len(r)} for label, r in sorted(right.items())}


def pair_table(data_dir: Path, most: int | None = None) -> dict[str, dict[str, float]]:
    """By judge, panel and data set: how many pairs they decide, how often rightly, in how much time of one core. `most`
    takes that many pairs of each set, evenly. What the reader alone makes of all pairs, `reading.py` measures."""
    by_source: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows_of(data_dir, PAIRS):
        by_source[row["source"]].append(row)
    return _decisions([row for found in by_source.values() for row in spread(found, most or 0)])


def _decisions(rows: Sequence[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """What each judge and the panel make of a pair when its text is all the evidence there is."""
    judges, today = built_in_judges(), date.today()
    decided: dict[tuple[str, str], list[bool]] = defaultdict(list)
    totals: Counter[str] = Counter()
    took: Counter[str] = Counter()
    for row in rows:
        totals[row["source"]] += 1
        claim = _claim(row["claim"])
        evidence = (Evidence("pair", "own", "pair", "", "", row["evidence"], row["evidence"]),)
        opinions: list[Opinion] = []
        for judge in judges:
            started = time.thread_time()
            opinions.append(judge.judge(claim, evidence))
            took[judge.name] += time.thread_time() - started
        scores = {opinion.judge: opinion.score for opinion in opinions}
        scores["panel"] = decide(claim, opinions, today=today).score
        for name, score in scores.items():
            if score is not None and score != 5:
                decided[name, row["source"]].append((1 if score > 5 else -1) == _SIDES.get(row["label"], 0))
    took["panel"] = sum(took.values())
    return {
        f"{name} on {source}": {
            "decided": len(decided[name, source]) / total,
            "right": sum(decided[name, source]) / max(1, len(decided[name, source])),
            "ms": 1000 * took[name] / max(1, len(rows)),
        }
        for name in (*(judge.name for judge in judges), "panel")
        for source, total in sorted(totals.items())
    }


def _verdict(row: Judged, kept: Sequence[str] | None, today: date) -> Assessment:
    opinions = [opinion for opinion in row.opinions if kept is None or opinion.judge in kept]
    return decide(row.claim, opinions, today=today)


def _side(assessment: Assessment) -> str:
    if assessment.verdict in NEGATIVE:
        return "negative"
    return "positive" if assessment.verdict in POSITIVE else "none"


def _claim(text: str) -> Claim:
    framed = frame_item(text)
    return framed[0] if framed and framed[0].text == text else Claim(text)


def _show(section: dict[str, dict[str, float]]) -> None:
    for label, numbers in section.items():
        print(f"  {label:44}" + "  ".join(f"{name} {value:.3f}" for name, value in numbers.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--data", type=Path, required=True, help="a folder with claims_dev.jsonl and pairs_dev.jsonl.gz"
    )
    parser.add_argument("--index", type=Path, help="keep the evidence index here")
    parser.add_argument("--no-pairs", action="store_true", help="only the claims, end to end")
    parser.add_argument("--most", type=int, help="so many pairs of each set, instead of all")
    given = parser.parse_args()
    for title, section in measure(given.data, given.index, pairs=not given.no_pairs, most=given.most).items():
        print(f"\n{title}")
        if not isinstance(section, dict):
            print(f"  {section:.4g}")
            continue
        _show(section)


if __name__ == "__main__":
    main()
