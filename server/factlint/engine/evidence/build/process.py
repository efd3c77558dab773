"""The process that builds the index while the backend starts, so that the first check waits for neither alone."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from pathlib import Path

from factlint.engine.evidence.build.builtin import BuiltIn, folder_of
from factlint.engine.evidence.errors import EvidenceError


def start_build(data_dir: Path) -> None:
    """Begin the build of an index that is missing. Whoever needs it waits for it, and builds it where this process fails."""
    if BuiltIn(folder_of(data_dir)).is_built():
        return
    with contextlib.suppress(OSError):
        process = subprocess.Popen(
            (sys.executable, "-P", "-m", "factlint.engine.evidence.build.process", str(data_dir)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Systems share their cores among sessions: in the backend's own this would take most of its share.
            start_new_session=True,
        )
        # Somebody has to wait for it, or it stays in the table of processes.
        threading.Thread(target=process.wait, name="factlint-index", daemon=True).start()


def main() -> int:
    """Build the index of a data folder; whoever waits for it meets, and says, what goes wrong."""
    with contextlib.suppress(OSError, AttributeError):
        # A backend that is starting goes first.
        os.nice(5)
    try:
        BuiltIn(folder_of(Path(sys.argv[1]))).build(helped=True)
    except (EvidenceError, OSError):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
