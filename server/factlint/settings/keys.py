"""The keys of a remote service, of models and of searches: from the environment or the system's keyring, never from a file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from urllib.parse import urlsplit

from factlint.settings.model import ENDPOINT

KEYRING_SERVICE = "factlint"
API_KEY, MODELS_KEY = "FACTLINT_API_KEY", "FACTLINT_MODELS_API_KEY"
SEARCH_KEY, FACT_CHECKS_KEY = "FACTLINT_SEARCH_KEY", "FACTLINT_FACT_CHECKS_KEY"
NAMED_KEYS = f"{MODELS_KEY}_"
"""Begins the variable of a named endpoint's key."""
KEY_VARIABLES = frozenset({API_KEY, MODELS_KEY, SEARCH_KEY, FACT_CHECKS_KEY})


def api_key(base_url: str, environment: Mapping[str, str] | None = None) -> str | None:
    """The key for this service, or None. A broken keyring counts as an empty one. May block: call it off the loop."""
    given = (os.environ if environment is None else environment).get(API_KEY, "")
    return _clean_key(given) or _clean_key(stored_api_key(base_url) or "")


def stored_api_key(base_url: str) -> str | None:
    """The key that the keyring holds for this service's origin; a key is never sent to another origin."""
    return _read_from_keyring(origin_of(base_url))


def model_key(name: str, base_url: str, environment: Mapping[str, str] | None = None) -> str | None:
    """The key for a model, `provider:model`; None leaves the matter to the provider's own variable, as OPENAI_API_KEY.

    Where the model is served at a `base_url` of the settings it is that endpoint's own variable (FACTLINT_MODELS_API_KEY for
    `endpoint:`, FACTLINT_MODELS_API_KEY_LAB for `lab:`), or what the keyring holds for the origin of `base_url`; for others
    what it holds for `models:PROVIDER`. May block.
    """
    provider = name.partition(":")[0]
    if not base_url:
        return _choose_key("", f"models:{provider}") or None
    own = MODELS_KEY if f"{provider}:" == ENDPOINT else f"{NAMED_KEYS}{provider.replace('-', '_').upper()}"
    given = (os.environ if environment is None else environment).get(own, "")
    return _choose_key(given, origin_of(base_url)) or None


def search_key(provider: str, environment: Mapping[str, str]) -> str:
    """The key of a search, "" where there is none; in the keyring it is called `search:PROVIDER`. May block."""
    return _choose_key(environment.get(SEARCH_KEY, ""), f"search:{provider}")


def fact_checks_key(environment: Mapping[str, str]) -> str:
    """The key of the index of fact-checks, "" where there is none; in the keyring `search:fact_checks`. May block."""
    return _choose_key(environment.get(FACT_CHECKS_KEY, ""), "search:fact_checks")


def _choose_key(given: str, name: str) -> str:
    return _clean_key(given) or _clean_key(_read_from_keyring(name) or "") or ""


def _read_from_keyring(name: str) -> str | None:
    try:
        import keyring

        return keyring.get_password(KEYRING_SERVICE, name)
    except Exception:  # a keyring fails in as many ways as there are desktops; none of them may stop a check
        return None


def _clean_key(key: str) -> str | None:
    """A key as a header can carry it: printable ASCII, without the line end that a copied key often brings along."""
    key = key.strip()
    return key if key and all("!" <= character <= "~" for character in key) else None


def origin_of(base_url: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(base_url)
    return f"{parts.scheme}://{parts.netloc}".lower()
