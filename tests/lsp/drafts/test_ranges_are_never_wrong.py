"""Marks stay on their words: in every encoding, behind odd characters, through edits, and when answers come late."""

from __future__ import annotations

import asyncio

import pytest
from lsprotocol import types

WRONG = {"1931": {"verdict": "False", "confidence": "high"}}
CLAIM = "The Varn dam was opened in 1931."
ODD = {
    "emoji": "🧊👩‍🚀 Ice 𝔸 first.\n\n",
    "line ends of Windows": "One line.\r\nAnother line.\r\n\r\n",
    "old line ends": "One line.\rAnother line.\r\r",
    "separators that end no line": "A\u2028B\u2029C\x0cD\x0bE\x85F.\n\n",
    "combining marks": "e\u0301a\u0308 n\u0303.\n\n",
}


def encodings(*names: str):
    def alter(capabilities: types.ClientCapabilities) -> None:
        capabilities.general = types.GeneralClientCapabilities(position_encodings=list(names))

    return alter


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
async def test_marks_are_on_the_words_behind_odd_characters(start, service, encoding):
    service.verdicts = WRONG
    async with start(alter=encodings(encoding)) as editor:
        assert editor.encoding.endswith(encoding[3:])
        drafts = [editor.open(f"{odd}🧊 {CLAIM}\n", f"{at}.md") for at, odd in enumerate(ODD.values())]
        for draft in drafts:
            await draft.marked(f"🧊 {CLAIM}")
            hover = await draft.hover("1931")
            assert hover and draft.words(hover.range) == f"🧊 {CLAIM}"


async def test_an_editor_that_counts_bytes_without_saying_so_can_insist_on_them(start, service):
    service.verdicts = WRONG
    async with start(options={"positionEncoding": "utf-8"}) as editor:
        editor.open(f"🧊é {CLAIM}\n")
        await editor.until(lambda: editor.publishes and editor.publishes[-1].diagnostics)
        (marked,) = editor.publishes[-1].diagnostics
        assert (marked.range.start.character, marked.range.end.character) == (0, len(f"🧊é {CLAIM}".encode()))
        assert editor.messages == [], "it is no setting that nobody knows"


async def test_an_edit_above_moves_the_mark_with_its_words(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"Intro.\n\n{CLAIM}\n")
        await draft.marked(CLAIM)
        draft.change("Intro", "🧊\r\nA new first line")
        found = editor.publishes[-1]
        await editor.until(lambda: editor.publishes[-1] is not found)
        await draft.marked(CLAIM)
        assert editor.publishes[-1].version == draft.version


async def test_an_edit_inside_a_claim_drops_its_verdict_at_once(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n\nIt covers 12 hectares. 40 people drowned.\n")
        await draft.marked(CLAIM)
        service.gate.clear()
        draft.change("opened", "closed")
        assert await draft.hover("1931") is None
        await draft.marked()


async def test_typing_on_at_the_end_of_a_claim_makes_other_words_of_it(start, service):
    service.verdicts = {"1931": {"verdict": "False", "confidence": "high"}}
    async with start() as editor:
        draft = editor.open("It was opened in 1931!\n")
        await draft.marked("It was opened in 1931!")
        draft.splice(0, 0, "X")
        assert await draft.hover("1931") is None


async def test_a_slow_verdict_is_dropped_when_its_words_changed_meanwhile(start, service):
    service.verdicts = WRONG
    service.gate.clear()
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n\nThe town has 1931 inhabitants.\n")
        await asyncio.to_thread(service.arrived.acquire)
        draft.change("opened", "closed")
        service.gate.set()
        await draft.marked("The town has 1931 inhabitants.")
        assert [draft.shown(sent) for sent in editor.publishes] == [["The town has 1931 inhabitants."]]


async def test_a_slow_verdict_lands_on_words_that_moved_meanwhile(start, service):
    service.verdicts = WRONG
    service.gate.clear()
    async with start() as editor:
        draft = editor.open(f"Intro.\n\n{CLAIM}\n")
        await asyncio.to_thread(service.arrived.acquire)
        draft.splice(0, 0, "Before it all. 🧊\n\n")
        draft.splice(0, 6, "")
        service.gate.set()
        await draft.marked(CLAIM)


@pytest.mark.parametrize("sign", ["# ", "    "])
async def test_a_paragraph_that_becomes_a_heading_or_code_loses_its_mark(start, service, sign):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"Intro.\n\n{CLAIM}\n")
        await draft.marked(CLAIM)
        at = draft.text.index(CLAIM)
        draft.splice(at, at, sign)
        await draft.marked()
        draft.splice(at, at + len(sign), "")
        await draft.marked(CLAIM)


async def test_deleting_the_draft_clears_its_marks(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        draft.splice(0, len(draft.text), "")
        await draft.marked()
        draft.splice(0, 0, f"Once more: {CLAIM}\n")
        await draft.marked(f"Once more: {CLAIM}")


async def test_an_undone_edit_brings_the_verdict_back_without_a_request(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        await editor.idle()
        sent = len(service.sent("extract")) + len(service.sent("assess"))
        draft.change("opened", "closed")
        draft.change("closed", "opened")
        await draft.marked()
        await draft.marked(CLAIM)
        assert len(service.sent("extract")) + len(service.sent("assess")) == sent


async def test_a_whole_new_text_keeps_the_marks_of_what_stayed(start, service):
    service.verdicts = WRONG
    async with start("none") as editor:
        draft = editor.open(f"Intro.\n\n{CLAIM}\n")
        await draft.marked(CLAIM)
        draft.text = f"Another intro, 🧊.\n\n{CLAIM}\n"
        draft.version += 1
        draft.texts[draft.version] = draft.text
        editor.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=draft.version, uri=draft.uri),
                [types.TextDocumentContentChangeWholeDocument(text=draft.text)],
            )
        )
        hover = await draft.hover("1931")
        assert hover and draft.words(hover.range) == CLAIM
