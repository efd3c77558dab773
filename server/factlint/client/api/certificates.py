"""Checking a certificate: that its words are those that were signed, by a key that the service publishes. Pure."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence

from factlint.interface.certificates import (
    ALGORITHM,
    CertificateKey,
    key_id_of,
    leaf_of,
    record_bytes,
    signed_bytes,
)
from factlint.interface.verifications import Certificate


class InvalidCertificate(Exception):
    """The certificate proves nothing; the message says why."""


def check_certificate(document: Certificate, keys: Sequence[CertificateKey]) -> None:
    """Raise InvalidCertificate unless one of the keys signed exactly this record.

    `withdrawn_at` is no part of the record: a withdrawn certificate is still genuine.
    """
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    record = record_bytes(document.certificate_id, document.record_version, document.payload)
    if leaf_of(record) != document.leaf:
        raise InvalidCertificate("The certificate's words are not those that its leaf was made of.")
    if not document.signature or not document.key_id:
        raise InvalidCertificate("The certificate is not signed.")
    named = next((key for key in keys if key.key_id == document.key_id and key.algorithm == ALGORITHM), None)
    if named is None:
        raise InvalidCertificate("No published key has the name of the one that signed.")
    try:
        public = base64.b64decode(named.public_key, validate=True)
        signature = base64.b64decode(document.signature, validate=True)
        if key_id_of(public) != named.key_id:
            raise InvalidCertificate("The published key has a name that is not its own.")
        Ed25519PublicKey.from_public_bytes(public).verify(signature, signed_bytes(record))
    except (binascii.Error, ValueError):
        raise InvalidCertificate("The key or the signature cannot be read.") from None
    except InvalidSignature:
        raise InvalidCertificate("The signature was not made by that key for this record.") from None
