"""Links to the pages of a local backend: signed, for a day, and for as long as its process lives."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal
from urllib.parse import urlencode

from factlint.service.common.clock import Clock
from factlint.service.common.config import ServiceConfig
from factlint.service.common.page_addresses import page_path

VALID_FOR = timedelta(hours=24)
EXPIRY, SIGNATURE = "until", "signature"
"""The two parameters of a link: the second at which it ends, and what proves path and end."""
_SECOND = re.compile(r"[0-9]{1,12}")
LinkState = Literal["good", "expired", "forged"]


@dataclass(frozen=True, slots=True)
class SignedLink:
    url: str
    expires_at: datetime


class ReportLinks:
    """Makes links and tells the good ones from the rest. `key` is random and never stored."""

    def __init__(self, key: bytes, public_url: str, clock: Clock) -> None:
        self._key = key
        self._public_url = public_url
        self._clock = clock

    def make(self, id: str) -> SignedLink:
        """A link to the report of a verification."""
        expires_at = (self._clock.now() + VALID_FOR).replace(microsecond=0)
        path, end = page_path(id), str(int(expires_at.timestamp()))
        query = urlencode({EXPIRY: end, SIGNATURE: self._signature(path, end)})
        return SignedLink(f"{self._public_url}{path}?{query}", expires_at.astimezone(UTC))

    def check(self, path: str, end: str, signature: str) -> LinkState:
        """Whether a link is one of these. Only one that was is said to have expired."""
        wanted = self._signature(path, end)
        if not hmac.compare_digest(signature.encode("utf-8", "replace"), wanted.encode()) or not _SECOND.fullmatch(end):
            return "forged"
        return "good" if self._clock.now().timestamp() < int(end) else "expired"

    def _signature(self, path: str, end: str) -> str:
        signed = f"{path}\n{end}".encode("utf-8", "replace")
        return base64.urlsafe_b64encode(hmac.digest(self._key, signed, hashlib.sha256)).decode().rstrip("=")


def links_of(config: ServiceConfig) -> ReportLinks:
    """The links of a local backend."""
    assert config.local is not None
    return ReportLinks(config.local.page_key, config.public_url, config.clock)
