"""Which build of Factlint lies on the disk right now, so that a backend of another build is noticed and replaced."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from factlint import __version__


def build_id() -> str:
    """The version and a hash of every package file's path, size and time of change.

    Read afresh at each call (about 2 ms): a long-lived editor whose package was upgraded underneath must agree with
    the backend that it starts next. A backend keeps the answer from its own start.
    """
    package = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for name, size, changed in sorted(_files(str(package), "")):
        digest.update(f"{name}\0{size}\0{changed}\n".encode("utf-8", "surrogateescape"))
    return f"{__version__}+{digest.hexdigest()[:12]}"


def _files(folder: str, prefix: str) -> list[tuple[str, int, int]]:
    found: list[tuple[str, int, int]] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__":
                    found += _files(entry.path, f"{prefix}{entry.name}/")
            elif entry.name.endswith((".py", ".json", ".md", ".onnx", ".npz", ".bin")):
                stat = entry.stat()
                found.append((prefix + entry.name, stat.st_size, stat.st_mtime_ns))
    return found
