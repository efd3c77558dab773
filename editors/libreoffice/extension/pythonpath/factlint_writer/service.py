"""One question to the service that Writer is set up with, and what is said when it has no answer."""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

from factlint_writer import VERSION
from factlint_writer.findings import Answer, Unreadable, answer_of, one_line

TIMEOUT_S = 15.0
LONGEST_CP = 50_000
_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_MOST_BYTES = 8_000_000
_SAID_CP = 300


class NoAnswer(Exception):
    """The service gave none; the message says why, in words for the user. `soon`: a later try may well succeed."""

    def __init__(self, words: str, soon: bool = True) -> None:
        super().__init__(words)
        self.soon = soon


@dataclass(frozen=True)
class Service:
    """A service by the address below which `/check` is, and the key for it, if it needs one."""

    base_url: str
    key: str = ""

    def check(self, text: str, language: str) -> Answer:
        """What is known of the claims of a text; one that is too long is not asked about. Raises NoAnswer."""
        if len(text) > LONGEST_CP:
            return Answer(())
        try:
            return answer_of(
                self._ask({"text": text, "language": language, "username": "writer", "apiKey": self.key}), text
            )
        except Unreadable:
            raise NoAnswer(
                f"The program at {self.shown_address} is not Factlint. Run: factlint addons libreoffice --extension",
                soon=False,
            ) from None

    def _ask(self, form: dict[str, str]) -> Any:
        if not form["apiKey"]:
            del form["username"], form["apiKey"]
        request = urllib.request.Request(self._address(), urlencode(form).encode(), method="POST")  # noqa: S310
        request.add_header("User-Agent", f"Factlint-Writer/{VERSION}")
        try:
            with self._opener().open(request, timeout=TIMEOUT_S) as reply:
                body = reply.read(_MOST_BYTES + 1)
        except urllib.error.HTTPError as refusal:
            raise self._refusal_error(refusal) from None
        except (OSError, http.client.HTTPException, ValueError):
            raise NoAnswer(
                f"Nothing answers at {self.shown_address}. Run: factlint addons libreoffice --extension"
            ) from None
        try:
            return json.loads(body) if len(body) <= _MOST_BYTES else None
        except (ValueError, RecursionError):
            return None

    def _address(self) -> str:
        try:
            scheme, host = urlsplit(self.base_url).scheme, urlsplit(self.base_url).hostname
        except ValueError:
            scheme, host = "", None
        if not host or scheme not in ("http", "https"):
            raise NoAnswer(
                "No address of a Factlint service is set. Run: factlint addons libreoffice --extension", soon=False
            )
        if scheme == "http" and host not in _LOOPBACK:
            raise NoAnswer(
                "Text is sent to other machines over https only, and an http address is set. "
                "Run: factlint addons libreoffice --extension",
                soon=False,
            )
        return self.base_url.rstrip("/") + "/check"

    @property
    def shown_address(self) -> str:
        """Without its path, in which a local address has its secret; "" for what is no address."""
        try:
            parts = urlsplit(self.base_url)
        except ValueError:
            return ""
        host = parts.netloc.rpartition("@")[2]
        return one_line(f"{parts.scheme}://{host}", _SAID_CP) if host else ""

    def _opener(self) -> urllib.request.OpenerDirector:
        """Without a proxy to this machine; what leads elsewhere is not followed, for it would carry text and key."""
        handlers: list[urllib.request.BaseHandler] = [_NoRedirects()]
        if urlsplit(self.base_url).hostname in _LOOPBACK:
            handlers.append(urllib.request.ProxyHandler({}))
        return urllib.request.build_opener(*handlers)

    def _refusal_error(self, refusal: urllib.error.HTTPError) -> NoAnswer:
        with refusal:
            try:
                said = refusal.read(_SAID_CP * 4).decode("utf-8", "replace")
            except (OSError, http.client.HTTPException):
                said = ""
        if refusal.code in (401, 403):
            return NoAnswer(f"{self.shown_address} refuses the key in the settings.", soon=False)
        words = one_line(said, _SAID_CP)
        return NoAnswer(
            f"{self.shown_address} refuses: {words or refusal.code}",
            soon=refusal.code in (408, 429) or refusal.code >= 500,
        )


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any | None:
        return None
