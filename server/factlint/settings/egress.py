"""What a check sends out under some settings, and to whom: said alike wherever a writer is asked or told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from factlint.settings.model import Search, Settings, is_loopback

_NAMES = {
    "editor": "the language model of your editor or agent",
    "searxng": "SearXNG",
    "brave": "Brave Search",
    "tavily": "Tavily",
    "exa": "Exa",
    "gdelt": "GDELT",
    "encyclopedia": "Wikipedia",
    "wikidata": "Wikidata",
    "fact_checks": "Google's index of fact-checks",
    "works": "the registries behind doi.org",
}


@dataclass(frozen=True, slots=True)
class OutgoingData:
    """One thing that goes out: `what` to `where`, both ready to be shown."""

    what: str
    where: str


def outgoing_data(settings: Settings) -> tuple[OutgoingData, ...]:
    """Everything that a check sends off this machine; empty where nothing leaves it."""
    if settings.remote:
        return () if is_loopback(settings.base_url) else (OutgoingData("passages of the drafts", settings.base_url),)
    found: list[OutgoingData] = []
    if settings.models.remote:
        found.append(
            OutgoingData(
                "passages of the drafts and of your own sources",
                join_words([service_name(name) for name in settings.models.elsewhere]),
            )
        )
    if settings.search.asks:
        found.append(OutgoingData("search words from claims", join_words(asked_services(settings.search))))
    return tuple(found)


def asked_services(search: Search) -> tuple[str, ...]:
    """The services outside that are asked, each by the name that a reader knows."""
    chosen = (search.provider, *search.references, "gdelt" if search.keyless else "")
    return tuple(service_name(name) for name in chosen if name)


def service_name(name: str) -> str:
    """The name of a service that a reader knows, for its name in the settings."""
    return _NAMES.get(name, name)


def describe_outgoing(sent: Sequence[OutgoingData]) -> str:
    """ "search words from claims to Brave Search, and …": what goes where, in one phrase."""
    return ", and ".join(f"{one.what} to {one.where}" for one in sent)


def join_words(words: Sequence[str]) -> str:
    """ "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
