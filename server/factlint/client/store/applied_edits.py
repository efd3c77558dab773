"""Suggested edits that were made: kept on this machine, so that the writer can put their own words back later.

A small file for each draft, in the data folder, that only its owner can read. It holds the words that were replaced and
those around them, is written before the editor changes the draft, and goes with everything else that is kept of a draft.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import time
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from factlint.prose.apply.placement import Anchor
from factlint.settings.draft_uris import canonical_uri
from factlint.settings.files import hold_folder_lock, replace_whole

log = logging.getLogger("factlint.client")

FOLDER = "applied"
KEPT_S = 180 * 24 * 3600.0
MOST_EDITS = 200
MOST_DRAFTS = 500

State = Literal["offered", "applied", "taken back"]
"""Whether the draft was seen to read the new words, and then the old ones again."""


class AppliedEdit(BaseModel):
    """Words `before` that gave way to words `after`; `anchor` finds those of the two that stood there last."""

    model_config = ConfigDict(frozen=True)

    id: str
    claim: str
    before: str
    after: str
    state: State
    anchor: Anchor
    at: float


class _Kept(BaseModel):
    """The edits of one draft; `uri` is its canonical URI."""

    uri: str
    edits: list[AppliedEdit]


class AppliedEdits:
    """The edits made in every draft, shared by all processes of this user. Raises OSError where that cannot be kept."""

    def __init__(self, data_dir: Path, *, now: Callable[[], float] = time.time) -> None:
        self._folder = data_dir / FOLDER
        self._now = now

    def load(self, uri: str) -> list[AppliedEdit]:
        """What was made in a draft, oldest first."""
        return self._fresh(self._read(self._path(uri)))

    def keep(self, uri: str, edits: Iterable[AppliedEdit], without: Collection[str] = ()) -> None:
        """Add edits, or take them over as they are now, and drop others by id; the oldest of too many go."""
        path = self._path(uri)
        with hold_folder_lock(self._folder):
            known = {edit.id: edit for edit in self._fresh(self._read(path))} | {edit.id: edit for edit in edits}
            left = sorted((edit for id, edit in known.items() if id not in without), key=lambda edit: edit.at)
            if left:
                new = not path.exists()
                replace_whole(path, _Kept(uri=canonical_uri(uri), edits=left[-MOST_EDITS:]).model_dump_json().encode())
                if new:
                    self._delete_old()
            else:
                path.unlink(missing_ok=True)

    def rename(self, old: str, new: str) -> None:
        """A draft, or a folder of drafts, has another name now: what is known of it goes along."""
        was, now = canonical_uri(old).rstrip("/"), canonical_uri(new).rstrip("/")
        for path in list(self._folder.glob("*.json")):
            kept = self._read(path)
            if kept is not None and (kept.uri == was or kept.uri.startswith(f"{was}/")):
                self.keep(now + kept.uri.removeprefix(was), self._fresh(kept))
                self.forget(kept.uri)

    def forget(self, uri: str) -> None:
        """Delete what is kept of a draft."""
        self._path(uri).unlink(missing_ok=True)

    def _path(self, uri: str) -> Path:
        name = hashlib.sha256(canonical_uri(uri).encode("utf-8", "surrogatepass")).hexdigest()[:32]
        return self._folder / f"{name}.json"

    def _read(self, path: Path) -> _Kept | None:
        try:
            return _Kept.model_validate_json(path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValidationError) as error:
            log.warning("a record of applied edits cannot be read: %s", type(error).__name__)
            return None

    def _fresh(self, kept: _Kept | None) -> list[AppliedEdit]:
        return [edit for edit in kept.edits if self._now() - edit.at < KEPT_S] if kept is not None else []

    def _delete_old(self) -> None:
        """Delete the records of drafts in which nothing was applied for long, and of too many the oldest."""
        written = {path: _written_at(path) for path in self._folder.glob("*.json")}
        newest_first = sorted(written, key=lambda path: written[path], reverse=True)
        for place, path in enumerate(newest_first):
            if place >= MOST_DRAFTS or self._now() - written[path] > KEPT_S:
                with contextlib.suppress(OSError):
                    path.unlink(missing_ok=True)


def _written_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
