"""What a look-up wants from outside, what comes back, and how several of them are driven together."""

from __future__ import annotations

import logging
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

_log = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ServiceRequest:
    """A question to a service that answers in JSON, by POST where there is a body.

    `follows`: it may be sent on to other hosts, so its headers must hold no key.
    """

    url: str
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes | None = None
    follows: bool = False


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A page whose text is wanted."""

    url: str


@dataclass(frozen=True, slots=True)
class ServiceAnswer:
    """A service's answer: parsed JSON of any shape."""

    value: object


@dataclass(frozen=True, slots=True)
class PageText:
    """A page that was read; `date` is ISO 8601 or "", `url` where it was found after redirects."""

    url: str
    title: str
    text: str
    date: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class RequestFailure:
    """Why there is no answer, in words for people; `passing`: the same may be had later."""

    message: str
    passing: bool


Request = ServiceRequest | PageRequest
Answer = ServiceAnswer | PageText | RequestFailure
Lookup = Generator[Sequence[Request], Sequence[Answer], T]
"""Yields what it wants and is sent the answers, one each, in order; returns what it made of them."""


class Reach(Protocol):
    """Whoever may go out. Blocking, safe to call from several threads, bounded in time; never raises."""

    def fetch(self, requests: Sequence[Request]) -> Sequence[Answer]: ...


class Unanswered(Exception):
    """A service that a look-up depends on gave no usable answer; the message is for people."""

    def __init__(self, service: str, trouble: RequestFailure) -> None:
        super().__init__(f"{service}: {trouble.message}")
        self.passing = trouble.passing


NONSENSE = RequestFailure("The answer is not of the shape that was expected.", passing=False)


@dataclass(frozen=True, slots=True)
class LookupResult(Generic[T]):
    """How a look-up ended: with what it found, or with why it found nothing."""

    found: T | None
    failed: Unanswered | None = None


def run_lookups(reach: Reach, lookups: Sequence[Lookup[T]]) -> list[LookupResult[T]]:
    """Drives look-ups side by side, so that they wait for the slowest answer of a round and not for all in turn."""
    ended: dict[int, LookupResult[T]] = {}
    wanted = {number: _start(lookup, number, ended) for number, lookup in enumerate(lookups)}
    while open_now := {number: asks for number, asks in wanted.items() if number not in ended}:
        brought = iter(reach.fetch([ask for asks in open_now.values() for ask in asks]))
        for number, asks in open_now.items():
            answers = [next(brought) for _ in asks]
            wanted[number] = _advance(lookups[number], answers, number, ended)
    return [ended[number] for number in range(len(lookups))]


def _start(lookup: Lookup[T], number: int, ended: dict[int, LookupResult[T]]) -> Sequence[Request]:
    return _advance(lookup, None, number, ended)


def _advance(
    lookup: Lookup[T], answers: Sequence[Answer] | None, number: int, ended: dict[int, LookupResult[T]]
) -> Sequence[Request]:
    try:
        return next(lookup) if answers is None else lookup.send(answers)
    except StopIteration as done:
        ended[number] = LookupResult(done.value)
    except Unanswered as why:
        ended[number] = LookupResult(None, why)
    except Exception as broken:
        # An answer that nobody foresaw must not take the other look-ups with it.
        _log.warning("a look-up failed with %s", type(broken).__name__)
        ended[number] = LookupResult(None, Unanswered("a look-up", NONSENSE))
    return ()
