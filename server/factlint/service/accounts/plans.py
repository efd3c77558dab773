"""What each plan gives (docs/interface.md, "Limits")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

PlanName = Literal["free", "plus", "pro", "scale"]
PLAN_NAMES: tuple[PlanName, ...] = get_args(PlanName)
LOCAL = "local"
"""The plan of a local backend's one account: an allowance that no writer can spend."""
EXTRACT_DAILY_LIMIT = 1_000


@dataclass(frozen=True, slots=True)
class Plan:
    """A monthly allowance in credits, and whether the daily cap on extract calls is lifted."""

    name: str
    label: str
    allowance: int
    paid: bool


PLANS: Mapping[str, Plan] = {
    "free": Plan("free", "Free", 100, paid=False),
    "plus": Plan("plus", "Plus", 1_000, paid=True),
    "pro": Plan("pro", "Pro", 5_000, paid=True),
    "scale": Plan("scale", "Scale", 20_000, paid=True),
    LOCAL: Plan("free", "This machine", 10_000_000, paid=True),
}


def plan_of(name: str) -> Plan:
    """The plan of that name; the older name `developer` means pro."""
    return PLANS.get("pro" if name == "developer" else name, PLANS["free"])
