"""Wikidata: the statements on the things that a claim names, each written out as a sentence.

Shapes as documented at https://www.wikidata.org/w/api.php?action=help&modules=wbsearchentities (and wbgetentities) and
https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from urllib.parse import urlencode

from factlint.engine.evidence.shapes import Statement
from factlint.engine.model import Claim, Evidence
from factlint.engine.web.fields import at, day, each, named, not_after, words
from factlint.engine.web.passages import About, chosen
from factlint.engine.web.queries import names_of
from factlint.engine.web.reach import (
    NONSENSE,
    Answer,
    Lookup,
    PageText,
    RequestFailure,
    ServiceAnswer,
    ServiceRequest,
    Unanswered,
)
from factlint.engine.web.wikidata_values import SENTENCES, Labels, item_of, moment, sentence, unit_of, year_of

NAME = "Wikidata"
MOST_ENTITIES = 2
_MOST_NAMES = 2
_MOST_LABELS = 50
_MOST_VALUES = 5
_PER_ENTITY = 3


def look_up(claim: Claim, today: date, address: str) -> Lookup[tuple[Evidence, ...]]:
    """What is stated of the things that the claim names, as far as it has the claim's words. Raises Unanswered.

    A statement's date is when it held or was last compared with its source; most have none.
    """
    names = names_of(claim)[:_MOST_NAMES]
    if not names:
        return ()
    answers = yield [_search(address, name) for name in names]
    ids = _found(names, answers)
    if not ids:
        return ()
    (answer,) = yield [_entities(address, ids, "labels|claims|info")]
    entities = [(id, at(_told(answer), "entities", id)) for id in ids]
    wanted = list(dict.fromkeys(other for _, entity in entities for other in _others(entity)))[:_MOST_LABELS]
    labels: Labels = {}
    if wanted:
        (answer,) = yield [_entities(address, wanted, "labels")]
        labels = {id: _label(other) for id, other in named(_told(answer), "entities")}
    found: list[Evidence] = []
    for id, entity in entities:
        label = _label(entity)
        page = PageText(f"https://www.wikidata.org/wiki/{id}", label, "", language="en")
        said = list(_statements(entity, label, labels, today)) if label else []
        found += chosen(claim, said, page, About("data", f"{NAME} (CC0)", per_page=_PER_ENTITY))
    return tuple(found)


def _search(address: str, name: str) -> ServiceRequest:
    asked = {
        "action": "wbsearchentities",
        "search": name,
        "language": "en",
        "uselang": "en",
        "type": "item",
        "limit": 3,
    }
    return ServiceRequest(f"{address}?{urlencode({**asked, 'format': 'json'})}")


def _entities(address: str, ids: Sequence[str], props: str) -> ServiceRequest:
    asked = {"action": "wbgetentities", "ids": "|".join(ids), "props": props, "languages": "en", "languagefallback": 1}
    return ServiceRequest(f"{address}?{urlencode({**asked, 'format': 'json'})}")


def _told(answer: Answer) -> object:
    """The value of an answer. Raises Unanswered."""
    if isinstance(answer, RequestFailure):
        raise Unanswered(NAME, answer)
    if not isinstance(answer, ServiceAnswer) or at(answer.value, "error") is not None:
        raise Unanswered(NAME, NONSENSE)
    return answer.value


def _found(names: Sequence[str], answers: Sequence[Answer]) -> list[str]:
    """The things that bear exactly one of the names, the best known of each name first."""
    found: list[str] = []
    for name, answer in zip(names, answers, strict=True):
        for hit in each(_told(answer), "search"):
            called = {words(hit, "label").casefold(), words(hit, "match", "text").casefold()}
            id = item_of(at(hit, "id"))
            if id and name.casefold() in called:
                found.append(id)
                break
    return list(dict.fromkeys(found))[:MOST_ENTITIES]


def _label(entity: object) -> str:
    return words(entity, "labels", "en", "value", most_cp=200)


def _others(entity: object) -> Iterator[str]:
    """The things and units whose names the sentences will need."""
    for property in SENTENCES:
        for claim in _best(entity, property):
            value = at(claim, "mainsnak", "datavalue", "value")
            for id in (item_of(at(value, "id")), unit_of(value)):
                if id:
                    yield id


def _best(entity: object, property: str) -> list[object]:
    """The statements that count: the preferred ones if there are any, never a deprecated one, none that has ended."""
    there = [one for one in each(entity, "claims", property) if at(one, "rank") != "deprecated"]
    going = [one for one in there if at(one, "qualifiers", "P582") is None]
    preferred = [one for one in going if at(one, "rank") == "preferred"]
    found = preferred or going
    if property == "P1082":
        # Each census is a statement of its own.
        found = sorted(found, key=lambda one: year_of(at(one, "qualifiers", "P585", 0)), reverse=True)[:1]
    return found[:_MOST_VALUES]


def _statements(entity: object, label: str, labels: Labels, today: date) -> Iterator[Statement]:
    for property in SENTENCES:
        for claim in _best(entity, property):
            text = sentence(property, label, claim, labels)
            if text:
                yield Statement(text, text, date=not_after(_as_of(claim), today))


def _as_of(claim: object) -> str:
    """The newest day on which the statement held or was compared with a source, "" where none is told."""
    told = [moment(at(claim, "qualifiers", "P585", 0))]
    told += [moment(at(reference, "snaks", "P813", 0)) for reference in each(claim, "references")]
    return max((day(one) for one in told), default="")
