"""The engine: text becomes claims, and each claim an assessment, by the built-in judges and by models where set."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Literal, Protocol

from factlint.engine.built_in_judges import built_in_judges
from factlint.engine.claim_filter import ClaimFilter
from factlint.engine.claims import frame, frame_item
from factlint.engine.claims.check_worthiness import is_denied
from factlint.engine.claims.languages import ENGLISH, UNREAD_HINT, language_of, unread_reason
from factlint.engine.compound import assess_whole, build_compound
from factlint.engine.gather import gather
from factlint.engine.model import Abstention, Assessment, Claim, Evidence, Framing, Judge, Retriever
from factlint.engine.models.ensemble import Ensemble
from factlint.engine.models.given_verdicts import conclude_given
from factlint.engine.models.panel_verdict import conclude
from factlint.engine.models.votes import Vote, select_for_panel
from factlint.engine.opinions import ask_judges
from factlint.engine.panel import decide
from factlint.engine.reader.network import weights_fingerprint
from factlint.engine.web.fact_checks import select_legible
from factlint.engine.web.library import QUICK_WAIT_S, READ
from factlint.engine.web.open_world import NOTHING, OpenWorld
from factlint.engine.web.research import look_outside, unreached_error
from factlint.engine.web.search import QUICK
from factlint.interface.recency import is_time_sensitive

_log = logging.getLogger(__name__)

JUDGED_LANGUAGES = ("en",)


class Store(Retriever, Protocol):
    """What the engine needs of the evidence store."""

    def generation(self, workspace: str | None = None) -> str: ...


def _now() -> datetime:
    return datetime.now(UTC)


def _has_none(_workspace: str | None) -> bool:
    return False


class Engine:
    """Blocking and safe to call from several threads. Evidence is only ever read as text."""

    def __init__(
        self,
        store: Store,
        judges: Sequence[Judge] | None = None,
        clock: Callable[[], datetime] = _now,
        models: Ensemble | None = None,
        web: OpenWorld | None = None,
        has_own_sources: Callable[[str | None], bool] = _has_none,
    ) -> None:
        """`has_own_sources`: whether a writer's own sources are evidence in a workspace."""
        self._store = store
        self._filter = ClaimFilter()
        self._has_own_sources = has_own_sources
        self._models = models
        self._web = web
        self._judges = tuple(judges) if judges is not None else built_in_judges()
        self._clock = clock

    def fingerprint(self, workspace: str | None = None) -> str:
        """Changes whenever an old verdict could be out of date: code, weights, judges, models, prompts, evidence."""
        judges = ",".join(judge.name for judge in self._judges)
        models = self._models.fingerprint(workspace) if self._models is not None else ""
        web = self._web.fingerprint(workspace) if self._web is not None else ""
        evidence = self._store.generation(workspace)
        parts = (_code_fingerprint(), weights_fingerprint(), judges, models, evidence, web)
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]

    def extract(
        self,
        text: str,
        *,
        markup: Literal["markdown", "plain"] = "markdown",
        language: str = "",
        focus: str | None = None,
        workspace: str | None = None,
    ) -> Framing:
        """The claims of a text or slice that can be looked up."""
        models = self._models
        if models is not None and models.cast.framer and models.is_allowed(workspace):
            today = self._clock().date()
            framing = models.frame(text, markup=markup, language=language, focus=focus, today=today)
        else:
            framing = frame(text, markup=markup, language=language, focus=focus)
            told_elsewhere = bool(framing.claims) and self._has_own_sources(workspace)
            kept = self._filter.keep_fit(text, framing.claims, told_elsewhere=told_elsewhere)
            framing = replace(framing, claims=kept)
        if self._web is not None:
            # Pages on the way while the claims go to the writer and come back are not waited for then.
            self._web.request_pages(framing.claims, framing.language, workspace)
        return framing

    def assess(
        self, item: str, *, workspace: str | None = None, language: str = "", verbatim: bool = False
    ) -> Assessment:
        """The verdict on one item: on its main claim, or on the item as written when `verbatim`.

        Where that is allowed, pages on what it is about are fetched once and kept; what has not come after some seconds
        makes the answer provisional. A time-sensitive claim is searched for outside too. Raises Unreached when it is for
        want of that alone that there is no verdict.
        """
        today = self._clock().date()
        panel = self._panel(workspace)
        written = language_of(item, language)
        try:
            framed = frame_item(item, language=language, today=today)
        except Exception as broken:
            # One odd sentence must not take the other items of a draft with it; its text is never logged.
            _log.warning("framing failed with %s", type(broken).__name__)
            return _abstain_unframed(item, Abstention.FRAMING_FAILED)
        if framed is None:
            if written not in JUDGED_LANGUAGES and panel is None:
                told = f"{unread_reason(written, item)} {UNREAD_HINT}"
                return replace(_abstain_unframed(item, Abstention.RESEARCH_INSUFFICIENT), rationale=told)
            if (not verbatim or (panel is None and is_denied(item))) and written in JUDGED_LANGUAGES:
                return _abstain_unframed(item, Abstention.NO_CHECKABLE_CLAIM)
            claim, others = Claim(item.strip(), time_sensitive=is_time_sensitive(item, today)), ()
        else:
            claim, others = framed
        if verbatim and claim.text != item.strip():
            claim, others = build_compound(item.strip(), (claim, *others)), ()
        reading = READ
        if self._web is not None:
            reading = self._web.read_pages([claim], written or ENGLISH, QUICK_WAIT_S, workspace)
        gathered, of_parts = self._gather(claim, workspace)
        evidence = gathered
        # In other languages the judges find words of theirs by chance: measured, see scripts/evaluation.md.
        judges = self._judges if written in JUDGED_LANGUAGES else ()
        more_claims = [other.text for other in others]

        def decided(read: Sequence[Evidence], claim: Claim = claim) -> Assessment:
            if claim.parts:
                own = zip(claim.parts, of_parts, strict=True)
                others = read[len(gathered) :]
                return assess_whole(claim, [decided([*found, *others], part) for part, found in own])
            opinions = ask_judges(judges, claim, select_legible(read))
            return decide(claim, opinions, today=today, more_claims=more_claims)

        looked = NOTHING
        if claim.time_sensitive and self._web is not None:
            leads = self._models.lead_research(workspace, today) if self._models is not None else None
            looked = look_outside(
                self._web, claim, evidence, decided, QUICK, today=today, workspace=workspace, leads=leads
            )
            evidence = (*evidence, *looked.evidence)
        found = decided(evidence)
        if panel is not None and evidence:
            votes = panel.vote(
                claim,
                evidence,
                today=today,
                language=written,
                look_up=lambda sought: gather(self._store, sought, workspace),
            )
            evidence = (*evidence, *votes.more)
            seats = len(panel.cast.judges)
            found = (
                conclude(
                    claim,
                    votes.opinions,
                    found.opinions,
                    evidence,
                    seats=seats,
                    today=today,
                    more_claims=more_claims,
                    otherwise=found,
                )
                if votes.has_quorum
                else replace(found, provisional=votes.has_missed_votes)
            )
        if found.verdict is None and looked.later:
            raise unreached_error(looked)
        return replace(found, provisional=True) if reading.late else found

    def _gather(self, claim: Claim, workspace: str | None) -> tuple[tuple[Evidence, ...], list[tuple[Evidence, ...]]]:
        """The evidence on a claim, and that on each statement of a compound."""
        if not claim.parts:
            return gather(self._store, claim, workspace), []
        of_parts = [gather(self._store, part, workspace) for part in claim.parts]
        return tuple({item.key: item for found in of_parts for item in found}.values()), of_parts

    def _panel(self, workspace: str | None) -> Ensemble | None:
        """The models, where they judge and may see words of this workspace."""
        models = self._models
        return models if models is not None and models.cast.judges and models.is_allowed(workspace) else None

    def texts_to_judge(self, item: str, *, workspace: str | None = None) -> list[Evidence]:
        """What somebody else may judge an item by, in the order of its numbers; nothing is asked outside."""
        claim = self._claim_of(item)
        return select_for_panel(claim, gather(self._store, claim, workspace))

    def judge_given(self, item: str, given: Vote, by: str, *, workspace: str | None = None) -> Assessment | str:
        """Somebody else's verdict on an item, held to the texts and to what the built-in judges find in them; or why it
        does not count."""
        claim = self._claim_of(item)
        evidence = gather(self._store, claim, workspace)
        texts = select_for_panel(claim, evidence)
        judges = self._judges if language_of(item) in JUDGED_LANGUAGES else ()
        opinions = ask_judges(judges, claim, select_legible(evidence))
        return conclude_given(given, by, claim, texts, opinions, today=self._clock().date())

    def _claim_of(self, item: str) -> Claim:
        """The item as one claim as it is written."""
        today = self._clock().date()
        framed = frame_item(item, today=today)
        if framed is not None and framed[0].text == item.strip():
            return framed[0]
        return Claim(item.strip(), time_sensitive=is_time_sensitive(item, today))

    def shrink(self) -> None:
        """Frees what can be loaded again, while nobody asks."""
        self._filter.shrink()

    def close(self) -> None:
        if self._models is not None:
            self._models.close()


def _abstain_unframed(item: str, why: Abstention) -> Assessment:
    words = {
        Abstention.NO_CHECKABLE_CLAIM: "The text holds no statement that can be checked.",
        Abstention.FRAMING_FAILED: "The text could not be read as a claim.",
    }
    return Assessment(Claim(item.strip()), None, None, rationale=words.get(why, ""), abstention=why)


@cache
def _code_fingerprint() -> str:
    """A hash of the engine's own source, word lists and fitted numbers, so that no change of them serves an old verdict."""
    digest = hashlib.sha256()
    for path in sorted(
        path for path in Path(__file__).parent.rglob("*") if path.suffix in {".py", ".json", ".txt", ".gz"}
    ):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
