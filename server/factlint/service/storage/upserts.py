"""Inserts that know what to do with a row that is there already, in either database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Insert
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.storage.tables import Base

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

Row = Mapping[str, object]


def insert_new(connection: AsyncConnection, table: type[Base], rows: Sequence[Row]) -> Insert:
    """Insert rows and leave those that are there already as they are. Its result's `rowcount` is how many were new."""
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
    # Both dialects spell these inserts alike; SQLAlchemy keeps a class for each. It asks PostgreSQL's driver how many
    # rows an insert made only when it is told to.
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table).execution_options(preserve_rowcount=True)
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table).execution_options(preserve_rowcount=True)
