"""A small world on loopback, with services that answer in the shapes of the real ones, and the engine's way out to it."""

import asyncio
import socket
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from outer_world import HOSTS, World, addresses

from factlint.engine.web.choice import Choice
from factlint.engine.web.open_world import OpenWorld
from factlint.engine.web.reach import run_lookups
from factlint.service.fetch import SERVICE_CAPS, AllowedHosts, Fetcher, OutsideAccess, PageReader


@pytest.fixture
async def world(monkeypatch):
    """Every name that ends in `.example` is a site of this world."""
    world = World()
    server = await asyncio.start_server(world.serve, "127.0.0.1", 0)
    world.port = server.sockets[0].getsockname()[1]
    real = asyncio.BaseEventLoop.getaddrinfo

    async def lookup(self, host, port, **options):
        if str(host).endswith(".example"):
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]
        return await real(self, host, port, **options)

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", lookup)
    yield world
    server.close()


@pytest.fixture
async def outside(world):
    pages, services = Fetcher(AllowedHosts.from_hosts(HOSTS)), Fetcher(AllowedHosts.from_hosts(HOSTS), SERVICE_CAPS)
    reader = PageReader(pages)
    yield OutsideAccess(reader, pages, services, asyncio.get_running_loop())
    reader.stop()
    await pages.aclose()
    await services.aclose()


@pytest.fixture
def drive(outside):
    """Drives one look-up to its end as the engine does, in a thread."""

    async def driven(lookup):
        (ended,) = await asyncio.to_thread(run_lookups, outside, [lookup])
        if ended.failed is not None:
            raise ended.failed
        return ended.found

    return driven


@pytest.fixture
def open_world(world, outside):
    def opened(may=lambda workspace: True, **chosen):
        return OpenWorld(Choice(addresses=addresses(world), **chosen), outside, may)

    return opened
