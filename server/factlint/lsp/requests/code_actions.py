"""textDocument/codeAction and codeAction/resolve: what a writer can do about a finding, from live state only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from lsprotocol import types

from factlint.lsp import wording
from factlint.lsp.checks import consistency
from factlint.lsp.drafts import places, tracked_edits
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.drafts.tracked_edits import TrackedEdit
from factlint.lsp.render import command_names, diagnostics, fixes
from factlint.lsp.runs import reports
from factlint.lsp.session.capabilities import mapping
from factlint.lsp.session.session import Session

FIX_ALL = "source.fixAll.factlint"
REVERT = "quickfix.factlint.revert"
KINDS = [types.CodeActionKind.QuickFix, FIX_ALL]
CHANGED = "These words changed since they were checked."
CLASHES = "Another suggestion changes the same words in another way: change them by hand."
NOT_CLEAN = "The change cannot be made without touching the markup around it."
_SOURCES = 3
_PER_REQUEST = 4
_CLAIM_CP = 40


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to do: a change that is worked out when it is needed, or a command; `not_now` says why it is greyed."""

    title: str
    kind: str
    held: AnchoredFinding | None = None
    change: Mapping[str, object] | None = None
    command: str = ""
    arguments: tuple[object, ...] = ()
    preferred: bool = False
    not_now: str = ""


def code_actions(session: Session, params: types.CodeActionParams) -> list[types.CodeAction | types.Command]:
    """The offers for the findings that the range touches. The diagnostics that come along are never believed."""
    draft = session.draft(params.text_document.uri)
    if draft is None:
        return []
    only = params.context.only
    found: list[types.CodeAction | types.Command] = []
    asked = places.span_of(draft.text, params.range, session.abilities.encoding)
    for held in session.consistency.at(draft, asked)[:_PER_REQUEST] if _in(only, "quickfix") else ():
        if session.abilities.action_literals:
            shown = diagnostics.diagnostic(held, draft, session.settings(draft.uri), session.abilities)
            found += consistency.actions(session, draft, held, [shown] if shown else [])
        else:
            found += consistency.commands(session, draft, held)
    if not (draft.holding or draft.stand):
        return found
    touched = sorted(diagnostics.visible(draft.at(asked), session.settings(draft.uri)), key=lambda held: len(held.span))
    clashes = fixes.clashing(session, draft)
    for held in touched[:_PER_REQUEST]:
        offers = _offers(session, draft, held, clashes=clashes(held))
        if len(touched) > 1:
            offers = (_told_apart(offer, held) for offer in offers)
        found += _written(session, draft, (offer for offer in offers if _in(only, offer.kind)))
    for one in tracked_edits.touching(draft.stand, asked, draft.text.text) if _in(only, REVERT) else ():
        found += _written(session, draft, [_put_back(draft, one)])
    if _in(only, FIX_ALL) and (only or found):
        found += _written(session, draft, _fix_all(session, draft))
    return found


async def resolve(session: Session, action: types.CodeAction) -> types.CodeAction:
    """Work the edit of a chosen action out, against the words as they are at this moment."""
    data = mapping(action.data)
    draft = session.draft(str(data.get("uri")))
    if draft is None:
        return action
    action.edit = await fixes.handed(session, draft, data)
    if action.edit is None:
        session.editor.say(CHANGED)
    return action


def _offers(session: Session, draft: Draft, held: AnchoredFinding, *, clashes: bool) -> Iterator[Offer]:
    from factlint.client.checks import severity

    finding, quick = held.finding, types.CodeActionKind.QuickFix.value
    where = (draft.uri, *draft.name(held))
    loud = severity.level(finding, session.settings(draft.uri)) != "off"
    if finding.rewrite:
        yield _rewrite(draft, held, clashes=clashes)
    for source in finding.sources[:_SOURCES]:
        address = wording.web_address(source.url)
        own = diagnostics.own_file(source)
        if address or own:
            name = wording.plain(source.title or source.source_name or source.url, 60)
            place = wording.host_of(source.url) if address else ""
            title = f"Open source: {name}" + (f" ({place})" if place else "")
            target = own[0].as_uri() if own else wording.at_passage(address or "", source.snippet)
            yield Offer(title, quick, command=command_names.OPEN_SOURCE, arguments=(target, own[1] if own else 0))
    if finding.kind == "claim":
        yield from _deeper(session, draft, held, where)
        if session.abilities.converses:
            yield Offer("Ask about this claim", quick, command=command_names.ASK, arguments=where)
    if loud:
        if draft.markup == "markdown" and session.abilities.applies_edits:
            yield Offer(
                "Ignore the claims of this paragraph", quick, command=command_names.IGNORE_HERE, arguments=where
            )
        if session.folders.project(draft.uri).root is not None:
            yield Offer(
                "Ignore this claim in this project", quick, command=command_names.IGNORE_PROJECT, arguments=where
            )
    yield Offer("Check this passage again", quick, command=command_names.CHECK_AGAIN, arguments=where)


def _told_apart(offer: Offer, held: AnchoredFinding) -> Offer:
    """The offer with the claim that it is about, for a list with those of another one."""
    if offer.held is not None or offer.command == command_names.OPEN_SOURCE:
        return offer
    return replace(offer, title=f"{offer.title}: “{wording.plain(held.finding.claim, _CLAIM_CP)}”")


def _deeper(session: Session, draft: Draft, held: AnchoredFinding, where: tuple[object, ...]) -> Iterator[Offer]:
    """The deep check of a claim: to begin, to stop, or to read where there is a page of it."""
    quick = types.CodeActionKind.QuickFix.value
    if under_way := session.deep.under_way(held.finding.claim):
        yield Offer(
            f"Stop the deep check ({under_way.said()})", quick, command=command_names.CANCEL_DEEP, arguments=where
        )
    elif not held.finding.report:
        yield Offer("Check in depth", quick, command=command_names.CHECK_DEEP, arguments=where)
    elif reports.have_pages(session, draft.uri):
        yield Offer("Open the full report", quick, command=command_names.OPEN_REPORT, arguments=where)


def _rewrite(draft: Draft, held: AnchoredFinding, *, clashes: bool) -> Offer:
    """The suggestion of a finding; one that cannot be made is shown with the reason."""
    quick = types.CodeActionKind.QuickFix.value
    if clashes or not held.finding.edits:
        title = f"Rewrite: “{wording.plain(held.finding.rewrite, 80)}”"
        return Offer(title, quick, held, not_now=CLASHES if clashes else NOT_CLEAN)
    found = fixes.replacement(draft, held)
    old, new = (wording.plain(words, fixes.SHOWN_CP) for words in (found.before, found.after))
    preferred = held.finding.confidence == "high" and not fixes.declined(draft, held)
    change = fixes.of_finding(draft, held)
    title = f"Change “{old}” to “{new}”"
    return Offer(title, quick, held, change, command_names.APPLY, (draft.uri, *draft.name(held)), preferred)


def _put_back(draft: Draft, one: TrackedEdit) -> Offer:
    title = f"Put back what you wrote: “{wording.plain(one.edit.before, fixes.SHOWN_CP)}”"
    change = fixes.of_standing(one)
    return Offer(title, REVERT, change=change, command=command_names.PUT_BACK, arguments=(draft.uri, one.edit.id))


def _fix_all(session: Session, draft: Draft) -> Iterator[Offer]:
    count = len(fixes.safe(session, draft))
    if count:
        title = f"Apply all {count} safe edits" if count > 1 else "Apply the safe edit"
        yield Offer(title, FIX_ALL, change=fixes.ALL, command=command_names.FIX_ALL, arguments=(draft.uri,))


def _written(session: Session, draft: Draft, offers: Iterable[Offer]) -> Iterator[types.CodeAction | types.Command]:
    """Offers as this editor takes them: literals, or bare commands where it knows nothing else."""
    for offer in offers:
        if session.abilities.action_literals:
            action = _literal(session, draft, offer)
        else:
            action = _command(session, draft, offer)
        if action is not None:
            yield action


def _literal(session: Session, draft: Draft, offer: Offer) -> types.CodeAction | None:
    abilities = session.abilities
    action = types.CodeAction(title=offer.title, kind=offer.kind, diagnostics=_about(session, draft, offer))
    if offer.not_now:
        if not abilities.disabled_actions:
            return None
        action.disabled = types.CodeActionDisabled(reason=offer.not_now)
        return action
    if offer.preferred and abilities.preferred_actions:
        action.is_preferred = True
    if offer.change is None:
        action.command = types.Command(title=offer.title, command=offer.command, arguments=list(offer.arguments))
        return action
    if abilities.resolves_edits:
        action.data = {"uri": draft.uri, **offer.change}
        return action
    action.edit = fixes.ready(session, draft, offer.change)
    return action if action.edit else None


def _command(session: Session, draft: Draft, offer: Offer) -> types.Command | None:
    if offer.not_now or (offer.change is not None and not session.abilities.applies_edits):
        return None
    return types.Command(title=offer.title, command=offer.command, arguments=list(offer.arguments))


def _about(session: Session, draft: Draft, offer: Offer) -> list[types.Diagnostic] | None:
    """The diagnostic that the action settles, so that editors show it in the right place."""
    if offer.held is None:
        return None
    found = diagnostics.diagnostic(offer.held, draft, session.settings(draft.uri), session.abilities)
    return [found] if found else None


def _in(only: Sequence[types.CodeActionKind | str] | None, kind: str) -> bool:
    """Whether the editor asked for this kind, or for everything."""
    if only is None:
        return True
    wanted = [given.value if isinstance(given, types.CodeActionKind) else given for given in only]
    return any(given == "" or kind == given or kind.startswith(f"{given}.") for given in wanted)
