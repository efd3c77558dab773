import asyncio

import pytest
from tool_client import connected, served


@pytest.fixture
async def room(open_service):
    """A service that listens, with little patience."""
    async with open_service(tool_wait_s=5.0, tool_poll_s=0.02) as site, served(site) as url:
        site.url = url
        yield site


@pytest.fixture
async def client(room):
    # A connection is opened and closed by one task; the two halves of a fixture are not.
    found, done = asyncio.get_running_loop().create_future(), asyncio.Event()

    async def hold():
        async with connected(room.url, await room.key(credits=500)) as client:
            found.set_result(client)
            await done.wait()

    holding = asyncio.create_task(hold())
    yield await found
    done.set()
    await holding
