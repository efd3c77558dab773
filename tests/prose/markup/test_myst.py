"""MyST: its directives and roles, comments and names of places, and Markdown with LaTeX's formulas."""

from __future__ import annotations

import pytest

from factlint.prose.parse import parse


def _shown(markdown: str) -> list[str]:
    return [block.text for block in parse(markdown).blocks]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("{term}`Paris` has a river.", "Paris has a river."),
        ("It is in {ref}`the second part <second>` too.", "It is in the second part too."),
        ("It is in {ref}`second` too.", "It is in  too."),
        ("The {doc}`Seine <seine>` is long {cite:p}`smith2020`.", "The Seine is long ."),
        ("The {abbr}`EU (European\nUnion)` has members.", "The EU (European Union) has members."),
        ("It is {math}`330` metres high, and {math}`x^2` wide.", "It is 330 metres high, and  wide."),
        ("Press {kbd}`Ctrl` and {py:func}`f <g>`.", "Press  and f."),
        ("A set {a} of `x` {b}`", "A set {a} of  {b}`"),
        ("It is $1{,}737$ km and $30.5$ m, of $n = 3$.", "It is 1,737 km and 30.5 m, of ."),
        ("\\begin{align*}\na &= 5 + 7 \\\\\n&= 13\n\\end{align*}\nholds.", " holds."),
    ],
)
def test_a_role_or_a_formula_shows_what_a_reader_sees(written: str, shown: str) -> None:
    assert _shown(written) == [shown]


@pytest.mark.parametrize("fence", ["```", "~~~~", ":::", "::::"])
def test_the_words_of_a_directive_are_prose_without_its_options(fence: str) -> None:
    draft = f"Before.\n\n{fence}{{note}}\n:class: dropdown\n:name: here\n\nThe dam opened.\n{fence}\n\nAfter."
    assert _shown(draft) == ["Before.", "The dam opened.", "After."]


@pytest.mark.parametrize("fence", ["```", "~~~", ":::"])
@pytest.mark.parametrize("name", ["math", "code-cell", "code-block"])
def test_a_directive_of_code_or_formulas_is_no_prose(fence: str, name: str) -> None:
    draft = parse(f"Before.\n\n{fence}{{{name}}} python\nx = 1931\n{fence}\n\nAfter.")
    assert [block.text for block in draft.blocks] == ["Before.", "After."]
    assert draft.skipped == {"code block": 1}


def test_directives_stand_in_each_other_and_in_lists() -> None:
    draft = (
        "- one\n\n  ````{tip} Title\n  ---\n  class: x\n  ---\n  two\n\n"
        "  ```{code-block}\n  x\n  ```\n\n  ```{note}\n  three\n  ```\n  four\n  ````\n\n  five\n"
    )
    assert _shown(draft) == ["one", "two", "three", "four", "five"]


def test_a_fence_that_no_list_knows_is_code() -> None:
    assert _shown("```{r}\nx\n```\n\n```{glue}\nx\n```\n\nWords.") == ["Words."]


def test_comments_names_of_places_and_breaks_are_no_prose() -> None:
    draft = parse(
        '% It opened in 1900.\n(the-dam)=\n# The dam\n\n+++ {"a": 1}\n\nIt opened in 1931.\n\nHalf is 50\n% of it.\n'
    )
    assert [block.text for block in draft.blocks] == ["The dam", "It opened in 1931.", "Half is 50 % of it."]
    assert draft.skipped == {"comment": 1}


def test_an_edit_in_a_directive_is_read_as_the_whole_is() -> None:
    draft = "One.\n\n```{note}\nTwo.\n\nThree.\n```\n\nFour.\n\n```\ncode\n```\n\nFive.\n"
    before = parse(draft)
    for at in range(len(draft)):
        for after in (draft[:at] + draft[at + 1 :], draft[:at] + "`" + draft[at:], draft[:at] + "\n\n" + draft[at:]):
            assert parse(after, "markdown", before).blocks == parse(after).blocks
