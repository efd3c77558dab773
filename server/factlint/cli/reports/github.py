"""Workflow commands, by which GitHub shows findings beside the lines of a change."""

from __future__ import annotations

import os
from collections.abc import Sequence

from factlint.cli.terminal import shorten, shorten_path
from factlint.client.checks.findings import Finding
from factlint.client.outcomes.outcomes import Outcome, basis_of
from factlint.consistency.model import join_fix_titles
from factlint.settings import Level
from factlint.settings.model import is_loopback

_COMMANDS: dict[Level, str] = {"error": "error", "warning": "warning", "information": "notice"}
LONGEST_MESSAGE_CP = 1_000


def render(outcomes: Sequence[Outcome]) -> str:
    """One command a line; what a review covered and what went wrong stand without a place."""
    lines: list[str] = []
    for outcome in outcomes:
        name = outcome.draft.name if outcome.draft.path is None else os.path.normpath(outcome.draft.name)
        name = name.replace(os.sep, "/")
        lines += (_command(finding, found, name, outcome) for finding, found in outcome.shown_findings)
        if outcome.review:
            told = shorten(outcome.review.coverage.text, LONGEST_MESSAGE_CP)
            lines.append(f"::notice file={_property(name)},title=Review::{_data(told)}")
        if outcome.why_unchecked:
            lines.append(
                f"::warning file={_property(name)}::{_data(shorten(outcome.why_unchecked, LONGEST_MESSAGE_CP))}"
            )
    return "".join(line + "\n" for line in lines)


def _command(finding: Finding, found: Level, name: str, outcome: Outcome) -> str:
    span = finding.marked
    first, last = (outcome.locate(offset, "utf-16") for offset in (span.start, span.end))
    places = {"file": name, "line": str(first.file_line + 1), "endLine": str(last.file_line + 1)}
    if first.line == last.line and outcome.draft.notebook is None:
        places |= {"col": str(first.column + 1), "endColumn": str(last.column + 1)}
    places["title"] = f"{finding.verdict} ({basis_of(finding)})"
    properties = ",".join(f"{key}={_property(value)}" for key, value in places.items())
    return f"::{_COMMANDS[found]} {properties}::{_data(_message(finding, outcome))}"


def _message(finding: Finding, outcome: Outcome) -> str:
    parts = [shorten(finding.rationale or finding.claim, LONGEST_MESSAGE_CP)]
    if finding.sources:
        source = finding.sources[0]
        where = shorten_path(source.location) if source.location else source.url
        parts.append(f"Source: {shorten(source.title, 120)} {shorten(where, 300)}".rstrip())
    if finding.fixes:
        parts.append(f"Suggested: {shorten(join_fix_titles(finding.fixes), 300)}")
    if finding.rewrite:
        parts.append(f"Suggested: {shorten(finding.rewrite, 300)}")
    parts += (f"Warning: {shorten(warning, 300)}" for warning in finding.warnings)
    page = outcome.pages.get(finding.report)
    if page and not is_loopback(page):  # nobody else can open what this machine serves
        parts.append(f"Report: {shorten(page, 300)}")
    return "\n".join(parts)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
