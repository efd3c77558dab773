"""The Ed25519 key that signs certificates: made once, kept in the data folder, readable by its owner alone."""

from __future__ import annotations

import base64
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from factlint.interface.certificates import key_id_of, signed_bytes

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

FILE_NAME = "certificates.key"


class UnusableKey(Exception):
    """The key file cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Signer:
    """A private key with its public half as the keys' page shows it."""

    _key: Ed25519PrivateKey

    @property
    def public_key(self) -> bytes:
        return self._key.public_key().public_bytes_raw()

    @property
    def key_id(self) -> str:
        return key_id_of(self.public_key)

    def sign(self, record: bytes) -> str:
        """The signature of a record, in base64."""
        return base64.b64encode(self._key.sign(signed_bytes(record))).decode("ascii")


def open_signer(data_dir: Path) -> Signer:
    """The key of a data folder, made if missing. Blocking. Raises OSError, UnusableKey."""
    # Imported here: it takes 6 MB, and most backends sign nothing.
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    path = data_dir / FILE_NAME
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        _make(path)
        text = path.read_bytes()
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)
    try:
        key = serialization.load_pem_private_key(text, password=None)
    except (ValueError, TypeError):
        raise UnusableKey(f"{path} is not a private key; put the right one there, or move it away.") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise UnusableKey(f"{path} is a key of another kind; certificates are signed with Ed25519.")
    return Signer(key)


def _make(path: Path) -> None:
    """Made under another name first: a process that starts at the same moment reads a whole key or makes none."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    path.parent.mkdir(parents=True, exist_ok=True)
    text = Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=FILE_NAME)
    made = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        try:
            path.hardlink_to(made)
        except FileExistsError:
            return
    finally:
        made.unlink(missing_ok=True)
