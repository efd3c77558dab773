"""Citation checks without any network: what a draft cites, and what the text of a source says of it."""

from __future__ import annotations

from factlint.engine.citations.citation_finder import find
from factlint.engine.citations.conclusion import conclude
from factlint.engine.citations.metadata import compare_works, read_record
from factlint.engine.citations.model import (
    CheckedCitation,
    Citation,
    Difference,
    MetadataCheck,
    PageSupport,
    QuoteCheck,
    RegistryRecord,
    Result,
    Source,
    Work,
)
from factlint.engine.citations.quotations import look_up

__all__ = [
    "CheckedCitation",
    "Citation",
    "Difference",
    "MetadataCheck",
    "PageSupport",
    "QuoteCheck",
    "RegistryRecord",
    "Result",
    "Source",
    "Work",
    "compare_works",
    "conclude",
    "find",
    "look_up",
    "read_record",
]
