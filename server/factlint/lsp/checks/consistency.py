"""Checks without a source in an open draft: found in this process, on the text as it is at the moment of asking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp import wording
from factlint.lsp.checks.neighbours import Neighbours, Read
from factlint.lsp.drafts import places
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.render import command_names, edits
from factlint.lsp.session import errors
from factlint.prose.apply.edits import Edit
from factlint.prose.offsets import Encoding
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.lsp.drafts.open_draft import Draft
    from factlint.lsp.session.session import Session
    from factlint.prose.parse import ParsedDraft
    from factlint.settings import Settings

_COMMENTS = {
    "markdown": "<!-- {} -->\n",
    "quarto": "<!-- {} -->\n",
    "html": "<!-- {} -->\n",
    "latex": "% {}\n",
    "rst": ".. {}\n\n",
    "typst": "// {}\n",
    "asciidoc": "// {}\n",
    "org": "# {}\n",
}


@dataclass(frozen=True, slots=True)
class _Known:
    text: str
    settings: Settings
    parsed: ParsedDraft
    others: Read
    moment: int
    found: tuple[AnchoredFinding, ...]


@dataclass(slots=True)
class Consistency:
    """What the rules find in open drafts; each is read again only where it changed."""

    session: Session
    neighbours: Neighbours = field(init=False)
    known: dict[str, _Known] = field(default_factory=dict[str, _Known])
    readings: dict[str, ParsedDraft] = field(default_factory=dict[str, "ParsedDraft"])

    def __post_init__(self) -> None:
        self.neighbours = Neighbours(self.session)

    def found(self, draft: Draft) -> tuple[AnchoredFinding, ...]:
        """The findings of an open draft on the words as they stand now, in the order of the text.

        Nothing before the settings are known, and before the draft was read for the first time, which happens beside
        the loop.
        """
        if not self.session.ready.is_set() or self.session.drafts.get(draft.uri) is not draft:
            return ()
        text, settings = draft.text.text, self.session.settings(draft.uri)
        try:
            return self._found(draft, text, settings)
        except Exception as error:
            errors.report_unexpected(self.session, "a check without sources", error)
        self.readings.pop(draft.uri, None)
        return ()

    def _found(self, draft: Draft, text: str, settings: Settings) -> tuple[AnchoredFinding, ...]:
        parsed = self._reading(draft)
        if parsed is None:
            return ()
        beside = ((other.uri, self._reading(other)) for other in self.neighbours.beside(draft.uri))
        others = tuple((uri, reading) for uri, reading in beside if reading is not None)
        moment, known = self.neighbours.moment, self.known.get(draft.uri)
        if (
            known is not None
            and (known.text is text and known.settings is settings and known.moment == moment)
            and len(known.others) == len(others)
            and all(one[1] is two[1] for one, two in zip(known.others, others, strict=True))
        ):
            return known.found
        from factlint.client.checks.consistency import findings_among

        folder, path = self.neighbours.folder(draft, parsed, others)
        found = findings_among(parsed, settings, folder, path)
        held = tuple(AnchoredFinding(finding, finding.span) for finding in found)
        self.known[draft.uri] = _Known(text, settings, parsed, others, moment, held)
        return held

    def _reading(self, draft: Draft) -> ParsedDraft | None:
        """A draft as it stands now, read again only where it changed; None before it was read for the first time."""
        before = self.readings.get(draft.uri) or self.session.checks.state(draft.uri).parsed
        if before is None or before.markup != draft.markup:
            return None
        text = draft.text.text
        if before.text is not text and before.text != text:
            from factlint.prose.parse import parse

            before = parse(text, before.markup, before)
        self.readings[draft.uri] = before
        return before

    def at(self, draft: Draft, span: Span) -> list[AnchoredFinding]:
        """The findings that a caret position or a selection touches, the shortest first."""
        touched = (held for held in self.found(draft) if held.span.start <= span.end and span.start <= held.span.end)
        return sorted(touched, key=lambda held: len(held.span))

    def forget(self, uri: str) -> None:
        """The draft was closed."""
        self.known.pop(uri, None)
        self.readings.pop(uri, None)
        self.neighbours.forget(uri)


def related(draft: Draft, held: AnchoredFinding, encoding: Encoding) -> list[types.DiagnosticRelatedInformation]:
    """The other side of what disagrees, where it stands in this draft or in another one that is open."""
    found: list[types.DiagnosticRelatedInformation] = []
    for one in held.finding.related:
        place = (draft.uri, draft.text) if not one.path else draft.beside.get(one.path)
        if place is None:
            continue
        location = types.Location(uri=place[0], range=places.range_of(place[1], one.span, encoding))
        found.append(types.DiagnosticRelatedInformation(location=location, message=wording.plain(one.message, 200)))
    return found


def actions(
    session: Session, draft: Draft, held: AnchoredFinding, about: list[types.Diagnostic]
) -> Iterator[types.CodeAction]:
    """A fix for each side, then leaving the rule alone here or everywhere."""
    quick = types.CodeActionKind.QuickFix
    for fix in held.finding.fixes:
        action = types.CodeAction(title=wording.plain(fix.title, 120), kind=quick, diagnostics=about)
        action.edit = edits.workspace_edit(draft, fix.edits, session.abilities)
        if fix.sure and session.abilities.preferred_actions:
            action.is_preferred = True
        yield action
    rule = held.finding.rule
    if comment := _comment(session, draft, held):
        action = types.CodeAction(title=f"Ignore {rule} in this paragraph", kind=quick, diagnostics=about)
        action.edit = edits.workspace_edit(draft, [comment], session.abilities)
        yield action
    if session.folders.project(draft.uri).root is not None:
        title = f"Switch {rule} off in this project"
        command = types.Command(title=title, command=command_names.RULE_OFF, arguments=[draft.uri, rule])
        yield types.CodeAction(title=title, kind=quick, diagnostics=about, command=command)


def commands(session: Session, draft: Draft, held: AnchoredFinding) -> Iterator[types.Command]:
    """The same for an editor that knows nothing but commands."""
    if session.abilities.applies_edits:
        for at, fix in enumerate(held.finding.fixes):
            arguments = [draft.uri, held.finding.id, at]
            yield types.Command(
                title=wording.plain(fix.title, 120), command=command_names.APPLY_FIX, arguments=arguments
            )
    if session.folders.project(draft.uri).root is not None:
        rule = held.finding.rule
        title = f"Switch {rule} off in this project"
        yield types.Command(title=title, command=command_names.RULE_OFF, arguments=[draft.uri, rule])


def fix_of(session: Session, draft: Draft, finding_id: object, at: object) -> types.WorkspaceEdit | None:
    """The edit of a fix that a command names; None where its words do not stand any more."""
    for held in session.consistency.found(draft):
        if held.finding.id == finding_id and isinstance(at, int) and 0 <= at < len(held.finding.fixes):
            return edits.workspace_edit(draft, held.finding.fixes[at].edits, session.abilities)
    return None


def _comment(session: Session, draft: Draft, held: AnchoredFinding) -> Edit | None:
    """The comment above the paragraph that silences the rule there; none where a comment cannot stand."""
    from factlint.prose.draft import BlockKind

    form = _COMMENTS.get(draft.markup)
    known = session.consistency.known.get(draft.uri)
    if form is None or known is None or known.text is not draft.text.text:
        return None
    index = known.parsed.block_at(held.span.start)
    if index is None:
        return None
    block = known.parsed.blocks[index]
    if block.container or block.kind is not BlockKind.PARAGRAPH:
        return None
    start = draft.text.line_span(draft.text.line_of(block.span.start)).start
    if draft.text.text[start : block.span.start].strip():
        return None
    broken = "\r\n" if draft.text.text.startswith("\r\n", draft.text.line_span(0).end) else "\n"
    text = form.format(f"factlint ignore-next {held.finding.rule}").replace("\n", broken)
    return Edit(Span(start, start), text)
