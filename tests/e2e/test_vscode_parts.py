"""The parts of the VS Code extension that need no window keep their promises."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from drivers.vscode import node

ROOT = Path(__file__).resolve().parents[2]
ESBUILD = ROOT / "editors" / "vscode" / "node_modules" / ".bin" / "esbuild"
PARTS = Path(__file__).parent / "vscode"

pytestmark = [pytest.mark.e2e, pytest.mark.skipif(not ESBUILD.exists(), reason="scripts/test installs esbuild")]


@pytest.mark.parametrize("name", [file.name.removesuffix(".test.ts") for file in sorted(PARTS.glob("*.test.ts"))])
def test_a_part(tmp_path: Path, name: str) -> None:
    script = tmp_path / f"{name}.cjs"
    options = ["--bundle", "--platform=node", "--target=es2023", f"--outfile={script}", "--log-level=warning"]
    path = os.pathsep.join([str(Path(node()).parent), os.environ["PATH"]])
    subprocess.run([ESBUILD, PARTS / f"{name}.test.ts", *options], check=True, env=os.environ | {"PATH": path})
    ran = subprocess.run([node(), "--test", script], capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
