"""A whole service on a small engine that reads a few facts, with a clock that is set by hand.

Every answer that passes through these clients is held against the service's own OpenAPI description.
"""

import asyncio
import contextlib
import json
import os
import re
import shutil
import socket
import struct
import sys
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import jsonschema
import pytest
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012
from sqlalchemy import select

from factlint.engine.evidence import EvidenceStore
from factlint.interface.common import EntityRef
from factlint.interface.common import Source as ReportSource
from factlint.interface.verifications import ClaimDetail
from factlint.interface.versions import CURRENT, ORIGINAL, VERSION_HEADER
from factlint.service.accounts.administration import create_key
from factlint.service.accounts.keys import find_caller
from factlint.service.calls import LOCAL, SERVED
from factlint.service.calls.openapi import describe
from factlint.service.common.config import Limits, LocalMode, ServiceConfig
from factlint.service.common.engine_port import LoadedEngine
from factlint.service.http.listeners import Listener
from factlint.service.library.publication import hide, publish
from factlint.service.local.browser_listener import BrowserSide
from factlint.service.routes.application import create_app
from factlint.service.runs.host import StartingHost, system_url
from factlint.service.runs.records import RunRecord
from factlint.service.storage.database import Database, parse_url, sqlite_url
from factlint.service.storage.tables import Base
from factlint.service.storage.upgrade import migrate
from factlint.service.verifications.records import VerificationRecord

sys.path.insert(0, str(Path(__file__).parent))

from machinery import Postgres, postgres_programs
from village import VillageEngine, VillageInquiry, Villages
from webhook_receiver import Receiver

PUBLIC = "https://factlint.example"
BOTH = (CURRENT, ORIGINAL)
ROOT = "description:"
LOCAL_TOKEN = "t" * 64
CHECKING_SECRET = "5" * 32
DATABASES = ("sqlite", "postgresql")


def pytest_generate_tests(metafunc):
    """FACTLINT_TEST_DATABASE=postgresql runs every service on it; some tests run on each database by themselves."""
    if "database_in" in metafunc.fixturenames:
        everywhere = metafunc.definition.get_closest_marker("every_database")
        chosen = os.environ.get("FACTLINT_TEST_DATABASE")
        kinds = [chosen] if chosen else DATABASES if everywhere else DATABASES[:1]
        if kinds != DATABASES[:1]:
            metafunc.parametrize("database_in", kinds, indirect=True)


class HandClock:
    """A clock that moves when a test moves it."""

    def __init__(self, now=datetime(2026, 10, 20, 8, 0, tzinfo=UTC)):
        self.moment = now

    def now(self):
        return self.moment

    def move(self, **by):
        self.moment += timedelta(**by)


class Site:
    """A real server on loopback; `pages` are bytes of whole answers, or functions of a writer."""

    def __init__(self):
        self.pages = {}
        self.asked = []
        self.open_now = 0
        self.most_open = 0
        self.on_head = lambda head: None
        self.hold = asyncio.Event()
        self.hold.set()

    def page(self, path, body, *, status="200 OK", type="text/html; charset=utf-8", **headers):
        body = body.encode() if isinstance(body, str) else body
        lines = [f"HTTP/1.1 {status}", f"Content-Type: {type}", f"Content-Length: {len(body)}", "Connection: close"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        self.pages[path] = "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    async def serve(self, reader, writer):
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            self.on_head(head)
            path = head.split()[1].decode()
            self.asked.append(path)
            self.open_now += 1
            self.most_open = max(self.most_open, self.open_now)
            await self.hold.wait()
            answer = self.pages.get(path, b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            if callable(answer):
                await answer(writer)
            else:
                writer.write(answer)
                await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self.open_now -= 1
            writer.close()


@pytest.fixture
async def receiver():
    """A receiver of webhooks at `receiver.url`."""
    found = Receiver()
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0)
    found.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    yield found
    server.close()


def closed(schema):
    """A description in which nothing may be said that it does not name: a key that nobody described is a fault."""
    if isinstance(schema, list):
        return [closed(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    shut = {name: closed(entry) for name, entry in schema.items()}
    if shut.get("type") == "object" and isinstance(shut.get("properties"), dict):
        shut.setdefault("additionalProperties", False)
    return shut


class Descriptions:
    """Holds answers against the OpenAPI description of their version, closed to what it does not name."""

    def __init__(self, local):
        calls = (*SERVED, *LOCAL) if local else SERVED
        self.documents = {version: closed(describe(calls, version, PUBLIC)) for version in BOTH}
        self._registries = {
            version: Registry().with_resource(ROOT, Resource(document, DRAFT202012))
            for version, document in self.documents.items()
        }

    def check(self, method, path, response):
        version = response.headers[VERSION_HEADER]
        paths = self.documents[version]["paths"]
        fitting = [known for known in paths if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", known), path)]
        template = path if path in fitting else next(iter(fitting), None)
        if template is None or method.lower() not in paths[template]:
            assert response.status_code in {401, 403, 404, 405, 422, 503}
            return
        documented = paths[template][method.lower()]["responses"]
        assert str(response.status_code) in documented, f"{method} {path} answered {response.status_code}"
        described = documented[str(response.status_code)]
        for header, entry in described["headers"].items():
            assert header in response.headers, f"{header} is missing: {entry}"
        if response.headers["Content-Type"].startswith("text/html"):
            assert "text/html" in described["content"], f"{method} {path} answered a page"
            return
        schema = described["content"]["application/json"]["schema"]
        jsonschema.Draft202012Validator(_rooted(schema), registry=self._registries[version]).validate(response.json())


def _rooted(schema):
    """References of the description resolve against the registry's own root document."""
    return json.loads(json.dumps(schema).replace('"#/', f'"{ROOT}#/'))


@dataclass
class RunningService:
    """A running service and the ways to it."""

    app: object
    service: object
    clock: HandClock
    engine: VillageEngine
    evidence: Villages
    inquiry: VillageInquiry
    database_url: str
    descriptions: Descriptions
    clients: list = field(default_factory=list)

    async def dump(self):
        """Everything that its tables hold, as text."""
        async with self.service.database.read() as connection:
            tables = [(await connection.execute(select(table))).all() for table in Base.metadata.sorted_tables]
        return "\n".join(str(row) for rows in tables for row in rows)

    async def key(self, **options):
        return (await create_key(self.database_url, "a writer", clock=self.clock, **options)).key

    def client(self, key=None, version=CURRENT, **headers):
        sent = dict(headers)
        if key:
            sent["Authorization"] = f"Bearer {key}"
        if version:
            sent[VERSION_HEADER] = version

        async def check(response):
            await response.aread()
            if response.request.url.path.startswith("/api/") and response.request.method not in {"HEAD", "OPTIONS"}:
                self.descriptions.check(response.request.method, response.request.url.path, response)

        client = httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app),
            base_url="http://test",
            headers=sent,
            event_hooks={"response": [check]},
        )
        self.clients.append(client)
        return client


@asynccontextmanager
async def run_service(tmp_path, database_in, *, local=False, limits=None, built=True, **settings):
    clock, engine, evidence = HandClock(), VillageEngine(), Villages()
    inquiry = VillageInquiry(engine)
    if built:
        evidence.built.set()
    url = database_in(tmp_path, local)
    config = ServiceConfig(
        database_url=url,
        data_dir=tmp_path,
        local=LocalMode(LOCAL_TOKEN, "build-1", checking_secret=CHECKING_SECRET) if local else None,
        limits=limits or Limits(),
        clock=clock,
        **{"public_url": PUBLIC, "allow_hosts": ("127.0.0.1",)} | settings,
    )
    app = create_app(config, lambda: LoadedEngine(engine, evidence, inquiry))
    async with app.running() as service:
        await service.wait_until_open()
        hosted = RunningService(app, service, clock, engine, evidence, inquiry, url, Descriptions(local))
        try:
            yield hosted
        finally:
            engine.slow.set()
            evidence.built.set()
            for client in hosted.clients:
                await client.aclose()


@pytest.fixture(scope="session")
def blank_database(tmp_path_factory):
    """A database that is up to date and empty, so that not every test has to make its own."""
    path = tmp_path_factory.mktemp("blank") / "service.db"

    asyncio.run(_migrated(sqlite_url(path)))
    return path


@pytest.fixture(scope="session")
def postgres():
    programs = postgres_programs()
    if programs is None:
        assert "FACTLINT_TEST_COMPLETE" not in os.environ, "PostgreSQL's programs are missing"
        pytest.skip("there is no PostgreSQL on this machine")
    cluster = Postgres(programs)
    yield cluster
    cluster.stop()


@pytest.fixture(scope="session")
def blank_postgres(postgres):
    """The same in PostgreSQL, with the tables of the workflow engine."""
    url = postgres.database()
    asyncio.run(_migrated(url))
    StartingHost(system_url(parse_url(url))).stop()
    return url


async def _migrated(url):
    database = Database(url)
    await migrate(database)
    await database.close()


@pytest.fixture
def database_in(request, blank_database):
    """The URL of a folder's database, made when it is first asked for; a writer's own backend has SQLite."""
    on_postgres = getattr(request, "param", DATABASES[0]) == "postgresql"
    postgres, blank = map(request.getfixturevalue, ("postgres", "blank_postgres")) if on_postgres else (None, None)
    made = {}

    def url_of(folder, local=False):
        if on_postgres and not local:
            if folder not in made:
                made[folder] = postgres.database(like=blank)
            return made[folder]
        if not (folder / "service.db").exists():
            shutil.copyfile(blank_database, folder / "service.db")
        return sqlite_url(folder / "service.db")

    yield url_of
    for url in made.values():
        postgres.drop(url)


@pytest.fixture
async def hosted(tmp_path, database_in):
    async with run_service(tmp_path, database_in) as found:
        yield found


@pytest.fixture
async def local_service(tmp_path, database_in):
    async with run_service(tmp_path, database_in, local=True) as found:
        yield found


@pytest.fixture
async def browser(local_service):
    """A client of the second listener, on a real port; for a browser or an office suite."""
    bound = socket.socket()
    bound.bind(("127.0.0.1", 0))
    port = bound.getsockname()[1]
    end = asyncio.Event()
    side = BrowserSide(local_service.app, local_service.service, port)
    listener = Listener(side, local_service.service.config.limits, end)
    serving = asyncio.create_task(listener.serve([bound]))
    await listener.wait_until_listening()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        yield client
    end.set()
    with contextlib.suppress(asyncio.CancelledError):
        await serving


@pytest.fixture
def open_service(tmp_path, database_in):
    """Services with settings of their own: `async with open_service(limits=...) as hosted`."""

    def start(**options):
        return run_service(tmp_path, database_in, **options)

    return start


@pytest.fixture
async def site():
    site = Site()
    server = await asyncio.start_server(site.serve, "127.0.0.1", 0)
    site.port = server.sockets[0].getsockname()[1]
    site.url = f"http://127.0.0.1:{site.port}"
    yield site
    site.hold.set()
    server.close()


@pytest.fixture
def until():
    """Waits for a condition, not for a time."""

    async def wait(condition):
        while not condition():
            await asyncio.sleep(0.005)

    return wait


@pytest.fixture
def ended():
    """Polls a deep check until it is where it stays."""

    async def wait(client, task_id):
        while True:
            answer = await client.get(f"/api/v1/verify/status/{task_id}")
            assert answer.status_code == 200, answer.text
            if answer.json()["status"] != "processing":
                return answer.json()
            await asyncio.sleep(0.01)

    return wait


@pytest.fixture
def verified(ended):
    """Has a claim checked in depth, and waits for the end."""

    async def verify(client, text, key="", **fields):
        answer = await client.post(
            "/api/v1/verify", json={"text": text} | fields, headers={"Idempotency-Key": key} if key else {}
        )
        assert answer.status_code in {200, 202}, answer.text
        return await ended(client, answer.json()["task_id"])

    return verify


@pytest.fixture(params=BOTH)
def version(request):
    return request.param


@pytest.fixture
async def client(hosted):
    """A current client with a key that has plenty of credits."""
    return hosted.client(await hosted.key(credits=1000))


@pytest.fixture(scope="session")
def evidence_folder(tmp_path_factory):
    """The real engine's index, built once: processes under test are lent it."""
    folder = tmp_path_factory.mktemp("evidence")
    store = EvidenceStore.open(folder)
    store.ensure_built()
    store.close()
    return folder / "evidence"


DETAIL = {
    "claim": "The Varn dam opened in 1931.",
    "domain": "History",
    "entities": [EntityRef(name="Varn dam", qid="Q42")],
    "verdict": "False",
    "confidence": "high",
    "service_score": 2,
    "key_finding": "The dam opened in 1938.",
    "executive_summary": "Three archives date the opening to 1938.",
    "language": "en",
    "sources": [
        ReportSource(
            source_name="Varn Archive", title="Dam log", url="https://archive.example/log", snippet="It opened in 1938."
        )
    ],
}


@dataclass
class StoredReports:
    """Puts finished verifications into a service, as a deep check does at its end."""

    hosted: RunningService
    made: int = 0

    async def account(self, key):
        return (await self.holder(key)).account_id

    async def holder(self, key):
        async with self.hosted.service.database.read() as connection:
            return await find_caller(connection, key, self.hosted.clock.now())

    async def put(self, key, *, in_memory=False, visibility="private", depth="standard", vector=None, **detail):
        """The id of a new verification of the key's account."""
        self.made += 1
        id, now = f"{self.made:08x}", self.hosted.clock.now()
        report = ClaimDetail(
            **DETAIL
            | {"verification_id": id, "depth": depth, "created_at": now.isoformat(), "completed_at": now.isoformat()}
            | detail
        )
        record = VerificationRecord(
            id=id,
            account_id=await self.account(key),
            task_id=f"{self.made:032x}",
            subject=f"subject {id}",
            claim=report.claim,
            language=report.language,
            domain=report.domain,
            depth=depth,
            verdict=report.verdict,
            confidence=report.confidence,
            score=report.service_score,
            visibility=visibility,
            report=report.model_dump_json(),
            created_at=now,
            completed_at=now,
            embedding=None if vector is None else struct.pack(f"{len(vector)}f", *vector),
        )
        key_id = (await self.holder(key)).key_id
        run = RunRecord(
            record.task_id, "verify", record.account_id, key_id, CURRENT, "completed", now, now, verification_id=id
        )
        async with self.hosted.service.database.write() as connection:
            await self.hosted.service.verifications.insert(connection, record, in_memory=in_memory)
            await self.hosted.service.runs.insert(connection, replace(run, ended_at=now, input="the text"))
        return id

    async def run(self, key, id, status, kind="verify", **changes):
        """A task without a verification."""
        now = self.hosted.clock.now()
        run = RunRecord(id, kind, await self.account(key), None, CURRENT, status, now, now, **changes)
        async with self.hosted.service.database.write() as connection:
            await self.hosted.service.runs.insert(connection, run)

    async def publish(self, id):
        async with self.hosted.service.database.write() as connection:
            await publish(connection, id, self.hosted.clock.now())

    async def hide(self, id):
        async with self.hosted.service.database.write() as connection:
            await hide(connection, id)


@pytest.fixture
def stored_reports(hosted):
    return StoredReports(hosted)
