"""The parts of the LibreOffice extension that know no LibreOffice, imported as it ships them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path[:0] = [
    str(Path(__file__).parent),
    str(ROOT / "editors" / "libreoffice" / "extension" / "pythonpath"),
]

from checking_service import CheckingService  # noqa: E402


@pytest.fixture
def service() -> Iterator[CheckingService]:
    running = CheckingService()
    yield running
    running.stop()


@pytest.fixture
def until() -> Callable[[Callable[[], object]], None]:
    """Waits until something that other threads do is true."""

    def wait(true: Callable[[], object]) -> None:
        deadline = time.monotonic() + 60
        while not true():
            assert time.monotonic() < deadline, "waited in vain"
            time.sleep(0.002)

    return wait
