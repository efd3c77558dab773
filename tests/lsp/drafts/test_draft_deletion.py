"""Forgetting a draft from the editor: asked once, its marks go, what is kept goes, and nothing comes back by itself."""

from __future__ import annotations

from lsprotocol import types

DRAFT = "# Varn\n\nThe dam opened in 1931. The school opened in 1901.\n"
DAM = "The dam opened in 1931."
FALSE = {"verdict": "False", "confidence": "medium", "rationale": "It says 1938."}
AGREED = {"FACTLINT_EGRESS": "allow"}


async def forget(editor, uri, answer="Forget It"):
    editor.choice.append(answer)
    return await editor.execute("factlint.forgetDocument", uri)


async def test_the_marks_go_and_stay_away_until_the_draft_is_edited(start, service):
    service.verdicts = {"dam": FALSE}
    async with start() as editor:
        draft = editor.open(DRAFT)
        await draft.marked(DAM)
        await editor.idle()
        assert await forget(editor, draft.uri) == "draft.md: Deleted: 3 kept results."
        await draft.marked()
        asked = len(service.sent("assess"))
        await editor.anything(2.0)
        assert draft.marks == [] and len(service.sent("assess")) == asked
        draft.change("1901", "1902")
        await draft.marked(DAM)
        assert len(service.sent("assess")) == asked + 1, "nothing was known any more"


async def test_keeping_it_keeps_everything(start, service):
    service.verdicts = {"dam": FALSE}
    async with start() as editor:
        draft = editor.open(DRAFT)
        await draft.marked(DAM)
        assert await forget(editor, draft.uri, "Keep It") is None
        question = next(params for method, params in editor.asked if method == types.WINDOW_SHOW_MESSAGE_REQUEST)
        assert "delete everything stored of draft.md" in question.message
        assert draft.marks == [DAM]


async def test_a_closed_draft_can_be_forgotten(start, service):
    service.verdicts = {"dam": FALSE}
    async with start() as editor:
        draft = editor.open(DRAFT)
        await draft.marked(DAM)
        draft.close()
        assert "3 kept results" in await forget(editor, draft.uri)
        assert "Nothing was stored." in await forget(editor, draft.uri)


async def test_what_is_under_way_is_stopped_and_what_a_service_keeps_is_told(start, paid, tmp_path):
    paid.step = "research"
    async with start(environment=AGREED) as editor:
        draft = editor.open(DRAFT)
        await editor.execute("factlint.checkDocument", draft.uri)
        await draft.marked(DAM)
        editor.choice.append("Begin")
        await editor.execute("factlint.reviewDocument", draft.uri)
        await editor.until(lambda: any(kind == "review" for kind, _, _ in editor.statuses[-1]["runs"]))
        said = await forget(editor, draft.uri)
        assert "1 run under way was stopped." in said and "still stores 1 run" in said
        assert len(paid.cancelled) == 1
        await draft.marked()
        await editor.until(lambda: editor.statuses[-1]["runs"] == [])
    left = b"".join(path.read_bytes() for path in (tmp_path / "data").rglob("*.json"))
    assert b"dam" not in left
