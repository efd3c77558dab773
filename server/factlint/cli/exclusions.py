"""What `exclude` and `--exclude` leave out of the drafts that are named on a command line."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from factlint.cli import drafts
from factlint.cli.projects import root_of
from factlint.cli.terminal import print_message
from factlint.settings import load
from factlint.settings.path_patterns import PathPatterns, check_pattern


@dataclass(slots=True)
class Exclusions:
    """The patterns of each project, which start where it begins, and those `given`, which start from the working folder."""

    given: Sequence[str] = ()
    command_line: Mapping[str, object] = field(default_factory=dict[str, object])
    _known: dict[Path, tuple[PathPatterns, ...]] = field(default_factory=dict[Path, tuple[PathPatterns, ...]])

    def problem(self) -> str:
        """What is wrong with a pattern that was given; "" for nothing."""
        for pattern in self.given:
            try:
                check_pattern(pattern)
            except ValueError as error:
                return f"--exclude: {error}"
        return ""

    def patterns_for(self, folder: Path) -> tuple[PathPatterns, ...]:
        """The patterns that hold for what lies in a folder."""
        if folder not in self._known:
            loaded = load(folder, command_line=self.command_line)
            root = Path(os.path.normpath(root_of(folder, loaded)))
            project = PathPatterns(root, loaded.settings.exclude)
            self._known[folder] = (project, PathPatterns(Path.cwd(), tuple(self.given)))
        return self._known[folder]

    def leaves_out(self, draft: str) -> bool:
        """Whether a draft is left out."""
        if draft == drafts.STANDARD_INPUT:
            return False
        path = Path(os.path.normpath(Path(draft).absolute()))
        return any(patterns.matches(path) for patterns in self.patterns_for(path.parent))


def select_drafts(paths: Sequence[str], exclusions: Exclusions) -> list[str] | None:
    """The names of the drafts at these paths, without those left out; what is left out by name, or missing, is said.

    None where no draft is there at all: that is wrong use. An empty list where all that was named is left out.
    """
    if problem := exclusions.problem():
        print_message(problem)
        return None
    named = list(
        drafts.find_drafts(paths, lambda folder: exclusions.patterns_for(Path(os.path.normpath(folder.absolute()))))
    )
    left_out = [name for name in named if exclusions.leaves_out(name)]
    for name in left_out:
        if name in paths:
            print_message(f"{name}: left out, because exclude names it")
    if not named:
        endings = ", ".join(sorted(drafts.SUFFIXES | drafts.DOCUMENTS | drafts.NOTEBOOKS))
        named_paths = ", ".join(path or '""' for path in paths)
        print_message(
            f"{named_paths}: no drafts there; looked for files ending in {endings}, without what .gitignore and "
            "exclude name"
        )
        return None
    return [name for name in named if name not in set(left_out)]
