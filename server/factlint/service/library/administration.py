"""The library from the command line: what waits, what is published or hidden, collections, withdrawn certificates."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.service.accounts.account_settings import ChangeRefused
from factlint.service.accounts.administration import write_transaction
from factlint.service.common.clock import Clock, SystemClock
from factlint.service.library import publication
from factlint.service.library.publication import NotPublishable, WaitingVerification
from factlint.service.verifications.certificates import withdraw


async def list_waiting(database_url: str) -> list[WaitingVerification]:
    """What owners have made public and nobody has looked at."""
    async with write_transaction(database_url) as connection:
        return await publication.list_waiting(connection)


async def publish(database_url: str, ids: Sequence[str], clock: Clock | None = None) -> None:
    """All of them or none. Raises Refused, as do those that follow."""
    async with write_transaction(database_url) as connection:
        for id in ids:
            try:
                await publication.publish(connection, id, (clock or SystemClock()).now())
            except NotPublishable as why:
                raise ChangeRefused(f"{id}: {why}") from None


async def hide(database_url: str, ids: Sequence[str]) -> None:
    async with write_transaction(database_url) as connection:
        for id in ids:
            try:
                await publication.hide(connection, id)
            except NotPublishable as why:
                raise ChangeRefused(f"{id}: {why}") from None


async def add_to_collection(database_url: str, name: str, ids: Sequence[str], clock: Clock | None = None) -> None:
    async with write_transaction(database_url) as connection:
        try:
            await publication.add_to_collection(connection, name, ids, (clock or SystemClock()).now())
        except NotPublishable as why:
            raise ChangeRefused(str(why)) from None


async def remove_from_collection(database_url: str, name: str, ids: Sequence[str]) -> int:
    async with write_transaction(database_url) as connection:
        return await publication.remove_from_collection(connection, name, ids)


async def list_collections(database_url: str) -> dict[str, list[str]]:
    async with write_transaction(database_url) as connection:
        return await publication.list_collections(connection)


async def withdraw_certificate(database_url: str, id: str, clock: Clock | None = None) -> None:
    async with write_transaction(database_url) as connection:
        if not await withdraw(connection, id, (clock or SystemClock()).now()):
            raise ChangeRefused("This verification has no certificate in force.")
