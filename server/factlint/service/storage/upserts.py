"""Inserts that know what to do with a row that is there already, in either database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from sqlalchemy import Insert
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.storage.tables import Base

Row = Mapping[str, object]


async def insert_new(connection: AsyncConnection, table: type[Base], rows: Sequence[Row]) -> int:
    """Insert rows and leave those that are there already as they are. Returns how many were new."""
    return await _insert(connection, table, rows, (), ())


async def insert_or_update(
    connection: AsyncConnection, table: type[Base], rows: Sequence[Row], *, keys: Sequence[str], change: Sequence[str]
) -> None:
    """Insert rows; of those that are there already, update the columns `change`. No two rows may share their keys."""
    await _insert(connection, table, rows, tuple(keys), tuple(change))


async def _insert(
    connection: AsyncConnection,
    table: type[Base],
    rows: Sequence[Row],
    keys: tuple[str, ...],
    change: tuple[str, ...],
) -> int:
    if not rows:
        return 0
    statement = _build(connection.dialect.name == "sqlite", table, keys, change)
    sent = [dict(row) for row in rows]
    return (await connection.execute(statement, sent if len(sent) > 1 else sent[0])).rowcount


@cache
def _build(sqlite_: bool, table: type[Base], keys: tuple[str, ...], change: tuple[str, ...]) -> Insert:
    # Both dialects spell these inserts alike; SQLAlchemy keeps a class for each.
    if sqlite_:
        insert = sqlite.insert(table)
    else:
        from sqlalchemy.dialects import postgresql

        insert = postgresql.insert(table)
    # PostgreSQL's driver is asked how many rows an insert made only where it is told to be.
    insert = insert.execution_options(preserve_rowcount=True)
    if not change:
        return insert.on_conflict_do_nothing()
    return insert.on_conflict_do_update(
        index_elements=list(keys), set_={name: insert.excluded[name] for name in change}
    )
