"""The judges' opinions on a claim: each is asked, and one that breaks is left out."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from factlint.engine.model import Claim, Evidence, Judge, Opinion
from factlint.engine.panel import findings
from factlint.engine.weighing.own_sources import weigh_own_sources
from factlint.engine.weighing.reader_judge import ReaderJudge

_log = logging.getLogger(__name__)


def ask_judges(
    judges: Sequence[Judge], claim: Claim, evidence: Sequence[Evidence], *, whole: bool = False
) -> list[Opinion]:
    """The judges' opinions, the reader's last. What speaks against the claim by the writer's own sources is weighed by itself.

    The reader reads only what can change the outcome beside the others' findings, or all of the first texts where the
    `whole` is to be shown.
    """
    opinions: list[Opinion] = []
    for judge in sorted(judges, key=lambda judge: isinstance(judge, ReaderJudge)):
        try:
            if isinstance(judge, ReaderJudge) and not whole:
                opinions.append(judge.judge_beside(claim, evidence, findings(opinions)))
            else:
                opinions.append(judge.judge(claim, evidence))
        except Exception as broken:
            # A judge that breaks on one claim is left out, the others still decide.
            _log.warning("judge %s failed with %s", judge.name, type(broken).__name__)
    return weigh_own_sources(claim, evidence, opinions) if judges else []
