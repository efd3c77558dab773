"""Checks in LanguageTool's way: what is known at once, the rest behind it, for whoever may ask."""

import asyncio
import os
import subprocess
import sys
import threading
import time

import httpx
import pytest

from factlint.engine.model import Claim, Framing
from factlint.interface.extract import MAX_TEXT_CP
from factlint.prose.span import Span
from factlint.service.common.config import Limits
from factlint.service.languagetool import proofreader
from factlint.service.routes import callers

CHECK = "/v2/check"
SECRET = "5" * 32
WITH_SECRET = f"/{SECRET}/v2/check"
WRONG = "The dam opened in 1931."


@pytest.fixture
async def anyone(hosted):
    """A client without a key of its own."""
    return hosted.client(version=None)


@pytest.fixture
async def key(hosted):
    return await hosted.key(credits=100)


@pytest.fixture
def stranger(monkeypatch):
    """Nothing tells that whoever asks is the same user."""
    monkeypatch.setattr(callers, "is_own", lambda *_: False)


@pytest.fixture
def checked(anyone, key):
    """Checks a text with a good key, and gives the answer's body."""

    async def check(text, **fields):
        form = {"language": "en-US", "username": "a@b.example", "apiKey": key} | fields
        answer = await anyone.post(CHECK, data=form if text is None else form | {"text": text})
        assert answer.status_code == 200, answer.text
        return answer.json()

    return check


@pytest.fixture
def whole(checked):
    """Checks a text until nothing of it is left to be checked."""

    async def check(text, **fields):
        while (answer := await checked(text, **fields))["warnings"]["incompleteResults"]:
            await asyncio.sleep(0.01)
        return answer

    return check


async def test_a_wrong_claim_is_a_match_on_the_words_to_be_replaced(whole):
    text = "Nice 😀 view. It opened in 1931."
    answer = await whole(text)
    (match,) = answer["matches"]
    units = text.encode("utf-16-le")
    assert units[match["offset"] * 2 : (match["offset"] + match["length"]) * 2].decode("utf-16-le") == "1931"
    assert match["replacements"] == [{"value": "1938"}]
    assert match["message"] == "False: The log says 1938." and match["shortMessage"] == "False, high confidence"
    assert match["rule"]["id"] == "FACTLINT_FALSE" and match["rule"]["category"] == {"id": "FACTS", "name": "Facts"}
    assert match["rule"]["urls"] == [{"value": "https://archive.example/log"}]
    assert match["sentence"] == "It opened in 1931."
    assert match["evidence"]["why"] == "The log says 1938." and match["evidence"]["sources"][0]["url"].endswith("/log")
    context = match["context"]
    around = context["text"].encode("utf-16-le")[context["offset"] * 2 :][: context["length"] * 2].decode("utf-16-le")
    assert around == "1931"
    assert answer["language"]["code"] == "en-US" and answer["software"]["apiVersion"] == 1


async def test_claims_that_hold_or_are_not_settled_are_no_matches(whole):
    assert (await whole("The dam opened in 1938. The mill opened in 1931."))["matches"] == []


async def test_what_is_not_known_is_checked_behind_the_answer(checked, whole, hosted, until, monkeypatch):
    monkeypatch.setattr(proofreader, "PATIENCE_S", 0.01)
    text = "The SLOW dam opened in 1931."
    first = await checked(text)
    assert first["matches"] == [] and first["warnings"]["incompleteResultsReason"] == proofreader.STILL_CHECKED
    await until(lambda: hosted.engine.judged)
    hosted.engine.slow.set()
    assert len((await whole(text))["matches"]) == 1
    assert len(hosted.engine.judged) == 1


async def test_fifty_known_paragraphs_are_answered_while_the_engine_is_busy(checked, whole, hosted, until, monkeypatch):
    paragraphs = [f"The dam opened in {1800 + number}." for number in range(50)]
    for paragraph in paragraphs:
        await whole(paragraph)
    busy = [asyncio.create_task(checked(f"The SLOW dam opened in {1900 + number}.")) for number in range(8)]
    await until(lambda: len(hosted.engine.judged) > len(paragraphs))

    def asked():
        return [text for text in (*hosted.engine.extracted, *dict(hosted.engine.judged)) if "SLOW" not in text]

    before = asked()
    monkeypatch.setattr(proofreader, "PATIENCE_S", 600)
    for paragraph in paragraphs:
        answer = await checked(paragraph)
        assert len(answer["matches"]) == 1 and not answer["warnings"]["incompleteResults"]
    assert asked() == before
    hosted.engine.slow.set()
    await asyncio.gather(*busy)


async def test_an_edit_in_a_long_text_has_only_its_own_paragraph_read_again(whole, hosted):
    paragraphs = ["The dam opened in 1931.", "A nice view.", "The school opened in 1950.", "The bridge opened in 1955."]
    assert len((await whole("\n\n".join(paragraphs)))["matches"]) == 2
    read = len(hosted.engine.extracted)
    paragraphs[3] = "The bridge opened in 1956."
    assert len((await whole("\n\n".join(paragraphs)))["matches"]) == 3
    assert len(hosted.engine.extracted) == read + 1


async def test_what_an_edit_leaves_untouched_is_shown_while_the_changed_paragraph_is_read(
    checked, whole, hosted, monkeypatch
):
    text = "{}The dam opened in 1931. The committee met on {}."
    await whole("The dam closed in 1931. The committee met on Monday.\n\n" + text.format("", "Monday"))

    read, extract = threading.Event(), hosted.engine.extract

    def wait_and_extract(text, **options):
        read.wait(30)
        return extract(text, **options)

    monkeypatch.setattr(hosted.engine, "extract", wait_and_extract)
    monkeypatch.setattr(proofreader, "PATIENCE_S", 0.01)
    changed = text.format("A nice view. ", "Tuesday")
    answer = await checked(changed)
    assert answer["warnings"]["incompleteResultsReason"] == proofreader.STILL_CHECKED
    (match,) = answer["matches"]
    assert changed[match["offset"] :][: match["length"]] == "1931" and match["evidence"]["claim"] in changed
    assert (await checked(text.format("", "Tuesday").replace("1931", "1932")))["matches"] == []
    read.set()
    assert len((await whole(changed))["matches"]) == 1


async def test_annotated_text_is_placed_where_it_was_sent(whole):
    data = (
        '{"annotation": [{"markup": "<p>"}, {"text": "The dam opened in "}, {"markup": "<b>"}, {"text": "1931"},'
        '{"markup": "</b>"}, {"text": "."}, {"markup": "<br>", "interpretAs": "\\n\\n"}, {"text": "The sch"},'
        '{"markup": "<i>"}, {"text": "ool opened in 19"}, {"markup": "</i>"}, {"text": "50."}]}'
    )
    sent = "<p>The dam opened in <b>1931</b>.<br>The sch<i>ool opened in 19</i>50."
    dam, school = (await whole(None, data=data))["matches"]
    assert sent[dam["offset"] :][: dam["length"]] == "1931" and dam["replacements"] == [{"value": "1938"}]
    # Its year is cut by markup, which a replacement would take away.
    assert sent[school["offset"] :][: school["length"]] == "The sch<i>ool opened in 19</i>50."
    assert school["replacements"] == []


async def test_a_client_chooses_what_it_hears_of(whole):
    shown = {
        "disabledRules": ("FACTLINT_FALSE,OTHER", 0),
        "disabledCategories": ("FACTS", 0),
        "enabledRules": ("FACTLINT_FALSE", 1),
        "level": ("picky", 1),
    }
    for field, (value, matches) in shown.items():
        assert len((await whole(WRONG, **{field: value}))["matches"]) == matches, field
    only = {"enabledOnly": "true"}
    assert len((await whole(WRONG, enabledRules="FACTLINT_MIXED", **only))["matches"]) == 0
    assert len((await whole(WRONG, enabledCategories="FACTS", **only))["matches"]) == 1
    assert len((await whole(WRONG, unknownField="x", textSessionId="1"))["matches"]) == 1


async def test_a_hosted_service_wants_a_key_and_says_so_in_plain_text(anyone, hosted, key):
    fields = {"text": WRONG, "language": "en"}
    narrow = await hosted.key(scopes=["history:read"])
    for extra, headers in (
        ({}, {}),
        ({"username": key}, {}),
        ({"apiKey": "factlint_" + "0" * 32}, {}),
        ({"apiKey": narrow}, {}),
        ({}, {"Authorization": "Bearer nonsense"}),
    ):
        answer = await anyone.post(CHECK, data=fields | extra, headers=headers)
        assert answer.status_code == 403 and answer.text.startswith("Error: "), answer.text
        assert answer.headers["Content-Type"].startswith("text/plain")
    assert not hosted.engine.extracted
    for extra, headers in (({"apiKey": key}, {}), ({}, {"Authorization": f"Bearer {key}"})):
        assert (await anyone.post(CHECK, data=fields | extra, headers=headers)).status_code == 200


async def test_a_claim_costs_a_credit_once_however_often_it_is_shown(whole, hosted, key):
    account = hosted.client(key)

    async def used():
        return (await account.get("/api/v1/me/usage")).json()["credits"]["used"]

    before = await used()
    await whole(WRONG)
    assert await used() == before + 1
    hosted.clock.move(hours=5)
    for _ in range(3):
        await whole(WRONG)
    await whole(f"{WRONG} A nice view.")
    assert await used() == before + 1


async def test_without_credits_the_answer_says_why_it_is_incomplete(hosted, anyone):
    key = await hosted.key()
    account = hosted.client(key)
    left = (await account.get("/api/v1/me/usage")).json()["credits"]["remaining"]
    claims = [f"The dam opened in {1000 + number}." for number in range(left)]
    for start in range(0, left, 20):
        await account.post("/api/v1/assess", json={"claims": claims[start : start + 20]})
    answer = await anyone.post(CHECK, data={"text": WRONG, "language": "en", "apiKey": key})
    warnings = answer.json()["warnings"]
    assert warnings["incompleteResults"] and "credits" in warnings["incompleteResultsReason"]


async def test_accounts_do_not_share_what_they_were_told(whole, anyone, hosted):
    await whole(WRONG)
    read = len(hosted.engine.extracted)
    other = await hosted.key(credits=5)
    await anyone.post(CHECK, data={"text": WRONG, "language": "en", "apiKey": other})
    assert len(hosted.engine.extracted) == read + 1


async def test_new_evidence_makes_a_known_verdict_old(whole, hosted):
    await whole(WRONG)
    hosted.engine.version = "village-2"
    hosted.service.preparation.invalidate_sources()
    assert len((await whole(WRONG))["matches"]) == 1
    assert len(hosted.engine.judged) == 2


async def test_a_text_that_breaks_the_engine_is_said_not_to_be_checked_and_harms_no_other(checked, whole):
    broken = await checked("BROKEN dam.")
    assert broken["warnings"]["incompleteResultsReason"] == proofreader.BROKEN
    assert len((await whole(WRONG))["matches"]) == 1


async def test_a_sentence_that_is_being_typed_is_judged_once_it_stands(checked, whole, hosted, until, monkeypatch):
    def extract(text, **_):
        sentences = [part for part in text.split("! ") if part]
        starts = [text.index(part) for part in sentences]
        return Framing(
            tuple(
                Claim(f"{part.rstrip('!')}.", (Span(start, start + len(part)),))
                for part, start in zip(sentences, starts, strict=True)
            )
        )

    monkeypatch.setattr(hosted.engine, "extract", extract)
    quiet, waiting = asyncio.Event(), []

    async def sleep(_):
        waiting.append(None)
        await quiet.wait()

    monkeypatch.setattr(proofreader.asyncio, "sleep", sleep)
    start = "The school opened in 1950!"
    assert len((await checked(start))["matches"]) == 1
    for end in (" The dam", " The dam opened", " The dam opened in 1931"):
        answer = await checked(start + end)
        assert len(answer["matches"]) == 1 and answer["warnings"]["incompleteResults"]
    assert [item for item, _ in hosted.engine.judged] == ["The school opened in 1950."]
    while len(waiting) < 3:
        await asyncio.wait([asyncio.create_task(asyncio.Event().wait())], timeout=0.01)
    monkeypatch.undo()
    quiet.set()
    await until(lambda: len(hosted.engine.judged) > 1)
    assert [item for item, _ in hosted.engine.judged] == ["The school opened in 1950.", "The dam opened in 1931."]


async def test_the_languages_are_those_in_which_claims_are_judged(anyone):
    answer = await anyone.get("/v2/languages")
    listed = answer.json()
    assert {"name": "English (US)", "code": "en", "longCode": "en-US"} in listed
    assert {entry["code"] for entry in listed} == {"en"}


async def test_auto_names_the_language_that_was_found(whole, checked):
    answer = await whole(WRONG, language="auto")
    assert answer["language"]["detectedLanguage"]["code"] == "en" and len(answer["matches"]) == 1
    for code in ("de-DE", "pt_BR", "nb-NO"):
        assert (await checked("Ein Satz.", language=code))["language"]["code"] == code


async def test_a_text_that_is_too_long_hears_the_limit(anyone, key, hosted):
    answer = await anyone.post(CHECK, data={"text": "x" * (MAX_TEXT_CP + 1), "language": "en", "apiKey": key})
    assert answer.status_code == 413 and str(MAX_TEXT_CP) in answer.text and str(MAX_TEXT_CP + 1) in answer.text
    assert not hosted.engine.extracted


HOSTILE = {
    "no text": (b"language=en", 400),
    "no language": (b"text=x.", 400),
    "both": (b"text=x.&data=%7B%7D&language=en", 400),
    "unknown language": (b"text=x.&language=xx-YY", 400),
    "a language with markup": (b"text=x.&language=%3Cscript%3E", 400),
    "unknown level": (b"text=x.&language=en&level=loud", 400),
    "only nothing": (b"text=x.&language=en&enabledOnly=true", 400),
    "only and not": (b"text=x.&language=en&enabledOnly=true&enabledRules=A&disabledRules=B", 400),
    "data that is no JSON": (b"data=%7B&language=en", 400),
    "data that is deep": (b"data=" + b"[" * 50_000 + b"&language=en", 400),
    "data that is a list": (b"data=%5B%5D&language=en", 400),
    "data with nothing": (b"data=%7B%7D&language=en", 400),
    "annotation of a number": (b'data={"annotation":[1]}&language=en', 400),
    "annotation of both": (b'data={"annotation":[{"text":"a","markup":"b"}]}&language=en', 400),
    "NUL": (b"text=a%00b.&language=en", 400),
    "not UTF-8": (b"text=\xff.&language=en", 400),
    "encoded and not UTF-8": (b"text=%ff.&language=en", 400),
    "many fields": (b"text=x.&language=en" + b"&a=1" * 5000, 400),
    "JSON": (b'{"text": "x.", "language": "en"}', 403),
    "nothing": (b"", 403),
}


async def test_a_hostile_body_is_refused_in_plain_words(anyone, key, hosted):
    for name, (body, status) in HOSTILE.items():
        sent = body + (f"&apiKey={key}".encode() if status != 403 else b"")
        answer = await anyone.post(CHECK, content=sent, headers={"Content-Type": "application/x-www-form-urlencoded"})
        assert answer.status_code == status, f"{name}: {answer.text}"
        assert answer.text.startswith("Error: ") and len(answer.text) < 400 and "<script>" not in answer.text, name
        assert answer.headers["Content-Type"].startswith("text/plain"), name
    assert not hosted.engine.extracted


async def test_a_body_that_is_too_large_is_refused(open_service):
    async with open_service(limits=Limits(body_bytes=1000)) as hosted:
        answer = await hosted.client(version=None).post(CHECK, data={"text": "x" * 2000, "language": "en"})
        assert answer.status_code == 413 and answer.text.startswith("Error: ")


async def test_what_is_not_there_is_said_in_the_same_way(anyone):
    for method, path, status in (
        ("GET", f"{CHECK}?text=x&language=en", 405),
        ("GET", "/v2/words", 404),
        ("POST", "/v2/words/add", 404),
    ):
        answer = await anyone.request(method, path)
        assert answer.status_code == status and answer.text.startswith("Error: ")


async def test_only_named_origins_may_ask_and_read(open_service):
    extension = "chrome-extension://abcdefghijklmnop"
    async with open_service(allowed_origins=(extension,)) as hosted:
        client, key = hosted.client(version=None), await hosted.key(credits=5)
        fields = {"text": WRONG, "language": "en", "apiKey": key}
        for origin in ("https://evil.example", "null", f"{extension}.evil.example", "http://127.0.0.1:8017"):
            for answer in (
                await client.post(CHECK, data=fields, headers={"Origin": origin}),
                await client.options(CHECK, headers={"Origin": origin, "Access-Control-Request-Method": "POST"}),
            ):
                assert answer.status_code == 403 and "Access-Control-Allow-Origin" not in answer.headers
        assert not hosted.engine.extracted
        before = await client.options(
            CHECK, headers={"Origin": extension, "Access-Control-Request-Private-Network": "true"}
        )
        assert before.status_code == 204 and before.headers["Access-Control-Allow-Private-Network"] == "true"
        for fields_sent, status in ((fields, 200), ({}, 403)):
            answer = await client.post(CHECK, data=fields_sent, headers={"Origin": extension})
            assert answer.status_code == status and answer.headers["Access-Control-Allow-Origin"] == extension
            assert answer.headers["Vary"] == "Origin"


async def test_the_local_port_answers_who_has_the_secret_and_under_its_own_name_only(browser, local_service, stranger):
    ask = {"text": WRONG, "language": "en-US"}
    answer = await browser.post(WITH_SECRET, data=ask)
    assert len(answer.json()["matches"]) == 1
    assert (await browser.get(f"/{SECRET}/v2/languages")).status_code == 200
    bearer = {"Authorization": "Bearer " + "t" * 64}
    assert (await browser.post(CHECK, data=ask, headers=bearer)).status_code == 200
    read = len(local_service.engine.extracted)
    for headers in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}):
        for path in (CHECK, WITH_SECRET):
            answer = await browser.post(
                path, data={"text": "The dam opened in 1932.", "language": "en-US"}, headers=headers
            )
            assert answer.status_code == 403
    assert len(local_service.engine.extracted) == read


async def test_whoever_has_no_secret_and_is_another_user_gets_nothing(browser, local_service, stranger):
    for path in (CHECK, f"/{'6' * 32}/v2/check", f"/{SECRET}x/v2/check", "//v2/check", f"/{SECRET}/../v2/check"):
        for fields in ({}, {"apiKey": "6" * 32}, {"apiKey": "t" * 63}):
            answer = await browser.post(path, data={"text": WRONG, "language": "en-US"} | fields)
            assert answer.status_code in (403, 404, 405) and "1938" not in answer.text, path
    refused = await browser.post(CHECK, data={"text": WRONG, "language": "en-US"})
    assert refused.status_code == 403 and "factlint addons languagetool" in refused.text
    assert (await browser.get("/v2/languages")).status_code == 403
    assert local_service.engine.extracted == []
    # The secret is for checks, and opens nothing else.
    for path in (f"/{SECRET}/api/v1/local/status", f"/{SECRET}/api/v1/me/usage", f"/{SECRET}/mcp"):
        assert (await browser.get(path, headers={"Authorization": f"Bearer {SECRET}"})).status_code != 200


async def test_without_a_secret_of_its_own_a_backend_takes_none(tmp_path, database_in, open_service, monkeypatch):
    monkeypatch.setattr(callers, "is_own", lambda *_: False)
    async with open_service(local=True) as hosted:
        object.__setattr__(hosted.service.config.local, "checking_secret", "")
        client = hosted.client(version=None)
        for path in ("//v2/check", CHECK):
            assert (await client.post(path, data={"text": WRONG, "language": "en-US"})).status_code in (403, 404)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says whose a connection is")
async def test_a_program_of_the_same_user_needs_no_secret_where_the_system_says_whose_it_is(browser):
    answer = await browser.post(CHECK, data={"text": WRONG, "language": "en-US"})
    assert len(answer.json()["matches"]) == 1


@pytest.mark.skipif(sys.platform != "linux" or os.getuid() != 0, reason="takes another user's part")
async def test_a_process_of_another_user_is_refused_whatever_the_table_says_of_others(browser, local_service):
    curl = f"""
import urllib.error, urllib.request
try:
    print(urllib.request.urlopen("{browser.base_url}/v2/check", b"text=The+dam+opened+in+1931.&language=en-US").status)
except urllib.error.HTTPError as refusal:
    print(refusal.code)
"""
    said = await asyncio.to_thread(
        subprocess.run, ["/usr/bin/python3", "-c", curl], user=65_534, capture_output=True, text=True, cwd="/"
    )
    assert said.stdout.strip() == "403", said
    assert local_service.engine.extracted == []


async def test_the_text_of_an_old_writer_is_read_though_it_is_not_encoded(browser):
    text = "Tom & Jerry: 100% of 5+5 “old” 😀. The dam opened in 1931."
    answer = await browser.post(WITH_SECRET, content=f"text={text}&language=en-US".encode())
    (match,) = answer.json()["matches"]
    units = text.encode("utf-16-le")
    assert units[match["offset"] * 2 :][: match["length"] * 2].decode("utf-16-le") == "1931"


async def test_a_writer_that_would_keep_an_empty_answer_is_asked_to_come_again(browser, local_service, monkeypatch):
    monkeypatch.setattr(proofreader, "PATIENCE_S", 0.01)
    sent = {"text": "The SLOW dam opened in 1931.", "language": "en-US"}
    writers = [{"User-Agent": ""}, {"User-Agent": "LibreOffice 24.8.2.1 denylistedbackend/8.9"}]
    for headers in writers:
        answer = await browser.post(WITH_SECRET, data=sent, headers=headers)
        assert answer.status_code == 503 and answer.headers["Retry-After"], answer.text
    local_service.engine.slow.set()
    deadline = time.monotonic() + 30
    while (answer := await browser.post(WITH_SECRET, data=sent, headers=writers[0])).status_code == 503:
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)
    assert len(answer.json()["matches"]) == 1


async def test_a_report_of_a_deep_check_comes_first_and_can_be_opened(browser, local_service, verified):
    writer = local_service.client("t" * 64)
    report = await verified(writer, WRONG)
    deadline = time.monotonic() + 30
    first = None
    while first is None or not first.path.endswith(report["result"]["verification_id"]):
        assert time.monotonic() < deadline, first
        matches = (await browser.post(WITH_SECRET, data={"text": WRONG, "language": "en-US"})).json()["matches"]
        first = httpx.URL(matches[0]["rule"]["urls"][0]["value"]) if matches else None
    page = await browser.get(first.raw_path.decode())
    assert page.status_code == 200 and WRONG in page.text


async def test_what_a_writer_has_forgotten_is_not_shown_again(browser, local_service):
    await browser.post(WITH_SECRET, data={"text": WRONG, "language": "en-US"})
    writer = local_service.client("t" * 64)
    await writer.post("/api/v1/local/forget", json={"claims": [WRONG]})
    judged = len(local_service.engine.judged)
    local_service.clock.move(minutes=1)
    await browser.post(WITH_SECRET, data={"text": WRONG, "language": "en-US"})
    assert len(local_service.engine.extracted) == 2 and len(local_service.engine.judged) >= judged


SLIP = "Only 37 of the 50 villages (72%) had a well. The dam opened in 1938."


async def test_what_contradicts_itself_is_a_match_with_a_fix_for_each_side(whole):
    (match,) = (await whole(SLIP))["matches"]
    assert SLIP[match["offset"] :][: match["length"]] == "72%"
    assert match["rule"]["id"] == "FACTLINT_SHARE" and match["rule"]["category"]["id"] == "CONSISTENCY"
    assert match["rule"]["issueType"] == "inconsistency" and match["evidence"]["why"] == "37 of 50 is 74%"
    assert match["replacements"] == [{"value": "74%"}]
    mended = [
        "".join(SLIP[: one["offset"]] + one["value"] + SLIP[one["offset"] + one["length"] :])
        for fix in match["fixes"]
        for one in fix["edits"]
    ]
    assert mended == [SLIP.replace("72", "74"), SLIP.replace("37", "36")]
    assert [SLIP[one["offset"] :][: one["length"]] for one in match["related"]] == ["37 of the 50"]


@pytest.fixture
async def used(hosted, key):
    """How many credits the account has used."""
    account = hosted.client(key)

    async def used():
        return (await account.get("/api/v1/me/usage")).json()["credits"]["used"]

    return used


async def test_a_claim_that_contradicts_itself_is_neither_judged_nor_paid_for(whole, used):
    before = await used()
    answer = await whole("The dam opened in 1931 (in the 18th century).")
    assert await used() == before
    assert [match["rule"]["id"] for match in answer["matches"]] == ["FACTLINT_CENTURY"]
    await whole("The dam opened in 1931 (in the 20th century).")
    assert await used() > before


async def test_asked_for_these_alone_nothing_is_judged_or_paid_for(checked, used):
    before = await used()
    only = {"enabledOnly": "true", "enabledCategories": "CONSISTENCY"}
    answer = await checked(f"{SLIP} {WRONG}", **only)
    assert [match["rule"]["id"] for match in answer["matches"]] == ["FACTLINT_SHARE"]
    assert not answer["warnings"]["incompleteResults"] and await used() == before
    assert (await checked("Only 37 of 50 (72%).", disabledCategories="CONSISTENCY"))["matches"] == []


async def test_a_rule_can_be_left_out_and_information_is_for_the_picky(checked):
    text = "The bridge opened in 1938. Boats still ran.\n\nWhen the bridge opened in 1941, they stopped. It has 37 of 50 (72%)."
    only = {"enabledOnly": "true", "enabledCategories": "CONSISTENCY"}
    assert [one["rule"]["id"] for one in (await checked(text, **only))["matches"]] == ["FACTLINT_SHARE"]
    picky = await checked(text, level="picky", **only)
    assert [one["rule"]["id"] for one in picky["matches"]] == ["FACTLINT_CONTRADICTION", "FACTLINT_SHARE"]
    assert not (await checked("It has 37 of 50 (72%).", disabledRules="FACTLINT_SHARE"))["matches"]
