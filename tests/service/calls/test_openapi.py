"""The description is OpenAPI 3.1, follows the version asked for, and names every status."""

from contextlib import nullcontext

import httpx
import jsonschema
import pytest

from factlint.interface.common import REQUEST_ID_HEADER
from factlint.interface.versions import CURRENT, ORIGINAL, VERSION_HEADER
from factlint.service.calls import ERROR_MEANINGS, ERROR_MODELS, LOCAL, SERVED
from factlint.service.calls.openapi import describe

URL = "/api/v1/openapi.json"


def _references(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for entry in value.values():
            yield from _references(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from _references(entry)


@pytest.mark.parametrize("calls", [SERVED, (*SERVED, *LOCAL)])
@pytest.mark.parametrize("version", [CURRENT, ORIGINAL])
def test_every_schema_is_valid_and_every_reference_leads_somewhere(calls, version):
    document = describe(calls, version, "https://factlint.example")
    assert document["openapi"] == "3.1.0" and document["info"]["version"]
    for name, schema in document["components"]["schemas"].items():
        jsonschema.Draft202012Validator.check_schema(schema)
        assert name
    for reference in _references(document):
        assert reference.removeprefix("#/components/schemas/") in document["components"]["schemas"]
    identifiers = [entry["operationId"] for path in document["paths"].values() for entry in path.values()]
    assert sorted(identifiers) == sorted({call.name for call in calls})


@pytest.mark.parametrize("version", [CURRENT, ORIGINAL])
def test_every_operation_has_what_openapi_asks_of_it(version):
    document = describe(SERVED, version, "")
    for path, item in document["paths"].items():
        assert path.startswith("/api/v1/")
        for operation in item.values():
            assert {"200", "202"} & set(operation["responses"]) and operation["summary"]
            for response in operation["responses"].values():
                assert response["description"] and response["content"]["application/json"]["schema"]
            for parameter in operation["parameters"]:
                assert parameter["in"] in {"header", "path", "query"} and parameter["schema"]


def test_every_error_has_a_model_and_a_meaning():
    assert set(ERROR_MODELS) == set(ERROR_MEANINGS)
    assert all(set(call.statuses) <= set(ERROR_MODELS) for call in (*SERVED, *LOCAL))


async def test_the_description_follows_the_version_header(hosted):
    new = (await hosted.client(version=CURRENT).get(URL)).json()
    old = (await hosted.client(version=ORIGINAL).get(URL)).json()
    assert new == describe(SERVED, CURRENT, "https://factlint.example")
    assert "AssessOut" in new["components"]["schemas"] and "OriginalAssessOut" in old["components"]["schemas"]
    assert "AssessOut" not in old["components"]["schemas"]


def test_what_an_answer_always_holds_is_required():
    document = describe(SERVED, CURRENT, "")
    row = document["components"]["schemas"]["AssessRow"]
    assert {"claim", "verdict", "confidence", "failure", "more_claims"} <= set(row["required"])
    assert "sources" not in row["required"]
    error = document["components"]["schemas"]["LimitOut"]
    assert "retry_after" in error["required"] and "docs_url" not in error["required"]


@pytest.mark.parametrize("version", [CURRENT, ORIGINAL])
def test_no_header_has_a_format_that_makers_of_clients_refuse(version):
    document = describe(SERVED, version, "")
    headers = [
        parameter
        for item in document["paths"].values()
        for operation in item.values()
        for parameter in operation["parameters"]
        if parameter["in"] == "header"
    ]
    assert headers and all("format" not in parameter["schema"] for parameter in headers)


async def test_an_answer_with_a_key_that_nobody_described_is_a_fault(hosted):
    """Every answer in these tests passes through this: the descriptions are closed (`conftest.py`)."""
    answer = await hosted.client(version=CURRENT).get("/api/v1/library")
    version = {name: answer.headers[name] for name in (REQUEST_ID_HEADER, VERSION_HEADER)}
    for body in (answer.json(), {**answer.json(), "more": 1}):
        with pytest.raises(jsonschema.ValidationError, match="more") if "more" in body else nullcontext():
            hosted.descriptions.check("GET", "/api/v1/library", httpx.Response(200, headers=version, json=body))


async def test_the_description_is_made_once_however_often_it_is_asked_for(client, monkeypatch):
    """Making it takes a third of a second, and whoever has no key may ask for it."""
    first = (await client.get(URL)).content

    def refuse(*_: object) -> None:
        raise AssertionError("made again")

    monkeypatch.setattr("factlint.service.routes.discovery.describe", refuse)
    assert (await client.get(URL)).content == first
