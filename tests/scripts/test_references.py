"""What the code cites: every reference in a comment, a docstring or a page leads to something in this repository."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SEARCHED = ("server", "tests", "scripts", "editors")
NOT_OURS = frozenset({"node_modules", "__pycache__", "data", ".cache", "out", "dist"})
TEXT = frozenset({"", ".py", ".md", ".js", ".mjs", ".ts", ".lua", ".el", ".toml", ".css", ".html"})
PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "README.md", "docs")

# docs/wire-shapes.md, 5.1 to 5.3, 5.5; docs/wire-shapes.md, 0.1 row 12; docs/interface.md, "Events", 7
PLACE = r'"[^"\n]+"|\d+(?:\.\d+)?(?: row \d+)?'
CITED = re.compile(rf"docs/(?P<page>[a-z-]+)\.md,\s+(?P<places>(?:{PLACE})(?:(?:, | to |,\s+)(?:{PLACE}))*)")
OUTSIDE = re.compile(r"\bDESIGN\b|(?<!docs/)wire-shapes \d|\(interface, |\(shapes \d|[( ]decision \d")
LINK = re.compile(r"\[[^\]\n]*\]\((?!https?:|mailto:|#)(?P<path>[^)#\s]+)(?:#[^)\s]*)?\)")
CODE = re.compile(r"`(?P<path>(?:server|tests|scripts|editors|docs)/[\w./-]*[\w/])(?:::(?P<test>\w+))?`")

NAMED = re.compile(r"(?<!`)`([a-z]+(?:_[a-z0-9]+)+)`(?!`)")
OF_OTHERS = frozenset({"bibtex_bibfiles", "fitted_on", "resume_workflow"})
"""A setting of Sphinx, a key of a file of figures, and what the workflow library does."""

PACKAGE = ROOT / "server" / "factlint"
IN_PACKAGE = re.compile(
    r"`(?P<path>(?:interface|prose|settings|office|consistency|pages|engine|service|client|lsp|cli)/[\w./-]*[\w/])`"
)


def sources() -> Iterator[Path]:
    for folder in SEARCHED:
        for path in sorted((ROOT / folder).rglob("*")):
            wanted = path.suffix in TEXT and not NOT_OURS & set(path.relative_to(ROOT).parts)
            if wanted and path.is_file() and path != Path(__file__):
                yield path


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def pages() -> list[Path]:
    """The pages for people; those of the rules are made of examples, which name files of drafts."""
    found = [ROOT / name for name in PAGES]
    every = [page for path in found for page in (sorted(path.rglob("*.md")) if path.is_dir() else [path])]
    return [page for page in every if page.parent.name != "rules" or page.name == "README.md"]


def headings(page: str) -> set[str]:
    """What can be cited of a page: its headings, and their numbers alone."""
    found = re.findall(r"^#+ (.+?)\s*$", (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8"), re.MULTILINE)
    return {*found, *(number for heading in found for number in re.findall(r"^(\d+(?:\.\d+)?)[. ]", heading))}


def rows(page: str) -> set[str]:
    """The numbered rows of the tables and the items of the lists of a page."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    return {*re.findall(r"^\| (\d+) \|", text, re.MULTILINE), *re.findall(r"^(\d+)\. ", text, re.MULTILINE)}


def unresolved(page: str, places: str) -> list[str]:
    """The places that the page does not have; a number behind a quoted heading is an item of its list."""
    if not (ROOT / "docs" / f"{page}.md").is_file():
        return [places]
    known, numbered, missing, quoted = headings(page), rows(page), [], False
    for place in re.findall(PLACE, places):
        head, _, row = place.partition(" row ")
        there = head in numbered if quoted and not head.startswith('"') else head.strip('"') in known
        if not there or (row and row not in numbered):
            missing.append(place)
        quoted = head.startswith('"')
    return missing


def test_every_section_that_the_code_cites_exists() -> None:
    cited = [(path, match) for path in sources() for match in CITED.finditer(text_of(path))]
    assert len(cited) > 60
    missing = {
        f"{path.relative_to(ROOT)}: {match[0]}" for path, match in cited if unresolved(match["page"], match["places"])
    }
    assert not missing


def test_nothing_is_cited_that_lies_outside_of_the_repository() -> None:
    outside = {
        f"{path.relative_to(ROOT)}: {match[0]}" for path in sources() for match in OUTSIDE.finditer(text_of(path))
    }
    assert not outside


def test_every_section_that_the_list_of_rules_cites_exists() -> None:
    text = (ROOT / "tests/service/COVERAGE.md").read_text(encoding="utf-8")
    cited = set(re.findall(r"\bW(\d+(?:\.\d+)?)(?:-(\d+))?\b", text))
    known, numbered = headings("wire-shapes"), rows("wire-shapes")
    assert len(cited) > 40
    assert not {section for section, _ in cited if section not in {*known, "17.4"}}
    assert not {row for _, row in cited if row and row not in numbered}
    assert set(re.findall(r"\bdecisions (\d+) \|", text)) <= headings("decisions")


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_names_or_links_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    linked = {match["path"] for match in LINK.finditer(re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL))}
    assert not {path for path in linked if not (page.parent / path).exists()}
    named = list(CODE.finditer(text))
    assert not {match["path"] for match in named if not (ROOT / match["path"]).exists()}
    assert not {match["path"] for match in IN_PACKAGE.finditer(text) if not (PACKAGE / match["path"]).exists()}
    tests = [match for match in named if match["test"]]
    assert not {match[0] for match in tests if f"def {match['test']}(" not in text_of(ROOT / match["path"])}


def names_in(tree: ast.AST) -> Iterator[str]:
    """Every name that code defines, uses or spells as a string."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                yield name
            case ast.alias(name=name, asname=alias):
                yield alias or name.rpartition(".")[2]
            case ast.Constant(value=str(text)) if len(text) < 80:
                yield from re.findall(r"\w+", re.sub(r"`[^`]*`", "", text))
            case _:
                pass


def named_in_comments(source: str, tree: ast.AST) -> Iterator[str]:
    """The names with an underscore that docstrings and lines of comment have between backticks."""
    docstrings = (
        node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    )
    comments = (line for line in source.splitlines() if line.lstrip().startswith("#"))
    for text in (*docstrings, *comments):
        yield from NAMED.findall(text)


def test_every_name_that_a_comment_names_is_in_the_code() -> None:
    read = {path: text_of(path) for path in sorted(PACKAGE.rglob("*.py"))}
    trees = {path: ast.parse(text) for path, text in read.items()}
    known = {name for tree in trees.values() for name in names_in(tree)} | {path.stem for path in read} | OF_OTHERS
    named = {path: set(named_in_comments(text, trees[path])) for path, text in read.items()}
    assert len(set().union(*named.values())) > 100
    assert not {f"{path.relative_to(ROOT)}: {name}" for path, names in named.items() for name in names - known}


def test_a_wrong_citation_would_be_found() -> None:
    assert unresolved("decisions", "99") and unresolved("interface", '"Nothing"') and unresolved("nowhere", "1")
    assert unresolved("wire-shapes", "0.1 row 99") and unresolved("interface", '"Events", 99')
    assert not unresolved("interface", '"Events", 7') and not unresolved("wire-shapes", "5.1 to 5.3, 5.5")
