"""Queries on SQLite that are built once and asked often: worked out once, then handed to the driver itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import Result, Select
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine.result import IteratorResult, SimpleResultMetaData
from sqlalchemy.sql.compiler import SQLCompiler

_DIALECT = sqlite.dialect(paramstyle="qmark")
_Convert = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class DirectQuery:
    """A query with named parameters; `readers` turn what the driver gives into what its columns hold."""

    compiled: SQLCompiler
    fixed: Mapping[str, Any]
    lists: tuple[str, ...]
    writers: Mapping[str, _Convert]
    readers: tuple[tuple[int, _Convert], ...]
    metadata: SimpleResultMetaData
    texts: dict[tuple[int, ...], tuple[str, Sequence[str]]]
    """The text, and the names of its parameters, by how many values each list has."""

    def run(self, connection: sqlite3.Connection, parameters: Mapping[str, object]) -> Result[*tuple[Any, ...]]:
        whole: dict[str, Any] = {**self.fixed, **parameters}
        for name, write in self.writers.items():
            whole[name] = write(whole[name])
        text, names = self._text(whole)
        for name in self.lists:
            whole |= {f"{name}_{at}": value for at, value in enumerate(whole[name], 1)}
        rows: Sequence[tuple[Any, ...]] = connection.execute(text, [whole[name] for name in names]).fetchall()
        if self.readers:
            rows = [self._read(row) for row in rows]
        return IteratorResult(self.metadata, iter(rows))

    def _text(self, parameters: Mapping[str, Any]) -> tuple[str, Sequence[str]]:
        lengths = tuple(len(parameters[name]) for name in self.lists)
        found = self.texts.get(lengths)
        if found is None:
            state = self.compiled.construct_expanded_state(self.compiled.construct_params(dict(parameters)))
            found = self.texts[lengths] = state.statement, state.positiontup or ()
        return found

    def _read(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        values = list(row)
        for at, read in self.readers:
            values[at] = read(values[at])
        return tuple(values)


@lru_cache(256)
def direct_query(query: Select[*tuple[Any, ...]]) -> DirectQuery:
    """What is worked out once of a query."""
    compiled = query.compile(dialect=_DIALECT)
    assert isinstance(compiled, SQLCompiler)
    writers = {
        name: write
        for name, bind in compiled.binds.items()
        if (write := bind.type.dialect_impl(_DIALECT).bind_processor(_DIALECT)) is not None
    }
    lists = tuple(name for name, bind in compiled.binds.items() if bind.expanding)
    assert not writers.keys() & set(lists), "values of lists are handed on as they are"
    columns = list(query.selected_columns)
    readers = tuple(
        (at, read)
        for at, column in enumerate(columns)
        if (read := column.type.dialect_impl(_DIALECT).result_processor(_DIALECT, None)) is not None
    )
    return DirectQuery(
        compiled,
        compiled.params,
        lists,
        writers,
        readers,
        SimpleResultMetaData([str(column.key) for column in columns]),
        {},
    )
