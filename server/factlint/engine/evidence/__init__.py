"""Evidence: what may settle a claim, from the writer's own sources, the encyclopedia and the factbook."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factlint.engine.evidence.errors import EvidenceError, IndexUnwritable, SourceRefused
    from factlint.engine.evidence.own.sources import Source
    from factlint.engine.evidence.store import EvidenceStore

__all__ = ["EvidenceError", "EvidenceStore", "IndexUnwritable", "Source", "SourceRefused"]

_ROOMS = {"EvidenceStore": "store", "Source": "own.sources"}


def __getattr__(name: str) -> object:
    # At first use: the process that builds the index imports a part of this package only, and starts much faster.
    if name not in __all__:
        raise AttributeError(name)
    return getattr(import_module(f"{__name__}.{_ROOMS.get(name, 'errors')}"), name)
