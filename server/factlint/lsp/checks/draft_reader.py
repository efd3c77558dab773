"""Reading drafts beside the loop: what a draft states, and what of it is not to be checked."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from factlint.lsp.checks.check_state import CheckStates
from factlint.lsp.checks.publisher import Publisher
from factlint.lsp.display_text import draft_name
from factlint.lsp.drafts.open_draft import Draft, Snapshot
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders, path_of
from factlint.prose.offsets import Text
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.prose.parse import ParsedDraft


@dataclass(frozen=True, slots=True)
class DraftReader:
    """Reads a draft again only where it changed, and keeps in its state how it reads."""

    states: CheckStates
    backend: Backend
    editor: Editor
    publisher: Publisher
    folders: Folders

    async def read(self, draft: Draft) -> ParsedDraft:
        """The prose of a draft as it is at some moment from now on."""
        async with self.states.state_of(draft.uri).lock:
            snapshot = draft.snapshot()
            try:
                parsed, _ = await self.read_snapshot(draft, snapshot)
            finally:
                draft.release()
        return parsed

    async def read_snapshot(self, draft: Draft, snapshot: Snapshot) -> tuple[ParsedDraft, dict[int, str]]:
        """The prose of a snapshot and the key of each block that can state claims; its state must be locked.

        Where nothing is claimed any more, nothing is shown from now on, whatever is on its way.
        """
        state = self.states.state_of(draft.uri)
        parsed, keys, alone = await self.backend.run_in_thread(read, snapshot, state.parsed)
        await self.backend.run_in_thread(_read_works, parsed, self.folders.project(draft.uri).root, path_of(draft.uri))
        if self.folders.is_excluded(draft.uri):
            keys, alone = {}, [Span(0, len(parsed.text))]
        if state.parsed is None:
            self.publisher.on_text_change(draft)
            self.publisher.on_files_change(draft.uri)
        state.parsed = parsed
        for run in state.runs:
            run.alone = [(span, snapshot.mark) for span in alone]
        self._say_unread(draft, parsed)
        self._say_unknown_rules(draft, parsed, snapshot.text)
        if draft.drop_findings([draft.live_region(region, snapshot.mark) for region in alone]):
            self.publisher.on_findings_change(draft)
        return parsed, keys

    def _say_unread(self, draft: Draft, parsed: ParsedDraft) -> None:
        """State, once for each draft, what of it is too long to be read."""
        if parsed.unread_cp:
            read_cp = len(parsed.text) - parsed.unread_cp
            self.editor.show_message_once(
                f"unread {draft.uri}",
                f"{draft_name(draft.uri)} is very long: its first {read_cp:,} characters are checked, "
                f"the other {parsed.unread_cp:,} are not.",
            )

    def _say_unknown_rules(self, draft: Draft, parsed: ParsedDraft, lines: Text) -> None:
        """State, once for each draft and name, which rules its comments name that there are not."""
        if not any(chunk.directives for chunk in parsed.chunks):
            return
        from factlint.client.checks.rule_names import unknown_rules_in_draft
        from factlint.prose.rule_names import RULE_NAMES

        for found in unknown_rules_in_draft(parsed):
            # The beginning of a name may still be written on.
            if not any(known.startswith(found.rule) for known in RULE_NAMES):
                place = f"{draft_name(draft.uri)}:{lines.line_of(found.span.start) + 1}"
                self.editor.show_message_once(f"rule {found.rule} {draft.uri}", f"{place}: {found.problem}")

    def say_overlong(self, draft: Draft, count: int) -> None:
        """State, once for each draft and number, how many of its sentences are too long to be checked."""
        if count:
            said = "1 sentence is" if count == 1 else f"{count:,} sentences are"
            self.editor.show_message_once(
                f"overlong {count} {draft.uri}", f"{draft_name(draft.uri)}: {said} too long to be checked."
            )


def read(snapshot: Snapshot, previous: ParsedDraft | None) -> tuple[ParsedDraft, dict[int, str], list[Span]]:
    """The prose of a snapshot, the key of each block that can state claims, and what lies between. Runs beside the loop."""
    from factlint.consistency.check import check_paragraphs
    from factlint.prose.parse import parse

    parsed = parse(snapshot.text.text, snapshot.markup, previous)
    with contextlib.suppress(Exception):  # what goes wrong there is reported where its findings are wanted
        check_paragraphs(parsed)  # each paragraph's findings are kept, so the loop need not look for them
    keys = keys_of(parsed)
    return parsed, keys, _unchecked_spans(parsed, keys)


def _read_works(parsed: ParsedDraft, root: Path | None, path: Path | None) -> None:
    """Read the bibliographies of a draft beside the loop; they are kept, so that the loop need not wait for a large one."""
    from factlint.consistency.bibliography.works import keys_of as cited_in
    from factlint.consistency.bibliography.works import works_of
    from factlint.consistency.text import Draft as Reading
    from factlint.consistency.text import Folder

    if path is None or root is None or not path.is_relative_to(root):
        return
    reading = Reading(parsed, path.relative_to(root).as_posix())
    with contextlib.suppress(Exception):  # what goes wrong there is reported where its findings are wanted
        if cited_in(reading):
            from factlint.client.drafts.bibliography_files import BibliographyFiles

            works_of(reading, Folder({reading.path: reading}, None, BibliographyFiles(root)))


def keys_of(parsed: ParsedDraft) -> dict[int, str]:
    """The key of each block that can state claims and is not switched off."""
    from factlint.prose.parse import BlockKind
    from factlint.prose.slices import paragraph_key

    return {
        index: paragraph_key(parsed, index)
        for index, block in enumerate(parsed.blocks)
        if block.kind is not BlockKind.HEADING and not any(region.contains(block.span) for region in parsed.ignored)
    }


def _unchecked_spans(parsed: ParsedDraft, claiming: Iterable[int]) -> list[Span]:
    """The stretches, in order, that state no claims: headings, code and the like, and what the writer switched off.

    `claiming` are the blocks that may state some, in order.
    """
    found: list[Span] = []
    at = 0
    for block in [*(parsed.blocks[index].span for index in claiming), Span(len(parsed.text), len(parsed.text))]:
        if at < block.start and not parsed.text[at : block.start].isspace():
            found.append(Span(at, block.start))
        at = max(at, block.end)
    return _merge_spans(sorted([*found, *parsed.ignored]))


def _merge_spans(spans: Iterable[Span]) -> list[Span]:
    """Ordered spans without overlaps."""
    found: list[Span] = []
    for span in spans:
        if found and span.start < found[-1].end:
            found[-1] = Span(found[-1].start, max(found[-1].end, span.end))
        else:
            found.append(span)
    return found
