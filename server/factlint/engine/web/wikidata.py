"""Wikidata: the statements on the things that a claim names, each written out as a sentence.

Shapes as documented at https://www.wikidata.org/w/api.php?action=help&modules=wbsearchentities (and wbgetentities) and
https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from factlint.engine.evidence.shapes import Statement
from factlint.engine.model import Claim, Evidence
from factlint.engine.web.fields import date_at, drop_future_date, items_at, list_at, text_at, value_at
from factlint.engine.web.passages import About, select_statements
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
from factlint.engine.web.wikidata_values import (
    SENTENCES,
    Labels,
    day_of_time,
    item_of,
    unit_of,
    write_sentence,
    year_of,
)

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
    ids = _find_entities(names, answers)
    if not ids:
        return ()
    (answer,) = yield [_entities(address, ids, "labels|claims|info")]
    entities = [(id, value_at(_answer_value(answer), "entities", id)) for id in ids]
    wanted = list(dict.fromkeys(other for _, entity in entities for other in _others(entity)))[:_MOST_LABELS]
    labels: Labels = {}
    if wanted:
        (answer,) = yield [_entities(address, wanted, "labels")]
        labels = {id: _label(other) for id, other in items_at(_answer_value(answer), "entities")}
    found: list[Evidence] = []
    for id, entity in entities:
        label = _label(entity)
        page = PageText(f"https://www.wikidata.org/wiki/{id}", label, "", language="en")
        said = list(_statements(entity, label, labels, today)) if label else []
        found += select_statements(claim, said, page, About("data", f"{NAME} (CC0)", per_page=_PER_ENTITY))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Item:
    """A thing of Wikidata: its id and name, and what is stated of it."""

    id: str
    label: str
    statements: tuple[Statement, ...]


def read_items(
    ids: Sequence[str], known_labels: Callable[[Sequence[str]], Labels], today: date, address: str
) -> Lookup[tuple[tuple[Item, ...], Labels]]:
    """Things by their ids with all that is stated of them, and the names that had to be asked for. Raises Unanswered."""
    (answer,) = yield [_entities(address, ids, "labels|claims|info")]
    entities = [(id, value_at(_answer_value(answer), "entities", id)) for id in ids]
    needed = list(dict.fromkeys(other for _, one in entities for other in _others(one)))
    known = known_labels(needed)
    lacking = [id for id in needed if id not in known]
    asked = [
        _entities(address, lacking[first : first + _MOST_LABELS], "labels")
        for first in range(0, len(lacking), _MOST_LABELS)
    ]
    answers = (yield asked) if asked else ()
    fresh: Labels = {
        id: _label(other) for answer in answers for id, other in items_at(_answer_value(answer), "entities")
    }
    labels = {**known, **fresh}
    items = [(id, _label(entity), entity) for id, entity in entities]
    return tuple(
        Item(id, label, tuple(_statements(entity, label, labels, today))) for id, label, entity in items if label
    ), fresh


def search_items(names: Sequence[str], address: str) -> Lookup[tuple[str, ...]]:
    """The id of the best known thing of each name, "" where none bears exactly that name. Raises Unanswered."""
    answers = yield [_search(address, name) for name in names]
    return tuple(_find_bearer(name, answer) for name, answer in zip(names, answers, strict=True))


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


def _answer_value(answer: Answer) -> object:
    """The value of an answer. Raises Unanswered."""
    if isinstance(answer, RequestFailure):
        raise Unanswered(NAME, answer)
    if not isinstance(answer, ServiceAnswer) or value_at(answer.value, "error") is not None:
        raise Unanswered(NAME, NONSENSE)
    return answer.value


def _find_entities(names: Sequence[str], answers: Sequence[Answer]) -> list[str]:
    """The things that bear exactly one of the names, the best known of each name first."""
    found = (_find_bearer(name, answer) for name, answer in zip(names, answers, strict=True))
    return list(dict.fromkeys(id for id in found if id))[:MOST_ENTITIES]


def _find_bearer(name: str, answer: Answer) -> str:
    for hit in list_at(_answer_value(answer), "search"):
        called = {text_at(hit, "label").casefold(), text_at(hit, "match", "text").casefold()}
        id = item_of(value_at(hit, "id"))
        if id and name.casefold() in called:
            return id
    return ""


def _label(entity: object) -> str:
    return text_at(entity, "labels", "en", "value", most_cp=200)


def _others(entity: object) -> Iterator[str]:
    """The things and units whose names the sentences will need."""
    for property in SENTENCES:
        for claim in _best(entity, property):
            value = value_at(claim, "mainsnak", "datavalue", "value")
            for id in (item_of(value_at(value, "id")), unit_of(value)):
                if id:
                    yield id


def _best(entity: object, property: str) -> list[object]:
    """The statements that count: the preferred ones if there are any, never a deprecated one, none that has ended."""
    there = [one for one in list_at(entity, "claims", property) if value_at(one, "rank") != "deprecated"]
    going = [one for one in there if value_at(one, "qualifiers", "P582") is None]
    preferred = [one for one in going if value_at(one, "rank") == "preferred"]
    found = preferred or going
    if property == "P1082":
        # Each census is a statement of its own.
        found = sorted(found, key=lambda one: year_of(value_at(one, "qualifiers", "P585", 0)), reverse=True)[:1]
    return found[:_MOST_VALUES]


def _statements(entity: object, label: str, labels: Labels, today: date) -> Iterator[Statement]:
    for property in SENTENCES:
        for claim in _best(entity, property):
            text = write_sentence(property, label, claim, labels)
            if text:
                yield Statement(text, text, date=drop_future_date(_date_of_statement(claim), today))


def _date_of_statement(claim: object) -> str:
    """The newest day on which the statement held or was compared with a source, "" where none is told."""
    told = [day_of_time(value_at(claim, "qualifiers", "P585", 0))]
    told += [day_of_time(value_at(reference, "snaks", "P813", 0)) for reference in list_at(claim, "references")]
    return max((date_at(one) for one in told), default="")
