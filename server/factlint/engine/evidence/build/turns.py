"""One process at a time builds an index; the others see how far it is."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

from factlint.engine.evidence.database.private import private_file
from factlint.engine.evidence.shapes import Progress
from factlint.settings.files import FileLock

_POLL_S = 0.02
_TELL_EVERY_S = 0.1
_SILENT_S = 30.0
"""A builder that is not seen to go on for so long is not waited for any more: it may be stopped, or its disk gone."""


class BuildTurn:
    """The turn of one process. Where locks do not work nobody waits: what is built is right, only built twice."""

    def __init__(self, folder: Path, fingerprint: str) -> None:
        self._lock = FileLock(folder / "building.lock")
        self._progress_file = folder / "building.json"
        self._fingerprint = fingerprint
        self._last = 0.0

    def wait(self, is_built: Callable[[], bool], progress: Progress) -> None:
        """Until it is this process's turn, or all is done."""
        seen: list[object] = []
        silent_since = time.monotonic()
        while not self._take():
            now = self._read()
            if now != seen:
                seen, silent_since = now, time.monotonic()
                if len(now) == 3:
                    progress(*cast("tuple[int, int, str]", tuple(now)))
            if is_built() or time.monotonic() - silent_since > _SILENT_S:
                return
            time.sleep(_POLL_S)

    def share_progress(self, progress: Progress) -> Progress:
        """The same progress, told to those who wait as well."""

        def report(done: int, total: int, message: str) -> None:
            progress(done, total, message)
            if self._lock.is_held and time.monotonic() - self._last > _TELL_EVERY_S:
                self._last = time.monotonic()
                with contextlib.suppress(OSError):
                    private_file(self._progress_file)
                    self._progress_file.write_text(
                        json.dumps([self._fingerprint, done, total, message]), encoding="utf-8"
                    )

        return report

    def end(self) -> None:
        """Let the next one have its turn."""
        if self._lock.is_held:
            with contextlib.suppress(OSError):
                self._progress_file.unlink(missing_ok=True)
            self._lock.release()

    def _take(self) -> bool:
        try:
            private_file(self._lock.path)
            return self._lock.take()
        except OSError:
            return True

    def _read(self) -> list[object]:
        """What the builder of this very index told last; of a half-written file, nothing."""
        with contextlib.suppress(OSError, ValueError):
            told: object = json.loads(self._progress_file.read_text(encoding="utf-8"))
            if isinstance(told, list):
                fingerprint, *rest = cast("list[object]", told)
                if fingerprint == self._fingerprint:
                    return rest
        return []
