"""The calls on packs, which only the backend on this machine answers."""

from __future__ import annotations

from factlint.client.api.calls import DEFAULT_TIMEOUT_S, Answer, AskCall, quote_segment
from factlint.client.api.errors import ClientError, Unavailable
from factlint.client.api.transport import Call
from factlint.interface.common import Done, Wire
from factlint.interface.local import LOCAL_PREFIX
from factlint.interface.packs import PackIn, PackOffersIn, PackOffersOut, PackOut, PacksOut

_PATH = f"{LOCAL_PREFIX}/packs"
CATALOGUE_TIMEOUT_S = 180.0
"""A catalogue is asked page by page."""


class PacksUnavailable(ClientError):
    """The backend answered that it cannot do this now, for a reason beyond it: the catalogue, the network, the disk."""

    code = "upstream_unavailable"
    retryable = True


class PacksClient:
    """Offline encyclopedias of this machine."""

    def __init__(self, ask: AskCall) -> None:
        self._ask = ask

    async def list_packs(self) -> list[PackOut]:
        """What is here; nothing is asked outside."""
        return (await self._ask(Call("GET", _PATH, DEFAULT_TIMEOUT_S), PacksOut)).items

    async def list_offers(self, words: str = "") -> PackOffersOut:
        """What the catalogue has; it is asked."""
        return await self._ask_once(f"{_PATH}/offers", PackOffersIn(words=words), PackOffersOut)

    async def install(self, pack_id: str, size: int) -> PackOut:
        """Begin, for somebody who agreed to a download of this size; `list_packs` tells how far it is."""
        return await self._ask_once(_PATH, PackIn(id=pack_id, size=size), PackOut)

    async def remove(self, pack_id: str) -> None:
        await self._ask(Call("DELETE", f"{_PATH}/{quote_segment(pack_id)}", DEFAULT_TIMEOUT_S), Done)

    async def _ask_once(self, path: str, body: Wire, shape: type[Answer]) -> Answer:
        """Somebody waits for it and can ask again, so that a catalogue that is away is said at once and as it is."""
        try:
            return await self._ask(Call("POST", path, CATALOGUE_TIMEOUT_S, body.model_dump(), repeated=False), shape)
        except Unavailable as error:
            raise PacksUnavailable(error.answered.detail or str(error)) from None
