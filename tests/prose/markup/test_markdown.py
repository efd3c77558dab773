"""What of a Markdown draft is prose, what its blocks are, and what is left out and counted."""

from __future__ import annotations

import pytest

from factlint.prose.parse import BlockKind, ParsedDraft, parse


def _shown(markdown: str) -> list[str]:
    return [block.text for block in parse(markdown).blocks]


def _sources(draft: ParsedDraft) -> list[str]:
    return [block.span.slice(draft.text) for block in draft.blocks]


@pytest.mark.parametrize(
    ("markdown", "shown"),
    [
        ("It *opened* in **1931**.", "It opened in 1931."),
        ("It [opened](http://x.org 'in 1900') late.", "It opened late."),
        ("It [opened][a] late.\n\n[a]: http://x.org", "It opened late."),
        ("It [opened][none] late.", "It [opened][none] late."),
        ("It `opened()` late.", "It  late."),
        ("A ~~small~~ dam.", "A  dam."),
        ("A ~small *red*~ dam, 5~ish.", "A  dam, 5~ish."),
        ("~~It opened in `x` **1900**.~~ It opened in 1931.", " It opened in 1931."),
        ("It <del>closed [in](http://x.org) 1900</del> opened.", "It  opened."),
        ("A <s class='x'>small</S> dam <s>here.", "A  dam here."),
        ("The ~~ dam ~~ and <del> it.", "The ~~ dam ~~ and  it."),
        ("See https://x.org/a_(b)?c=1. Then.", "See . Then."),
        ("See <https://x.org> now.", "See  now."),
        ("See www.x.org/a now, or write to me@x.org today.", "See  now, or write to  today."),
        ("A <b>dam</b><!-- an old one --> here.", "A dam here."),
        ("one<br>two", "one\ntwo"),
        ("Fish &amp; chips &lt;3 &#169; \\*star\\*", "Fish & chips <3 © *star*"),
        ("Energy is $E = mc^2$ here.", "Energy is  here."),
        ("Energy is $$E = mc^2$$ here.", "Energy is  here."),
        ("It cost $5 million, not $7 million.", "It cost $5 million, not $7 million."),
        ("From $5M to US$ 7M, or A$9.", "From $5M to US$ 7M, or A$9."),
        ("![A dam](dam.png) stands here.", " stands here."),
        ("It opened in 1931.[^1]", "It opened in 1931."),
        ("It opened in 1931![^1]", "It opened in 1931!"),
        ("one\ntwo", "one two"),
        ("one  \ntwo\\\nthree", "one\ntwo\nthree"),
        ("a\u2028b\x0cc", "a\u2028b\x0cc"),
        ("snake_case_name and 2*3*4", "snake_case_name and 234"),
        ("[[1]](http://x.org)", "[1]"),
        ("AT&T and R&D;", "AT&T and R&D;"),
    ],
)
def test_a_paragraph_shows_what_a_reader_sees(markdown: str, shown: str) -> None:
    assert _shown(markdown)[0] == shown


def test_blocks_keep_their_kind_level_and_container() -> None:
    draft = parse("# One\n\nTwo\n\n> three\n> four\n\n- five\n\n  six\n\n1. > seven\n\nEight\n-----\n")
    found = [(b.kind, b.level, b.container, b.depth, b.text) for b in draft.blocks]
    assert found == [
        (BlockKind.HEADING, 1, "", 0, "One"),
        (BlockKind.PARAGRAPH, 0, "", 0, "Two"),
        (BlockKind.PARAGRAPH, 0, "quote", 1, "three four"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "five"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "six"),
        (BlockKind.PARAGRAPH, 0, "quote", 2, "seven"),
        (BlockKind.HEADING, 2, "", 0, "Eight"),
    ]


def test_a_block_covers_its_whole_lines_with_their_markers() -> None:
    draft = parse("# One #\n\n  > three\n  > four  \n\n- [x] five\n  six\n\nEight\n-----\n\n1931\\. ok\n")
    assert _sources(draft) == ["# One #", "> three\n  > four", "- [x] five\n  six", "Eight\n-----", "1931\\. ok"]


def test_a_task_is_its_words() -> None:
    assert _shown("- [ ] do *this*\n- [x] done\n- [y] other") == ["do this", "done", "[y] other"]


def test_every_cell_of_a_table_is_a_block() -> None:
    draft = parse("Before\n\n| Year | *Dam* |\n|------|:----|\n| 1931 | a \\| b |\n| 1938 |\n\nAfter")
    cells = [b for b in draft.blocks if b.kind is BlockKind.TABLE_CELL]
    assert [cell.text for cell in cells] == ["Year", "Dam", "1931", "a | b", "1938"]
    assert [cell.span.slice(draft.text) for cell in cells] == ["Year", "*Dam*", "1931", "a \\| b", "1938"]


def test_a_table_in_a_quote_and_after_a_paragraph_line() -> None:
    assert _shown("> a | b\n> --|--\n> c | d\n") == ["a", "b", "c", "d"]
    assert _shown("words\na | b\n--|--\nc | d\n") == ["words", "a", "b", "c", "d"]


def test_words_with_a_bar_are_no_table() -> None:
    assert _shown("a | b\nc | d") == ["a | b c | d"]
    assert _shown("a | b\n-|-|-\n") == ["a | b -|-|-"]
    assert _shown("a | b\n- | -\n") == ["a | b", "| -"]


def test_footnotes_are_prose_with_all_their_paragraphs() -> None:
    draft = parse("It opened.[^1]\n\n[^1]: In 1931.\n    More.\n\n    Again.\n[^2]: word\n\nAfter.")
    notes = [b.text for b in draft.blocks if b.kind is BlockKind.FOOTNOTE]
    assert notes == ["In 1931. More.", "Again.", "word"]
    assert draft.blocks[-1].text == "After."
    assert draft.blocks[-1].kind is BlockKind.PARAGRAPH


def test_what_is_not_prose_is_counted() -> None:
    draft = parse(
        "---\ntitle: T\n---\n\n```py\ncode\n```\n\n    code\n\n<div>\nhtml\n</div>\n\n<!-- note -->\n\n"
        "Words `code` ![a](b) $x$ http://x.org."
    )
    assert [block.text for block in draft.blocks] == ["Words    ."]
    assert dict(draft.skipped) == {
        "front matter": 1,
        "code block": 2,
        "html": 1,
        "comment": 1,
        "code span": 1,
        "image": 1,
        "math": 1,
        "address": 1,
    }


def test_where_something_was_left_out_is_known() -> None:
    block = parse("`numpy` is fast, says <http://x.org>").blocks[0]
    assert block.text == " is fast, says "
    assert block.gaps == (0, len(block.text))


def test_a_fence_that_never_ends_is_code_to_the_end() -> None:
    assert _shown("Words\n\n```\ncode\n\nmore code\n") == ["Words"]


def test_a_figure_at_a_wrapped_lines_start_stays_in_its_sentence() -> None:
    assert _shown("- The dam opened in\n  1931. It held.\n") == ["The dam opened in 1931. It held."]
    assert _shown("The dam opened in\n1931. It held.\n") == ["The dam opened in 1931. It held."]


def test_html_in_a_list_costs_no_other_block() -> None:
    assert _shown("Before\n\n- a\n  <div>\n\n  \n\nAfter\n") == ["Before", "a", "After"]


def test_the_title_is_the_front_matters_or_the_first_top_heading() -> None:
    assert parse("---\ntitle: 'The dam'\n---\n# Other").title == "The dam"
    assert parse('+++\ntitle = "The dam"\n+++\n').title == "The dam"
    assert parse("## Two\n\n# The *dam*\n").title == "The dam"
    assert parse("Words").title == ""


def test_dashes_at_the_start_are_front_matter_only_around_keys() -> None:
    assert _shown("---\nFoo\n---\nBar") == ["Foo", "Bar"]
    assert _shown("---\nkey: word\n...\nBar") == ["Bar"]
    assert _shown("---\nkey: word\n\nBar") == ["key: word", "Bar"]


def test_a_block_knows_the_heading_above_it() -> None:
    draft = parse("a\n\n# One\n\nb\n\n## Two\n\nc\n")
    assert [draft.heading_of(i) for i in range(len(draft.blocks))] == ["", "", "One", "One", "Two"]


def test_a_span_of_visible_words_covers_the_markers_of_what_is_whole_in_it() -> None:
    source = "It *opened in* [the **year**](u) 1931."
    draft = parse(source)
    block = draft.blocks[0]

    def covered(words: str) -> str:
        start = block.text.index(words)
        return block.source_span(start, start + len(words)).slice(source)

    assert covered("opened in") == "*opened in*"
    assert covered("opened") == "opened"
    assert covered("year") == "**year**"
    assert covered("the year") == "[the **year**](u)"
    assert covered("in the year 1931") == "in* [the **year**](u) 1931"
    assert covered("It opened") == "It *opened"


def test_a_block_is_found_by_an_offset() -> None:
    draft = parse("one\n\ntwo\n")
    assert [draft.block_at(offset) for offset in (0, 3, 4, 5, 8, 9)] == [0, 0, None, 1, 1, None]


def test_plain_text_has_paragraphs_and_no_markup() -> None:
    draft = parse("# One *two*\nthree\n\n   four\r\nfive http://x.org/a six\n", "plain")
    assert [block.text for block in draft.blocks] == ["# One *two* three", "four five  six"]
    assert _sources(draft)[0] == "# One *two*\nthree"
    assert draft.title == ""


@pytest.mark.parametrize(
    ("markdown", "shown", "gaps"),
    [
        ("The lamp ({% cite 'Isings 1957' %}, p. 94) is Roman.", "The lamp (, p. 94) is Roman.", 1),
        ("{{ site.title }} opened in {{< param year >}}.", " opened in .", 2),
        ("It was {{% note 5 %}} shut.", "It was  shut.", 1),
        (
            "The capital is {{c1::Paris}}, taken in {{c2::1944}}.",
            "The capital is {{c1::Paris}}, taken in {{c2::1944}}.",
            0,
        ),
        ("Double the braces: {{ and }} are { and }.", "Double the braces: {{ and }} are { and }.", 0),
        ("# {{ page.title }}", "{{ page.title }}", 0),
        (
            "The sets {1, 2} and {{1}, {2}} are finite, and 5 {% of it.",
            "The sets {1, 2} and {{1}, {2}} are finite, and 5 {% of it.",
            0,
        ),
    ],
)
def test_tags_of_templates_are_no_words(markdown: str, shown: str, gaps: int) -> None:
    block = parse(markdown).blocks[0]
    assert block.text.strip() == shown.strip()
    assert len(block.gaps) == gaps


def test_the_marks_of_site_generators_are_no_words() -> None:
    assert _shown("::: note\nIt opened.\n:::\n\n{% include x %}\nIt closed.\n{{< y >}}\n") == [
        "It opened.",
        "It closed.",
    ]
    assert _shown("> [!NOTE]\n> It opened.\n") == ["It opened."]
    assert _shown("[!NOTE]\nIt opened.\n") == ["[!NOTE] It opened."]
    assert _shown("## The dam {#dam .big} ##\n") == ["The dam"]


def test_a_paragraph_that_is_struck_out_is_no_prose() -> None:
    draft = parse("~~It opened in 1900.~~\n\nIt opened in 1931.")
    assert [block.text for block in draft.blocks] == ["It opened in 1931."]
