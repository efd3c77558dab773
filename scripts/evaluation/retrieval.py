"""Measures retrieval: for how many claims a page that settles them is among the evidence, and how long a claim takes; and for
how many claims written on an article the very sentence that decides is.

Alone: python scripts/evaluation/retrieval.py --data DIR   (a folder with claims_dev.jsonl, and written_train.jsonl where there is one)
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from evaluation.data import CLAIMS, WRITTEN, rows

from factlint.engine.claims import frame_item
from factlint.engine.evidence import EvidenceStore
from factlint.engine.evidence.words import norms
from factlint.engine.gather import gather
from factlint.engine.model import Claim

_TUNED_ON = 300
_ESCAPES = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-COLON-": ":"}


@dataclass(frozen=True, slots=True)
class Row:
    """A claim and the titles of the pages that settle it."""

    claim: str
    titles: frozenset[str]


@dataclass(frozen=True, slots=True)
class RetrievalReport:
    """`recall` counts claims with a settling page anywhere in the evidence, `recall_at` in its first statements."""

    rows: int
    recall: float
    recall_at: dict[int, float]
    median_ms: float
    p95_ms: float
    worst_ms: float
    mean_statements: float
    mean_pages: float
    missed: tuple[tuple[Row, tuple[str, ...]], ...]

    def lines(self) -> list[str]:
        at = "  ".join(f"@{k} {share:.3f}" for k, share in self.recall_at.items())
        return [
            f"claims                      {self.rows}",
            f"settling page in evidence   {self.recall:.3f}   ({at})",
            f"ms a claim                  median {self.median_ms:.1f}, p95 {self.p95_ms:.1f}, max {self.worst_ms:.1f}",
            f"statements / pages a claim  {self.mean_statements:.1f} / {self.mean_pages:.1f}",
        ]


def title_of(page: str) -> str:
    """A page's title as the encyclopedia writes it, from the form of the data sets."""
    for escape, character in _ESCAPES.items():
        page = page.replace(escape, character)
    return unicodedata.normalize("NFC", page.replace("_", " "))


def read_rows(data: Path) -> list[Row]:
    return [
        Row(row["claim"], frozenset(title_of(page) for page in row["pages"]))
        for row in rows(data, CLAIMS)
        if row.get("pages")
    ]


def measure(store: EvidenceStore, rows: Sequence[Row], limit: int = 12) -> RetrievalReport:
    """Looks for every claim as a bare sentence, warm."""
    for row in rows[:40]:
        store.find(Claim(row.claim), limit=limit)
    took: list[float] = []
    first: list[int | None] = []
    counts: list[tuple[int, int]] = []
    missed: list[tuple[Row, tuple[str, ...]]] = []
    for row in rows:
        started = time.perf_counter()
        found = store.find(Claim(row.claim), limit=limit)
        took.append(1000 * (time.perf_counter() - started))
        counts.append((len(found), len({(one.kind, one.title) for one in found})))
        settling = (at for at, one in enumerate(found) if one.kind == "encyclopedia" and one.title in row.titles)
        place = next(settling, None)
        first.append(place)
        if place is None:
            missed.append((row, tuple(dict.fromkeys(one.title for one in found))))
    total = max(len(rows), 1)
    return RetrievalReport(
        rows=len(rows),
        recall=sum(place is not None for place in first) / total,
        recall_at={k: sum(place is not None and place < k for place in first) / total for k in (1, 3, 5)},
        median_ms=statistics.median(took),
        p95_ms=sorted(took)[int(0.95 * (len(took) - 1))],
        worst_ms=max(took),
        mean_statements=statistics.mean(count for count, _ in counts),
        mean_pages=statistics.mean(pages for _, pages in counts),
        missed=tuple(missed),
    )


def deciding_sentences(store: EvidenceStore, data: Path, part: str, most: int) -> list[str]:
    """How often the sentence that decides is among the first: of bare claims on articles of one part of the file.

    The rows are shuffled: the first 300 articles ("tune") are for choosing weights, the others ("report") for figures.
    """
    places: dict[str, list[int]] = {}
    every = list(rows(data, WRITTEN))
    random.Random(15).shuffle(every)
    for row in (every[:_TUNED_ON] if part == "tune" else every[_TUNED_ON:])[:most]:
        for claim, wanted, kind in (
            (row["claim_true"], row["evidence"], "true"),
            (row["claim_false"], row["evidence"], "with an error"),
            (row["paraphrase"], row["paraphrase_evidence"], "paraphrased"),
        ):
            found = gather(store, _claim_of(claim))
            said = (
                number for number, item in enumerate(found) if _flat(wanted) in _flat(f"{item.snippet} | {item.text}")
            )
            place = next(said, len(found) + 100)
            places.setdefault(kind, []).append(place)
            places.setdefault("all", []).append(place)
    return [
        f"deciding sentence, {kind:<14}  {len(found)} claims  "
        + "  ".join(f"@{k} {sum(place < k for place in found) / len(found):.3f}" for k in (1, 3, 8, 12))
        for kind, found in places.items()
    ]


def _claim_of(text: str) -> Claim:
    """A claim as written, with the subject and names that are read in it."""
    framed = frame_item(text)
    return Claim(text, subject=framed[0].subject, entities=framed[0].entities) if framed else Claim(text)


def _flat(text: str) -> str:
    return " ".join(norms(text))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="a folder with claims_dev.jsonl")
    parser.add_argument("--index", type=Path, help="where the index is kept (default: a temporary folder, built anew)")
    parser.add_argument("--limit", type=int, default=12, help="statements a claim")
    parser.add_argument("--misses", action="store_true", help="print the claims whose page was not found")
    parser.add_argument("--part", choices=("tune", "report"), default="report", help="which of the written articles")
    parser.add_argument("--most", type=int, default=500, help="of how many written articles")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        store = EvidenceStore.open(options.index or Path(temporary))
        started = time.perf_counter()
        if store.ensure_built():
            size = sum(file.stat().st_size for file in (options.index or Path(temporary)).rglob("*") if file.is_file())
            print(f"index                       built in {time.perf_counter() - started:.1f} s, {size / 1e6:.1f} MB")
        report = measure(store, read_rows(options.data), options.limit)
        print("\n".join(report.lines()))
        if options.misses:
            for row, titles in report.missed:
                print(f"- {row.claim}\n    wanted {', '.join(sorted(row.titles))}; found {', '.join(titles)}")
        if (options.data / WRITTEN).is_file():
            print("\n".join(deciding_sentences(store, options.data, options.part, options.most)))
        store.close()


if __name__ == "__main__":
    main()
