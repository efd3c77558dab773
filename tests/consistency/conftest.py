"""No rule may fail on what these tests read: in use a rule that fails is left out, with a line in the log."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_rule_fails(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert [one.getMessage() for one in caplog.get_records("call") if one.name == "factlint.consistency.check"] == []
