"""`factlint evidence`: offline encyclopedias from a catalogue, which the local backend downloads and indexes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rich.table import Table

from factlint.cli.backend_request import FAILURE, NoAnswer, ask_backend
from factlint.cli.consent import can_ask, confirm
from factlint.cli.progress import ProgressBars
from factlint.cli.terminal import error_console, make_harmless, output_console, print_message
from factlint.client.api.client import LocalClient
from factlint.client.api.errors import NotFound
from factlint.client.local.packs import describe_offer, format_size
from factlint.interface.packs import PackOffer, PackOffersOut, PackOut
from factlint.prose.counts import count_text

POLL_S = 0.2
WORKING = ("downloading", "verifying", "indexing")
_DOING = {"downloading": "Downloading", "verifying": "Comparing the checksum", "indexing": "Indexing"}


def list_packs(words: Sequence[str], *, available: bool) -> int:
    """Print the packs that are here, or those that the catalogue has; the exit code."""
    try:
        if available:
            return _print_offers(ask_backend(lambda backend: backend.packs.list_offers(" ".join(words))))
        here = ask_backend(lambda backend: backend.packs.list_packs())
    except NoAnswer:
        return FAILURE
    wanted = [one for one in here if all(word.lower() in f"{one.id} {one.title}".lower() for word in words)]
    if not wanted:
        error_console().print("No packs are here; see what there is with: factlint evidence list --available")
        return 0
    table = _table("id", "edition", "articles", "on disk", "licence", "state")
    for one in wanted:
        share = f" {one.done * 100 // one.total}%" if one.total else ""
        state = "; ".join(filter(None, (one.state + share, one.problem)))
        counts = (f"{one.articles:,}" if one.articles else "", format_size(one.bytes_used))
        table.add_row(*(make_harmless(cell) for cell in (one.id, one.edition, *counts, one.licence, state)))
    output_console().print(table)
    return 0


def install_packs(ids: Sequence[str], *, yes: bool, wait: bool) -> int:
    """Say what would be downloaded, ask, and follow it; the exit code."""
    try:
        offered = ask_backend(lambda backend: backend.packs.list_offers())
    except NoAnswer:
        return FAILURE
    by_id = {one.id: one for one in offered.items}
    unknown = [id for id in ids if id not in by_id]
    for id in unknown:
        print_message(f"{id}: the catalogue has no such pack in English; factlint evidence list --available shows them")
    if unknown:
        return FAILURE
    return _install([by_id[id] for id in dict.fromkeys(ids)], offered.catalogue, yes=yes, wait=wait)


def update_packs(ids: Sequence[str], *, yes: bool, wait: bool) -> int:
    """The same for the packs that are here in an older edition; all of them without ids."""

    async def ask(backend: LocalClient) -> tuple[list[PackOut], PackOffersOut]:
        here = await backend.packs.list_packs()
        return here, await backend.packs.list_offers() if here else PackOffersOut()

    try:
        here, offered = ask_backend(ask)
    except NoAnswer:
        return FAILURE
    unknown = [id for id in ids if id not in {one.id for one in here}]
    for id in unknown:
        print_message(f"{id}: no such pack is here; factlint evidence list shows them")
    if unknown:
        return FAILURE
    newer = [
        one for one in offered.items if one.installed and one.edition > one.installed and (not ids or one.id in ids)
    ]
    if not newer:
        print_message("every pack is of the newest edition" if here else "no packs are here")
        return 0
    return _install(newer, offered.catalogue, yes=yes, wait=wait)


def remove_packs(ids: Sequence[str]) -> int:
    """Delete packs with their indexes; the exit code."""

    async def remove(backend: LocalClient) -> list[str]:
        unknown: list[str] = []
        for id in ids:
            try:
                await backend.packs.remove(id)
            except NotFound:
                unknown.append(id)
        return unknown

    try:
        unknown = ask_backend(remove)
    except NoAnswer:
        return FAILURE
    for id in unknown:
        print_message(f"{id}: no such pack is here; factlint evidence list shows them")
    return FAILURE if unknown else 0


def _install(wanted: Sequence[PackOffer], catalogue: str, *, yes: bool, wait: bool) -> int:
    for one in wanted:
        print_message(describe_offer(one))
    if not yes:
        if not can_ask():
            print_message("nothing was downloaded; to download this, run again with --yes")
            return FAILURE
        if not confirm(f"Download this from {catalogue} and the places that it names?"):
            print_message("nothing was downloaded")
            return FAILURE

    async def begin(backend: LocalClient) -> list[PackOut]:
        for one in wanted:
            await backend.packs.install(one.id, one.size)
        return await _follow(backend, [one.id for one in wanted]) if wait else []

    try:
        ended = ask_backend(begin)
    except KeyboardInterrupt:
        print_message("it goes on in the background; factlint evidence list says how far it is, and remove ends it")
        raise
    except NoAnswer:
        return FAILURE
    if not wait:
        print_message("it is downloaded and indexed in the background; factlint evidence list says how far it is")
    for one in ended:
        if one.state == "ready":
            print_message(
                f"{one.id}: {count_text(one.articles, 'article')} indexed; every draft is checked against them"
            )
        else:
            print_message(f"{one.id}: {one.problem or one.state}")
    return FAILURE if any(one.state != "ready" for one in ended) else 0


async def _follow(backend: LocalClient, ids: Sequence[str]) -> list[PackOut]:
    """Show how far packs are until nothing more is done with them."""
    with ProgressBars() as bars:
        while True:
            found = [one for one in await backend.packs.list_packs() if one.id in ids]
            working = [one for one in found if one.state in WORKING]
            if not working:
                return found
            first = working[0]
            unit = 1_000_000 if first.state == "downloading" else 1
            bars.show_indexing(first.done // unit, first.total // unit, f"{_DOING[first.state]} {first.id}")
            await asyncio.sleep(POLL_S)


def _print_offers(offered: PackOffersOut) -> int:
    if not offered.items:
        error_console().print(make_harmless(f"{offered.catalogue} has no such encyclopedia in English."))
        return 0
    table = _table("id", "edition", "articles", "download", "licence", "title")
    for one in offered.items:
        state = f" (here: {one.installed})" if one.installed else ""
        cells = (one.id, one.edition, f"{one.articles:,}", format_size(one.size), one.licence, f"{one.title}{state}")
        table.add_row(*map(make_harmless, cells))
    output_console().print(table)
    return 0


def _table(*names: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in names:
        table.add_column(
            name, overflow="fold", justify="right" if name in ("articles", "on disk", "download") else "left"
        )
    return table
