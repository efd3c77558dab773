"""Whether the local backend stays in memory, and on which port office suites find it; one small file of the data folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

from factlint.settings.files import replace_whole

_FILE = "resident.json"
_LARGEST_FILE_BYTES = 1_000


def resident_port(data_dir: Path) -> int | None:
    """The port that the backend of this data folder keeps; None when it ends after a while without work."""
    try:
        with (data_dir / _FILE).open("rb") as file:
            found: object = json.loads(file.read(_LARGEST_FILE_BYTES))
    except (OSError, ValueError):
        return None
    port = cast("dict[str, object]", found).get("port") if isinstance(found, dict) else None
    return port if isinstance(port, int) and 0 < port < 65_536 else None


def make_resident(data_dir: Path, port: int) -> None:
    """Let the backend stay from its next start on, on this port. Raises OSError."""
    data_dir.mkdir(parents=True, exist_ok=True)
    replace_whole(data_dir / _FILE, json.dumps({"port": port}).encode())


def end_residency(data_dir: Path) -> None:
    """Let the backend end, from its next start on, when nobody needs it. Raises OSError."""
    (data_dir / _FILE).unlink(missing_ok=True)
