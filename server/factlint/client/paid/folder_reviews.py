"""Reviews of whole folders that are under way: which of their drafts were reviewed, and what those reviews covered.

A small file for each folder, in the data folder, that only its owner can read, and that is deleted when the last draft
is done. It holds names and counts, no words of a draft. One process at a time works on a folder.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ValidationError

from factlint.settings.files import FileLock, replace_whole

log = logging.getLogger("factlint.client")

FOLDER = "folders"
KEPT_S = 14 * 24 * 3600.0


class JobFile(BaseModel):
    """One draft of a folder: `covered` says what its review covered, or why there is none."""

    path: str
    state: Literal["waiting", "begun", "done", "left out"] = "waiting"
    covered: str = ""
    issues: int = 0
    charged: int = 0


class FolderJob(BaseModel):
    """The review of a folder; `price` is what one draft can cost at most, in credits, as the writer agreed to."""

    root: str
    price: int
    begun_at: float
    files: list[JobFile]


class FolderJobs:
    """The folders whose review is under way. Raises OSError where that cannot be kept."""

    def __init__(self, data_dir: Path, *, now: Callable[[], float] = time.time) -> None:
        self._folder = data_dir / FOLDER
        self._now = now

    def find(self, root: Path) -> FolderJob | None:
        """What is under way in a folder; what is too old is forgotten."""
        job = self._read(self._path(root))
        if job is not None and self._now() - job.begun_at > KEPT_S:
            self.remove(root)
            return None
        return job

    def keep(self, job: FolderJob) -> None:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        replace_whole(self._path(Path(job.root)), job.model_dump_json().encode())

    def remove(self, root: Path) -> None:
        self._path(root).unlink(missing_ok=True)

    def rename(self, old: Path, new: Path) -> None:
        """A draft or a folder has another name now: the reviews that nobody works on at the moment go along."""
        for path in list(self._folder.glob("*.json")):
            job = self._read(path)
            moved = job and _renamed(job, old, new)
            if job is None or moved is None or moved == job:
                continue
            lock = self.try_lock(Path(job.root))
            if lock is None:
                continue
            try:
                self.keep(moved)
                if moved.root != job.root:
                    self.remove(Path(job.root))
            finally:
                lock.release()

    def try_lock(self, root: Path) -> FileLock | None:
        """The right to work on a folder, until it is let go or this process ends; None while another has it."""
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = FileLock(self._path(root).with_suffix(".lock"))
        return lock if lock.take() else None

    def _read(self, path: Path) -> FolderJob | None:
        try:
            return FolderJob.model_validate_json(path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValidationError) as error:
            log.warning("a record of a folder's review cannot be read: %s", type(error).__name__)
            return None

    def _path(self, root: Path) -> Path:
        return self._folder / f"{hashlib.sha256(str(root).encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.json"


def _renamed(job: FolderJob, old: Path, new: Path) -> FolderJob:
    """A review after a draft or a folder got another name; a draft that left the folder is not followed out of it."""
    root = _moved(Path(job.root), old, new)
    moved = [(file, _moved(Path(file.path), old, new)) for file in job.files]
    files = [file.model_copy(update={"path": str(path)}) if path.is_relative_to(root) else file for file, path in moved]
    return job.model_copy(update={"root": str(root), "files": files})


def _moved(path: Path, old: Path, new: Path) -> Path:
    return new / path.relative_to(old) if path.is_relative_to(old) else path
