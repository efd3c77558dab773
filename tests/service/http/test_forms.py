"""Forms and cookies of pages: who may send which, and what is read of them."""

import pytest
from starlette.requests import Request
from starlette.responses import Response

from factlint.service.common.config import Limits
from factlint.service.http.error_answers import HttpError
from factlint.service.http.forms import FORM, cookie_of, form_token, is_from_own_page, is_same_token, read_form

PUBLIC = "https://facts.example"


def request(body=b"", scheme="http", **headers):
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]

    async def receive():
        return {"type": "http.request", "body": body, "more_body": False}

    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "server": ("127.0.0.1", 8642)}
    return Request(scope | {"scheme": scheme, "headers": sent}, receive)


def put(cookie):
    response = Response()
    cookie.put(response, "secret", 60)
    return response.headers["set-cookie"]


def test_a_cookie_is_for_this_host_alone_and_for_no_script():
    over_tls = put(cookie_of(request(), "desk", PUBLIC))
    assert over_tls == "__Host-desk=secret; HttpOnly; Max-Age=60; Path=/; SameSite=strict; Secure"
    assert "__Host-desk=secret" in put(cookie_of(request(scheme="https"), "desk", ""))
    plain = put(cookie_of(request(), "desk", "http://127.0.0.1:8642"))
    assert plain == "desk=secret; HttpOnly; Max-Age=60; Path=/; SameSite=strict"


def test_a_cookie_is_read_under_the_name_it_was_put_under_and_dropped_with_the_same_flags():
    cookie = cookie_of(request(), "desk", PUBLIC)
    assert cookie.read(request(cookie="__Host-desk=secret")) == "secret"
    assert cookie.read(request(cookie="desk=secret")) == "" == cookie.read(request())
    response = Response()
    cookie.drop(response)
    assert "Max-Age=0" in response.headers["set-cookie"] and "Secure" in response.headers["set-cookie"]


@pytest.mark.parametrize(
    ("headers", "own"),
    [
        ({"origin": PUBLIC, "sec_fetch_site": "same-origin"}, True),
        ({"origin": PUBLIC, "host": "backend:8642"}, True),
        ({"origin": "https://backend:8642", "host": "backend:8642"}, True),
        ({"origin": "http://backend:8642", "host": "backend:8642"}, False),
        ({"origin": PUBLIC, "sec_fetch_site": "cross-site"}, False),
        ({"origin": PUBLIC, "sec_fetch_site": "same-site"}, False),
        ({"origin": PUBLIC, "sec_fetch_site": "none"}, False),
        ({"origin": "https://evil.example", "host": "facts.example"}, False),
        ({"origin": "https://facts.example.evil.example"}, False),
        ({"origin": "null", "host": "facts.example"}, False),
        ({"origin": "https://", "host": "facts.example"}, False),
        ({"sec_fetch_site": "same-origin"}, False),
        ({}, False),
    ],
)
def test_only_pages_of_ones_own_send_forms(headers, own):
    assert is_from_own_page(request(**headers), PUBLIC) is own


def test_without_a_public_address_the_host_is_the_measure():
    assert is_from_own_page(request(origin="http://desk:8642", host="desk:8642"), "")
    assert not is_from_own_page(request(origin="http://desk:8643", host="desk:8642"), "")
    assert not is_from_own_page(request(host=""), "")


def test_a_token_is_for_one_secret_and_one_purpose():
    token = form_token("secret", "3")
    assert is_same_token(token, form_token("secret", "3"))
    assert not is_same_token(token, form_token("secret", "4")) and not is_same_token(token, form_token("other", "3"))
    assert not is_same_token("", token) and not is_same_token("é\ud800", token)


async def test_the_fields_of_a_form_are_read_and_the_first_of_a_name_counts():
    body = b"name=a+b%C3%A9&name=c&empty="
    assert await read_form(request(body, content_type=f"{FORM}; charset=UTF-8"), Limits()) == {
        "name": "a bé",
        "empty": "",
    }


@pytest.mark.parametrize(
    ("body", "type_", "status"),
    [
        (b"a=1", "text/plain", 415),
        (b"a=1", "multipart/form-data; boundary=x", 415),
        (b"a=%FF", FORM, 400),
        (b"\xff", FORM, 400),
        (b"&".join([b"a=1"] * 51), FORM, 400),
        (b"a=" + b"1" * 20_000, FORM, 413),
    ],
)
async def test_what_is_no_small_form_is_refused(body, type_, status):
    with pytest.raises(HttpError) as refused:
        await read_form(request(body, content_type=type_), Limits())
    assert refused.value.status == status
