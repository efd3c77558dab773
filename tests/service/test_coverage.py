"""The list of the interface's rules is whole: every rule names tests that are there, or says why it has none."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
ROWS = [
    [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
    for line in (TESTS / "service/COVERAGE.md").read_text().splitlines()
    if re.match(r"\| [A-Z]+\d+ \|", line)
]


def _tests_of(path):
    tree = ast.parse(path.read_text())
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    }


def test_every_rule_has_one_row_and_every_row_a_test_or_a_reason():
    assert len(ROWS) > 150 and len({row[0] for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert len(row) == 4 and all(row), row
        if row[3].startswith("not covered"):
            assert re.fullmatch(r"not covered: .{20,}", row[3]), row


def test_every_test_that_is_named_exists():
    known = {}
    for id, *_, shown in ROWS:
        if shown.startswith("not covered"):
            continue
        for named in shown.split(","):
            file, _, test = named.strip().partition("::")
            if file not in known:
                known[file] = _tests_of(TESTS / file)
            assert test in known[file], f"{id} names {named.strip()}"
