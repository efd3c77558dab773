"""Under which id a draft's claims are judged: a draft that lies among the sources is no evidence for itself."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from factlint.interface.local import without_file
from factlint.settings import Settings


def evidence_workspace(workspace: str, settings: Settings, path: Path | None) -> str:
    """The workspace, less the draft's own file where that is one of its sources; never less for a remote service."""
    if path is None or settings.remote or not _is_below_any(path, settings.sources):
        return workspace
    return without_file(workspace, os.path.realpath(path))


def _is_below_any(path: Path, sources: Iterable[Path]) -> bool:
    real = Path(os.path.realpath(path))
    return any(real.is_relative_to(os.path.realpath(source)) for source in sources)
