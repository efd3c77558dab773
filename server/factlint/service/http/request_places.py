"""How many requests may be under way at once: in all, of one address, and of those that have not shown a key."""

from __future__ import annotations

from collections import Counter
from ipaddress import IPv6Address, ip_address

from starlette.datastructures import Headers
from starlette.types import Scope

from factlint.interface.common import PREFIX

MAY_CHECK = "factlint.may_check"
"""Set in the scope of a request that came to the address with the secret."""
INNER_PORT = -1
"""The port of the tools' own calls, which no connection has."""
MOST_REQUESTS = 500
MOST_OF_AN_ADDRESS = 250
MOST_KEYLESS = 200
MOST_KEYLESS_OF_AN_ADDRESS = 32
_IPV6_NETWORK_BITS = 64
"""Of what one subscriber is given."""


class RequestCounter:
    """Counts the requests of a service. One without a key may be a body that never ends, sent by anybody: they
    are few for one address and leave room for the rest, so that nobody takes the service away from others.

    Behind a proxy whose word is not taken for whom it asks (`--proxy`), all are of one address.
    """

    def __init__(self) -> None:
        self._all = 0
        self._keyless = 0
        self._of: Counter[tuple[str, bool]] = Counter()

    def enter(self, scope: Scope) -> tuple[str, bool] | None:
        """A place for a request, to be given back with `leave`; None where there is none left."""
        address = _network(scope)
        # What comes through a Unix socket is of a writer's own programs.
        keyless = bool(address) and _is_keyless(scope)
        place = (address, keyless)
        of_address = self._of[address, True] + self._of[address, False]
        if self._all >= MOST_REQUESTS or (address and of_address >= MOST_OF_AN_ADDRESS):
            return None
        if keyless and (self._keyless >= MOST_KEYLESS or self._of[place] >= MOST_KEYLESS_OF_AN_ADDRESS):
            return None
        self._all += 1
        self._keyless += keyless
        self._of[place] += 1
        return place

    def leave(self, place: tuple[str, bool]) -> None:
        self._all -= 1
        self._keyless -= place[1]
        self._of[place] -= 1
        if not self._of[place]:
            del self._of[place]


def _is_keyless(scope: Scope) -> bool:
    """Whether nothing was shown yet when the body is read: only the calls look at their key before it."""
    if scope.get(MAY_CHECK) is True or is_inner(scope):
        return False
    return not (str(scope["path"]).startswith(f"{PREFIX}/") and Headers(scope=scope).get("authorization"))


def is_inner(scope: Scope) -> bool:
    """Whether one of the tools makes this call in this process, for a request that is counted already."""
    client = scope.get("client")
    return bool(client) and client[1] == INNER_PORT


def _network(scope: Scope) -> str:
    """Of whom the request is; "" where there is no address."""
    client = scope.get("client")
    host = str(client[0]) if client and not is_inner(scope) else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(int(address) >> (128 - _IPV6_NETWORK_BITS))
    return str(address)
