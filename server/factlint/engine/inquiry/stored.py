"""What is asked of a stored report, by structure, so that whoever stores it may keep it in a shape of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class StoredSource(Protocol):
    """A source of a stored report."""

    @property
    def source_name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def snippet(self) -> str: ...
    @property
    def date(self) -> str: ...
    @property
    def url(self) -> str: ...


class StoredSide(Protocol):
    """One side of its debate."""

    @property
    def argument(self) -> str: ...
    @property
    def rebuttal(self) -> str: ...


class StoredAudit(Protocol):
    """How its verdict came about."""

    @property
    def adjudication_summary(self) -> str: ...
    @property
    def debate_pro(self) -> StoredSide: ...
    @property
    def debate_con(self) -> StoredSide: ...


class StoredReport(Protocol):
    """What an answer is made of: the report as it is stored."""

    @property
    def claim(self) -> str: ...
    @property
    def verdict(self) -> str: ...
    @property
    def confidence(self) -> str: ...
    @property
    def key_finding(self) -> str: ...
    @property
    def executive_summary(self) -> str: ...
    @property
    def suggested_rewrite(self) -> str | None: ...
    @property
    def warnings(self) -> Sequence[str]: ...
    @property
    def sources(self) -> Sequence[StoredSource]: ...
    @property
    def audit(self) -> StoredAudit: ...


class Turn(Protocol):
    """An earlier turn of the conversation; `role` is "user" for questions."""

    @property
    def role(self) -> str: ...
    @property
    def content(self) -> str: ...
