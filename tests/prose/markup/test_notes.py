"""Notes of Obsidian and its kin: links to notes, callouts, comments, highlights and names of blocks."""

from __future__ import annotations

import pytest

from factlint.prose.parse import parse


def _shown(markdown: str) -> list[str]:
    return [block.text for block in parse(markdown).blocks]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("[[Tokyo]] is large.", "Tokyo is large."),
        ("[[Japan|The country]] is large.", "The country is large."),
        ("[[places/Kyushu#History]] is large.", "Kyushu is large."),
        ("See [[#History]] above.", "See History above."),
        ("See ![[fuji.png|300]] there.", "See  there."),
        ("It is %%not%% large.", "It is  large."),
        ("It is ==very *large*== and a == b.", "It is very large and a == b."),
        ("It is large. ^a-name", "It is large. "),
        ("2^10 and 50%% of it", "2^10 and 50%% of it"),
        ("A list [[1]] and [[a [b]]].", "A list [[1]] and [[a [b]]]."),
        ("An array a[[b](c)].", "An array a[b]."),
        ("The [[dam]] opened.\n\n[dam]: http://x.org", "The [dam] opened."),
    ],
)
def test_a_note_shows_what_a_reader_sees(written: str, shown: str) -> None:
    assert _shown(written) == [shown]


def test_the_title_of_a_callout_stands_apart_from_its_words() -> None:
    assert _shown("> [!info]- Folded\n> It opened.\n") == ["Folded", "It opened."]
    assert _shown("> [!my-type]\n> It opened.\n") == ["It opened."]


def test_comments_are_no_prose() -> None:
    draft = parse("One.\n\n%% It opened in 1900. %%\n\n%%\nIt opened.\n\nIn 1901.\n%%\n\nTwo.")
    assert [block.text for block in draft.blocks] == ["One.", "Two."]
    assert draft.skipped == {"comment": 2}


def test_what_follows_a_comment_in_its_line_is_prose() -> None:
    assert _shown("%% a %% It opened.") == [" It opened."]


def test_words_in_a_link_are_found_where_they_stand() -> None:
    draft = parse("In [[Japan|the country]] it is.")
    block = draft.blocks[0]
    at = block.text.index("country")
    assert block.source_span(at, at + len("country")).slice(draft.text) == "country"
