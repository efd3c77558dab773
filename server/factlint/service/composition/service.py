"""One service, put together: every part of it is built and wired here, and lives from its start to its stop."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from uuid import uuid4

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.citecheck import CitecheckOut
from factlint.service.accounts.key_attempts import KeyAttempts
from factlint.service.accounts.key_uses import KeyUses
from factlint.service.accounts.keys import Caller
from factlint.service.accounts.pane_access import PaneAccess
from factlint.service.checks.account_memory import AccountMemory
from factlint.service.checks.assess import AssessCalls
from factlint.service.checks.extract import ExtractCalls
from factlint.service.checks.judgements import Judgements
from factlint.service.checks.preparation import NotReady, Preparation
from factlint.service.citations import CitationChecker
from factlint.service.citations.crossref import CROSSREF_CAPS, Crossref
from factlint.service.citations.runs import Citechecks
from factlint.service.citations.view import citecheck_of
from factlint.service.common.activity import Activity
from factlint.service.common.config import ServiceConfig
from factlint.service.common.egress import Egress
from factlint.service.common.engine_port import LoadedEngine, build_open_world, load_built_in
from factlint.service.common.threads import Threads
from factlint.service.composition.upkeep import Upkeep
from factlint.service.deep_checks.pipeline import Pipeline as DeepCheckPipeline
from factlint.service.deep_checks.repeated_calls import RepeatedCalls
from factlint.service.deep_checks.stored_tasks import StoredTasks
from factlint.service.deep_checks.submission import DeepCheckSubmission
from factlint.service.fetch import DELIVERY_CAPS, SERVICE_CAPS, AllowedHosts, Fetcher, OutsideAccess, PageReader
from factlint.service.fetch.engine_access import own_hosts
from factlint.service.languagetool import proofreader
from factlint.service.library.read_counts import ReadCounts
from factlint.service.packs.installation import PackInstaller
from factlint.service.questions.answers import QuestionAnswers
from factlint.service.questions.conversations import Conversations
from factlint.service.reviews.citation_checks import CitationChecks
from factlint.service.reviews.drafts import Drafts
from factlint.service.reviews.escalation import Escalations
from factlint.service.reviews.pipeline import Pipeline as ReviewPipeline
from factlint.service.reviews.quick_checks import QuickChecks
from factlint.service.reviews.stored_review import StoredReviews
from factlint.service.reviews.submission import ReviewSubmission
from factlint.service.runs.broken_runs import BrokenRuns
from factlint.service.runs.durable import DurableRuns
from factlint.service.runs.heartbeats import Heartbeat
from factlint.service.runs.records import RunRecord, Runs, StoredRuns
from factlint.service.runs.submission import RunSubmission
from factlint.service.runs.supervisor import Supervisor
from factlint.service.storage.database import Database
from factlint.service.storage.transient_texts import AccountTexts, TransientTexts
from factlint.service.verifications.certificates import CertificateIssuer
from factlint.service.verifications.draft_deletion import DraftDeletion
from factlint.service.verifications.records import Verifications
from factlint.service.verifications.related import Neighbours
from factlint.service.verifications.retention import RetentionJob
from factlint.service.webhooks import Deliveries, Outbox


class Service:
    """What every route of one application shares. Made on the event loop on which it lives."""

    def __init__(self, config: ServiceConfig, load: Callable[[], LoadedEngine] | None = None) -> None:
        self.config = config
        self.started = time.monotonic()
        self.activity = Activity()
        self.end = asyncio.Event()
        """Set when the process is to drain and go."""
        self.web = config.web
        """What is asked outside; its keys are there once the engine is."""
        self.egress = Egress(local=config.local is not None)
        self.egress.set_allowed(proofreader.WORKSPACE, config.egress)

        # What everything stands on: threads, the database, ways out, the engine.
        self.threads = Threads(config.judging_threads, config.framing_threads, config.inquiring_threads)
        self.database = Database(config.database_url)
        self.memory = TransientTexts()
        account_texts = AccountTexts()
        self.remembered = AccountMemory(account_texts)
        self.fetcher = Fetcher(AllowedHosts.from_hosts(config.allow_hosts), config.fetch_caps)
        self.services = Fetcher(AllowedHosts.from_hosts((*config.allow_hosts, *own_hosts(config.web))), SERVICE_CAPS)
        self.sender = Fetcher(AllowedHosts.from_hosts(config.allow_hosts), DELIVERY_CAPS)
        self.pages = PageReader(self.fetcher)
        outside = OutsideAccess(self.pages, self.fetcher, self.services, asyncio.get_running_loop())
        self.preparation = Preparation(load or (lambda: self._load_engine(outside)), self.threads)

        self.packs = PackInstaller(config.data_dir, config.pack_catalogue, config.allow_hosts, self.threads)

        # Accounts, and what is stored of finished checks.
        self.pane = PaneAccess(config.clock)
        self.key_uses = KeyUses()
        self.attempts = KeyAttempts()
        self.readership = ReadCounts()
        self.verifications = Verifications(self.memory, account_texts)
        self.certifying = CertificateIssuer(config.data_dir, config.public_url)
        self.neighbours = Neighbours(self.verifications)
        self.purging = RetentionJob(self.verifications, self.certifying, config.clock)

        # Runs: what ends is written into the outbox, what is in the outbox is delivered as a durable run.
        executor_id = uuid4().hex
        stored_runs = StoredRuns(self.memory)
        stored_tasks = StoredTasks(config, self.verifications, self.certifying)
        stored_reviews = StoredReviews(config, stored_runs, self.verifications)
        self.outbox = Outbox(
            config.clock,
            self.memory,
            executor_id,
            {"verify": stored_tasks.render, "review": stored_reviews.render, "citecheck": self._build_citecheck},
        )
        self.runs = Runs(self.memory, self.outbox.enqueue)
        heartbeat = Heartbeat(self.database, executor_id)
        self.durable = DurableRuns(
            self.database.url,
            works=config.role != "web",
            executor_id=executor_id,
            before_launch=heartbeat.beat,
            end_broken=BrokenRuns(self.database, self.runs, config.clock, config.docs_url).end,
        )
        self.supervisor = Supervisor(
            self.database,
            self.durable,
            self.runs,
            heartbeat,
            config.clock,
            config.docs_url,
            rests=config.local is not None,
            also_unfinished=self.outbox.has_unfinished,
            on_wake=self.outbox.wake,
        )
        self.deliveries = Deliveries(
            config, self.database, self.durable, self.memory, self.sender, self.outbox, self.supervisor.wake
        )
        self.draft_deletion = DraftDeletion(self.database, self.durable, self.runs, self.verifications)

        # The calls.
        submission = RunSubmission(self.database, self.durable, self.runs, self.supervisor, config.clock)
        judging = Judgements(self.threads.judging, config.clock)
        self.assessing = AssessCalls(config, self.database, self.preparation, judging, self.threads, self.remembered)
        self.extracting = ExtractCalls(
            config, self.database, self.preparation, self.threads, self.pages, self.remembered
        )
        self.proofreading = proofreader.Proofreader(
            config, self.database, self.preparation, self.threads, self.assessing, self.remembered
        )
        self.conversations = Conversations(self.memory)
        self.asking = QuestionAnswers(config, self.database, self.conversations, self.threads)
        DeepCheckPipeline(
            config, self.database, self.durable, self.runs, self.verifications, self.preparation, self.threads
        )
        self.submitting = DeepCheckSubmission(
            config,
            self.database,
            self.durable,
            self.runs,
            submission,
            stored_tasks,
            self.preparation,
            RepeatedCalls(self.memory),
            self.remembered,
            self.verifications,
        )
        self.crossref = Fetcher(AllowedHosts.from_hosts(config.allow_hosts), CROSSREF_CAPS)
        citations = CitationChecker(
            self.pages,
            self.fetcher,
            config.doi_resolver,
            self.threads.judging,
            config.clock,
            crossref=Crossref(
                self.crossref,
                config.web.addresses.crossref,
                config.data_dir / "evidence",
                self.threads.judging,
                config.clock,
                self.egress.is_allowed,
                chosen="works" in config.web.references,
            ),
        )
        self.citechecks = Citechecks(config, self.database, self.runs, self.durable, submission, citations)
        citation_checks = CitationChecks(config, self.database, self.runs, citations)
        ReviewPipeline(
            config.clock,
            self.database,
            self.durable,
            self.runs,
            stored_reviews,
            Drafts(config, self.preparation, self.threads, self.pages, citation_checks.has_citations),
            QuickChecks(config, self.database, self.runs, self.preparation, judging, self.remembered),
            Escalations(self.runs, self.supervisor),
            citation_checks,
            config.docs_url,
        )
        self.reviews = ReviewSubmission(config, self.database, self.durable, self.runs, submission, stored_reviews)

        self._upkeep = Upkeep(
            config, self.database, (self.memory, account_texts), self.purging, self.readership, self.key_uses
        )
        self._tasks: list[asyncio.Task[None]] = []
        self._opened: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()
        self._local: Caller | None = None

    def start(self, prepare_after: asyncio.Event | None = None) -> None:
        """Begin everything in the background, so that the first answer waits for no more than it needs."""
        self._opened = asyncio.create_task(self._open())
        self.preparation.start(prepare_after)
        self.deliveries.start()
        if self.config.local is not None:
            self._tasks.append(asyncio.create_task(self._resume_packs()))
        self._tasks += [
            self._opened,
            asyncio.create_task(self._upkeep.clean_until(self._stopping, self.wait_until_open)),
        ]

    def _load_engine(self, outside: OutsideAccess) -> LoadedEngine:
        """In a thread: the engine, with models and a way out where they were chosen.

        Own sources are the writer's alone: who asks a hosted service is somebody else than the user who runs it.
        """
        config, may = self.config, self.egress.is_allowed
        self.web = config.with_keys(config.web)
        world = build_open_world(self.web, outside, may, config.data_dir)
        return load_built_in(config.data_dir, config.models, may, world, reads_own=config.local is not None)

    async def _build_citecheck(self, connection: AsyncConnection, run: RunRecord) -> CitecheckOut:
        """A citation check as its poll shows it."""
        return citecheck_of(run, self.config.docs_url)

    async def wait_until_open(self) -> None:
        """Wait until the database is up to date. Raises what opening it raised."""
        assert self._opened is not None
        await asyncio.shield(self._opened)

    async def find_local_caller(self) -> Caller:
        """The one account of a local backend."""
        await self.wait_until_open()
        assert self._local is not None
        return self._local

    async def stop(self) -> None:
        self._stopping.set()
        await self.packs.aclose()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.proofreading.stop()
        await self.deliveries.stop()
        await self.supervisor.stop()
        await self.preparation.stop()
        self.threads.stop()
        self.pages.stop()
        await self.fetcher.aclose()
        await self.services.aclose()
        await self.crossref.aclose()
        await self.sender.aclose()
        await self.database.close()

    async def clean_once(self) -> None:
        """Forget what has expired, and remove what retention periods say."""
        await self._upkeep.clean_once()

    async def _resume_packs(self) -> None:
        """Packs that were downloaded are indexed on, once the engine is there; nothing is asked outside."""
        with contextlib.suppress(NotReady, OSError):
            await self.preparation.wait_until_loaded()
            await self.packs.resume()

    async def _open(self) -> None:
        self._local = await self._upkeep.open()
        if self.config.tends:
            self.supervisor.wake()
        else:
            await self.supervisor.wake_if_needed()
