"""The live encyclopedia, on a server that answers as the MediaWiki API is documented to (formatversion 2)."""

import pytest
from outer_world import TODAY, addresses, answer

from factlint.engine.model import Claim, Entity
from factlint.engine.web.encyclopedia import look_up
from factlint.engine.web.reach import Unanswered

CLAIM = Claim("The Varn Dam opened in 1931.", subject="Varn Dam", entities=(Entity("Varn Dam", "place"),))
TEXT = (
    "The Varn Dam is a gravity dam on the River Varn. It opened on 4 May 1938.\n\n\n== History ==\nWorks began in 1935. "
    "The dam was built by the valley's own people.\n\n\n=== Geology ===\nThe rock is granite."
)


def wiki(pages):
    """`pages` by number: title, text, and further fields of an answer to `action=query&pageids=`."""

    def answering(asked):
        if asked.query.get("list") == "search":
            found = [{"ns": 0, "title": title, "pageid": id} for id, (title, *_) in pages.items()]
            return {"batchcomplete": True, "query": {"searchinfo": {"totalhits": len(found)}, "search": found}}
        title, text, more = pages[int(asked.query["pageids"])]
        page = {
            "pageid": int(asked.query["pageids"]), "ns": 0, "title": title, "extract": text,
            "fullurl": f"https://en.wikipedia.org/wiki/{title.replace(' ', '_')}",
            "revisions": [{"timestamp": "2026-09-30T11:12:13Z"}],
        }  # fmt: skip
        return {"batchcomplete": True, "query": {"pages": [page | more]}}

    return answering


@pytest.fixture
def found(world, drive):
    async def finding(pages, claim=CLAIM, language="en"):
        answering = wiki(pages) if isinstance(pages, dict) else pages
        world.service("wiki.example", f"/{language}/w/api.php", answering)
        return await drive(look_up(claim, language, TODAY, addresses(world).encyclopedia))

    return finding


async def test_a_statement_of_the_page_comes_with_its_words_address_and_revision(found):
    first, *_ = await found({7: ("Varn Dam", TEXT, {})})
    assert first.text == "The Varn Dam opened on 4 May 1938." and first.snippet == "It opened on 4 May 1938."
    assert first.snippet in TEXT and first.kind == "encyclopedia" and first.title == "Varn Dam"
    assert (first.url, first.date) == ("https://en.wikipedia.org/wiki/Varn_Dam", "2026-09-30")
    assert first.source_name == "Wikipedia (en, CC BY-SA 4.0)"


async def test_headings_are_no_part_of_a_statement(found):
    texts = [item.text for item in await found({7: ("Varn Dam", TEXT, {})}, Claim("Varn Dam works began in 1935."))]
    assert texts[0] == "Works began in 1935."


async def test_the_claims_names_are_looked_for_and_then_any_of_its_words(found, world):
    await found({7: ("Varn Dam", TEXT, {})})
    asked = [one.query["srsearch"] for one in world.of("wiki.example") if "srsearch" in one.query]
    assert asked == ["Varn Dam", "Varn OR Dam OR opened OR 1931"]
    assert all(one.query["formatversion"] == "2" and "factlint" in one.headers["user-agent"] for one in world.asked)


async def test_pages_of_many_meanings_and_pages_without_text_are_no_evidence(found):
    pages = {
        1: ("Varn", "Varn Dam opened in 1931 may refer to many things.", {"pageprops": {"disambiguation": ""}}),
        2: ("Varn Dam", None, {}),
    }
    assert await found(pages) == ()


async def test_a_date_that_lies_ahead_is_no_date(found):
    first, *_ = await found({7: ("Varn Dam", TEXT, {"revisions": [{"timestamp": "2031-01-01T00:00:00Z"}]})})
    assert first.date == ""


async def test_no_page_found_is_no_evidence_and_no_trouble(found):
    assert await found({}) == ()


@pytest.mark.parametrize(
    ("told", "passing"),
    [
        ({"error": {"code": "maxlag", "info": "Waiting for a server"}}, True),
        (answer("", status="503 Busy"), True),
        (answer("", status="403 Forbidden"), False),
        (answer("<html>", type="text/html"), False),
        (answer("{not json"), False),
    ],
)
async def test_a_service_without_an_answer_is_said_to_have_none(found, told, passing):
    with pytest.raises(Unanswered) as why:
        await found(lambda asked: told)
    assert why.value.passing is passing and "Wikipedia" in str(why.value)


@pytest.mark.parametrize(
    "told", [[], {}, {"query": None}, {"query": {"search": [None, 5, {"pageid": "x"}], "pages": [[]]}}, '"text"', 5]
)
async def test_an_answer_of_an_odd_shape_is_no_evidence(found, told):
    assert await found(lambda asked: told) == ()
