"""Connections that wait for the next caller."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from factlint.engine.evidence.database.connection_pool import ConnectionPool


def test_what_waits_frees_the_pages_that_it_read_and_reads_them_again(tmp_path: Path) -> None:
    asked: list[str] = []

    def open_one() -> sqlite3.Connection:
        connection = sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None, check_same_thread=False)
        connection.set_trace_callback(asked.append)
        return connection

    pool = ConnectionPool(open_one)
    with pool.borrow() as one, pool.borrow() as other:
        one.execute("CREATE TABLE page (text TEXT)")
        one.execute("INSERT INTO page VALUES ('Vienna')")
        other.execute("SELECT * FROM page")
    asked.clear()
    pool.shrink()
    assert asked == ["PRAGMA shrink_memory"] * 2
    with pool.borrow() as one:
        assert one.execute("SELECT text FROM page").fetchall() == [("Vienna",)]
    pool.close()
