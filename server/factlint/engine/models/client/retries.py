"""The one retry layer: which failures are worth another try, and how long to wait before it."""

from __future__ import annotations

from factlint.engine.models.client.replies import Fault, Unanswered

WAITS_S = (0.5, 2.0)
LONGEST_WAIT_S = 20.0
DOWN_FOR_S = 30.0
_LONGEST_DOWN_S = 300.0
_REFUSED_TO_ALL = frozenset({401, 402, 403, 404})


def wait_before_next(failed: Unanswered, tries: int, waits_s: tuple[float, ...], left_s: float) -> float | None:
    """Seconds to wait before another try after `tries` of them; None when there shall be none.

    What the service asks for is waited for, if it is short enough for the claim; a slow answer is not asked for again.
    """
    if failed.fault not in {Fault.LIMITED, Fault.OUTAGE} or tries > len(waits_s):
        return None
    wait_s = waits_s[tries - 1] if failed.retry_after_s is None else failed.retry_after_s
    return wait_s if 0 <= wait_s <= LONGEST_WAIT_S and wait_s < left_s else None


def pause_s(failed: Unanswered) -> float:
    """How long a model is left alone after its last try, so that forty claims do not wait for it one by one.

    A refusal may be of one request alone; one for want of a key or of the model itself is of them all.
    """
    if failed.fault is Fault.LIMITED:
        return min(failed.retry_after_s or DOWN_FOR_S, _LONGEST_DOWN_S)
    of_all = failed.fault in {Fault.OUTAGE, Fault.UNUSABLE} or failed.status in _REFUSED_TO_ALL
    return DOWN_FOR_S if of_all else 0.0
