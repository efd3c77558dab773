"""The words of a hover: what is known of a claim, as Markdown or as plain text. Pure; all foreign text is escaped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factlint.lsp import wording
from factlint.lsp.session.capabilities import Format

if TYPE_CHECKING:
    from factlint.client.checks.findings import Finding
    from factlint.interface.common import Source

_SOURCES = 4
_RATIONALE_CP = 900
_NOTHING_FOUND = "Nothing in your own sources or in the offline encyclopedia settles this claim."
_NOTHING_HINT = "Add a source that covers it: factlint sources add FOLDER."
_PROVISIONAL = "Provisional: not all that was asked (models, pages from outside) answered in time; it is asked again in a few minutes."
_UNCHECKED = "This claim could not be checked"


@dataclass(frozen=True, slots=True)
class _Style:
    """How words, emphasis and links are written in one format."""

    words: Callable[[str | None, int], str]
    strong: Callable[[str], str]
    quoted: Callable[[str], str]
    bullet: str

    def link(self, words: str, address: str | None) -> str:
        if address is None:
            return words
        return f"[{words}]({address})" if self.bullet == "- " and words else words


_MARKDOWN = _Style(wording.markdown, lambda words: f"**{words}**", lambda words: f"> {words}", "- ")
_PLAIN = _Style(wording.plain, lambda words: words, lambda words: f"“{words}”", "• ")


def text(finding: Finding, form: Format, *, applicable: bool, clashes: bool = False, under_way: str = "") -> str:
    """The paragraphs of one finding.

    `applicable` says whether a code action can put the rewrite in, `clashes` whether another suggestion changes the
    same words, `under_way` how far a deep check of it is.
    """
    style = _MARKDOWN if form == "markdown" else _PLAIN
    first = [style.strong("Being checked in depth") + f" ({style.words(under_way, 80)}). A first read says:"]
    parts = [
        *(first if under_way else []),
        *_verdict(finding, style),
        *([_PROVISIONAL] if finding.provisional else []),
        *_rewrite(finding, style, applicable=applicable, clashes=clashes),
    ]
    parts += [*_sources(finding, style), *_warnings(finding, style), *_when(finding, style)]
    return "\n\n".join(parts)


def without_source(finding: Finding, form: Format) -> str:
    """What a rule says: what is wrong, the sum, the ways to put it right, and which rule it is."""
    style = _MARKDOWN if form == "markdown" else _PLAIN
    said = style.words(finding.rationale, _RATIONALE_CP)
    parts = [style.strong(said)]
    if finding.working and finding.working.strip(" .").casefold() != finding.rationale.strip(" .").casefold():
        parts.append(style.words(finding.working, 200))
    if finding.fixes:
        parts.append("\n".join(style.bullet + style.words(fix.title, 120) for fix in finding.fixes))
    from factlint.client.checks.consistency import page_of

    page = page_of(finding.rule)
    rule = style.link(style.words(finding.rule, 60), page.as_uri() if page else None)
    parts.append(f"Found without a source, by the rule {rule}.")
    return "\n\n".join(parts)


def join_hovers(texts: list[str], form: Format) -> str:
    """Several findings at one place."""
    return ("\n\n---\n\n" if form == "markdown" else "\n\n").join(texts)


def _verdict(finding: Finding, style: _Style) -> list[str]:
    from factlint.client.checks import severity

    claim = style.words(finding.claim, 400)
    if severity.is_abstention(finding):
        return [style.strong("No evidence found"), style.quoted(claim), f"{_NOTHING_FOUND} {_NOTHING_HINT}"]
    if finding.verdict is None or finding.verdict == "Error":
        return _unchecked(finding, style, claim)
    told = finding.confidence if finding.kind == "claim" else None
    confidence = f" · {style.words(told, 20)} confidence" if told else ""
    score = f" · score {finding.score} of 10" if finding.score else ""
    parts = [style.strong(style.words(finding.verdict, 40)) + score + confidence, style.quoted(claim)]
    if finding.rationale:
        parts.append(style.words(finding.rationale, _RATIONALE_CP))
    if finding.dissent:
        parts.append(f"Reviewers’ note, in dissent: {style.words(finding.dissent, _RATIONALE_CP)}")
    return parts


def _unchecked(finding: Finding, style: _Style, claim: str) -> list[str]:
    failure = finding.failure
    why = f"{_UNCHECKED}: {style.words(failure.detail, 300)}" if failure else f"{_UNCHECKED}."
    again = " It will be tried again." if failure and failure.retryable else ""
    return [style.strong("Not checked"), style.quoted(claim), why + again]


def _rewrite(finding: Finding, style: _Style, *, applicable: bool, clashes: bool) -> list[str]:
    if not finding.rewrite:
        return []
    words = style.words(finding.rewrite, 400)
    how = "a code action applies it" if applicable else "change it by hand"
    how = "another one changes the same words in another way; change them by hand" if clashes else how
    return [f"Suggestion ({how}): {words}"]


def _sources(finding: Finding, style: _Style) -> list[str]:
    if not finding.sources:
        return _without_sources(finding, style)
    lines = [_source(source, style) for source in finding.sources[:_SOURCES]]
    left = len(finding.sources) - _SOURCES
    if left > 0:
        lines.append(f"and {left} more")
    return ["Sources:\n" + "\n".join(style.bullet + line for line in lines)]


def _without_sources(finding: Finding, style: _Style) -> list[str]:
    """A service may name the full report, or the pages that its panel looked at, in place of sources."""
    if finding.verdict is None:
        return []
    found = [_address("full report", finding.url, style)] if finding.url else []
    found += [_address(page.title or "page", page.url, style) for page in finding.pages[:_SOURCES]]
    lines = [line for line in found if line]
    if not lines:
        return ["No source was given for this verdict."]
    return ["Looked at:\n" + "\n".join(style.bullet + line for line in lines)]


def _address(title: str, url: str, style: _Style) -> str:
    address = wording.web_address(url)
    if address is None:
        return ""
    place = address if style is _PLAIN else style.words(wording.host_of(url), 120)
    return f"{style.link(style.words(title, 120), address)} ({place})"


def _source(source: Source, style: _Style) -> str:
    """Title as a link, then where it is from and of what date, then the decisive words."""
    address = wording.web_address(source.url)
    title = style.words(source.title or source.source_name or "untitled", 120)
    host = wording.host_of(source.url) if address else ""
    place = source.location or host or source.source_name
    about = [part for part in (style.words(place, 120), style.words(source.date, 30)) if part]
    shown = style.link(title, wording.at_passage(address, source.snippet) if address else None)
    if style is _PLAIN and address:
        about.append(address)
    if about:
        shown += f" ({', '.join(about)})"
    if source.snippet:
        shown += f": “{style.words(source.snippet, 300)}”"
    return shown


def _warnings(finding: Finding, style: _Style) -> list[str]:
    if not finding.warnings:
        return []
    lines = [style.bullet + style.words(warning, 240) for warning in finding.warnings[:_SOURCES]]
    return ["The panel warns:\n" + "\n".join(lines)]


def _when(finding: Finding, style: _Style) -> list[str]:
    if finding.verdict is None:
        return []
    recent = "; checked against recent evidence because it is time-sensitive" if finding.time_sensitive else ""
    how = "Checked in depth" if finding.report else "Checked"
    return [f"{how} {style.words(finding.assessed_at.astimezone().strftime('%Y-%m-%d %H:%M'), 20)}{recent}."]
