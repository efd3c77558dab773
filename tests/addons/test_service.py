"""The question that is sent, to whom it is never sent, and what is said when there is no answer."""

from __future__ import annotations

import socket

import pytest
from checking_service import CheckingService
from factlint_writer.service import LONGEST_CP, NoAnswer, Service


def why(service: Service) -> NoAnswer:
    with pytest.raises(NoAnswer) as refused:
        service.check("It ended in 1999.", "en-US")
    return refused.value


def test_a_text_is_sent_as_a_form_with_the_key_if_there_is_one(service: CheckingService):
    text = "Ä 😀 & 1+1=2: it ended in 1999."
    (finding,) = Service(service.url).check(text, "en-GB").findings
    assert finding.suggestions == ("1989",)
    Service(service.url + "/", "k&y").check(text, "en-GB")
    local = {"text": text, "language": "en-GB", "path": "/v2/check"}
    assert service.asked == [local, local | {"username": "writer", "apiKey": "k&y"}]


def test_this_machine_is_asked_directly_whatever_proxy_is_set(
    service: CheckingService, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert Service(service.url).check("It ended in 1999.", "en-US").findings


@pytest.mark.parametrize("address", ["http://192.0.2.1/v2", "ftp://127.0.0.1/v2", "", "http://[", "file:///etc/passwd"])
def test_text_goes_to_this_machine_or_over_https(address: str):
    refused = why(Service(address, "secret"))
    assert not refused.soon and "secret" not in str(refused) and "factlint addons libreoffice" in str(refused)


def test_text_and_key_do_not_follow_a_redirect(service: CheckingService):
    elsewhere = CheckingService()
    try:
        for status in (301, 302, 307, 308):
            service.refusal = (status, f"{elsewhere.url}/check")
            assert not why(Service(service.url, "secret")).soon
        assert elsewhere.asked == []
    finally:
        elsewhere.stop()


@pytest.mark.parametrize(
    ("status", "said", "soon", "words"),
    [
        (503, "Error: Factlint is starting;\n check again", True, "Factlint is starting; check again"),
        (429, "", True, "429"),
        (403, "Error: no", False, "refuses the key"),
        (413, "Error: too long", False, "too long"),
    ],
)
def test_a_refusal_is_said_in_its_own_words(service: CheckingService, status: int, said: str, soon: bool, words: str):
    service.refusal = (status, said)
    refused = why(Service(service.url))
    assert refused.soon is soon and words in str(refused) and "\n" not in str(refused)


@pytest.mark.parametrize("body", [b"<html>", b"[]", b'{"matches": 3}', b"\xff", b"[" * 100_000, b"NaN"])
def test_what_is_no_factlint_is_told_apart(service: CheckingService, body: bytes):
    service.body = body
    refused = why(Service(service.url))
    assert "is not Factlint" in str(refused) and not refused.soon


def test_where_nothing_answers_the_command_is_named():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        refused = why(Service(f"http://127.0.0.1:{probe.getsockname()[1]}/v2"))
    assert "factlint addons libreoffice --extension" in str(refused) and refused.soon


def test_a_text_that_is_too_long_is_not_sent(service: CheckingService):
    answer = Service(service.url).check("a" * (LONGEST_CP + 1), "en-US")
    assert answer.whole and answer.findings == () and service.asked == []


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("http://127.0.0.1:8123/5ec1e7/v2", "http://127.0.0.1:8123"),
        ("https://me:word@facts.example/v2", "https://facts.example"),
        ("", ""),
        ("http://[", ""),
    ],
)
def test_an_address_is_shown_without_what_is_secret_in_it(address: str, shown: str):
    assert Service(address).shown_address == shown
