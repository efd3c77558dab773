"""The key of a remote service: from the environment or the system's keyring, never from a file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from urllib.parse import urlsplit

KEYRING_SERVICE = "factlint"


def api_key(base_url: str, environment: Mapping[str, str] | None = None) -> str | None:
    """The key for this service, or None. A broken keyring counts as an empty one. May block: call it off the loop."""
    return (os.environ if environment is None else environment).get("FACTLINT_API_KEY") or stored_api_key(base_url)


def stored_api_key(base_url: str) -> str | None:
    """The key that the keyring holds for this service's origin; a key is never sent to another origin."""
    try:
        import keyring

        return keyring.get_password(KEYRING_SERVICE, origin_of(base_url))
    except Exception:  # a keyring fails in as many ways as there are desktops; none of them may stop a check
        return None


def origin_of(base_url: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(base_url)
    return f"{parts.scheme}://{parts.netloc}".lower()
