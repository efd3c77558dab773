"""textDocument/codeAction and codeAction/resolve: what a writer can do about a finding, from live state only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lsprotocol import types

from factlint.lsp import diagnostics, edits, names, places, wording
from factlint.lsp.capabilities import mapping
from factlint.lsp.drafts import Draft
from factlint.lsp.held import Held
from factlint.lsp.session import Session

FIX_ALL = "source.fixAll.factlint"
KINDS = [types.CodeActionKind.QuickFix, FIX_ALL]
CHANGED = "These words changed since they were checked."
_SOURCES = 3
_PER_REQUEST = 4


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to do: an edit that is worked out when it is needed, or a command; `not_now` says why it is greyed."""

    title: str
    kind: str
    held: Held | None = None
    edits: bool = False
    command: str = ""
    arguments: tuple[object, ...] = ()
    preferred: bool = False
    not_now: str = ""


def code_actions(session: Session, params: types.CodeActionParams) -> list[types.CodeAction | types.Command]:
    """The offers for the findings that the range touches. The diagnostics that come along are never believed."""
    draft = session.draft(params.text_document.uri)
    if draft is None or not draft.holding:
        return []
    only = params.context.only
    found: list[types.CodeAction | types.Command] = []
    asked = places.span_of(draft.text, params.range, session.abilities.encoding)
    touched = sorted(diagnostics.visible(draft.at(asked), session.settings(draft.uri)), key=lambda held: len(held.span))
    for held in touched[:_PER_REQUEST]:
        found += _written(session, draft, (offer for offer in _offers(session, draft, held) if _in(only, offer.kind)))
    if _in(only, FIX_ALL) and (only or found):
        found += _written(session, draft, _fix_all(session, draft))
    return found


def resolve(session: Session, action: types.CodeAction) -> types.CodeAction:
    """Work the edit of a chosen action out, against the words as they are at this moment."""
    data = mapping(action.data)
    draft = session.draft(str(data.get("uri")))
    if draft is None:
        return action
    if data.get("all"):
        action.edit = edits.all_at_once(draft, fixable(session, draft), session.abilities)[0]
    elif held := draft.find(names.finding((data.get("id"), data.get("place"), data.get("count")))):
        action.edit = edits.rewrite(draft, held, session.abilities)
    if action.edit is None:
        session.editor.say(CHANGED)
    return action


def fixable(session: Session, draft: Draft) -> Iterator[Held]:
    """The findings that fix-all may apply: said to the writer, sure, and with a clean edit."""
    from factlint.client import severity

    settings = session.settings(draft.uri)
    return (
        held
        for held in diagnostics.visible(draft.holding, settings)
        if held.finding.confidence == "high" and held.finding.edits and severity.level(held.finding, settings) != "off"
    )


def _offers(session: Session, draft: Draft, held: Held) -> Iterator[Offer]:
    from factlint.client import severity

    finding, quick = held.finding, types.CodeActionKind.QuickFix.value
    where = (draft.uri, *draft.name(held))
    loud = severity.level(finding, session.settings(draft.uri)) != "off"
    if finding.edits:
        old, new = _old_and_new(draft, held)
        yield Offer(f"Change “{old}” to “{new}”", quick, held, edits=True, preferred=finding.confidence == "high")
    elif finding.rewrite:
        title = f"Rewrite: “{wording.plain(finding.rewrite, 80)}”"
        yield Offer(title, quick, held, not_now="The change cannot be made without touching the markup around it.")
    for source in finding.sources[:_SOURCES]:
        address = wording.web_address(source.url)
        own = diagnostics.own_file(source)
        if address or own:
            name = wording.plain(source.title or source.source_name or source.url, 60)
            place = wording.host_of(source.url) if address else ""
            title = f"Open source: {name}" + (f" ({place})" if place else "")
            target = own[0].as_uri() if own else wording.at_passage(address or "", source.snippet)
            yield Offer(title, quick, command=names.OPEN_SOURCE, arguments=(target, own[1] if own else 0))
    if finding.kind == "claim":
        yield from _deeper(session, draft, held, where)
    if loud:
        if draft.markup == "markdown":
            yield Offer("Ignore the claims of this paragraph", quick, command=names.IGNORE_HERE, arguments=where)
        if session.folders.project(draft.uri).root is not None:
            yield Offer("Ignore this claim in this project", quick, command=names.IGNORE_PROJECT, arguments=where)
    yield Offer("Check this passage again", quick, command=names.CHECK_AGAIN, arguments=where)


def _deeper(session: Session, draft: Draft, held: Held, where: tuple[object, ...]) -> Iterator[Offer]:
    """The deep check of a claim: to begin, to stop, or to read where there is a page of it."""
    quick = types.CodeActionKind.QuickFix.value
    if under_way := session.deep.under_way(held.finding.claim):
        yield Offer(f"Stop the deep check ({under_way.said()})", quick, command=names.CANCEL_DEEP, arguments=where)
    elif not held.finding.report:
        yield Offer("Check in depth", quick, command=names.CHECK_DEEP, arguments=where)
    elif not session.settings(draft.uri).remote:
        yield Offer("Open the full report", quick, command=names.OPEN_REPORT, arguments=where)


def _fix_all(session: Session, draft: Draft) -> Iterator[Offer]:
    count = edits.all_at_once(draft, fixable(session, draft), session.abilities)[1]
    if count:
        title = f"Apply {count} rewrites of high confidence" if count > 1 else "Apply the rewrite of high confidence"
        yield Offer(title, FIX_ALL, edits=True, command=names.FIX_ALL, arguments=(draft.uri,))


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
    if not offer.edits:
        action.command = types.Command(title=offer.title, command=offer.command, arguments=list(offer.arguments))
        return action
    if abilities.resolves_edits:
        which: dict[str, object] = {"all": True}
        if offer.held:
            which = dict(zip(("id", "place", "count"), draft.name(offer.held), strict=True))
        action.data = {"uri": draft.uri, **which}
        return action
    if offer.held is not None:
        action.edit = edits.rewrite(draft, offer.held, abilities)
    else:
        action.edit = edits.all_at_once(draft, fixable(session, draft), abilities)[0]
    return action if action.edit else None


def _command(session: Session, draft: Draft, offer: Offer) -> types.Command | None:
    if offer.not_now:
        return None
    if offer.edits and offer.held is not None:
        if not session.abilities.applies_edits:
            return None
        return types.Command(title=offer.title, command=names.APPLY, arguments=[draft.uri, *draft.name(offer.held)])
    return types.Command(title=offer.title, command=offer.command, arguments=list(offer.arguments))


def _about(session: Session, draft: Draft, offer: Offer) -> list[types.Diagnostic] | None:
    """The diagnostic that the action settles, so that editors show it in the right place."""
    if offer.held is None:
        return None
    found = diagnostics.diagnostic(offer.held, draft, session.settings(draft.uri), session.abilities)
    return [found] if found else None


def _old_and_new(draft: Draft, held: Held) -> tuple[str, str]:
    """The words that go and the words that come, from the first edit to the last."""
    ordered = sorted(held.edits, key=lambda edit: edit.span)
    start, end = ordered[0].span.start, ordered[-1].span.end
    new, at = "", start
    for edit in ordered:
        new += draft.text.text[at : edit.span.start] + edit.replacement
        at = edit.span.end
    return wording.plain(draft.text.text[start:end], 60), wording.plain(new, 60)


def _in(only: Sequence[types.CodeActionKind | str] | None, kind: str) -> bool:
    """Whether the editor asked for this kind, or for everything."""
    if only is None:
        return True
    wanted = [given.value if isinstance(given, types.CodeActionKind) else given for given in only]
    return any(given == "" or kind == given or kind.startswith(f"{given}.") for given in wanted)
