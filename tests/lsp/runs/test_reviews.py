"""Reviews and citation checks in the editor: priced, shown on their words, taken up again, never begun twice."""

from __future__ import annotations

import pytest
from lsprotocol import types
from scripted_service import ScriptedService

DRAFT = """# Varn

The dam opened in 1931. The school opened in 1901.

Lake Varn covers 212 km², says [the survey](https://survey.example/varn).
"""
WRONG = "The dam opened in 1931."
LINK = "https://survey.example/varn"
FALSE = {"verdict": "False", "confidence": "medium", "rationale": "It says 1938."}
AGREED = {"FACTLINT_EGRESS": "allow"}
NOT_FOUND = {"finding": "page_not_found"}


@pytest.fixture
def paid(service: ScriptedService):
    other = ScriptedService(verdicts={"dam": FALSE}, citations={LINK: NOT_FOUND}, host="127.0.0.2").start()
    service.url = other.url
    yield other
    other.stop()


def questions(editor):
    return [params.message for method, params in editor.asked if method == types.WINDOW_SHOW_MESSAGE_REQUEST]


async def said(editor, words):
    await editor.until(lambda: any(words in message for message in editor.messages), lambda: str(editor.messages))


def kept_runs(tmp_path):
    return list((tmp_path / "data").rglob("runs/*.json"))


async def review(editor, draft, command="factlint.reviewDocument", *more):
    editor.choice.append("Begin")
    await editor.execute(command, draft.uri, *more)


async def test_a_review_says_its_price_and_shows_claims_and_citations_on_their_words(start, paid, tmp_path):
    async with start(environment=AGREED) as editor:
        draft = editor.open(DRAFT)
        await review(editor, draft)
        assert "up to 90 credits" in questions(editor)[0] and "500 left" in questions(editor)[0]
        await said(editor, "2 issues found.")
        marked = await draft.marked(WRONG, LINK)
        assert [item.code for item in marked] == ["false", "page-not-found"]
        assert "score 2 of 10" in marked[0].message, "what is doubtful was checked in depth"
        assert any("13 credits charged" in message for message in editor.messages)
        assert kept_runs(tmp_path) == []
        (sent,) = paid.sent("/review")
        assert sent.body["text"] == DRAFT and sent.body["webhook_url"] == "" and sent.body["visibility"] == "private"


async def test_the_writer_goes_on_typing_and_nothing_lands_on_other_words(start, paid):
    paid.step = "assessing"
    async with start(environment=AGREED) as editor:
        draft = editor.open(DRAFT)
        await review(editor, draft)
        draft.change("# Varn", "# Varn\n\nSomething new at the top, which is an opinion.")
        draft.change("212", "213")
        paid.step = ""
        await said(editor, "2 issues found.")
        await draft.marked(WRONG)
        draft.change("213", "212")
        draft.save()
        await draft.marked(WRONG, LINK)


async def test_the_edits_of_a_review_are_made_on_the_words_that_were_reviewed_or_not_at_all(start, paid):
    paid.verdicts = {
        "dam": FALSE | {"confidence": "high", "suggested_rewrite": "The dam opened in 1938."},
        "covers": FALSE | {"confidence": "high", "suggested_rewrite": "Lake Varn covers 220 km²."},
    }
    paid.step = "assessing"
    async with start(environment=AGREED) as editor:
        draft = editor.open(DRAFT)
        await review(editor, draft)
        draft.change("# Varn", "# Varn\n\nIn 1931 there was no town, we think.")
        draft.change("covers 212", "holds 212")
        paid.step = ""
        await said(editor, "issues found.")
        await draft.marked(WRONG)
        assert not [action for action in await draft.actions("212") if action.title.startswith("Change")]
        (everything,) = await draft.actions("opened in 1931", only=["source.fixAll"])
        draft.apply((await editor.client.code_action_resolve_async(everything)).edit)
        assert (
            "In 1931 there was" in draft.text and "The dam opened in 1938." in draft.text and "holds 212" in draft.text
        )


async def test_a_review_is_taken_up_again_after_the_editor_died(start, paid, tmp_path):
    paid.step = "assessing"
    async with start(environment=AGREED, leave=False) as editor:
        draft = editor.open(DRAFT)
        await review(editor, draft)
        process = editor.client._server
        process.kill()
        await process.wait()
    assert len(kept_runs(tmp_path)) == 1
    paid.step = ""
    async with start(environment=AGREED) as editor:
        draft = editor.open(DRAFT)
        await said(editor, "2 issues found.")
        await draft.marked(WRONG, LINK)
        assert len(paid.sent("/review")) == 1 and kept_runs(tmp_path) == []


async def test_a_selection_is_reviewed_by_whole_paragraphs(start, paid):
    async with start(environment=AGREED) as editor:
        draft = editor.open(DRAFT)
        at = draft.position(draft.text.index("212"))
        range_ = {
            "start": {"line": at.line, "character": at.character},
            "end": {"line": at.line, "character": at.character + 3},
        }
        await review(editor, draft, "factlint.reviewSelection", range_)
        await said(editor, "1 issue found. 1 paragraph was read.")
        (sent,) = paid.sent("/review")
        assert sent.body["text"] == DRAFT.split("\n\n")[2].rstrip("\n")
        await editor.until(lambda: LINK in draft.marks)


async def test_citations_alone(start, paid):
    paid.citations[LINK] = {
        "finding": "metadata_mismatch",
        "check": {"metadata_differences": [{"field": "year", "cited": "2019", "registered": 2021}]},
    }
    async with start(environment=AGREED) as editor:
        draft = editor.open(f"As shown in 2019 by [the survey]({LINK}), much is unknown.\n")
        await review(editor, draft, "factlint.checkCitations")
        assert "up to 20 credits" in questions(editor)[0]
        await said(editor, "1 issue found.")
        (found,) = await draft.marked(f"2019 by [the survey]({LINK}")
        assert found.code == "reference-details-differ" and "2021" in found.message
        fix = next(action for action in await draft.actions("2019") if action.title.startswith("Change"))
        draft.apply((await editor.client.code_action_resolve_async(fix)).edit)
        assert draft.text.startswith("As shown in 2021 by")


async def test_a_review_can_be_stopped(start, paid, tmp_path):
    paid.step = "assessing"
    async with start(environment=AGREED) as editor:
        draft = editor.open(DRAFT)
        await review(editor, draft)
        assert "under way" in await editor.execute("factlint.reviewDocument", draft.uri)
        await editor.execute("factlint.stopReview", draft.uri)
        await said(editor, "was stopped")
        assert len(paid.cancelled) == 1 and kept_runs(tmp_path) == []


async def test_a_run_that_the_service_forgot_is_said_to_be_lost_and_can_be_begun_again(start, paid, tmp_path):
    paid.step = "assessing"
    async with start(environment=AGREED) as editor:
        draft = editor.open(DRAFT)
        await review(editor, draft)
        paid.runs_forgotten = True
        await said(editor, "it is not known what came of a review")
        assert kept_runs(tmp_path) == []
        paid.runs_forgotten, paid.step = False, ""
        await review(editor, draft)
        await said(editor, "2 issues found.")
        assert len({sent.key for sent in paid.sent("/review")}) == 2


async def test_not_now_and_an_empty_draft_cost_nothing(start, paid, tmp_path):
    async with start(environment=AGREED) as editor:
        draft = editor.open(DRAFT)
        editor.choice.append("Not now")
        await editor.execute("factlint.reviewDocument", draft.uri)
        empty = editor.open("\n", name="empty.md")
        assert "no text" in await editor.execute("factlint.reviewDocument", empty.uri)
        assert paid.sent("/review") == [] and kept_runs(tmp_path) == []


async def test_a_report_that_is_gone_costs_no_other_finding(start, paid, tmp_path):
    paid.reports_gone = True
    async with start(environment=AGREED) as editor:
        draft = editor.open(DRAFT)
        await review(editor, draft)
        await said(editor, "2 issues found.")
        first, _ = await draft.marked(WRONG, LINK)
        assert "It says 1938" in first.message and kept_runs(tmp_path) == []


async def test_with_nothing_to_leave_the_machine_no_citation_is_asked_for(start, service):
    async with start(environment={"FACTLINT_EGRESS": "never"}) as editor:
        draft = editor.open(DRAFT)
        await review(editor, draft)
        await said(editor, "found.")
        (sent,) = service.sent("/review")
        assert sent.body["escalate"]["max_citations"] == 0
        assert "the draft cites" in await editor.execute("factlint.checkCitations", draft.uri)
        assert service.sent("/citecheck") == []


async def test_a_review_elsewhere_looks_up_what_the_draft_cites_by_key_and_says_so_in_the_price(start, paid):
    notice = {"finding": "metadata_mismatch", "check": {"hint": "This work was retracted on 2010-02-06 (publisher)."}}
    paid.citations = {"10.1000/abc": notice}
    async with start(environment=AGREED) as editor:
        work = "@article{wäke, title = {A work}, author = {Wake}, year = {1998}, doi = {10.1000/abc}}\n"
        (editor.root / "refs.bib").write_text(work, "utf-8")
        draft = editor.open("---\nbibliography: refs.bib\n---\n\n🧊 The school opened in 1901 [@wäke].\n")
        await review(editor, draft)
        assert "up to 91 credits" in questions(editor)[0]
        await said(editor, "2 credits charged")
        [found] = await draft.marked("wäke")
        assert "retracted on 2010-02-06" in found.message and len(paid.sent("/citecheck")) == 1
