"""Verify, batch, select, status and cancel: the calls of deep checks."""

from __future__ import annotations

from factlint.service.calls.spec import CallSpec

SERVED: tuple[CallSpec, ...] = ()
