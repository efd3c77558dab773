"""Webhook secrets of keys: 32 hex characters, kept readable because every delivery is signed with one; rotation."""

from __future__ import annotations

import secrets

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.storage.tables import ApiKey


def make_secret() -> str:
    return secrets.token_hex(16)


async def find_secret(connection: AsyncConnection, key_id: str) -> str | None:
    """The secret that signs the webhooks of a key at this moment; None where it has none."""
    return (await connection.execute(select(ApiKey.webhook_secret).where(ApiKey.id == key_id))).scalar_one_or_none()


async def rotate(connection: AsyncConnection, key_id: str) -> str:
    """A new secret in place of the old one; deliveries that are still to be made are signed with it."""
    secret = make_secret()
    await connection.execute(update(ApiKey).where(ApiKey.id == key_id).values(webhook_secret=secret))
    return secret


async def remove(connection: AsyncConnection, key_id: str) -> None:
    """No secret: the key's calls cannot ask for webhooks."""
    await connection.execute(update(ApiKey).where(ApiKey.id == key_id).values(webhook_secret=None))
