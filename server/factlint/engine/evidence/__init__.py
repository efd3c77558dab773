"""Evidence: what may settle a claim, from the writer's own sources, the encyclopedia and the factbook."""

from factlint.engine.evidence.errors import EvidenceError, IndexUnwritable, SourceRefused
from factlint.engine.evidence.own.sources import Source
from factlint.engine.evidence.store import EvidenceStore

__all__ = ["EvidenceError", "EvidenceStore", "IndexUnwritable", "Source", "SourceRefused"]
