"""Asking the local backend one thing from a command that is not a check."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from factlint.cli.terminal import print_message
from factlint.client.api.client import Client, LocalClient
from factlint.client.api.errors import ClientError
from factlint.client.local.backend import LocalConnection
from factlint.settings import load

FAILURE = 2
Result = TypeVar("Result")


class NoAnswer(Exception):
    """The backend could not be asked; it was told why already."""


def ask_backend(question: Callable[[LocalClient], Awaitable[Result]]) -> Result:
    """The local backend's answer, whatever service is configured: sources are kept on this machine. Raises NoAnswer."""

    async def asked() -> Result:
        settings = load().settings
        async with Client(LocalConnection(settings.data_dir), local=True) as client:
            assert client.local is not None
            return await question(client.local)

    try:
        return asyncio.run(asked())
    except ClientError as error:
        print_message(str(error))
        raise NoAnswer from None
