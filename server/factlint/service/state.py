"""One running service: its database, engine, threads and the life of its background work."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

from sqlalchemy.exc import DBAPIError

from factlint.service.accounts.key_attempts import Attempts
from factlint.service.accounts.key_uses import KeyUses
from factlint.service.accounts.keys import Caller, local_caller
from factlint.service.checks.assess import AssessCalls
from factlint.service.checks.extract import ExtractCalls
from factlint.service.checks.idempotency import release_unfinished
from factlint.service.checks.judgements import Judgements
from factlint.service.checks.memory import forget_expired
from factlint.service.checks.preparation import Preparation
from factlint.service.citations import CitationChecker
from factlint.service.citations.runs import Citechecks
from factlint.service.config import ServiceConfig
from factlint.service.deep_checks.pipeline import Pipeline
from factlint.service.deep_checks.submission import Submission
from factlint.service.egress import Egress
from factlint.service.engine_port import Loaded, load_built_in, open_world
from factlint.service.fetch import DELIVERY_CAPS, SERVICE_CAPS, Allowed, Fetcher, Outside, PageReader
from factlint.service.fetch.engine_access import own_hosts
from factlint.service.languagetool import proofreader
from factlint.service.library.read_counts import Readership
from factlint.service.local.pane_access import PaneAccess
from factlint.service.questions.answers import QuestionAnswers
from factlint.service.questions.conversations import Conversations
from factlint.service.reviews.factory import reviews
from factlint.service.runs.durable import Durable
from factlint.service.runs.records import Runs
from factlint.service.runs.supervisor import Supervisor
from factlint.service.storage.database import BrokenDatabase, Database, UnusableDatabase, move_away
from factlint.service.storage.transient_texts import Transient
from factlint.service.storage.upgrade import migrate
from factlint.service.threads import Threads
from factlint.service.verifications.certificates import CertificateIssuer
from factlint.service.verifications.records import Verifications
from factlint.service.verifications.related import Neighbours
from factlint.service.verifications.retention import RetentionJob
from factlint.service.webhooks import Webhooks

log = logging.getLogger("factlint.service")
CLEAN_EVERY_S = 600.0


class Service:
    """What every route of one application shares."""

    def __init__(self, config: ServiceConfig, load: Callable[[], Loaded] | None = None) -> None:
        self.config = config
        self.started = time.monotonic()
        self.in_flight = 0
        self.last_request = time.monotonic()
        self.end = asyncio.Event()
        """Set when the process is to drain and go."""
        self._load = load
        self.egress = Egress(local=config.local is not None)
        self.egress.set(proofreader.WORKSPACE, config.egress)
        self.pane = PaneAccess(config.clock)
        self.web = config.web
        """What is asked outside; its keys are there once the engine is."""
        self._tasks: list[asyncio.Task[None]] = []
        self._opened: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()
        self._local: Caller | None = None

    def request_begins(self) -> None:
        self.in_flight += 1
        self.last_request = time.monotonic()

    def request_ends(self) -> None:
        self.in_flight -= 1
        self.last_request = time.monotonic()

    def start(self, prepare_after: asyncio.Event | None = None) -> None:
        """Begin everything in the background, so that the first answer waits for no more than it needs."""
        config = self.config
        self.threads = Threads(config.judging_threads, config.framing_threads, config.inquiring_threads)
        self.database = Database(config.database_url)
        self.fetcher = Fetcher(Allowed.of(config.allow_hosts), config.fetch_caps)
        self.pages = PageReader(self.fetcher)
        self.services = Fetcher(Allowed.of((*config.allow_hosts, *own_hosts(config.web))), SERVICE_CAPS)
        outside = Outside(self.pages, self.fetcher, self.services, asyncio.get_running_loop())
        load = self._load or (lambda: self._loaded_with(outside))
        self.preparation = Preparation(load, self.threads)
        self.memory = Transient()
        self.runs = Runs(self.memory)
        self.durable = Durable(self.database.url, works=config.role != "web")
        self.supervisor = Supervisor(
            self.database, self.durable, self.runs, config.clock, config.docs_url, rests=config.local is not None
        )
        self.verifications = Verifications(self.memory)
        self.certifying = CertificateIssuer(config.data_dir, config.public_url)
        self.neighbours = Neighbours(self.verifications)
        self.readership = Readership()
        self.key_uses = KeyUses()
        self.attempts = Attempts()
        self.conversations = Conversations(self.memory)
        self.asking = QuestionAnswers(config, self.database, self.conversations, self.threads)
        self.purging = RetentionJob(self.verifications, self.certifying, config.clock)
        self.sender = Fetcher(Allowed.of(config.allow_hosts), DELIVERY_CAPS)
        self.webhooks = Webhooks(config, self.database, self.durable, self.memory, self.sender)
        self.runs.announce.append(self.webhooks.enqueue)
        self.citations = CitationChecker(
            self.pages, self.fetcher, config.doi_resolver, self.threads.judging, config.clock
        )
        self.citechecks = Citechecks(config, self.database, self.runs, self.durable, self.supervisor, self.citations)
        self.webhooks.renders["citecheck"] = self.citechecks.rendered
        self.webhooks.rouse = self.supervisor.wake
        self.supervisor.also_unfinished.append(self.webhooks.unfinished)
        self.supervisor.on_wake.append(self.webhooks.wake)
        pipeline = Pipeline(
            config, self.database, self.durable, self.runs, self.verifications, self.preparation, self.threads
        )
        self.completion = pipeline.completion
        self.submitting = Submission(
            config,
            self.database,
            self.durable,
            self.runs,
            self.supervisor,
            self.verifications,
            self.preparation,
            self.memory,
            self.certifying,
        )
        self.webhooks.renders["verify"] = self.submitting.rendered
        judging = Judgements(self.threads.judging, config.clock)
        self.reviews, self.reviews_read = reviews(
            config,
            self.database,
            self.durable,
            self.runs,
            self.supervisor,
            self.verifications,
            self.preparation,
            judging,
            self.threads,
            self.pages,
            self.citations,
        )
        self.webhooks.renders["review"] = self.reviews_read.rendered
        self.assessing = AssessCalls(config, self.database, self.preparation, judging, self.threads)
        self.extracting = ExtractCalls(config, self.database, self.preparation, self.threads, self.pages)
        self.proofreading = proofreader.Proofreading(
            config, self.database, self.preparation, self.threads, self.assessing
        )
        self._opened = asyncio.create_task(self._open())
        self.preparation.start(prepare_after)
        self._tasks += [self._opened, asyncio.create_task(self._clean())]

    def _loaded_with(self, outside: Outside) -> Loaded:
        """In a thread: the engine, with models and a way out where they were chosen."""
        config, may = self.config, self.egress.may
        self.web = config.with_keys(config.web)
        return load_built_in(config.data_dir, config.models, may, open_world(self.web, outside, may))

    async def opened(self) -> None:
        """Wait until the database is up to date. Raises what opening it raised."""
        assert self._opened is not None
        await asyncio.shield(self._opened)

    async def local_caller(self) -> Caller:
        """The one account of a local backend."""
        await self.opened()
        assert self._local is not None
        return self._local

    async def stop(self) -> None:
        self._stopping.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.proofreading.stop()
        await self.webhooks.stop()
        await self.supervisor.stop()
        await self.preparation.stop()
        self.threads.stop()
        self.pages.stop()
        await self.fetcher.aclose()
        await self.services.aclose()
        await self.sender.aclose()
        await self.database.close()

    async def _open(self) -> None:
        try:
            await migrate(self.database)
        except BrokenDatabase:
            if self.config.local is None or self.database.file is None:
                raise
            # A writer's own backend keeps nothing in it that a check cannot bring again.
            log.error("the database is damaged; a new one takes its place")
            await asyncio.to_thread(move_away, self.database.file)
            await migrate(self.database)
        if self.config.local is not None:
            async with self.database.write() as connection:
                self._local = await local_caller(connection, self.config.clock.now())
                await release_unfinished(connection)
        if self.config.tends:
            self.supervisor.wake()
        else:
            await self.supervisor.wake_if_needed()

    async def clean_once(self) -> None:
        """Forget what has expired, and remove what retention periods say."""
        now = self.config.clock.now()
        async with self.database.write() as connection:
            await forget_expired(connection, now)
        self.memory.forget_expired(now)
        await self.purging.run(self.database)
        await self._write_down()

    async def _write_down(self) -> None:
        await self.readership.write(self.database)
        await self.key_uses.write(self.database)

    async def _clean(self) -> None:
        """Clean up now and again."""
        while not self._stopping.is_set():
            try:
                await self.opened()
                await self.clean_once()
            except Exception as error:
                log.warning("expired rows could not be deleted: %s", type(error).__name__)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), CLEAN_EVERY_S)
        with contextlib.suppress(DBAPIError, OSError, UnusableDatabase):
            await self._write_down()
