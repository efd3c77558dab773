"""One claim looked up outside: what was chosen is asked side by side, and what fails is said and not taken for silence."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from factlint.engine.claims.languages import ENGLISH, language_of
from factlint.engine.evidence.kept.pages import KeptPages, Service
from factlint.engine.model import Claim, Evidence
from factlint.engine.web import encyclopedia, fact_checks, wikidata, works
from factlint.engine.web.choice import Choice
from factlint.engine.web.library import READ, Library, Reading
from factlint.engine.web.providers import searches_of
from factlint.engine.web.reach import Lookup, Reach, run_lookups
from factlint.engine.web.search import Budget, QuerySource, SearchResult, search

Found = tuple[Evidence, ...]
KEPT: tuple[Service, ...] = ("encyclopedia", "wikidata")
"""The works of reference whose pages are kept."""


class Unreached(ConnectionError):
    """Nothing that was asked outside could be had now, and without it there is no verdict; later there may be one."""


@dataclass(frozen=True, slots=True)
class OutsideEvidence:
    """What looking outside came to.

    `asked` are the queries of the search; `troubles` say which services did not answer. `later`: none of them did, and
    they may answer later.
    """

    evidence: Found = ()
    asked: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()
    later: bool = False


NOTHING = OutsideEvidence()


class OpenWorld:
    """What may be asked outside, for the workspaces that `is_allowed` names. Blocking, safe to call from several threads."""

    def __init__(
        self,
        choice: Choice,
        reach: Reach,
        is_allowed: Callable[[str | None], bool],
        clock: Callable[[], float] = time.monotonic,
        library: Library | None = None,
    ) -> None:
        self._library = library
        self._choice = choice
        self._reach = reach
        self._is_allowed = is_allowed
        self._clock = clock

    def fingerprint(self, workspace: str | None) -> str:
        """Changes with what a workspace's claims are looked up in; "" where that is nothing."""
        return self._choice.fingerprint() if self._is_allowed(workspace) else ""

    def keeps_pages(self, workspace: str | None) -> bool:
        """Whether pages on the subjects of a workspace's claims are fetched and kept."""
        return self._library is not None and self._is_allowed(workspace)

    def request_pages(self, claims: Iterable[Claim], language: str, workspace: str | None) -> None:
        """Begin to fetch pages on the subjects of claims, without waiting; nothing where the writer did not agree."""
        if self._library is not None and self._is_allowed(workspace):
            self._library.request_pages(claims, language)

    def read_pages(self, claims: Iterable[Claim], language: str, wait_s: float, workspace: str | None) -> Reading:
        """Fetch the pages on the subjects of claims that are not kept yet; nothing where the writer did not agree."""
        if self._library is None or not self._is_allowed(workspace):
            return READ
        return self._library.read(claims, language, wait_s)

    def find_evidence(
        self, claim: Claim, steering: QuerySource, budget: Budget, *, today: date, workspace: str | None
    ) -> OutsideEvidence:
        """What is said of a claim outside, the surest kinds first; nothing where the writer did not agree to it."""
        if not self.fingerprint(workspace):
            return NOTHING
        language = language_of(claim.text) or ENGLISH
        lookups = [*self._references(claim, language, today), *self._search(claim, steering, budget, today, language)]
        ended = run_lookups(self._reach, lookups)
        found = [one.found for one in ended if one.found is not None]
        searched = next((one for one in found if isinstance(one, SearchResult)), None)
        failed = [one.failed for one in ended if one.failed is not None]
        return OutsideEvidence(
            tuple(item for one in found for item in (one.evidence if isinstance(one, SearchResult) else one)),
            searched.asked if searched is not None else (),
            tuple(dict.fromkeys(str(why) for why in failed)),
            later=len(failed) == len(ended) and any(why.passing for why in failed),
        )

    def _references(self, claim: Claim, language: str, today: date) -> Sequence[Lookup[Found]]:
        where, names = self._choice.addresses, self._choice.names
        if self._library is not None:
            # Their pages are among the evidence of this machine by now.
            names = tuple(name for name in names if name not in KEPT)
        found: list[Lookup[Found]] = []
        if "fact_checks" in names:
            key = self._choice.fact_checks_key
            found.append(fact_checks.look_up(claim, language, today, where.fact_checks, key))
        if "wikidata" in names:
            found.append(wikidata.look_up(claim, today, where.wikidata))
        if "encyclopedia" in names:
            found.append(encyclopedia.look_up(claim, language, today, where.encyclopedia))
        if "works" in names and works.dois_in(claim.text):
            found.append(works.look_up(claim, where.works))
        return found

    def _search(
        self, claim: Claim, steering: QuerySource, budget: Budget, today: date, language: str
    ) -> Sequence[Lookup[SearchResult]]:
        searches = searches_of(self._choice)
        if not searches:
            return ()
        return [search(claim, searches, steering, budget, today=today, language=language, clock=self._clock)]


def open_world(
    choice: Choice, reach: Reach, is_allowed: Callable[[str | None], bool], data_dir: Path | None = None
) -> OpenWorld | None:
    """What claims are looked up in outside, None where nothing was chosen; pages are kept under a folder, where given."""
    if not choice.names:
        return None
    services: list[Service] = [name for name in KEPT if name in choice.names]
    library = None
    if services and data_dir is not None:
        library = Library(services, choice.addresses, reach, KeptPages(data_dir / "evidence"))
    return OpenWorld(choice, reach, is_allowed, library=library)
