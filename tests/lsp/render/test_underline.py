"""The line stands under the words that are wrong, where they are known, and never under others."""

from __future__ import annotations

import pytest

CLAIM = "The Varn dam was opened in 1931."
FALSE = {"verdict": "False", "confidence": "high"}


async def test_the_wrong_words_are_underlined_and_the_claim_is_related_information(start, service):
    service.verdicts = {"1931": FALSE | {"wrong_words": "1931"}}
    async with start("visual-studio-code") as editor:
        draft = editor.open(f"A note. {CLAIM}\n")
        (found,) = await draft.marked(CLAIM)
        assert draft.underlined == ["1931"]
        (whole,) = found.related_information
        assert draft.words(whole.location.range) == CLAIM and CLAIM in whole.message
        draft.change("A note.", "A much longer note.")
        await draft.marked(CLAIM)
        assert draft.underlined == ["1931"]


async def test_the_whole_claim_is_underlined_where_the_writer_wants_that(start, service):
    service.verdicts = {"1931": FALSE | {"wrong_words": "1931"}}
    async with start("visual-studio-code", settings={"underline": "claim"}) as editor:
        draft = editor.open(f"{CLAIM}\n")
        (found,) = await draft.marked(CLAIM)
        assert draft.underlined == [CLAIM] and not found.related_information


async def test_a_correction_tells_the_wrong_words_where_a_service_names_none(start, service):
    service.verdicts = {"1931": FALSE | {"suggested_rewrite": "The Varn dam was opened in 1938."}}
    async with start("visual-studio-code") as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        assert draft.underlined == ["1931"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("In 1931 the Varn dam was opened, so 1931 it is.", "1931"),
        ("The Varn dam was opened in 1931.", "31"),
        ("The Varn dam cost 1,931 pounds.", "931"),
        ("The Varn dam was opened in 1931.", "Cusco"),
        ("The [Varn dam](https://dam/1931) was opened 31 years ago.", "1931"),
    ],
)
async def test_words_that_do_not_stand_there_once_leave_the_claim_underlined(start, service, text, words):
    service.verdicts = {"Varn": FALSE | {"wrong_words": words}}
    async with start("visual-studio-code") as editor:
        draft = editor.open(f"{text}\n")
        await draft.marked(text)
        assert draft.underlined == [text]


async def test_words_inside_markup_are_underlined_alone(start, service):
    text = "The Varn dam was opened in **March 1931** by *Ann Low*."
    service.verdicts = {"1931": FALSE | {"wrong_words": "ann low"}}
    async with start("neovim") as editor:
        draft = editor.open(f"{text}\n")
        await draft.marked(text)
        assert draft.underlined == ["Ann Low"]


async def test_the_rest_of_the_claim_still_has_the_hover_and_the_actions(start, service):
    service.verdicts = {"1931": FALSE | {"suggested_rewrite": "The Varn dam was opened in 1938."}}
    async with start("emacs") as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked("1931")
        hover = await draft.hover("Varn")
        assert hover and draft.words(hover.range) == CLAIM
        assert [one.title for one in await draft.actions("Varn") if "1938" in one.title]


async def test_what_agrees_is_not_underlined_in_part(start, service):
    """A rewrite of a claim that is mostly true is a matter of style."""
    service.verdicts = {
        "1931": {
            "verdict": "Mostly True",
            "confidence": "high",
            "suggested_rewrite": "The Varn dam was opened in 1938.",
        }
    }
    async with start("visual-studio-code", settings={"severity": {"mostly_true": "information"}}) as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        assert draft.underlined == [CLAIM]
