"""Imports without a look for garbage in between: nothing that is imported is ever any, and the look takes a tenth of it."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def without_collections() -> Generator[None]:
    """No collection while modules are imported, and none that looks through them later."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
