"""When the database is locked, damaged or of another time: hosted services say so, a writer's own goes on."""

import contextlib
import sqlite3
import stat

import pytest

from factlint.service.storage import database as storage
from factlint.service.storage.database import Database, UnusableDatabase, sqlite_url
from factlint.service.storage.upgrade import migrate

ASSESS, EXTRACT = "/api/v1/assess", "/api/v1/extract"
BODY = {"claims": ["The dam opened in 1931."]}


@contextlib.contextmanager
def held_by_another_program(path):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    yield
    connection.close()


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(storage, "BUSY_TIMEOUT_MS", 30)


async def test_a_hosted_service_answers_503_and_recovers(impatient, open_service, version):
    async with open_service() as hosted:
        if not hosted.service.database.sqlite:
            pytest.skip("only a file can be held by one program")
        client = hosted.client(await hosted.key(), version)
        await client.get("/api/v1/me/usage")
        with held_by_another_program(hosted.service.database.file):
            for path, body in ((ASSESS, BODY), (EXTRACT, {"text": "x."})):
                answer = await client.post(path, json=body, headers={"Idempotency-Key": "k"})
                assert answer.status_code == 503 and answer.headers["Retry-After"]
                assert answer.json()["code"] == "upstream_unavailable"
        answer = await client.post(ASSESS, json=BODY, headers={"Idempotency-Key": "k"})
        assert answer.status_code == 200


async def test_a_writers_own_backend_answers_all_the_same(impatient, open_service):
    async with open_service(local=True) as hosted:
        client = hosted.client("t" * 64)
        with held_by_another_program(hosted.service.database.file):
            row = (await client.post(ASSESS, json=BODY, headers={"Idempotency-Key": "k"})).json()["claims"][0]
            assert row["verdict"] == "False"
            extracted = await client.post(EXTRACT, json={"text": "The dam opened in 1931."})
            assert extracted.json()["status"] == "ready"


async def test_a_damaged_database_of_a_writers_own_backend_is_replaced(tmp_path, open_service):
    path = tmp_path / "service.db"
    path.write_bytes(b"not a database" * 1000)
    async with open_service(local=True) as hosted:
        assert (await hosted.client("t" * 64).post(ASSESS, json=BODY)).status_code == 200
    assert path.with_suffix(".damaged").read_bytes().startswith(b"not a database")


async def test_a_damaged_database_of_a_hosted_service_is_left_alone_and_named(tmp_path):
    path = tmp_path / "service.db"
    path.write_bytes(b"not a database" * 1000)
    database = Database(sqlite_url(path))
    with pytest.raises(UnusableDatabase, match="damaged"):
        await migrate(database)
    await database.close()
    assert path.read_bytes().startswith(b"not a database")


async def test_a_database_of_a_newer_build_is_left_alone_and_named(tmp_path):
    path = tmp_path / "service.db"
    database = Database(sqlite_url(path))
    await migrate(database)
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(UnusableDatabase, match="newer"):
        await migrate(database)
    await database.close()


async def test_nobody_else_on_the_machine_reads_the_database(tmp_path):
    database = Database(sqlite_url(tmp_path / "own.db"))
    await migrate(database)
    found = list(tmp_path.glob("own.db*"))
    assert len(found) == 3 and {stat.S_IMODE(path.stat().st_mode) for path in found} == {0o600}
    await database.close()


async def test_sources_that_take_long_to_read_are_read_on_in_the_background(local_service, until):
    calls = []

    def refresh(workspace=None, *, progress=None, budget_s=None):
        calls.append(budget_s)
        return budget_s is None

    local_service.evidence.refresh = refresh
    await local_service.client("t" * 64).post(ASSESS, json=BODY)
    await until(lambda: None in calls)
    assert calls[0] is not None


async def test_whoever_watches_the_process_learns_whether_it_and_its_database_answer(open_service, monkeypatch):
    async with open_service() as hosted:
        client = hosted.client()
        answer = await client.get("/healthz")
        assert answer.status_code == 200 and answer.json() == {"status": "ok", "index": "ready"}
        assert answer.headers["Cache-Control"] == "no-store"

        def broken():
            raise UnusableDatabase("gone")

        monkeypatch.setattr(hosted.service.database, "read", broken)
        assert (await client.get("/healthz")).status_code == 503
