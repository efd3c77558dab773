"""What of a commit message is prose: its paragraphs and items, without git's comments, trailers, code and the diff."""

from __future__ import annotations

from factlint.prose.apply.edits import apply_edits, project
from factlint.prose.parse import BlockKind, parse

_MESSAGE = """Open the dam in 1931

It opened in
1938, see `open()` and [the issue](http://x.org/1).

- One item
  goes on
* Another: two

    code = 1

Then it closed.

Fixes: #12
Signed-off-by: A B <a@b.org>
# Please enter the commit message.
# ------------------------ >8 ------------------------
# Do not modify
diff --git a/x b/x
+not this
"""


def test_the_subject_is_a_heading_and_the_rest_paragraphs_and_items() -> None:
    draft = parse(_MESSAGE, "commit")
    assert [(b.kind, b.level, b.container, b.text) for b in draft.blocks] == [
        (BlockKind.HEADING, 1, "", "Open the dam in 1931"),
        (BlockKind.PARAGRAPH, 0, "", "It opened in 1938, see  and the issue."),
        (BlockKind.PARAGRAPH, 0, "list", "One item goes on"),
        (BlockKind.PARAGRAPH, 0, "list", "Another: two"),
        (BlockKind.PARAGRAPH, 0, "list", "code = 1"),
        (BlockKind.PARAGRAPH, 0, "", "Then it closed."),
    ]
    assert draft.title == "Open the dam in 1931"
    assert dict(draft.skipped) == {"diff": 1, "trailer": 2, "code span": 1}


def test_lines_that_are_indented_are_code_but_under_an_item() -> None:
    draft = parse("A\n\nRun:\n\n    make all\n\nDone.\n", "commit")
    assert [block.text for block in draft.blocks] == ["A", "Run:", "Done."]
    assert draft.skipped["code block"] == 1


def test_a_comment_can_switch_checking_off() -> None:
    draft = parse("A\n\n# factlint off\nb\n\n# factlint on\n\nc\n", "commit")
    assert [draft.is_ignored(block.span) for block in draft.blocks] == [False, True, False]


def test_the_scissors_tell_which_sign_comments_begin_with() -> None:
    cut = f"; {'-' * 24} >8 {'-' * 24}\n; Do not modify\nnot this\n"
    draft = parse(f"A\n\n#12 was open.\n; Please enter the message.\n{cut}", "commit")
    assert [block.text for block in draft.blocks] == ["A", "#12 was open."]
    assert draft.skipped["diff"] == 1


def test_dashes_around_a_sign_in_a_message_are_no_scissors() -> None:
    draft = parse("A\n\n* - >8 - is how it is written.\n\nIt opened.\n", "commit")
    assert draft.blocks[-1].text == "It opened."


def test_an_edit_changes_words_and_no_code() -> None:
    draft = parse(_MESSAGE, "commit")
    edits = project(draft, draft.blocks[1].span, "It opened in 1938", "It opened in 1939")
    assert not isinstance(edits, str)
    assert apply_edits(_MESSAGE, edits) == _MESSAGE.replace("\n1938,", "\n1939,")
