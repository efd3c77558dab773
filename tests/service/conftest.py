"""A whole service on a small engine that reads a few facts, with a clock that is set by hand.

Every answer that passes through these clients is held against the service's own OpenAPI description.
"""

import asyncio
import json
import re
import shutil
import struct
import threading
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import jsonschema
import pytest
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from factlint.engine.evidence import EvidenceStore, SourceRefused
from factlint.engine.evidence.own import Source
from factlint.engine.inquiry.model import (
    Adjudication,
    Debate,
    Framed,
    Inconclusive,
    NotFramed,
    Report,
    Research,
    SeveralClaims,
    Side,
)
from factlint.engine.model import Abstention, Assessment, Claim, Entity, Evidence, Framing
from factlint.interface.common import EntityRef
from factlint.interface.common import Source as ReportSource
from factlint.interface.recency import is_time_sensitive
from factlint.interface.verifications import ClaimDetail
from factlint.interface.versions import CURRENT, ORIGINAL, VERSION_HEADER
from factlint.prose.span import Span
from factlint.service.accounts.administration import create_key
from factlint.service.accounts.keys import find_caller
from factlint.service.app import create_app
from factlint.service.calls import LOCAL, SERVED
from factlint.service.config import Limits, LocalMode, ServiceConfig
from factlint.service.engine_port import Loaded
from factlint.service.library.publishing import hide, publish
from factlint.service.openapi import describe
from factlint.service.runs.records import RunRecord
from factlint.service.storage.database import Database, sqlite_url
from factlint.service.storage.migrating import migrate
from factlint.service.verifications.records import VerificationRecord

PUBLIC = "https://factlint.example"
BOTH = (CURRENT, ORIGINAL)
ROOT = "description:"
LOCAL_TOKEN = "t" * 64


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


class VillageEngine:
    """Knows in which year the things of one village opened; abstains on the rest. Blocking, like the real one."""

    YEARS = {"dam": 1938, "school": 1901, "bridge": 1955}  # noqa: RUF012

    def __init__(self):
        self.judged = []
        self.extracted = []
        self.slow = threading.Event()
        self.version = "village-1"

    def fingerprint(self, workspace):
        return f"{self.version}:{workspace or ''}"

    def extract(self, text, *, markup, language, focus):
        self.extracted.append(text)
        if "BROKEN" in text:
            raise RuntimeError(f"cannot read {text}")
        claims = tuple(
            Claim(_stated(found.group()), (Span(*found.span()),))
            for found in re.finditer(r"[^.!?\s][^.!?]*\.", text)
            if "nice" not in found.group()
        )
        if focus is not None:
            wanted = tuple(claim for claim in claims if focus.lower() in claim.text.lower())
            return Framing(wanted, no_match=bool(claims) and not wanted)
        return Framing(claims, domain="Geography" if claims else "")

    def assess(self, item, *, workspace, language, verbatim):
        self.judged.append((item, verbatim))
        if "SLOW" in item:
            self.slow.wait(30)
        if "OUTAGE" in item:
            raise OSError("the disk is away")
        if "BROKEN" in item:
            raise RuntimeError(f"cannot judge {item}")
        claims = [item] if verbatim else [part.strip() + "." for part in item.split(".") if part.strip()]
        claim = Claim(claims[0], time_sensitive=is_time_sensitive(claims[0], datetime(2026, 10, 20).date()))
        if "." not in item:
            return Assessment(claim, None, None, abstention=Abstention.NO_CHECKABLE_CLAIM)
        thing = next((thing for thing in self.YEARS if thing in claim.text), None)
        if thing is None:
            return Assessment(claim, None, None, abstention=Abstention.RESEARCH_INSUFFICIENT)
        year = str(self.YEARS[thing])
        right = year in claim.text
        log = f"The {thing} opened in {year}."
        found = Evidence("k", "own", "Varn Archive", "Log", "https://archive.example/log", log, log, date="1960-01-01")
        return Assessment(
            claim,
            "True" if right else "False",
            "high" if "surely" not in claim.text else "medium",
            score=10 if right else 1,
            rationale=f"The log says {year}.",
            sources=(found,),
            rewrite=None if right else re.sub(r"\d{4}", year, claim.text),
            more_claims=tuple(claims[1:]),
        )


class VillageInquiry:
    """Deep checks of the same engine. `SLOW` in a claim waits in its research, `BROKEN` breaks it."""

    def __init__(self, engine):
        self.engine = engine
        self.researched = []
        self.framed = []
        self.concluded = []

    def frame(self, text, *, language="", verbatim=False):
        self.framed.append((text, verbatim))
        if "UNREADABLE" in text:
            raise RuntimeError(f"cannot frame {text}")
        if "." not in text:
            return NotFramed("no_checkable_claim", "The text makes no statement.", "Send one factual statement.")
        claims = [Claim(part.strip() + ".", domain="Geography") for part in text.split(".") if part.strip()]
        if verbatim or len(claims) == 1:
            claim = Claim(text.strip() if verbatim else claims[0].text, domain="Geography")
            return Framed(claim, "en", "State an opening year")
        return SeveralClaims(tuple(claims))

    def research(self, claim, depth, workspace=None):
        self.researched.append((claim.text, depth))
        if "SLOW" in claim.text:
            self.engine.slow.wait(30)
        if "BROKEN" in claim.text:
            raise RuntimeError(f"cannot research {claim.text}")
        found = self.engine.assess(claim.text, workspace=workspace, language="en", verbatim=True)
        self.engine.judged.pop()
        return Research(("the village",), 2 if depth == "standard" else 1, (), found, found)

    def debate(self, claim, found, depth):
        rebuttal = "" if depth == "low" else "The plaque is older."
        return Debate(Side("pro", "A plaque says so.", rebuttal), Side("con", "The log says otherwise.", rebuttal))

    def adjudicate(self, claim, found, debated):
        score = found.full.score
        return tuple(
            Adjudication(f"The {area} adjudicator", area, score, f"By its {area}.", ("One log only.",))
            for area in ("sources", "logic", "precision")
        )

    def conclude(self, framed, depth, found, debated, adjudications):
        self.concluded.append(framed.claim.text)
        full = found.full
        if full.verdict is None:
            return Inconclusive("research_insufficient", "Too little was found to judge the claim.", "Add a source.")
        return Report(
            claim=framed.claim.text, language=framed.language, domain=framed.claim.domain,
            entities=(Entity("Varn", "place"),), presumed_intent=framed.presumed_intent, verdict=full.verdict,
            confidence=full.confidence, score=full.score, executive_summary=full.rationale, key_finding=full.rationale,
            warnings=("One log only.",), sources=full.sources, stances=(), debate=debated,
            adjudications=tuple(adjudications), adjudication_summary="All agree.", panel_agreement="unanimous",
            rewrite=full.rewrite, depth=depth, time_sensitive=full.claim.time_sensitive,
        )  # fmt: skip


def _stated(sentence):
    return sentence.replace("It ", "The dam ")


@dataclass
class Villages:
    """The evidence of that engine: sources that a test adds."""

    sources: dict = field(default_factory=dict)
    workspaces: dict = field(default_factory=dict)
    built: threading.Event = field(default_factory=threading.Event)
    has_encyclopedia: bool = True
    languages: tuple = ("en",)

    def ensure_built(self, progress=None):
        progress(1, 2, "Reading the village archive")
        self.built.wait(30)
        return True

    def set_workspace(self, id, root, sources):
        self.workspaces[id] = (root, tuple(sources))

    def refresh(self, workspace=None, *, progress=None, budget_s=None):
        return True

    def add_source(self, location):
        if not Path(location).exists():
            raise SourceRefused(f"{location} does not exist.")
        source = Source("s1", "file", str(location), 1, "ready", ())
        self.sources[source.id] = source
        return source

    def remove_source(self, id):
        return self.sources.pop(id, None) is not None

    def list_sources(self, workspace=None):
        return tuple(self.sources.values())

    def rebuild(self, progress=None):
        self.built.wait(30)

    def close(self):
        pass


class Descriptions:
    """Holds answers against the OpenAPI description of their version."""

    def __init__(self, local):
        calls = (*SERVED, *LOCAL) if local else SERVED
        self.documents = {version: describe(calls, version, PUBLIC) for version in BOTH}
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
        schema = described["content"]["application/json"]["schema"]
        jsonschema.Draft202012Validator(_rooted(schema), registry=self._registries[version]).validate(response.json())


def _rooted(schema):
    """References of the description resolve against the registry's own root document."""
    return json.loads(json.dumps(schema).replace('"#/', f'"{ROOT}#/'))


@dataclass
class House:
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
            if response.request.url.path.startswith("/api/") and response.request.method != "HEAD":
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
async def running_house(tmp_path, blank, *, local=False, limits=None, built=True, **settings):
    clock, engine, evidence = HandClock(), VillageEngine(), Villages()
    inquiry = VillageInquiry(engine)
    if built:
        evidence.built.set()
    if not (tmp_path / "service.db").exists():
        shutil.copyfile(blank, tmp_path / "service.db")
    url = sqlite_url(tmp_path / "service.db")
    config = ServiceConfig(
        database_url=url,
        data_dir=tmp_path,
        public_url=PUBLIC,
        local=LocalMode(LOCAL_TOKEN, "build-1") if local else None,
        limits=limits or Limits(),
        clock=clock,
        **{"allow_hosts": ("127.0.0.1",)} | settings,
    )
    app = create_app(config, lambda: Loaded(engine, evidence, inquiry))
    async with app.running() as service:
        await service.opened()
        house = House(app, service, clock, engine, evidence, inquiry, url, Descriptions(local))
        try:
            yield house
        finally:
            engine.slow.set()
            evidence.built.set()
            for client in house.clients:
                await client.aclose()


@pytest.fixture(scope="session")
def blank_database(tmp_path_factory):
    """A database that is up to date and empty, so that not every test has to make its own."""
    path = tmp_path_factory.mktemp("blank") / "service.db"

    async def make():
        database = Database(sqlite_url(path))
        await migrate(database)
        await database.close()

    asyncio.run(make())
    return path


@pytest.fixture
async def house(tmp_path, blank_database):
    async with running_house(tmp_path, blank_database) as found:
        yield found


@pytest.fixture
async def local_house(tmp_path, blank_database):
    async with running_house(tmp_path, blank_database, local=True) as found:
        yield found


@pytest.fixture
def open_house(tmp_path, blank_database):
    """Houses with settings of their own: `async with open_house(limits=...) as house`."""

    def start(**options):
        return running_house(tmp_path, blank_database, **options)

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
async def client(house):
    """A current client with a key that has plenty of credits."""
    return house.client(await house.key(credits=1000))


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
class Shelf:
    """Puts finished verifications into a house, as a deep check does at its end."""

    house: House
    made: int = 0

    async def account(self, key):
        async with self.house.service.database.read() as connection:
            return (await find_caller(connection, key, self.house.clock.now())).account_id

    async def put(self, key, *, in_memory=False, visibility="private", depth="standard", vector=None, **detail):
        """The id of a new verification of the key's account."""
        self.made += 1
        id, now = f"{self.made:08x}", self.house.clock.now()
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
        run = RunRecord(
            record.task_id, "verify", record.account_id, None, CURRENT, "completed", now, now, verification_id=id
        )
        async with self.house.service.database.write() as connection:
            await self.house.service.verifications.insert(connection, record, in_memory=in_memory)
            await self.house.service.runs.insert(connection, replace(run, ended_at=now, input="the text"))
        return id

    async def run(self, key, id, status, **changes):
        """A task without a verification."""
        now = self.house.clock.now()
        run = RunRecord(id, "verify", await self.account(key), None, CURRENT, status, now, now, **changes)
        async with self.house.service.database.write() as connection:
            await self.house.service.runs.insert(connection, run)

    async def publish(self, id):
        async with self.house.service.database.write() as connection:
            await publish(connection, id, self.house.clock.now())

    async def hide(self, id):
        async with self.house.service.database.write() as connection:
            await hide(connection, id)


@pytest.fixture
def shelf(house):
    return Shelf(house)
