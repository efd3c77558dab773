"""Which kept results and which runs came of which draft: known so that a draft can be shown unopened, and forgotten.

Each draft that was checked has a small file of the data folder that only its owner can read. It holds the draft's
address, the keys of results (which are hashes) and the ids of runs, never a word of the draft.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from factlint.settings.draft_uris import canonical_uri
from factlint.settings.files import hold_folder_lock, replace_whole

Kind = Literal["verify", "review", "citecheck"]
FOLDER = "drafts"
KEPT_S = 25 * 3600.0
"""A key is remembered for longer than any result is kept."""
_RENEWED_BELOW_S = 24.5 * 3600.0
_HELD_RECORDS = 16


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A run that a service accepted; `service` names the service and account that have it."""

    kind: Kind
    service: str
    run_id: str


class DraftRecord(BaseModel):
    """What is known of one draft: `document` is its canonical URI, `keys` are those of its results and until when they matter."""

    model_config = ConfigDict(frozen=True)

    document: str
    checked_at: float = 0.0
    keys: dict[str, float] = {}
    runs: tuple[KeptRun, ...] = ()


@dataclass(frozen=True, slots=True)
class _CachedRecord:
    """A record as it was read or written, and what told its file from any other then."""

    stamp: tuple[int, int, int] | None
    record: DraftRecord | None


class DraftIndex:
    """The records of all drafts, shared by every process of this user. Raises OSError where its folder is not usable.

    A draft is checked far more often than anything new is known of it: the records last used are read again only once
    another process has written them.
    """

    def __init__(self, data_dir: Path, *, now: Callable[[], float] = time.time) -> None:
        self._folder = data_dir / FOLDER
        self._now = now
        self._held: OrderedDict[Path, _CachedRecord] = OrderedDict()

    def add_results(self, document: str, keys: Iterable[str]) -> None:
        """Results of these keys are kept, and came of this draft."""
        if not document:
            return
        found, known, now = list(keys), self.record_of(document), self._now()
        if all(known.keys.get(key, 0.0) - now > _RENEWED_BELOW_S for key in found):
            return
        with hold_folder_lock(self._folder):
            known = self.record_of(document)
            fresh = {key: until for key, until in known.keys.items() if until > now}
            fresh |= dict.fromkeys(found, now + KEPT_S)
            self._write(known.model_copy(update={"keys": fresh, "checked_at": now}))

    def add_run(self, document: str, run: KeptRun) -> None:
        """A service has this run of the draft."""
        if not document:
            return
        with hold_folder_lock(self._folder):
            known = self.record_of(document)
            if run not in known.runs:
                self._write(known.model_copy(update={"runs": (*known.runs, run)}))

    def rename(self, old: str, new: str) -> None:
        """A draft, or a folder of drafts, has another name now: what is known of it goes along."""
        was, now = canonical_uri(old), canonical_uri(new)
        for record in list(self.all_records()):
            if record.document != was and not record.document.startswith(f"{was}/"):
                continue
            document = now + record.document.removeprefix(was)
            with hold_folder_lock(self._folder):
                there = self.record_of(document)
                keys, runs = {**there.keys, **record.keys}, tuple(dict.fromkeys((*there.runs, *record.runs)))
                checked_at = max(there.checked_at, record.checked_at)
                self._write(DraftRecord(document=document, checked_at=checked_at, keys=keys, runs=runs))
                self._path(record.document).unlink(missing_ok=True)

    def record_of(self, document: str) -> DraftRecord:
        """What is known of a draft; an empty record for one that was never checked."""
        return self._cached_record(self._path(document)) or DraftRecord(document=canonical_uri(document))

    def all_records(self) -> Iterator[DraftRecord]:
        """Every draft of which anything may be stored; records that have run out are deleted."""
        for path in sorted(self._folder.glob("*.json")):
            record = self._read(path)
            if record is not None and (record.runs or self._is_fresh(record)):
                yield record
            else:
                self._delete_if_empty(path)

    def recent_records(self) -> Iterator[DraftRecord]:
        """The drafts of which results are kept on this machine."""
        return (record for record in self.all_records() if self._is_fresh(record))

    def forget(self, document: str) -> None:
        """Delete the record of a draft."""
        with hold_folder_lock(self._folder):
            self._path(document).unlink(missing_ok=True)

    def _delete_if_empty(self, path: Path) -> None:
        """Delete a record without runs and fresh results, unless it was written anew meanwhile."""
        with contextlib.suppress(OSError), hold_folder_lock(self._folder):
            record = self._read(path)
            if record is None or not (record.runs or self._is_fresh(record)):
                path.unlink(missing_ok=True)

    def _is_fresh(self, record: DraftRecord) -> bool:
        return any(until > self._now() for until in record.keys.values())

    def _path(self, document: str) -> Path:
        name = hashlib.sha256(canonical_uri(document).encode("utf-8", "surrogatepass")).hexdigest()[:32]
        return self._folder / f"{name}.json"

    def _write(self, record: DraftRecord) -> None:
        path = self._path(record.document)
        replace_whole(path, record.model_dump_json().encode())
        self._hold(path, _CachedRecord(_stamp(path), record))

    def _cached_record(self, path: Path) -> DraftRecord | None:
        # The stamp first: what is written while it is read is read again.
        stamp, held = _stamp(path), self._held.get(path)
        if held is None or held.stamp != stamp:
            held = _CachedRecord(stamp, self._read(path))
            self._hold(path, held)
        return held.record

    def _hold(self, path: Path, held: _CachedRecord) -> None:
        self._held[path] = held
        self._held.move_to_end(path)
        while len(self._held) > _HELD_RECORDS:
            self._held.popitem(last=False)

    def _read(self, path: Path) -> DraftRecord | None:
        try:
            return DraftRecord.model_validate_json(path.read_bytes())
        except (OSError, ValidationError):
            return None


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """A file is always written as a whole and as a new one."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
