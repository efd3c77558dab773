"""`factlint sources`: the writer's own evidence, kept by the local backend."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from rich.table import Table

from factlint.cli.backend_request import FAILURE, NoAnswer, ask_backend
from factlint.cli.progress import ProgressBars
from factlint.cli.terminal import error_console, make_harmless, output_console, print_message
from factlint.client.api.client import LocalClient
from factlint.client.local import own_sources
from factlint.interface.local import SourceOut


def add_sources(locations: Sequence[Path]) -> int:
    """Add each, and say how many documents were found in it."""
    missing = [path for path in locations if not path.exists()]
    for path in missing:
        print_message(f"{path}: no such file or folder")
    if missing:
        return FAILURE

    async def add(backend: LocalClient) -> tuple[list[SourceOut], list[str]]:
        added, refused = await own_sources.add_sources(backend, [path.resolve() for path in locations])
        await _wait_until_ready(backend)
        return await own_sources.wait_until_read(backend, added), refused

    try:
        added, refused = ask_backend(add)
    except NoAnswer:
        return FAILURE
    if added:
        _print(added)
    for source in added:
        print_message(own_sources.describe_source(source))
    for problem in refused:
        print_message(problem)
    unread = any(source.problems and not source.documents for source in added)
    return FAILURE if refused or unread or any(source.state == "failed" for source in added) else 0


def list_sources() -> int:
    """Print every source of the writer's own; the exit code."""

    async def ask(backend: LocalClient) -> tuple[SourceOut, ...]:
        return await backend.list_sources()

    try:
        found = ask_backend(ask)
    except NoAnswer:
        return FAILURE
    if not found:
        error_console().print("No sources of your own yet; add a folder or file with: factlint sources add PATH")
        return 0
    _print(found)
    return 0


def remove_sources(named: Sequence[str]) -> int:
    """Remove by id or by location."""
    locations = {name: str(Path(name).expanduser().resolve()) for name in named}

    async def remove(backend: LocalClient) -> tuple[list[str], list[str]]:
        found = await backend.list_sources()
        removed: dict[str, SourceOut] = {}
        unknown: list[str] = []
        for name in named:
            same = [source for source in found if {name, locations[name]} & {source.id, source.location}]
            if not same:
                unknown.append(name)
            removed.update((source.id, source) for source in same)
        return await own_sources.remove_sources(backend, list(removed.values())), unknown

    try:
        said, unknown = ask_backend(remove)
    except NoAnswer:
        return FAILURE
    for told in said:
        print_message(told)
    for name in unknown:
        print_message(f"{name}: no such source; `factlint sources list` shows them")
    return FAILURE if unknown else 0


def rebuild_sources() -> int:
    """Read everything again, with a bar, and say what was read."""

    async def rebuild(backend: LocalClient) -> tuple[str, str, list[SourceOut]]:
        await backend.rebuild_sources()
        state, message = await _wait_until_ready(backend)
        return state, message, await own_sources.wait_until_read(backend, await backend.list_sources())

    try:
        state, message, sources = ask_backend(rebuild)
    except NoAnswer:
        return FAILURE
    if state == "failed":
        print_message(f"the evidence could not be read: {message}")
        return FAILURE
    for source in sources:
        print_message(own_sources.describe_source(source))
    return FAILURE if any(source.state == "failed" for source in sources) else 0


async def _wait_until_ready(backend: LocalClient) -> tuple[str, str]:
    with ProgressBars() as bars:
        while (index := (await backend.get_status()).index).state in ("building", "missing"):
            bars.show_indexing(index.done, index.total, index.message)
            await asyncio.sleep(own_sources.POLL_S)
    return index.state, index.message


def _print(found: Sequence[SourceOut]) -> None:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("id", no_wrap=True)
    table.add_column("documents", justify="right", no_wrap=True)
    table.add_column("location", overflow="fold")
    table.add_column("state", overflow="fold")
    for source in found:
        cells = (source.id, str(source.documents), source.location, own_sources.describe_state(source))
        table.add_row(*map(make_harmless, cells))
    output_console().print(table)
