"""The pages on what claims are about: each is fetched once, kept on this machine, and compared with the service later on."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TypeVar

from factlint.engine.evidence.errors import EvidenceError
from factlint.engine.evidence.kept.pages import AMBIGUOUS, KeptPage, KeptPages, Service
from factlint.engine.evidence.shapes import Page, Section
from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.model import Claim
from factlint.engine.web.articles import MOST_REVISIONS, Article, read_again, read_article, read_revisions, read_titles
from factlint.engine.web.choice import Addresses
from factlint.engine.web.queries import key_words, names_of
from factlint.engine.web.reach import Lookup, Reach, Unanswered, run_lookups
from factlint.engine.web.wikidata import Item, read_items, search_items

_log = logging.getLogger(__name__)
T = TypeVar("T")

QUICK_WAIT_S = 8.0
"""So long a quick check waits for pages; what arrives later is there for the next check."""
DEEP_WAIT_S = 40.0
_DAY_S = 86_400.0
_COMPARED_EVERY_S = 7 * _DAY_S
_RECENT_S = 3_600.0
_MISSING_FOR_S = _DAY_S
_REST_S, _LONG_REST_S = 60.0, 600.0
_AT_ONCE = 24
# What Wikidata knows of one country is a megabyte.
_ITEMS_AT_ONCE = 4
_MOST_NAMES = 2
_MOST_WAITING = 500
_LONGEST_COMMON_NAME = 3
_CONTEXT = 8


@dataclass(frozen=True, slots=True)
class Reading:
    """Whether pages on a claim's subject are still missing that may come later, and why, in words for people."""

    late: bool = False
    troubles: tuple[str, ...] = ()


READ = Reading()
SLOW = "The encyclopedia is slow to answer; its pages are used once they are here."


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A name to look up; `context` are words of the claim, should the name have several meanings."""

    name: str
    language: str
    context: str = field(compare=False)
    recent: bool = False


@dataclass(slots=True)
class _Task:
    wanted: _Wanted
    done: threading.Event = field(default_factory=threading.Event)


class Library:
    """Reads pages for claims in a thread of its own. Blocking calls are bounded; safe to call from several threads."""

    def __init__(
        self,
        services: Sequence[Service],
        addresses: Addresses,
        reach: Reach,
        pages: KeptPages,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._services = services
        self._addresses = addresses
        self._reach = reach
        self._pages = pages
        self._clock = clock
        self._guard = threading.Lock()
        self._waiting: list[_Task] = []
        self._tasks: dict[_Wanted, _Task] = {}
        self._working = False
        self._slow = False
        self._rests_until = 0.0
        self._troubles: tuple[str, ...] = ()

    def request_pages(self, claims: Iterable[Claim], language: str) -> None:
        """Begin to fetch what is not here on the subjects of claims; does not wait."""
        self._begin([wanted for claim in claims for wanted in names_to_look_up(claim, language)])

    def read(self, claims: Iterable[Claim], language: str, wait_s: float) -> Reading:
        """Fetch what is not here on the subjects of claims, and wait for it so long at most."""
        tasks = self._begin([wanted for claim in claims for wanted in names_to_look_up(claim, language)])
        until = time.monotonic() + wait_s
        if tasks is None:
            return Reading(late=True, troubles=self._troubles)
        for task in tasks:
            with self._guard:
                left = 0.0 if self._slow else until - time.monotonic()
            if not task.done.wait(max(0.0, left)):
                with self._guard:
                    self._slow = True
                return Reading(late=True, troubles=(SLOW,))
        with self._guard:
            resting = bool(tasks) and self._clock() < self._rests_until
            return Reading(late=True, troubles=self._troubles) if resting else READ

    def _begin(self, wanted: Sequence[_Wanted]) -> list[_Task] | None:
        """The tasks that fetch what is lacking; None while the services are left alone, because they did not answer."""
        lacking = [one for one in dict.fromkeys(wanted) if not self._is_here(one)]
        with self._guard:
            if not lacking:
                return []
            if self._clock() < self._rests_until:
                return None
            tasks: list[_Task] = []
            for one in lacking:
                task = self._tasks.get(one)
                if task is None and len(self._waiting) < _MOST_WAITING:
                    task = self._tasks[one] = _Task(one)
                    self._waiting.append(task)
                if task is not None:
                    tasks.append(task)
            if self._waiting and not self._working:
                self._working = True
                threading.Thread(target=self._work, name="factlint-library", daemon=True).start()
            return tasks

    def _is_here(self, wanted: _Wanted) -> bool:
        kept = self._find_kept(wanted)
        if kept is None:
            return False
        age = self._clock() - kept.checked
        if not kept.document:
            return age < _MISSING_FOR_S
        return age < (_RECENT_S if wanted.recent else _COMPARED_EVERY_S)

    def _find_kept(self, wanted: _Wanted) -> KeptPage | None:
        service, language, name = self._services[0], wanted.language, wanted.name
        try:
            kept = self._pages.find(service, language, name)
            if kept is not None and kept.document == AMBIGUOUS:
                return self._pages.find(service, language, _disambiguate(wanted))
            return kept
        except sqlite3.OperationalError:
            return None
        except sqlite3.DatabaseError:
            self._pages.discard()
            return None
        except EvidenceError:
            return None

    def _work(self) -> None:
        """Fetch until nothing is wanted any more."""
        while True:
            with self._guard:
                batch, self._waiting = self._waiting[:_AT_ONCE], self._waiting[_AT_ONCE:]
                if not batch:
                    # Who comes now may wait again.
                    self._working = self._slow = False
                    return
            try:
                if self._clock() >= self._rests_until:
                    self._fetch([task.wanted for task in batch])
            except Exception as broken:
                # A page that nobody foresaw, a full disk: the check goes on with what is here.
                _log.warning("pages could not be kept: %s", type(broken).__name__)
                self._rest(_REST_S, "Pages from outside could not be kept on this machine.")
            finally:
                with self._guard:
                    for task in batch:
                        self._tasks.pop(task.wanted, None)
                        task.done.set()

    def _fetch(self, wanted: Sequence[_Wanted]) -> None:
        today = date.fromtimestamp(self._clock())
        if self._services[0] == "wikidata":
            self._fetch_things(wanted, today)
            return
        new = self._refresh_changed(wanted, today)
        address = self._addresses.encyclopedia
        things: dict[str, str] = {}
        for language in dict.fromkeys(one.language for one in new):
            some = [one for one in new if one.language == language]
            titles = self._one(read_titles([one.name for one in some], language, address))
            if titles is None:
                return
            lookups = [read_article(one.name, titles[one.name], one.context, language, today, address) for one in some]
            for one, ended in zip(some, run_lookups(self._reach, lookups), strict=True):
                if ended.failed is not None:
                    self._rest_after(ended.failed)
                    continue
                name = one.name
                if titles[one.name].ambiguous:
                    self._pages.note_ambiguous("encyclopedia", language, name, self._clock())
                    name = _disambiguate(one)
                if ended.found is None:
                    self._pages.note_missing("encyclopedia", language, name, self._clock())
                    continue
                self._keep(ended.found, name, language)
                if ended.found.item:
                    things[ended.found.item] = one.name
        if "wikidata" in self._services:
            self._read_things(things, today)

    def _refresh_changed(self, wanted: Sequence[_Wanted], today: date) -> list[_Wanted]:
        """The names that were never looked up; the pages of the others are fetched again where they have changed."""
        kept = {one: page for one in wanted if (page := self._find_kept(one)) is not None and page.document}
        for language in dict.fromkeys(one.language for one in kept):
            known = {page.ident: (one, page) for one, page in kept.items() if one.language == language}
            idents = list(known)[:MOST_REVISIONS]
            address = self._addresses.encyclopedia
            newest = self._one(read_revisions(idents, language, address))
            if newest is None:
                continue
            same = [ident for ident in idents if newest.get(ident, 0) <= known[ident][1].revision]
            self._pages.note_unchanged([known[ident][1].document for ident in same], self._clock())
            changed = [ident for ident in idents if ident not in same]
            lookups = [read_again(ident, language, today, address) for ident in changed]
            for ident, ended in zip(changed, run_lookups(self._reach, lookups), strict=True):
                if ended.failed is not None:
                    self._rest_after(ended.failed)
                elif ended.found is not None:
                    self._keep(ended.found, known[ident][0].name, language)
        return [one for one in wanted if one not in kept]

    def _keep(self, found: Article, name: str, language: str) -> None:
        self._pages.keep(
            "encyclopedia",
            name,
            found.page,
            ident=found.ident,
            revision=found.revision,
            item=found.item,
            now=self._clock(),
            also=[found.page.title],
        )

    def _fetch_things(self, wanted: Sequence[_Wanted], today: date) -> None:
        """Where Wikidata alone is asked its own search says which thing bears a name."""
        names = [one.name for one in wanted]
        ids = self._one(search_items(names, self._addresses.wikidata))
        if ids is None:
            return
        for one, id in zip(wanted, ids, strict=True):
            if not id:
                self._pages.note_missing("wikidata", one.language, one.name, self._clock())
        self._read_things({id: name for id, name in zip(ids, names, strict=True) if id}, today)

    def _read_things(self, names: dict[str, str], today: date) -> None:
        """What Wikidata states of things, some at a time. `names` are what led to each, by its id."""
        ids = list(names)
        for first in range(0, len(ids), _ITEMS_AT_ONCE):
            some = ids[first : first + _ITEMS_AT_ONCE]
            lookup = read_items(some, self._pages.labels, today, self._addresses.wikidata)
            found = self._one(lookup)
            if found is None:
                continue
            items, labels = found
            self._pages.keep_labels(labels)
            for item in items:
                if item.statements:
                    self._pages.keep(
                        "wikidata", names[item.id], _page_of(item), ident=item.id, now=self._clock(), also=[item.label]
                    )
                elif self._services[0] == "wikidata":
                    self._pages.note_missing("wikidata", "en", names[item.id], self._clock())

    def _one(self, lookup: Lookup[T]) -> T | None:
        (ended,) = run_lookups(self._reach, [lookup])
        if ended.failed is not None:
            self._rest_after(ended.failed)
        return ended.found

    def _rest_after(self, why: Unanswered) -> None:
        self._rest(_REST_S if why.passing else _LONG_REST_S, str(why))

    def _rest(self, seconds: float, why: str) -> None:
        """Leave the services alone for a while, so that no check waits for what does not come."""
        with self._guard:
            self._rests_until = self._clock() + seconds
            self._troubles = (why,)


def _disambiguate(wanted: _Wanted) -> str:
    """A name of several meanings with the words that say which is meant."""
    return f"{wanted.name} {wanted.context}"


def names_to_look_up(claim: Claim, language: str) -> list[_Wanted]:
    """The names to look up for a claim: its subject, and the first other name in it where the subject is none itself."""
    context = " ".join(key_words(claim)[:_CONTEXT])
    names = dict.fromkeys(name for part in claim.parts or (claim,) for name in _names(part))
    return [_Wanted(name, language, context, recent=claim.time_sensitive) for name in names]


def _names(claim: Claim) -> list[str]:
    entities = [content for entity in claim.entities if (content := _content(entity.name))]
    found: list[str] = []
    for name in names_of(claim):
        content = _content(name)
        common = name.islower() and len(name.split()) > _LONGEST_COMMON_NAME
        if not content or common or any(content <= _content(other) for other in found):
            continue
        found.append(name)
        if len(found) == _MOST_NAMES or any(entity <= content for entity in entities):
            break
    return found


def _content(name: str) -> frozenset[str]:
    return frozenset(norms(name)) - STOP_WORDS


def _page_of(item: Item) -> Page:
    return Page(
        kind="data",
        title=item.label,
        url=f"https://www.wikidata.org/wiki/{item.id}",
        source_name="Wikidata (CC0)",
        sections=(Section("", item.statements),),
        forms=(item.label,),
    )
