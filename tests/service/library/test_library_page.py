"""The library for people: what the page shows, how its form and its links search, and what hostile text cannot do."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from page_reading import BROWSER, HOSTILE, Read

from factlint.interface.common import EntityRef
from factlint.interface.verifications import SORTS, VerificationList, VerificationListItem
from factlint.service.library.search import LibraryQuery
from factlint.service.pages.library_view import library_address, library_view
from factlint.service.pages.renderer import library_page

URL = "/library"


def page_of(wanted, *items, total=None):
    found = VerificationList(items=list(items), total=len(items) if total is None else total, page=1, page_size=20)
    return library_page(library_view(wanted, found))


def everywhere(text):
    thing = EntityRef(name=text, qid=text)
    return VerificationListItem(
        verification_id=text,
        claim=text,
        domain=text,
        entities=[thing],
        verdict=text,
        confidence=text,
        key_finding=text,
        created_at=text,
        language=text,
    )


@pytest.fixture
async def stocked(hosted, stored_reports):
    owner = await hosted.key()
    for number in range(23):
        id = await stored_reports.put(
            owner,
            visibility="public",
            claim=f"The dam opened in {1900 + number}.",
            verdict="True" if number % 2 else "False",
            domain="History" if number < 22 else "Geography",
            entities=[EntityRef(name="Varn dam", qid="Q1")],
        )
        await stored_reports.publish(id)
        hosted.clock.move(minutes=1)


async def opened(hosted, url=URL):
    answer = await hosted.client().get(url, headers=BROWSER)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return answer, Read(answer.text)


async def test_the_newest_are_shown_and_the_pages_lead_on_and_back(hosted, stocked):
    answer, page = await opened(hosted)
    assert answer.status_code == 200 and "23 verifications, page 1 of 2." in page.text
    assert "The dam opened in 1922." in page.text and "The dam opened in 1902." not in page.text
    (after,) = [link["href"] for link in page.all("a") if link.get("rel") == "next"]
    _, second = await opened(hosted, after)
    assert "The dam opened in 1902." in second.text and "The dam opened in 1922." not in second.text
    (before,) = [link["href"] for link in second.all("a") if link.get("rel") == "prev"]
    assert before == URL and not [link for link in second.all("a") if link.get("rel") == "next"]


async def test_each_entry_leads_to_its_report_and_to_others_of_its_kind(hosted, stocked):
    _, page = await opened(hosted, f"{URL}?search=1922")
    links = [link["href"] for link in page.all("a")]
    (report,) = [href for href in links if href.startswith("/c/")]
    assert (await hosted.client().get(report, headers=BROWSER)).status_code == 200
    _, subject = await opened(hosted, next(href for href in links if "domain=Geography" in href))
    assert "1 verification." in subject.text
    _, thing = await opened(hosted, next(href for href in links if "entity=" in href))
    assert "23 verifications" in thing.text and "About Varn dam" in thing.text


async def test_the_form_asks_what_the_interface_asks_and_keeps_what_was_given(hosted, stocked):
    _, page = await opened(hosted, f"{URL}?search=dam&domain=history&verdict=False&sort=most_untrue&entity=Varn+dam")
    assert "11 verifications." in page.text
    sent = {field["name"]: field.get("value") for field in page.all("input")}
    assert sent == {"search": "dam", "domain": "history", "entity": "Varn dam"}
    assert {option["value"] for option in page.all("option") if "selected" in option} == {"False", "most_untrue"}
    assert {option["value"] for option in page.all("option")} >= set(SORTS)
    (form,) = page.all("form")
    assert (form["method"], form["action"]) == ("get", URL)
    labelled = {label["for"] for label in page.all("label")}
    assert {field["id"] for tag in ("input", "select") for field in page.all(tag) if "id" in field} == labelled


async def test_what_cannot_be_asked_is_a_notice_and_an_empty_library_says_so(hosted):
    for query in ("sort=sideways", "page=0", "page=x", f"search={'a' * 501}"):
        answer, page = await opened(hosted, f"{URL}?{query}")
        assert answer.status_code == 422 and "The library cannot be searched so" in page.text
    answer, page = await opened(hosted)
    assert "Nothing here yet." in page.text
    assert "Nothing was found." in (await opened(hosted, f"{URL}?search=dam"))[1].text


async def test_the_page_may_send_its_form_home_and_load_nothing(hosted):
    answer, _ = await opened(hosted)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "form-action 'self'" in policy and "frame-ancestors 'none'" in policy
    assert "x-robots-tag" not in answer.headers
    assert (await opened(hosted, f"{URL}?search=a"))[0].headers["x-robots-tag"] == "noindex"


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_becomes_markup_or_leads_elsewhere(text):
    wanted = LibraryQuery(search=text, domain=text, entity=text, verdicts=(text, text), collections=(text,))
    page = Read(page_of(wanted, everywhere(text)).html)
    usual = Read(page_of(LibraryQuery(search="a", entity="a", collections=("a",)), everywhere("a"), total=40).html)
    assert {tag for tag, _ in page.elements} <= {tag for tag, _ in usual.elements} | {"time"}
    assert all(re.match(r"/(c/|library|account$)", link["href"]) for link in page.all("a"))
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    assert page.all("script") == [] and len(page.all("style")) == 1


@given(
    st.builds(
        LibraryQuery,
        sort=st.sampled_from(SORTS),
        page=st.integers(1, 99),
        domain=st.text(st.characters(codec="utf-8"), max_size=20),
        search=st.text(st.characters(codec="utf-8"), max_size=20),
        verdicts=st.sampled_from([(), ("True",), ("True", "Mixed")]),
    )
)
@settings(deadline=None)
def test_an_address_asks_for_what_it_was_made_for(wanted):
    asked = parse_qs(urlsplit(library_address(wanted)).query)
    assert asked.get("search", [""]) == [wanted.search] and asked.get("domain", [""]) == [wanted.domain]
    assert asked.get("sort", ["recent"]) == [wanted.sort] and asked.get("page", ["1"]) == [str(wanted.page)]
    assert asked.get("verdict", [""]) == [",".join(wanted.verdicts)]
