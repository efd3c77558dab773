"""The pipeline with language models on labelled claims: verdicts, confidence, calls, tokens, cost and time, a claim at a time.

Each claim's result is written down as soon as it is there, under the engine's fingerprint: the same command goes on where an
earlier one stopped, and asks nothing twice.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from evaluation.data import CLAIMS, rows, spread
from evaluation.table import Row, missing
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from factlint.engine.engine import Engine
from factlint.engine.evidence import EvidenceStore
from factlint.engine.inquiry.inquiry import Inquiry
from factlint.engine.inquiry.model import FramedClaim, Report
from factlint.engine.model import Claim
from factlint.engine.models.client.daily_usage import DayUsage
from factlint.engine.models.ensemble import Ensemble, build_ensemble
from factlint.engine.models.inquiry import ModelInquiry
from factlint.interface.recency import is_time_sensitive
from factlint.settings import Models

NO_BOUND = 10**12
_SIDES = {"SUPPORTS": 1, "REFUTES": -1}
_NEGATIVE, _POSITIVE = ("False", "Mostly False"), ("True", "Mostly True")


@dataclass(frozen=True)
class Asked:
    """What is to be measured: which models, on how many claims, how deep, and where results are kept."""

    models: tuple[str, ...]
    base_url: str
    deep: bool
    most: int
    results: Path
    seconds_a_claim: int = 60


@dataclass(frozen=True)
class Result:
    """One claim's outcome. `before` is the verdict of the votes before a debate; `signs` are what its confidence was
    read from, for scripts/fit_confidence; costs are those of this claim alone."""

    engine: str
    claim: str
    label: str
    verdict: str | None
    confidence: str | None
    provisional: bool
    seconds: float
    calls: int
    failed: int
    tokens: int
    cost_usd: float
    unpriced: int
    before: str | None = None
    signs: dict[str, float] | None = None


def measure(folder: Path, index: Path, asked: Asked) -> list[Row]:
    """The lines of the table; what was measured before is taken from the results."""
    claims = [row for row in rows(folder, CLAIMS) if row["label"] in _SIDES]
    if not claims:
        return [missing("models: verdicts on labelled claims", None, "–", CLAIMS)]
    store = EvidenceStore.open(index)
    store.ensure_built()
    with tempfile.TemporaryDirectory(prefix="factlint-models-") as scratch:
        settings = Models(
            model=asked.models[0],
            judges=asked.models[:3],
            base_url=asked.base_url,
            seconds_per_claim=asked.seconds_a_claim,
            calls_per_day=NO_BOUND,
            tokens_per_day=NO_BOUND,
        )
        ensemble = build_ensemble(settings, Path(scratch), lambda _: True)
        assert ensemble is not None
        try:
            found = list(_results(spread(claims, asked.most), store, ensemble, asked))
        finally:
            ensemble.close()
            store.close()
    return table(found, deep=asked.deep)


def _results(
    claims: Sequence[dict[str, str]], store: EvidenceStore, ensemble: Ensemble, asked: Asked
) -> Iterator[Result]:
    engine = Engine(store, models=ensemble)
    inquiry = ModelInquiry(Inquiry(store), ensemble, lambda: datetime.now(UTC))
    name = f"{engine.fingerprint()}{'-deep' if asked.deep else ''}"
    known = {result.claim: result for result in _kept(asked.results) if result.engine == name}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=Console(stderr=True)) as progress,
        asked.results.open("a", encoding="utf-8") as file,
    ):
        if asked.results.stat().st_size and not asked.results.read_bytes().endswith(b"\n"):
            # A crash cut the last line short; what follows must not be glued to it.
            file.write("\n")
        task = progress.add_task("claims judged by models", total=len(claims))
        for row in claims:
            result = known.get(row["claim"])
            if result is None:
                result = _judged(row, name, engine, inquiry, ensemble, deep=asked.deep)
                if not result.provisional:
                    file.write(f"{json.dumps(asdict(result))}\n")
                    file.flush()
                    os.fsync(file.fileno())
            progress.advance(task)
            yield result


def _judged(
    row: dict[str, str], name: str, engine: Engine, inquiry: ModelInquiry, ensemble: Ensemble, *, deep: bool
) -> Result:
    before, began = ensemble.daily_usage.read_today(), time.perf_counter()
    claim = Claim(row["claim"], time_sensitive=is_time_sensitive(row["claim"], datetime.now(UTC).date()))
    votes: str | None = None
    if deep:
        found = inquiry.research(claim, "standard")
        debated = inquiry.debate(claim, found, "standard")
        scored = inquiry.adjudicate(claim, found, debated)
        report = inquiry.conclude(FramedClaim(claim), "standard", found, debated, scored)
        verdict, confidence = (report.verdict, report.confidence) if isinstance(report, Report) else (None, None)
        votes, provisional, signs = found.full.verdict, not found.voted and found.texts_read > 0, found.full.signs
    else:
        answer = engine.assess(row["claim"], verbatim=True)
        verdict, confidence, provisional, signs = answer.verdict, answer.confidence, answer.provisional, answer.signs
    seconds, after = time.perf_counter() - began, ensemble.daily_usage.read_today()
    return Result(
        name,
        row["claim"],
        row["label"],
        verdict,
        confidence,
        provisional,
        seconds,
        **_taken(before, after),
        before=votes,
        signs=asdict(signs) if signs is not None else None,
    )


def _taken(before: DayUsage, after: DayUsage) -> dict[str, int | float]:
    """What was taken between two looks into the day's book; a day that began in between counts from its start."""
    if before.date != after.date:
        before = DayUsage()
    sums = [
        {
            "calls": day.calls,
            "failed": sum(one.failed for one in day.models.values()),
            "tokens": day.tokens,
            "cost_usd": sum(one.cost_usd for one in day.models.values()),
            "unpriced": sum(one.unpriced for one in day.models.values()),
        }
        for day in (before, after)
    ]
    return {key: sums[1][key] - sums[0][key] for key in sums[0]}


def _kept(path: Path) -> list[Result]:
    """The results of earlier commands; a line that a crash cut short is left out."""
    if not path.exists():
        return []
    found: list[Result] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            found.append(Result(**json.loads(line)))
        except (ValueError, TypeError):
            continue
    return found


def table(found: Sequence[Result], *, deep: bool) -> list[Row]:
    """What the results come to."""
    kept = [one for one in found if not one.provisional]
    out = len(found) - len(kept)
    negative = [one for one in kept if one.verdict in _NEGATIVE]
    positive = [one for one in kept if one.verdict in _POSITIVE]
    lines = [
        _share("models: of rows called False or Mostly False, truly refuted", negative, negative),
        _share("models: of rows called True or Mostly True, truly supported", positive, positive),
        _share("models: claims with a verdict that is right", kept, kept),
    ]
    for level in ("high", "medium", "low"):
        of_level = [one for one in kept if one.confidence == level]
        lines.append(_share(f"models: {level} confidence, right", of_level, of_level))
    if deep:
        voted = [one for one in kept if one.before is not None]
        right = sum(_is_right(one.before, one.label) for one in voted)
        debated = sum(_is_right(one.verdict, one.label) for one in voted)
        gain = (debated - right) / len(voted) if voted else None
        lines.append(Row("models: right after the debate less right before it", gain, beside=f"{len(voted)} claims"))
    count = max(len(kept), 1)
    unpriced = sum(one.unpriced for one in kept)
    lines += [
        Row("models: calls a claim", sum(one.calls for one in kept) / count, unit="calls"),
        Row(
            "models: failed calls",
            float(sum(one.failed for one in kept)),
            beside=f"{out} claims left out",
            unit="calls",
        ),
        Row("models: tokens a claim", sum(one.tokens for one in kept) / count, unit="tokens"),
        Row(
            "models: cost a claim",
            1000 * sum(one.cost_usd for one in kept) / count,
            beside=f"{unpriced} calls without a listed price" if unpriced else "",
            unit="thousandths of a dollar",
        ),
        Row("models: time a claim", sum(one.seconds for one in kept) / count, unit="s"),
    ]
    return lines


def _share(what: str, counted: Sequence[Result], of: Sequence[Result]) -> Row:
    right = sum(_is_right(one.verdict, one.label) for one in counted)
    return Row(what, right / len(of) if of else None, beside=f"{right} of {len(of)}" if of else "no such verdict")


def _is_right(verdict: str | None, label: str) -> bool:
    return verdict in (_POSITIVE if _SIDES[label] > 0 else _NEGATIVE)
