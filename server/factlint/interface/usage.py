"""Usage: the account's pool of credits, what calls cost, and the daily extract calls (docs/wire-shapes.md, 8)."""

from __future__ import annotations

from factlint.interface.common import OmittedWhenNone, Wire


class Credits(Wire):
    """The pool: `total` is the monthly allowance plus extra; `remaining` is `total` less `used`."""

    total: int = 0
    used: int = 0
    remaining: int = 0
    extra: int = 0
    resets_at: str | None = None


class Costs(Wire):
    """Credits per call at the standard price."""

    verify: int = 10
    assess: int = 1
    ask: int = 1
    citation: int = 1
    extract: int = 0


class DepthCosts(Wire):
    standard: int = 10
    low: int = 5


class VerifyOptions(Wire):
    depth: DepthCosts = DepthCosts()


class CostOptions(Wire):
    """Prices that depend on an option of the call."""

    verify: VerifyOptions = VerifyOptions()


class ExtractUsage(Wire):
    calls_today: int = 0
    daily_limit: int = 0
    unlimited: bool = False


class UsageOut(Wire):
    """What the account has left."""

    plan: str = "free"
    plan_label: OmittedWhenNone[str] = None
    credits: Credits = Credits()
    costs: Costs = Costs()
    cost_options: CostOptions = CostOptions()
    extract: ExtractUsage = ExtractUsage()
    has_webhook_secret: bool = False
