"""From here the diagnostics of open drafts go out: after a short quiet, only what changed, at the current version."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from lsprotocol import types

from factlint.lsp.checks.neighbours import Neighbours
from factlint.lsp.checks.refreshes import Refreshes
from factlint.lsp.checks.shown_findings import ShownFindings
from factlint.lsp.checks.status_line import StatusLine
from factlint.lsp.drafts.open_draft import Draft, OpenDrafts
from factlint.lsp.render import diagnostics
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.editor import FINDINGS_CHANGED, Editor
from factlint.lsp.session.errors import Errors

QUIET_S = 0.2
"""How long a draft must be still before its findings are sent: five times a second at most."""
LONGEST_WAIT_S = 1.0
"""A writer who never pauses still sees new verdicts this often."""


@dataclass(slots=True)
class _Due:
    timer: asyncio.TimerHandle
    first_s: float


@dataclass(slots=True)
class Publisher:
    """Gathers reasons to publish a draft and publishes it once they stop coming.

    What is sent is computed at that moment from live state, so that no old coordinate ever leaves. `published` is what
    the editor knows of each draft, `pulled` the name of the list that it asked for last. `loud` are the drafts of which
    more than the text changed since lists were told.
    """

    editor: Editor
    abilities: Abilities
    drafts: OpenDrafts
    shown: ShownFindings
    published: dict[str, list[types.Diagnostic]]
    refreshes: Refreshes
    neighbours: Neighbours
    errors: Errors
    status: StatusLine
    pulled: dict[str, str] = field(default_factory=dict[str, str])
    loud: set[str] = field(default_factory=set[str])
    due: dict[str, _Due] = field(default_factory=dict[str, _Due])

    def on_findings_change(self, draft: Draft) -> None:
        """The findings of a draft, or their places, are not what the editor last heard."""
        self.loud.add(draft.uri)
        self.on_text_change(draft)

    def on_text_change(self, draft: Draft) -> None:
        """The text of a draft changed, or was read: what needs no source is looked at once the writer pauses."""
        self._schedule(draft.uri)

    def on_files_change(self, uri: str) -> None:
        """A draft was read, saved or closed: files may have come or gone, and the others are compared with it anew."""
        self.neighbours.refresh()
        for other in self.neighbours.other_drafts(uri):
            self._schedule(other.uri)

    def pull(self, draft: Draft) -> tuple[list[types.Diagnostic], str]:
        """What the editor asked for of an open draft, and the name of this list."""
        shown = self.shown.diagnostics_of(draft)
        result_id = diagnostics.result_id(shown)
        self.published[draft.uri] = shown
        self.pulled[draft.uri] = result_id
        return shown, result_id

    def on_close(self, uri: str) -> None:
        """The draft was closed: what was sent of it is taken back."""
        self._forget(uri)
        self.shown.forget(uri)
        self.status.set_counts(uri, None)
        self.pulled.pop(uri, None)
        self.refreshes.forget(uri)
        if self.published.pop(uri, None) and not self.abilities.pulls:
            self.editor.publish(uri, None, [])

    def close(self) -> None:
        """Publish nothing any more."""
        for uri in list(self.due):
            self._forget(uri)

    def _schedule(self, uri: str) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        waiting = self.due.pop(uri, None)
        first = waiting.first_s if waiting else now
        if waiting:
            waiting.timer.cancel()
        at = max(min(now + QUIET_S, first + LONGEST_WAIT_S), now)
        self.due[uri] = _Due(loop.call_at(at, self._send_due, uri), first)

    def _forget(self, uri: str) -> None:
        if waiting := self.due.pop(uri, None):
            waiting.timer.cancel()

    def _send_due(self, uri: str) -> None:
        self.due.pop(uri, None)
        draft = self.drafts.get(uri)
        if draft is not None:
            self._send(draft)

    def _send(self, draft: Draft) -> None:
        uri = draft.uri
        try:
            shown = self.shown.diagnostics_of(draft)
            if self.status.wanted:
                self.status.set_counts(uri, self.shown.count(draft))
        except Exception as error:
            self.errors.report_unexpected("showing findings", error)
            return
        self.refreshes.request_refresh(draft)
        different = shown != self.published.get(uri, [])
        if self.abilities.lists and (different or uri in self.loud):
            self.editor.notify(FINDINGS_CHANGED, {"uri": uri})
        self.loud.discard(uri)
        if different:
            self.published[uri] = shown
            if not self.abilities.pulls:
                self.editor.publish(uri, draft.version, shown)
            elif self.pulled.get(uri) != diagnostics.result_id(shown):
                self.editor.request(types.WORKSPACE_DIAGNOSTIC_REFRESH, None)
        self.status.refresh()
