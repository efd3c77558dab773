"""Works looked up in Crossref: what its records tell of a citation, one request a work, and nothing without consent.

The replica answers in the shapes of the real register: https://api.crossref.org/works/10.1016/S0140-6736(97)11096-0.
"""

import asyncio
import json
from urllib.parse import quote

import pytest

from factlint.engine.citations.crossref import address_of_search
from factlint.engine.web.choice import Addresses, Choice

CITECHECK = "/api/v1/citecheck"
JSON = "application/json"
DOI = "10.1016/s0140-6736(97)11096-0"
TITLE = "Ileal-lymphoid-nodular hyperplasia, non-specific colitis, and pervasive developmental disorder in children"
NOTICE = {
    "DOI": "10.1016/s0140-6736(10)60175-4",
    "type": "retraction",
    "label": "Retraction",
    "source": "retraction-watch",
    "updated": {"date-parts": [[2010, 2, 6]], "date-time": "2010-02-06T00:00:00Z", "timestamp": 1265414400000},
    "record-id": "4036",
}
RETRACTED = {
    "DOI": DOI,
    "type": "journal-article",
    "title": [f"RETRACTED: {TITLE}"],
    "author": [
        {"given": "AJ", "family": "Wakefield", "sequence": "first", "affiliation": []},
        {"given": "SH", "family": "Murch", "sequence": "additional", "affiliation": []},
    ],
    "container-title": ["The Lancet"],
    "issued": {"date-parts": [[1998, 2]]},
    "published-print": {"date-parts": [[1998, 2]]},
    "updated-by": [
        {**NOTICE, "DOI": "10.1016/s0140-6736(04)15715-2", "type": "correction", "label": "Correction"},
        NOTICE,
        {**NOTICE, "source": "publisher"},
    ],
}
SOUND = {
    "DOI": "10.1000/182",
    "title": ["Dams of the valley"],
    "author": [{"given": "J.", "family": "Smith"}, {"given": "A.", "family": "Jones"}],
    "container-title": ["River Notes"],
    "issued": {"date-parts": [[2018, 12]]},
    "published-online": {"date-parts": [[2018, 12]]},
    "published-print": {"date-parts": [[2019, 1]]},
}


def work(record):
    return json.dumps({"status": "ok", "message-type": "work", "message-version": "1.0.0", "message": record})


def works(*records):
    message = {"total-results": len(records), "items": list(records), "items-per-page": 3, "query": {}}
    return json.dumps({"status": "ok", "message-type": "work-list", "message-version": "1.0.0", "message": message})


def at(doi):
    return f"/crossref/works/{quote(doi, safe='')}"


@pytest.fixture
async def register(site):
    """A register in the shape of the real one."""
    site.page(at(DOI), work(RETRACTED), type=JSON)
    site.page(at("10.1000/182"), work(SOUND), type=JSON)
    return site


@pytest.fixture
async def hosted(open_service, register):
    web = Choice(references=("works",), addresses=Addresses(crossref=f"{register.url}/crossref"))
    async with open_service(doi_resolver=f"{register.url}/doi", web=web) as hosted:
        hosted.register = register
        yield hosted


async def check(hosted, **body):
    client = hosted.client(await hosted.key(credits=100))
    receipt = await client.post(CITECHECK, json=body)
    assert receipt.status_code == 202, receipt.text
    while True:
        answer = (await client.get(f"/api/v1/citechecks/{receipt.json()['citecheck_id']}")).json()
        if answer["status"] not in {"queued", "checking"}:
            return answer
        await asyncio.sleep(0.02)


def listed(*entries):
    return "It is so.\n\n# References\n\n" + "\n\n".join(entries) + "\n"


async def test_a_retracted_work_is_an_issue_that_says_when_and_by_whom(hosted):
    entry = f"Wakefield A, Murch S (1998). {TITLE}. The Lancet. https://doi.org/10.1016/S0140-6736(97)11096-0"
    text = listed(entry)
    answer = await check(hosted, text=text)
    (row,) = answer["citations"]
    assert row["result"] == {"finding": "metadata_mismatch", "source": "metadata", "is_issue": True}
    (difference,) = row["check"]["metadata_differences"]
    assert difference["field"] == "title" and difference["registered"] == f"RETRACTED: {TITLE}"
    hint = row["check"]["hint"]
    assert hint.startswith("This work was retracted on 2010-02-06 (Retraction Watch and publisher)")
    assert "10.1016/s0140-6736(10)60175-4" in hint
    assert text[row["position"]["start"] : row["position"]["end"]] == entry
    assert answer["citation_issues"][0]["finding"] == "metadata_mismatch"
    assert row["check"]["doi_registered"] is True and row["check"]["registered"]["title"] == TITLE


async def test_a_citation_that_says_that_the_work_was_retracted_is_right(hosted):
    answer = await check(hosted, text=listed(f"Wakefield A (1998). {TITLE} (retracted). doi:{DOI}"))
    assert answer["citation_issues"] == [] and answer["citations"][0]["check"]["metadata"] == "consistent"


@pytest.mark.parametrize(
    ("update", "finding", "told"),
    [
        ({"type": "expression_of_concern"}, "metadata_mismatch", "The publisher has expressed concern"),
        ({"type": "correction"}, "unchecked", "A correction of this work was published"),
        ({"type": "erratum", "updated": {"date-parts": [[2011]]}}, "unchecked", "published on 2011 "),
        ({"type": "new_edition"}, "unchecked", None),
        ({"type": "withdrawal", "source": "publisher"}, "metadata_mismatch", "(publisher)"),
    ],
)
async def test_other_notices_are_told_by_their_weight(hosted, update, finding, told):
    hosted.register.page(at("10.1000/182"), work(SOUND | {"updated-by": [NOTICE | update]}), type=JSON)
    answer = await check(hosted, text=listed("Smith J, Jones A. Dams of the valley. 2019. doi:10.1000/182"))
    (row,) = answer["citations"]
    assert row["result"]["finding"] == finding
    assert (row["check"]["hint"] or "").count(told or "Put the citation behind") == 1
    if update["type"] in {"correction", "erratum"}:
        assert row["check"]["unchecked_reason"] == "other_version" and row["check"]["metadata"] == "consistent"


async def test_the_other_field_counts_where_a_work_is_its_own_notice(hosted):
    own = {**NOTICE, "DOI": "10.1000/182", "source": "publisher"}
    hosted.register.page(at("10.1000/182"), work(SOUND | {"update-to": [own]}), type=JSON)
    answer = await check(hosted, text=listed("Smith J. Dams of the valley. 2019. doi:10.1000/182"))
    assert answer["citations"][0]["check"]["hint"].startswith("This work was retracted")
    hosted.register.page(at("10.1000/183"), work(SOUND | {"DOI": "10.1000/183", "update-to": [own]}), type=JSON)
    answer = await check(hosted, text=listed("Smith J. Dams of the valley. 2019. doi:10.1000/183"))
    assert answer["citation_issues"] == []


async def test_a_work_that_was_reinstated_is_no_longer_retracted(hosted):
    back = {**NOTICE, "type": "reinstatement", "updated": {"date-parts": [[2012, 1, 1]]}}
    hosted.register.page(at("10.1000/182"), work(SOUND | {"updated-by": [NOTICE, back]}), type=JSON)
    assert (await check(hosted, text=listed("Smith J. Dams of the valley. 2019. doi:10.1000/182")))[
        "citation_issues"
    ] == []


async def test_wrong_years_authors_and_titles_are_told_and_either_year_of_publication_is_right(hosted):
    pair = {"statement": "—", "doi": "10.1000/182"}
    answer = await check(
        hosted,
        pairs=[
            pair | {"cited_title": "Dams of the valley", "cited_authors": ["Smith", "Jones"], "cited_year": "2018"},
            pair | {"cited_title": "Dams of the valley", "cited_year": "2019"},
            pair | {"cited_title": "Bridges of the sea", "cited_authors": ["Brown"], "cited_year": "2011"},
        ],
    )
    right, online, wrong = (row["check"]["metadata_differences"] for row in answer["citations"])
    assert right == online == []
    assert [one["field"] for one in wrong] == ["title", "authors", "year"]


async def test_a_work_without_an_address_is_found_by_its_title(hosted):
    entry, other = (
        "Smith J (2015). Dams of the Valley. River Notes, 12, 3-9.",
        "Smith J (2015). On the dams of valleys and lakes. River Notes.",
    )
    for one in (entry, other):
        found = works(SOUND | {"title": ["Dams of other valleys"]}, SOUND)
        hosted.register.page(address_of_search("/crossref", one), found, type=JSON)
    answer = await check(hosted, text=listed(entry))
    (row,) = answer["citations"]
    assert [one["field"] for one in row["check"]["metadata_differences"]] == ["year"]
    assert row["check"]["registered"]["year"] == 2018 and row["doi"] is None
    answer = await check(hosted, text=listed(other))
    assert answer["citations"][0]["check"]["registered"] is None


async def test_a_work_is_asked_for_once_and_by_nobody_in_particular(hosted):
    text = listed(f"Wakefield A (1998). {TITLE}. doi:{DOI}")
    await asyncio.gather(*(check(hosted, text=text) for _ in range(2)))
    await check(hosted, text=text)
    assert [one.partition("?")[0] for one in hosted.register.asked].count(at(DOI)) == 1
    assert not any("mailto" in one or "/doi/" in one for one in hosted.register.asked)


async def test_a_doi_of_another_registry_is_looked_up_where_its_own_is(hosted):
    csl = {"title": "Data of the valley", "issued": {"date-parts": [[2020]]}, "author": [{"family": "Doe"}]}
    hosted.register.page("/doi/10.5000/data", json.dumps(csl), type="application/vnd.citationstyles.csl+json")
    answer = await check(
        hosted, text=listed("Doe J (2019). Data of the valley. doi:10.5000/data", "Roe. Of 2001. doi:10.1/no")
    )
    known, unknown = answer["citations"]
    assert [one["field"] for one in known["check"]["metadata_differences"]] == ["year"]
    assert unknown["result"]["finding"] == "unchecked" or unknown["result"]["finding"] == "doi_not_found"


@pytest.mark.parametrize(
    "body",
    [
        "[]", "{}", "null", '"x"', '{"message": []}', '{"message": {"title": {}}}', "not json", "{" * 100_000,
        '{"message": {"title": ["T"], "updated-by": {"a": 1}, "update-to": [1, null, {"type": 3, "DOI": []}], "author": 7}}',
        '{"message": {"title": ["T"], "updated-by": [{"type": "retraction", "updated": {"date-parts": [[-1, "x"]]}}]}}',
        '{"message": {"title": ["<b>T</b>\\u0000"], "issued": {"date-parts": [[null]]}, "author": [{"family": {}}]}}',
    ],
)  # fmt: skip
async def test_an_answer_of_any_shape_breaks_nothing(hosted, body):
    hosted.register.page(at("10.1000/182"), body, type=JSON)
    answer = await check(hosted, text=listed("Smith J. Dams of the valley. 2019. doi:10.1000/182"))
    assert answer["status"] in {"completed", "failed"} and answer["citations"][0]["check"]["status"] != "pending"


async def test_nothing_is_asked_of_crossref_unless_it_was_chosen(open_service, register):
    web = Choice(addresses=Addresses(crossref=f"{register.url}/crossref"))
    async with open_service(doi_resolver=f"{register.url}/doi", web=web) as hosted:
        text = listed(
            f"Wakefield A (1998). {TITLE}. doi:{DOI}", "Smith J (2015). Dams of the Valley. River Notes, 12, 3."
        )
        answer = await check(hosted, text=text)
        assert len(answer["citations"]) == 1
        assert not any(one.startswith("/crossref") for one in register.asked)


async def test_without_the_writer_s_consent_nothing_goes_out(hosted):
    crossref = hosted.service.citechecks._checker._crossref
    crossref._is_allowed = lambda workspace: workspace == "agreed"
    citation = (await hosted.service.citechecks._checker.find(listed(f"Wakefield A (1998). {TITLE}. doi:{DOI}")))[0]
    await hosted.service.citechecks._checker.check(citation, "other")
    assert not any(one.startswith("/crossref") for one in hosted.register.asked)
    await hosted.service.citechecks._checker.check(citation, "agreed")
    assert any(one.startswith("/crossref") for one in hosted.register.asked)
