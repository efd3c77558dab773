"""Commands that begin and end what takes longer or costs something, and that forget a draft."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from factlint.lsp.render.command_names import (
    CANCEL_DEEP,
    CHECK_CITATIONS,
    CHECK_DEEP,
    FORGET,
    REVIEW,
    REVIEW_FOLDER,
    REVIEW_SELECTION,
    STOP_REVIEW,
)
from factlint.lsp.requests.command_arguments import GONE, NO_DRAFT, Arguments, CommandArguments, Handler, uri_of
from factlint.lsp.runs.deep_checks import DeepCheckRuns
from factlint.lsp.runs.draft_deletion import DraftDeletion
from factlint.lsp.runs.folder_reviews import FolderReviews
from factlint.lsp.runs.reviews import Reviews


@dataclass(frozen=True, slots=True)
class RunCommands:
    """Deep checks, reviews and deletion at the writer's word."""

    arguments: CommandArguments
    deep_checks: DeepCheckRuns
    reviews: Reviews
    folder_reviews: FolderReviews
    deletion: DraftDeletion

    def handlers(self) -> Mapping[str, Handler]:
        """What answers each command."""
        return {
            CHECK_DEEP: self.check_in_depth,
            CANCEL_DEEP: self.cancel_deep,
            REVIEW: self.review,
            REVIEW_FOLDER: self.review_folder,
            REVIEW_SELECTION: self.review_selection,
            CHECK_CITATIONS: self.check_citations,
            STOP_REVIEW: self.stop_review,
            FORGET: self.forget,
        }

    async def check_in_depth(self, arguments: Arguments) -> str | None:
        """The deep check of a finding that a code action names, or of what a range states."""
        draft = self.arguments.draft(arguments)
        if draft is None:
            return NO_DRAFT
        if len(arguments) > 1 and isinstance(arguments[1], str):
            found = self.arguments.finding(arguments)
            return await self.deep_checks.check(draft.uri, found[1].finding.claim) if found else GONE
        span = self.arguments.span(draft, arguments)
        if span is None:
            return "Put the caret on a claim, or select one."
        return await self.deep_checks.check_span(draft, span)

    async def cancel_deep(self, arguments: Arguments) -> str | None:
        found = self.arguments.finding(arguments)
        return await self.deep_checks.cancel(found[1].finding.claim) if found else GONE

    async def review(self, arguments: Arguments) -> str | None:
        draft = self.arguments.draft(arguments)
        return await self.reviews.begin(draft, "review") if draft else NO_DRAFT

    async def review_selection(self, arguments: Arguments) -> str | None:
        draft = self.arguments.draft(arguments)
        if draft is None:
            return NO_DRAFT
        span = self.arguments.span(draft, arguments)
        if span is None or not len(span):
            return "Select some words of the draft first."
        return await self.reviews.begin(draft, "review", span)

    async def check_citations(self, arguments: Arguments) -> str | None:
        draft = self.arguments.draft(arguments)
        return await self.reviews.begin(draft, "citecheck") if draft else NO_DRAFT

    async def review_folder(self, arguments: Arguments) -> str | None:
        return await self.folder_reviews.begin(uri_of(arguments))

    async def stop_review(self, arguments: Arguments) -> str | None:
        if self.folder_reviews.stop(uri_of(arguments)):
            return None
        draft = self.arguments.draft(arguments)
        return await self.reviews.cancel(draft.uri) if draft else NO_DRAFT

    async def forget(self, arguments: Arguments) -> str | None:
        uri = uri_of(arguments)
        return await self.deletion.forget(uri) if uri else NO_DRAFT
