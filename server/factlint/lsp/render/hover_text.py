"""The words of a hover: what is known of a claim, as Markdown or as plain text. Pure; all foreign text is escaped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factlint.lsp import display_text
from factlint.lsp.render import diagnostics
from factlint.lsp.session.capabilities import Format

if TYPE_CHECKING:
    from factlint.client.checks.findings import Finding
    from factlint.pages.named_sources import NamedSource

_SOURCES = 4
_RATIONALE_CP = 900
_NOTHING_FOUND = "No source at hand says whether this is right."
_CHECK_DEEP, _ADD_SOURCE = "Check it in depth,", "add a source that says it"
_PROVISIONAL = (
    "Provisional: not all that Factlint asked (models, pages from outside) answered in time. It asks again soon."
)
_UNCHECKED = "This could not be checked"


@dataclass(frozen=True, slots=True)
class _Style:
    """How words, emphasis and links are written in one format."""

    words: Callable[[str | None, int], str]
    strong: Callable[[str], str]
    bullet: str

    def link(self, words: str, address: str | None) -> str:
        if address is None:
            return words
        return f"[{words}]({address})" if self.bullet == "- " and words else words


_MARKDOWN = _Style(display_text.escape_markdown, lambda words: f"**{words}**", "- ")
_PLAIN = _Style(display_text.plain_text, lambda words: words, "• ")


def finding_text(
    finding: Finding,
    form: Format,
    *,
    applicable: bool,
    clashes: bool = False,
    under_way: str = "",
    in_vain: str = "",
    key: str = "",
    sources: str = "",
) -> str:
    """The paragraphs of one finding.

    `key` is what applies a correction in this editor, where that is known, and `sources` how sources are added. `applicable`
    says whether a code action can put the rewrite in, `clashes` whether another suggestion changes the same words,
    `under_way` how far a deep check of it is, and `in_vain` when one ended that found no evidence.
    """
    style = _MARKDOWN if form == "markdown" else _PLAIN
    first = [style.strong("Being checked in depth") + f" ({style.words(under_way, 80)}). So far:"]
    parts = [
        *(first if under_way else []),
        *_verdict(finding, style, sources, in_vain),
        *([_PROVISIONAL] if finding.provisional else []),
        *_rewrite(finding, style, applicable=applicable, clashes=clashes, key=key),
    ]
    parts += [*_sources(finding, style), *_warnings(finding, style), *_time_line(finding, style)]
    return "\n\n".join(parts)


def rule_text(finding: Finding, form: Format) -> str:
    """What a rule says: what is wrong, the sum, the ways to put it right, and which rule it is."""
    style = _MARKDOWN if form == "markdown" else _PLAIN
    said = style.words(finding.rationale, _RATIONALE_CP)
    parts = [style.strong(said)]
    if finding.working and _said_of(finding.working) != _said_of(finding.rationale):
        parts.append(style.words(finding.working, 200))
    if finding.fixes:
        from factlint.consistency.model import join_fix_titles

        parts.append(f"Suggested: {style.words(join_fix_titles(finding.fixes), 400)}")
    from factlint.client.checks.consistency import page_of

    page = page_of(finding.rule)
    rule = style.link(style.words(finding.rule, 60), page.as_uri() if page else None)
    parts.append(f"Found without a source, by the rule {rule}.")
    return "\n\n".join(parts)


def _said_of(sentence: str) -> str:
    """A sentence to be compared with another one that says the same: its case, tense and final stop do not count."""
    return sentence.strip(" .").casefold().replace(" was ", " is ")


def join_hovers(texts: list[str], form: Format) -> str:
    """Several findings at one place."""
    return ("\n\n---\n\n" if form == "markdown" else "\n\n").join(texts)


def _verdict(finding: Finding, style: _Style, sources: str, in_vain: str) -> list[str]:
    from factlint.client.checks import severity

    if severity.is_abstention(finding):
        return [
            style.strong(diagnostics.UNSETTLED),
            *_understood_lines(finding, style),
            _settling_hint(sources, in_vain),
        ]
    if finding.verdict is None or finding.verdict == "Error":
        return _unchecked_lines(finding, style)
    told = finding.confidence if finding.kind == "claim" else None
    confidence = f" · {style.words(told, 20)} confidence" if told else ""
    score = f" · score {finding.score} of 10" if finding.score else ""
    parts = [style.strong(style.words(finding.verdict, 40)) + score + confidence, *_understood_lines(finding, style)]
    if finding.rationale:
        parts.append(style.words(finding.rationale, _RATIONALE_CP))
    if finding.dissent:
        parts.append(f"Another view: {style.words(finding.dissent, _RATIONALE_CP)}")
    return parts


def _settling_hint(sources: str, in_vain: str) -> str:
    """What could settle a claim, without what was tried."""
    add = f"{_ADD_SOURCE}{f': {sources}' if sources else ''}."
    if in_vain:
        return f"Checked in depth {in_vain}, and not enough evidence was found. {add[:1].upper()}{add[1:]}"
    return f"{_NOTHING_FOUND} {_CHECK_DEEP} or {add}"


def _understood_lines(finding: Finding, style: _Style) -> list[str]:
    """The claim as it was understood, where the draft says it in other words."""
    from factlint.client.checks.findings import is_said_otherwise

    if finding.kind != "claim" or not is_said_otherwise(finding.claim, finding.passage):
        return []
    return [f"Understood as: {style.words(finding.claim, 400)}"]


def _unchecked_lines(finding: Finding, style: _Style) -> list[str]:
    failure = finding.failure
    why = f"{_UNCHECKED}: {style.words(failure.detail, 300)}" if failure else f"{_UNCHECKED}."
    again = " Factlint tries again by itself." if failure and failure.retryable else ""
    return [style.strong("Not checked"), *_understood_lines(finding, style), why + again]


def _rewrite(finding: Finding, style: _Style, *, applicable: bool, clashes: bool, key: str) -> list[str]:
    if not finding.rewrite:
        return []
    words = style.words(finding.rewrite, 400)
    how = f"{key or 'a quick fix'} applies it" if applicable else "change it by hand"
    how = "another suggestion changes the same words in another way; change them by hand" if clashes else how
    return [f"Suggested ({how}): {words}"]


def _sources(finding: Finding, style: _Style) -> list[str]:
    if not finding.sources:
        return _without_sources(finding, style)
    from factlint.pages.named_sources import named_sources

    sources = named_sources(finding.sources, finding.claim, finding.rewrite or "")
    said = " ".join(finding.rationale.split())
    lines = [_source(source, said, style) for source in sources[:_SOURCES]]
    left = len(sources) - _SOURCES
    if left > 0:
        lines.append(f"and {left} more")
    return [("Source:\n" if len(lines) == 1 else "Sources:\n") + "\n".join(style.bullet + line for line in lines)]


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
    address = display_text.web_address(url)
    if address is None:
        return ""
    place = address if style is _PLAIN else style.words(display_text.host_of(url), 120)
    return f"{style.link(style.words(title, 120), address)} ({place})"


def _source(source: NamedSource, said: str, style: _Style) -> str:
    """Title, the work that it is from and its date as a link, then decisive words that were not said yet.

    All of the name is the link: Neovim wraps lines as if their addresses were shown, so what follows one stands alone.
    """
    from factlint.interface.source_names import is_told
    from factlint.pages.named_sources import original_address

    first = source.first
    address = display_text.web_address(first.url)
    place = first.location or source.origin or display_text.host_of(original_address(first.url) if address else "")
    about = [part for part in (style.words(place, 120), style.words(first.date, 30)) if part]
    passage = display_text.passage_address(address, first.snippet) if address else None
    if style is _PLAIN and address:
        about.append(address)
    shown = style.link(style.words(source.title, 120) + (f" ({', '.join(about)})" if about else ""), passage)
    quote = next((quote for quote in source.quotes if not is_told(quote, said)), "")
    if quote:
        shown += f": “{style.words(quote, 300)}”"
    return shown


def _warnings(finding: Finding, style: _Style) -> list[str]:
    if not finding.warnings:
        return []
    lines = [style.bullet + style.words(warning, 240) for warning in finding.warnings[:_SOURCES]]
    return ["Please note:\n" + "\n".join(lines)]


def _time_line(finding: Finding, style: _Style) -> list[str]:
    if finding.verdict is None:
        return []
    recent = "; checked against recent evidence because it is time-sensitive" if finding.time_sensitive else ""
    how = "Checked in depth" if finding.report else "Checked"
    return [f"{how} {style.words(finding.assessed_at.astimezone().strftime('%Y-%m-%d %H:%M'), 20)}{recent}."]
