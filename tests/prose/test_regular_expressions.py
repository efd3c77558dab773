"""No regular expression takes time that grows with the square of a text: somebody will send that text.

These are the packages that read whole drafts. Past them the engine reads sentences, of at most 1,200 code points each.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import pkgutil
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cache
from itertools import pairwise, product
from types import ModuleType

import pytest

from factlint.consistency.late_patterns import LatePattern

SEARCHING = {"search", "finditer", "findall", "sub", "subn", "split"}
MATCHING = {"match", "fullmatch"}
UNITS = [
    *" \t\n\r>`~*_-+#=|\\[](){}<!&:;.,'\"$%@/0aA\u00a0é", "\r\n", "\n\n", "\n ", " \n", "\t ", "a ", " a", "a\n", "[a", "](", "a]",
    "<a", "</", "a>", "\\a", "\\\\", ". ", "* ", "- ", "> ", "''", '""', "'a", '"a', "a=", "a.", "a@", "1.", "1) ", "::", "{{", "}}",
    "a-", "a:", "//", "(a", "a)", "&a", "`a", "*a", "_a", "$a", "#a", "|a", "a/", "0,", "../", "<!", "-->", "://", "www.", "A ", "1 ",
    "a, ", "1, ", "Aa ",
]  # fmt: skip
OPENINGS = ["", "<a ", "[", "a"]
ENDINGS = ["", "\x00"]
SHORT, LONG = 250, 1_500
"""A short text shows what grows with the cube before a long one would take for ever."""
SUSPECT_S = 0.0006
"""A linear expression goes through a long text in a part of this, a quadratic one takes a multiple of it."""
LEAST_GROWTH = {SHORT: 6.0, LONG: 3.0}
"""Twice the text takes a linear expression twice as long, a quadratic one four times, and a cubic one eight times."""

Run = Callable[[str], object]


def modules(package: str) -> Iterator[ModuleType]:
    above = importlib.import_module(f"factlint.{package}")
    yield above
    for found in pkgutil.walk_packages(above.__path__, f"{above.__name__}."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def patterns_in(value: object, depth: int = 3) -> Iterator[re.Pattern[str]]:
    """The patterns that a constant is, or holds."""
    if isinstance(value, LatePattern):
        yield value.compiled
    elif isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
    elif depth and isinstance(value, Mapping):
        for one in (*value.keys(), *value.values()):
            yield from patterns_in(one, depth - 1)
    elif depth and isinstance(value, (tuple, list, set, frozenset)):
        for one in value:
            yield from patterns_in(one, depth - 1)
    elif depth and dataclasses.is_dataclass(value) and not isinstance(value, type):
        for part in dataclasses.fields(value):
            yield from patterns_in(getattr(value, part.name), depth - 1)


@cache
def expressions(package: str) -> dict[str, Run]:
    """Every expression that a package keeps or writes where it is used, by name, in the way in which it is used."""
    kept: dict[str, re.Pattern[str]] = {}
    found: dict[str, Run] = {}
    trees = {module.__name__: ast.parse(inspect.getsource(module)) for module in modules(package)}
    for module in modules(package):
        for holder in (module, *(one for _, one in inspect.getmembers(module, inspect.isclass))):
            if holder is not module and holder.__module__ != module.__name__:
                continue
            for name, value in tuple(vars(holder).items()):
                for count, pattern in enumerate(patterns_in(value)):
                    kept[f"{module.__name__}.{name}" + (f"[{count}]" if count else "")] = pattern
    for where, tree in trees.items():
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and method(call) in SEARCHING | MATCHING and owner(call) == "re":
                pattern = call.args[0]
                if isinstance(pattern, ast.Constant):
                    found[f"{where}:{call.lineno}"] = runner(re.compile(str(pattern.value)), {method(call)})
    names = {re.sub(r".*\.|\[.*", "", name) for name in kept}
    used = ways(trees.values(), names)
    alone = {where: ways([tree], names) for where, tree in trees.items()}
    for name, pattern in kept.items():
        where, _, short = name.partition("[")[0].rpartition(".")
        # What is private is used in its own module, and another module may have another of its name.
        found[name] = runner(pattern, (short.startswith("_") and alone[where][short]) or used[short] or SEARCHING)
    return found


def owner(node: ast.AST) -> str:
    """The name before the dot of a call: `_WORD` in `_WORD.search(text)`."""
    held = node.func.value if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else None
    return held.id if isinstance(held, ast.Name) else held.attr if isinstance(held, ast.Attribute) else ""


def method(node: ast.AST) -> str:
    return node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""


def ways(trees: Iterable[ast.AST], names: Set[str]) -> dict[str, set[str]]:
    """How constants are used, also as variables of other names and as what functions are called with."""
    nodes = [node for tree in trees for node in ast.walk(tree)]
    functions = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}
    used: dict[str, set[str]] = defaultdict(set)
    others: dict[str, set[str]] = defaultdict(set)
    for node in nodes:
        if method(node) in SEARCHING | MATCHING:
            used[owner(node)].add(method(node))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions:
            function = functions[node.func.id]
            for parameter, argument in zip(function.args.args, node.args, strict=False):
                for name in constants(argument, names) if "Pattern" in ast.dump(parameter) else ():
                    within = (one for one in ast.walk(function) if owner(one) == parameter.arg)
                    used[name] |= {method(one) for one in within} & (SEARCHING | MATCHING)
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.For, ast.comprehension, ast.NamedExpr)) and (
            value := node.iter if isinstance(node, (ast.For, ast.comprehension)) else node.value
        ):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in constants(value, names):
                others[name] |= {one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)}
    return {name: set().union(*(used[one] for one in reached(name, others))) for name in names}


def constants(value: ast.AST, names: Set[str]) -> Iterator[str]:
    """The constants in a value that are not themselves asked for a match there."""
    asked = {
        id(node.func.value)
        for node in ast.walk(value)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in SEARCHING | MATCHING
    }
    for node in ast.walk(value):
        if isinstance(node, ast.Name) and node.id in names and id(node) not in asked:
            yield node.id


def reached(name: str, others: Mapping[str, set[str]]) -> set[str]:
    known, more = set(), {name}
    while more:
        known |= more
        more = set().union(*(others.get(one, set()) for one in more)) - known
    return known


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
    for chars, least in LEAST_GROWTH.items():
        count = chars // len(unit)
        if cpu_s(run, opening + unit * count + ending, 1) < SUSPECT_S:
            continue
        once, twice = (cpu_s(run, opening + unit * (count * times) + ending, 2) for times in (1, 2))
        if twice < least * once:
            continue
        taken = [cpu_s(run, opening + unit * (count * times) + ending, 4) for times in (1, 2, 4)]
        if taken[0] > SUSPECT_S / 2 and all(after > least * before for before, after in pairwise(taken)):
            return True
    return False


def slow_texts(run: Run) -> Iterator[tuple[str, str, str]]:
    for opening, unit, ending in product(OPENINGS, UNITS, ENDINGS):
        if grows_with_the_square(run, unit, opening, ending):
            yield opening, unit, ending


@pytest.mark.parametrize(
    ("package", "name"),
    [("prose", "mdx._FENCE"), ("consistency", "portions._BESIDE"), ("engine.citations", "quotations._DASH")],
)
def test_the_expressions_of_a_package_are_found(package: str, name: str) -> None:
    names = expressions(package)
    assert any(known.endswith(name) for known in names)


def test_a_quadratic_expression_is_told_from_a_linear_one() -> None:
    quadratic = runner(re.compile(r"[ \t>]*(?:[-*+])?[ \t]*(`{3,})"), {"match"})
    linear = runner(re.compile(r"[ \t>]*+(?:[-*+][ \t]*+)?(`{3,})"), {"match"})
    searched = runner(re.compile(r"\s+$"), {"search"})
    # On a busy machine one look may be too coarse to tell.
    assert any(grows_with_the_square(quadratic, "\t", "", "") for _ in range(5))
    assert any(grows_with_the_square(searched, " ", "", "\x00") for _ in range(5))
    assert not any(grows_with_the_square(linear, unit, "", "") for unit in UNITS)


READERS = [
    "prose",
    "office",
    "consistency",
    "interface",
    "settings",
    "pages",
    "client",
    "cli",
    "lsp",
    "engine.citations",
]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("package", READERS)
def test_no_expression_takes_the_square_of_a_repeated_text(package: str) -> None:
    slow = {name: text for name, run in expressions(package).items() if (text := next(slow_texts(run), None))}
    assert slow == {}


@pytest.mark.timeout(60)
def test_words_without_an_end_behind_a_word_of_telling_are_read_at_once() -> None:
    from factlint.prose.quotations import _ATTRIBUTED  # pyright: ignore[reportPrivateUsage] - the expression itself

    text = "The key, added " + "a1" * 400 + " to it"
    assert cpu_s(runner(_ATTRIBUTED, {"search"}), text, 3) < 0.05
    assert cpu_s(runner(_ATTRIBUTED, {"search"}), "The key, added " + "a. " * 400 + "(", 3) < 0.05
