"""Real services on loopback, clients of them, and waits that pass at once."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from factlint.client.api.client import Client
from factlint.client.local.backend import RemoteConnection
from factlint.settings import Settings

sys.path.insert(0, str(Path(__file__).parent))

from loopback_service import Script, Service, Serving, Waits


@pytest.fixture
async def serving() -> AsyncIterator[Serving]:
    """Start services; all end with the test."""
    servers: list[asyncio.Server] = []
    tasks: set[asyncio.Task[None]] = set()

    async def start(script: Script) -> Service:
        service = Service(script)

        def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            tasks.add(asyncio.ensure_future(service.serve(reader, writer)))

        server = await asyncio.start_server(begin, "127.0.0.1", 0)
        servers.append(server)
        service.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        return service

    yield start
    for server in servers:
        server.close()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path / "data")


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
async def client_of(waits: Waits) -> AsyncIterator[Callable[[Service], Client]]:
    """Clients of services; closed with the test."""
    made: list[Client] = []

    def make(service: Service, *, local: bool = False) -> Client:
        made.append(
            Client(RemoteConnection(service.url, "key-of-the-test"), local=local, sleep=waits, clock=waits.clock)
        )
        return made[-1]

    yield make
    for client in made:
        await client.aclose()
