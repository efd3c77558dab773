"""textDocument/codeAction and codeAction/resolve: what a writer can do about a finding, from live state only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from lsprotocol import types

from factlint.lsp import display_text
from factlint.lsp.checks.consistency import Consistency
from factlint.lsp.drafts import places, tracked_edits
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import Draft, OpenDrafts
from factlint.lsp.drafts.tracked_edits import TrackedEdit
from factlint.lsp.render import command_names, diagnostics, fixes, rule_findings
from factlint.lsp.render.fixes import Fixes
from factlint.lsp.runs.reports import Reports
from factlint.lsp.session.capabilities import Abilities, to_mapping
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.runs_under_way import RunsUnderWay

FIX_ALL = "source.fixAll.factlint"
REVERT = "quickfix.factlint.revert"
CHANGED = "These words changed since they were checked."
CLASHES = "Another suggestion changes the same words in another way: change them by hand."
NOT_CLEAN = "The change cannot be made without touching the markup around it."
_SOURCES = 3
_PER_REQUEST = 4
_CLAIM_CP = 40


@dataclass(frozen=True, slots=True)
class OfferedAction:
    """One thing to do: a change that is worked out when it is needed, or a command; `not_now` says why it is greyed."""

    title: str
    kind: str
    anchored: AnchoredFinding | None = None
    change: Mapping[str, object] | None = None
    command: str = ""
    arguments: tuple[object, ...] = ()
    preferred: bool = False
    not_now: str = ""


@dataclass(frozen=True, slots=True)
class CodeActions:
    """The offers for open drafts."""

    drafts: OpenDrafts
    folders: Folders
    abilities: Abilities
    editor: Editor
    consistency: Consistency
    fixes: Fixes
    reports: Reports
    runs: RunsUnderWay

    def answer(self, params: types.CodeActionParams) -> list[types.CodeAction | types.Command]:
        """The offers for the findings that the range touches. The diagnostics that come along are never believed."""
        draft = self.drafts.get(params.text_document.uri)
        if draft is None:
            return []
        only = params.context.only
        found: list[types.CodeAction | types.Command] = []
        asked = places.span_of(draft.text, params.range, self.abilities.encoding)
        for anchored in (
            self.consistency.findings_at(draft, asked)[:_PER_REQUEST] if _is_wanted_kind(only, "quickfix") else ()
        ):
            found += self._rule_actions(draft, anchored)
        if not (draft.findings or draft.edits):
            return found
        touched = sorted(
            diagnostics.visible_findings(draft.findings_at(asked), self.folders.settings(draft.uri)),
            key=lambda anchored: len(anchored.span),
        )
        clashes = self.fixes.clash_test(draft)
        for anchored in touched[:_PER_REQUEST]:
            offers = self._offers(draft, anchored, clashes=clashes(anchored))
            if len(touched) > 1:
                offers = (_with_claim_in_title(offer, anchored) for offer in offers)
            found += self._to_actions(draft, (offer for offer in offers if _is_wanted_kind(only, offer.kind)))
        for one in tracked_edits.edits_at(draft.edits, asked, draft.text.text) if _is_wanted_kind(only, REVERT) else ():
            found += self._to_actions(draft, [_revert_offer(draft, one)])
        if _is_wanted_kind(only, FIX_ALL) and (only or found):
            found += self._to_actions(draft, self._fix_all(draft))
        return found

    async def resolve(self, action: types.CodeAction) -> types.CodeAction:
        """Work the edit of a chosen action out, against the words as they are at this moment."""
        data = to_mapping(action.data)
        draft = self.drafts.get(str(data.get("uri")))
        if draft is None:
            return action
        action.edit = await self.fixes.offer_edit(draft, data)
        if action.edit is None:
            self.editor.show_message(CHANGED)
        return action

    def _rule_actions(self, draft: Draft, anchored: AnchoredFinding) -> Iterator[types.CodeAction | types.Command]:
        """What can be done about a finding of a rule, as this editor takes it."""
        in_folder = self.folders.project(draft.uri).root is not None
        if not self.abilities.action_literals:
            yield from rule_findings.commands(draft, anchored, self.abilities, in_folder=in_folder)
            return
        shown = diagnostics.diagnostic(anchored, draft, self.folders.settings(draft.uri), self.abilities)
        parsed = self.consistency.current_parse(draft)
        about = [shown] if shown else []
        yield from rule_findings.actions(draft, anchored, about, self.abilities, parsed=parsed, in_folder=in_folder)

    def _offers(self, draft: Draft, anchored: AnchoredFinding, *, clashes: bool) -> Iterator[OfferedAction]:
        from factlint.client.checks import severity

        finding, quick = anchored.finding, types.CodeActionKind.QuickFix.value
        where = (draft.uri, *draft.finding_name(anchored))
        loud = severity.level_of(finding, self.folders.settings(draft.uri)) != "off"
        if finding.rewrite:
            yield _rewrite(draft, anchored, clashes=clashes)
        from factlint.pages.named_sources import named_sources

        for source in named_sources(finding.sources, finding.claim, finding.rewrite or "")[:_SOURCES]:
            first = source.first
            address, own = display_text.web_address(first.url), diagnostics.own_file(first)
            if address or own:
                target = own[0].as_uri() if own else display_text.passage_address(address or "", first.snippet)
                place = "" if source.origin or own else display_text.host_of(first.url)
                name = display_text.plain_text(source.name, 80)
                title = f"Open the source: {name}" + (f" ({place})" if place and place not in name else "")
                yield OfferedAction(
                    title, quick, command=command_names.OPEN_SOURCE, arguments=(target, own[1] if own else 0)
                )
        if finding.kind == "claim":
            yield from self._deep_check_offers(draft, anchored, where)
            if self.abilities.converses:
                yield OfferedAction("Ask about this claim", quick, command=command_names.ASK, arguments=where)
        if loud:
            if finding.kind == "claim":
                yield OfferedAction(rule_findings.HIDE, quick, command=command_names.DISPUTE, arguments=where)
            if draft.markup == "markdown" and self.abilities.applies_edits:
                yield OfferedAction(
                    "Ignore the claims of this paragraph", quick, command=command_names.IGNORE_HERE, arguments=where
                )
            if self.folders.project(draft.uri).root is not None:
                yield OfferedAction(
                    "Ignore this claim in this project", quick, command=command_names.IGNORE_PROJECT, arguments=where
                )
        yield OfferedAction("Check this passage again", quick, command=command_names.CHECK_AGAIN, arguments=where)

    def _deep_check_offers(
        self, draft: Draft, anchored: AnchoredFinding, where: tuple[object, ...]
    ) -> Iterator[OfferedAction]:
        """The deep check of a claim: to begin, to stop, or to read where there is a page of it."""
        quick = types.CodeActionKind.QuickFix.value
        if under_way := self.runs.find_deep_check(anchored.finding.claim):
            yield OfferedAction(
                f"Stop the deep check ({under_way.progress_text()})",
                quick,
                command=command_names.CANCEL_DEEP,
                arguments=where,
            )
        elif not anchored.finding.report:
            yield OfferedAction("Check in depth", quick, command=command_names.CHECK_DEEP, arguments=where)
        elif self.reports.has_pages(draft.uri):
            yield OfferedAction("Open the full report", quick, command=command_names.OPEN_REPORT, arguments=where)

    def _fix_all(self, draft: Draft) -> Iterator[OfferedAction]:
        count = len(self.fixes.safe_findings(draft))
        if count:
            title = f"Apply all {count} safe edits" if count > 1 else "Apply the safe edit"
            yield OfferedAction(title, FIX_ALL, change=fixes.ALL, command=command_names.FIX_ALL, arguments=(draft.uri,))

    def _to_actions(self, draft: Draft, offers: Iterable[OfferedAction]) -> Iterator[types.CodeAction | types.Command]:
        """Offers as this editor takes them: literals, or bare commands where it knows nothing else."""
        for offer in offers:
            if self.abilities.action_literals:
                action = self._action_literal(draft, offer)
            else:
                action = self._command(draft, offer)
            if action is not None:
                yield action

    def _action_literal(self, draft: Draft, offer: OfferedAction) -> types.CodeAction | None:
        abilities = self.abilities
        action = types.CodeAction(
            title=offer.title, kind=offer.kind, diagnostics=self._settled_diagnostics(draft, offer)
        )
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
        action.edit = self.fixes.prepare_edit(draft, offer.change)
        return action if action.edit else None

    def _command(self, draft: Draft, offer: OfferedAction) -> types.Command | None:
        if offer.not_now or (offer.change is not None and not self.abilities.applies_edits):
            return None
        return types.Command(title=offer.title, command=offer.command, arguments=list(offer.arguments))

    def _settled_diagnostics(self, draft: Draft, offer: OfferedAction) -> list[types.Diagnostic] | None:
        """The diagnostic that the action settles, so that editors show it in the right place."""
        if offer.anchored is None:
            return None
        found = diagnostics.diagnostic(offer.anchored, draft, self.folders.settings(draft.uri), self.abilities)
        return [found] if found else None


def _with_claim_in_title(offer: OfferedAction, anchored: AnchoredFinding) -> OfferedAction:
    """The offer with the claim that it is about, for a list with those of another one."""
    if offer.anchored is not None or offer.command == command_names.OPEN_SOURCE:
        return offer
    return replace(offer, title=f"{offer.title}: “{display_text.plain_text(anchored.finding.claim, _CLAIM_CP)}”")


def _rewrite(draft: Draft, anchored: AnchoredFinding, *, clashes: bool) -> OfferedAction:
    """The suggestion of a finding; one that cannot be made is shown with the reason."""
    quick = types.CodeActionKind.QuickFix.value
    if clashes or not anchored.finding.edits:
        title = f"Rewrite: “{display_text.plain_text(anchored.finding.rewrite, 80)}”"
        return OfferedAction(title, quick, anchored, not_now=CLASHES if clashes else NOT_CLEAN)
    found = fixes.replacement(draft, anchored)
    old, new = (display_text.plain_text(words, fixes.SHOWN_CP) for words in (found.before, found.after))
    preferred = anchored.finding.confidence == "high" and not fixes.is_declined(draft, anchored)
    change = fixes.suggestion_name(draft, anchored)
    title = f"Change “{old}” to “{new}”"
    return OfferedAction(
        title, quick, anchored, change, command_names.APPLY, (draft.uri, *draft.finding_name(anchored)), preferred
    )


def _revert_offer(draft: Draft, one: TrackedEdit) -> OfferedAction:
    title = f"Put back what you wrote: “{display_text.plain_text(one.edit.before, fixes.SHOWN_CP)}”"
    change = fixes.revert_name(one)
    return OfferedAction(
        title, REVERT, change=change, command=command_names.PUT_BACK, arguments=(draft.uri, one.edit.id)
    )


def _is_wanted_kind(only: Sequence[types.CodeActionKind | str] | None, kind: str) -> bool:
    """Whether the editor asked for this kind, or for everything."""
    if only is None:
        return True
    wanted = [given.value if isinstance(given, types.CodeActionKind) else given for given in only]
    return any(given == "" or kind == given or kind.startswith(f"{given}.") for given in wanted)
