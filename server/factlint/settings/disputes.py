"""Findings that the writer called wrong: hidden from then on, and recorded on this machine for the writer to send, or not.

One file in the data folder, `disputed.json`. Nothing of it is ever sent by itself. It holds the claim, what was said of it,
the sources, and which draft of an editor it stood in: it is renamed and forgotten with that draft. What the task pane shows
is in no draft that has a name, so what was recorded there stays until it is taken back or the whole file is deleted.
Editors, commands and the task pane of this machine read and write it.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast

from factlint.settings.draft_uris import canonical_uri
from factlint.settings.files import LARGEST_STATE_BYTES, read_json, rewrite_json
from factlint.settings.loader import LoadedSettings

FILE = "disputed.json"
MOST_RECORDS = 2_000
MOST_BYTES = LARGEST_STATE_BYTES * 9 // 10
"""So large may all records be, as they are written; the oldest make room."""
MOST_CHARACTERS = 2_000
"""So much is kept of each thing that was said of a claim,"""
MOST_SOURCES = 10
"""and so many sources."""
_RECORDS = "findings"


class DisputedFindings:
    """The record of one data folder."""

    def __init__(self, data_dir: Path) -> None:
        self.path = data_dir / FILE

    def stamp(self) -> tuple[int, ...]:
        """What differs once another process wrote the record; () while there is none."""
        try:
            found = self.path.stat()
        except OSError:
            return ()
        return (found.st_mtime_ns, found.st_ino, found.st_size)

    def add(self, claim: str, document: str, said: Mapping[str, object]) -> None:
        """Record what was `said` of a claim as wrong. Raises OSError where that cannot be written."""
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        record: dict[str, object] = {"claim": claim, **_bounded(said), "document": document, "at": at}
        with rewrite_json(self.path) as content:
            before = [one for one in _records(content) if one.get("claim") != claim]
            content[_RECORDS] = _newest([*before, record])

    def claims(self) -> tuple[str, ...]:
        """The claims of which nothing is shown."""
        return tuple(str(one.get("claim", "")) for one in _records(read_json(self.path)))

    def remove(self, id: str) -> bool:
        """Show what is said of a claim again, by its `claim_id`. False where it is not recorded. Raises OSError."""
        if id not in map(claim_id, self.claims()):
            return False
        with rewrite_json(self.path) as content:
            content[_RECORDS] = [one for one in _records(content) if claim_id(str(one.get("claim", ""))) != id]
        return True

    def rename(self, old: str, new: str) -> None:
        """A draft, or a folder of drafts, has another name now: what was recorded of it goes along. Raises OSError."""
        was, now = canonical_uri(old).rstrip("/"), canonical_uri(new).rstrip("/")
        if any(_is_of(one, was) for one in _records(read_json(self.path))):
            with rewrite_json(self.path) as content:
                content[_RECORDS] = [
                    {**one, "document": now + _document(one).removeprefix(was)} if _is_of(one, was) else one
                    for one in _records(content)
                ]

    def forget(self, document: str) -> None:
        """Delete what was recorded of a draft. Raises OSError."""
        name = canonical_uri(document)
        if any(_document(one) == name for one in _records(read_json(self.path))):
            with rewrite_json(self.path) as content:
                content[_RECORDS] = [one for one in _records(content) if _document(one) != name]


def claim_id(claim: str) -> str:
    """The name of a recorded claim: 16 hex of its words."""
    return hashlib.sha256(claim.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def hide_disputed(loaded: LoadedSettings) -> LoadedSettings:
    """The settings with the claims of disputed findings among those that are never reported."""
    claims = DisputedFindings(loaded.settings.data_dir).claims()
    if not claims:
        return loaded
    ignore = tuple(dict.fromkeys((*loaded.settings.ignore, *claims)))
    return replace(loaded, settings=loaded.settings.model_copy(update={"ignore": ignore}))


def _is_of(record: Mapping[str, object], name: str) -> bool:
    """Whether a record is of a draft of this name, or of one in a folder of this name."""
    document = _document(record)
    return document == name or document.startswith(f"{name}/")


def _document(record: Mapping[str, object]) -> str:
    """The draft that a record is of, as this machine spells it; "" for none."""
    return canonical_uri(str(record.get("document", "")))


def _bounded(said: Mapping[str, object]) -> dict[str, object]:
    """What was said of a claim, as much as is kept of it."""
    return {name: _cut(value) for name, value in said.items()}


def _cut(value: object) -> object:
    if isinstance(value, str):
        return value[:MOST_CHARACTERS]
    if isinstance(value, list | tuple):
        return [_cut(one) for one in cast("list[object]", value)[:MOST_SOURCES]]
    if isinstance(value, dict):
        return {name: _cut(one) for name, one in cast("dict[str, object]", value).items()}
    return value


def _newest(records: list[dict[str, object]]) -> list[dict[str, object]]:
    """The newest records, as many as there is room for."""
    kept: list[dict[str, object]] = []
    room = MOST_BYTES
    for record in reversed(records[-MOST_RECORDS:]):
        room -= len(json.dumps(record)) + len(", ")
        if room < 0 and kept:
            break
        kept.append(record)
    return kept[::-1]


def _records(content: dict[str, object]) -> list[dict[str, object]]:
    found = content.get(_RECORDS)
    listed = cast("list[object]", found) if isinstance(found, list) else []
    return [cast("dict[str, object]", one) for one in listed if isinstance(one, dict)]
