"""Foreign words in a hover: they read as they are, and act as nothing."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from factlint.lsp import display_text

MARKDOWN = MarkdownIt("gfm-like", {"linkify": False}).enable(["table", "strikethrough"])
HOSTILE = st.text(alphabet="[]()!<>&;`*_~#-+=12.|\\$@:/ab \n", max_size=24)


def test_a_draft_is_named_as_its_writer_knows_it() -> None:
    assert display_text.draft_name("file:///notes/two%20dams.md") == "two dams.md"
    assert display_text.draft_name(f"file:///notes/{'a' * 200}%0A.md") == f"{'a' * 79}…"


@given(HOSTILE)
@example("1984. A novel")
@example("\\<b> \\&lt;")
@example("- [x](y)")
@example("![i](command:u) <b> &lt; 12345) ~~x~~ > q")
def test_foreign_words_are_shown_as_they_are_and_do_nothing(text: str) -> None:
    shown = display_text.escape_markdown(text)
    tokens = MARKDOWN.parse(shown)
    kinds = {child.type for token in tokens for child in token.children or []} | {token.type for token in tokens}
    assert kinds <= {"paragraph_open", "paragraph_close", "inline", "text", "text_special"}
    read = "".join(child.content for token in tokens for child in token.children or [])
    assert read == display_text.plain_text(text)


@pytest.mark.parametrize("address", ["https://evil.example/a", "www.evil.example", "HTTP://EVIL.EXAMPLE"])
def test_a_bare_address_is_no_link(address: str) -> None:
    assert address not in display_text.escape_markdown(f"see {address} now")


@pytest.mark.parametrize(
    ("snippet", "passage"),
    [
        ("The dam opened.", "#:~:text=The%20dam%20opened."),
        ("A well-known, old dam", "#:~:text=A%20well%2Dknown%2C%20old%20dam"),
        ("cut …the dam opened in 1938… here", "#:~:text=dam%20opened%20in"),
        (" ".join("abcdefghijklmnop"), "#:~:text=a%20b%20c%20d%20e%20f,k%20l%20m%20n%20o%20p"),
        ("", ""),
    ],
)
def test_a_page_is_opened_at_the_words_of_its_snippet(snippet: str, passage: str) -> None:
    page = "https://a.example/varn"
    assert display_text.passage_address(page, snippet) == page + passage
    assert display_text.passage_address(f"{page}#top", "One two") == f"{page}#top:~:text=One%20two"


def test_ordinary_prose_is_left_as_it_is() -> None:
    prose = "The claim says 162; “Venice” says 126: 472 bridges (1,770 mi), on 2026-11-21 11:09!"
    assert display_text.escape_markdown(prose) == prose


def test_names_that_are_shown_alike_are_told_apart_and_none_is_lost() -> None:
    things = ["a b c", "a  b c", "a b c (2)", "a b d" * 9]
    assert display_text.label_each(things, str, 20) == {
        "a b c": "a b c",
        "a b c (2)": "a  b c",
        "a b c (2) (2)": "a b c (2)",
        display_text.plain_text("a b d" * 9, 20): "a b d" * 9,
    }
