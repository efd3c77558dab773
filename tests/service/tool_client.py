"""The tools of a service that listens, and the protocol's own client for them."""

import asyncio
import socket
from contextlib import asynccontextmanager

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from factlint.service.http.listeners import Listener


@asynccontextmanager
async def served(site):
    bound = socket.socket()
    bound.bind(("127.0.0.1", 0))
    end = asyncio.Event()
    listener = Listener(site.app, site.service.config.limits, end)
    serving = asyncio.create_task(listener.serve([bound]))
    await listener.wait_until_listening()
    try:
        yield f"http://127.0.0.1:{bound.getsockname()[1]}/mcp"
    finally:
        end.set()
        await serving


@asynccontextmanager
async def connected(url, key=None):
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    http = httpx2.AsyncClient(headers=headers, timeout=30)
    async with http, Client(streamable_http_client(url, http_client=http)) as client:

        async def call(tool, **arguments):
            result = await client.call_tool(tool, arguments)
            assert result.structured_content is not None, result
            return result.structured_content

        client.call = call
        yield client
