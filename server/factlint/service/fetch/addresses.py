"""Which addresses are public, which URLs may be asked for, and how a host name becomes an address that was checked."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factlint.service.fetch.reasons import Reason, Unfetched

if TYPE_CHECKING:
    import httpx

MAX_URL_CP = 4_000
_WEB_PORTS = frozenset({80, 443})
_FIRST_FREE_PORT = 1024
_PUBLIC_V6 = ipaddress.IPv6Network("2000::/3")
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
# Ranges that Python's tables call global, or have called so in a version that we run on.
_NOT_PUBLIC_V4 = tuple(
    ipaddress.IPv4Network(network)
    for network in ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32", "100.64.0.0/10", "198.18.0.0/15")
)
_NOT_PUBLIC_V6 = tuple(
    ipaddress.IPv6Network(network) for network in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
)

_PRIVATE_ENDINGS = frozenset(
    "localhost local localdomain internal intranet private corp home lan onion invalid test cluster consul".split()
)
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def is_public(address: Address) -> bool:
    """Whether an address belongs to the public Internet, whatever it is wrapped in."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address in _NAT64:
            return is_public(ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF))
        if address not in _PUBLIC_V6 or any(address in network for network in _NOT_PUBLIC_V6):
            return False
    elif any(address in network for network in _NOT_PUBLIC_V4):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


@dataclass(frozen=True, slots=True)
class AllowedHosts:
    """Hosts that are exempt from the check, for development: `host` or `host:port`, in lower case."""

    hosts: frozenset[str] = frozenset()

    @staticmethod
    def from_hosts(hosts: Iterable[str]) -> AllowedHosts:
        return AllowedHosts(frozenset(host.strip().strip("[]").lower() for host in hosts if host.strip()))

    def __contains__(self, place: tuple[str, int]) -> bool:
        host, port = place[0].lower(), place[1]
        return host in self.hosts or f"{host}:{port}" in self.hosts


def check_url(text: str, allowed: AllowedHosts) -> httpx.URL:
    """The URL, if a page may be asked for by it. Raises Unfetched; its host's addresses are checked when it is met."""
    import httpx

    if len(text) > MAX_URL_CP:
        raise Unfetched(Reason.INVALID_URL, "The address is too long.")
    try:
        url = httpx.URL(text.strip())
        host, port = url.host, url.port or (443 if url.scheme == "https" else 80)
    except (httpx.InvalidURL, ValueError, UnicodeError):
        raise Unfetched(Reason.INVALID_URL, "The address is not a valid URL.") from None
    if url.scheme not in {"http", "https"} or not host:
        raise Unfetched(Reason.INVALID_URL, "The address must start with http:// or https://.")
    if url.userinfo:
        raise Unfetched(Reason.INVALID_URL, "The address must not carry a user name or a password.")
    if (host, port) not in allowed:
        literal = _parse_literal(host)
        if not is_public(literal) if literal is not None else not _is_public_name(host):
            raise Unfetched(Reason.FORBIDDEN, "The address is not on the public Internet.")
        if port not in _WEB_PORTS and port < _FIRST_FREE_PORT:
            raise Unfetched(Reason.FORBIDDEN, "Web pages are not served at this port.")
    return url.copy_with(fragment=None)


def _is_public_name(host: str) -> bool:
    """Whether the Internet's name service may know a name: no bare word, no ending of private networks, no number in
    disguise. What a name stands for is looked at when it is met."""
    name = host.lower().rstrip(".")
    last = name.rpartition(".")[2]
    return (
        "." in name and last not in _PRIVATE_ENDINGS and not name.endswith(".home.arpa") and not _NUMBER.fullmatch(last)
    )


async def resolve_addresses(host: str, port: int, allowed: AllowedHosts) -> list[str]:
    """The addresses of a host that may be connected to, as text. Raises Unfetched."""
    literal = _parse_literal(host)
    if literal is None:
        found = await _resolve(host, port)
    else:
        found = [literal]
    if (host, port) not in allowed:
        found = [address for address in found if is_public(address)]
        if not found:
            raise Unfetched(Reason.FORBIDDEN, "The address is not on the public Internet.")
    return list(dict.fromkeys(str(address) for address in found))


_NO_NAME = frozenset({socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)})
_LASTING_NAME = "example.com"
"""Kept for examples for good (RFC 2606), and there for whoever can look names up at all."""


async def _is_any_name_known(loop: asyncio.AbstractEventLoop) -> bool:
    """Whether names are looked up here at all: behind some proxies and without a network none is known."""
    try:
        return bool(await loop.getaddrinfo(_LASTING_NAME, 443, type=socket.SOCK_STREAM))
    except OSError:
        return False


async def _resolve(host: str, port: int) -> list[Address]:
    loop = asyncio.get_running_loop()
    try:
        entries = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except socket.gaierror as error:
        if error.errno in _NO_NAME and await _is_any_name_known(loop):
            raise Unfetched(Reason.NOT_FOUND, "There is no host of this name.") from None
        raise Unfetched(Reason.UNREACHABLE, "The host's name could not be looked up.") from None
    except (OSError, UnicodeError):
        raise Unfetched(Reason.INVALID_URL, "The host's name is not valid.") from None
    found: list[Address] = []
    for *_, place in entries:
        address = _parse_literal(str(place[0]))
        if address is not None:
            found.append(address)
    return found


def _parse_literal(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return None
