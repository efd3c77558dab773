"""Stored verifications: one's own, the public library, what is close to one, questions about one, certificates."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from urllib.parse import urlencode

from factlint.client.api.calls import DEFAULT_TIMEOUT_S, AskCall, quote_segment
from factlint.client.api.errors import NotFound
from factlint.client.api.transport import Call
from factlint.interface.ask import AskHistory, AskIn, AskMessage
from factlint.interface.certificates import CertificateKeys
from factlint.interface.common import PREFIX, Done, Visibility
from factlint.interface.verifications import (
    DEFAULT_PAGE_SIZE,
    DEFAULT_RELATED,
    MAX_PAGE_SIZE,
    Certificate,
    ClaimDetail,
    Related,
    SimilarVerification,
    Sort,
    VerificationList,
    VerificationListItem,
    VisibilityIn,
    VisibilityOut,
)


class VerificationsClient:
    """The calls about stored verifications, which are named by their own id or by their task's."""

    def __init__(self, ask: AskCall, *, anonymous_library: bool = True) -> None:
        self._ask = ask
        self._anonymous_library = anonymous_library

    async def get_page(self, page: int = 1, page_size: int = DEFAULT_PAGE_SIZE) -> VerificationList:
        """A page of one's own, newest first."""
        query = urlencode({"page": page, "page_size": page_size})
        return await self._ask(Call("GET", f"{PREFIX}/verifications?{query}", DEFAULT_TIMEOUT_S), VerificationList)

    async def list_all(self, page_size: int = MAX_PAGE_SIZE) -> AsyncIterator[VerificationListItem]:
        """One's own, newest first, fetched page by page as they are read."""
        async for item in _iterate_pages(lambda page: self.get_page(page, page_size)):
            yield item

    async def get_library_page(
        self,
        page: int = 1,
        *,
        sort: Sort = "recent",
        search: str = "",
        domain: str = "",
        entity: str = "",
        verdicts: Sequence[str] = (),
        collections: Sequence[str] = (),
    ) -> VerificationList:
        """A page of the public library."""
        query = {"page": str(page), "sort": sort, "search": search, "domain": domain, "entity": entity}
        query |= {"verdict": ",".join(verdicts)} if verdicts else {}
        query |= {"curated": ",".join(collections)} if collections else {}
        path = f"{PREFIX}/library?{urlencode(query)}"
        call = Call("GET", path, DEFAULT_TIMEOUT_S, anonymous=self._anonymous_library)
        return await self._ask(call, VerificationList)

    async def list_library(
        self,
        *,
        sort: Sort = "recent",
        search: str = "",
        domain: str = "",
        entity: str = "",
        verdicts: Sequence[str] = (),
        collections: Sequence[str] = (),
    ) -> AsyncIterator[VerificationListItem]:
        """The public library, fetched page by page as it is read."""

        async def page_of(page: int) -> VerificationList:
            return await self.get_library_page(
                page,
                sort=sort,
                search=search,
                domain=domain,
                entity=entity,
                verdicts=verdicts,
                collections=collections,
            )

        async for item in _iterate_pages(page_of):
            yield item

    async def get(self, name: str) -> ClaimDetail:
        """The full report. Raises Conflict while its task runs, or when that failed."""
        return await self._ask(Call("GET", _path(name), DEFAULT_TIMEOUT_S), ClaimDetail)

    async def delete(self, verification_id: str) -> bool:
        """Delete one's own; False when it was gone already."""
        try:
            await self._ask(Call("DELETE", _path(verification_id), DEFAULT_TIMEOUT_S), Done)
        except NotFound:
            return False
        return True

    async def set_visibility(self, verification_id: str, visibility: Visibility) -> VisibilityOut:
        """Decide who may read one's own."""
        body = VisibilityIn(visibility=visibility).model_dump()
        call = Call("PATCH", f"{_path(verification_id)}/visibility", DEFAULT_TIMEOUT_S, body)
        return await self._ask(call, VisibilityOut)

    async def list_related(self, verification_id: str, limit: int = DEFAULT_RELATED) -> tuple[SimilarVerification, ...]:
        """The closest public ones, nearest first."""
        call = Call("GET", f"{_path(verification_id)}/related?{urlencode({'limit': limit})}", DEFAULT_TIMEOUT_S)
        return tuple((await self._ask(call, Related)).items)

    async def get_certificate(self, verification_id: str) -> Certificate:
        """The signed record of its verdict; `check_certificate` tells whether it is genuine."""
        return await self._ask(Call("GET", f"{_path(verification_id)}/certificate", DEFAULT_TIMEOUT_S), Certificate)

    async def get_certificate_keys(self) -> CertificateKeys:
        """The keys that the service publishes for its certificates."""
        return await self._ask(Call("GET", f"{PREFIX}/certificates/keys", DEFAULT_TIMEOUT_S), CertificateKeys)

    async def get_conversation(self, verification_id: str) -> AskHistory:
        """What was asked about it, and how many questions are left."""
        return await self._ask(Call("GET", _ask_path(verification_id), DEFAULT_TIMEOUT_S), AskHistory)

    async def ask(self, verification_id: str, request: AskIn, *, key: str = "") -> AskMessage:
        """Ask about its evidence."""
        body = request.model_dump(exclude_defaults=True)
        call = Call("POST", _ask_path(verification_id), DEFAULT_TIMEOUT_S, body, keyed=True, key=key)
        return await self._ask(call, AskMessage)

    async def forget_conversation(self, verification_id: str) -> None:
        """Delete one's own questions about it and their answers."""
        await self._ask(Call("DELETE", _ask_path(verification_id), DEFAULT_TIMEOUT_S), Done)


async def _iterate_pages(page_of: Callable[[int], Awaitable[VerificationList]]) -> AsyncIterator[VerificationListItem]:
    """The items of all pages, until one is short, the total is reached, or another page than asked for comes."""
    asked = 1
    while True:
        page = await page_of(asked)
        if page.page != asked:
            return
        for item in page.items:
            yield item
        if len(page.items) < page.page_size or asked * page.page_size >= page.total:
            return
        asked += 1


def _path(name: str) -> str:
    return f"{PREFIX}/verifications/{quote_segment(name)}"


def _ask_path(name: str) -> str:
    return f"{PREFIX}/ask/{quote_segment(name)}"
