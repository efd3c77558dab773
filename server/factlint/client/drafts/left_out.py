"""What of a folder is left out by `.gitignore`, in it, above it up to its repository, and below it."""

from __future__ import annotations

from pathlib import Path

from factlint.settings.path_patterns import PathPatterns, matches
from factlint.settings.regular_files import read_regular

LARGEST_BYTES = 1_000_000
FILE = ".gitignore"


class IgnoredByGit:
    """Asked from the top of a folder downwards. A folder that was named itself is looked into, whatever stands above it."""

    def __init__(self, folder: Path) -> None:
        top = folder.resolve()
        self._named, self._real = folder, top
        above = [place for place in _repository_above(top) if (place / FILE).is_file()]
        patterns = tuple(_read(place) for place in above)
        self._by_folder = {top.parent: () if matches(patterns, top, is_folder=True) else patterns}

    def is_ignored(self, folder: Path, name: str, *, is_folder: bool) -> bool:
        """Whether an entry of a folder, at or below the one named, is left out."""
        place = self._real / folder.relative_to(self._named)
        return matches(self._read_patterns(place), place / name, is_folder=is_folder)

    def _read_patterns(self, place: Path) -> tuple[PathPatterns, ...]:
        if place not in self._by_folder:
            own = (_read(place),) if (place / FILE).is_file() else ()
            self._by_folder[place] = self._read_patterns(place.parent) + own
        return self._by_folder[place]


def _repository_above(folder: Path) -> list[Path]:
    """The folders above one, from the repository's own on; none where it lies in no repository, or is one itself."""
    if (folder / ".git").exists():
        return []
    for depth, place in enumerate(folder.parents):
        if (place / ".git").exists():
            return list(reversed(folder.parents[: depth + 1]))
    return []


def _read(place: Path) -> PathPatterns:
    try:
        text = read_regular(place / FILE, LARGEST_BYTES).decode("utf-8-sig", "replace")
    except OSError:
        text = ""
    return PathPatterns.from_text(place, text)
