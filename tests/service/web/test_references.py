"""Wikidata, published fact-checks and registries of works, on servers that answer as theirs are documented to."""

import pytest
from outer_world import TODAY, addresses, answer

from factlint.engine.model import Claim, Entity, Stance
from factlint.engine.web import fact_checks, wikidata, works
from factlint.engine.web.reach import Unanswered

GREGORIAN, JULIAN = ("http://www.wikidata.org/entity/Q1985727", "http://www.wikidata.org/entity/Q1985786")
CURIE = Claim("Marie Curie was born on 7 November 1877.", subject="Marie Curie")


def snak(value):
    return {"snaktype": "value", "datavalue": {"value": value, "type": "x"}}


def time(text, precision=11, calendar=GREGORIAN):
    return snak(
        {"time": text, "timezone": 0, "before": 0, "after": 0, "precision": precision, "calendarmodel": calendar}
    )


def thing(id):
    return snak({"entity-type": "item", "numeric-id": int(id[1:]), "id": id})


def amount(text, unit="1"):
    return snak({"amount": text, "unit": unit if unit == "1" else f"http://www.wikidata.org/entity/{unit}"})


def stated(main, *, rank="normal", references=(), **qualifiers):
    return {
        "mainsnak": main, "type": "statement", "rank": rank, "references": list(references),
        "qualifiers": {name: [value] for name, value in qualifiers.items()},
    }  # fmt: skip


def entity(id, label, **claims):
    labels = {"en": {"language": "en", "value": label}}
    return {"type": "item", "id": id, "modified": "2026-10-01T00:00:00Z", "labels": labels, "claims": claims}


@pytest.fixture
def told(world, drive):
    """What Wikidata says of a claim, with these entities in it."""

    async def telling(claim, *entities):
        there = {one["id"]: one for one in entities}

        def answering(asked):
            if asked.query["action"] == "wbsearchentities":
                name = asked.query["search"]
                hits = [
                    {"id": id, "label": one["labels"]["en"]["value"], "match": {"type": "label", "text": name}}
                    for id, one in there.items()
                    if one["labels"]["en"]["value"] == name
                ]
                return {"searchinfo": {"search": name}, "search": hits, "success": 1}
            wanted = asked.query["ids"].split("|")
            return {"entities": {id: there.get(id, {"id": id, "missing": ""}) for id in wanted}, "success": 1}

        world.service("data.example", "/w/api.php", answering)
        return await drive(wikidata.look_up(claim, TODAY, addresses(world).wikidata))

    return telling


async def test_a_day_and_a_place_become_sentences(told):
    found = await told(
        CURIE,
        entity(
            "Q7186", "Marie Curie",
            P569=[stated(time("+1867-11-07T00:00:00Z"))],
            P19=[stated(thing("Q270"))],
        ),
        entity("Q270", "Warsaw"),
    )  # fmt: skip
    assert [item.text for item in found] == [
        "Marie Curie was born on 7 November 1867.",
        "Marie Curie was born in Warsaw.",
    ]
    assert found[0].snippet == found[0].text and found[0].kind == "data" and found[0].date == ""
    assert (found[0].title, found[0].url) == ("Marie Curie", "https://www.wikidata.org/wiki/Q7186")


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (time("+1867-11-00T00:00:00Z", 10), "Varn was born in November 1867."),
        (time("+1867-00-00T00:00:00Z", 9), "Varn was born in 1867."),
        (time("+1800-00-00T00:00:00Z", 7), None),
        (time("-0043-03-15T00:00:00Z"), None),
        (time("+1600-01-01T00:00:00Z", 11, JULIAN), None),
        (time("+1867-13-01T00:00:00Z"), None),
        ({"snaktype": "somevalue"}, None),
        (snak({"time": 5}), None),
        (snak(None), None),
    ],
)
async def test_a_time_is_written_as_precisely_as_it_is_known(told, value, sentence):
    found = await told(Claim("Varn was born.", subject="Varn"), entity("Q1", "Varn", P569=[stated(value)]))
    assert [item.text for item in found] == ([sentence] if sentence else [])


async def test_the_newest_count_is_told_with_its_year_and_what_it_is_counted_in(told):
    counts = [
        stated(amount("+9000"), P585=time("+2001-01-01T00:00:00Z", 9)),
        stated(amount("+12345.50"), P585=time("+2024-06-30T00:00:00Z")),
    ]
    processes = entity(
        "Q5", "Varn", P1082=counts, P2044=[stated(amount("+440", "Q11573"))], P2046=[stated(amount("+3", "Q99"))]
    )
    claim = Claim(
        "The population of Varn is 9,000 and its elevation above sea level and its area are small.", subject="Varn"
    )
    found = await told(claim, processes, entity("Q11573", "metre"))
    assert {item.text: item.date for item in found} == {
        "The population of Varn is 12,345.5 (2024).": "2024-06-30",
        "The elevation of Varn above sea level is 440 metre.": "",
    }


async def test_who_held_an_office_once_is_not_told_as_who_holds_it(told):
    checked = {"snaks": {"P813": [time("+2026-09-30T00:00:00Z")]}}
    offices = [
        stated(thing("Q10"), P580=time("+2001-01-01T00:00:00Z"), P582=time("+2009-01-01T00:00:00Z")),
        stated(thing("Q11"), references=[checked]),
        stated(thing("Q12"), rank="deprecated"),
    ]
    found = await told(
        Claim("The head of government of Varn is Ann Alt.", subject="Varn"),
        entity("Q5", "Varn", P6=offices), entity("Q10", "Ann Alt"), entity("Q11", "Bo Berg"), entity("Q12", "Cy Cole"),
    )  # fmt: skip
    assert [(item.text, item.date) for item in found] == [("The head of government of Varn is Bo Berg.", "2026-09-30")]


async def test_a_thing_of_another_name_is_not_taken_for_the_claims_own(told):
    assert await told(Claim("Varn was born in 1900.", subject="Varn"), entity("Q1", "Varna")) == ()
    assert await told(Claim("It rains.")) == ()


@pytest.mark.parametrize(
    "odd", [{}, [], {"search": [{"id": "Q1; DROP"}]}, {"search": [{"label": "Marie Curie", "id": "Q7"}]}]
)
async def test_an_odd_answer_of_wikidata_is_no_evidence(world, drive, odd):
    world.service("data.example", "/w/api.php", odd)
    assert await drive(wikidata.look_up(CURIE, TODAY, addresses(world).wikidata)) == ()


# ---- published fact-checks ----

DAM = Claim("The Varn dam opened in 1931.")


def checked(text, rating, url="https://facts.example/1", day="2026-09-01T00:00:00Z", **review):
    publisher = {"name": "Valley Facts", "site": "facts.example"}
    found = {"publisher": publisher, "url": url, "title": "No, the dam is younger", "reviewDate": day}
    return {
        "text": text, "claimant": "Somebody", "claimDate": "2026-08-01T00:00:00Z",
        "claimReview": [found | {"textualRating": rating, "languageCode": "en"} | review],
    }  # fmt: skip


@pytest.fixture
def reviews(world, drive):
    async def reviewing(*claims, claim=DAM, told=None):
        world.service(
            "reviews.example", "/v1alpha1/claims:search", told if told is not None else {"claims": list(claims)}
        )
        return await drive(fact_checks.look_up(claim, "en", TODAY, addresses(world).fact_checks, "secret-key"))

    return reviewing


async def test_a_review_of_this_very_claim_is_told_with_its_rating(reviews, world):
    (found,) = await reviews(checked("The Varn dam opened in 1931", "False"))
    assert found.kind == "fact_check" and found.source_name == "Valley Facts" and found.date == "2026-09-01"
    assert found.text == "Valley Facts reviewed the claim “The Varn dam opened in 1931” and rated it: False"
    assert found.snippet == "False" and fact_checks.stance_of(found) is Stance.REFUTES
    (asked,) = world.asked
    assert asked.headers["x-goog-api-key"] == "secret-key" and "secret-key" not in str(asked.query)
    assert asked.query == {"query": "The Varn dam opened in 1931", "languageCode": "en", "pageSize": "20"}


@pytest.mark.parametrize(
    "other",
    [
        "The Varn dam opened in 1913.",
        "The Varn dam did not open in 1931.",
        "The Varn bridge opened in 1931 and fell at once.",
        "",
    ],
)
async def test_a_review_of_another_claim_says_nothing_of_this_one(reviews, other):
    assert await reviews(checked(other, "False")) == ()


async def test_the_newest_review_comes_first_and_each_page_once(reviews):
    found = await reviews(
        checked(DAM.text, "Mostly True", "https://a.example/1", "2020-01-01T00:00:00Z"),
        checked(DAM.text, "It depends", "https://a.example/2"),
        checked(DAM.text, "It depends", "https://a.example/2"),
        checked(DAM.text, "", "https://a.example/3"),
        checked(DAM.text, "False", "javascript:alert(1)"),
    )
    assert [item.url for item in found] == ["https://a.example/2", "https://a.example/1"]
    assert [fact_checks.stance_of(item) for item in found] == [Stance.NEUTRAL, Stance.SUPPORTS]


async def test_no_review_is_no_evidence_and_a_refused_key_is_said(reviews):
    assert await reviews(told={}) == ()
    for told in (
        [],
        {"claims": 5},
        answer({"error": {"code": 400, "message": "API key not valid"}}, status="400 Bad Request"),
    ):
        with pytest.raises(Unanswered):
            await reviews(told=told, claim=Claim(f"The Varn dam opened in 193{len(str(told))}."))


# ---- works ----

WORK = {
    "type": "article-journal", "title": "Dams of the valley", "container-title": "River Notes", "DOI": "10.1000/182",
    "author": [{"family": "Smith", "given": "J."}, {"family": "Berg", "given": "B."}],
    "issued": {"date-parts": [[2019, 5]]},
}  # fmt: skip
CSL = "application/vnd.citationstyles.csl+json"


async def test_the_registry_says_of_a_named_doi_who_published_what_and_when(world, drive):
    sent_on = world.service("registry.example", "/works/10.1000/182", answer(WORK, type=CSL))
    world.service("doi.example", "/10.1000/182", answer("", status="302 Found", Location=sent_on))
    claim = Claim("Smith and Berg published “Dams of the valley” in 2017 (doi:10.1000/182).")
    (found,) = await drive(works.look_up(claim, addresses(world).works))
    assert found.text == "“Dams of the valley” by Smith and Berg was published in River Notes in 2019."
    assert found.kind == "data" and found.url == "https://doi.org/10.1000/182"
    assert world.of("doi.example")[0].headers["accept"] == CSL


async def test_a_claim_without_a_doi_asks_no_registry_and_an_unknown_one_is_no_evidence(world, drive):
    assert await drive(works.look_up(DAM, addresses(world).works)) == ()
    assert not world.asked
    assert await drive(works.look_up(Claim("See https://doi.org/10.1000/none."), addresses(world).works)) == ()
    world.service("doi.example", "/10.1000/busy", answer("", status="503 Busy"))
    with pytest.raises(Unanswered):
        await drive(works.look_up(Claim("See doi:10.1000/busy."), addresses(world).works))


def test_names_of_entities_are_asked_for_too():
    from factlint.engine.web.queries import names_of

    assert names_of(Claim("x", subject="Varn", entities=(Entity("Varn", "place"), Entity("Ann Alt", "person")))) == (
        "Varn", "Ann Alt",
    )  # fmt: skip
