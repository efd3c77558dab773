"""workspace/executeCommand: what the writer can start by name.

| command | arguments | does |
|---|---|---|
| factlint.checkDocument | uri | checks the draft now, whatever `check` says |
| factlint.checkSelection | uri, range | checks the paragraphs that the range touches, afresh |
| factlint.checkInDepth | uri, range | checks what the range states in depth |
| factlint.askAboutClaim | uri, range | shows the questions and answers about what the range states |
| factlint.reviewDocument | uri | reviews the whole draft: its claims, the doubtful ones in depth, its citations |
| factlint.reviewSelection | uri, range | reviews the paragraphs that the range touches |
| factlint.reviewFolder | uri | reviews the drafts of the open folder that the URI is or lies in, one after the other |
| factlint.checkCitations | uri | checks the links, DOIs and reference marks of the draft |
| factlint.stopReview | uri | stops the review or citation check of the draft, or the review of its folder |
| factlint.fixAll | uri | applies all safe edits |
| factlint.chooseEdits | uri | lets the writer choose among all edits, where the editor can show them |
| factlint.listFindings | uri | names the findings of the draft; our own plug-ins show their list instead |
| factlint.forgetDocument | uri | deletes everything that is stored of a draft, open or not |
| factlint.clearCache | | forgets every kept verdict and checks open drafts again |
| factlint.showStatus | | says what is checked, by whom, and what is wrong |

The answer of each is a sentence for the writer, or null. An editor that did not ask for `factlint/status` gets the
sentence as a message, since nothing of ours is there to show it. The others below are for our own code actions.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from lsprotocol import types

from factlint.lsp.checks import consistency
from factlint.lsp.checks.check_state import CheckRequest
from factlint.lsp.drafts import places
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.render import command_names, edits, fixes, suppressions
from factlint.lsp.render.command_names import (
    APPLY,
    APPLY_FIX,
    ASK,
    CANCEL_DEEP,
    CHECK_AGAIN,
    CHECK_CITATIONS,
    CHECK_DEEP,
    CHECK_DOCUMENT,
    CHECK_SELECTION,
    CHOOSE_EDITS,
    CLEAR_CACHE,
    FIX_ALL,
    FORGET,
    IGNORE_HERE,
    IGNORE_PROJECT,
    LIST_FINDINGS,
    OPEN_REPORT,
    OPEN_SOURCE,
    PUT_BACK,
    REVIEW,
    REVIEW_FOLDER,
    REVIEW_SELECTION,
    RULE_OFF,
    SHOW_STATUS,
    STOP_REVIEW,
)
from factlint.lsp.requests import listing, status_report
from factlint.lsp.runs import draft_deletion, reports
from factlint.lsp.session.capabilities import mapping
from factlint.lsp.session.editor import ANSWER_TIMEOUT_S
from factlint.lsp.session.session import Session
from factlint.prose.span import Span

Handler = Callable[[Session, tuple[object, ...]], Awaitable[str | None]]
NO_DRAFT = "Open a Markdown or text draft first."
GONE = "That finding is no longer there; the words around it changed."


async def execute(session: Session, name: str, arguments: tuple[object, ...]) -> str | None:
    """Run a command; what it has to say is returned to our own plug-ins and shown in other editors."""
    said = await COMMANDS[name](session, arguments)
    if said and not session.abilities.status:
        session.editor.say(said)
        return None
    return said


async def check_document(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    if draft is None:
        return NO_DRAFT
    session.checks.start(draft, CheckRequest("command"))
    await session.checks.finished(draft.uri)
    return status_report.of_draft(session, draft)


async def check_selection(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    if draft is None:
        return NO_DRAFT
    span = _span(session, draft, arguments[1] if len(arguments) > 1 else None)
    if span is None:
        return "Select some words of the draft first."
    await session.checks.start(draft, CheckRequest("command", only=span, fresh=True))
    return status_report.of_draft(session, draft)


async def check_again(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    held = draft.find(command_names.finding(arguments[1:])) if draft else None
    if draft is None or held is None:
        return GONE
    await session.checks.start(draft, CheckRequest("command", only=held.span, fresh=True))
    return None


async def check_in_depth(session: Session, arguments: tuple[object, ...]) -> str | None:
    """The deep check of a finding that a code action names, or of what a range states."""
    draft = _draft(session, arguments)
    if draft is None:
        return NO_DRAFT
    if len(arguments) > 1 and isinstance(arguments[1], str):
        held = draft.find(command_names.finding(arguments[1:]))
        return await session.deep.check(draft.uri, held.finding.claim) if held else GONE
    span = _span(session, draft, arguments[1] if len(arguments) > 1 else None)
    if span is None:
        return "Put the caret on a claim, or select one."
    return await session.deep.check_span(draft, span)


async def cancel_deep(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    held = draft.find(command_names.finding(arguments[1:])) if draft else None
    return await session.deep.cancel(held.finding.claim) if held else GONE


async def ask(session: Session, arguments: tuple[object, ...]) -> str | None:
    """Show what was asked about a finding that a code action names, or about a claim of a range."""
    if not session.abilities.converses:
        return "This editor has no place to show questions and answers; use factlint ask in a terminal."
    draft = _draft(session, arguments)
    if draft is None:
        return NO_DRAFT
    if len(arguments) > 1 and isinstance(arguments[1], str):
        held = draft.find(command_names.finding(arguments[1:]))
    else:
        span = _span(session, draft, arguments[1] if len(arguments) > 1 else None)
        held = None if span is None else await session.deep.choose_at(draft, span)
    if held is None:
        return "Put the caret on a claim first."
    await session.conversations.show(draft.uri, held.finding.claim, held.finding.report)
    return None


async def review(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    return await session.reviews.begin(draft, "review") if draft else NO_DRAFT


async def review_selection(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    if draft is None:
        return NO_DRAFT
    span = _span(session, draft, arguments[1] if len(arguments) > 1 else None)
    if span is None or not len(span):
        return "Select some words of the draft first."
    return await session.reviews.begin(draft, "review", span)


async def check_citations(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    return await session.reviews.begin(draft, "citecheck") if draft else NO_DRAFT


async def review_folder(session: Session, arguments: tuple[object, ...]) -> str | None:
    return await session.folder_reviews.begin(_uri(arguments))


async def stop_review(session: Session, arguments: tuple[object, ...]) -> str | None:
    if session.folder_reviews.stop(_uri(arguments)):
        return None
    draft = _draft(session, arguments)
    return await session.reviews.cancel(draft.uri) if draft else NO_DRAFT


async def open_report(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    held = draft.find(command_names.finding(arguments[1:])) if draft else None
    if draft is None or held is None:
        return GONE
    return await reports.open_report(session, draft.uri, held.finding.report, held.finding.url or "")


async def fix_all(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    if draft is None:
        return NO_DRAFT
    count = 0

    async def make() -> types.WorkspaceEdit | None:
        nonlocal count
        count = len(fixes.safe(session, draft))
        return await fixes.handed(session, draft, fixes.ALL)

    if not fixes.safe(session, draft):
        return "There is no edit that is safe to apply without looking at it."
    return await _apply(session, draft, make) or f"{count} edit{'s' if count > 1 else ''} applied."


async def choose_edits(session: Session, arguments: tuple[object, ...]) -> str | None:
    """Let the editor show every edit that can be made, to choose from; the safe ones are chosen already."""
    draft = _draft(session, arguments)
    if draft is None:
        return NO_DRAFT
    if not session.abilities.annotated_edits:
        return "This editor does not let you choose among edits; use the code action of each."
    if not fixes.sound(session, draft):
        return "There is no edit to look at."
    return await _apply(session, draft, lambda: fixes.handed(session, draft, fixes.EVERY))


async def apply(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    held = draft.find(command_names.finding(arguments[1:])) if draft else None
    if draft is None or held is None:
        return GONE
    which = fixes.of_finding(draft, held)
    return await _apply(session, draft, lambda: fixes.handed(session, draft, which))


async def put_back(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    if draft is None or len(arguments) < 2:
        return GONE
    return await _apply(session, draft, lambda: fixes.handed(session, draft, {"applied": arguments[1]}))


async def open_source(session: Session, arguments: tuple[object, ...]) -> str | None:
    """Show a page in the browser, or one of the writer's own files at its line."""
    target = str(arguments[0]) if arguments else ""
    if not target.startswith(("https://", "http://", "file://")):
        return None
    if not session.abilities.shows_documents:
        return target
    line = arguments[1] if len(arguments) > 1 and isinstance(arguments[1], int) else 0
    own = target.startswith("file://")
    at = types.Position(line, 0)
    params = types.ShowDocumentParams(
        uri=target, external=not own, take_focus=True, selection=types.Range(at, at) if own else None
    )
    session.editor.request(types.WINDOW_SHOW_DOCUMENT, params)
    return None


async def ignore_here(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    held = draft.find(command_names.finding(arguments[1:])) if draft else None
    if draft is None or held is None:
        return GONE
    parsed = await session.checks.read(draft)
    comments = suppressions.here(draft, held, parsed)
    if not comments:
        return "A comment cannot stand here without breaking the text apart; ignore the claim in this project instead."

    async def comment() -> types.WorkspaceEdit:
        return edits.workspace_edit(draft, comments, session.abilities)

    return await _apply(session, draft, comment)


async def ignore_in_project(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    held = draft.find(command_names.finding(arguments[1:])) if draft else None
    if draft is None or held is None:
        return GONE
    root = session.folders.project(draft.uri).root
    if root is None:
        return "This draft belongs to no folder that could remember it."
    try:
        path = await session.backend.run_in_thread(suppressions.in_project, root, held.finding.claim)
    except (OSError, ValueError) as error:
        return f"{Path(root, suppressions.FILE)} was left as it is ({error}); add the claim to its ignore list by hand."
    session.folders.forget()
    session.settings_changed()
    return f"Added to the ignore list of {path.name}."


async def apply_fix(session: Session, arguments: tuple[object, ...]) -> str | None:
    """Make one of the fixes of a finding that needs no source."""
    draft = _draft(session, arguments)
    which = [*arguments[1:], None, None][:2]
    if draft is None or consistency.fix_of(session, draft, *which) is None:
        return GONE

    async def make() -> types.WorkspaceEdit | None:
        return consistency.fix_of(session, draft, *which)

    return await _apply(session, draft, make)


async def switch_rule_off(session: Session, arguments: tuple[object, ...]) -> str | None:
    from factlint.consistency.registry import BY_ID

    draft = _draft(session, arguments)
    rule = str(arguments[1]) if len(arguments) > 1 else ""
    root = session.folders.project(draft.uri).root if draft else None
    if draft is None or rule not in BY_ID or root is None:
        return "This draft belongs to no folder that could remember it."
    try:
        path = await session.backend.run_in_thread(suppressions.switch_off, root, rule)
    except (OSError, ValueError) as error:
        return (
            f"{Path(root, suppressions.FILE)} was left as it is ({error}); write {rule} = false under [rules] by hand."
        )
    session.folders.forget()
    session.settings_changed()
    return f"Switched {rule} off in {path.name}."


async def list_findings(session: Session, arguments: tuple[object, ...]) -> str | None:
    draft = _draft(session, arguments)
    return listing.lines(session, draft) if draft else NO_DRAFT


async def forget(session: Session, arguments: tuple[object, ...]) -> str | None:
    uri = _uri(arguments)
    return await draft_deletion.forget(session, uri) if uri else NO_DRAFT


async def clear_cache(session: Session, _: tuple[object, ...]) -> str | None:
    await session.ready.wait()
    cache = await session.backend.cache()
    await session.backend.run_in_thread(cache.clear)
    session.checks.unsettle()
    for draft in session.drafts.values():
        session.scheduler.opened(draft)
    return "Every kept verdict is forgotten."


async def show_status(session: Session, _: tuple[object, ...]) -> str | None:
    await session.ready.wait()
    return await status_report.of_session(session)


COMMANDS: Mapping[str, Handler] = {
    CHECK_DOCUMENT: check_document,
    CHECK_SELECTION: check_selection,
    CLEAR_CACHE: clear_cache,
    SHOW_STATUS: show_status,
    FIX_ALL: fix_all,
    CHOOSE_EDITS: choose_edits,
    APPLY: apply,
    APPLY_FIX: apply_fix,
    RULE_OFF: switch_rule_off,
    PUT_BACK: put_back,
    OPEN_SOURCE: open_source,
    IGNORE_HERE: ignore_here,
    IGNORE_PROJECT: ignore_in_project,
    CHECK_AGAIN: check_again,
    CHECK_DEEP: check_in_depth,
    CANCEL_DEEP: cancel_deep,
    OPEN_REPORT: open_report,
    REVIEW: review,
    REVIEW_FOLDER: review_folder,
    REVIEW_SELECTION: review_selection,
    CHECK_CITATIONS: check_citations,
    STOP_REVIEW: stop_review,
    ASK: ask,
    LIST_FINDINGS: list_findings,
    FORGET: forget,
}


async def _apply(
    session: Session, draft: Draft, make: Callable[[], Awaitable[types.WorkspaceEdit | None]]
) -> str | None:
    """Have the editor make a change, and say why it did not; where the draft moved on, once more as it is then."""
    if not session.abilities.applies_edits:
        return "This editor does not let a language server change the draft; use the code action instead."
    for _ in range(2):
        edit = await make()
        if edit is None:
            return GONE
        version = draft.version
        params = types.ApplyWorkspaceEditParams(edit=edit, label="Factlint")
        patience_s = None if edits.is_looked_at(edit) else ANSWER_TIMEOUT_S
        answer = await session.editor.ask(types.WORKSPACE_APPLY_EDIT, params, timeout_s=patience_s)
        if not isinstance(answer, types.ApplyWorkspaceEditResult) or answer.applied:
            return None
        if draft.version == version:
            return "Nothing was changed."
    return "The draft changed again while the edit was on its way, so nothing was changed. Try again."


def _draft(session: Session, arguments: tuple[object, ...]) -> Draft | None:
    """The draft that a command names."""
    return session.draft(_uri(arguments))


def _uri(arguments: tuple[object, ...]) -> str:
    """The URI that a command is given, bare or as {"uri": …}; "" for none."""
    first = arguments[0] if arguments else None
    uri = first if isinstance(first, str) else mapping(first).get("uri")
    return uri if isinstance(uri, str) else ""


def _span(session: Session, draft: Draft, given: object) -> Span | None:
    """The words of a range as JSON gives it; None when it is no range or selects nothing to read."""
    ends = [mapping(mapping(given).get(name)) for name in ("start", "end")]
    numbers = [end.get(name) for end in ends for name in ("line", "character")]
    if not all(isinstance(number, int) and number >= 0 for number in numbers):
        return None
    line, column, end_line, end_column = (int(str(number)) for number in numbers)
    asked = types.Range(types.Position(line, column), types.Position(end_line, end_column))
    return places.span_of(draft.text, asked, session.abilities.encoding)
