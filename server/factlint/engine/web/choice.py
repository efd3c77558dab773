"""What of the open world is to be asked: as the user or the operator chose, keys included; by default nothing."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Literal

Provider = Literal["", "searxng", "brave", "tavily", "exa"]
Reference = Literal["encyclopedia", "wikidata", "fact_checks", "works"]


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where each service answers; `{language}` stands for a language's code."""

    encyclopedia: str = "https://{language}.wikipedia.org/w/api.php"
    wikidata: str = "https://www.wikidata.org/w/api.php"
    fact_checks: str = "https://factchecktools.googleapis.com/v1alpha1/claims:search"
    works: str = "https://doi.org"
    crossref: str = "https://api.crossref.org"
    brave: str = "https://api.search.brave.com/res/v1/web/search"
    tavily: str = "https://api.tavily.com/search"
    exa: str = "https://api.exa.ai/search"
    gdelt: str = "https://api.gdeltproject.org/api/v2/doc/doc"


@dataclass(frozen=True, slots=True)
class Choice:
    """`base_url` is a SearXNG's address. `keyless`: where the provider fails or none is set, GDELT's news index is asked."""

    provider: Provider = ""
    base_url: str = ""
    key: str = field(default="", repr=False)
    references: tuple[Reference, ...] = ()
    fact_checks_key: str = field(default="", repr=False)
    keyless: bool = False
    addresses: Addresses = Addresses()

    @property
    def missing_services(self) -> tuple[str, ...]:
        """The services that were chosen and miss their key or address, by name."""
        has = self.base_url if self.provider == "searxng" else self.key
        wanted: list[str] = [] if has or not self.provider else [self.provider]
        if "fact_checks" in self.references and not self.fact_checks_key:
            wanted.append("fact_checks")
        return tuple(wanted)

    @property
    def names(self) -> tuple[str, ...]:
        """What is asked, by name; what lacks something is not."""
        chosen = [self.provider, *self.references, "gdelt" if self.keyless else ""]
        return tuple(name for name in chosen if name and name not in self.missing_services)

    def fingerprint(self) -> str:
        """Changes with what is asked, never with a key; "" when nothing is."""
        if not self.names:
            return ""
        return hashlib.sha256("\n".join((*self.names, self.base_url)).encode()).hexdigest()[:12]
