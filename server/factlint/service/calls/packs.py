"""The calls on packs, which only a writer's own backend answers."""

from __future__ import annotations

from factlint.interface.common import Done
from factlint.interface.local import LOCAL_PREFIX
from factlint.interface.packs import PackIn, PackOffersIn, PackOffersOut, PackOut, PacksOut
from factlint.service.calls.spec import CallSpec

LOCAL_PACKS = CallSpec(
    "local_packs",
    "GET",
    f"{LOCAL_PREFIX}/packs",
    "The packs of this machine; nothing is asked outside.",
    PacksOut,
    local=True,
    errors=(403,),
)
LOCAL_PACK_OFFERS = CallSpec(
    "local_pack_offers",
    "POST",
    f"{LOCAL_PREFIX}/packs/offers",
    "What the catalogue of packs offers; the catalogue is asked.",
    PackOffersOut,
    PackOffersIn,
    local=True,
    errors=(403, 503),
)
LOCAL_INSTALL_PACK = CallSpec(
    "local_install_pack",
    "POST",
    f"{LOCAL_PREFIX}/packs",
    "Download and index a pack in the background, or go on with that.",
    PackOut,
    PackIn,
    local=True,
    errors=(403, 404, 503),
)
LOCAL_REMOVE_PACK = CallSpec(
    "local_remove_pack",
    "DELETE",
    f"{LOCAL_PREFIX}/packs/{{id}}",
    "Remove a pack with all that was made of it.",
    Done,
    local=True,
    errors=(403, 404),
    parameters={"id": "The id of the pack."},
)
SERVED: tuple[CallSpec, ...] = (LOCAL_PACKS, LOCAL_PACK_OFFERS, LOCAL_INSTALL_PACK, LOCAL_REMOVE_PACK)
