"""The lines on verdicts and drafts: what the judges' and the framer's own measures say, beside their goals."""

from __future__ import annotations

from pathlib import Path

from evaluation import claims, labelled_claims, retrieval
from evaluation.data import CLAIMS, DRAFTS, find
from evaluation.table import Goal, Row, missing

from factlint.engine.evidence import EvidenceStore

_PRECISION = ("end to end: of rows called False or Mostly False, truly refuted", Goal(0.95), ".92")
_ALARMS = (
    "end to end: true claims called False or Mostly False",
    Goal(0.015, at_most=True, unit="%"),
    "1.7%",
)
_CAUGHT = ("end to end: refuted claims caught", Goal(0.45), ".24")
_TARGETS = {"high": Goal(0.95), "medium": Goal(0.80)}
_DRAFTS = {
    "sentence check-worthiness F1": Goal(0.95),
    "claims matched F1": Goal(0.80),
    "passage span exact": Goal(0.99),
}
Numbers = dict[str, dict[str, float]]


def end_to_end(folder: Path, index: Path) -> list[Row]:
    """Verdicts on claims with known labels, with what each judge adds, and whether confidence keeps its word."""
    if find(folder, CLAIMS) is None:
        return [missing(what, goal, first, CLAIMS) for what, goal, first in (_PRECISION, _ALARMS, _CAUGHT)]
    measured = labelled_claims.measure(folder, index, pairs=False)
    numbers: Numbers = measured["end_to_end"]
    whole = numbers["all judges"]
    table = [
        Row(*_named(_PRECISION, whole["called false, truly refuted"]), _others(numbers, "called false, truly refuted")),
        Row(
            *_named(_ALARMS, whole["true claims called false"]),
            _others(numbers, "true claims called false", "%"),
            unit="%",
        ),
        Row(*_named(_CAUGHT, whole["refuted claims caught"]), _others(numbers, "refuted claims caught")),
        Row(
            "end to end: of rows called True or Mostly True, truly supported",
            whole["called true, truly supported"],
            beside=_others(numbers, "called true, truly supported"),
        ),
        Row(
            "end to end: true claims confirmed",
            whole["true claims confirmed"],
            beside=_others(numbers, "true claims confirmed"),
        ),
    ]
    confidence: Numbers = measured["confidence"]
    for level, goal in _TARGETS.items():
        if (counted := confidence.get(f"{level} all")) is None:
            table.append(Row(f"confidence: {level}, right", None, goal, "–", "no verdict of this confidence"))
            continue
        sides = "; ".join(
            f"{side} {confidence[f'{level} {side}']['right']:.2f} of {confidence[f'{level} {side}']['verdicts']:.0f}"
            for side in ("negative", "positive")
            if f"{level} {side}" in confidence
        )
        table.append(Row(f"confidence: {level}, right", counted["right"], goal, "–", sides))
    return table


def _named(line: tuple[str, Goal, str], measured: float) -> tuple[str, float, Goal, str]:
    what, goal, first = line
    return what, measured, goal, first


def _others(numbers: Numbers, name: str, unit: str = "") -> str:
    """The same number of other panels: each judge alone, and all but one."""
    shown = [
        f"{panel} {100 * found[name]:.1f}%" if unit else f"{panel} {found[name]:.2f}"
        for panel, found in numbers.items()
        if panel != "all judges"
    ]
    return "; ".join(shown)


def retrieving(folder: Path, index: Path) -> list[Row]:
    """Whether a page that settles a claim is among what the judges get to read."""
    what = "retrieval: a settling page among the evidence"
    if find(folder, CLAIMS) is None:
        return [missing(what, None, ".84 of 5 pages", CLAIMS)]
    store = EvidenceStore.open(index)
    store.ensure_built()
    report = retrieval.measure(store, retrieval.read_rows(folder))
    store.close()
    at = ", ".join(f"in the first {k} {share:.2f}" for k, share in report.recall_at.items())
    return [
        Row(what, report.recall, None, ".84", f"{at}; {report.mean_statements:.1f} statements a claim"),
        Row("retrieval: time a claim, median", report.median_ms, None, "–", f"p95 {report.p95_ms:.1f} ms", "ms"),
    ]


def drafts(folder: Path) -> list[Row]:
    """Claim detection on annotated drafts."""
    if find(folder, DRAFTS) is None:
        return [missing(f"drafts: {what}", goal, "–", DRAFTS) for what, goal in _DRAFTS.items()]
    table: list[Row] = []
    for row in claims.measure(folder):
        name, value, detail = str(row["measure"]), row["value"], str(row["detail"])
        assert isinstance(value, int | float)
        goal = next((goal for start, goal in _DRAFTS.items() if name.startswith(start) and row["goal"]), None)
        unit = "a second" if name == "characters a second" else ""
        table.append(Row(f"drafts: {name.removesuffix(' a second')}", float(value), goal, "–", detail, unit))
    return table
