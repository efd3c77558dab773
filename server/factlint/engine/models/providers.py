"""From a model's name to something that can be asked: its provider's client with its key, without retries of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from factlint.engine.models.replies import Fault, Unanswered
from factlint.settings import ENDPOINT, model_key

if TYPE_CHECKING:
    from pydantic_ai.models import Model

Keys = Callable[[str, str], str | None]
NOT_INSTALLED = "judging with models is not installed: pip install 'factlint[models]'"
_NO_KEY = "none"


class Providers:
    """Makes each model once. Loads pydantic-ai at the first call, which takes a second or two."""

    def __init__(self, base_url: str, keys: Keys = model_key) -> None:
        self._base_url = base_url
        self._keys = keys
        self._models: dict[str, Model] = {}
        self._lock = threading.Lock()

    def model(self, name: str) -> Model:
        """Raises Unanswered when the model cannot be asked at all: no package, no key, no such provider."""
        with self._lock:
            if name not in self._models:
                self._models[name] = self._made(name)
            return self._models[name]

    def _made(self, name: str) -> Model:
        try:
            from pydantic_ai.exceptions import UserError
            from pydantic_ai.models import infer_model
            from pydantic_ai.providers import Provider, infer_provider_class
        except ImportError:
            raise Unanswered(Fault.UNUSABLE, NOT_INSTALLED) from None
        if name.startswith(ENDPOINT):
            return self._at_endpoint(name.removeprefix(ENDPOINT))

        def provider(kind: str) -> Provider[object]:
            """Its own variable first, then the keyring."""
            known = infer_provider_class(kind)
            try:
                return known()
            except UserError:
                key = self._keys(name, "")
                if key is None:
                    raise
                return known(api_key=key)  # pyright: ignore[reportCallIssue, reportUnknownVariableType]

        try:
            return infer_model(name, provider)
        except (UserError, ValueError, TypeError) as wrong:
            why = str(wrong).split(" To try Pydantic AI")[0].split("\n")[0]
            raise Unanswered(Fault.UNUSABLE, why[:300]) from None
        except ImportError as missing:
            raise Unanswered(Fault.UNUSABLE, str(missing).split("\n")[0][:300]) from None

    def _at_endpoint(self, name: str) -> Model:
        from pydantic_ai.models.openai import OpenAIChatModel
        from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

        if not self._base_url:
            raise Unanswered(Fault.UNUSABLE, f"models.base_url does not say where {ENDPOINT}{name} is served")
        key = self._keys(f"{ENDPOINT}{name}", self._base_url)
        provider = OpenAICompatibleProvider("endpoint", base_url=self._base_url, api_key=key or _NO_KEY)
        return OpenAIChatModel(name, provider=provider)
