"""What holds for every test.

Property tests try the same examples in every run; FACTLINT_TEST_EXAMPLES=N tries N other ones, to go looking.
A test that talks to processes or over sockets gets a second try on a busy machine, and the report counts it as a rerun.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("looking", max_examples=int(os.environ.get("FACTLINT_TEST_EXAMPLES", "100")), deadline=None)
settings.load_profile("looking" if "FACTLINT_TEST_EXAMPLES" in os.environ else "steady")

_TESTS = Path(__file__).parent
_TALKING = {"addons", "cli", "client", "e2e", "lsp", "service"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(_TESTS).parts[0] in _TALKING:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture
def least_seconds() -> Callable[..., float]:
    """What work costs by itself: the least processor time of a few tries, of this thread and without collecting garbage.

    The work is told which try it is, to make its input anew where answers are kept; the first that takes less than
    `enough` seconds is the last.
    """

    def measured(work: Callable[[int], object], enough: float = 0.0, tries: int = 3) -> float:
        least = float("inf")
        for attempt in range(tries):
            gc.collect()
            gc.disable()
            try:
                started = time.thread_time()
                work(attempt)
                least = min(least, time.thread_time() - started)
            finally:
                gc.enable()
            if least < enough:
                break
        return least

    return measured
