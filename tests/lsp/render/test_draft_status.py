"""What is said of a draft: how much is wrong, how much could be checked, and no check mark that means "I know nothing"."""

from __future__ import annotations

import pytest
from scripted_service import ABSTAINED

from factlint.client.checks.draft_counts import DraftCounts

CLAIM = "The Varn dam was opened in 1931."


def of(editor, draft):
    return editor.statuses[-1]["drafts"].get(draft.uri, ("", "", "")) if editor.statuses else ("", "", "")


async def becomes(editor, draft, mark, said):
    await editor.until(lambda: of(editor, draft)[:2] == (mark, said), lambda: repr(of(editor, draft)))


async def test_what_is_wrong_and_how_much_could_be_checked(start, service):
    service.verdicts = {"1931": {"verdict": "False"}, "12 bells": ABSTAINED}
    async with start() as editor:
        draft = editor.open(f"{CLAIM} The church has 12 bells. It has 3 doors.\n")
        await becomes(editor, draft, "wrong", "1 wrong · 2 of 3 settled")


async def test_no_check_mark_while_an_edit_waits(start, service):
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        await becomes(editor, draft, "fine", "1 of 1 settled")
        draft.change(CLAIM, f"{CLAIM} The church has 12 bells.")
        await editor.until(lambda: of(editor, draft)[0] == "waiting")
        await becomes(editor, draft, "fine", "2 of 2 settled")


async def test_no_check_mark_before_a_check_and_after_an_edit_that_only_a_save_would_check(start, service):
    async with start(options={"check": "save"}) as editor:
        draft = editor.open(f"{CLAIM}\n")
        await becomes(editor, draft, "waiting", "not checked yet")
        draft.save()
        await becomes(editor, draft, "fine", "1 of 1 settled")
        draft.change("opened", "closed")
        await becomes(editor, draft, "waiting", "changed since the check")


async def test_what_needs_no_source_is_found_before_a_first_check(start, service):
    async with start(options={"check": "save"}) as editor:
        draft = editor.open("On Monday, 4 July 2023, we met.\n")
        await becomes(editor, draft, "waiting", "1 wrong · not checked yet")


async def test_a_bibliography_waits_for_no_check(start, service):
    async with start() as editor:
        entry = "@article{a, title={A paper on mills}, year={2010}}\n"
        draft = editor.open(entry + entry.replace("{a,", "{b,"), name="refs.bib", language="bibtex")
        await editor.until(lambda: of(editor, draft)[1] == "1 wrong", lambda: repr(of(editor, draft)))


async def test_a_draft_outside_what_is_known_is_said_to_be_so(start, service):
    service.verdicts = {"mill": ABSTAINED}
    async with start() as editor:
        mills = " ".join(f"The mill number {number} burned." for number in range(10, 17))
        draft = editor.open(f"{CLAIM}\n\n{mills}\n")
        await becomes(editor, draft, "little", "1 of 8 settled")
        assert "outside what" in of(editor, draft)[2] and "in depth" in of(editor, draft)[2]
        said = await editor.execute("factlint.checkDocument", draft.uri)
        assert "7 claims could not be settled" in said and "outside what" in said


async def test_a_draft_without_claims_is_called_that(start, service):
    async with start() as editor:
        draft = editor.open("Nobody knows why.\n")
        await becomes(editor, draft, "little", "no claims found")


def test_two_drafts_stand_together_as_their_sums():
    assert DraftCounts(1, 0, 2, 3) + DraftCounts(0, 2, 5, 7) == DraftCounts(1, 2, 7, 10)


def test_a_first_check_under_way_has_not_reached_all():
    assert DraftCounts(1, 0, 1, 1).summary_text(waiting=True) == "1 wrong · not all checked yet"


@pytest.mark.parametrize(
    ("counts", "mark", "said"),
    [
        (DraftCounts(1, 0, 59, 274), "wrong", "1 wrong · 59 of 274 settled"),
        (DraftCounts(0, 2, 59, 274), "unsure", "2 to look at · 59 of 274 settled"),
        (DraftCounts(0, 0, 59, 1274), "little", "59 of 1,274 settled"),
        (DraftCounts(0, 0, 12, 12), "fine", "12 of 12 settled"),
        (DraftCounts(2, 1, 0, 0), "wrong", "2 wrong, 1 to look at"),
    ],
)
def test_the_line_and_its_sign(counts, mark, said):
    assert (counts.mark(), counts.summary_text()) == (mark, said)
