"""The task pane's modules are tested where they run: `node --test` on the files beside this one."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture
def node_test() -> Callable[..., None]:
    """Runs one file of tests, with the environment given; shows what node says of a failure.

    A file may use the packages that scripts/test installed, which FACTLINT_TEST_EDITORS finds.
    """
    editors = Path(os.environ.get("FACTLINT_TEST_EDITORS", HERE.parents[1] / ".cache" / "editors"))
    node = next(editors.glob("node_modules/node-*-*/bin/node"), None) or shutil.which("node")
    assert node is not None, "Node is not installed"

    def run(name: str, **given: str) -> None:
        ran = subprocess.run(
            [str(node), "--test", str(HERE / name)],
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            env=os.environ | {"FACTLINT_TEST_EDITORS": str(editors)} | given,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr

    return run
