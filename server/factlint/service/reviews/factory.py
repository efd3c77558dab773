"""All that a service needs to serve reviews, put together."""

from __future__ import annotations

from factlint.service.checking.judging import Judging
from factlint.service.checking.preparation import Preparation
from factlint.service.citations import CitationChecker
from factlint.service.config import ServiceConfig
from factlint.service.fetching import PageReader
from factlint.service.reviews.assessing import Assessing
from factlint.service.reviews.citing import Citing
from factlint.service.reviews.drafts import Drafts
from factlint.service.reviews.escalating import Escalating
from factlint.service.reviews.pipeline import Pipeline
from factlint.service.reviews.reading import Reading
from factlint.service.reviews.submitting import Submitting
from factlint.service.runs.durable import Durable
from factlint.service.runs.records import Runs
from factlint.service.runs.tending import Tending
from factlint.service.storage.database import Database
from factlint.service.threads import Threads
from factlint.service.verifications.records import Verifications


def reviews(
    config: ServiceConfig,
    database: Database,
    durable: Durable,
    runs: Runs,
    tending: Tending,
    verifications: Verifications,
    preparation: Preparation,
    judging: Judging,
    threads: Threads,
    pages: PageReader,
    citations: CitationChecker,
) -> tuple[Submitting, Reading]:
    """What accepts reviews and what shows them; their workflow is registered, before the durable engine is launched."""
    reading = Reading(config, runs, verifications)
    citing = Citing(config, database, runs, citations)
    Pipeline(
        config.clock,
        database,
        durable,
        runs,
        reading,
        Drafts(config, preparation, threads, pages, citing.cites),
        Assessing(config, database, runs, preparation, judging),
        Escalating(runs, tending),
        citing,
        config.docs_url,
    )
    return Submitting(config, database, durable, runs, tending, reading), reading
