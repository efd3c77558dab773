"""A folder is reviewed draft by draft: priced as a whole first, stopped, taken up again, shown where nothing is open."""

from __future__ import annotations

import asyncio

import pytest
from lsprotocol import types
from scripted_service import ScriptedService

DAM = "# Varn\n\nThe dam opened in 1931. The school opened in 1901.\n"
LAKE = "Lake Varn covers 212 km², says [the survey](https://survey.example/varn).\n"
WRONG = "The dam opened in 1931."
LINK = "https://survey.example/varn"
FALSE = {"verdict": "False", "confidence": "medium", "rationale": "It says 1938."}
AGREED = {"FACTLINT_EGRESS": "allow"}


@pytest.fixture
def paid(service: ScriptedService):
    citations = {LINK: {"finding": "page_not_found"}}
    other = ScriptedService(verdicts={"dam": FALSE}, citations=citations, host="127.0.0.2").start()
    service.url = other.url
    yield other
    other.stop()


@pytest.fixture
def folder(tmp_path):
    """Two drafts, two that are no text, and what `factlint check` passes over too."""
    root = tmp_path / "project"
    for name, text in (("a dam.md", DAM), ("notes/lake.md", LAKE), ("node_modules/readme.md", DAM), (".old.md", DAM)):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    for name in ("scan.txt", "scan2.txt"):
        (root / name).write_bytes(b"\0\1\2" * 99)
    return root


def questions(editor):
    return [params.message for method, params in editor.asked if method == types.WINDOW_SHOW_MESSAGE_REQUEST]


async def said(editor, words):
    await editor.until(lambda: any(words in message for message in editor.messages), lambda: str(editor.messages))


async def review(editor):
    editor.choice.append("Begin")
    return await editor.execute("factlint.reviewFolder", editor.root.as_uri())


def last(editor, path):
    """What the editor was last told of a file that is not open."""
    sent = [one for one in editor.publishes if one.uri == path.as_uri()]
    return (
        [(item.code, (item.range.start.line, item.range.start.character)) for item in sent[-1].diagnostics]
        if sent
        else None
    )


def jobs(tmp_path):
    return list((tmp_path / "data").rglob("folders/*.json"))


async def test_the_price_of_all_is_said_first_and_closed_drafts_show_what_was_found(start, paid, folder, tmp_path):
    async with start(environment=AGREED) as editor:
        await review(editor)
        assert "Reviewing 4 drafts costs up to 360 credits" in questions(editor)[0]
        await said(editor, "project: 2 of 4 drafts reviewed, 2 issues found in 2. 13 credits charged. 2 were left out")
        assert last(editor, folder / "a dam.md") == [("false", (2, 0))]
        assert last(editor, folder / "notes" / "lake.md") == [("page-not-found", (0, LAKE.index("https")))]
        assert [request.body["text"] for request in paid.sent("/review")] == [DAM, LAKE]
        lines = [line.message for line in editor.client.log_messages]
        assert "a dam.md: 1 issue found." in lines and "scan.txt: Not read: a binary file, not a text." in lines
        assert jobs(tmp_path) == []


async def test_an_editor_that_asks_for_the_findings_is_told_to_ask_and_pushed_none(start, paid, folder, pulling):
    async with start(environment=AGREED, options={"findings": True}, alter=pulling) as editor:
        everything = types.WorkspaceDiagnosticParams([])
        assert (await editor.client.workspace_diagnostic_async(everything)).items == ()
        refreshed = editor.client.diagnostic_refresh_count
        await review(editor)
        await said(editor, "project: 2 of 4 drafts reviewed, 2 issues found in 2")
        assert editor.client.diagnostic_refresh_count > refreshed
        assert "factlint/findingsChanged" in [method for method, _ in editor.asked]
        assert editor.publishes == []
        answer = await editor.client.workspace_diagnostic_async(everything)
        found = {item.uri: [one.code for one in item.items] for item in answer.items}
        dam, lake = folder / "a dam.md", folder / "notes" / "lake.md"
        assert found == {dam.as_uri(): ["false"], lake.as_uri(): ["page-not-found"]}


async def test_a_draft_that_is_opened_keeps_its_findings_and_one_that_changed_loses_them(start, paid, folder):
    async with start(environment=AGREED) as editor:
        await review(editor)
        await said(editor, "2 of 4 drafts reviewed")
        draft = editor.open(DAM, name="a dam.md")
        await draft.marked(WRONG)
        (folder / "notes" / "lake.md").write_text("Something else.\n", encoding="utf-8")
        draft.save()
        await editor.until(lambda: last(editor, folder / "notes" / "lake.md") == [])


async def test_open_drafts_are_reviewed_as_the_editor_has_them(start, paid, folder):
    async with start(environment=AGREED) as editor:
        text = "# Varn\n\nSomething that is not saved.\n\nThe dam opened in 1931.\n"
        draft = editor.open(text, name="a dam.md")
        await review(editor)
        await said(editor, "2 of 4 drafts reviewed")
        await draft.marked(WRONG)
        assert paid.sent("/review")[0].body["text"] == text


async def test_it_is_never_started_twice_and_goes_on_after_the_editor_died(start, paid, folder, tmp_path):
    paid.step = "assessing"
    async with start(environment=AGREED, leave=False) as editor:
        await review(editor)
        await asyncio.to_thread(_wait, lambda: paid.sent("/review"))
        assert "under way" in await editor.execute("factlint.reviewFolder", editor.root.as_uri())
        process = editor.client._server
        process.kill()
        await process.wait()
    assert len(jobs(tmp_path)) == 1
    paid.step = ""
    async with start(environment=AGREED) as editor:
        await said(editor, "2 of 4 drafts reviewed, 2 issues found in 2.")
        assert len({request.key for request in paid.sent("/review")}) == 2 and jobs(tmp_path) == []
        assert questions(editor) == [], "it was agreed to before"


async def test_it_can_be_stopped(start, paid, folder, tmp_path):
    paid.step = "assessing"
    async with start(environment=AGREED) as editor:
        await review(editor)
        await asyncio.to_thread(_wait, lambda: any("/reviews/" in request.path for request in paid.requests))
        await editor.execute("factlint.stopReview", (folder / "a dam.md").as_uri())
        await said(editor, "It was stopped.")
        assert len(paid.sent("/review")) == len(paid.cancelled) == 1 and jobs(tmp_path) == []


async def test_the_daily_budget_holds_for_all_of_it(start, paid, folder):
    for number in range(3):
        (folder / f"b{number}.md").write_text(f"In {number + 1900} much was new.\n", encoding="utf-8")
    async with start(environment=AGREED | {"FACTLINT_DAILY_BUDGET": "100"}) as editor:
        await review(editor)
        await said(editor, "1 of 7 drafts reviewed")
        assert len(paid.sent("/review")) == 1
        assert any("Today's budget" in line.message for line in editor.client.log_messages)


async def test_not_now_and_a_folder_without_drafts_cost_nothing(start, paid, tmp_path):
    async with start(environment=AGREED) as editor:
        assert "No drafts there" in await editor.execute("factlint.reviewFolder", editor.root.as_uri())
        (editor.root / "a.md").write_text(DAM, encoding="utf-8")
        editor.choice.append("Not now")
        await editor.execute("factlint.reviewFolder", editor.root.as_uri())
        assert paid.sent("/review") == [] and jobs(tmp_path) == []


def _wait(there):
    import time

    deadline = time.monotonic() + 30
    while not there():
        assert time.monotonic() < deadline
        time.sleep(0.05)
