"""Which files a writer's source is made of: a bounded walk that does not leave the folder it was given."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field
from pathlib import Path

TEXT_SUFFIXES = frozenset({".md", ".markdown", ".mdown", ".txt", ".text", ".rst"})
HTML_SUFFIXES = frozenset({".html", ".htm", ".xhtml"})
OFFICE_SUFFIXES = frozenset({".docx", ".odt"})
ARCHIVE_SUFFIXES = frozenset({".zim"})
SUFFIXES = TEXT_SUFFIXES | HTML_SUFFIXES | ARCHIVE_SUFFIXES | OFFICE_SUFFIXES | {".pdf"}

MAX_FILES = 20_000
MAX_ENTRIES = 400_000
MAX_TEXT_BYTES = 8 * 1024 * 1024
MAX_DOCUMENT_BYTES = 64 * 1024 * 1024
# Of an archive only so many articles are read, and never the whole file at once.
MAX_ARCHIVE_BYTES = 256 * 1024 * 1024 * 1024
_SKIPPED_FOLDERS = frozenset(
    {"node_modules", "__pycache__", "site-packages", "venv", "env", "dist", "build", "target", "vendor"}
)


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to read, and what tells whether it changed."""

    path: Path
    modified_ns: int
    size: int


@dataclass(slots=True)
class SourceFiles:
    """The files of a source, and in plain words what was left out."""

    files: list[SourceFile] = field(default_factory=list[SourceFile])
    problems: list[str] = field(default_factory=list[str])
    missing: bool = False


def walk(location: Path, root: Path | None = None) -> SourceFiles:
    """The readable files at a location, in a stable order.

    With a root, nothing whose real place lies outside of the root is taken, whatever links say. Linked folders are
    never entered, so that no walk goes round in circles.
    """
    found = SourceFiles()
    try:
        real = location.resolve(strict=True)
    except (OSError, RuntimeError):
        found.missing = True
        found.problems.append(f"{location} is not there.")
        return found
    if root is not None and not is_inside(real, root):
        found.problems.append(f"{location} lies outside of {root} and was not read.")
        return found
    if real.is_dir():
        _folder(real, root, found)
    else:
        _file(real, root, found, asked_for=True)
    return found


def largest_bytes(path: Path) -> int:
    """How many bytes a file of this kind may have."""
    suffix = path.suffix.lower()
    if suffix in ARCHIVE_SUFFIXES:
        return MAX_ARCHIVE_BYTES
    return MAX_DOCUMENT_BYTES if suffix in {".pdf", *OFFICE_SUFFIXES} else MAX_TEXT_BYTES


def is_inside(path: Path, root: Path) -> bool:
    """Whether a path's real place lies in the root's real place."""
    try:
        return path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError):
        return False


def _folder(top: Path, root: Path | None, found: SourceFiles) -> None:
    entries = 0

    def unreadable(error: OSError) -> None:
        found.problems.append(f"{error.filename} could not be opened ({error.strerror}).")

    for folder, subfolders, names in os.walk(top, onerror=unreadable, followlinks=False):
        subfolders[:] = sorted(
            name for name in subfolders if not name.startswith(".") and name.lower() not in _SKIPPED_FOLDERS
        )
        for name in sorted(names):
            entries += 1
            if entries > MAX_ENTRIES or len(found.files) >= MAX_FILES:
                found.problems.append(f"{top} holds too many files; the first {len(found.files)} were read.")
                return
            if not name.startswith(".") and Path(name).suffix.lower() in SUFFIXES:
                _file(Path(folder, name), root, found, asked_for=False)


def _file(path: Path, root: Path | None, found: SourceFiles, *, asked_for: bool) -> None:
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        if asked_for:
            found.problems.append(f"{path} is of a kind that cannot be read (readable: {', '.join(sorted(SUFFIXES))}).")
        return
    try:
        if root is not None and path.is_symlink() and not is_inside(path, root):
            found.problems.append(f"{path} is a link to a place outside of {root} and was not read.")
            return
        known = path.stat()
    except OSError as error:
        found.problems.append(f"{path} could not be opened ({error.strerror}).")
        return
    if not stat.S_ISREG(known.st_mode):
        return
    limit = largest_bytes(path)
    if known.st_size > limit:
        found.problems.append(f"{path} is larger than {limit // (1024 * 1024)} MB and was not read.")
        return
    found.files.append(SourceFile(path, known.st_mtime_ns, known.st_size))
