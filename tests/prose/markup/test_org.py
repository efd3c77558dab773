"""What of an Org file is prose: what its export shows, without code, drawers, targets and settings."""

from __future__ import annotations

import pytest

from factlint.prose.apply.edits import apply_edits, project
from factlint.prose.parse import BlockKind, parse


def _shown(org: str) -> list[str]:
    return [block.text for block in parse(org, "org").blocks]


@pytest.mark.parametrize(
    ("org", "shown"),
    [
        ("It *opened* in /1931/, _so_.", "It opened in 1931, so."),
        ("Call ~f()~ or =g= +not this+ now.", "Call  or   now."),
        ("See [[http://x.org/1900][the /page/ of ~x~]] and [[http://x.org]].", "See the page of  and ."),
        ("It opened.[fn:1] On <1931-05-02 Sat> so [cite:@a].", "It opened. On  so ."),
        ("Energy \\(E\\) and $x^2$ cost $5 -- a lot\\ldots", "Energy  and  cost $5 – a lot…"),
        ("2*3*4, a/b/c, snake_case_name and x=y", "2*3*4, a/b/c, snake_case_name and x=y"),
        ("one\\\\\ntwo\nthree", "one\ntwo three"),
    ],
)
def test_a_paragraph_shows_what_a_reader_sees(org: str, shown: str) -> None:
    assert _shown(org) == [shown]


def test_blocks_keep_their_kind_level_and_container() -> None:
    draft = parse(
        "#+title: Dam\n* TODO One :tag:\nTwo.\n** Three\n- four\n  goes on\n  - five\n- term :: six\n\n"
        "#+begin_quote\nseven\n#+end_quote\n\n| eight | /nine/ |\n|-------+--------|\n| 10    |\n\n[fn:1] eleven\n",
        "org",
    )
    assert [(b.kind, b.level, b.container, b.depth, b.text) for b in draft.blocks] == [
        (BlockKind.HEADING, 1, "", 0, "Dam"),
        (BlockKind.HEADING, 1, "", 0, "One"),
        (BlockKind.PARAGRAPH, 0, "", 0, "Two."),
        (BlockKind.HEADING, 2, "", 0, "Three"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "four goes on"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "five"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "term"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "six"),
        (BlockKind.PARAGRAPH, 0, "quote", 1, "seven"),
        (BlockKind.TABLE_CELL, 0, "", 0, "eight"),
        (BlockKind.TABLE_CELL, 0, "", 0, "nine"),
        (BlockKind.TABLE_CELL, 0, "", 0, "10"),
        (BlockKind.FOOTNOTE, 0, "", 0, "eleven"),
    ]
    assert draft.title == "Dam"


def test_what_is_not_prose_is_left_out_and_counted() -> None:
    draft = parse(
        "Words.\n#+begin_src python\ncode\n#+end_src\n: fixed\n# note\n:PROPERTIES:\n:a: b\n:END:\nSCHEDULED: <2024-01-01>\n"
        "#+options: toc:nil\n\\begin{align}\nx\n\\end{align}\nEnd.\n",
        "org",
    )
    assert [block.text for block in draft.blocks] == ["Words.", "End."]
    assert dict(draft.skipped) == {"code block": 1, "code line": 1, "comment": 1, "drawer": 1, "math": 1}


def test_a_comment_can_switch_checking_off() -> None:
    draft = parse("a\n\n# factlint off\nb\n\n# factlint on\nc\n", "org")
    assert [draft.is_ignored(block.span) for block in draft.blocks] == [False, True, False]


def test_an_edit_changes_words_and_never_a_mark() -> None:
    source = "- It *opened* in\n  [[http://x.org/1931][1931]] =1931=.\n"
    draft = parse(source, "org")
    edits = project(draft, draft.blocks[0].span, "It opened in 1931", "It opened in 1938")
    assert not isinstance(edits, str)
    assert apply_edits(source, edits) == source.replace("[1931]", "[1938]")
