"""A written report as Markdown: every word of drafts and of services is escaped, links lead to the web alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from factlint.cli.reports.view import UNSETTLED, Piece, ReportView, ShownClaim, ShownDraft, ShownFinding
from factlint.pages.markdown import escape
from factlint.pages.verdicts import ShownSource

_MADE_BY = "*Software wrote this report from the sources that it names. Open them before you rely on it.*"
"""At the top, so that also what was cut off can be told to be a report."""


def render(report: ReportView) -> str:
    """The whole document."""
    parts = [f"# {escape(report.title)}", _about_line(report), _MADE_BY]
    for draft in report.drafts:
        parts += _draft(draft)
    if report.unreadable:
        parts += ["## Could not be read", _list(map(escape, report.unreadable))]
    return "\n\n".join(part for part in parts if part) + "\n"


def _about_line(report: ReportView) -> str:
    engine = f" (engine {escape(report.engine)})" if report.engine else ""
    return f"{report.made.words} · checked by {escape(report.service)}{engine}"


def _draft(draft: ShownDraft) -> Iterable[str]:
    yield f"## {escape(draft.title)}"
    yield f"{escape(draft.name)}: **{escape(draft.headline)}** {escape(' · '.join(draft.counts))}"
    yield escape(draft.problem)
    yield f"Review: {escape(' '.join(draft.review))}" if draft.review else ""
    if draft.findings:
        yield "### Findings"
        for finding in draft.findings:
            yield from _finding(finding)
    if draft.holding:
        yield "### What holds"
        yield _list(map(_claim, draft.holding))
    if draft.unsettled:
        yield "### Could not be settled"
        yield UNSETTLED
        yield _list(map(_claim, draft.unsettled))
    if draft.unchecked:
        yield "### Not checked"
        yield _list(map(_claim, draft.unchecked))
    if draft.left_out:
        yield "### Left out"
        yield _list(map(escape, draft.left_out))


def _finding(finding: ShownFinding) -> Iterable[str]:
    told = [finding.place, finding.verdict.confidence.lower(), finding.depth]
    yield f"#### {escape(finding.verdict.words)} ({escape(', '.join(part for part in told if part))})"
    yield f"> {_words(finding.words)}"
    yield f"Understood as: {escape(finding.claim)}" if finding.claim else ""
    yield from map(escape, finding.grounds)
    yield f"Another view: {escape(' '.join(finding.dissent))}" if finding.dissent else ""
    yield f"Correction, a wording that the sources support: **{escape(finding.rewrite)}**" if finding.rewrite else ""
    yield _list(f"Warning: {escape(warning)}" for warning in finding.warnings)
    yield escape(finding.note)
    yield _list(map(_source, finding.sources))
    yield f"[The full report](<{finding.page.href}>)" if finding.page else ""
    yield f"Checked {finding.checked.words}." if finding.checked else ""


def _words(pieces: Sequence[Piece]) -> str:
    """The sentence with its wrong words struck out and the right ones in bold."""
    marks = {"wrong": "~~", "right": "**", "meant": "*"}
    said: list[str] = []
    for piece in pieces:
        text, mark = escape(" ".join(piece.text.split())), marks.get(piece.kind, "")
        lead = " " if piece.text[:1].isspace() or (said and piece.kind == "right") else ""
        said.append(f"{lead}{mark}{text}{mark}{' ' if piece.text[-1:].isspace() and text else ''}" if text else lead)
    return " ".join("".join(said).split())


def _claim(one: ShownClaim) -> str:
    place = f"{one.place.capitalize()}: " if one.place else ""
    sources = "".join(f"; {_source_title(source)}" for source in one.sources[:2])
    told = f" ({escape(one.outcome)}{sources})" if one.outcome else ""
    return f"{place}{escape(one.claim)}{told}"


def _source(source: ShownSource) -> str:
    about = [source.origin, source.place, source.published.words if source.published else ""]
    told = "".join(f", {escape(part)}" for part in about if part)
    quotes = "\n  >\n".join(f"  > {escape(' '.join(quote.texts))}" for quote in source.quotes)
    return f"Source: {_source_title(source)}{told}\n{quotes}".rstrip()


def _source_title(source: ShownSource) -> str:
    return f"[{escape(source.title)}](<{source.link.href}>)" if source.link else escape(source.title)


def _list(items: Iterable[str]) -> str:
    return "\n".join(f"- {item}" for item in items)
