"""Bringing a database up to date at start, once, however many processes start together."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, func, inspect, select, text

from factlint.service.storage.database import Database, UnusableDatabase
from factlint.service.storage.tables import Base

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
        if database.sqlite and await connection.run_sync(_is_new):
            await connection.run_sync(_make_tables)
            return
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


def _is_new(connection: Connection) -> bool:
    return not inspect(connection).get_table_names()


def _make_tables(connection: Connection) -> None:
    """What all migrations together make. The tool for them takes a tenth of a second and 10 MB of every writer's first backend."""
    Base.metadata.create_all(connection)
    connection.execute(
        text(
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL CONSTRAINT alembic_version_pkc PRIMARY KEY)"
        )
    )
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


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
