"""Questions about a claim in the editor: answered from its report, never paid for twice, kept where the service keeps them."""

from __future__ import annotations

import pytest
from lsprotocol import types

from factlint.interface.common import Source
from factlint.interface.verifications import ClaimDetail
from factlint.lsp.render.conversation_view import Conversation

DRAFT = "# Varn\n\nThe dam opened in 1931. The school opened in 1901.\n"
WRONG = "The dam opened in 1931."
AGREED = {"FACTLINT_EGRESS": "allow"}
CONVERSES = {"conversations": True, "picker": True}
WHEN = "When did it open?"


async def opened(editor):
    draft = editor.open(DRAFT)
    await editor.execute("factlint.checkDocument", draft.uri)
    await draft.marked(WRONG)
    return draft


async def offered(draft, title):
    return next((action for action in await draft.actions("1931") if action.title.startswith(title)), None)


async def take(editor, draft, title):
    action = await offered(draft, title)
    assert action is not None, [action.title for action in await draft.actions("1931")]
    return await editor.execute(action.command.command, *action.command.arguments)


def told(editor):
    """What the editor shows of the conversation."""
    shown = [params for method, params in editor.asked if method == "factlint/conversation"]
    return shown[-1] if shown else {}


def words(message):
    return "\n".join("".join(piece["text"] for piece in block["pieces"]) for block in message["blocks"])


def questions(editor):
    return [params.message for method, params in editor.asked if method == types.WINDOW_SHOW_MESSAGE_REQUEST]


async def shown(editor, true):
    await editor.until(lambda: bool(told(editor)) and true(told(editor)), lambda: str(told(editor)))
    return told(editor)


async def ask(editor, question=WHEN):
    now = told(editor)
    return await editor.request(
        "factlint/ask", {name: now[name] for name in ("uri", "claim", "report")} | {"question": question}
    )


async def checked_in_depth(editor, draft):
    editor.choice.append("Begin")
    await take(editor, draft, "Check in depth")
    await editor.until(lambda: any("score" in item.message for item in draft.published[-1].diagnostics))


async def test_a_question_about_a_report_is_answered_and_kept(start, paid):
    async with start(environment=AGREED, options=CONVERSES) as editor:
        draft = await opened(editor)
        await checked_in_depth(editor, draft)
        await take(editor, draft, "Ask about this claim")
        first = await shown(editor, lambda now: not now["doing"])
        assert not any("setting was not used" in message for message in editor.messages)
        assert first["verdict"] == "False · score 2 of 10 · medium confidence: The almanac says so, in depth."
        assert first["messages"] == []
        assert first["sources"] == [
            {"title": "Almanac [of] *Varn*", "url": "https://almanac.example/varn", "host": "almanac.example"}
        ]
        assert first["note"] == "A question costs 1 credit; the account has 490 left."
        at_once = await ask(editor, "  When did\n it open? ")
        assert at_once["asked"] == WHEN and at_once["doing"]
        now = await shown(editor, lambda now: len(now["messages"]) == 2 and "489" in now["note"])
        assert [words(message) for message in now["messages"]] == [
            WHEN,
            "The almanac says so:\n“The dam opened in 1938.” — Almanac [of] Varn",
        ]
        assert now["asked"] == now["problem"] == ""
    async with start(environment=AGREED, options=CONVERSES) as editor:
        draft = await opened(editor)
        await take(editor, draft, "Ask about this claim")
        now = await shown(editor, lambda now: not now["doing"])
        assert words(now["messages"][0]) == WHEN, "the service keeps the conversation"
        name = {key: now[key] for key in ("uri", "claim", "report")}
        assert (await editor.request("factlint/forgetConversation", name))["messages"] == []
        assert (await editor.request("factlint/readConversation", name))["messages"] == []


async def test_a_claim_that_was_only_read_quickly_is_checked_in_depth_first(start, paid):
    paid.step = "research"
    async with start(environment=AGREED, options=CONVERSES) as editor:
        draft = await opened(editor)
        await take(editor, draft, "Ask about this claim")
        first = await shown(editor, lambda now: not now["doing"])
        assert first["verdict"] == "False by the quick check, medium confidence: It says 1938." and first["sources"]
        assert "in depth first" in first["note"] and paid.begun == {}
        assert "10 credits for the deep check and 1 credit" in first["note"]
        editor.choice.append("Begin")
        await ask(editor)
        await shown(editor, lambda now: now["doing"] == "checking in depth: looking for evidence, 2 of 5")
        assert "10 credits" in questions(editor)[0] and "500 left" in questions(editor)[0]
        draft.change("# Varn", "# The town of Varn")
        paid.step = ""
        now = await shown(editor, lambda now: len(now["messages"]) == 2)
        assert now["report"] and now["verdict"].startswith("False")
        assert paid.credits == 489 and len(paid.begun) == 1


async def test_a_deep_check_that_is_not_agreed_to_gives_the_question_back(start, paid):
    async with start(environment=AGREED, options=CONVERSES) as editor:
        draft = await opened(editor)
        await take(editor, draft, "Ask about this claim")
        await shown(editor, lambda now: not now["doing"])
        editor.choice.append("Not now")
        await ask(editor)
        now = await shown(editor, lambda now: not now["asked"] and now["unsent"] == WHEN)
        assert now["problem"] == "" and paid.begun == {} and paid.credits == 500


async def test_a_question_outlives_the_editor_that_it_was_asked_in(start, paid):
    paid.step = "debate"
    async with start(environment=AGREED, options=CONVERSES, leave=False) as editor:
        draft = await opened(editor)
        await take(editor, draft, "Ask about this claim")
        await shown(editor, lambda now: not now["doing"])
        editor.choice.append("Begin")
        await ask(editor)
        await shown(editor, lambda now: "both sides" in now["doing"])
        process = editor.client._server
        process.kill()
        await process.wait()
    paid.step = ""
    async with start(environment=AGREED, options=CONVERSES) as editor:
        await opened(editor)
        now = await shown(editor, lambda now: len(now["messages"]) == 2)
        assert words(now["messages"][0]) == WHEN
        assert any(params.get("show") == "open" for method, params in editor.asked if method == "factlint/conversation")
        assert paid.credits == 489 and len(paid.begun) == 1


async def test_a_lost_answer_is_asked_for_again_and_paid_once(start, paid):
    async with start(environment=AGREED, options=CONVERSES) as editor:
        draft = await opened(editor)
        await checked_in_depth(editor, draft)
        await take(editor, draft, "Ask about this claim")
        await shown(editor, lambda now: not now["doing"])
        paid.lose_replies = 20
        await ask(editor)
        now = await shown(editor, lambda now: now["problem"])
        assert now["unsent"] == WHEN and now["asked"] == ""
        paid.lose_replies = 0
        await ask(editor)
        now = await shown(editor, lambda now: len(now["messages"]) == 2)
        assert paid.credits == 489 and now["problem"] == "", "the same question goes out under the same key"


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        ((502, {"code": "ask_failed", "detail": "no"}), "put it in other words"),
        ((402, {"code": "no_credits", "detail": "none", "upgrade_url": "https://pay.example/x"}), "no credits left"),
        ((403, {"code": "insufficient_scope", "detail": "no"}), "may not ask"),
    ],
)
async def test_a_refusal_is_said_in_the_conversation_in_plain_words(start, paid, refusal, said):
    async with start(environment=AGREED, options=CONVERSES) as editor:
        draft = await opened(editor)
        await checked_in_depth(editor, draft)
        await take(editor, draft, "Ask about this claim")
        await shown(editor, lambda now: not now["doing"])
        paid.refusals = [refusal]
        await ask(editor)
        now = await shown(editor, lambda now: said in now["problem"])
        assert now["unsent"] == WHEN and paid.credits == 490
        assert (now["link"] or {}).get("host") == ("pay.example" if refusal[0] == 402 else None)


async def test_a_report_that_is_gone_is_made_again_on_the_next_question(start, paid):
    async with start(environment=AGREED, options=CONVERSES) as editor:
        draft = await opened(editor)
        await checked_in_depth(editor, draft)
        paid.reports_gone = True
        await take(editor, draft, "Ask about this claim")
        now = await shown(editor, lambda now: not now["doing"])
        assert now["report"] == "" and "no longer kept" in now["note"]


async def test_what_was_asked_about_a_draft_is_forgotten_with_it(start, paid):
    async with start(environment=AGREED, options=CONVERSES) as editor:
        draft = await opened(editor)
        await checked_in_depth(editor, draft)
        await take(editor, draft, "Ask about this claim")
        await shown(editor, lambda now: not now["doing"])
        await ask(editor)
        await shown(editor, lambda now: bool(now["messages"]))
        editor.choice.append("Forget It")
        await editor.execute("factlint.forgetDocument", draft.uri)
        now = told(editor)
        assert (now["claim"], now["messages"], now["report"]) == (WRONG, [], "")


async def test_the_report_of_nearly_the_same_claim_can_be_asked_about(start, paid):
    paid.known[WRONG] = "The dam of Varn opened in 1931."
    async with start(environment=AGREED, options=CONVERSES) as editor:
        draft = await opened(editor)
        await take(editor, draft, "Ask about this claim")
        await shown(editor, lambda now: not now["doing"])
        editor.choice += ["Begin", "Ask about that report"]
        await ask(editor)
        now = await shown(editor, lambda now: len(now["messages"]) == 2)
        assert now["report"] == "v-known" and "dam of Varn" in questions(editor)[1]


async def test_a_question_that_is_too_long_is_not_sent(start, paid):
    async with start(environment=AGREED, options=CONVERSES) as editor:
        draft = await opened(editor)
        await take(editor, draft, "Ask about this claim")
        await shown(editor, lambda now: not now["doing"])
        answer = await ask(editor, "é" * 501)
        assert "500 characters; this one has 501" in answer["problem"] and paid.begun == {}
        assert (await ask(editor, " \n"))["asked"] == ""


async def test_of_several_claims_at_the_caret_one_is_meant(start, paid):
    async with start(environment=AGREED, options=CONVERSES) as editor:
        draft = await opened(editor)
        line = {"start": {"line": 2, "character": 0}, "end": {"line": 3, "character": 0}}
        editor.picked.append(["The school opened in 1901."])
        await editor.execute("factlint.askAboutClaim", draft.uri, line)
        now = await shown(editor, lambda now: now["claim"] == "The school opened in 1901.")
        (pick,) = [params for method, params in editor.asked if method == "factlint/pick"]
        assert pick["many"] is False and pick["choices"] == [WRONG, "The school opened in 1901."]
        assert now["claim"]


async def test_an_editor_without_a_place_for_answers_is_told_what_else_to_use(start, paid):
    async with start(environment=AGREED) as editor:
        draft = await opened(editor)
        assert await offered(draft, "Ask about this claim") is None
        line = {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 3}}
        assert "factlint ask" in await editor.execute("factlint.askAboutClaim", draft.uri, line)


def test_a_page_that_is_quoted_twice_is_one_source_and_what_is_no_page_is_none():
    found = [
        ("Log", "https://a.example/1"),
        ("Log", "https://a.example/1"),
        ("X", "command:evil"),
        ("Map", "http://b.example"),
    ]
    report = ClaimDetail(
        verification_id="v", claim=WRONG, language="en", sources=[Source(title=title, url=url) for title, url in found]
    )
    shown = Conversation("file:///a.md", WRONG)
    shown.show_report(report, [])
    assert [source["host"] for source in shown.to_body()["sources"]] == ["a.example", "b.example"]


def test_a_work_of_reference_is_named_as_hovers_name_it():
    archived = "https://web.archive.org/web/2025/https://www.cia.gov/the-world-factbook/countries/peru/"
    sources = [
        Source(title="Peru", url=archived, source_name="The World Factbook (CIA, public domain): Capital"),
        Source(title="Lima", url="https://en.wikipedia.org/wiki/Lima", source_name="Wikipedia (offline extract)"),
    ]
    shown = Conversation("file:///a.md", WRONG)
    shown.show_report(ClaimDetail(verification_id="v", claim=WRONG, language="en", sources=sources), [])
    assert [source["host"] for source in shown.to_body()["sources"]] == ["The World Factbook", "Wikipedia"]
