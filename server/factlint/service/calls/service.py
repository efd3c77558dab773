"""The calls that tell what this service is."""

from __future__ import annotations

from factlint.interface.common import PREFIX, Wire
from factlint.interface.discovery import DiscoveryOut
from factlint.service.calls.spec import CallSpec

DISCOVERY = CallSpec(
    "discovery", "GET", f"{PREFIX}/", "What this service is and what it answers.", DiscoveryOut, open=True
)
OPENAPI = CallSpec("openapi", "GET", f"{PREFIX}/openapi.json", "This description.", Wire, open=True)

SERVED = (DISCOVERY, OPENAPI)
