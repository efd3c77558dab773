"""The built-in panel's members."""

from __future__ import annotations

from factlint.engine.judges.figures import FiguresJudge
from factlint.engine.judges.reader import ReaderJudge
from factlint.engine.judges.relations import RelationsJudge
from factlint.engine.model import Judge


def built_in() -> tuple[Judge, ...]:
    """The three judges that need nothing but the package."""
    return (FiguresJudge(), RelationsJudge(), ReaderJudge())
