"""The addresses from which a key may be used. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network


class UnknownNetwork(ValueError):
    """This is no address and no network."""


@dataclass(frozen=True, slots=True)
class Networks:
    """A list of networks; an address outside all of them is refused (docs/interface.md, "Authentication", IP block)."""

    entries: tuple[IPv4Network | IPv6Network, ...]

    @staticmethod
    def from_stored(stored: str) -> Networks:
        """Raises UnknownNetwork."""
        return Networks.from_names(stored.split())

    @staticmethod
    def from_names(names: Iterable[str]) -> Networks:
        """Networks by their names, such as 192.0.2.0/24 or 2001:db8::1. Raises UnknownNetwork."""
        try:
            return Networks(tuple(ip_network(name.strip(), strict=False) for name in names))
        except ValueError as error:
            raise UnknownNetwork(f"This is no network: {error}") from None

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network for network in self.entries if network.version == found.version)

    def __str__(self) -> str:
        return " ".join(str(network) for network in self.entries)
