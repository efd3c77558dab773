"""Webhooks: where a run's end is reported, what is said there, and a delivery that survives restarts."""

from __future__ import annotations

from factlint.service.webhooks.addresses import address_of
from factlint.service.webhooks.delivery import Deliveries
from factlint.service.webhooks.outbox import Outbox

__all__ = ["Deliveries", "Outbox", "address_of"]
