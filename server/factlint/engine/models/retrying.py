"""The one retry layer: which failures are worth another try, and how long to wait before it."""

from __future__ import annotations

from factlint.engine.models.replies import Fault, Unanswered

WAITS_S = (0.5, 2.0)
LONGEST_WAIT_S = 20.0
DOWN_FOR_S = 30.0
"""How long a model that failed to the last try is left alone, so that forty claims do not wait for it one by one."""


def wait_before_next(failed: Unanswered, tries: int, waits_s: tuple[float, ...], left_s: float) -> float | None:
    """Seconds to wait before another try after `tries` of them; None when there shall be none.

    What the service asks for is waited for, if it is short enough for the claim; a slow answer is not asked for again.
    """
    if failed.fault not in {Fault.LIMITED, Fault.OUTAGE} or tries > len(waits_s):
        return None
    wait_s = waits_s[tries - 1] if failed.retry_after_s is None else failed.retry_after_s
    return wait_s if 0 <= wait_s <= LONGEST_WAIT_S and wait_s < left_s else None
