"""Notes that a writer may have as an own source, with sentences that a draft may say beside them: `data/own_sources.jsonl.gz`.

A row has `source_title`, `source`, `compatible` (sentences that may be as true as the source, many of them tempting) and `wrong`
(sentences that contradict it in one thing).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from training.labelled import claim_of, read_rows

from factlint.engine.engine import Engine
from factlint.engine.evidence import EvidenceStore
from factlint.engine.gather import gather
from factlint.engine.model import Claim, Evidence

KINDS = ("compatible", "wrong")
_NOTES_OF_ONE = 3
_NO_NAME = re.compile(r"[^\w -]+")


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of a draft, of its kind, with its claims as they are looked up and what is found for each beside its note."""

    workspace: str
    group: str
    kind: str
    sentence: str
    claims: tuple[tuple[Claim, tuple[Evidence, ...]], ...]


def read_notes(paths: Sequence[Path]) -> list[dict[str, Any]]:
    """The rows of some files."""
    return [row for path in paths for row in read_rows(path)]


def said_beside(engine: Engine, store: EvidenceStore, notes: Sequence[dict[str, Any]], folder: Path) -> Iterator[Said]:
    """Every sentence of every row; the notes are written into `folder`. A row's own note is a source, and so are the two after
    it, on something else: as a writer's folder of notes has them.
    """
    written = [_write_note(folder / f"note-{number}", row) for number, row in enumerate(notes)]
    for number, row in enumerate(notes):
        workspace = f"note-{number}"
        store.set_workspace(
            workspace, folder, [written[(number + after) % len(notes)] for after in range(_NOTES_OF_ONE)]
        )
        store.refresh(workspace)
        for kind in KINDS:
            for sentence in row[kind]:
                framed = engine.extract(sentence, language="en", workspace=workspace).claims
                claims = tuple((claim_of(claim.text), gather(store, claim, workspace)) for claim in framed)
                yield Said(workspace, row["source_title"], kind, sentence, claims)


def _write_note(folder: Path, row: dict[str, Any]) -> Path:
    folder.mkdir()
    note = folder / f"{_NO_NAME.sub(' ', row['source_title'])[:60].strip()}.md"
    note.write_text(f"# {row['source_title']}\n\n{row['source']}\n", "utf-8")
    return note
