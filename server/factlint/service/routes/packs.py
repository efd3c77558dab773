"""The calls on packs, only under `serve --local`: what there is, what the catalogue offers, install, remove."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from factlint.interface.common import Done
from factlint.interface.packs import PackIn, PackOffersIn, PackOffersOut, PacksOut
from factlint.service.calls import packs as calls
from factlint.service.common.errors import invalid_input_error, not_found_error, unavailable_error
from factlint.service.composition.service import Service
from factlint.service.http.bodies import read_model
from factlint.service.packs.installation import NoCatalogue, NoSuchPack, PackRefused
from factlint.service.routes.callers import check_local
from factlint.service.routes.endpoints import Routes, respond

WAIT_S = 30


async def list_packs(request: Request, service: Service) -> Response:
    check_local(request, service)
    return respond(request, service, PacksOut(items=await service.packs.list_packs()))


async def offer_packs(request: Request, service: Service) -> Response:
    """Ask the catalogue."""
    check_local(request, service)
    sent = await read_model(request, PackOffersIn, service.config.limits, service.config.docs_url)
    try:
        found = await service.packs.list_offers(sent.words)
    except NoCatalogue as why:
        raise unavailable_error("upstream_unavailable", str(why), WAIT_S, service.config.docs_url) from None
    return respond(request, service, PackOffersOut(items=found, catalogue=service.packs.catalogue))


async def install_pack(request: Request, service: Service) -> Response:
    """Begin in the background. That this call is made is the agreement to the download."""
    check_local(request, service)
    sent = await read_model(request, PackIn, service.config.limits, service.config.docs_url)
    try:
        begun = await service.packs.install(sent.id, sent.size)
    except NoCatalogue as why:
        raise unavailable_error("upstream_unavailable", str(why), WAIT_S, service.config.docs_url) from None
    except NoSuchPack as why:
        raise not_found_error(str(why), "POST /api/v1/local/packs/offers lists them.") from None
    except PackRefused as why:
        raise invalid_input_error("pack_refused", str(why), ["body", "id"]) from None
    except OSError as error:
        said = f"The pack's folder cannot be written ({error.strerror})."
        raise unavailable_error("upstream_unavailable", said, WAIT_S, service.config.docs_url) from None
    return respond(request, service, begun)


async def remove_pack(request: Request, service: Service) -> Response:
    check_local(request, service)
    try:
        await service.packs.remove(str(request.path_params["id"]))
    except NoSuchPack as why:
        raise not_found_error(str(why), "GET /api/v1/local/packs lists them.") from None
    except OSError as error:
        said = f"The pack cannot be removed ({error.strerror})."
        raise unavailable_error("upstream_unavailable", said, WAIT_S, service.config.docs_url) from None
    service.preparation.invalidate_sources()
    return respond(request, service, Done())


ROUTES: Routes = (
    (calls.LOCAL_PACKS, list_packs),
    (calls.LOCAL_PACK_OFFERS, offer_packs),
    (calls.LOCAL_INSTALL_PACK, install_pack),
    (calls.LOCAL_REMOVE_PACK, remove_pack),
)
