"""The writer's own sources, kept by the local backend: added, waited for, and what was read of each in a sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from factlint.prose.counts import count_text

if TYPE_CHECKING:
    from factlint.client.api.client import LocalClient
    from factlint.interface.local import SourceOut

POLL_S = 0.2
READING_WAIT_S = 60.0
MOST_PROBLEMS = 3
READY = "ready"
_BEING_READ = frozenset({"new", "indexing"})


async def add_sources(backend: LocalClient, locations: Sequence[Path]) -> tuple[list[SourceOut], list[str]]:
    """Add files and folders, by their resolved paths, each once: as they are by then, and not waited for.

    The second list says which of them cannot be sources, and why. Raises ClientError.
    """
    from factlint.client.api.errors import Refused

    added: list[SourceOut] = []
    refused: list[str] = []
    for path in dict.fromkeys(locations):
        try:
            added.append(await backend.add_source(str(path)))
        except Refused as error:
            if error.code != "source_refused":
                raise
            refused.append(error.answered.detail or f"{path} cannot be a source.")
    return added, refused


async def wait_until_read(backend: LocalClient, added: Sequence[SourceOut]) -> list[SourceOut]:
    """These sources once they were read, or as far as they were in a minute."""
    for _ in range(round(READING_WAIT_S / POLL_S)):
        known = {source.id: source for source in await backend.list_sources()}
        added = [known.get(source.id, source) for source in added]
        if not any(source.state in _BEING_READ for source in added):
            break
        await asyncio.sleep(POLL_S)
    return list(added)


def describe_source(source: SourceOut) -> str:
    """What was read of a source."""
    if source.state == "failed":
        return f"{source.location}: could not be read"
    if source.state in _BEING_READ:
        return f"{source.location}: is still being read; every draft is checked against what was read of it"
    if not source.documents and source.problems:
        problem = source.problems[0].rstrip(".")
        return f"{source.location}: nothing of it was read: {problem}. It stays among your sources until you remove it."
    if not source.documents:
        return (
            f"{source.location}: there is no file to read in it yet; "
            "drafts, .txt, .html, .pdf, .docx, .odt and .zim files are read"
        )
    missed = f"; {count_text(len(source.problems), 'problem')}: {source.problems[0]}" if source.problems else ""
    return (
        f"{source.location}: {count_text(source.documents, 'document')} read; every draft is checked against it{missed}"
    )


def name_state(source: SourceOut) -> str:
    """The state of a source in a few words: it is "ready" only where something of it was read."""
    if source.state != READY or source.documents:
        return source.state
    return "nothing read" if source.problems else "nothing in it can be read"


def describe_state(source: SourceOut) -> str:
    """The state of a source in a list, and the first of the problems that it has."""
    return "; ".join([name_state(source), *(problem.rstrip(".") for problem in source.problems[:MOST_PROBLEMS])])


async def remove_sources(backend: LocalClient, removed: Sequence[SourceOut]) -> list[str]:
    """Check drafts against these no more; what has come of each, in a sentence."""
    for source in removed:
        await backend.remove_source(source.id)
    left = [source.location for source in await backend.list_sources()]
    return [f"{source.location}: {describe_removal(source.location, left)}" for source in removed]


def describe_removal(location: str, left: Iterable[str]) -> str:
    """What the removal of a source means, beside those that are `left`."""
    holder = next((one for one in left if Path(location).is_relative_to(one)), "")
    if holder:
        return f"removed, but drafts are still checked against it, because it lies in {holder}"
    return "drafts are no longer checked against it, but where a project lists it; its files stay"
