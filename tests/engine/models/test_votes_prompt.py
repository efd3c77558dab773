"""Promises of what a seat of the panel reads: one text for all seats, short items on the subject, the focus at the end."""

from __future__ import annotations

from dataclasses import replace

from dam import CLAIM, LOG, PLAQUE, TODAY, VOTE, Assemble, evidence
from scripted import Endpoint, says

from factlint.engine.model import Claim
from factlint.engine.models.client.call import CHARS_A_TOKEN, form_of
from factlint.engine.models.votes import MOST_EVIDENCE, Vote

LONG = "The Varn dam was opened on 4 May 1938 by the mayor, and its gates were rebuilt twice after floods. " * 6
MOST_TOKENS = 1_700
CHARS_A_WORD_PIECE = 4.2
"""Of English prose with its punctuation; the budgets count with fewer, to be safe."""


def test_the_seats_share_all_but_the_last_lines(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE)
    assemble().vote(CLAIM, (LOG, PLAQUE), today=TODAY, language="en")
    whole = [asked.system + asked.data for asked in endpoint.asked]
    shared = next(n for n, chars in enumerate(zip(*whole, strict=False)) if len(set(chars)) > 1)
    assert shared > 0.9 * min(map(len, whole))
    seats = [text[text.rindex("above all at ") :] for text in whole]
    assert len(set(seats)) == 3 and all("sources" in one or "logic" in one or "precision" in one for one in seats)


def test_a_full_vote_takes_fewer_tokens_than_a_third_of_what_it_took(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE)
    found = [evidence(n, LONG) for n in range(1, 21)]
    assemble().vote(CLAIM, found, today=TODAY, language="en")
    asked = endpoint.asked[0]
    assert 3 <= len(asked.items("evidence")) <= MOST_EVIDENCE
    assert len(asked.system + asked.data) / CHARS_A_WORD_PIECE < MOST_TOKENS < len(LONG) * 20 / CHARS_A_TOKEN


def test_an_item_is_a_line_with_its_title_source_and_date(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE)
    odd = replace(PLAQUE, title="Varn (gov, writer's own): It opened in 1931", source_name="A: (writer's own)")
    assemble().vote(CLAIM, (replace(LOG, kind="own"), odd), today=TODAY, language="en")
    first, second = endpoint.asked[0].part("evidence").splitlines()
    assert first == f"[1] Varn 1 (Archive, 2026-09-01, writer's own): {LOG.text}"
    assert second == f"[2] Varn gov, It opened in 1931 (A, 2026-09-01): {PLAQUE.text}"


def test_the_score_comes_last_in_what_is_asked_for() -> None:
    form = form_of(Vote.model_json_schema())
    assert form == (
        '{"supports": [{"source": integer, "quote": "…"}], "refutes": [{"source": integer, "quote": "…"}], '
        '"rationale": "…", "wrong": "…", "right": "…", "missing": "…", "score": integer or null}'
    )


def test_an_article_off_the_subject_is_not_read(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE)
    claim = Claim("Libya is the largest country in Africa.", subject="Libya")
    domain = evidence(1, ".ly is the Internet country code top-level domain for Libya.", title=".ly")
    libya = evidence(2, "Libya is a country in the Maghreb region of North Africa.", title="Libya")
    assemble().vote(claim, (domain, libya), today=TODAY, language="en")
    assert [item["text"] for item in endpoint.asked[0].items("evidence")] == [libya.text]
    asked = len(endpoint.asked)
    assert not assemble().vote(claim, (domain,), today=TODAY, language="en").opinions and len(endpoint.asked) == asked


def test_an_article_that_says_the_same_of_another_is_read(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE)
    claim = Claim("Savannah is the capital of the US state of Georgia.", subject="Savannah")
    country = evidence(1, "The capital of Georgia is Tbilisi.", title="Georgia")
    atlanta = evidence(
        2, "Atlanta is the capital and most populous city of the U.S. state of Georgia.", title="Atlanta"
    )
    denver = evidence(3, "Denver is the capital and most populous city of the U.S. state of Colorado.", title="Denver")
    assemble().vote(claim, (country, atlanta, denver), today=TODAY, language="en")
    assert [item["text"] for item in endpoint.asked[0].items("evidence")] == [country.text, atlanta.text]


def test_a_statement_that_stands_in_a_longer_item_is_read_once(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE)
    whole = evidence(3, f"{LOG.text} Its gates were rebuilt twice.", title=LOG.title, url=LOG.url)
    elsewhere = evidence(4, LOG.text)
    assemble().vote(CLAIM, (LOG, PLAQUE, whole, elsewhere), today=TODAY, language="en")
    assert [item["text"] for item in endpoint.asked[0].items("evidence")] == [whole.text, PLAQUE.text, elsewhere.text]


def test_an_article_that_names_a_subject_without_one_of_its_own_is_read(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE)
    claim = Claim("The Battle of Orm was fought in 1166.", subject="Battle of Orm")
    word = evidence(1, "A battle is an occurrence of combat in warfare.", title="Battle")
    general = evidence(2, "In 1066 Halvard led an army to victory at the Battle of Orm.", title="Halvard Brekke")
    other = evidence(3, "Orm is a town in which no battle was ever won.", title="Lund")
    assemble().vote(claim, (other, general, word), today=TODAY, language="en")
    assert [item["text"] for item in endpoint.asked[0].items("evidence")] == [general.text, word.text]
    own = evidence(4, "The Battle of Orm was the last of the war.", title="Battle of Orm")
    assemble().vote(claim, (general, own), today=TODAY, language="en")
    assert [item["text"] for item in endpoint.asked[-1].items("evidence")] == [own.text]
