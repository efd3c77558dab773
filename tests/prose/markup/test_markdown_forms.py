"""What site generators and wikis write into Markdown: attributes, definitions, admonitions, their headings and tables."""

from __future__ import annotations

import pytest

from factlint.prose.parse import BlockKind, parse


def _shown(markdown: str) -> list[str]:
    return [block.text for block in parse(markdown).blocks]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ('The *taiga*{: data-type="term" .no-emphasis} is a forest.', "The taiga is a forest."),
        ('Each *class*{: title="{x}"}es has one.', "Each classes has one."),
        ('A dam ![map](a.png "b"){:\n#fig-1 data-title="Dams"} here.', "A dam  here."),
        ("The [Varn]{.river #varn} is a [lake](x.md){target=_blank}.", "The Varn is a lake."),
        ("The `x`{.python}, **dam**{#dam .big} and _lake_{.big}.", "The , dam and lake."),
        ("The set {a} of `x`{a} and [b]{c} and {.d}.", "The set {a} of {a} and [b]{c} and {.d}."),
        ("It opened.^1^ It closed^12^ in 10^2^ days.", "It opened. It closed in 10^2^ days."),
        ("The [https://x.org/a Varn dam] opened.", "The Varn dam opened."),
    ],
)
def test_attributes_and_marks_of_notes_are_not_shown(written: str, shown: str) -> None:
    assert _shown(written) == [shown]


@pytest.mark.parametrize("line", ["{: .note}", '{: #a data-type="b"}', "{.note}", "{#here .note}", "^", "{::}"])
def test_a_line_of_attributes_ends_a_paragraph(line: str) -> None:
    assert _shown(f"The dam opened.\n{line}\nThe lake filled.") == ["The dam opened.", "The lake filled."]


@pytest.mark.parametrize(
    "heading", ["# The dam {#dam .big}", "# The dam {-}", "The dam {#dam}\n===", "# The dam\n{: .x}"]
)
def test_a_heading_has_no_attributes(heading: str) -> None:
    assert _shown(heading) == ["The dam"]


@pytest.mark.parametrize("head", ["!!! note", '??? question "The title"', '???+ a-b c "The title"', '=== "The title"'])
def test_the_words_of_an_admonition_are_prose_and_its_title_stands_apart(head: str) -> None:
    draft = parse(f"Before.\n\n{head}\n    It opened\n    in 1931.\n\n    - It filled.\n\nAfter.\n")
    title = ["The title"] if '"' in head else []
    assert [block.text for block in draft.blocks] == ["Before.", *title, "It opened in 1931.", "It filled.", "After."]
    assert not draft.skipped


def test_a_definition_stands_apart_from_its_term() -> None:
    draft = parse("hot spring\n: water that rises\n  from below\n^\n\ndam\n\n:   A wall.\n\n    More.\n\nAfter.\n")
    found = [(block.text, block.container) for block in draft.blocks]
    assert found == [
        ("hot spring", ""),
        ("water that rises from below", "definition"),
        ("dam", ""),
        ("A wall.", "definition"),
        ("More.", "definition"),
        ("After.", ""),
    ]


@pytest.mark.parametrize(
    "rows",
    [
        "| Year | Dam |\n|----------\n| 1931 | Varn |",
        "| Year | Dam |\n| 1931 | Varn |",
        '{| class="wikitable"\n| Year || Dam\n|-\n| 1931 || Varn\n|}',
    ],
)
def test_rows_between_bars_are_a_table_without_a_head(rows: str) -> None:
    draft = parse(f"Words.\n    {rows}\n" if rows[0] != "{" else f"Words.\n{rows}\n")
    assert [block.text for block in draft.blocks] == ["Words.", "Year", "Dam", "1931", "Varn"]
    assert draft.blocks[-1].kind is BlockKind.TABLE_CELL
    assert draft.blocks[-1].span.slice(draft.text) == "Varn"


def test_lines_of_verse_behind_bars_are_words() -> None:
    assert _shown("| The lake is\n| deep") == ["| The lake is | deep"]


def test_headings_of_a_wiki_are_headings() -> None:
    draft = parse("The city.\n==Parks==\n===The Common===\nIt opened.\n\n==It opened in 1931.==\n\n=== a == b")
    found = [(block.text, block.level) for block in draft.blocks]
    assert found[:4] == [("The city.", 0), ("Parks", 2), ("The Common", 3), ("It opened.", 0)]
    assert found[4:] == [("It opened in 1931.", 0), ("=== a == b", 0)]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\n: the dam\n\nb", "a\n: the dim\n\nb"),
        ("a\n\n: the dam\n\n  b\n\nc", "a\n\n: the dam\n\nb\n\nc"),
        ('!!! note "A"\n    the dam\n\n    b\n\nc', '!!! note "A"\n    the dam\n\n    d\n\nc'),
        ('!!! note "A"\n    the dam\n\n    b\n\nc', '!! note "A"\n    the dam\n\n    b\n\nc'),
        ("x\n| a | b |\n| c | d |\n{: .e}\nf", "x\n| a | b |\n| c | d\n{: .e}\nf"),
    ],
)
def test_what_an_edit_changes_is_read_as_if_all_was_read(before: str, after: str) -> None:
    assert parse(after, previous=parse(before)).blocks == parse(after).blocks
