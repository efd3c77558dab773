"""The library that runs the networks reports to its maker unless it is told not to, and one place tells it."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
SOURCES = [
    path
    for room in ("server", "scripts")
    for path in (ROOT / room).rglob("*")
    if path.is_file() and (path.suffix == ".py" or path.read_bytes()[:2] == b"#!")
]
_IMPORTED = re.compile(r"""^\s*(?:import onnxruntime|from onnxruntime)|import_module\(.onnxruntime""", re.MULTILINE)


def test_one_file_imports_it_and_whoever_takes_a_part_of_it_calls_that_file_first():
    importing = {path: path.read_text("utf-8") for path in SOURCES if _IMPORTED.search(path.read_text("utf-8"))}
    assert ROOT / "server/factlint/engine/reader/runtime.py" in importing
    for path, text in importing.items():
        assert text.index("load_runtime()") < _IMPORTED.search(text).start(), path


def test_the_reader_leaves_no_id_of_the_machine_behind(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    program = "from factlint.engine.reader import read_weights; read_weights().read([('It rains.', 'It rains.')])"
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True, timeout=120)
    assert list(home.rglob("*Microsoft*")) == []
