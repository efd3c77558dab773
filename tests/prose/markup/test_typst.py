"""What of a Typst file is prose: what it shows when it is compiled, without code, formulas, labels and references."""

from __future__ import annotations

import pytest

from factlint.prose.apply.edits import apply_edits, project
from factlint.prose.parse import BlockKind, parse


def _shown(typst: str) -> list[str]:
    return [block.text for block in parse(typst, "typst").blocks]


@pytest.mark.parametrize(
    ("typst", "shown"),
    [
        ("It *opened* in _1931_, so.", "It opened in 1931, so."),
        ("Call `f()` or ```py f()``` now, $x^2$ then.", "Call  or  now,  then."),
        ("See @dam <here> and https://x.org/1900.", "See   and ."),
        ('Read #link("http://x.org/1900")[the _page_ of *it*] and #emph[that].', "Read the page of it and that."),
        ("Snow \\#1, \\u{41}~b -- c --- d... e", "Snow #1, A\u00a0b – c — d… e"),
        ("2*3*4, a_b_c and [1]", "2*3*4, a_b_c and [1]"),
        ("one \\\ntwo\nthree /* not this */ four", "one \ntwo three  four"),
        ("Said#footnote[Of a word] so. #counter(page).display() #h(1fr) done", "Said so.   done"),
        ("It opened.#footnote[In spring.] Then.", "It opened. In spring.  Then."),
    ],
)
def test_a_paragraph_shows_what_a_reader_sees(typst: str, shown: str) -> None:
    assert _shown(typst) == [shown]


def test_blocks_keep_their_kind_level_and_container() -> None:
    draft = parse(
        "= Dam <dam>\nOne.\n== Two\n- three\n  goes on\n  - four\n+ five\n/ Term: six\n\n"
        '#figure(\n  image("x.png"),\n  caption: [seven],\n) <fig>\n\n#table(columns: 2, [eight], [*nine*])\n\n'
        "#quote(block: true)[\n  ten\n]\n\n#heading(level: 3)[eleven]\n\n#note[twelve]\n",
        "typst",
    )
    assert [(b.kind, b.level, b.container, b.depth, b.text.strip()) for b in draft.blocks] == [
        (BlockKind.HEADING, 1, "", 0, "Dam"),
        (BlockKind.PARAGRAPH, 0, "", 0, "One."),
        (BlockKind.HEADING, 2, "", 0, "Two"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "three goes on"),
        (BlockKind.PARAGRAPH, 0, "list", 2, "four"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "five"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "Term"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "six"),
        (BlockKind.PARAGRAPH, 0, "", 0, "seven"),
        (BlockKind.TABLE_CELL, 0, "", 0, "eight"),
        (BlockKind.TABLE_CELL, 0, "", 0, "nine"),
        (BlockKind.PARAGRAPH, 0, "quote", 1, "ten"),
        (BlockKind.HEADING, 3, "", 0, "eleven"),
        (BlockKind.PARAGRAPH, 0, "", 0, "twelve"),
    ]


def test_what_is_not_prose_is_left_out_and_counted() -> None:
    draft = parse(
        '#import "a.typ": *\n#set text(10pt)\n#let f(x) = [\n  not $x$ this\n]\n#show heading: it => [#it.body]\n'
        "#if draft [x] else [y]\nWords.\n\n```\ncode\n```\n// a comment\n#f(1)\n",
        "typst",
    )
    assert [block.text for block in draft.blocks] == ["Words."]
    assert dict(draft.skipped) == {"code": 6, "code block": 1, "comment": 1}


def test_an_expression_that_is_being_typed_swallows_nothing_below_it() -> None:
    assert "Three four." in _shown("One #emph[two\n\nThree *four*.\n\n#figure(caption: [\n\nFive.\n")
    assert "Five." in _shown("#table([a], (\n\nFive.\n")


def test_a_comment_can_switch_checking_off() -> None:
    draft = parse("a\n\n// factlint off\nb\n\n// factlint on\n\nc\n", "typst")
    assert [draft.is_ignored(block.span) for block in draft.blocks] == [False, True, False]


def test_an_edit_keeps_the_marks() -> None:
    text = '= Dam\n\nThe *dam* of #link("u")[Varn] opened in _1931_ <d>.\n'
    draft = parse(text, "typst")
    edits = project(draft, draft.blocks[1].span, "The dam of Varn opened in 1931", "The dam of Varn opened in 1938")
    assert not isinstance(edits, str)
    assert apply_edits(text, edits) == text.replace("1931", "1938")
