"""What a page with forms needs of HTTP: a cookie that scripts and other sites cannot use, proof of the sender, the fields."""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlsplit

from starlette.requests import Request
from starlette.responses import Response

from factlint.service.common.config import Limits
from factlint.service.http.bodies import read_body
from factlint.service.http.error_answers import malformed_error, wrong_type_error

FORM = "application/x-www-form-urlencoded"
_FORM_BYTES = 16 * 1024
_MOST_FIELDS = 50


@dataclass(frozen=True, slots=True)
class Cookie:
    """A secret that a browser keeps for this host: no script reads it, and no request that another site caused has it.

    `secure`: the browser sends it over TLS alone, and no neighbouring host can set it.
    """

    bare_name: str
    secure: bool

    @property
    def name(self) -> str:
        return f"__Host-{self.bare_name}" if self.secure else self.bare_name

    def read(self, request: Request) -> str:
        """What the browser sent, or ""."""
        return request.cookies.get(self.name, "")

    def put(self, response: Response, value: str, lasts_s: int) -> None:
        response.set_cookie(
            self.name, value, max_age=lasts_s, path="/", secure=self.secure, httponly=True, samesite="strict"
        )

    def drop(self, response: Response) -> None:
        response.delete_cookie(self.name, path="/", secure=self.secure, httponly=True, samesite="strict")


def cookie_of(request: Request, name: str, public_url: str) -> Cookie:
    """The cookie of that name, secure wherever people reach the service over TLS."""
    return Cookie(name, _scheme(request, public_url) == "https")


def is_from_own_page(request: Request, public_url: str) -> bool:
    """Whether the browser says that a page of this service sends this form.

    Its page must let it say so: under `Referrer-Policy: no-referrer` the origin of a form is null.
    """
    if request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return False
    own = {f"{_scheme(request, public_url)}://{request.headers.get('host', '')}".lower()}
    if public_url:
        parts = urlsplit(public_url)
        own.add(f"{parts.scheme}://{parts.netloc}".lower())
    return request.headers.get("origin", "").lower() in own


def form_token(secret: str, about: str) -> str:
    """What a form of a page carries to prove that it was made for the holder of a secret, and for what."""
    return base64.urlsafe_b64encode(hmac.digest(secret.encode(), about.encode(), hashlib.sha256)).decode().rstrip("=")


def is_same_token(sent: str, wanted: str) -> bool:
    return hmac.compare_digest(sent.encode("utf-8", "replace"), wanted.encode())


async def read_form(request: Request, limits: Limits) -> dict[str, str]:
    """The fields of a small form; the first of a name counts. Raises HttpError."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
        raise wrong_type_error(f"Send a form, as {FORM}.")
    body = await read_body(request, replace(limits, body_bytes=_FORM_BYTES))
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except ValueError:
        raise malformed_error("The form cannot be read.") from None
    return dict(reversed(pairs))


def _scheme(request: Request, public_url: str) -> str:
    return "https" if public_url.startswith("https://") else request.url.scheme
