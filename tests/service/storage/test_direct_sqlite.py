"""SQLite without a thread for each statement: the same rows as through the pool, whole transactions or nothing."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import bindparam, select
from sqlalchemy.exc import IntegrityError, OperationalError

from factlint.service.checks import memory
from factlint.service.storage.database import Database, sqlite_url
from factlint.service.storage.tables import Account, PriorAssessment
from factlint.service.storage.upgrade import migrate
from factlint.service.storage.upserts import insert_new, insert_or_update

NOW = datetime(2026, 5, 1, 12, 30, 15, 123456, tzinfo=UTC)
ALL = select(Account.id, Account.local, Account.created_at, Account.extract_limit, Account.retention_from).where(
    Account.id.in_(bindparam("ids", expanding=True)), Account.created_at <= bindparam("now")
)


@pytest.fixture
async def database(tmp_path):
    database = Database(sqlite_url(tmp_path / "service.db"))
    await migrate(database)
    yield database
    await database.close()


def account(id, **more):
    return {"id": id, "name": "n", "plan": "free", "created_at": NOW, "period": NOW, **more}


@pytest.mark.parametrize("ids", [[], ["a"], ["a", "b"], ["b", "c", "d", "a"]])
async def test_a_look_up_reads_what_the_pool_reads(database, ids):
    async with database.write() as connection:
        rows = [account("a", local=True, extract_limit=None), account("b", local=False, extract_limit=7)]
        assert await insert_new(connection, Account, rows) == 2
        assert await insert_new(connection, Account, [account("a", local=False, extract_limit=1)]) == 0
    asked = {"ids": ids, "now": NOW}
    async with database.read() as connection:
        pooled = (await connection.execute(ALL, asked)).mappings().all()
    async with database.look_up() as connection:
        direct = (await connection.execute(ALL, asked)).mappings().all()
    assert [dict(row) for row in direct] == [dict(row) for row in pooled]
    assert len(direct) == len(set(ids) & {"a", "b"})


async def test_a_look_up_sees_what_was_committed_before_it(database):
    for number in range(3):
        async with database.write() as connection:
            row = {"key": "k", "row": str(number), "assessed_at": NOW, "expires_at": NOW + timedelta(days=1)}
            await insert_or_update(connection, PriorAssessment, [row], keys=("key",), change=("row",))
        async with database.look_up() as connection:
            query = select(PriorAssessment.row).where(PriorAssessment.key == bindparam("key"))
            assert (await connection.execute(query, {"key": "k"})).scalar_one() == str(number)


async def test_a_transaction_that_fails_leaves_nothing_and_locks_nothing(database):
    async def fail(connection):
        await insert_new(connection, Account, [account("a")])
        await memory.remember_returned(connection, [("nobody", ["The dam opened in 1938."])], NOW)

    with pytest.raises(IntegrityError):
        await database.transact(fail)
    await database.transact(lambda connection: insert_new(connection, Account, [account("b")]))
    async with database.look_up() as connection:
        found = await connection.execute(ALL, {"ids": ["a", "b"], "now": NOW})
        assert [row.id for row in found] == ["b"]


async def test_a_transaction_may_wait_for_nothing_else(database):
    async def wait(connection):
        await insert_new(connection, Account, [account("a")])
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="its own statements"):
        await database.transact(wait)
    async with database.look_up() as connection:
        assert (await connection.execute(ALL, {"ids": ["a"], "now": NOW})).first() is None


async def test_what_the_driver_refuses_is_an_error_of_the_service(database):
    async with database.write() as connection:
        await connection.exec_driver_sql("DROP TABLE prior_assessments")
    with pytest.raises(OperationalError):
        async with database.look_up() as connection:
            await memory.find_priors(connection, ["k"], NOW)
    async with database.look_up() as connection:
        assert (await connection.execute(ALL, {"ids": ["a"], "now": NOW})).first() is None
