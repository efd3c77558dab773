"""What an editor shows and offers for what a rule found: the other side, fixes, and leaving the rule alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp import display_text
from factlint.lsp.drafts import places
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.render import command_names, edits
from factlint.lsp.session.capabilities import Abilities
from factlint.prose.apply.edits import Edit
from factlint.prose.markup.specs import SPECS
from factlint.prose.offsets import Encoding
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.prose.parse import ParsedDraft

HIDE = "This finding is wrong: hide it"


def related_information(
    draft: Draft, anchored: AnchoredFinding, encoding: Encoding
) -> list[types.DiagnosticRelatedInformation]:
    """The other side of what disagrees, where it stands in this draft or in another one that is open."""
    found: list[types.DiagnosticRelatedInformation] = []
    for one in anchored.finding.related:
        place = (draft.uri, draft.text) if not one.path else draft.beside.get(one.path)
        if place is None:
            continue
        location = types.Location(uri=place[0], range=places.range_of(place[1], one.span, encoding))
        words = display_text.plain_text(one.span.slice(place[1].text), 80)
        message = f"“{words}”: {display_text.plain_text(one.message, 200)}"
        found.append(types.DiagnosticRelatedInformation(location=location, message=message))
    return found


def actions(
    draft: Draft,
    anchored: AnchoredFinding,
    about: list[types.Diagnostic],
    abilities: Abilities,
    *,
    parsed: ParsedDraft | None,
    in_folder: bool,
) -> Iterator[types.CodeAction]:
    """A fix for each side, then leaving the rule alone here or everywhere.

    `parsed` is the draft as its live text reads, where that is known; `in_folder` says whether there is a folder that
    could remember a choice.
    """
    quick = types.CodeActionKind.QuickFix
    for fix in anchored.finding.fixes:
        action = types.CodeAction(title=display_text.plain_text(fix.title, 120), kind=quick, diagnostics=about)
        action.edit = edits.workspace_edit(draft, fix.edits, abilities)
        if fix.sure and abilities.preferred_actions:
            action.is_preferred = True
        yield action
    rule = anchored.finding.rule
    if comment := _comment(draft, anchored, parsed):
        action = types.CodeAction(title=f"Ignore the rule “{rule}” in this paragraph", kind=quick, diagnostics=about)
        action.edit = edits.workspace_edit(draft, [comment], abilities)
        yield action
    yield types.CodeAction(title=HIDE, kind=quick, diagnostics=about, command=_hide(draft, anchored))
    if in_folder:
        title = f"Switch the rule “{rule}” off in this project"
        command = types.Command(title=title, command=command_names.RULE_OFF, arguments=[draft.uri, rule])
        yield types.CodeAction(title=title, kind=quick, diagnostics=about, command=command)


def commands(
    draft: Draft, anchored: AnchoredFinding, abilities: Abilities, *, in_folder: bool
) -> Iterator[types.Command]:
    """The same for an editor that knows nothing but commands."""
    if abilities.applies_edits:
        for at, fix in enumerate(anchored.finding.fixes):
            arguments = [draft.uri, anchored.finding.id, at]
            yield types.Command(
                title=display_text.plain_text(fix.title, 120), command=command_names.APPLY_FIX, arguments=arguments
            )
    yield _hide(draft, anchored)
    if in_folder:
        rule = anchored.finding.rule
        title = f"Switch the rule “{rule}” off in this project"
        yield types.Command(title=title, command=command_names.RULE_OFF, arguments=[draft.uri, rule])


def _hide(draft: Draft, anchored: AnchoredFinding) -> types.Command:
    """Leaving this one finding alone, also where no comment can stand."""
    arguments = [draft.uri, anchored.finding.id, 0, 1, anchored.finding.rationale]
    return types.Command(title=HIDE, command=command_names.DISPUTE, arguments=arguments)


def fix_of(
    draft: Draft, findings: Iterable[AnchoredFinding], finding_id: object, at: object, abilities: Abilities
) -> types.WorkspaceEdit | None:
    """The edit of a fix that a command names, among the findings of a draft; None where its words do not stand any more."""
    for anchored in findings:
        if anchored.finding.id == finding_id and isinstance(at, int) and 0 <= at < len(anchored.finding.fixes):
            return edits.workspace_edit(draft, anchored.finding.fixes[at].edits, abilities)
    return None


def _comment(draft: Draft, anchored: AnchoredFinding, parsed: ParsedDraft | None) -> Edit | None:
    """The comment above the paragraph that silences the rule there; none where a comment cannot stand."""
    from factlint.prose.draft import BlockKind

    form = SPECS[draft.markup].comment
    if not form or parsed is None:
        return None
    index = parsed.block_at(anchored.span.start)
    if index is None:
        return None
    block = parsed.blocks[index]
    if block.container or block.kind is not BlockKind.PARAGRAPH:
        return None
    start = draft.text.line_span(draft.text.line_of(block.span.start)).start
    if draft.text.text[start : block.span.start].strip():
        return None
    broken = "\r\n" if draft.text.text.startswith("\r\n", draft.text.line_span(0).end) else "\n"
    text = form.format(f"factlint ignore-next {anchored.finding.rule}").replace("\n", broken)
    return Edit(Span(start, start), text)
