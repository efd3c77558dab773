"""The server's log: our own lines on standard error, never a word of a draft, never a message body."""

from __future__ import annotations

import logging
import sys
import traceback

LOG = logging.getLogger("factlint.lsp")
_SILENT = logging.CRITICAL + 1
_WITH_BODIES = ("pygls", "asyncio", "concurrent.futures", "cattrs", "httpx", "httpcore")
"""Loggers that put whole messages, parameters or addresses into their lines."""


def set_up(level: int = logging.WARNING) -> None:
    """Send our lines to standard error and silence the loggers that would quote what a writer typed."""
    for name in _WITH_BODIES:
        logger = logging.getLogger(name)
        logger.setLevel(_SILENT)
        logger.propagate = False
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    ours = logging.getLogger("factlint")
    ours.handlers[:] = [handler]
    ours.propagate = False
    ours.setLevel(level)


def log_fault(where: str, error: BaseException) -> None:
    """Log that something went wrong: the kind of error and the places in the code, without its message or values."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    places = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))
    LOG.error("%s failed: %s (%s)", where, type(error).__name__, places)
