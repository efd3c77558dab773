"""Which of the drafts named on a command line are compared with each other, and the folder that their links count from."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from factlint.cli.drafts import Draft
from factlint.cli.projects import Project
from factlint.client.checks.consistency import Neighbours

Neighbouring = tuple[Neighbours, str]
"""The drafts that one is compared with, and its own path among them."""


def neighbours_of(drafts: Sequence[tuple[Draft, Project]]) -> Mapping[str, Neighbouring]:
    """By the drafts' names. Those of one project belong together, and so do all that have none.

    Standard input and office documents have no links to files, so they are left out.
    """
    files = [
        (draft, _normalize_path(draft.path), project) for draft, project in drafts if draft.path and not draft.document
    ]
    lone = [place.parent for _, place, project in files if project.is_alone]
    shared = _common_folder(lone)
    groups: dict[Path, list[tuple[Draft, str]]] = defaultdict(list)
    for draft, place, project in files:
        root = shared if project.is_alone else _normalize_path(project.root)
        if root is not None and place.is_relative_to(root):
            groups[root].append((draft, place.relative_to(root).as_posix()))
    found: dict[str, Neighbouring] = {}
    for root, members in groups.items():
        names = {path: draft.name for draft, path in members}
        neighbours = Neighbours({path: draft.parse for draft, path in members}, root, names)
        found |= {draft.name: (neighbours, path) for draft, path in members}
    return found


def _normalize_path(path: Path) -> Path:
    return Path(os.path.normpath(path.absolute()))


def _common_folder(folders: Sequence[Path]) -> Path | None:
    """The deepest folder that holds all of these; None for none, and where that is a whole disk."""
    try:
        shared = Path(os.path.commonpath(folders))
    except ValueError:
        return None
    return shared if shared.parent != shared else None
