"""The list of lessons is whole: each names tests that are there, or says that it is open or not met, and why."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
ROWS = [
    [cell.strip() for cell in line.split("|")[1:-1]]
    for line in (TESTS / "lsp/ADDON_LESSONS.md").read_text(encoding="utf-8").splitlines()
    if re.match(r"\| \d+ \|", line)
]
UNTESTED = re.compile(r"not met: .{15,}")


def test_each_of_the_seventy_lessons_has_one_row():
    assert [int(number) for number, *_ in ROWS] == list(range(1, 71))
    assert all(len(row) == 4 and all(row) for row in ROWS)


def test_every_test_that_is_named_exists():
    for number, *_, shown in ROWS:
        if UNTESTED.fullmatch(shown):
            continue
        for named in shown.split(", "):
            file, _, test = named.partition("::")
            tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
            known = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
            assert test in known, f"lesson {number} names {named}"
