"""Patterns of paths, written as in `.gitignore`: which are understood, and which paths they name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

LONGEST_CP = 300
MOST_STARS = 3
"""In one part of a path, and of `**` in a pattern: with more, a long path would take too long to compare."""


def check_pattern(pattern: str) -> None:
    """Raise ValueError, saying what to write, for a pattern that cannot be used."""
    if len(pattern) > LONGEST_CP or "\n" in pattern or "\0" in pattern:
        raise ValueError(f"{pattern[:60]!r} is no pattern of paths: write one line of at most {LONGEST_CP} characters")
    if not _is_cheap(pattern):
        raise ValueError(f"{pattern[:60]!r} has too many stars: write at most {MOST_STARS} between two slashes")
    if _compile((pattern,)) is None:
        raise ValueError(
            f"{pattern[:60]!r} is no pattern of paths: write it as in .gitignore, such as vendor/ or *.tmp.md"
        )


@dataclass(frozen=True, slots=True)
class PathPatterns:
    """Some patterns and the folder that their paths start from. The last pattern that fits decides."""

    base: Path
    lines: tuple[str, ...]

    @classmethod
    def from_text(cls, base: Path, text: str) -> PathPatterns:
        """The patterns of a `.gitignore`; lines that cannot be used are left out, as git does."""
        return cls(base, tuple(line for line in text.splitlines() if _is_usable(line)))

    def decide(self, path: Path, *, is_folder: bool = False) -> bool | None:
        """Whether an absolute path is named; None where no pattern fits, or it does not lie below the base."""
        if not self.lines or path == self.base or not path.is_relative_to(self.base):
            return None
        spec = _compile(self.lines)
        name = path.relative_to(self.base).as_posix() + ("/" if is_folder else "")
        return None if spec is None else spec.check_file(name).include

    def matches(self, path: Path, *, is_folder: bool = False) -> bool:
        """Whether an absolute path is named, by itself or with a folder that holds it."""
        return self.decide(path, is_folder=is_folder) is True


def matches(patterns: Iterable[PathPatterns], path: Path, *, is_folder: bool = False) -> bool:
    """Whether a path is named; the later patterns decide over the earlier ones."""
    said = (found.decide(path, is_folder=is_folder) for found in reversed(list(patterns)))
    return next((one for one in said if one is not None), False)


def _is_cheap(pattern: str) -> bool:
    parts = pattern.split("/")
    deep = sum(part == "**" for part in parts)
    return deep <= MOST_STARS and all(len(re.findall(r"\*+", part)) <= MOST_STARS for part in parts)


def _is_usable(line: str) -> bool:
    try:
        check_pattern(line)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=256)
def _compile(lines: tuple[str, ...]) -> GitIgnoreSpec | None:
    from pathspec import GitIgnoreSpec

    try:
        return GitIgnoreSpec.from_lines(lines)
    except (ValueError, re.error):
        return None
