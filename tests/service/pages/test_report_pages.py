"""Pages of reports: what they show, what hostile text cannot do in them, and who may read which."""

import base64
import hashlib
import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from page_reading import BROWSER, HOSTILE, Read

from factlint.interface.common import VERDICTS, EntityRef, Source
from factlint.interface.verifications import Audit, ClaimDetail, DebateSide, PanelAssessment
from factlint.pages import safe_text
from factlint.service.common.page_addresses import id_in, page_path
from factlint.service.pages.renderer import HEADERS, notice_page, report_page

EMPTY = ClaimDetail(verification_id="", claim="", language="")


def everywhere(text):
    """A report that says one thing in every place."""
    side = DebateSide(role=text, argument=text, rebuttal=text)
    panelist = PanelAssessment(panelist_name=text, focus_area=text, score=3.5, reasoning=text, warnings=[text])
    source = Source(
        source_name=text, title=text, url=text, snippet=text, date=text, location=text, snippet_language=text
    )
    return ClaimDetail(
        verification_id=text,
        claim=text,
        depth=text,
        domain=text,
        entities=[EntityRef(name=text, qid=text)],
        presumed_intent=text,
        verdict=text,
        confidence=text,
        service_score=3,
        key_finding=text,
        executive_summary=f"{text}\n\n{text}",
        warnings=[text],
        suggested_rewrite=f"{text}, put right",
        created_at=text,
        completed_at=text,
        sources=[source],
        audit=Audit(
            adjudication_summary=text, assessments=[panelist], debate_pro=side, debate_con=side, panel_agreement=text
        ),
        language=text,
    )


ATTRIBUTES = {
    *("lang", "charset", "name", "content", "http-equiv", "class", "id", "href", "rel", "datetime", "scope", "role"),
    *("aria-label", "aria-labelledby", "aria-hidden"),
}


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_becomes_markup_wherever_it_stands(text):
    page = Read(report_page(everywhere(text)).html)
    usual = Read(report_page(everywhere("en")).html)
    assert {tag for tag, _ in page.elements} <= {tag for tag, _ in usual.elements} | {"a", "time"}
    for tag, attributes in page.elements:
        assert set(attributes) <= ATTRIBUTES, (tag, attributes)
        assert re.fullmatch(r"https?://.*|#warnings", attributes.get("href", "#warnings"), re.DOTALL)
        assert re.fullmatch(r"[A-Za-z0-9-]*", attributes.get("lang", ""))
    assert len(page.all("style")) == 1 and page.all("script") == []


@given(st.text(max_size=200))
@settings(max_examples=100, deadline=None)
def test_any_text_gives_a_well_formed_page_in_utf_8(text):
    html = report_page(everywhere(text)).html
    html.encode("utf-8")
    page = Read(html)
    assert {name for _, attributes in page.elements for name in attributes} <= ATTRIBUTES
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", html)


def test_what_is_written_is_what_is_read():
    told = "Fish & chips <b>cost</b> “5” 'pounds' \"sterling\""
    assert Read(report_page(everywhere(told)).html).text.count(told) >= 15


def test_an_empty_report_is_a_page_without_empty_parts():
    page = Read(report_page(EMPTY).html)
    assert page.headings == [1, 2] and "No verdict" in page.text
    for tag in ("section", "table", "blockquote", "figure", "ol", "ul", "a", "time"):
        assert page.all(tag) == [], tag
    assert all("lang" not in attributes for tag, attributes in page.elements if tag != "html")


@pytest.mark.parametrize(
    ("part", "gone"),
    [
        ({"sources": []}, "Sources"),
        ({"warnings": []}, "Warnings"),
        ({"executive_summary": " \n "}, "Summary"),
        ({"suggested_rewrite": None}, "Correction"),
        ({"presumed_intent": ""}, "Presumed aim"),
        ({"domain": ""}, "Subject"),
        ({"entities": []}, "Names in it"),
        ({"audit": Audit()}, "The reviewers"),
        ({"audit": Audit()}, "For and against"),
        ({"audit": Audit(), "warnings": []}, "How the verdict came about"),
    ],
)
def test_a_part_that_is_missing_is_left_out_with_its_heading(part, gone):
    whole = everywhere("Some words")
    before = Read(report_page(whole).html).titles
    after = Read(report_page(whole.model_copy(update=part)).html).titles
    assert any(gone in title for title in before) and not any(gone in title for title in after)


def test_headings_go_down_one_step_at_a_time():
    for report in (everywhere("Some words"), EMPTY):
        headings = Read(report_page(report).html).headings
        assert headings[0] == 1 and headings.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(headings))


def test_languages_are_those_of_the_texts():
    report = everywhere("Wörter").model_copy(
        update={"language": "de", "sources": [Source(title="Titre", snippet="Des mots.", snippet_language="fr")]}
    )
    page = Read(report_page(report).html)
    assert page.all("html") == [{"lang": "en"}]
    quotes = [attributes["lang"] for attributes in page.all("blockquote")]
    assert quotes == ["de", "de", "fr"] and {"lang": "fr"} in page.all("h3")


@pytest.mark.parametrize("verdict", [*VERDICTS, "Disputed"])
def test_the_verdict_is_a_word_and_its_score_a_number(verdict):
    page = Read(report_page(everywhere("x").model_copy(update={"verdict": verdict, "service_score": 7})).html)
    assert verdict in page.text and "Score 7 of 10" in page.text
    assert "Score 7 on a scale from 1, false, to 10, true" in [one.get("aria-label") for one in page.all("div")]


@pytest.mark.parametrize("score", [None, 0, -1, 11])
def test_a_score_that_is_not_on_the_scale_has_no_scale(score):
    page = Read(report_page(everywhere("x").model_copy(update={"service_score": score})).html)
    assert not any("aria-label" in attributes for attributes in page.all("div"))


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://archive.example/log?a=1&b=2", "archive.example"),
        ("http://www.archive.example:8080/", "archive.example"),
        ("https://bücher.example/", "xn--bcher-kva.example"),
        ("https://[2001:db8::1]/", "2001:db8::1"),
    ],
)
def test_links_go_to_the_web_and_name_their_host(url, host):
    page = Read(report_page(EMPTY.model_copy(update={"sources": [Source(title="Log", url=url)]})).html)
    (link,) = page.all("a")
    assert link == {"href": url, "rel": "noopener noreferrer nofollow"} and host in page.text


@pytest.mark.parametrize(
    "url",
    [
        *("", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "//archive.example/", "archive.example"),
        *("https://", "https://a b.example/", "https://good.example\\@evil.example/", "https://me:pw@archive.example/"),
        *("https://[::1", "https://archive.example:99999/", "https://archive.example/\n", " https://archive.example/"),
        *("https://archive.example/\u202e", "https://archive.example/" + "a" * 2_000, "vbscript:x", "blob:https://a/"),
    ],
)
def test_what_is_no_plain_web_address_is_no_link(url):
    page = Read(report_page(EMPTY.model_copy(update={"sources": [Source(title="Log", url=url)]})).html)
    assert page.all("a") == [] and "Log" in page.text


def test_passages_of_one_page_stand_together_and_only_once():
    log, book = Source(title="Log", url="https://a.example/1"), Source(title="Log", url="https://a.example/2")
    said = [log.model_copy(update={"snippet": words}) for words in ("One.", "Two.", "One.")]
    page = Read(report_page(EMPTY.model_copy(update={"sources": [said[0], book, *said[1:]]})).html)
    assert [link["href"] for link in page.all("a")] == [log.url, book.url]
    assert len(page.all("blockquote")) == 2 and page.text.index("Two.") < page.text.rindex("Log")


@pytest.mark.parametrize(
    ("date", "machine", "shown"),
    [
        ("1938-05-04", "1938-05-04", "4 May 1938"),
        ("1938-05-04T10:00:00+02:00", "1938-05-04", "4 May 1938"),
        ("1938-05", "1938-05", "May 1938"),
        ("1938", "1938", "1938"),
        ("spring 1938", "", "spring 1938"),
        ("1938-13", "", "1938-13"),
        ("1938-02-30", "", "1938-02-30"),
        ("0000", "", "0000"),
    ],
)
def test_dates_are_for_people_and_machines(date, machine, shown):
    assert safe_text.format_day(date) == safe_text.ShownTime(machine, shown)


def test_moments_are_in_utc():
    assert safe_text.format_minute("2026-10-20T10:05:59+02:00") == safe_text.ShownTime(
        "2026-10-20T08:05:59Z", "20 October 2026, 08:05 UTC"
    )
    assert safe_text.format_minute("soon") is None and safe_text.format_minute("0001-01-01T00:00:00+23:00") is None


def test_the_headers_allow_the_page_nothing_but_its_own_style():
    for page in (report_page(everywhere("x")), notice_page(404, "No", "None.")):
        (style,) = re.findall("<style>(.*?)</style>", page.html, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        policy = page.headers["Content-Security-Policy"]
        assert f"default-src 'none'; style-src 'sha256-{digest}'" in policy and "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy and "url(" not in style and "@import" not in style
        assert page.headers["X-Content-Type-Options"] == "nosniff" and page.headers["Cache-Control"] == "no-store"
        assert page.headers["Referrer-Policy"] == "no-referrer"
    assert report_page(EMPTY.model_copy(update={"visibility": "public"})).headers == HEADERS
    for visibility in ("private", "unlisted", "odd"):
        page = report_page(EMPTY.model_copy(update={"visibility": visibility}))
        assert page.headers["X-Robots-Tag"] == "noindex"


def test_the_address_has_words_of_the_claim_and_ends_with_the_id():
    assert page_path("3fa81c20", "The Varn dam (Übersee) opened!") == "/c/the-varn-dam-ubersee-opened-3fa81c20"
    assert page_path("3fa81c20", "水坝") == page_path("3fa81c20") == "/c/3fa81c20"
    assert len(page_path("3fa81c20", "a" * 5_000)) < 80
    for claim in ("", "One - two", "a" * 90):
        assert id_in(page_path("3fa81c20", claim).removeprefix("/c/")) == "3fa81c20"


@pytest.mark.parametrize("visibility", ["unlisted", "public"])
async def test_what_is_shared_is_read_by_anyone(hosted, stored_reports, visibility):
    id = await stored_reports.put(await hosted.key(), visibility=visibility)
    for path in (f"/c/{id}", f"/c/any-words-{id}"):
        answer = await hosted.client(version=None).get(path)
        assert answer.status_code == 200 and answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert "Content-Security-Policy" in answer.headers and answer.headers["Cache-Control"] == "no-store"
        page = Read(answer.text)
        assert "The Varn dam opened in 1931." in page.text and "The dam opened in 1938." in page.text
        assert ("X-Robots-Tag" in answer.headers) == (visibility != "public")
    assert (await hosted.client(version=None).head(f"/c/{id}")).status_code == 200


async def test_what_is_private_looks_like_what_never_was(hosted, stored_reports):
    id = await stored_reports.put(await hosted.key())
    hidden = await stored_reports.put(await hosted.key(), visibility="public")
    await stored_reports.hide(hidden)
    stranger = hosted.client(await hosted.key())
    texts = set()
    for client in (hosted.client(), stranger):
        for path in (f"/c/{id}", f"/c/{hidden}", "/c/00000000", "/c/x", "/c/" + "0" * 300):
            answer = await client.get(path)
            assert answer.status_code == 404 and "Varn" not in answer.text
            texts.add(answer.text)
    assert len(texts) == 1


async def test_its_owner_reads_a_private_report_with_the_key(hosted, stored_reports):
    key = await hosted.key()
    id = await stored_reports.put(key)
    answer = await hosted.client(key).get(f"/c/{id}")
    assert answer.status_code == 200 and "Varn" in answer.text
    wrong = await hosted.client("fl_" + "0" * 32).get(f"/c/{id}")
    assert wrong.status_code == 401 and wrong.headers["Content-Type"].startswith("text/html")


async def test_what_was_removed_says_so(hosted, stored_reports):
    id = await stored_reports.put(await hosted.key(), in_memory=True, visibility="unlisted")
    assert (await hosted.client().get(f"/c/{id}")).status_code == 200
    hosted.clock.move(days=2)
    answer = await hosted.client().get(f"/c/{id}")
    assert answer.status_code == 410 and "removed" in answer.text


async def test_a_browser_gets_the_page_where_programs_get_json(hosted, stored_reports):
    id = await stored_reports.put(await hosted.key(), visibility="unlisted")
    path = f"/api/v1/verifications/{id}"
    page = await hosted.client(version=None, **BROWSER).get(path)
    assert page.text == (await hosted.client().get(f"/c/{id}")).text and "Accept" in page.headers["Vary"].split(", ")
    for accept in ("*/*", "application/json", "text/html, application/json"):
        answer = await hosted.client(Accept=accept).get(path)
        assert answer.json()["verification_id"] == id and "Accept" in answer.headers["Vary"].split(", ")
    missing = await hosted.client(version=None, **BROWSER).get("/api/v1/verifications/00000000")
    assert missing.status_code == 404 and missing.headers["Content-Type"].startswith("text/html")


async def test_answers_point_to_the_page(hosted, stored_reports):
    key = await hosted.key()
    near = [1.0] + [0.0] * 255
    mine = await stored_reports.put(key, vector=near)
    other = await stored_reports.put(
        key, visibility="public", claim="The bridge of Varn closed.", vector=[0.7, 0.7] + [0.0] * 254
    )
    await stored_reports.publish(other)
    items = (await hosted.client(key).get(f"/api/v1/verifications/{mine}/related")).json()["items"]
    assert [item["url"] for item in items] == [f"https://factlint.example/c/the-bridge-of-varn-closed-{other}"]


def test_a_correction_is_shown_as_one_and_never_as_what_was_found():
    right, wrong = "Peru's capital is Lima.", "The claim says Cusco where the evidence says Lima."
    report = ClaimDetail(
        verification_id="3fa81c20",
        claim="Peru's capital is Cusco.",
        verdict="False",
        confidence="high",
        key_finding=right,
        executive_summary=wrong,
        suggested_rewrite=right,
        language="en",
    )
    page = Read(report_page(report).html)
    assert page.text.count(right) == 1 and page.text.count(wrong) == 1
    assert page.text.index("False") < page.text.index(wrong) < page.text.index("Correction") < page.text.index(right)


def test_a_source_is_named_as_the_work_that_it_is_from():
    named = Source(
        source_name="The World Factbook (CIA, public domain): Capital",
        title="Peru",
        url="https://web.archive.org/web/2025/https://www.cia.gov/the-world-factbook/countries/peru/",
        snippet="Lima",
    )
    page = Read(report_page(EMPTY.model_copy(update={"sources": [named]})).html)
    for told in ("Peru", "The World Factbook", "cia.gov", "Capital: Lima"):
        assert told in page.text
    assert "public domain" not in page.text and "web.archive.org" not in page.text
    assert "web.archive.org" in str(page.all("a"))
