"""What is loaded without OpenSSL does what it did, and Pythons that have nothing else keep theirs."""

from __future__ import annotations

import datetime
import ipaddress
import os
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

_LIGHT = "from factlint.light_imports import load_without_openssl\nload_without_openssl()\n"


def _run(code: str, **environment: str) -> list[str]:
    """What a fresh Python prints, which must log nothing."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


class _Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "6")
        self.end_headers()
        self.wfile.write(b"secret")

    def log_message(self, format: str, *args: object) -> None:
        pass


def _usage() -> x509.KeyUsage:
    """Newer Pythons demand that a certificate names its use."""
    others = dict.fromkeys(
        (
            "content_commitment",
            "key_encipherment",
            "data_encipherment",
            "key_agreement",
            "crl_sign",
            "encipher_only",
            "decipher_only",
        ),
        False,
    )
    return x509.KeyUsage(digital_signature=True, key_cert_sign=True, **others)


@pytest.fixture
def encrypted(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a service that encrypts, and the certificate that it shows."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "varn")])
    now = datetime.datetime.now(datetime.UTC)
    shown = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(_usage(), critical=True)
        .sign(key, hashes.SHA256())
    )
    certificate, private = tmp_path / "certificate.pem", tmp_path / "key.pem"
    certificate.write_bytes(shown.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, private)
    server = HTTPServer(("127.0.0.1", 0), _Answer)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    yield f"https://127.0.0.1:{server.server_port}", certificate
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_service_elsewhere_is_reached_encrypted(encrypted: tuple[str, Path]) -> None:
    address, certificate = encrypted
    code = f"""{_LIGHT}
import asyncio, sys
print("ssl" in sys.modules)
import factlint.client.api.remote_http as remote
from factlint.client.api.http_client import HttpRequest
async def ask():
    client = remote.open_remote({address!r}, {{}})
    print((await client.send(HttpRequest("GET", "/", {{}}), 10)).status)
    await client.aclose()
asyncio.run(ask())
"""
    assert _run(code, SSL_CERT_FILE=str(certificate), NO_PROXY="127.0.0.1") == ["False", "200"]


def test_stores_of_keys_need_nothing_that_only_openssl_has() -> None:
    code = f"""{_LIGHT}
import hashlib, sys
print("_hashlib" in sys.modules, len(hashlib.sha256(b"").digest()), len(hashlib.blake2b(b"").digest()))
import keyring.backend
keyring.backend.get_all_keyring()
from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
print(Fernet(key := Fernet.generate_key()).decrypt(Fernet(key).encrypt(b"x")))
"""
    assert _run(code) == ["False 32 64", "b'x'"]


@pytest.mark.parametrize("missing", ["_md5", "_sha1", "_blake2"])
def test_a_python_without_hashes_of_its_own_keeps_those_of_openssl(missing: str) -> None:
    code = f"""
import importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == {missing!r} else found(name, package)
{_LIGHT}
import hashlib, asyncio
print("_hashlib" in sys.modules, len(hashlib.sha256(b"").digest()), asyncio.sslproto.ssl is not None)
"""
    assert _run(code) == ["True 32 True"]


def test_what_cannot_be_loaded_so_is_loaded_in_the_usual_way() -> None:
    code = f"""
import sys
class Demanding:
    def find_spec(self, name, path=None, target=None):
        if name == "asyncio.sslproto" and sys.modules.get("ssl", True) is None:
            raise ImportError("this Python cannot do without")
sys.meta_path.insert(0, Demanding())
{_LIGHT}
import asyncio
print(asyncio.sslproto.ssl is not None, asyncio.run(asyncio.sleep(0, "slept")))
"""
    assert _run(code) == ["True slept"]
