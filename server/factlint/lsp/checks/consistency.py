"""Checks without a source in an open draft: found in this process, on the text as it is at the moment of asking."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from factlint.lsp.checks.check_state import CheckStates
from factlint.lsp.checks.neighbours import Neighbours, Read
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import Draft, OpenDrafts
from factlint.lsp.session.errors import Errors
from factlint.lsp.session.folders import Folders
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.prose.parse import ParsedDraft
    from factlint.settings import Settings


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

    ready: asyncio.Event
    drafts: OpenDrafts
    folders: Folders
    states: CheckStates
    neighbours: Neighbours
    errors: Errors
    known: dict[str, _Known] = field(default_factory=dict[str, _Known])
    readings: dict[str, ParsedDraft] = field(default_factory=dict[str, "ParsedDraft"])

    def find(self, draft: Draft) -> tuple[AnchoredFinding, ...]:
        """The findings of an open draft on the words as they stand now, in the order of the text.

        Nothing before the settings are known, and before the draft was read for the first time, which happens beside
        the loop. Of a draft that is not open, what was found when its file was read.
        """
        if not self.ready.is_set() or self.folders.is_excluded(draft.uri):
            return ()
        if self.drafts.get(draft.uri) is not draft:
            return draft.found_closed
        text, settings = draft.text.text, self.folders.settings(draft.uri)
        try:
            return _without_settled(self._cached_findings(draft, text, settings), draft)
        except Exception as error:
            self.errors.report_unexpected("a check without sources", error)
        self.readings.pop(draft.uri, None)
        return ()

    def _cached_findings(self, draft: Draft, text: str, settings: Settings) -> tuple[AnchoredFinding, ...]:
        parsed = self._parse_current(draft)
        if parsed is None:
            return ()
        beside = ((other.uri, self._parse_current(other)) for other in self.neighbours.other_drafts(draft.uri))
        others = tuple((uri, reading) for uri, reading in beside if reading is not None)
        moment, known = self.neighbours.moment, self.known.get(draft.uri)
        if (
            known is not None
            and (known.text is text and known.settings is settings and known.moment == moment)
            and len(known.others) == len(others)
            and all(one[1] is two[1] for one, two in zip(known.others, others, strict=True))
        ):
            return known.found
        from factlint.client.checks.consistency import findings_in_folder

        folder, path = self.neighbours.folder(draft, parsed, others)
        found = findings_in_folder(parsed, settings, folder, path)
        anchored = tuple(AnchoredFinding(finding, finding.span) for finding in found)
        self.known[draft.uri] = _Known(text, settings, parsed, others, moment, anchored)
        return anchored

    def _parse_current(self, draft: Draft) -> ParsedDraft | None:
        """A draft as it stands now, read again only where it changed; None before it was read for the first time."""
        before = self.readings.get(draft.uri) or self.states.state_of(draft.uri).parsed
        if before is None or before.markup != draft.markup:
            return None
        text = draft.text.text
        if before.text is not text and before.text != text:
            from factlint.prose.parse import parse

            before = parse(text, before.markup, before)
        self.readings[draft.uri] = before
        return before

    def findings_at(self, draft: Draft, span: Span) -> list[AnchoredFinding]:
        """The findings that a caret position or a selection touches, the shortest first."""
        touched = (
            anchored
            for anchored in self.find(draft)
            if anchored.span.start <= span.end and span.start <= anchored.span.end
        )
        return sorted(touched, key=lambda anchored: len(anchored.span))

    def current_parse(self, draft: Draft) -> ParsedDraft | None:
        """An open draft as its live text reads; None where that text was not looked at yet."""
        known = self.known.get(draft.uri)
        return known.parsed if known is not None and known.text is draft.text.text else None

    def forget(self, uri: str) -> None:
        """The draft was closed."""
        self.known.pop(uri, None)
        self.readings.pop(uri, None)
        self.neighbours.forget(uri)


def _without_settled(found: tuple[AnchoredFinding, ...], draft: Draft) -> tuple[AnchoredFinding, ...]:
    """What is left where sources have said which side of a contradiction is wrong."""
    from factlint.client.checks.consistency import drop_settled

    if not found or not draft.findings:
        return found
    judged = [(one.span, one.finding) for one in draft.findings]
    left = {id(one) for one in drop_settled([one.finding for one in found], judged)}
    return found if len(left) == len(found) else tuple(one for one in found if id(one.finding) in left)
