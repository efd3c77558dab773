"""Deep checks in the editor: agreed to, followed, stopped, taken up again, and never begun twice."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types
from scripted_service import ABSTAINED, ScriptedService

from factlint.lsp.session.runs_under_way import FruitlessCheck, RunsUnderWay

DRAFT = "# Varn\n\nThe dam opened in 1931. The school opened in 1901.\n"
WRONG = "The dam opened in 1931."
FALSE = {"verdict": "False", "confidence": "medium", "rationale": "It says 1938."}
AGREED = {"FACTLINT_EGRESS": "allow"}


async def opened(editor, text=DRAFT):
    draft = editor.open(text)
    await editor.execute("factlint.checkDocument", draft.uri)
    await draft.marked(WRONG)
    return draft


async def offer(draft, title, words="1931"):
    return next((action for action in await draft.actions(words) if action.title.startswith(title)), None)


async def take(editor, draft, title, words="1931"):
    action = await offer(draft, title, words)
    assert action is not None, [action.title for action in await draft.actions(words)]
    return await editor.execute(action.command.command, *action.command.arguments)


async def says(editor, draft, words):
    """Wait until the finding's message has these words."""

    def there():
        return any(words in item.message for item in draft.published[-1].diagnostics)

    await editor.until(there, lambda: str([item.message for item in draft.published[-1].diagnostics]))


def questions(editor):
    return [params.message for method, params in editor.asked if method == types.WINDOW_SHOW_MESSAGE_REQUEST]


def kept_runs(tmp_path: Path):
    return list((tmp_path / "data").rglob("runs/*.json"))


async def test_the_price_is_said_first_and_the_result_takes_the_place_of_the_first_read(start, paid, tmp_path):
    async with start(environment=AGREED) as editor:
        draft = await opened(editor)
        editor.choice.append("Begin")
        await take(editor, draft, "Check in depth")
        assert "10 credits" in questions(editor)[0] and "500 left" in questions(editor)[0]
        await says(editor, draft, "score 2 of 10")
        assert "in depth" in (await draft.hover("1931")).contents.value
        assert "only source" in (await draft.hover("1931")).contents.value
        assert not await offer(draft, "Check in depth")
        assert not await offer(draft, "Open the full report"), "a private report of a service has no page"
        (sent,) = paid.sent("/verify")
        assert sent.body["text"] == WRONG and sent.body["visibility"] == "private" and sent.body["webhook_url"] == ""
        assert kept_runs(tmp_path) == []
    asked = len(paid.requests)
    async with start(environment=AGREED) as editor:
        await says(editor, await opened(editor), "score 2 of 10")
    sent = [request.path for request in paid.requests[asked:] if request.method == "POST"]
    assert sent == [], "a report is kept like any verdict"


async def test_the_wrong_words_stay_underlined_after_a_deep_check(start, paid):
    paid.verdicts = {"dam": FALSE | {"wrong_words": "1931"}}
    async with start("visual-studio-code", environment=AGREED) as editor:
        draft = await opened(editor)
        assert draft.underlined == ["1931"]
        editor.choice.append("Begin")
        await take(editor, draft, "Check in depth")
        await says(editor, draft, "score 2 of 10")
        assert draft.underlined == ["1931"]


async def test_not_now_costs_nothing(start, paid, tmp_path):
    async with start(environment=AGREED) as editor:
        draft = await opened(editor)
        editor.choice.append("Not now")
        await take(editor, draft, "Check in depth")
        assert paid.sent("/verify") == [] and kept_runs(tmp_path) == []
        assert await offer(draft, "Check in depth")


async def test_without_credits_nothing_is_sent(start, paid):
    paid.credits = 4
    async with start(environment=AGREED) as editor:
        draft = await opened(editor)
        said = await take(editor, draft, "Check in depth")
        assert "10 credits" in said and "4 left" in said
        assert paid.sent("/verify") == []


async def test_a_first_read_is_never_shown_as_final_while_the_deep_check_runs(start, paid):
    paid.step = "research"
    async with start(environment=AGREED) as editor:
        draft = await opened(editor)
        editor.choice.append("Begin")
        await take(editor, draft, "Check in depth")
        await says(editor, draft, "Being checked in depth")
        await editor.anything(2.5)
        assert "looking for evidence, 2 of 5" in (await draft.hover("1931")).contents.value
        assert await offer(draft, "Stop the deep check (looking for evidence, 2 of 5)")
        draft.change("# Varn", "# The town of Varn\n\nAn opinion.")
        paid.step = ""
        await says(editor, draft, "score 2 of 10")
        assert draft.marks == [WRONG]


async def test_a_stopped_deep_check_leaves_the_first_read(start, paid, tmp_path):
    paid.step = "research"
    async with start(environment=AGREED) as editor:
        draft = await opened(editor)
        editor.choice.append("Begin")
        await take(editor, draft, "Check in depth")
        await says(editor, draft, "Being checked in depth")
        await take(editor, draft, "Stop the deep check")
        await says(editor, draft, "It says 1938")
        await editor.until(lambda: "Being" not in draft.published[-1].diagnostics[0].message)
        assert len(paid.cancelled) == 1 and kept_runs(tmp_path) == []


async def test_an_editor_that_dies_takes_its_deep_check_up_again_without_paying_twice(start, paid, tmp_path):
    paid.step = "debate"
    async with start(environment=AGREED, leave=False) as editor:
        draft = await opened(editor)
        editor.choice.append("Begin")
        await take(editor, draft, "Check in depth")
        await says(editor, draft, "Being checked in depth")
        process = editor.client._server
        process.kill()
        await process.wait()
    assert len(kept_runs(tmp_path)) == 1
    paid.step = ""
    async with start(environment=AGREED) as editor:
        draft = await opened(editor)
        await says(editor, draft, "score 2 of 10")
        assert len(paid.begun) == 1 and paid.credits == 490
        assert kept_runs(tmp_path) == []


async def test_a_lost_receipt_is_asked_for_again_under_the_same_key(start, paid, tmp_path):
    async with start(environment=AGREED) as editor:
        draft = await opened(editor)
        paid.lose_replies = 1
        editor.choice.append("Begin")
        await take(editor, draft, "Check in depth")
        await says(editor, draft, "score 2 of 10")
        first, second = paid.sent("/verify")
        assert first.key == second.key and len(paid.begun) == 1


async def test_two_windows_share_one_deep_check(start, paid):
    paid.step = "research"
    async with start(environment=AGREED) as one, start(environment=AGREED) as other:
        first, second = await opened(one), await opened(other)
        for editor, draft in ((one, first), (other, second)):
            editor.choice.append("Begin")
            await take(editor, draft, "Check in depth")
            await says(editor, draft, "Being checked in depth")
        paid.step = ""
        for editor, draft in ((one, first), (other, second)):
            await says(editor, draft, "score 2 of 10")
        assert len(paid.begun) == 1


async def test_of_several_claims_the_writer_picks(start, paid, tmp_path):
    paid.choices = [WRONG, "The dam has three gates."]
    text = "The dam opened in 1931 and has three gates."
    async with start(environment=AGREED) as editor:
        draft = editor.open(f"An opinion about it.\n\nA view on {text[4:-1]}.\n".replace(" 1931", " that year"))
        await editor.execute("factlint.checkDocument", draft.uri)
        words = "A view on dam opened in that year and has three gates."
        start_at, end_at = (
            draft.position(draft.text.index(words)),
            draft.position(draft.text.index(words) + len(words)),
        )
        range_ = {
            "start": {"line": start_at.line, "character": start_at.character},
            "end": {"line": end_at.line, "character": end_at.character},
        }
        editor.choice += ["Begin", "All of them", "Close", "Close"]
        await editor.execute("factlint.checkInDepth", draft.uri, range_)
        await editor.until(lambda: sum("score" in q or "False" in q for q in questions(editor)) >= 2)
        assert paid.sent("/select")[0].body["texts"] == paid.choices
        assert kept_runs(tmp_path) == []


async def test_a_claim_that_has_a_report_is_not_paid_for_again_unasked(start, paid, tmp_path):
    async with start(environment=AGREED) as editor:
        draft = await opened(editor)
        editor.choice.append("Begin")
        await take(editor, draft, "Check in depth")
        await says(editor, draft, "score 2 of 10")
        at = draft.position(draft.text.index("1931"))
        caret = {"line": at.line, "character": at.character}
        editor.choice.append("Not now")
        await editor.execute("factlint.checkInDepth", draft.uri, {"start": caret, "end": caret})
        assert questions(editor)[-1] == f"Factlint: “{WRONG}” was checked in depth before (False)."
        assert len(paid.begun) == 1
        editor.choice += ["Check again", "Begin"]
        await editor.execute("factlint.checkInDepth", draft.uri, {"start": caret, "end": caret})
        await editor.until(lambda: len(paid.begun) == 2)


async def test_a_refusal_for_good_is_said_and_leaves_nothing_behind(start, paid, tmp_path):
    async with start(environment=AGREED) as editor:
        draft = await opened(editor)
        paid.refusals = [(402, {"code": "no_credits", "detail": "none left", "upgrade_url": "https://x.example"})]
        editor.choice.append("Begin")
        assert "no credits" in await take(editor, draft, "Check in depth")
        assert kept_runs(tmp_path) == [] and draft.marks == [WRONG], "what was found stays"
        editor.choice.append("Begin")
        await take(editor, draft, "Check in depth")
        await says(editor, draft, "score 2 of 10")


async def test_a_service_that_is_away_for_a_while_is_asked_again_by_itself(start, paid, tmp_path):
    async with start(environment=AGREED) as editor:
        draft = await opened(editor)
        paid.lose_replies, paid.step = 4, "research"
        editor.choice.append("Begin")
        await take(editor, draft, "Check in depth")
        await says(editor, draft, "Being checked in depth")
        assert paid.lose_replies == 0 and len(kept_runs(tmp_path)) == 1
        paid.step = ""
        await says(editor, draft, "score 2 of 10")
        assert len({request.key for request in paid.sent("/verify")}) == 1 and len(paid.begun) == 1


async def test_a_run_is_never_looked_for_at_another_service(start, paid, service, tmp_path):
    paid.step = "debate"
    async with start(environment=AGREED) as editor:
        draft = await opened(editor)
        editor.choice.append("Begin")
        await take(editor, draft, "Check in depth")
        await says(editor, draft, "Being checked in depth")
    other = ScriptedService(verdicts={"dam": FALSE}, host="127.0.0.3").start()
    service.url = other.url
    try:
        async with start(environment=AGREED) as editor:
            draft = await opened(editor)
            await editor.execute("factlint.showStatus")
            assert not any("/verify" in request.path for request in other.requests)
        assert len(kept_runs(tmp_path)) == 1
    finally:
        other.stop()


async def test_a_deep_check_that_finds_no_evidence_stays_known(start, paid):
    paid.verdicts = {"dam": ABSTAINED}
    paid.failures = {"dam": ABSTAINED["failure"]}
    async with start(environment=AGREED) as editor:
        draft = editor.open(DRAFT)
        await editor.execute("factlint.checkDocument", draft.uri)
        assert "Check it in depth, or add a source" in (await draft.hover("1931")).contents.value
        editor.choice.append("Begin")
        await take(editor, draft, "Check in depth")
        await editor.until(lambda: any("also in depth" in one.message for one in editor.client.messages))
        said = (await draft.hover("1931")).contents.value
        assert "and not enough evidence was found. Add a source" in said and "Check it in depth" not in said


async def test_that_a_deep_check_found_nothing_counts_until_evidence_may_have_changed(start, paid):
    paid.verdicts = {"dam": ABSTAINED}
    paid.failures = {"dam": ABSTAINED["failure"]}
    async with start(environment=AGREED) as editor:
        draft = editor.open(DRAFT)
        for forget in ("clear", "settings", "forget"):
            await editor.execute("factlint.checkDocument", draft.uri)
            editor.client.messages.clear()
            editor.choice.append("Begin")
            await take(editor, draft, "Check in depth")
            await editor.until(lambda: any("also in depth" in one.message for one in editor.client.messages))
            assert "not enough evidence" in (await draft.hover("1931")).contents.value
            if forget == "clear":
                await editor.execute("factlint.clearCache")
            elif forget == "settings":
                changed = {"factlint": {"severity": {"mixed": "off"}}}
                editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=changed))
                await editor.execute("factlint.showStatus")
            else:
                editor.choice.append("Forget It")
                await editor.execute("factlint.forgetDocument", draft.uri)
            await editor.execute("factlint.checkDocument", draft.uri)
            assert "Check it in depth, or add a source" in (await draft.hover("1931")).contents.value, forget


def test_of_one_claim_in_two_workspaces_or_by_two_engines_each_is_noted_by_itself():
    runs = RunsUnderWay()
    runs.fruitless["here", "A claim."] = FruitlessCheck("file:///a.md", "one", "2026-01-02 10:00")
    assert runs.fruitless_since("here", "A claim.", "one") == "2026-01-02 10:00"
    assert runs.fruitless_since("there", "A claim.", "one") == "" == runs.fruitless_since("here", "A claim.", "two")
    runs.forget_fruitless("file:///b.md")
    assert runs.fruitless
    runs.forget_fruitless("file:///a.md")
    assert not runs.fruitless


async def test_what_a_deep_check_came_to_is_said(start, paid):
    async with start(environment=AGREED) as editor:
        draft = await opened(editor)
        editor.choice.append("Begin")
        await take(editor, draft, "Check in depth")
        await editor.until(lambda: any("Checked in depth: False" in one.message for one in editor.client.messages))
