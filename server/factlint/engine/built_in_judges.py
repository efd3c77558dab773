"""The built-in panel's members."""

from __future__ import annotations

from factlint.engine.judges.figures.judge import FiguresJudge
from factlint.engine.judges.relations.judge import RelationsJudge
from factlint.engine.model import Judge
from factlint.engine.weighing.reader_judge import ReaderJudge


def built_in_judges() -> tuple[Judge, ...]:
    """The three judges that need nothing but the package."""
    return (FiguresJudge(), RelationsJudge(), ReaderJudge())
