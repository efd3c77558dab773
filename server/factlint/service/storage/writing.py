"""Inserts that know what to do with a row that is there already, in either database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Insert
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.storage.tables import Base

Row = Mapping[str, object]


def insert_new(connection: AsyncConnection, table: type[Base], rows: Sequence[Row]) -> Insert:
    """Insert rows and leave those that are there already as they are."""
    return _insert(connection, table).values(list(rows)).on_conflict_do_nothing()


def insert_or_update(
    connection: AsyncConnection, table: type[Base], rows: Sequence[Row], *, keys: Sequence[str], change: Sequence[str]
) -> Insert:
    """Insert rows; of those that are there already, update the columns `change`. No two rows may share their keys."""
    statement = _insert(connection, table).values(list(rows))
    return statement.on_conflict_do_update(
        index_elements=list(keys), set_={name: statement.excluded[name] for name in change}
    )


def _insert(connection: AsyncConnection, table: type[Base]) -> sqlite.Insert | postgresql.Insert:
    # Both dialects spell these inserts alike; SQLAlchemy keeps a class for each.
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)
