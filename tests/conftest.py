"""What holds for every test.

Property tests try the same examples in every run; FACTLINT_TEST_EXAMPLES=N tries N other ones, to go looking.
A test that drives real editors, browsers or server processes gets a second try, and the report counts it as a rerun.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("looking", max_examples=int(os.environ.get("FACTLINT_TEST_EXAMPLES", "100")), deadline=None)
settings.load_profile("looking" if "FACTLINT_TEST_EXAMPLES" in os.environ else "steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("e2e"):
            item.add_marker(pytest.mark.flaky(reruns=1))
