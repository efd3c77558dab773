"""What of code is prose: the words of its comments and docstrings, and nothing that only tools or lawyers read."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

import pytest

import factlint
from factlint.client.drafts.files import SUFFIXES
from factlint.prose.apply.edits import apply_edits, project
from factlint.prose.draft import Markup
from factlint.prose.markup.code.syntax import comments_in
from factlint.prose.parse import parse
from factlint.prose.span import Span

_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def _shown(code: str, markup: Markup) -> list[str]:
    return [block.text for block in parse(code, markup).blocks]


def _by_python(text: str) -> set[str]:
    """The comments and docstrings as Python itself finds them, those behind assignments included."""
    found = {t.string for t in tokenize.generate_tokens(io.StringIO(text).readline) if t.type == tokenize.COMMENT}
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        for index, one in enumerate(body if isinstance(body, list) else []):
            above = body[index - 1] if index else None
            documents = isinstance(above, (ast.Assign, ast.AnnAssign)) if index else isinstance(node, _DOCUMENTED)
            value = one.value if documents and isinstance(one, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                found.add(ast.get_source_segment(text, one) or "")
    return found


@pytest.mark.parametrize("room", ["prose", "client", "settings"])
def test_comments_and_docstrings_are_those_that_python_itself_finds(room: str) -> None:
    for path in sorted((Path(factlint.__file__).parent / room).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        ours = {comment.span.slice(text) for comment in comments_in(text, Span(0, len(text)), "python")}
        assert ours == _by_python(text), path


@pytest.mark.parametrize(
    ("markup", "code", "shown"),
    [
        ("python", "x = '# no'\ny = f\"{x['#']}\"  # Yes it is.\n", ["Yes it is."]),
        ("python", "def f(x: int = 1):\n    'It opens.'\n    return '''no'''\n", ["It opens."]),
        ("python", 'def f(\n\nclass A:\n    """It is being typed above."""\n', ["It is being typed above."]),
        ("javascript", "a = `// no ${'x'} `; b = /[/'\"]\\/*/; c = 'x' // Yes\n", ["Yes"]),
        ("javascript", "const u = <a>http://x.org</a>; /* Yes */\n", ["Yes"]),
        ("c", 'char *s = "/* no */"; char q = \'"\'; R"x(// no)x"; // Yes\n', ["Yes"]),
        ("rust", "fn f<'a>(x: &'a str) { r#\"// no\"#; } /* Yes /* this */ too */\n", ["Yes /* this */ too"]),
        ("go", "s := `// no`\n// Yes it\n// goes on.\n", ["Yes it goes on."]),
        ("csharp", 's = @"c:\\"; // Yes\n', ["Yes"]),
        ("php", "# no\n<?php $a = '# no'; #[Attribute]\n# Yes ?> // no\n", ["Yes"]),
        ("ruby", 'a = "#{b} # no"\n=begin\nYes\n=end\nx # It is\n', ["Yes", "It is"]),
        ("shell", 'echo $# "# no" ${a#b} # Yes\ncat <<EOF\n# no\nEOF\n', ["Yes"]),
        ("lua", "a = [[ -- no ]] -- Yes\n--[==[ And\nthis ]==]\n", ["Yes", "And this"]),
        ("sql", "select '-- no' -- Yes\n/* And this */", ["Yes", "And this"]),
    ],
)
def test_comments_are_told_from_strings(markup: Markup, code: str, shown: list[str]) -> None:
    assert _shown(code, markup) == shown


@pytest.mark.parametrize(
    ("docstring", "shown"),
    [
        (
            "Opens.\n\n    Args:\n        a (int): The height,\n            in metres.\n        *b: The rest.\n",
            ["Opens.", "The height, in metres.", "The rest."],
        ),
        (
            "Opens.\n\n    Returns:\n        int: The year.\n    Raises:\n        ValueError: If shut.\n",
            ["Opens.", "The year.", "If shut."],
        ),
        (
            "Opens.\n\n    Parameters\n    ----------\n    a : int\n        The height.\n\n    Notes\n    -----\n    In 1931.\n",
            ["Opens.", "The height.", "In 1931."],
        ),
        (
            "Opens.\n\n    :param int a: The height.\n    :type b: str\n    :returns: The year.\n",
            ["Opens.", "The height.", "The year."],
        ),
        (
            "Opens::\n\n        dam.open()\n\n    >>> dam.open()\n    1931\n\n    Then *it* `x` is :term:`open`.\n",
            ["Opens:", "Then it  is ."],
        ),
        (
            "Opens.\n\n    .. versionadded:: 1.2\n        It opened.\n\n    .. code-block:: python\n\n        x\n",
            ["Opens.", "It opened."],
        ),
    ],
)
def test_the_sections_of_docstrings_are_read_without_names_and_types(docstring: str, shown: list[str]) -> None:
    assert _shown(f'def f(a, b):\n    """{docstring}    """\n', "python") == shown


def test_documentation_comments_are_read_without_tags_names_and_types() -> None:
    code = (
        "/**\n * Opens {@link Dam the dam}, see {@code x} &amp; <b>more</b>.\n *\n * @param {string} name - Its name,\n"
        " *   in full.\n * @returns {number} The year.\n * @author Somebody\n * @example\n * open()\n */\n"
    )
    assert _shown(code, "javascript") == ["Opens the dam, see  & more.", "Its name, in full.", "The year."]


def test_what_is_for_tools_and_lawyers_is_left_out_and_counted() -> None:
    draft = parse(
        "#!/usr/bin/env python\n\n# Copyright 2020 Somebody\n# All rights reserved.\n\nimport os  # noqa: F401\n"
        "x = []  # type: list[int]\n# ----\n# y = f(x)\n# return y\n\n# The dam opened.  # noqa\n# pylint: disable=x\n",
        "python",
    )
    assert [block.text for block in draft.blocks] == ["The dam opened."]
    assert dict(draft.skipped) == {"licence": 1, "directive": 4, "code": 1}


@pytest.mark.parametrize(("markup", "mark"), [("python", "#"), ("c", "//"), ("lua", "--")])
def test_comments_switch_checking_off(markup: Markup, mark: str) -> None:
    draft = parse(
        f"{mark} One\n\n  {mark} factlint off\nx = {mark} Two\n\n{mark} factlint on\n\n{mark} Three\n", markup
    )
    assert [draft.is_ignored(block.span) for block in draft.blocks] == [False, True, False]


def test_an_edit_changes_the_words_and_leaves_the_marks_of_the_comment() -> None:
    code = "x = 1\n    # The dam\n    # opened in `y`\n    # 1931.\n"
    draft = parse(code, "python")
    edits = project(draft, draft.blocks[0].span, "The dam opened in 1931", "The dam opened in 1938")
    assert not isinstance(edits, str)
    assert apply_edits(code, edits) == code.replace("1931", "1938")


def test_a_folder_of_drafts_is_checked_without_its_code() -> None:
    assert ".typ" in SUFFIXES and not SUFFIXES & {".py", ".js", ".rs", ".c", ".sh"}
