"""The key of a remote service: from the environment or the system's keyring, never from a file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from urllib.parse import urlsplit

KEYRING_SERVICE = "factlint"


def api_key(base_url: str, environment: Mapping[str, str] | None = None) -> str | None:
    """The key for this service, or None. A broken keyring counts as an empty one. May block: call it off the loop."""
    given = (os.environ if environment is None else environment).get("FACTLINT_API_KEY", "")
    return _usable(given) or _usable(stored_api_key(base_url) or "")


def stored_api_key(base_url: str) -> str | None:
    """The key that the keyring holds for this service's origin; a key is never sent to another origin."""
    try:
        import keyring

        return keyring.get_password(KEYRING_SERVICE, origin_of(base_url))
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
