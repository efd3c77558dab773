"""All that a service needs to serve reviews, put together."""

from __future__ import annotations

from factlint.service.checks.judgements import Judgements
from factlint.service.checks.preparation import Preparation
from factlint.service.citations import CitationChecker
from factlint.service.config import ServiceConfig
from factlint.service.fetch import PageReader
from factlint.service.reviews.citation_checks import CitationChecks
from factlint.service.reviews.drafts import Drafts
from factlint.service.reviews.escalation import Escalations
from factlint.service.reviews.pipeline import Pipeline
from factlint.service.reviews.quick_checks import QuickChecks
from factlint.service.reviews.stored_review import StoredReviews
from factlint.service.reviews.submission import Submission
from factlint.service.runs.durable import Durable
from factlint.service.runs.records import Runs
from factlint.service.runs.supervisor import Supervisor
from factlint.service.storage.database import Database
from factlint.service.threads import Threads
from factlint.service.verifications.records import Verifications


def reviews(
    config: ServiceConfig,
    database: Database,
    durable: Durable,
    runs: Runs,
    supervisor: Supervisor,
    verifications: Verifications,
    preparation: Preparation,
    judging: Judgements,
    threads: Threads,
    pages: PageReader,
    citations: CitationChecker,
) -> tuple[Submission, StoredReviews]:
    """What accepts reviews and what shows them; their workflow is registered, before the durable engine is launched."""
    stored_reviews = StoredReviews(config, runs, verifications)
    citation_checks = CitationChecks(config, database, runs, citations)
    Pipeline(
        config.clock,
        database,
        durable,
        runs,
        stored_reviews,
        Drafts(config, preparation, threads, pages, citation_checks.cites),
        QuickChecks(config, database, runs, preparation, judging),
        Escalations(runs, supervisor),
        citation_checks,
        config.docs_url,
    )
    return Submission(config, database, durable, runs, supervisor, stored_reviews), stored_reviews
