"""Measures verdicts: end to end on claims with known labels, and judge by judge on pairs of claim and evidence."""

from __future__ import annotations

import argparse
import gzip
import json
import math
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from factlint.engine.engine import gather
from factlint.engine.evidence import EvidenceStore
from factlint.engine.framing import frame_item
from factlint.engine.judges import built_in
from factlint.engine.model import Assessment, Claim, Evidence, Judge, Opinion
from factlint.engine.panel import decide

NEGATIVE = ("False", "Mostly False")
POSITIVE = ("True", "Mostly True")
_LEAST_MARGIN = 0.1
_SIDES = {"supports": 1, "refutes": -1}


@dataclass(frozen=True, slots=True)
class Judged:
    """One labelled claim with what each judge said of it."""

    claim: Claim
    refuted: bool
    evidence: tuple[Evidence, ...]
    opinions: tuple[Opinion, ...]


def measure(data_dir: Path, index: Path | None = None, *, pairs: bool = True) -> dict[str, Any]:
    """Every number of this page; `index` keeps the evidence index between runs."""
    judged, seconds = judge_claims(data_dir, index)
    today = date.today()
    names = [judge.name for judge in built_in()]
    ablations = {"all judges": names} | {f"only {name}": [name] for name in names}
    if len(names) > 2:
        ablations |= {f"without {name}": [other for other in names if other != name] for name in names}
    return {
        "claims": len(judged),
        "seconds_per_claim": seconds / max(1, len(judged)),
        "end_to_end": {label: end_to_end(judged, kept, today) for label, kept in ablations.items()},
        "confidence": confidence_table(judged, today),
        "pairs": pair_table(data_dir) if pairs else {},
    }


def judge_claims(data_dir: Path, index: Path | None = None) -> tuple[list[Judged], float]:
    """All claims of `claims_dev.jsonl` (or `claims.jsonl`), judged; and how long that took, index and loading aside."""
    store = EvidenceStore.open(index or Path(tempfile.mkdtemp(prefix="factlint-evaluation-")))
    store.ensure_built()
    judges = built_in()
    rows = list(_rows(data_dir, "claims"))
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


def fit_curves(judged: Sequence[Judged]) -> dict[str, dict[str, float]]:
    """The reader's two logistic curves: how often a margin of a size is right, for refuting and for supporting."""
    from factlint.engine.judges.reader import weigh
    from factlint.engine.reader import read_weights

    weights = read_weights()
    refuting: list[tuple[float, bool]] = []
    supporting: list[tuple[float, bool]] = []
    for row in judged:
        weighed = weigh(weights, row.claim, row.evidence)
        if weighed is not None and weighed.against is not None and weighed.margin > _LEAST_MARGIN:
            refuting.append((weighed.margin, row.refuted))
        if weighed is not None and weighed.for_it is not None and -weighed.margin > _LEAST_MARGIN:
            supporting.append((-weighed.margin, not row.refuted))
    return {"refuting": _logistic(refuting), "supporting": _logistic(supporting)}


def _logistic(points: Sequence[tuple[float, bool]], steps: int = 3_000, rate: float = 2.0) -> dict[str, float]:
    slope, shift = 4.0, -1.0
    for _ in range(steps):
        errors = [(right - 1 / (1 + math.exp(-(slope * margin + shift))), margin) for margin, right in points]
        slope += rate * sum(error * margin for error, margin in errors) / max(1, len(points))
        shift += rate * sum(error for error, _ in errors) / max(1, len(points))
    return {"slope": round(slope, 2), "shift": round(shift, 2)}


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


def pair_table(data_dir: Path) -> dict[str, dict[str, float]]:
    """By judge and data set: how many pairs it decides, how often rightly; the three-way accuracy of the reader."""
    judges = [judge for judge in built_in() if judge.name != "reader"]
    rows = list(_rows(data_dir, "pairs"))
    table: dict[str, dict[str, float]] = {}
    for judge in judges:
        table |= _decisions(judge, rows)
    return table | _reader_accuracy(rows)


def _decisions(judge: Judge, rows: Sequence[dict[str, Any]]) -> dict[str, dict[str, float]]:
    decided: dict[str, list[bool]] = defaultdict(list)
    totals: Counter[str] = Counter()
    started = time.perf_counter()
    for row in rows:
        totals[row["source"]] += 1
        evidence = Evidence("pair", "own", "pair", "", "", row["evidence"], row["evidence"])
        score = judge.judge(_claim(row["claim"]), (evidence,)).score
        if score is not None and score != 5:
            decided[row["source"]].append((1 if score > 5 else -1) == _SIDES.get(row["label"], 0))
    took = (time.perf_counter() - started) / max(1, len(rows))
    return {
        f"{judge.name} on {source}": {
            "decided": len(decided[source]) / total,
            "right": sum(decided[source]) / max(1, len(decided[source])),
            "ms": 1000 * took,
        }
        for source, total in sorted(totals.items())
    }


def _reader_accuracy(rows: Sequence[dict[str, Any]]) -> dict[str, dict[str, float]]:
    from factlint.engine.reader import read_weights

    weights = read_weights()
    started = time.perf_counter()
    readings = weights.read([(row["claim"], row["evidence"]) for row in rows])
    took = (time.perf_counter() - started) / max(1, len(rows))
    pairs: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for row, reading in zip(rows, readings, strict=True):
        shares = {"supports": reading.supports, "refutes": reading.refutes, "neutral": reading.neutral}
        pairs[row["source"]].append((row["label"], max(shares, key=shares.__getitem__)))
    return {
        f"reader on {source}": {
            "accuracy": sum(gold == said for gold, said in found) / len(found),
            "macro_f1": _macro_f1(found),
            "ms": 1000 * took,
        }
        for source, found in sorted(pairs.items())
    }


def _macro_f1(found: Sequence[tuple[str, str]]) -> float:
    scores: list[float] = []
    for label in {gold for gold, _ in found}:
        hits = sum(gold == said == label for gold, said in found)
        told = sum(said == label for _, said in found)
        there = sum(gold == label for gold, _ in found)
        scores.append(2 * hits / max(1, told + there))
    return sum(scores) / max(1, len(scores))


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


def _rows(data_dir: Path, name: str) -> Iterator[dict[str, Any]]:
    for path in sorted(data_dir.glob(f"{name}*")):
        if "train" in path.name:
            continue
        packed = path.read_bytes()
        text = (gzip.decompress(packed) if path.suffix == ".gz" else packed).decode("utf-8")
        yield from (json.loads(line) for line in text.split("\n") if line.strip())


def calibrate(data_dir: Path, index: Path | None) -> None:
    import factlint.engine.reader as reader

    path = Path(reader.__file__).parent / "calibration.json"
    numbers = json.loads(path.read_text("utf-8")) | fit_curves(judge_claims(data_dir, index)[0])
    path.write_text(json.dumps(numbers, indent=2) + "\n", "utf-8")
    print(path.read_text("utf-8"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--data", type=Path, required=True, help="a folder with claims_dev.jsonl and pairs_dev.jsonl.gz"
    )
    parser.add_argument("--index", type=Path, help="keep the evidence index here")
    parser.add_argument("--no-pairs", action="store_true", help="only the claims, end to end")
    parser.add_argument("--calibrate", action="store_true", help="fit the reader's curves and keep them in the package")
    given = parser.parse_args()
    if given.calibrate:
        calibrate(given.data, given.index)
        return
    for title, section in measure(given.data, given.index, pairs=not given.no_pairs).items():
        print(f"\n{title}")
        if not isinstance(section, dict):
            print(f"  {section:.4g}")
            continue
        for label, numbers in section.items():
            print(f"  {label:34}" + "  ".join(f"{name} {value:.3f}" for name, value in numbers.items()))


if __name__ == "__main__":
    main()
