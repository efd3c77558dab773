"""LanguageTool's calls: `POST /v2/check` and `GET /v2/languages`, with answers and refusals in its shapes."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from pydantic import TypeAdapter
from sqlalchemy.exc import DBAPIError
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from factlint import __version__
from factlint.interface.assess import AssessRow
from factlint.interface.languagetool import (
    CheckAnswer,
    CheckedLanguage,
    DetectedLanguage,
    KnownLanguage,
    Match,
    Software,
    Warnings,
)
from factlint.service.accounts.keys import Caller
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import NotAuthenticated, ServiceError
from factlint.service.composition.service import Service
from factlint.service.http.bodies import read_body
from factlint.service.http.cors import LANGUAGETOOL_PATH
from factlint.service.http.credentials import bearer_of
from factlint.service.http.error_answers import status_of
from factlint.service.languagetool.languages import display_name, list_languages
from factlint.service.languagetool.matches import matches_of
from factlint.service.languagetool.proofreader import PATIENCE_S, ProofreadResult
from factlint.service.languagetool.validation import CheckAsk, TooLong, Unusable, check_ask, fields_of
from factlint.service.pages.links import links_of
from factlint.service.routes.callers import identify_key_holder, is_checking_allowed
from factlint.service.storage.database import UnusableDatabase

CHECK, LANGUAGES = f"{LANGUAGETOOL_PATH}check", f"{LANGUAGETOOL_PATH}languages"
_WAIT_S = 2
_NOT_YOURS = (
    "This backend answers its own user. Give your program the address that `factlint addons languagetool` prints: "
    "it holds a secret."
)
_LANGUAGES = TypeAdapter(list[KnownLanguage])


@dataclass(eq=False)
class _Refused(Exception):
    """A request that is not answered, with the words and the status that tell its sender why."""

    words: str
    status: int


async def check(request: Request, service: Service) -> Response:
    """The claims of a text that the evidence contradicts, as far as they are known, and where it contradicts itself."""
    if request.method != "POST":
        raise _Refused("Send the text in the body of a POST request: addresses are written to logs.", 405)
    await _check_own(request, service)
    fields = fields_of(await read_body(request, service.config.limits))
    caller = await _caller(request, service, fields.get("apiKey", "").strip())
    ask = check_ask(fields)
    found = await service.proofreading.proofread(ask.text.text, ask.language, caller, judges=ask.choice.asks_evidence)
    from factlint.service.languagetool.inconsistencies import inconsistencies_of

    free = await asyncio.to_thread(inconsistencies_of, ask.text, found.draft, ask.choice)
    answer = _answer(service.config, ask, found, free)
    if found.incomplete and not answer.matches and _remembers_empty_answers(request):
        raise _Refused(found.incomplete, 503)
    return Response(answer.model_dump_json(), media_type="application/json")


async def read_languages(request: Request, service: Service) -> Response:
    """The languages in which claims are judged."""
    await _check_own(request, service)
    loaded = service.preparation.engine_if_loaded()
    return Response(
        _LANGUAGES.dump_json(list_languages(loaded.evidence.languages if loaded else ("en",))),
        media_type="application/json",
    )


async def _check_own(request: Request, service: Service) -> None:
    """A writer's own backend reads nothing of anybody else. Raises _Refused."""
    if service.config.local is not None and not await is_checking_allowed(request, service):
        raise _Refused(_NOT_YOURS, 403)


async def _caller(request: Request, service: Service, key: str) -> Caller:
    """The account of the key, in the form or in the header; a writer's own backend has one, for that writer alone."""
    if service.config.local is None:
        return await identify_key_holder(request, service, key or bearer_of(request), "verify")
    try:
        return await asyncio.wait_for(service.find_local_caller(), PATIENCE_S)
    except TimeoutError:
        raise _Refused("Factlint is starting; check again in a moment.", 503) from None


def _answer(config: ServiceConfig, ask: CheckAsk, found: ProofreadResult, free: list[Match]) -> CheckAnswer:
    code = found.language if ask.language != found.language else ask.code
    name = display_name(code)
    judged = matches_of(ask.text, found.draft, found.stated, ask.choice, lambda row: _report_url(config, row))
    return CheckAnswer(
        software=Software(name="Factlint", version=__version__),
        warnings=Warnings(
            incomplete_results=bool(found.incomplete), incomplete_results_reason=found.incomplete or None
        ),
        language=CheckedLanguage(name=name, code=code, detected_language=DetectedLanguage(name=name, code=code)),
        matches=sorted((*free, *judged), key=lambda match: (match.offset, match.length)),
    )


def _report_url(config: ServiceConfig, row: AssessRow) -> str:
    """Where its writer reads the report of a claim that was checked in depth, or "".

    That of a hosted service is private unless its owner says otherwise, so that a link to its page would lead nowhere.
    """
    id = (row.verification_url or "").rpartition("/")[2]
    return links_of(config).make(id).url if id and config.local is not None else ""


def _remembers_empty_answers(request: Request) -> bool:
    """Whether this is Writer, which never asks again for a paragraph whose answer was empty, but does after a refusal."""
    agent = request.headers.get("user-agent", "")
    return not agent or agent.startswith("LibreOffice")


def _is_own_page(request: Request, origin: str) -> bool:
    """Whether a page of this very service asks, with a key: only such a page can send one without being asked first."""
    return bool(bearer_of(request)) and origin.partition("://")[2] == request.url.netloc


_ACTIONS = {CHECK: check, LANGUAGES: read_languages}


async def answer(request: Request, service: Service) -> Response:
    """Any call below the prefix; refusals are said as LanguageTool says them, in plain text."""
    origin = request.headers.get("origin", "")
    if origin and origin not in service.config.allowed_origins and not _is_own_page(request, origin):
        # Without this, any page in a browser could have a writer's own backend work for it.
        return _error_answer(f"Access with origin {origin[:100]} denied; allowed_origins does not name it.", 403)
    if request.method == "OPTIONS":
        return Response(status_code=204)
    action = _ACTIONS.get(request.url.path)
    if action is None:
        return _error_answer(f"Unsupported action. This service has POST {CHECK} and GET {LANGUAGES}.", 404)
    try:
        return await action(request, service)
    except _Refused as why:
        return _error_answer(why.words, why.status)
    except Unusable as why:
        return _error_answer(why.words, 413 if isinstance(why, TooLong) else 400)
    except NotAuthenticated as error:
        return _error_answer(error.error.detail, 403)
    except ServiceError as error:
        return _error_answer(error.error.detail, status_of(error))
    except (DBAPIError, OSError, UnusableDatabase):
        return _error_answer("The service's database cannot be used at the moment.", 503)


def _error_answer(words: str, status: int) -> Response:
    headers = {"Retry-After": str(_WAIT_S)} if status == 503 else {}
    return PlainTextResponse(f"Error: {words}", status, headers)
