"""From a model's name to something that can be asked: its provider's client with its key, without retries of its own."""

from __future__ import annotations

import http.client
import re
import secrets
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from factlint.engine.models.client.replies import Fault, Unanswered
from factlint.settings import Models, model_key
from factlint.settings.keys import KEYRING_SERVICE
from factlint.settings.model import EDITOR, is_loopback
from factlint.settings.offered_models import PROOF_PATH, Offer, compute_proof

if TYPE_CHECKING:
    from pydantic_ai.models import Model
    from pydantic_ai.providers import Provider

Keys = Callable[[str, str], str | None]
Offered = Callable[[], Sequence[tuple[Path, Offer]]]
"""What editors offer, the newest first, each with the file that says so."""
NOT_INSTALLED = "judging with models is not installed: pip install 'factlint[models]'"
NO_EDITOR = "no editor is open that offers its language models"
_REACH_S, _PROOF_BYTES = 2.0, 200
_LONGEST_CALL_S = 900.0
_NO_KEY = "none"
_GATEWAY = "gateway/"
_HEEDS_THE_NEWER_NAME = ("openai.com", "azure.com")
_WANTED = re.compile(r"Set the `(\w+(?:_KEY|_TOKEN))` environment variable")


class Providers:
    """Makes each model once. Loads pydantic-ai at the first call, which takes a second or two."""

    def __init__(self, settings: Models, keys: Keys = model_key, offered: Offered = list) -> None:
        self._settings = settings
        self._offered = offered
        self._keys = keys
        self._models: dict[str, Model] = {}
        self._lock = threading.Lock()

    def get_model(self, name: str) -> Model:
        """Raises Unanswered when the model cannot be asked at all: no package, no key, no such provider."""
        if name.startswith(EDITOR):
            return self._editor_model(name)
        with self._lock:
            if name not in self._models:
                self._models[name] = self._build_model(name)
            return self._models[name]

    def _build_model(self, name: str) -> Model:
        try:
            from pydantic_ai.exceptions import UserError
            from pydantic_ai.models import infer_model
            from pydantic_ai.providers import infer_provider
        except ImportError:
            raise Unanswered(Fault.UNUSABLE, NOT_INSTALLED) from None
        address = self._settings.address(name)
        if address is not None:
            return self._model_at(address, name)

        def provider(kind: str) -> Provider[Any]:
            """Its own variables first, then the keyring."""
            try:
                return infer_provider(kind)
            except UserError:
                key = self._keys(name, "")
                if key is None:
                    raise
                return _provider_with_key(kind, key)

        try:
            return infer_model(name, provider)
        except Exception as wrong:  # each provider's library has errors of its own
            raise Unanswered(Fault.UNUSABLE, _why(name.partition(":")[0], wrong)) from None

    def _editor_model(self, name: str) -> Model:
        """A model of the first editor that still runs; each has its own address and secret."""
        for path, offer in self._offered():
            if not _is_there(offer):
                path.unlink(missing_ok=True)
                continue
            with self._lock:
                known = f"{name} {offer.address} {offer.secret}"
                if known not in self._models:
                    self._models[known] = self._model_at(offer.address, name, offer.secret)
                return self._models[known]
        raise Unanswered(Fault.OUTAGE, NO_EDITOR)

    def _model_at(self, address: str, name: str, secret: str | None = None) -> Model:
        import httpx2
        from pydantic_ai.models.openai import OpenAIChatModel
        from pydantic_ai.profiles import merge_profile
        from pydantic_ai.profiles.openai import OpenAIModelProfile
        from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

        kind, _, model = name.partition(":")
        if not address:
            raise Unanswered(Fault.UNUSABLE, f"models.base_url does not say where {name} is served")
        key = secret or self._keys(name, address)
        # What is on this machine is never asked through a proxy.
        near = httpx2.AsyncClient(trust_env=False, timeout=_LONGEST_CALL_S) if is_loopback(address) else None
        provider = OpenAICompatibleProvider(kind, base_url=address, api_key=key or _NO_KEY, http_client=near)
        # Ollama and others heed `max_tokens` alone; OpenAI's own models reached at an address heed the newer name alone.
        newer = (urlsplit(address).hostname or "").endswith(_HEEDS_THE_NEWER_NAME)
        heeded = OpenAIModelProfile(openai_chat_supports_max_completion_tokens=newer)
        if secret is not None:
            heeded["supports_json_schema_output"] = False
        return OpenAIChatModel(model, provider=provider, profile=merge_profile(provider.model_profile(model), heeded))


def _is_there(offer: Offer) -> bool:
    """Whether the process that made the offer still answers there; no word and no secret goes to another."""
    parts, nonce = urlsplit(offer.address), secrets.token_hex(16)
    try:
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=_REACH_S)
        connection.request("GET", f"{PROOF_PATH}{nonce}")
        said = connection.getresponse().read(_PROOF_BYTES)
        connection.close()
    except (OSError, ValueError, http.client.HTTPException):
        return False
    return secrets.compare_digest(said, compute_proof(offer.secret, nonce).encode())


def _provider_with_key(kind: str, key: str) -> Provider[Any]:
    from pydantic_ai.providers import infer_provider_class
    from pydantic_ai.providers.gateway import gateway_provider  # pyright: ignore[reportUnknownVariableType]

    if kind.startswith(_GATEWAY):
        return gateway_provider(kind.removeprefix(_GATEWAY), api_key=key)
    return infer_provider_class(kind)(api_key=key)  # pyright: ignore[reportCallIssue]


def _why(kind: str, wrong: Exception) -> str:
    """Why a provider cannot be used, as its library says it, with the way that is open here too."""
    said = (str(wrong).split(" To try Pydantic AI")[0].split("\n")[0] or type(wrong).__name__)[:300]
    if said == f"Unknown provider: {kind}":
        return f"{kind} is no provider that pydantic-ai knows, and models.endpoints gives it no address"
    if variable := _WANTED.match(said):
        return f"no key: set {variable[1]}, or store one with: keyring set {KEYRING_SERVICE} models:{kind}"
    return said
