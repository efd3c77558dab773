"""The page on the architecture keeps the walk of a keystroke short: few files, and no package entered again and again."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_FILES = 24
FILE = re.compile(r"`((?:lsp|client|prose)/[\w/]+\.py)`")


def test_a_keystroke_is_followed_through_few_files_and_enters_no_package_more_than_twice():
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    walk = FILE.findall(page.split("## A keystroke, until its diagnostics")[1].split("\n## ")[0])
    assert walk[0] == "lsp/features.py" and walk[-1] == "lsp/session/editor.py"
    assert all((ROOT / "server/factlint" / file).is_file() for file in walk)
    assert len({*walk}) <= MOST_FILES
    entered = [package for package, _ in groupby(file.rpartition("/")[0] for file in walk)]
    assert {package: entered.count(package) for package in entered if entered.count(package) > 2} == {}
