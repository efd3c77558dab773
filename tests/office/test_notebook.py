"""A Jupyter notebook: its Markdown cells are the draft, places are cells, and a changed file differs in the words alone."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.office.errors import Unreadable
from factlint.office.notebook import Notebook
from factlint.prose.apply.edits import Edit, apply_edits
from factlint.prose.span import Span


def notebook(*cells: tuple[str, object], **how: object) -> bytes:
    found = [{"cell_type": kind, "metadata": {"source": ["no"]}, "source": source} for kind, source in cells]
    content = {"metadata": {"cells": [1]}, "cells": found, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(content, **how).encode("utf-8", "surrogatepass")


def test_markdown_cells_are_the_draft_and_the_others_are_counted() -> None:
    read = Notebook(
        notebook(("markdown", ["# Dams\n", "\n", "One.\n"]), ("code", ["x = 1"]), ("raw", "y"), ("markdown", "Two."))
    )
    assert read.text == "# Dams\n\nOne.\n\n\nTwo."
    assert [(cell.number, cell.span.slice(read.text)) for cell in read.cells] == [(1, "# Dams\n\nOne.\n"), (4, "Two.")]
    assert [block.text for block in read.draft.blocks] == ["Dams", "One.", "Two."]
    assert dict(read.draft.skipped) == {"code cell": 1, "raw cell": 1}
    assert read.locate_line(2) == (1, 2) and read.locate_line(5) == (4, 0)


def test_a_fence_that_is_not_closed_ends_with_its_cell() -> None:
    read = Notebook(notebook(("markdown", ["```\n", "code"]), ("markdown", ["The dam is high."])))
    assert [block.text for block in read.draft.blocks] == ["The dam is high."]


@pytest.mark.parametrize(
    "how", [{"indent": 1}, {}, {"ensure_ascii": False, "indent": "\t"}, {"separators": (",", ":")}]
)
@pytest.mark.parametrize("whole", [True, False])
def test_an_edit_changes_its_words_and_no_other_byte(how: dict[str, object], whole: bool) -> None:
    lines = ['Das "Tor" \U0001f9ca\\ \t 1931 é.\n', "Zweite 1931."]
    raw = notebook(("code", "a"), ("markdown", "".join(lines) if whole else lines), **how)
    read = Notebook(raw)
    first, second = (read.text.index("1931"), read.text.rindex("1931"))
    edits = [Edit(Span(first, first + 4), '"1938" ü'), Edit(Span(second, second + 4), "1940")]
    assert all(map(read.can_change, edits))
    changed = read.apply_edits(edits)
    assert Notebook(changed).text == apply_edits(read.text, edits)
    before, after = json.loads(raw), json.loads(changed)
    after["cells"][1]["source"] = before["cells"][1]["source"]
    assert before == after
    assert raw.isascii() == changed.isascii()
    assert len(changed) - len(raw) == len(json.dumps('"1938" ü', ensure_ascii=raw.isascii()).encode()) - 2 - 4


@given(
    st.lists(st.lists(st.text(st.characters(codec="utf-8"), max_size=8), max_size=4), min_size=1, max_size=4),
    st.sampled_from([{}, {"indent": 2}, {"ensure_ascii": False}]),
    st.data(),
)
def test_any_notebook_is_read_as_json_reads_it_and_any_edit_lands(
    sources: list[list[str]], how: dict[str, object], data: st.DataObject
) -> None:
    read = Notebook(notebook(*(("markdown", source) for source in sources), **how))
    assert read.text == "\n\n".join(text for source in sources if (text := "".join(source)))
    start = data.draw(st.integers(0, len(read.text)))
    edit = Edit(Span(start, data.draw(st.integers(start, len(read.text)))), "new")
    if read.can_change(edit):
        assert Notebook(read.apply_edits([edit])).text == apply_edits(read.text, [edit])


def test_the_lines_of_the_file_are_known() -> None:
    read = Notebook(notebook(("markdown", ["One.\n", "Two.\n"]), ("markdown", ["Three."]), indent=1))
    lines = read.apply_edits([]).decode().splitlines()
    for line, words in enumerate(["One.", "Two.", "", "", "Three."]):
        if words:
            assert words in lines[read.file_line(line)]


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"", "not a Jupyter notebook"),
        (b"[]", "not a Jupyter notebook"),
        (b'{"cells": 1}', "not a Jupyter notebook"),
        (b'{"cells": [1]}', "not a Jupyter notebook"),
        (b"\xff", "not a Jupyter notebook"),
        (b"[" * 100_000, "not a Jupyter notebook"),
        (b'{"worksheets": []}', "old format"),
    ],
)
def test_what_is_no_notebook_says_so(raw: bytes, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        Notebook(raw)


def test_cells_without_what_they_should_have_are_passed_over() -> None:
    raw = json.dumps({"cells": [{}, {"cell_type": "markdown"}, {"cell_type": 1, "source": 2},
                                {"cell_type": "markdown", "source": [1, "Yes.", None]}]}).encode()  # fmt: skip
    assert Notebook(raw).text == "Yes."
