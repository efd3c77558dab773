"""SARIF 2.1.0, which code hosts and editors read."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import quote

from factlint import __version__
from factlint.cli.reports.coverage_gaps import unrequested_parts
from factlint.cli.terminal import shorten, shorten_path
from factlint.client.checks.citation_findings import LABELS
from factlint.client.checks.findings import Finding
from factlint.client.outcomes.outcomes import Outcome, depth_note, group_in_review
from factlint.consistency.registry import RULES
from factlint.interface.common import Source
from factlint.prose.apply.edits import Edit
from factlint.prose.counts import count_text
from factlint.prose.offsets import Text
from factlint.prose.span import Span
from factlint.settings import Level
from factlint.settings.model import is_loopback

Json = dict[str, object]

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS: dict[Level, str] = {"error": "error", "warning": "warning", "information": "note"}


def _begin_small(label: str) -> str:
    """A label inside a sentence: "DOI not registered" stays, "Page not found" begins small."""
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


_RULES = {
    "false": "The evidence says otherwise.",
    "mostly-false": "The evidence contradicts most of this.",
    "mixed": "The evidence supports a part and contradicts another.",
    "mostly-true": "The evidence supports most of this.",
    "true": "The evidence supports this.",
    **{label.lower().replace(" ", "-"): f"A citation: {_begin_small(label)}." for label in LABELS.values()},
    "other": "A verdict that this version does not know.",
}
_INDEX = {name: at for at, name in enumerate((*_RULES, *(rule.id for rule in RULES)))}


def render(outcomes: Sequence[Outcome]) -> str:
    """One log with one run."""
    drafts = {outcome.draft.name: outcome for outcome in outcomes}
    run: Json = {
        "tool": {
            "driver": {
                "name": "factlint",
                "version": __version__,
                "rules": [
                    {"id": name, "name": name.title().replace("-", ""), "shortDescription": {"text": words}}
                    for name, words in _RULES.items()
                ]
                + [
                    {
                        "id": rule.id,
                        "name": rule.id.title().replace("-", ""),
                        "shortDescription": {"text": f"{rule.title}."},
                        "fullDescription": {"text": (rule.explanation or rule.title).strip().partition("\n")[0]},
                        "help": {
                            "text": (rule.explanation or "").strip(),
                            "markdown": (rule.explanation or "").strip(),
                        },
                        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
                    }
                    for rule in RULES
                ],
            }
        },
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "invocations": [_invocation(outcomes)],
        "results": [result for outcome in outcomes for result in _results(outcome, drafts)],
    }
    log: Json = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2) + "\n"


def _invocation(outcomes: Sequence[Outcome]) -> Json:
    notes = [_note(outcome, loud, said) for outcome in outcomes for loud, said in _notes(outcome)]
    done = not any(outcome.has_failed for outcome in outcomes)
    return {"executionSuccessful": done, "toolExecutionNotifications": notes}


def _note(outcome: Outcome, loud: str, said: str) -> Json:
    place = [{"physicalLocation": {"artifactLocation": _artifact(outcome)}}]
    return {"level": loud, "message": {"text": said}, "locations": place}


def _notes(outcome: Outcome) -> Iterable[tuple[str, str]]:
    """What there is to say of a draft as a whole, and how loudly."""
    if outcome.why_unchecked:
        yield "error", shorten(outcome.why_unchecked, 1_000)
    if outcome.unchecked_claims:
        yield "note", f"{count_text(len(outcome.unchecked_claims), 'claim')} could not be checked."
    for line in unrequested_parts([outcome]):
        yield "note", f"{line}."
    for line in outcome.review.coverage.sentences if outcome.review else ():
        yield "note", f"Review: {shorten(line, 1_000)}"
    for claim, why in outcome.unsettled.items():
        yield "note", f"Not checked in depth, {shorten(why, 300)}: {shorten(claim, 300)}"


def _results(outcome: Outcome, drafts: Mapping[str, Outcome]) -> list[Json]:
    text = outcome.lines
    return [_result(finding, found, text, outcome, drafts) for finding, found in outcome.shown_findings]


def _result(finding: Finding, found: Level, text: Text, outcome: Outcome, drafts: Mapping[str, Outcome]) -> Json:
    rule = finding.rule or (finding.verdict or "").lower().replace(" ", "-")
    rule = rule if rule in _INDEX else "other"
    place: Json = {"artifactLocation": _artifact(outcome), "region": _region(finding.span, text, outcome, quoted=True)}
    if finding.wrong:
        place["region"] = _region(finding.wrong, text, outcome, quoted=True)
        place["contextRegion"] = _region(finding.span, text, outcome, quoted=True)
    result: Json = {
        "ruleId": rule,
        "ruleIndex": _INDEX[rule],
        "level": _LEVELS[found],
        "message": {"text": _message(finding)},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"factlintFinding/v1": finding.id, "factlintWords/v1": finding.words},
        "properties": {
            "kind": finding.kind,
            "group": group_in_review(finding),
            "claim": finding.claim,
            "verdict": finding.verdict,
            "confidence": finding.confidence,
            "inDepth": bool(finding.report),
            "score": finding.score,
            "warnings": list(finding.warnings),
            "sources": [_source(source) for source in finding.sources],
        },
    }
    page = outcome.pages.get(finding.report)
    if page and not is_loopback(page):  # nobody else can open what this machine serves
        result["hostedViewerUri"] = page
    if finding.kind == "consistency":
        properties = {"kind": "consistency", "rule": finding.rule, "working": finding.working}
        result["properties"] = {**properties, "group": group_in_review(finding)}
        result["relatedLocations"] = [
            {
                "message": {"text": one.message},
                "physicalLocation": {
                    "artifactLocation": _artifact(other),
                    "region": _region(one.span, other.lines, other),
                },
            }
            for one in finding.related
            if (other := drafts.get(one.path) if one.path else outcome) is not None
            and one.span.end <= len(other.lines.text)
        ]
        result["fixes"] = [
            {"description": {"text": fix.title}, "artifactChanges": [_changes(fix.edits, text, outcome)]}
            for fix in (finding.fixes if outcome.draft.notebook is None else ())
        ]
    elif finding.edits and outcome.draft.notebook is None:
        changes = [_changes(finding.edits, text, outcome)]
        result["fixes"] = [{"description": {"text": finding.rewrite or ""}, "artifactChanges": changes}]
    return result


def _source(source: Source) -> Json:
    """A source; a file of the writer's own by its place from the working folder, which holds on other machines too."""
    place: Json = {"location": shorten_path(source.location)} if source.location else {"url": source.url}
    return {"title": source.title, **place, "snippet": source.snippet, "date": source.date}


def _changes(edits: Sequence[Edit], text: Text, outcome: Outcome) -> Json:
    replacements = [
        {"deletedRegion": _region(edit.span, text, outcome), "insertedContent": {"text": edit.replacement}}
        for edit in edits
    ]
    return {"artifactLocation": _artifact(outcome), "replacements": replacements}


def _message(finding: Finding) -> str:
    if finding.kind == "consistency":
        return finding.rationale
    head = f"{finding.verdict} ({finding.confidence} confidence{depth_note(finding)})"
    return f"{head}: {shorten(finding.rationale, 1_000)}" if finding.rationale else head


def _region(span: Span, text: Text, outcome: Outcome, *, quoted: bool = False) -> Json:
    quotation: Json = {"snippet": {"text": span.slice(text.text)}} if quoted else {}
    first, last = (outcome.locate(offset) for offset in (span.start, span.end))
    if outcome.draft.notebook is not None:
        return {"startLine": first.file_line + 1, "endLine": last.file_line + 1, **quotation}
    return {
        "startLine": first.line + 1,
        "startColumn": first.column + 1,
        "endLine": last.line + 1,
        "endColumn": last.column + 1,
        "charOffset": span.start,
        "charLength": len(span),
        **quotation,
    }


def _artifact(outcome: Outcome) -> Json:
    path = outcome.draft.path
    if path is None:
        return {"uri": "stdin"}
    return {"uri": path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))}
