"""workspace/didRenameFiles: what is known of a draft goes along with its name."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lsprotocol import types

from factlint.lsp.drafts.applied_edits import AppliedEditLog
from factlint.lsp.drafts.open_draft import OpenDrafts
from factlint.lsp.drafts.stored_findings import StoredFindings
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.errors import Errors
from factlint.lsp.session.folders import Folders, path_of

OPTIONS = types.FileOperationRegistrationOptions(
    filters=[types.FileOperationFilter(pattern=types.FileOperationPattern(glob="**"), scheme="file")]
)


@dataclass(frozen=True, slots=True)
class Renames:
    """Moves the records of drafts; a folder takes those of all drafts in it along."""

    drafts: OpenDrafts
    folders: Folders
    backend: Backend
    applied: AppliedEditLog
    stored: StoredFindings
    errors: Errors

    async def did_rename_files(self, params: types.RenameFilesParams) -> None:
        """The editor renamed or moved files."""
        data_dir = self.folders.settings("").data_dir
        moves = [(file.old_uri, file.new_uri) for file in params.files]
        try:
            await self.backend.run_in_thread(_move, data_dir, moves)
        except OSError as error:
            self.errors.report_unexpected("keeping what is known of a renamed draft", error)
        for old, new in moves:
            self.stored.forget(old)
            self.stored.forget(new)
            # An editor may have opened it under its new name before it told of that.
            for uri, draft in list(self.drafts.items()):
                if uri == new or uri.startswith(f"{new.rstrip('/')}/"):
                    await self.applied.on_open(draft)


def _move(data_dir: Path, moves: list[tuple[str, str]]) -> None:
    from factlint.client.paid.folder_reviews import FolderJobs
    from factlint.client.store.applied_edits import AppliedEdits
    from factlint.client.store.draft_index import DraftIndex
    from factlint.client.store.pending_runs import FOLDER, PendingRuns
    from factlint.settings.disputes import DisputedFindings
    from factlint.settings.draft_uris import canonical_uri

    for old, new in moves:
        if canonical_uri(old) == canonical_uri(new):
            continue
        DraftIndex(data_dir).rename(old, new)
        AppliedEdits(data_dir).rename(old, new)
        DisputedFindings(data_dir).rename(old, new)
        PendingRuns(data_dir / FOLDER, "").rename(old, new)
        was, now = path_of(old), path_of(new)
        if was is not None and now is not None:
            FolderJobs(data_dir).rename(was, now)
