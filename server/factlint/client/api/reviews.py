"""Reviews of whole drafts and citation checks: start, look, wait for the end, cancel."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from factlint.client.api.calls import DEFAULT_TIMEOUT_S, AskCall, quote_segment, workspace_header
from factlint.client.api.errors import UnreadableAnswer
from factlint.client.api.polling import REVIEW_WAIT_S, Waiter, review_pause_s
from factlint.client.api.transport import Call
from factlint.interface.citecheck import CitecheckIn, CitecheckOut, CitecheckReceipt
from factlint.interface.common import PREFIX
from factlint.interface.review import ReviewIn, ReviewOut, ReviewReceipt, ReviewView

ENDED = frozenset({"completed", "failed", "cancelled"})


class ReviewsClient:
    """The calls about reviews. `key`: an idempotency key of one's own, so that a crash cannot pay twice."""

    def __init__(self, ask: AskCall, waiter: Waiter) -> None:
        self._ask = ask
        self._waiter = waiter

    async def start(self, request: ReviewIn, *, key: str = "", workspace: str = "") -> ReviewReceipt:
        """Begin a review; when an identical request began one already, that one."""
        body = request.model_dump(exclude_unset=True)
        return await self._ask(_start("/review", body, key, "review_id", workspace), ReviewReceipt)

    async def get(self, review_id: str, view: ReviewView = "full") -> ReviewOut:
        """A review as it stands; the view `issues` leaves out its claims and citations."""
        return await self._get(review_id, view, repeated=True)

    async def wait(
        self,
        review_id: str,
        *,
        limit_s: float = REVIEW_WAIT_S,
        on_progress: Callable[[ReviewOut], None] | None = None,
    ) -> ReviewOut:
        """The review when it ended. Raises WaitedTooLong; waiting again takes it up where it is."""
        return await self._waiter.wait_until_ended(
            review_id,
            lambda: self._get(review_id, "full", repeated=False),
            lambda found: found.status in ENDED,
            lambda found, _: review_pause_s(found.poll_after_seconds),
            limit_s,
            on_progress,
        )

    async def cancel(self, review_id: str) -> ReviewOut:
        """Stop a review and see what it found so far; of one that has ended it changes nothing."""
        call = Call("POST", f"{PREFIX}/reviews/{quote_segment(review_id)}/cancel", DEFAULT_TIMEOUT_S)
        return _require_review(review_id, await self._ask(call, ReviewOut))

    async def _get(self, review_id: str, view: ReviewView, *, repeated: bool) -> ReviewOut:
        query = "" if view == "full" else f"?view={view}"
        path = f"{PREFIX}/reviews/{quote_segment(review_id)}{query}"
        found = await self._ask(Call("GET", path, DEFAULT_TIMEOUT_S, repeated=repeated), ReviewOut)
        return _require_review(review_id, found, whole=view == "full")


class CitechecksClient:
    """The calls about citation checks."""

    def __init__(self, ask: AskCall, waiter: Waiter) -> None:
        self._ask = ask
        self._waiter = waiter

    async def start(self, request: CitecheckIn, *, key: str = "", workspace: str = "") -> CitecheckReceipt:
        """Begin a citation check; when an identical request began one already, that one."""
        body = request.model_dump(exclude_unset=True)
        return await self._ask(_start("/citecheck", body, key, "citecheck_id", workspace), CitecheckReceipt)

    async def get(self, citecheck_id: str) -> CitecheckOut:
        """A citation check as it stands."""
        return await self._get(citecheck_id, repeated=True)

    async def wait(
        self,
        citecheck_id: str,
        *,
        limit_s: float = REVIEW_WAIT_S,
        on_progress: Callable[[CitecheckOut], None] | None = None,
    ) -> CitecheckOut:
        """The citation check when it ended. Raises WaitedTooLong; waiting again takes it up where it is."""
        return await self._waiter.wait_until_ended(
            citecheck_id,
            lambda: self._get(citecheck_id, repeated=False),
            lambda found: found.status in ENDED,
            lambda found, _: review_pause_s(found.poll_after_seconds),
            limit_s,
            on_progress,
        )

    async def cancel(self, citecheck_id: str) -> CitecheckOut:
        """Stop a citation check and see what it found so far."""
        call = Call("POST", f"{PREFIX}/citechecks/{quote_segment(citecheck_id)}/cancel", DEFAULT_TIMEOUT_S)
        return _require_citecheck(citecheck_id, await self._ask(call, CitecheckOut))

    async def _get(self, citecheck_id: str, *, repeated: bool) -> CitecheckOut:
        path = f"{PREFIX}/citechecks/{quote_segment(citecheck_id)}"
        found = await self._ask(Call("GET", path, DEFAULT_TIMEOUT_S, repeated=repeated), CitecheckOut)
        return _require_citecheck(citecheck_id, found)


def _start(path: str, body: Mapping[str, object], key: str, receipt: str, workspace: str) -> Call:
    headers = workspace_header(workspace)
    return Call("POST", f"{PREFIX}{path}", DEFAULT_TIMEOUT_S, body, headers, keyed=True, key=key, receipt=receipt)


def _require_review(review_id: str, found: ReviewOut, *, whole: bool = True) -> ReviewOut:
    if found.review_id != review_id:
        raise UnreadableAnswer("The answer is about another review")
    if whole and found.claims is None:
        raise UnreadableAnswer("The review has no list of claims")
    return found


def _require_citecheck(citecheck_id: str, found: CitecheckOut) -> CitecheckOut:
    if found.citecheck_id != citecheck_id:
        raise UnreadableAnswer("The answer is about another citation check")
    return found
