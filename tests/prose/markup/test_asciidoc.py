"""What of an AsciiDoc file is prose: what asciidoctor shows of it, without code, targets and metadata."""

from __future__ import annotations

import pytest

from factlint.prose.apply.edits import apply_edits, project
from factlint.prose.parse import BlockKind, parse


def _shown(asciidoc: str) -> list[str]:
    return [block.text for block in parse(asciidoc, "asciidoc").blocks]


@pytest.mark.parametrize(
    ("asciidoc", "shown"),
    [
        ("It *opened* in _1931_, un**believ**able.", "It opened in 1931, unbelievable."),
        ("Call `f()` or ``g``s, [.big]#not# +this+.", "Call  or s, not ."),
        ("See https://x.org/1900[the _page_^] or link:a.html[this,window=_blank].", "See the _page_ or this."),
        ("See <<a>>, <<a,the dam>> and xref:b.adoc#c[there] at http://x.org.", "See , the dam and there at ."),
        ("It opened.footnote:[In 1931.] The {version} and {nbsp}.", "It opened. The  and \u00a0."),
        ('H~2~O, ((dams)) and (((dam,big)))so -- "`he`" said.', "H2O, ((dams)) and so — “he” said."),
        ("2*3*4, snake_case_name, a # b, \\*star*", "2*3*4, snake_case_name, a # b, *star*"),
        ("one +\ntwo", "one \ntwo"),
        ("NOTE: It opened.", "It opened."),
    ],
)
def test_a_paragraph_shows_what_a_reader_sees(asciidoc: str, shown: str) -> None:
    assert _shown(asciidoc) == [shown]


def test_blocks_keep_their_kind_level_and_container() -> None:
    draft = parse(
        "= Dam\nA. Author\n:toc:\n\nOne.\n\n== Two ==\n\n* three\ngoes on\n** four\n+\nfive\n\nterm:: six\n\n"
        "____\nseven\n____\n\n|===\n|eight |*nine*\na|ten\nmore\n|===\n\n.Caption\n====\neleven\n====\n",
        "asciidoc",
    )
    assert [(b.kind, b.level, b.container, b.depth, b.text) for b in draft.blocks] == [
        (BlockKind.HEADING, 1, "", 0, "Dam"),
        (BlockKind.PARAGRAPH, 0, "", 0, "One."),
        (BlockKind.HEADING, 2, "", 0, "Two"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "three goes on"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "four"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "five"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "term"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "six"),
        (BlockKind.PARAGRAPH, 0, "quote", 1, "seven"),
        (BlockKind.TABLE_CELL, 0, "", 0, "eight"),
        (BlockKind.TABLE_CELL, 0, "", 0, "nine"),
        (BlockKind.TABLE_CELL, 0, "", 0, "ten more"),
        (BlockKind.PARAGRAPH, 0, "", 0, "Caption"),
        (BlockKind.PARAGRAPH, 0, "", 0, "eleven"),
    ]
    assert draft.title == "Dam"


def test_what_is_not_prose_is_left_out_and_counted() -> None:
    draft = parse(
        "Words.\n\n[source,ruby]\n----\ncode\n----\n\n....\nliteral\n....\n\n indented\n\n[source]\ncode\n\n++++\n<b>x</b>\n++++\n\n"
        "[stem]\n++++\nx\n++++\n\n// note\n////\nno\n////\n\nimage::x.png[not this]\n\ninclude::y.adoc[]\n\n:name: no\n\nEnd.\n",
        "asciidoc",
    )
    assert [block.text for block in draft.blocks] == ["Words.", "End."]
    assert dict(draft.skipped) == {
        "code block": 4,
        "passthrough": 1,
        "math": 1,
        "comment": 2,
        "image": 1,
        "macro": 1,
    }


def test_a_comment_can_switch_checking_off() -> None:
    draft = parse("a\n\n// factlint off\nb\n\n// factlint on\nc\n", "asciidoc")
    assert [draft.is_ignored(block.span) for block in draft.blocks] == [False, True, False]


def test_an_edit_changes_words_and_never_a_mark() -> None:
    source = "* It *opened* in\nhttps://x.org/1931[1931], see <<y1931>>.\n"
    draft = parse(source, "asciidoc")
    edits = project(draft, draft.blocks[0].span, "It opened in 1931", "It opened in 1938")
    assert not isinstance(edits, str)
    assert apply_edits(source, edits) == source.replace("[1931]", "[1938]")
    assert isinstance(project(draft, draft.blocks[0].span, "It opened in 1931", "It opened in *1938*"), str)
