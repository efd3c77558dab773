"""No file and no folder of the server imports itself by a detour, counting imports for types and inside functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SERVER = Path(__file__).parents[2] / "server"
OPEN = frozenset({"factlint.engine.claims", "factlint.engine.judges"})
"""Packages in which folders may still import each other in a circle; their files may not."""

Graph = Mapping[str, set[str]]


def modules(root: Path) -> dict[str, Path]:
    """The files below a folder by the names that they are imported by."""
    files: dict[str, Path] = {}
    for file in sorted(root.rglob("*.py")):
        parts = file.relative_to(root).with_suffix("").parts
        files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return files


def names_imported(name: str, file: Path) -> Iterator[str]:
    """Everything that a file imports, as names that may be modules or things in them."""
    package = name.split(".") if file.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{source}.{alias.name}" for alias in node.names)


def imports_of(root: Path) -> dict[str, set[str]]:
    """Which files import which."""
    files = modules(root)
    graph: dict[str, set[str]] = {}
    for name, file in files.items():
        found = {named if named in files else named.rpartition(".")[0] for named in names_imported(name, file)}
        graph[name] = {one for one in found if one in files and one != name}
    return graph


def packages_of(graph: Graph) -> list[str]:
    return sorted(
        {".".join(parts[:at]) for name in graph for parts in [name.split(".")] for at in range(1, len(parts))}
    )


def inside(package: str, graph: Graph) -> dict[str, set[str]]:
    """Which of the files and folders right inside a package import which others."""
    depth = package.count(".") + 1
    found: dict[str, set[str]] = {}
    for name, imported in graph.items():
        if name.startswith(f"{package}."):
            own = name.split(".")[depth]
            others = {one.split(".")[depth] for one in imported if one.startswith(f"{package}.")}
            found.setdefault(own, set()).update(others - {own})
    return found


def circle(graph: Graph) -> list[str]:
    """Some circle of a graph; empty where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1]
    return []


@pytest.fixture(scope="module")
def graph() -> Graph:
    found = imports_of(SERVER)
    assert len(found) > 500 and "factlint.lsp.services" in found["factlint.lsp.features"]
    return found


def test_no_file_imports_itself_by_a_detour(graph: Graph):
    assert circle(graph) == []


def test_no_folder_imports_itself_by_a_detour(graph: Graph):
    looked_at = [name for name in packages_of(graph) if name not in OPEN]
    assert {
        "factlint.lsp",
        "factlint.cli",
        "factlint.client",
        "factlint.prose",
        "factlint.consistency",
        "factlint.service",
    } <= {*looked_at}
    assert {name: found for name in looked_at if (found := circle(inside(name, graph)))} == {}


def test_an_import_for_types_alone_or_inside_a_function_closes_a_circle(tmp_path: Path):
    for name, text in {
        "house/__init__.py": "",
        "house/one/__init__.py": "",
        "house/one/first.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house.two import second\n",
        "house/two/__init__.py": "",
        "house/two/second.py": "def work():\n    from ..one.third import Thing\n",
        "house/one/third.py": "Thing = 1\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = imports_of(tmp_path)
    assert circle(found) == []
    assert set(circle(inside("house", found))) == {"one", "two"}
    (tmp_path / "house/one/third.py").write_text("import house.one.first\n")
    assert set(circle(imports_of(tmp_path))) == {"house.one.first", "house.two.second", "house.one.third"}
