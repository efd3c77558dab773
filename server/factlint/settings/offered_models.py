"""Where the editors of this user that offer language models say how to ask them: a small file each, for this user alone."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

from factlint.settings.files import replace_whole
from factlint.settings.model import is_loopback
from factlint.settings.paths import rendezvous_path

LARGEST_FILE_BYTES = 4_000
PROOF_PATH = "/v1/proof/"
"""Before a nonce: where an offer shows that it knows its secret, without being told it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An OpenAI-compatible address on this machine behind which an editor's models are; `secret` opens it."""

    address: str
    secret: str


def compute_proof(secret: str, nonce: str) -> str:
    """What only the process that made the secret can answer: another may have taken its port since."""
    return hmac.new(secret.encode(), nonce.encode(), hashlib.sha256).hexdigest()


def publish(data_dir: Path, offer: Offer) -> Path:
    """Let the backend of this data folder find the offer. Returns the file, to be removed when it ends. Raises OSError."""
    path = _offer_path(data_dir, f"{os.getpid()}-{secrets.token_hex(4)}")
    replace_whole(path, json.dumps(asdict(offer)).encode())
    return path


def read_offers(data_dir: Path) -> list[tuple[Path, Offer]]:
    """What editors offer, the newest first; they may be gone all the same."""
    found: list[tuple[float, Path, Offer]] = []
    try:
        files = list(_offer_path(data_dir, "x").parent.glob(_offer_path(data_dir, "*").name))
    except OSError:
        return []
    for path in files:
        try:
            with path.open("rb") as file:
                told: object = json.loads(file.read(LARGEST_FILE_BYTES))
            changed = path.stat().st_mtime
        except (OSError, ValueError):
            continue
        if isinstance(told, Mapping):
            values = [cast("Mapping[str, object]", told).get(name) for name in ("address", "secret")]
            if all(isinstance(value, str) and value for value in values) and is_loopback(str(values[0])):
                found.append((changed, path, Offer(str(values[0]), str(values[1]))))
    return [(path, offer) for _, path, offer in sorted(found, key=lambda one: -one[0])]


def _offer_path(data_dir: Path, name: str) -> Path:
    """A file of this name beside the backend's rendezvous file, in a folder that only this user can enter."""
    meeting = rendezvous_path(data_dir)
    return meeting.with_name(f"{meeting.stem.replace('backend', 'editor')}-{name}.json")
