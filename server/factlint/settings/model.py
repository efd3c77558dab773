"""What can be set, with its defaults: frozen models whose field names are the names a writer types."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, cast
from urllib.parse import urlsplit

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator

from factlint.settings.path_patterns import check_pattern
from factlint.settings.paths import default_data_dir

Level = Literal["error", "warning", "information", "off"]
Trigger = Literal["typing", "save", "manual"]
Language = Literal["", "auto", "en", "es", "de", "fr", "it", "pt", "nl", "sv", "da", "no", "fi", "bg"]
_ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://[A-Za-z0-9.-]+(:\d{1,5})?")
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
PACK_CATALOGUE = "https://library.kiwix.org/catalog/v2"
"""Where Kiwix offers its archives."""
ENDPOINT = "endpoint:"
"""Before the name of a model that `models.base_url` serves."""
EDITOR = "editor:"
"""Before the name of a model that an open editor offers; `any` is the first that it has."""
_RULE = re.compile(r"[a-z][a-z0-9-]{0,40}")
_ENDPOINT_NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")


def _lower(value: object) -> object:
    return value.strip().lower() if isinstance(value, str) else value


def _model_name(value: str) -> str:
    name = value.strip()
    provider, _, model = name.partition(":")
    if name and (not provider or not model):
        raise ValueError(f"write provider:model, such as openai:gpt-5 or {ENDPOINT}qwen3")
    return name


def _web_address(value: str, example: str) -> str:
    """An address without a slash at its end. Raises ValueError, naming what to write."""
    address = value.strip()
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"write the address of {example}")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("write the address alone, without a name, password, question mark or hash sign")
    return address.rstrip("/")


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
    consistency: Level = "warning"


class Models(_Frozen):
    """Language models that frame, research, judge, debate and write, as `provider:model`; none by default.

    `editor:NAME` is a model that an open editor or agent offers, `editor:any` the first that it has. `endpoint:NAME` is the
    model NAME at `base_url`, an OpenAI-compatible address (Ollama, llama.cpp, vLLM); `endpoints` gives further ones a name
    each, so that `lab:NAME` is the model NAME at the address of `lab`. `model` plays
    every role that no other is named for; a role that nobody plays stays with the built-in engine. The budgets are of a
    claim and of a day (UTC). `thinking_tokens` is the room that each answer has for thinking, beside what it says.
    """

    model: str = ""
    framer: str = ""
    researcher: str = ""
    judges: tuple[str, ...] = Field(default=(), max_length=3)
    debaters: tuple[str, ...] = Field(default=(), max_length=2)
    adjudicators: tuple[str, ...] = Field(default=(), max_length=3)
    writer: str = ""
    fallback: str = ""
    base_url: str = ""
    endpoints: tuple[tuple[str, str], ...] = ()
    at_once: int = Field(default=8, ge=1, le=64)
    seconds_per_claim: int = Field(default=60, ge=1, le=600)
    thinking_tokens: int = Field(default=4_000, ge=0, le=64_000)
    tokens_per_claim: int = Field(default=60_000, ge=1_000)
    calls_per_day: int = Field(default=2_000, ge=0)
    tokens_per_day: int = Field(default=4_000_000, ge=0)

    @field_validator("model", "framer", "researcher", "writer", "fallback")
    @classmethod
    def _clean_name(cls, value: str) -> str:
        return _model_name(value)

    @field_validator("judges", "debaters", "adjudicators")
    @classmethod
    def _clean_names(cls, values: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in map(_model_name, values) if name)

    @field_validator("base_url")
    @classmethod
    def _address(cls, value: str) -> str:
        return _web_address(value, "the models, such as http://127.0.0.1:11434/v1")

    @field_validator("endpoints", mode="before")
    @classmethod
    def _parse_endpoints(cls, value: object) -> object:
        """Turn a table of names and addresses into pairs; from a variable it comes as a JSON object."""
        try:
            given: object = json.loads(value) if isinstance(value, str) else value
        except ValueError:
            given = None
        if isinstance(given, Mapping):
            return tuple(cast("Mapping[object, object]", given).items())
        if isinstance(given, tuple):
            return cast("tuple[object, ...]", given)
        raise ValueError('write names with their addresses, such as {"lab": "http://10.0.0.7:8000/v1"}')

    @field_validator("endpoints")
    @classmethod
    def _addresses(cls, pairs: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        for name, _ in pairs:
            if not _ENDPOINT_NAME.fullmatch(name) or f"{name}:" in {ENDPOINT, EDITOR}:
                raise ValueError(f"{name[:40]!r} cannot name an endpoint: write small letters, such as lab")
        found = ((name, _web_address(value, f"the models of {name}")) for name, value in pairs)
        return tuple((name, address) for name, address in found if address)

    def address(self, name: str) -> str | None:
        """Where a model is served, "" where that is not said; None for one of a provider that has its own address."""
        kind = name.partition(":")[0]
        return self.base_url if f"{kind}:" == ENDPOINT else dict(self.endpoints).get(kind)

    @property
    def names(self) -> tuple[str, ...]:
        """Every model named, each once."""
        lists = (*self.judges, *self.debaters, *self.adjudicators)
        every = (self.model, self.framer, self.researcher, *lists, self.writer, self.fallback)
        return tuple(dict.fromkeys(filter(None, every)))

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """Who is asked off this machine: addresses, and providers by their names."""
        places = ((self.address(name), name.partition(":")[0]) for name in self.names)
        hosts = (provider if address is None else address for address, provider in places)
        return tuple(sorted({host for host in hosts if host and not is_loopback(host)}))

    @property
    def remote(self) -> bool:
        """Whether any of them runs elsewhere."""
        return bool(self.elsewhere)


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


class Packs(_Frozen):
    """Where packs (offline encyclopedias) are offered: a catalogue in OPDS. Only commands of the user's ask it."""

    catalogue: str = PACK_CATALOGUE

    @field_validator("catalogue")
    @classmethod
    def _address(cls, value: str) -> str:
        return _web_address(value, "the catalogue, such as https://library.kiwix.org/catalog/v2")


class Settings(_Frozen):
    """Everything that can be set. `api_key` is not here: it comes from the environment or the keyring alone."""

    base_url: str = ""
    language: Annotated[Language, BeforeValidator(_lower)] = ""
    check: Trigger | None = None
    severity: Severity = Severity()
    rules: tuple[tuple[str, bool | Level], ...] = ()
    """The checks that need no source, by name: switched off with `false`, or as loud as said."""
    confidence_floor: Literal["low", "medium", "high"] = "low"
    sources: tuple[Path, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    """Patterns of paths, as in `.gitignore`, of what is no draft; they start from where the project begins."""
    inlay_hints: bool = False
    code_lens: bool = False
    underline: Literal["words", "claim"] = "words"
    """What is underlined of a claim: the words that are wrong, where they are known, or all of it."""
    daily_budget: int = Field(default=200, ge=0)
    models: Models = Models()
    search: Search = Search()
    packs: Packs = Packs()
    allowed_origins: tuple[str, ...] = ()
    egress: Literal["ask", "allow", "never"] = "ask"
    database_url: str = ""
    data_dir: Path = Field(default_factory=default_data_dir)
    log_level: Literal["debug", "info", "warning", "error"] = "warning"

    @field_validator("base_url")
    @classmethod
    def _check_service_address(cls, value: str) -> str:
        return _web_address(value, "the service, such as https://factlint.example").removesuffix("/api/v1")

    @field_validator("rules", mode="before")
    @classmethod
    def _parse_rules(cls, value: object) -> object:
        """Turn a table of rules into pairs; a variable or a command line gives texts for true and false."""
        if not isinstance(value, Mapping):
            return value
        table = cast("Mapping[object, object]", value)
        told = {"true": True, "on": True, "false": False}
        return tuple((str(name).replace("_", "-"), told.get(str(said).lower(), said)) for name, said in table.items())

    @field_validator("rules")
    @classmethod
    def _check_rules(cls, pairs: tuple[tuple[str, bool | Level], ...]) -> tuple[tuple[str, bool | Level], ...]:
        if not all(_RULE.fullmatch(name) for name, _ in pairs):
            raise ValueError("name a rule as its page does, such as weekday-date")
        return pairs

    @field_validator("exclude")
    @classmethod
    def _check_patterns(cls, values: tuple[str, ...]) -> tuple[str, ...]:
        for value in values:
            check_pattern(value)
        return values

    @field_validator("allowed_origins")
    @classmethod
    def _check_origins(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if not all(_ORIGIN.fullmatch(origin) for origin in value):
            raise ValueError(
                "write origins such as https://editor.example or chrome-extension://its-id, without a path"
            )
        return value

    @field_validator("data_dir")
    @classmethod
    def _check_data_dir(cls, value: Path) -> Path:
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
        """Whether a check sends words of the draft elsewhere: to a remote service, or to a remote model or a search.

        A search sends them on wherever it runs itself.
        """
        if self.remote:
            return not is_loopback(self.base_url)
        return self.models.remote or self.search.asks

    @property
    def trigger(self) -> Trigger:
        """When a check starts: as set; else while typing if nothing leaves the machine, and on save if it does."""
        return self.check or ("save" if self.leaves_the_machine else "typing")


def is_loopback(address: str) -> bool:
    """Whether an address names this very machine."""
    return (urlsplit(address).hostname or "") in LOOPBACK
