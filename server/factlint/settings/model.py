"""What can be set, with its defaults: frozen models whose field names are the names a writer types."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator

from factlint.settings.paths import default_data_dir

Level = Literal["error", "warning", "information", "off"]
Trigger = Literal["typing", "save", "manual"]
Language = Literal["", "auto", "en", "es", "de", "fr", "it", "pt", "nl", "sv", "da", "no", "fi", "bg"]
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def _lowered(value: object) -> object:
    return value.strip().lower() if isinstance(value, str) else value


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


class Severity(_Frozen):
    """How loudly the editor says each kind of finding; `off` keeps it to the hover."""

    false: Level = "warning"
    mostly_false: Level = "warning"
    mixed: Level = "information"
    mostly_true: Level = "off"
    true: Level = "off"
    unknown: Level = "information"
    low_confidence: Level = "information"
    unsourced: Level = "information"
    no_evidence: Level = "off"
    citation: Level = "warning"


class Models(_Frozen):
    """Language models that judge in place of the built-in ones, as `provider:model`; none by default."""

    judges: tuple[str, ...] = ()
    adjudicator: str = ""
    base_url: str = ""


class Search(_Frozen):
    """Where evidence beyond this machine is looked for; nowhere by default.

    `provider` searches the web (`base_url` is a SearXNG's address), `references` are asked beside it, and `keyless` lets
    an open index of news be asked where the provider fails or there is none. Keys are in the keyring or the environment.
    """

    provider: Literal["", "searxng", "brave", "tavily", "exa"] = ""
    base_url: str = ""
    references: tuple[Literal["encyclopedia", "wikidata", "fact_checks", "works"], ...] = ()
    keyless: bool = False

    @field_validator("base_url")
    @classmethod
    def _address(cls, value: str) -> str:
        return _web_address(value, "the search, such as http://127.0.0.1:8888")

    @property
    def asks(self) -> bool:
        """Whether anything is asked outside."""
        return bool(self.provider or self.references or self.keyless)


class Settings(_Frozen):
    """Everything that can be set. `api_key` is not here: it comes from the environment or the keyring alone."""

    base_url: str = ""
    language: Annotated[Language, BeforeValidator(_lowered)] = ""
    check: Trigger | None = None
    severity: Severity = Severity()
    confidence_floor: Literal["low", "medium", "high"] = "low"
    sources: tuple[Path, ...] = ()
    ignore: tuple[str, ...] = ()
    inlay_hints: bool = False
    code_lens: bool = False
    daily_budget: int = Field(default=200, ge=0)
    models: Models = Models()
    search: Search = Search()
    egress: Literal["ask", "allow", "never"] = "ask"
    database_url: str = ""
    data_dir: Path = Field(default_factory=default_data_dir)
    log_level: Literal["debug", "info", "warning", "error"] = "warning"

    @field_validator("base_url")
    @classmethod
    def _service_address(cls, value: str) -> str:
        return _web_address(value, "the service, such as https://factlint.example").removesuffix("/api/v1")

    @field_validator("data_dir")
    @classmethod
    def _absolute(cls, value: Path) -> Path:
        path = value.expanduser()
        if not path.is_absolute():
            raise ValueError("write an absolute path")
        return path

    @property
    def remote(self) -> bool:
        """Whether drafts are checked by a service elsewhere rather than by this machine's backend."""
        return bool(self.base_url)

    @property
    def leaves_the_machine(self) -> bool:
        """Whether a check sends words of the draft elsewhere: to a remote service, a remote model, or a search.

        A search sends them on wherever it runs itself.
        """
        return self.search.asks or any(address and not is_loopback(address) for address in self._addresses())

    @property
    def trigger(self) -> Trigger:
        """When a check starts: as set; else while typing if nothing leaves the machine, and on save if it does."""
        return self.check or ("save" if self.leaves_the_machine else "typing")

    def _addresses(self) -> tuple[str, ...]:
        models = [self.models.base_url or "https://model"] if self.models.judges or self.models.adjudicator else []
        return (self.base_url, *models)


def _web_address(value: str, example: str) -> str:
    """An address without its last slash. Raises ValueError, naming what to write."""
    if not value:
        return value
    parts = urlsplit(value.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"write the address of {example}")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("write the address alone, without a name, password, question mark or hash sign")
    return value.strip().rstrip("/")


def is_loopback(address: str) -> bool:
    """Whether an address names this very machine."""
    return (urlsplit(address).hostname or "") in LOOPBACK
