"""The lines of drafts that changed since a commit, as places in their text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from factlint.cli.drafts import DOCUMENTS, NOTEBOOKS, SUFFIXES, Draft
from factlint.cli.git import GitError, Hunk, Hunks, diff, find_repository
from factlint.prose.span import Span


@dataclass(frozen=True, slots=True)
class Changes:
    """What changed since a commit, by the names of the drafts that changed."""

    since: str
    hunks: Mapping[str, Hunks]

    def places(self, name: str, text: str) -> tuple[Span, ...]:
        """Where this text of a draft changed; an empty span where lines went away."""
        hunks = self.hunks.get(name, ())
        return (Span(0, len(text)),) if hunks is None else places_of_hunks(text, hunks)


def find_changes(found: Iterable[Draft], since: str) -> Changes:
    """What changed in these drafts; of a document or notebook that changed, all. Raises GitError: also outside of a repository."""
    by_folder: dict[Path, list[tuple[str, Path]]] = defaultdict(list)
    for draft in found:
        if draft.path is None:
            raise GitError(f"{draft.name}: not in a git repository, so it is not known which lines changed")
        path = draft.path.resolve()
        by_folder[path.parent].append((draft.name, path))
    by_top: dict[Path, list[tuple[str, Path]]] = defaultdict(list)
    for folder, named in by_folder.items():
        by_top[find_repository(folder)] += named
    hunks: dict[str, Hunks] = {}
    for top, named in by_top.items():
        changed = diff(top, since, [path for _, path in named if path.suffix.lower() not in SUFFIXES])
        documents = {path for _, path in named if path.suffix.lower() in DOCUMENTS | NOTEBOOKS}
        hunks |= {name: None if path in documents else changed[path] for name, path in named if path in changed}
    return Changes(since, hunks)


def places_of_hunks(text: str, hunks: Sequence[Hunk]) -> tuple[Span, ...]:
    """The code points of some lines. Git counts line feeds alone as line ends."""
    starts = [0, *(at + 1 for at, character in enumerate(text) if character == "\n")]

    def start(line: int) -> int:
        return starts[line - 1] if line <= len(starts) else len(text)

    return tuple(
        Span(start(hunk.first), start(hunk.first + hunk.count)) if hunk.count else Span(*[start(hunk.first + 1)] * 2)
        for hunk in sorted(hunks)
    )


def is_touched(span: Span, places: Sequence[Span]) -> bool:
    """Whether some words share a line with what changed, or had lines taken out of their middle."""
    return any(span.start < place.end and place.start < span.end for place in places)
