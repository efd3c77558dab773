"""Webhooks: where a run's end is reported, what is said there, and a delivery that survives restarts."""

from __future__ import annotations

from factlint.service.webhooks.addresses import address_of
from factlint.service.webhooks.delivery import Webhooks
from factlint.service.webhooks.envelopes import Rendered

__all__ = ["Rendered", "Webhooks", "address_of"]
