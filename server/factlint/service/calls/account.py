"""The calls about the account itself."""

from __future__ import annotations

from factlint.interface.common import PREFIX
from factlint.interface.usage import UsageOut
from factlint.service.calls.spec import CallSpec

USAGE = CallSpec("usage", "GET", f"{PREFIX}/me/usage", "What the account has left.", UsageOut)

SERVED: tuple[CallSpec, ...] = (USAGE,)
