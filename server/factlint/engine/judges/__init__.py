"""The built-in judges: three readings of claim against evidence, different in kind, each blind to the others."""

from __future__ import annotations

from factlint.engine.judges.figures import FiguresJudge
from factlint.engine.judges.reader import ReaderJudge
from factlint.engine.judges.relations import RelationsJudge
from factlint.engine.model import Judge

__all__ = ["FiguresJudge", "ReaderJudge", "RelationsJudge", "built_in"]


def built_in() -> tuple[Judge, ...]:
    """The panel's three members."""
    return (FiguresJudge(), RelationsJudge(), ReaderJudge())
