"""Under which keys results are kept: everything that a verdict depends on is in the key."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass, replace

from factlint.interface.versions import CURRENT


@dataclass(frozen=True, slots=True)
class Scope:
    """Who answers, for whom, and with what: `engine` names the code, models and evidence behind a verdict."""

    origin: str
    account: str
    workspace: str
    language: str
    engine: str

    @property
    def service(self) -> str:
        """The name of the service and the account."""
        return _hash_parts("service", self.origin, self.account)

    def extraction(self, paragraph_key: str, markup: str) -> str:
        """The key of a paragraph's claims."""
        return self._key("extract", f"{markup}\0{paragraph_key}")

    def citations(self, paragraph_key: str) -> str:
        """The key of what is known of a paragraph's citations; no engine of ours judges them."""
        return _hash_parts("citations", paragraph_key, CURRENT, self.origin, self.account, self.workspace)

    def assessment(self, claim: str) -> str:
        """The key of a claim's verdict."""
        return self._key("assess", unicodedata.normalize("NFC", claim))

    def report(self, claim: str) -> str:
        """The key of the report of a claim that was checked in depth."""
        return self._key("report", unicodedata.normalize("NFC", claim))

    def review(self, subject: str) -> str:
        """The key of what a review or a citation check covered."""
        return _hash_parts("review", subject, self.engine)

    def with_engine(self, engine: str) -> Scope:
        """The same with another engine."""
        return self if engine == self.engine else replace(self, engine=engine)

    def engine_key(self) -> str:
        """The key under which the engine that answered last is remembered."""
        return _hash_parts("engine", self.origin, self.account, self.workspace)

    def _key(self, kind: str, subject: str) -> str:
        parts = (self.origin, self.account, self.workspace, self.language, self.engine)
        return _hash_parts(kind, subject, CURRENT, *parts)


def account_of(key: str | None) -> str:
    """A name for the account behind a key that does not reveal the key."""
    return "" if key is None else hashlib.sha256(b"factlint account\0" + key.encode()).hexdigest()[:16]


def _hash_parts(*parts: str) -> str:
    digest = hashlib.sha256()
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass")
        digest.update(len(raw).to_bytes(8, "big") + raw)
    return digest.hexdigest()
