"""No regular expression of the MDX reader takes time that grows with the square of a text: somebody will send that text."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise, product
from types import ModuleType

import pytest

import factlint.prose

SEARCHING = {"search", "finditer", "findall", "sub", "subn", "split"}
MATCHING = {"match", "fullmatch"}
UNITS = [
    *" \t\n\r>`~*_-+#=|\\[](){}<!&:;.,'\"$%@/0aA\u00a0é", "\r\n", "\n\n", "\n ", " \n", "\t ", "a ", " a", "a\n", "[a", "](", "a]",
    "<a", "</", "a>", "\\a", "\\\\", ". ", "* ", "- ", "> ", "''", '""', "'a", '"a', "a=", "a.", "a@", "1.", "1) ", "::", "{{", "}}",
    "a-", "a:", "//", "(a", "a)", "&a", "`a", "*a", "_a", "$a", "#a", "|a", "a/", "0,", "../", "<!", "-->", "://", "www.",
]  # fmt: skip
OPENINGS = ["", "<a ", "[", "{", "`", "a"]
ENDINGS = ["", "\x00"]
CHARS = 1_000
SUSPECT_S = 0.002
"""A thousand characters take a linear expression a few hundredths of this, a quadratic one a multiple of it."""
LEAST_GROWTH = 3.0
"""Twice the text takes a linear expression twice as long, and a quadratic one four times."""

Run = Callable[[str], object]


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(factlint.prose.__path__, "factlint.prose."):
        yield importlib.import_module(found.name)


@cache
def expressions() -> dict[str, Run]:
    """Every expression that a reader keeps or writes where it is used, by name, in the way in which it is used."""
    kept: dict[str, re.Pattern[str]] = {}
    used: dict[str, set[str]] = {}
    found: dict[str, Run] = {}
    for module in modules():
        holders = [module, *(one for _, one in inspect.getmembers(module, inspect.isclass))]
        for holder, (name, value) in ((one, item) for one in holders for item in vars(one).items()):
            if isinstance(value, re.Pattern):
                kept[f"{holder.__name__}.{name}"] = value
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            owner, how = node.func.value, node.func.attr
            name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
            used.setdefault(name, set()).add(how)
            pattern = node.args[0] if node.args else None
            if name == "re" and how in SEARCHING | MATCHING and isinstance(pattern, ast.Constant):
                found[f"{module.__name__}:{node.lineno}"] = runner(re.compile(str(pattern.value)), {how})
    for name, pattern in kept.items():
        found[name] = runner(pattern, used.get(name.rpartition(".")[2], set(SEARCHING)))
    return found


def runner(pattern: re.Pattern[str], how: set[str]) -> Run:
    """The whole text is gone through where it is searched, else one match is tried at its start."""
    if how & MATCHING and not how & SEARCHING:
        return pattern.fullmatch if "fullmatch" in how else pattern.match
    return lambda text: sum(1 for _ in pattern.finditer(text))


def cpu_s(run: Run, text: str, times: int) -> float:
    """The least time of several, on this thread alone: what else the machine does is not in it."""
    best = float("inf")
    for _ in range(times):
        start = time.thread_time()
        run(text)
        best = min(best, time.thread_time() - start)
    return best


def grows_with_the_square(run: Run, unit: str, opening: str, ending: str) -> bool:
    count = CHARS // len(unit)
    if cpu_s(run, opening + unit * count + ending, 1) < SUSPECT_S:
        return False
    taken = [cpu_s(run, opening + unit * (count * times) + ending, 4) for times in (1, 2, 4)]
    return taken[0] > SUSPECT_S / 2 and all(after > LEAST_GROWTH * before for before, after in pairwise(taken))


def test_the_readers_expressions_are_found() -> None:
    names = expressions()
    assert len(names) > 10 and any(name.endswith("._FENCE") for name in names)


def test_a_quadratic_expression_is_told_from_a_linear_one() -> None:
    quadratic = runner(re.compile(r"[ \t>]*(?:[-*+])?[ \t]*(`{3,})"), {"match"})
    linear = runner(re.compile(r"[ \t>]*+(?:[-*+][ \t]*+)?(`{3,})"), {"match"})
    assert grows_with_the_square(quadratic, "\t", "", "")
    assert not any(grows_with_the_square(linear, unit, "", "") for unit in UNITS)


@pytest.mark.parametrize("name", ["factlint.prose.markup.markdown.mdx._FENCE"])
def test_no_expression_takes_the_square_of_a_repeated_text(name: str) -> None:
    run = expressions()[name]
    slow = [
        (opening, unit, ending)
        for opening, unit, ending in product(OPENINGS, UNITS, ENDINGS)
        if grows_with_the_square(run, unit, opening, ending)
    ]
    assert slow == []
