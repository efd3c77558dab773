"""A second process that prepares the last batches first, while the first process goes on from the front."""

from __future__ import annotations

import contextlib
import pickle
import subprocess
import sys
import threading
from typing import IO, cast

from factlint.engine.evidence.build.batches import Batches, current_fingerprint
from factlint.engine.evidence.index import PreparedPage

_END_S = 5.0


class Helper:
    """The batches that another process has prepared. Without it, and when it dies, there are fewer of them, or none."""

    def __init__(self, fingerprint: str, count: int) -> None:
        self._expected = (fingerprint, count)
        self._made: dict[int, list[PreparedPage]] = {}
        self._process: subprocess.Popen[bytes] | None = None
        with contextlib.suppress(OSError):
            self._process = subprocess.Popen(
                (sys.executable, "-P", "-m", "factlint.engine.evidence.build.helper"),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            self._reader = threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True)
            self._reader.start()

    def take(self, number: int) -> list[PreparedPage] | None:
        """A batch, if it is prepared already."""
        return self._made.pop(number, None)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_END_S)
            self._reader.join(_END_S)
            if self._process.stdout is not None:
                self._process.stdout.close()

    def _read(self, pipe: IO[bytes]) -> None:
        # A killed process leaves half a batch, which is none.
        with contextlib.suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
            # It must have read the very same sources.
            if pickle.load(pipe) != self._expected:  # noqa: S301 (our own process wrote it)
                return
            while True:
                number, pages = cast("tuple[int, list[PreparedPage]]", pickle.load(pipe))  # noqa: S301
                self._made[number] = pages


def main() -> int:
    """Print what is read, then numbered batches from the last to the first, until nobody reads them."""
    fingerprint, batches, out = current_fingerprint(), Batches(), sys.stdout.buffer
    with contextlib.suppress(BrokenPipeError):
        pickle.dump((fingerprint, batches.count), out)
        for number in reversed(range(batches.count)):
            pickle.dump((number, batches.make(number)), out)
            out.flush()
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
