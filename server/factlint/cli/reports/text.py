"""The report for people: each finding on its own words, what the evidence says, and what was not checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from urllib.parse import unquote, urlsplit

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text as Line

from factlint.cli.reports.coverage_gaps import (
    foreign_paragraphs,
    source_advice,
    unchecked_reasons,
    unjudged_paragraphs,
    unread_parts,
    unrequested_parts,
)
from factlint.cli.reports.excerpts import Excerpt, make_excerpt
from factlint.cli.reports.review import print_review
from factlint.cli.terminal import make_harmless, shorten, shorten_path
from factlint.client.checks.findings import Finding, is_said_otherwise
from factlint.client.outcomes.outcomes import Outcome, basis_of, count_findings, note_on_sources
from factlint.consistency.model import Related, join_fix_titles
from factlint.interface.common import Source
from factlint.interface.source_names import is_told
from factlint.pages.named_sources import NamedSource, named_sources
from factlint.prose.apply.edits import join_close_edits
from factlint.prose.counts import count_text
from factlint.prose.draft import ParsedDraft
from factlint.prose.span import Span
from factlint.settings import Level

_COLOURS: dict[Level, str] = {"error": "red", "warning": "red", "information": "yellow"}
_SIGNS: dict[Level, str] = {"error": "✗", "warning": "✗", "information": "?"}
_TALLIED = (("false", "red"), ("mostly false", "red"), ("mixed", "yellow"), ("mostly true", "green"), ("true", "green"))
MOST_SOURCES = 2
MOST_WARNINGS = 3
LONGEST_NOTE_CP = 400
LONGEST_GROUNDS_CP = 2_000
"""What a deep check found is shown whole."""
LONGEST_HEADING_CP = 60
NO_CLAIMS = "No claims were found to check, and nothing else that is wrong"
LONGEST_SNIPPET_CP = 320


def print_text(console: Console, outcomes: Sequence[Outcome], seconds: float) -> None:
    """Findings in the order of drafts and words, then one summary."""
    for outcome in outcomes:
        if outcome.review is not None or outcome.shown_findings:
            _print_findings(console, outcome)
        for done in outcome.fixed:
            line = Line.assemble(
                ("✓ ", "green"),
                (outcome.copy or outcome.draft.name, "bold"),
                ": ",
                (make_harmless(done.before), "strike"),
            )
            console.print(line.append(" → ").append(make_harmless(done.after), "green"), soft_wrap=True)
        if outcome.fixed:
            console.print()
    _print_summary(console, outcomes, seconds)


def _print_findings(console: Console, outcome: Outcome) -> None:
    print_finding = partial(_print_finding, console, outcome, outcome.draft.parse())
    if outcome.review is not None:
        print_review(console, outcome, outcome.lines, print_finding)
    else:
        for finding, found in outcome.shown_findings:
            print_finding(finding, found)


def _print_finding(console: Console, outcome: Outcome, parsed: ParsedDraft, finding: Finding, found: Level) -> None:
    colour = _COLOURS[found]
    line = outcome.locate(finding.span.start).line
    place = f"{make_harmless(outcome.draft.name)}:{outcome.locate(finding.marked.start)}"
    verdict = (f"{_SIGNS[found]} {make_harmless(finding.verdict or '')}", f"bold {colour}")
    told = make_harmless(basis_of(finding))
    under = _heading(outcome, parsed, line)
    console.print(Line.assemble((place, "bold"), (under, "dim"), "  ", verdict, (f"  {told}", "dim")), soft_wrap=True)
    gutter = len(str(line + 1)) + 1
    edge = Line(" " * gutter + " │", "dim")
    console.print(edge)
    room = max(console.width - gutter - 3, 30)
    for number, part in enumerate(_excerpt_of(finding, outcome, parsed, room)):
        label = f"{line + 1} │ " if number == 0 else "│ ".rjust(gutter + 3)
        words = Line(part.text)
        for start, end in part.marks:
            words.stylize(f"bold {colour}", start, end)
        console.print(Line.assemble((label.rjust(gutter + 3), "dim"), words), soft_wrap=True)
        if part.rule:
            under = Line.assemble((" " * gutter + " │ ", "dim"), (part.rule, f"bold {colour}"))
            if cell_len(part.rule + part.note) <= room:
                under.append(part.note, "green")
            console.print(under, soft_wrap=True)
            if cell_len(part.rule + part.note) > room:
                _print_long_note(console, gutter, part.note.strip(), room)
    console.print(edge)
    for index, (label, entry) in enumerate(entries := list(_entries(finding, outcome))):
        last = index == len(entries) - 1
        _print_entry(console, gutter, last, label, entry)
    console.print()


def _print_long_note(console: Console, gutter: int, note: str, room: int) -> None:
    """What to write instead, below the wrong words where it does not fit beside them."""
    indent = " " * max(room - cell_len(note), 0)
    for line in Line(note).wrap(console, room):
        line.rstrip()
        console.print(Line.assemble((" " * gutter + " │ ", "dim"), indent, (line.plain, "green")), soft_wrap=True)


def _heading(outcome: Outcome, parsed: ParsedDraft, line: int) -> str:
    """Under which heading a paragraph of a document stands: nobody sees paragraphs numbered."""
    draft = outcome.draft
    if draft.document is None:
        return ""
    found = parsed.heading_before(draft.lines(draft.text).line_span(line).end)
    return f" in “{shorten(found, LONGEST_HEADING_CP)}”" if found else ""


def _excerpt_of(finding: Finding, outcome: Outcome, parsed: ParsedDraft, room: int) -> list[Excerpt]:
    """The words of a finding in its paragraph: the lines above and below that may be marks that nobody reads."""
    wrong = [(finding.wrong, "")] if finding.wrong else []
    edits = join_close_edits(outcome.text, finding.edits)
    changes = [(edit.span, make_harmless(edit.replacement)) for edit in edits]
    around, block = None, None
    if outcome.draft.text == outcome.text:
        index = parsed.block_at(finding.span.start)
        if index is None and finding.kind != "claim":
            around = _whole_lines(finding.span, outcome)
        elif index is not None and parsed.blocks[index].span.contains(finding.span):
            block = parsed.blocks[index].span
    return make_excerpt(outcome.text, finding.span, changes or wrong, room, around, block)


def _whole_lines(span: Span, outcome: Outcome) -> Span:
    """The lines of what stands in no paragraph: in front matter, or a file of references."""
    lines = outcome.lines
    first, last = (lines.line_span(lines.line_of(at)) for at in (span.start, span.end))
    return Span(first.start, last.end)


def _entries(finding: Finding, outcome: Outcome) -> Iterable[tuple[str, list[Line]]]:
    """What is to be said under the words, each with its label."""
    if finding.kind == "claim" and is_said_otherwise(finding.claim, finding.passage):
        yield "understood as", [Line(shorten(finding.claim, LONGEST_NOTE_CP))]
    if finding.rationale:
        yield "", [Line(shorten(finding.rationale, LONGEST_GROUNDS_CP))]
    sources = named_sources(finding.sources, finding.claim, finding.rewrite or "")
    for source in sources[:MOST_SOURCES]:
        yield "source", _source(source, finding.rationale)
    more = len(sources) - MOST_SOURCES
    if more > 0:
        yield "", [Line(f"and {more} more {'source' if more == 1 else 'sources'}", "dim")]
    for one in finding.related:
        yield "other side", [_other_side(one, outcome)]
    if finding.fixes:
        yield "suggested", [Line(shorten(join_fix_titles(finding.fixes), LONGEST_NOTE_CP), "green")]
    if note := note_on_sources(finding):
        yield "", [Line(note, "dim")]
    if finding.dissent:
        yield "another view", [Line(shorten(finding.dissent, LONGEST_NOTE_CP), "italic")]
    if finding.rewrite:
        yield "suggested", [Line(shorten(finding.rewrite, LONGEST_NOTE_CP), "green")]
    for warning in finding.warnings[:MOST_WARNINGS]:
        yield "warning", [Line(shorten(warning, LONGEST_NOTE_CP), "yellow")]
    if why := outcome.unsettled.get(finding.claim):
        yield "in depth", [Line(f"no verdict, so this is the quick one: {shorten(why, LONGEST_NOTE_CP)}", "dim")]
    if page := web_link(outcome.pages.get(finding.report, "")):
        yield "report", [page]


def _other_side(one: Related, outcome: Outcome) -> Line:
    """What disagrees, and where it stands."""
    if one.path:
        return Line(shorten(f"{one.path}: {one.message}", LONGEST_NOTE_CP))
    words = shorten(one.span.slice(outcome.text), 80)
    return Line(f"{outcome.locate(one.span.start)} “{words}”: ").append(shorten(one.message, LONGEST_NOTE_CP))


def _source(source: NamedSource, rationale: str) -> list[Line]:
    """A source by its name and the work that it is from, what it says unless the rationale quotes it already, and where it is."""
    about = [make_harmless(part) for part in (source.origin, source.first.date) if part]
    head = Line().append(shorten(source.title, 120), "bold")
    if about:
        head.append(f"  {' · '.join(about)}", "dim")
    lines = [head]
    quote = next((quote for quote in source.quotes if not is_told(quote, rationale[:LONGEST_GROUNDS_CP])), "")
    if quote:
        lines.append(Line(f"“{shorten(quote, LONGEST_SNIPPET_CP)}”"))
    link = _link(source.first)
    if link and link.plain != head.plain:
        lines.append(link)
    return lines


def _link(source: Source) -> Line | None:
    """The address, to be followed where the terminal can; only of the web, or a file of the writer's own."""
    if source.location:
        return Line(make_harmless(_place_in_file(source.location)), "cyan")
    try:
        parts = urlsplit(source.url)
    except ValueError:
        return None
    return (
        Line(make_harmless(shorten_path(unquote(parts.path))), "cyan")
        if parts.scheme == "file"
        else web_link(source.url)
    )


def _place_in_file(location: str) -> str:
    """A path with its line, of a PDF with its page."""
    path, _, number = location.rpartition(":")
    if path.lower().endswith(".pdf") and number.isdecimal():
        return f"{shorten_path(path)}, page {number}"
    return shorten_path(location)


def web_link(url: str) -> Line | None:
    """An address of the web, to be followed where the terminal can; None for any other."""
    try:
        scheme = urlsplit(url).scheme
    except ValueError:
        return None
    if scheme not in ("http", "https") or len(url) > 2_000:
        return None
    shown = make_harmless(url)
    safe = shown == url and " " not in shown
    return Line(shown, f"cyan link {shown}" if safe else "cyan")


def _print_entry(console: Console, gutter: int, last: bool, label: str, lines: list[Line]) -> None:
    """One entry hanging from the gutter, its lines wrapped under one another."""
    first = "╰─ " if last else "├─ "
    rest = "   " if last else "│  "
    column = f"{label}: " if label else ""
    room = max(console.width - gutter - 4, 30)
    printed = 0
    for number, line in enumerate(lines):
        text = Line.assemble((column, "dim"), line) if number == 0 and column else line
        link = "link" in str(line.style)
        for part in [text] if link else text.wrap(console, room):
            part.rstrip()
            branch = " " * gutter + " " + (first if printed == 0 else rest)
            console.print(Line.assemble((branch, "dim"), part), soft_wrap=True)
            printed += 1


def _print_summary(console: Console, outcomes: Sequence[Outcome], seconds: float) -> None:
    counts = count_findings(outcomes)
    claims = _claims(counts)
    console.print(_headline(outcomes, counts))
    about = [count_text(len(outcomes), "draft"), *([count_text(claims, "claim")] if claims else [])]
    details = Line().append(", ".join(about), "dim")
    for name, colour in _TALLIED:
        if counts[name]:
            details.append(" · ", "dim").append(f"{counts[name]} {name}", colour)
    if counts["citation"]:
        details.append(" · ", "dim").append(count_text(counts["citation"], "citation"), "dim")
    if counts["consistency"]:
        details.append(" · ", "dim").append(f"{counts['consistency']} inconsistent", "red")
    if counts["fixed"]:
        details.append(" · ", "dim").append(f"{counts['fixed']} put right", "green")
    if counts["in depth"]:
        details.append(" · ", "dim").append(f"{counts['in depth']} in depth", "dim")
    if counts["unchecked"]:
        unsettled = counts["no evidence"]
        if unsettled:
            details.append(" · ", "dim").append(f"{unsettled} could not be settled", "dim")
        if counts["unchecked"] > unsettled:
            details.append(" · ", "dim").append(f"{counts['unchecked'] - unsettled} not checked", "dim")
    details.append(f" · {seconds:.1f} s", "dim")
    console.print(details, soft_wrap=not console.is_terminal)
    unreviewed = [outcome for outcome in outcomes if outcome.review is None]
    gaps = (
        *unchecked_reasons(outcomes),
        *unjudged_paragraphs(outcomes),
        *unread_parts(unreviewed),
        *source_advice(outcomes),
    )
    for line in (*unrequested_parts(outcomes), *gaps):
        console.print(Line(make_harmless(line), "dim"), soft_wrap=not console.is_terminal)


def _claims(counts: Counter[str]) -> int:
    return sum(counts[name] for name, _ in _TALLIED) + counts["unchecked"] + counts["fixed"]


def _headline(outcomes: Sequence[Outcome], counts: Counter[str]) -> Line:
    """Honest about what was not checked: nothing found is not the same as nothing wrong."""
    found = [finding for outcome in outcomes for finding, _ in outcome.shown_findings]
    fixable = sum(1 for finding in found if finding.edits or finding.fixes)
    if found:
        line = Line(f"{count_text(len(found), 'finding')} to look at", "bold red")
        if fixable:
            line.append(f", {fixable} with words to put in their place", "bold")
        return line
    if outcomes and all(outcome.unread_languages for outcome in outcomes):
        return Line("Nothing could be checked", "bold yellow")
    if any(outcome.has_failed for outcome in outcomes):
        return Line("Not everything could be checked", "bold yellow")
    if any(outcome.hidden_findings for outcome in outcomes):
        return Line("Nothing to look at but what the settings hide", "bold yellow")
    if (
        outcomes
        and not any(outcome.report.blocks for outcome in outcomes)
        and not any(outcome.since for outcome in outcomes)
    ):
        return Line("No prose was found, so nothing was checked", "bold yellow")
    if counts["unchecked"] or foreign_paragraphs(outcomes):
        little = counts["unchecked"] * 2 >= _claims(counts)
        return Line("Nothing wrong among what could be checked", "bold" if little else "bold green")
    if any(outcome.known or outcome.since for outcome in outcomes):
        return Line("Nothing new was found", "bold green")
    if not _claims(counts) and not counts["citation"]:
        return Line(NO_CLAIMS, "bold")
    return Line("Nothing wrong was found", "bold green")
