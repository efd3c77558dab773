"""The keys of a remote service and of models: from the environment or the system's keyring, never from a file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from urllib.parse import urlsplit

from factlint.settings.model import ENDPOINT

KEYRING_SERVICE = "factlint"


def api_key(base_url: str, environment: Mapping[str, str] | None = None) -> str | None:
    """The key for this service, or None. A broken keyring counts as an empty one. May block: call it off the loop."""
    given = (os.environ if environment is None else environment).get("FACTLINT_API_KEY", "")
    return _usable(given) or _usable(stored_api_key(base_url) or "")


def stored_api_key(base_url: str) -> str | None:
    """The key that the keyring holds for this service's origin; a key is never sent to another origin."""
    return _from_keyring(origin_of(base_url))


def model_key(name: str, base_url: str, environment: Mapping[str, str] | None = None) -> str | None:
    """The key for a model, `provider:model`; None leaves the matter to the provider's own variable, as OPENAI_API_KEY.

    For `endpoint:` models it is FACTLINT_MODELS_API_KEY, or what the keyring holds for the origin of `base_url`; for others
    what it holds for `models:PROVIDER`.
    """
    provider = name.partition(":")[0]
    if f"{provider}:" != ENDPOINT:
        return _usable(_from_keyring(f"models:{provider}") or "")
    given = (os.environ if environment is None else environment).get("FACTLINT_MODELS_API_KEY", "")
    return _usable(given) or _usable(_from_keyring(origin_of(base_url)) or "")


def _from_keyring(account: str) -> str | None:
    try:
        import keyring

        return keyring.get_password(KEYRING_SERVICE, account)
    except Exception:  # a keyring fails in as many ways as there are desktops; none of them may stop a check
        return None


def _usable(key: str) -> str | None:
    """A key as a header can carry it: printable ASCII, without the line end that a copied key often brings along."""
    key = key.strip()
    return key if key and all("!" <= character <= "~" for character in key) else None


def origin_of(base_url: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(base_url)
    return f"{parts.scheme}://{parts.netloc}".lower()
