"""Which findings have a small tick behind them: claims that the evidence bears out, where the writer wants it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.render import diagnostics

if TYPE_CHECKING:
    from factlint.settings import Settings

_BORNE_OUT = frozenset({"True", "Mostly True"})


def ticked_findings(findings: Iterable[AnchoredFinding], settings: Settings) -> Iterator[AnchoredFinding]:
    """The findings with a tick, in the order given."""
    if settings.inlay_hints:
        yield from (
            anchored
            for anchored in diagnostics.visible_findings(findings, settings)
            if anchored.finding.verdict in _BORNE_OUT
        )
