"""Which files a folder holds, asked of the disk one path at a time: no folder is walked through, however large it is."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from factlint.client.drafts.left_out import IgnoredByGit

_MOST_LINKS = 20


@dataclass(frozen=True, slots=True)
class _Paths:
    """Paths relative to `root`, with `/`, of which something is so. Each is asked about once."""

    root: Path
    known: dict[str, bool] = field(default_factory=dict[str, bool])

    def __contains__(self, path: object) -> bool:
        if not isinstance(path, str):
            return False
        if path not in self.known:
            self.known[path] = self._find(Path(os.path.normpath(self.root)), path)
        return self.known[path]

    def _find(self, root: Path, path: str) -> bool:
        raise NotImplementedError


class ExistingFiles(_Paths):
    """The files and folders below `root`.

    Where a link leads out of the root, or the disk gives no answer, the file counts as there: nothing outside is looked
    at, and nothing is said to be missing that might not be.
    """

    __slots__ = ()

    def _find(self, root: Path, path: str) -> bool:
        return _is_there(root, path)


class MadeFiles(_Paths):
    """The paths below `root` that a `.gitignore` names: a build may make them, here or where the drafts are published."""

    __slots__ = ()

    def _find(self, root: Path, path: str) -> bool:
        return _is_left_out(root, path)


def _is_left_out(root: Path, path: str) -> bool:
    parts = PurePosixPath(path).parts
    if ".." in parts or path.startswith("/"):
        return False
    try:
        ignored, here = IgnoredByGit(root), root
        for at, name in enumerate(parts, 1):
            if ignored.is_ignored(here, name, is_folder=at < len(parts)):
                return True
            here = here / name
    except (OSError, ValueError):
        return True
    return False


def _is_there(root: Path, path: str) -> bool:
    left = [part for part in reversed(PurePosixPath(path).parts) if part != "."]
    here, followed = root, 0
    try:
        while left:
            name = left.pop()
            if name in ("..", "/"):
                return True
            place = here / name
            if not stat.S_ISLNK(place.lstat().st_mode):
                here = place
                continue
            followed += 1
            target = Path(os.path.normpath(here / place.readlink()))
            if followed > _MOST_LINKS or not target.is_relative_to(root):
                return True
            left += reversed(target.relative_to(root).parts)
            here = root
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):
        return True
    return True
