"""The public library."""

from __future__ import annotations

from factlint.service.calls.spec import CallSpec

SERVED: tuple[CallSpec, ...] = ()
