"""The calls on packs, which only the backend on this machine answers."""

from __future__ import annotations

from factlint.client.api.calls import DEFAULT_TIMEOUT_S, AskCall, quote_segment
from factlint.client.api.transport import Call
from factlint.interface.common import Done
from factlint.interface.local import LOCAL_PREFIX
from factlint.interface.packs import PackIn, PackOffersIn, PackOffersOut, PackOut, PacksOut

_PATH = f"{LOCAL_PREFIX}/packs"
CATALOGUE_TIMEOUT_S = 180.0
"""A catalogue is asked page by page."""


class PacksClient:
    """Offline encyclopedias of this machine."""

    def __init__(self, ask: AskCall) -> None:
        self._ask = ask

    async def list_packs(self) -> list[PackOut]:
        """What is here; nothing is asked outside."""
        return (await self._ask(Call("GET", _PATH, DEFAULT_TIMEOUT_S), PacksOut)).items

    async def list_offers(self, words: str = "") -> PackOffersOut:
        """What the catalogue has; it is asked."""
        body = PackOffersIn(words=words).model_dump()
        return await self._ask(Call("POST", f"{_PATH}/offers", CATALOGUE_TIMEOUT_S, body), PackOffersOut)

    async def install(self, pack_id: str, size: int) -> PackOut:
        """Begin, for somebody who agreed to a download of this size; `listed` tells how far it is."""
        body = PackIn(id=pack_id, size=size).model_dump()
        return await self._ask(Call("POST", _PATH, CATALOGUE_TIMEOUT_S, body), PackOut)

    async def remove(self, pack_id: str) -> None:
        await self._ask(Call("DELETE", f"{_PATH}/{quote_segment(pack_id)}", DEFAULT_TIMEOUT_S), Done)
