"""The local cache of results: memory in front of a folder that processes share; with no usable folder, memory alone."""

from __future__ import annotations

import contextlib
import json
import logging
import sqlite3
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from pydantic import BaseModel, ValidationError

from factlint.client.store import disk_cache
from factlint.interface.assess import AssessRow
from factlint.interface.recency import PROVISIONAL_FOR

if TYPE_CHECKING:
    from factlint.client.store.kept_reports import KeptCitations, KeptReport
    from factlint.interface.verifications import ClaimDetail

log = logging.getLogger("factlint.client")

SIZE_LIMIT_BYTES = 128 * 1024 * 1024
MEMORY_ENTRIES = 5_000
DAY_S = 24 * 3600.0
ENGINE_KEPT_S = 30 * DAY_S


class PlacedClaim(BaseModel):
    """A claim and its passages in a paragraph, each `[start, end)` in code points from the paragraph's start."""

    claim: str
    passages: list[tuple[int, int]]


class KeptExtraction(BaseModel):
    """The claims of one paragraph, most check-worthy first, and the language for which the service read nothing, else "".

    `left_out` counts its sentences that the service did not read. `provisional`: found while the models were out, and
    kept only until they are asked again.
    """

    claims: list[PlacedClaim] = []
    unread_language: str = ""
    left_out: int = 0
    provisional: bool = False


class KeptReview(BaseModel):
    """What a review covered, in sentences, what it was charged, and how many issues it found."""

    headline: str
    lines: list[str] = []
    charged: int = 0
    issues: int = 0


class _Engine(BaseModel):
    name: str


Kept = TypeVar("Kept", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class _CachedValue:
    """A result as JSON: its objects would take several times the memory."""

    shape: type[BaseModel]
    content: str
    until: float


class ResultCache:
    """Extractions and assessments until they expire. Never raises: what cannot be kept is worked out again.

    Memory stands in front of the disk, so that a hit costs microseconds. Safe from several threads and processes.
    `on_trouble` gets one sentence, once, when the disk cannot be used.
    """

    def __init__(
        self,
        folder: Path | None,
        *,
        on_trouble: Callable[[str], None] | None = None,
        now: Callable[[], float] = time.time,
        size_limit_bytes: int = SIZE_LIMIT_BYTES,
    ) -> None:
        self.trouble = ""
        self._folder = folder
        self._on_trouble = on_trouble
        self._now = now
        self._size_limit_bytes = size_limit_bytes
        self._memory: OrderedDict[str, _CachedValue] = OrderedDict()
        self._lock = threading.RLock()
        self._store: disk_cache.Store | None = None
        self._repaired = False
        if folder is not None:
            with self._handle_disk_errors("opening"):
                self._store = disk_cache.open_store(folder, size_limit_bytes)

    @property
    def on_disk(self) -> bool:
        """Whether results outlive this process."""
        return self._store is not None

    def extraction(self, key: str) -> KeptExtraction | None:
        return self._get(key, lambda: KeptExtraction)

    def put_extraction(self, key: str, extraction: KeptExtraction) -> None:
        """Keep claims for a day, or, found while the models were out, until these are asked again."""
        lasts_s = PROVISIONAL_FOR.total_seconds() if extraction.provisional else DAY_S
        self._put(key, extraction, self._now() + lasts_s)

    def assessment(self, key: str) -> AssessRow | None:
        return self._get(key, lambda: AssessRow)

    def put_assessment(self, key: str, row: AssessRow, until: float) -> None:
        """Keep a verdict, or a lasting failure, until a time in seconds since 1970."""
        self._put(key, row, until)

    def report(self, key: str) -> KeptReport | None:
        return self._get(key, _report_shape)

    def put_report(self, key: str, report: ClaimDetail, until: float) -> None:
        """Keep what a deep check came to until a time in seconds since 1970."""
        self._put(key, _report_shape()(report=report, until=until), until)

    def citations(self, key: str) -> KeptCitations | None:
        return self._get(key, _citations_shape)

    def put_citations(self, key: str, citations: KeptCitations) -> None:
        self._put(key, citations, citations.until)

    def review(self, key: str) -> KeptReview | None:
        return self._get(key, lambda: KeptReview)

    def put_review(self, key: str, review: KeptReview) -> None:
        self._put(key, review, self._now() + DAY_S)

    def engine(self, key: str) -> str:
        """The engine that answered last, or "" when none is known."""
        found = self._get(key, lambda: _Engine)
        return found.name if found else ""

    def put_engine(self, key: str, engine: str) -> None:
        self._put(key, _Engine(name=engine), self._now() + ENGINE_KEPT_S)

    def clear(self) -> None:
        """Forget everything, here and on the disk."""
        with self._lock:
            self._memory.clear()
            with self._handle_disk_errors("clearing"):
                if self._store is not None:
                    self._store.clear()

    def forget(self, keys: Iterable[str]) -> tuple[int, set[str]]:
        """Delete these results: how many there were, and the claims that they were about."""
        count, claims = 0, set[str]()
        with self._lock:
            for key in keys:
                held = self._memory.pop(key, None)
                content: object = json.loads(held.content) if held else None
                with self._handle_disk_errors("deleting"):
                    if self._store is not None:
                        raw = disk_cache.fetch(self._store, key)
                        content = content or (cast("list[object]", raw)[-1] if isinstance(raw, list) and raw else None)
                        self._store.delete(key)
                if content is not None:
                    count += 1
                    claims.update(_claims_of(content))
        return count, claims

    def size(self) -> tuple[int, int]:
        """Entries, and bytes on the disk."""
        with self._lock:
            with self._handle_disk_errors("measuring"):
                if self._store is not None:
                    return len(self._store), int(self._store.volume())
            return len(self._memory), 0

    def close(self) -> None:
        with self._lock, contextlib.suppress(disk_cache.Busy, sqlite3.Error, OSError):
            if self._store is not None:
                self._store.close()

    def _get(self, key: str, shape: Callable[[], type[Kept]]) -> Kept | None:
        """What is kept under a key; `shape` is loaded where there is anything."""
        with self._lock:
            held = self._memory.get(key) or self._from_disk(key, shape)
            if held is None or held.shape is not shape():
                return None
            if held.until <= self._now():
                self._memory.pop(key, None)
                return None
        try:
            return shape().model_validate(json.loads(held.content))
        except ValidationError:
            return None

    def _from_disk(self, key: str, shape: Callable[[], type[BaseModel]]) -> _CachedValue | None:
        raw: object = None
        with self._handle_disk_errors("reading"):
            raw = disk_cache.fetch(self._store, key) if self._store is not None else None
        if not isinstance(raw, list) or len(cast("list[object]", raw)) != 2:
            return None
        until, content = cast("list[object]", raw)
        if not isinstance(until, (int, float)):
            return None
        return self._keep(key, shape(), content, float(until))

    def _put(self, key: str, value: BaseModel, until: float) -> None:
        lasts_s = until - self._now()
        if lasts_s <= 0:
            return
        content = value.model_dump(mode="json", exclude_defaults=True)
        with self._lock:
            self._keep(key, type(value), content, until)
            with self._handle_disk_errors("writing"):
                if self._was_deleted():
                    self._reopen(OSError("it was deleted"))
                if self._store is not None:
                    self._store.set(key, [until, content], expire=lasts_s)

    def _keep(self, key: str, shape: type[BaseModel], content: object, until: float) -> _CachedValue:
        held = self._memory[key] = _CachedValue(shape, json.dumps(content, ensure_ascii=False), until)
        self._memory.move_to_end(key)
        while len(self._memory) > MEMORY_ENTRIES:
            self._memory.popitem(last=False)
        return held

    @contextlib.contextmanager
    def _handle_disk_errors(self, doing: str) -> Generator[None]:
        """Nothing that goes wrong on the disk may stop a check."""
        try:
            yield
        except disk_cache.Busy:
            log.info("the cache was busy: %s skipped", doing)
        except disk_cache.Unusable as error:
            self._reopen(error)
        except disk_cache.Damaged:
            self._repair()

    def _repair(self) -> None:
        """Begin a new database beside the damaged one; damaged a second time, go on in memory."""
        assert self._folder is not None
        self.close()
        self._store = None
        try:
            with contextlib.suppress(sqlite3.DatabaseError):
                self._store = disk_cache.open_store(self._folder, self._size_limit_bytes)
                return
            if self._repaired:
                raise OSError("it was damaged again")
            self._repaired = True
            disk_cache.move_aside(self._folder)
            self._store = disk_cache.open_store(self._folder, self._size_limit_bytes)
            log.warning("the cache was damaged: it was moved aside and begun anew")
        except (disk_cache.Busy, sqlite3.Error, OSError) as error:
            self._give_up(error)

    def _was_deleted(self) -> bool:
        return self._store is not None and self._folder is not None and not disk_cache.exists(self._folder)

    def _reopen(self, error: Exception) -> None:
        """Begin anew where the files were deleted under us, as `factlint purge` does; else go on in memory."""
        was_deleted = self._was_deleted()
        self.close()
        self._store = None
        try:
            if was_deleted and self._folder is not None:
                self._store = disk_cache.open_store(self._folder, self._size_limit_bytes)
                log.info("the cache was deleted: it was begun anew")
                return
        except (disk_cache.Busy, sqlite3.Error, OSError) as again:
            error = again
        self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        self._store = None
        if self.trouble:
            return
        reason = getattr(error, "strerror", None) or str(error)[:200] or type(error).__name__
        self.trouble = f"The cache in {self._folder} cannot be used ({reason}); results are kept in memory only."
        if self._on_trouble is not None:
            self._on_trouble(self.trouble)
        else:
            log.warning("%s", self.trouble)


def _report_shape() -> type[KeptReport]:
    from factlint.client.store.kept_reports import KeptReport

    return KeptReport


def _citations_shape() -> type[KeptCitations]:
    from factlint.client.store.kept_reports import KeptCitations

    return KeptCitations


def _claims_of(content: object) -> Iterator[str]:
    """The claims that a kept result names, whatever its shape."""
    if isinstance(content, dict):
        for name, value in cast("dict[str, object]", content).items():
            if name in ("claim", "statement") and isinstance(value, str):
                yield value
            elif name in ("claims", "report"):
                yield from _claims_of(value)
    elif isinstance(content, list):
        for item in cast("list[object]", content):
            yield from _claims_of(item)
