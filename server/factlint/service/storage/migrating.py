"""Bringing a database up to date at start, once, however many processes start together."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

from factlint.service.storage.database import Database

HEAD = "0001"
"""The newest migration; a database that is there already is not asked to load the migration tool."""


async def migrate(database: Database) -> None:
    """Apply the migrations that are missing, in one transaction."""
    await database.prepare()
    async with database.read() as connection:
        if await connection.run_sync(_revision) == HEAD:
            return
    async with database.write() as connection:
        await connection.run_sync(_upgrade)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "factlint.service.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
