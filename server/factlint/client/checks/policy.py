"""What may go out: the writer's consent per workspace, and the daily budget of a paid service."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import cast

from factlint.client.api.errors import BudgetSpent, ConsentMissing
from factlint.settings import Settings, origin_of
from factlint.settings.egress import asked_services
from factlint.settings.files import read_json, rewrite_json

CONSENTS_FILE = "consents.json"
SPENDING_FILE = "spending.json"


class Policy:
    """Asked before anything is sent. With the local backend and nothing remote behind it, it allows everything.

    Consents and spending are files of the data folder, shared by every window; they hold addresses, workspace ids,
    dates and sums, never text.
    """

    def __init__(self, settings: Settings, *, today: Callable[[], date] = lambda: datetime.now(UTC).date()) -> None:
        self._settings = settings
        self._today = today
        self._origin = origin_of(settings.base_url) if settings.remote else _local_destinations(settings)
        self._consents = settings.data_dir / CONSENTS_FILE
        self._spending = settings.data_dir / SPENDING_FILE

    @property
    def is_paid(self) -> bool:
        """Whether verdicts cost credits of a budget."""
        return self._settings.remote and self._settings.leaves_the_machine

    @property
    def must_ask(self) -> bool:
        """Whether the writer's agreement is wanted at all; else it is settled by the settings or by nothing leaving."""
        return self._settings.leaves_the_machine and self._settings.egress == "ask"

    def may_send(self, workspace: str) -> bool:
        """Whether words of this workspace's drafts may leave the machine."""
        if not self._settings.leaves_the_machine or self._settings.egress == "allow":
            return True
        return self._settings.egress == "ask" and workspace in _string_items(
            read_json(self._consents).get(self._origin)
        )

    def may_ask_outside(self, workspace: str) -> bool:
        """Whether the local backend has this writer's leave to ask outside; where nothing is to leave, none was given."""
        return self._settings.leaves_the_machine and self.may_send(workspace)

    def may_look_up_works(self, workspace: str) -> bool:
        """Whether the works that this workspace's drafts cite may be looked up in the registers, by the local backend."""
        chosen = not self._settings.remote and "works" in self._settings.search.references
        return chosen and self.may_ask_outside(workspace)

    def may_send_works(self, workspace: str) -> bool:
        """Whether a service elsewhere may be told which works this workspace's drafts cite, as it is told their words."""
        return self._settings.remote and self.may_read_citations and self.may_send(workspace)

    @property
    def may_read_citations(self) -> bool:
        """Whether the pages and registers that a draft cites may be asked, once the writer has them checked."""
        return self._settings.egress != "never"

    def require(self, workspace: str) -> None:
        """Raise ConsentMissing when a check would send words that may not leave.

        The local backend is never refused: without consent it judges with what this machine has.
        """
        if self._settings.remote and not self.may_send(workspace):
            why = (
                "Nobody agreed to that for this project yet, so nothing was sent."
                if self._settings.egress == "ask"
                else 'The setting egress = "never" forbids it, so nothing was sent.'
            )
            raise ConsentMissing(f"A check would send this project's drafts to {self._origin}. {why}")

    def record_consent(self, workspace: str) -> None:
        """Record that the writer agreed for this workspace. OSError when that cannot be kept."""
        with rewrite_json(self._consents) as content:
            content[self._origin] = sorted({*_string_items(content.get(self._origin)), workspace})

    def spent_today(self) -> int:
        """Credits that all windows together spent on this service since midnight UTC."""
        return self._spent_by_origin(read_json(self._spending)).get(self._origin, 0)

    def reserve(self, credits: int) -> None:
        """Take credits from today's budget before they are spent. BudgetSpent when they are not there."""
        if not self.is_paid or credits <= 0:
            return
        try:
            with rewrite_json(self._spending) as content:
                sums = self._spent_by_origin(content)
                spent = sums.get(self._origin, 0)
                if spent + credits > self._settings.daily_budget:
                    raise BudgetSpent(
                        f"Today's budget of {self._settings.daily_budget} credits does not allow {credits} more "
                        f"({spent} are spent). Raise daily_budget, or go on tomorrow."
                    )
                self._keep(content, sums | {self._origin: spent + credits})
        except OSError as error:
            raise BudgetSpent(f"What was spent today cannot be recorded ({error}), so nothing more is spent.") from None

    def give_back(self, credits: int) -> None:
        """Return reserved credits that were not charged; where that cannot be recorded, they stay spent."""
        if not self.is_paid or credits <= 0:
            return
        with contextlib.suppress(OSError), rewrite_json(self._spending) as content:
            sums = self._spent_by_origin(content)
            self._keep(content, sums | {self._origin: max(0, sums.get(self._origin, 0) - credits)})

    def _keep(self, content: dict[str, object], sums: dict[str, int]) -> None:
        content.clear()
        content[self._today().isoformat()] = sums

    def _spent_by_origin(self, content: dict[str, object]) -> dict[str, int]:
        of_today = content.get(self._today().isoformat())
        if not isinstance(of_today, dict):
            return {}
        found = cast("dict[str, object]", of_today)
        return {origin: spent for origin, spent in found.items() if isinstance(spent, int)}


def _local_destinations(settings: Settings) -> str:
    """What an agreement is about where the backend is here: to ask one model, or Wikipedia, is not to ask others too."""
    return ", ".join(("local", *settings.models.elsewhere, *asked_services(settings.search)))


def _string_items(value: object) -> list[str]:
    return [item for item in cast("list[object]", value) if isinstance(item, str)] if isinstance(value, list) else []
