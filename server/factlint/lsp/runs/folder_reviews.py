"""Reviews of whole folders: agreed to once, one draft after the other, taken up again after a restart, summed up."""

from __future__ import annotations

import asyncio
import importlib
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from lsprotocol import types

from factlint.lsp import display_text
from factlint.lsp.checks.closed_drafts import ClosedDrafts
from factlint.lsp.checks.draft_reader import DraftReader
from factlint.lsp.drafts.open_draft import OpenDrafts
from factlint.lsp.runs.admission import Admission
from factlint.lsp.runs.reviews import Reviews
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.background import Background
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.errors import Errors
from factlint.lsp.session.folders import Folders, any_draft_uri, path_of
from factlint.lsp.session.progress import ProgressBars
from factlint.prose.counts import count_text

if TYPE_CHECKING:
    from factlint.client.paid.folder_reviews import FolderJob, FolderJobs, JobFile
    from factlint.client.paid.paid_runs import PaidRuns
    from factlint.client.paid.reviews import ReviewResult
    from factlint.client.store.pending_runs import PendingRun
    from factlint.prose.parse import ParsedDraft
    from factlint.settings.files import FileLock

MOST_DRAFTS = 200
UNDER_WAY = "A review of this folder is under way."
_AGREED = "agreed"
_NAMED_FOLDERS = 3
Ended = Literal["settled", "refused", "unfinished"]
"""How it went with one draft. The same refusal twice ends the whole review."""


@dataclass(slots=True)
class FolderReviews:
    """The folders that this window reviews: one run over each at a time."""

    ready: asyncio.Event
    drafts: OpenDrafts
    folders: Folders
    backend: Backend
    background: Background
    editor: Editor
    bars: ProgressBars
    errors: Errors
    reader: DraftReader
    admission: Admission
    reviews: Reviews
    closed_drafts: ClosedDrafts
    working: dict[Path, asyncio.Task[object]] = field(default_factory=dict[Path, "asyncio.Task[object]"])
    asking: set[Path] = field(default_factory=set[Path])
    stopped: set[Path] = field(default_factory=set[Path])

    async def begin(self, uri: str) -> str | None:
        """Review the drafts of the folder that a URI is or lies in, once the writer agreed to what all of it costs."""
        root = self._root(uri)
        if root is None:
            return "Open a folder first."
        if root in self.working or root in self.asking:
            return UNDER_WAY
        self.asking.add(root)
        try:
            return await self._begin(root)
        finally:
            self.asking.discard(root)

    async def resume(self) -> None:
        """Go on with what was under way in the open folders when an earlier window was closed."""
        await self.ready.wait()
        await self.backend.run_in_thread(importlib.import_module, "factlint.client.paid.folder_reviews")
        for root in list(self.folders.roots.values()):
            jobs = self._jobs(root)
            if job := await self.backend.run_in_thread(jobs.find, root):
                await self._start(jobs, job)

    def stop(self, uri: str) -> bool:
        """End the review of the folder that a draft lies in; whether one was under way."""
        root = self._root(uri)
        if root not in self.working:
            return False
        self._stop(root)
        return True

    async def _begin(self, root: Path) -> str | None:
        from factlint.client.drafts.files import SUFFIXES, find_drafts_and_closed_folders
        from factlint.client.paid.folder_reviews import FolderJob, JobFile

        await self.ready.wait()
        jobs = self._jobs(root)
        if job := await self.backend.run_in_thread(jobs.find, root):
            return await self._start(jobs, job)
        exclude = self.folders.excluded_patterns(self.folders.project(any_draft_uri(root)))
        found, closed = await self.backend.run_in_thread(find_drafts_and_closed_folders, str(root), exclude)
        if not found:
            return f"No drafts there; looked for files ending in {', '.join(sorted(SUFFIXES))}."
        price = 0

        async def confirm_price(runs: PaidRuns, _: str) -> str:
            nonlocal price
            from factlint.client.paid.paid_runs import Price
            from factlint.client.paid.reviews import DraftReviews

            one = await DraftReviews(runs).read_price("review")
            count = min(len(found), MOST_DRAFTS)
            price = one.credits if one else 0
            whole = Price(price * count, one.left, at_most=True) if one else None
            what = f"Reviewing {count} drafts" if count > 1 else "Reviewing one draft"
            refused = await self.admission.agree_on_price(what, whole)
            return _AGREED if refused is None else refused

        said = await self.admission.begin(any_draft_uri(root), confirm_price)
        if said != _AGREED:
            return str(said) or None
        files = [JobFile(path=path) for path in found[:MOST_DRAFTS]]
        files += [
            JobFile(path=path, state="left out", covered=f"A review takes {MOST_DRAFTS} drafts at most.")
            for path in found[MOST_DRAFTS:]
        ]
        job = FolderJob(root=str(root), price=price, begun_at=time.time(), files=files)
        if closed:
            names = ", ".join(_name(root, path) for path in closed[:_NAMED_FOLDERS])
            more = f" and {len(closed) - _NAMED_FOLDERS} more" if len(closed) > _NAMED_FOLDERS else ""
            self.editor.show_message(f"{names}{more} cannot be opened, so that no draft in there is reviewed.")
        return await self._start(jobs, job)

    async def _start(self, jobs: FolderJobs, job: FolderJob) -> str | None:
        root = Path(job.root)
        try:
            lock = await self.backend.run_in_thread(jobs.try_lock, root)
            if lock is None:
                return UNDER_WAY
            await self.backend.run_in_thread(jobs.keep, job)
        except OSError as error:
            return (
                f"The review cannot be written down ({display_text.plain_text(str(error), 120)}), so it was not begun."
            )
        self.working[root] = self.background.start(self._run_safely(jobs, job, lock))
        return None

    async def _run_safely(self, jobs: FolderJobs, job: FolderJob, lock: FileLock) -> None:
        root = Path(job.root)
        try:
            await self._work(jobs, job)
        except Exception as error:
            self.errors.report_unexpected("reviewing a folder", error)
        finally:
            self.working.pop(root, None)
            self.stopped.discard(root)
            lock.release()

    async def _work(self, jobs: FolderJobs, job: FolderJob) -> None:
        root, refused = Path(job.root), ""
        bar = self.bars.start("Reviewing the folder", lambda: self._stop(root))
        try:
            for place, file in [(at, file) for at, file in enumerate(job.files) if file.state in ("waiting", "begun")]:
                if root in self.stopped:
                    break
                bar.report(f"{place + 1} of {len(job.files)}: {_name(root, file.path)}", place, len(job.files))
                ended = await self._review(jobs, job, file)
                if ended == "unfinished":
                    self.editor.show_message(
                        f"{_tally_text(job)} The rest goes on when you ask again, or at the next start."
                    )
                    return
                await self.backend.run_in_thread(jobs.keep, job)
                if ended == "refused" and file.covered == refused:
                    break
                refused = file.covered if ended == "refused" else ""
        finally:
            bar.end()
        await self.backend.run_in_thread(jobs.remove, root)
        self._sum_up(job)

    async def _review(self, jobs: FolderJobs, job: FolderJob, file: JobFile) -> Ended:
        """Review one draft; it is unfinished when its review cannot be followed to its end for now."""
        path = Path(file.path)
        uri = next((uri for uri in self.drafts if path_of(uri) == path), path.as_uri())
        parsed = await self._read(uri, file)
        if parsed is None:
            return "settled"
        run = await self._run(uri, parsed, job, file)
        if isinstance(run, str):
            file.state, file.covered = "left out", run
            return "refused"
        came: list[ReviewResult | None] = []
        if run is not None:
            file.state = "begun"
            await self.backend.run_in_thread(jobs.keep, job)
            await self.reviews.follow_to_end(run, came.append)
            if not came:
                return "unfinished"
        if came and came[0] is None:
            file.state, file.covered = "left out", "It is not known what came of its review; start it again if needed."
            return "settled"
        file.state = "done"
        if came and (reviewed := came[0]):
            file.covered, file.charged, file.issues = reviewed.coverage.text, reviewed.charged, reviewed.issues
        if uri not in self.drafts:
            await self.closed_drafts.show(path, parsed)
        return "settled"

    async def _read(self, uri: str, file: JobFile) -> ParsedDraft | None:
        """What a draft states, from the editor where it is open; None where there is nothing to review."""
        from factlint.client.drafts.files import NotADraft, read_file
        from factlint.prose.parse import parse

        draft = self.drafts.get(uri)
        try:
            if draft is not None:
                parsed = await self.reader.read(draft)
            else:
                given = await self.backend.run_in_thread(read_file, file.path)
                parsed = await self.backend.run_in_thread(parse, given.text, given.markup)
        except NotADraft as problem:
            file.state, file.covered = "left out", f"Not read: {str(problem).removeprefix(file.path).lstrip(': ')}."
            return None
        if not any(block.text.strip() for block in parsed.blocks):
            file.state, file.covered = "left out", "It has no text to read."
            return None
        return parsed

    async def _run(self, uri: str, parsed: ParsedDraft, job: FolderJob, file: JobFile) -> PendingRun | str | None:
        """The run over a draft: the one that was begun before a restart, else a new one; None where that has ended."""
        if file.state == "begun":
            pending = await self.backend.find_pending_runs(self.folders.project(uri), uri)
            return next((run for run in pending if run.kind == "review"), None)

        async def begin(runs: PaidRuns, workspace: str) -> PendingRun:
            from factlint.client.paid.reviews import DraftReviews

            return await DraftReviews(runs).begin("review", workspace, parsed, document=uri, price=job.price)

        return await self.admission.begin(uri, begin)

    def _stop(self, root: Path) -> None:
        """The writer does not want it any more: the draft in hand is stopped, the others are left."""
        self.stopped.add(root)
        self.reviews.stop_below(root)

    def _sum_up(self, job: FolderJob) -> None:
        root = Path(job.root)
        left = sum(file.state != "done" for file in job.files)
        rest = f" {left} {'was' if left == 1 else 'were'} left out; the log says why." if left else ""
        stopped = " It was stopped." if root in self.stopped else ""
        for file in job.files:
            covered = file.covered or ("Reviewed." if file.state == "done" else "Not reviewed.")
            line = types.LogMessageParams(
                types.MessageType.Info, f"{_name(root, file.path)}: {display_text.plain_text(covered, 900)}"
            )
            self.editor.notify(types.WINDOW_LOG_MESSAGE, line)
        self.editor.show_message(f"{_tally_text(job)}{stopped}{rest}")

    def _root(self, uri: str) -> Path | None:
        """The open folder that a URI is or lies in; the only one where it names none."""
        roots = list(self.folders.roots.values())
        path = path_of(uri)
        holding = [root for root in roots if path is not None and path.is_relative_to(root)]
        if holding:
            return max(holding, key=lambda root: len(root.parts))
        return roots[0] if len(roots) == 1 and path is None else None

    def _jobs(self, root: Path) -> FolderJobs:
        from factlint.client.paid.folder_reviews import FolderJobs

        return FolderJobs(self.folders.settings(any_draft_uri(root)).data_dir)


def _name(root: Path, path: str) -> str:
    return display_text.plain_text(str(Path(path).relative_to(root)), 80)


def _tally_text(job: FolderJob) -> str:
    done = [file for file in job.files if file.state == "done"]
    name = display_text.plain_text(Path(job.root).name, 60)
    charged = sum(file.charged for file in done)
    paid = f" {count_text(charged, 'credit')} charged." if charged and job.price else ""
    return f"{name}: {len(done)} of {count_text(len(job.files), 'draft')} reviewed, {_issue_count_text(done)}.{paid}"


def _issue_count_text(done: Iterable[JobFile]) -> str:
    found = [file.issues for file in done if file.issues]
    if not found:
        return "no issues among what was checked"
    return f"{count_text(sum(found), 'issue')} found in {len(found)}"
