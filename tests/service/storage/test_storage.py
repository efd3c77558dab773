"""The database: migrations make the tables that the code knows, transactions wait their turn, expired rows go."""

import asyncio
import random

import anyio
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import func, inspect, select, text

from factlint.service.checks.memory import forget_expired
from factlint.service.storage import upgrade
from factlint.service.storage.database import Database, UnusableDatabase, parse_url, sqlite_url
from factlint.service.storage.tables import Base, IdempotentCall, PriorAssessment, ReturnedClaim
from factlint.service.storage.upgrade import HEAD, migrate


@pytest.fixture
async def database(tmp_path):
    database = Database(sqlite_url(tmp_path / "a folder" / "é.db"))
    await migrate(database)
    yield database
    await database.close()


@pytest.fixture
async def migrated(tmp_path):
    """A database that went through every migration."""
    database = Database(sqlite_url(tmp_path / "migrated.db"))
    await database.prepare()
    async with database.write() as connection:
        await connection.run_sync(upgrade._upgrade)
    yield database
    await database.close()


def _tables_of(connection):
    """What is in a database, whatever the order of its columns; a table's own name is in the names of its keys."""

    def rows(pragma, name):
        # The first field is the row's own number.
        return sorted((row[1:] for row in connection.exec_driver_sql(f"PRAGMA {pragma}('{name}')")), key=str)

    found = {}
    for name in inspect(connection).get_table_names():
        columns, keys, indexes = (rows(pragma, name) for pragma in ("table_info", "foreign_key_list", "index_list"))
        found[name] = (
            columns,
            keys,
            [
                (index, connection.exec_driver_sql(f"PRAGMA index_info('{index[0]}')").scalars(2).all())
                for index in indexes
            ],
        )
    return found, connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()


async def test_a_new_database_is_made_as_all_migrations_make_it(database, migrated):
    async with database.read() as new, migrated.read() as old:
        assert await new.run_sync(_tables_of) == await old.run_sync(_tables_of)


async def test_a_new_database_needs_no_migration_tool(tmp_path, monkeypatch):
    monkeypatch.setattr(upgrade, "_upgrade", None)
    database = Database(sqlite_url(tmp_path / "new.db"))
    await migrate(database)
    await database.close()


async def test_migrations_make_exactly_the_tables_of_the_code(migrated):
    async with migrated.read() as connection:
        differences = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), Base.metadata)
        )
    assert differences == []


def test_the_newest_migration_is_the_one_that_a_start_looks_for():
    import factlint.service.storage.migrations as migrations

    script = ScriptDirectory(next(iter(migrations.__path__)))
    assert script.get_current_head() == HEAD


async def test_a_database_that_is_up_to_date_is_left_alone(database, monkeypatch):
    monkeypatch.setattr(upgrade, "_upgrade", None)
    monkeypatch.setattr(upgrade, "_make_tables", None)
    await migrate(database)


async def test_processes_that_start_together_migrate_once(tmp_path):
    url = sqlite_url(tmp_path / "x.db")
    databases = [Database(url) for _ in range(4)]
    await asyncio.gather(*(migrate(database) for database in databases))
    for database in databases:
        await database.close()


async def test_sqlite_is_set_up_for_several_processes(database):
    async with database.read() as connection:
        found = {
            name: (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert found["journal_mode"] == "wal" and found["synchronous"] == 1 and found["foreign_keys"] == 1
    assert found["busy_timeout"] >= 5000


async def test_writers_take_turns_from_their_start(database):
    async def add_one():
        async with database.write() as connection:
            before = (await connection.execute(text("SELECT n FROM counter"))).scalar_one()
            await asyncio.sleep(0)
            await connection.execute(text("UPDATE counter SET n = :n"), {"n": before + 1})

    async with database.write() as connection:
        await connection.execute(text("CREATE TABLE counter (n INTEGER)"))
        await connection.execute(text("INSERT INTO counter VALUES (0)"))
    await asyncio.gather(*(add_one() for _ in range(40)))
    async with database.read() as connection:
        assert (await connection.execute(text("SELECT n FROM counter"))).scalar_one() == 40


async def test_a_failed_transaction_leaves_nothing(database):
    with pytest.raises(RuntimeError):
        async with database.write() as connection:
            await connection.execute(text("INSERT INTO prior_assessments VALUES ('k', 'r', '2026', '2026')"))
            raise RuntimeError
    async with database.read() as connection:
        assert (await connection.execute(select(func.count()).select_from(PriorAssessment))).scalar_one() == 0


async def test_expired_rows_are_deleted(hosted):
    client = hosted.client(await hosted.key())
    body = {"claims": ["The dam opened in 1931."]}
    await client.post("/api/v1/assess", json=body, headers={"Idempotency-Key": "k"})
    for days, kept in ((0, True), (2, False)):
        hosted.clock.move(days=days)
        async with hosted.service.database.write() as connection:
            await forget_expired(connection, hosted.clock.now())
            for table in (PriorAssessment, ReturnedClaim, IdempotentCall):
                count = (await connection.execute(select(func.count()).select_from(table))).scalar_one()
                assert (count > 0) == kept


@pytest.mark.parametrize("url", ["", "nonsense", "sqlite://", "sqlite:///:memory:", "oracle://x/y"])
def test_a_url_that_cannot_be_used_is_explained(url):
    with pytest.raises(UnusableDatabase):
        parse_url(url)


def test_urls_get_a_driver_that_does_not_block():
    assert parse_url("sqlite:////tmp/x.db").drivername == "sqlite+aiosqlite"
    assert parse_url("postgresql://h/x").drivername == "postgresql+psycopg"
    assert parse_url("postgres://h/x").drivername == "postgresql+psycopg"


async def test_keys_are_hashed_at_rest(hosted):
    key = await hosted.key()
    await hosted.client(key).get("/api/v1/me/usage")
    dump = await hosted.dump()
    assert key not in dump and key.removeprefix("factlint_") not in dump and key[-4:] in dump


async def _cancelled(work, moment_s):
    """Each piece is told once, as by asyncio; tracebacks are kept, and they hold the driver's cursors."""
    tasks = [asyncio.create_task(piece) for piece in work]
    await asyncio.sleep(moment_s)
    for task in tasks:
        task.cancel()
    return await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 5)


async def _abandoned(work, moment_s):
    """Each piece is told at every wait, also while it cleans up, as by the tool server whose client is gone."""
    with anyio.move_on_after(moment_s):
        async with anyio.create_task_group() as pieces:
            for piece in work:
                pieces.start_soon(lambda piece=piece: piece)
    return []


@pytest.mark.parametrize("cut_off", [_cancelled, _abandoned])
async def test_what_is_cut_off_in_the_middle_of_its_transaction_leaves_nothing_locked(database, cut_off):
    chooser, outcomes = random.Random(1), []
    async with database.write() as connection:
        await connection.execute(text("CREATE TABLE tried (number INTEGER)"))

    async def write():
        async with database.write() as connection:
            await connection.execute(text("INSERT INTO tried VALUES (1)"))
            await connection.execute(text("SELECT count(*) FROM tried"))

    async def read():
        async with database.read() as connection:
            await connection.execute(text("SELECT count(*) FROM tried"))

    for _ in range(40):
        work = [chooser.choice((write, write, read))() for _ in range(12)]
        outcomes += await cut_off(work, chooser.random() * 0.03)
        await asyncio.wait_for(write(), 5)
    assert {type(outcome) for outcome in outcomes} <= {asyncio.CancelledError, type(None)}
