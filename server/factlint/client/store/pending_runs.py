"""Paid runs that this machine began: written down before they are sent, so that no crash starts or pays for one twice.

Each run is a small file of the data folder that only its owner can read, and that is deleted when the run has ended.
It holds the words that were sent, because the same request must be sent again when its answer was lost.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import time
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from factlint.client.store.draft_index import Kind
from factlint.settings.draft_uris import canonical_uri
from factlint.settings.files import hold_folder_lock, replace_whole

log = logging.getLogger("factlint.client")

FOLDER = "runs"
REPLAYED_FOR_S = 23 * 3600.0
"""A service keeps an idempotency key for 24 hours; a request without an answer is repeated for a little less."""
KEPT_S = 14 * 24 * 3600.0
"""Longer ago, nobody waits for a run any more."""


class PendingRun(BaseModel):
    """A run that was begun, or is about to be: `run_id` is empty until the service accepted it.

    `subject` names what is asked of whom: there is never a second run of one subject beside it. `service` names the
    service and account that have it, `price` is what of the day's budget was taken for it, in credits. `document` is
    the URI of the draft that it was begun from, empty for none; `note` is what the one who began it has to remember.
    """

    model_config = ConfigDict(frozen=True)

    kind: Kind
    subject: str
    service: str
    key: str
    body: dict[str, JsonValue]
    price: int = 0
    workspace: str = ""
    document: str = ""
    note: dict[str, JsonValue] = {}
    run_id: str = ""
    begun_at: float


def subject_of(kind: str, *parts: str) -> str:
    """The name of what a run is about."""
    digest = hashlib.sha256()
    for part in (kind, *parts):
        raw = part.encode("utf-8", "surrogatepass")
        digest.update(len(raw).to_bytes(8, "big") + raw)
    return digest.hexdigest()[:32]


class PendingRuns:
    """The runs under way with one service and account, shared by every process of this user.

    Raises OSError where the folder cannot be used.
    """

    def __init__(self, folder: Path, service: str, *, now: Callable[[], float] = time.time) -> None:
        self._folder = folder
        self._service = service
        self._now = now

    @property
    def data_dir(self) -> Path:
        """The data folder that these records lie in."""
        return self._folder.parent

    @property
    def service(self) -> str:
        """The name of the service and account that have these runs."""
        return self._service

    def begin(
        self,
        kind: Kind,
        subject: str,
        body: Mapping[str, JsonValue],
        *,
        price: int = 0,
        workspace: str = "",
        document: str = "",
        note: Mapping[str, JsonValue] | None = None,
    ) -> tuple[PendingRun, bool]:
        """The run of this subject, and whether it is new: one that was begun before is gone on with."""
        with hold_folder_lock(self._folder):
            known = self._read(self._path(subject))
            if known is not None:
                return known, False
            run = PendingRun(
                kind=kind,
                subject=subject,
                service=self._service,
                price=price,
                key=uuid.uuid4().hex,
                body=dict(body),
                workspace=workspace,
                document=document,
                note=dict(note or {}),
                begun_at=self._now(),
            )
            self._write(run)
            return run, True

    def find(self, subject: str) -> PendingRun | None:
        """The run of a subject, as any process last wrote it down."""
        return self._read(self._path(subject))

    def adopt(self, parent: PendingRun, run_id: str, subject: str, body: Mapping[str, JsonValue]) -> PendingRun:
        """A run that the service made out of another; what is known of the other holds for it, less its note."""
        with hold_folder_lock(self._folder):
            run = parent.model_copy(
                update={"subject": subject, "key": uuid.uuid4().hex, "body": dict(body), "run_id": run_id, "note": {}}
            )
            self._write(run)
            return run

    def mark_accepted(self, run: PendingRun, run_id: str) -> PendingRun:
        """The service has it: from now on it is only looked at."""
        with hold_folder_lock(self._folder):
            taken = run.model_copy(update={"run_id": run_id})
            self._write(taken)
            return taken

    def remove(self, run: PendingRun) -> None:
        """Nothing is to be waited for any more; a newer run of the same subject stays."""
        with hold_folder_lock(self._folder):
            path = self._path(run.subject)
            known = self._read(path)
            if known is not None and known.key == run.key:
                path.unlink(missing_ok=True)

    def find_runs(self, document: str) -> list[PendingRun]:
        """The runs under way that were begun from a draft, oldest first. What is too old is forgotten.

        A record that cannot be read stays: another version of this program, or a later try, may read it, and with it
        would go the key under which the run was paid for.
        """
        return [run for run in self.find_runs_anywhere(document) if run.service == self._service]

    def find_runs_anywhere(self, document: str) -> list[PendingRun]:
        """The same with whichever service and account they are."""
        found: list[PendingRun] = []
        for path in sorted(self._folder.glob("*.json")):
            run = self._read(path)
            if run is None:
                continue
            if self._is_old(run):
                self._delete_old(path)
            elif canonical_uri(run.document) == canonical_uri(document):
                found.append(run)
        return sorted(found, key=lambda run: run.begun_at)

    def rename(self, old: str, new: str) -> None:
        """A draft, or a folder of drafts, has another name now: the runs that were begun from it go along."""
        was, now = canonical_uri(old).rstrip("/"), canonical_uri(new).rstrip("/")
        for path in sorted(self._folder.glob("*.json")):
            if self._renamed(path, was, now) is not None:
                with hold_folder_lock(self._folder):
                    renamed = self._renamed(path, was, now)
                    if renamed is not None:
                        self._write(renamed)

    def may_be_sent(self, run: PendingRun) -> bool:
        """Whether sending the request of a run again can still not start a second one."""
        return not run.run_id and self._now() - run.begun_at < REPLAYED_FOR_S

    def _renamed(self, path: Path, was: str, now: str) -> PendingRun | None:
        """A run as it is to be written once a draft or folder has its new name; None where it is of another."""
        run = self._read(path)
        document = canonical_uri(run.document) if run is not None else ""
        if run is None or (document != was and not document.startswith(f"{was}/")):
            return None
        return run.model_copy(update={"document": now + document.removeprefix(was)})

    def _is_old(self, run: PendingRun) -> bool:
        return self._now() - run.begun_at > KEPT_S

    def _delete_old(self, path: Path) -> None:
        """Delete the record of a run that nobody waits for any more, unless it was written anew meanwhile."""
        with contextlib.suppress(OSError), hold_folder_lock(self._folder):
            run = self._read(path)
            if run is not None and self._is_old(run):
                path.unlink(missing_ok=True)

    def _path(self, subject: str) -> Path:
        return self._folder / f"{subject}.json"

    def _write(self, run: PendingRun) -> None:
        replace_whole(self._path(run.subject), run.model_dump_json().encode())

    def _read(self, path: Path) -> PendingRun | None:
        try:
            return PendingRun.model_validate_json(path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValidationError) as error:
            log.warning("a record of a run under way cannot be read: %s", type(error).__name__)
            return None
