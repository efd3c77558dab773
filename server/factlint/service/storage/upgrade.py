"""Bringing a database up to date at start, once, however many processes start together."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, func, inspect, select, text

from factlint.service.storage.database import Database, UnusableDatabase

HEAD = max(path.name[:4] for path in (Path(__file__).parent / "migrations" / "versions").glob("0*.py"))
"""The newest migration, by the number in its file's name; a database that is there already is not asked to load the migration tool."""

_ONE_AT_A_TIME = 0x6661_6374
"""The number of PostgreSQL's lock under which a database is brought up to date."""


class NewerDatabase(Exception):
    """The database knows a migration that this code does not."""


async def migrate(database: Database) -> None:
    """Apply the migrations that are missing, in one transaction. Raises OSError, UnusableDatabase."""
    await database.prepare()
    async with database.read() as connection:
        if await connection.run_sync(_revision) == HEAD:
            return
    async with database.write() as connection:
        if not database.sqlite:
            # SQLite's writer's lock is taken already.
            await connection.execute(select(func.pg_advisory_xact_lock(_ONE_AT_A_TIME)))
        try:
            await connection.run_sync(_upgrade)
        except NewerDatabase:
            raise UnusableDatabase(
                "This database was made by a newer Factlint; use that, or another database."
            ) from None


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "factlint.service.storage:migrations")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if (found := _revision(connection)) is not None and found not in known:
        raise NewerDatabase(found)
    command.upgrade(config, "head")
