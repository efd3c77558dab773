"""Whether an edit was made is read off the draft: through any edits, undo and reopening, on its own words or not at all."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from factlint.client.store.applied_edits import AppliedEdit
from factlint.lsp.drafts import tracked_edits
from factlint.lsp.drafts.tracked_edits import TrackedEdit
from factlint.prose.apply.placement import make_anchor
from factlint.prose.span import Span
from factlint.prose.text_changes import Change, change_between

TEXT = "Of the dam.\n\nThe Varn dam was opened in 1931, in spring. The town has 300 people.\n\nThe dam was opened in 1931.\n"
AT = TEXT.index("1931")


def offered(text: str = TEXT, at: int = AT) -> TrackedEdit:
    span = Span(at, at + 4)
    edit = AppliedEdit(
        id=str(at),
        claim="",
        before="1931",
        after="1938",
        state="offered",
        anchor=make_anchor(text, span),
        at=time.time(),
    )
    return TrackedEdit(edit, span)


def follow(stand: tracked_edits.TrackedEdits, text: str, *changes: Change) -> tuple[tracked_edits.TrackedEdits, str]:
    for change in changes:
        stand, text = tracked_edits.apply_change(stand, change, text), change.apply_to(text)
        stand = tracked_edits.update_states(stand, text)
    return stand, text


def states(stand: tracked_edits.TrackedEdits) -> list[str]:
    return [one.edit.state for one in stand]


def test_made_undone_and_made_again():
    made = TEXT[:AT] + "1938" + TEXT[AT + 4 :]
    stand, text = follow((offered(),), TEXT, change_between(TEXT, made))
    assert states(stand) == ["applied"] and stand[0].span.slice(text) == "1938"
    stand, text = follow(stand, text, change_between(made, TEXT))
    assert states(stand) == ["taken back"] and stand[0].span.slice(text) == "1931"
    assert tracked_edits.is_declined(stand, stand[0].span, "1931", "1938")
    assert not tracked_edits.is_declined(stand, Span(0, 4), "1931", "1938"), "the other 1931 is another edit"
    stand, text = follow(stand, text, change_between(TEXT, made))
    assert states(stand) == ["applied"]


def test_a_word_that_is_glued_on_makes_it_other_words():
    made = TEXT[:AT] + "1938" + TEXT[AT + 4 :]
    stand, text = follow((offered(),), TEXT, change_between(TEXT, made), Change(Span(AT + 4, AT + 4), "0"))
    assert not stand[0].is_made(text) and tracked_edits.edits_at(stand, Span(AT, AT), text) == []
    stand, text = follow(stand, text, Change(Span(AT + 4, AT + 5), ""))
    assert stand[0].is_made(text)


@st.composite
def changes(draw: st.DrawFn) -> list[tuple[float, float, str]]:
    return draw(
        st.lists(
            st.tuples(
                st.floats(0, 1), st.floats(0, 0.1), st.sampled_from(["", "x", " ", "1938", "1931", "é\n\n", "1"])
            ),
            max_size=12,
        )
    )


@given(changes(), changes())
def test_words_are_put_back_only_where_the_new_ones_were_put_in(first, later):
    """Beside the draft runs one in which the words in question are marked: what is offered must be the marked ones."""
    made = TEXT[:AT] + "1938" + TEXT[AT + 4 :]
    stand, text = follow((offered(),), TEXT, change_between(TEXT, made))
    marks = [AT <= index < AT + 4 for index in range(len(text))]
    for where, length, words in [*first, *later]:
        start = int(where * len(text))
        end = min(len(text), start + int(length * len(text)))
        stand, text = follow(stand, text, Change(Span(start, end), words))
        marks[start:end] = [False] * len(words)
    (one,) = stand
    if one.is_made(text) and all(marks[one.span.start : one.span.end]):
        assert one.span.slice(text) == "1938"
    if sum(marks) == 4 and one.is_made(text):
        assert all(marks[one.span.start : one.span.end]), "it stands on its own words"


@given(changes())
def test_after_a_restart_they_are_found_with_what_stood_around_them_or_not_at_all(edits):
    made = TEXT[:AT] + "1938" + TEXT[AT + 4 :]
    stand, text = follow((offered(),), TEXT, change_between(TEXT, made))
    (kept,) = tracked_edits.build_records(stand, text)
    marks = [AT <= index < AT + 4 for index in range(len(text))]
    for where, length, words in edits:
        start = int(where * len(text))
        end = min(len(text), start + int(length * len(text)))
        text = Change(Span(start, end), words).apply_to(text)
        marks[start:end] = [False] * len(words)
    for one in tracked_edits.place_edits([kept], text):
        around = text[max(0, one.span.start - 40) : one.span.end + 40]
        assert all(marks[one.span.start : one.span.end]) or kept.anchor.before in around or kept.anchor.after in around


def test_an_edit_that_was_made_while_nobody_looked_is_found():
    (kept,) = tracked_edits.build_records((offered(),), TEXT)
    made = "Something above.\n\n" + TEXT[:AT] + "1938" + TEXT[AT + 4 :]
    stand = tracked_edits.update_states(tracked_edits.place_edits([kept], made), made)
    assert states(stand) == ["applied"] and stand[0].span.start == made.index("1938")
