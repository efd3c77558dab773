"""What models took today, in a file that all processes share: no call begins that the day's budget does not hold."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

from pydantic import BaseModel, ValidationError

from factlint.engine.models.client.replies import Usage
from factlint.settings.files import read_json, rewrite_json

FILE = "models.json"


class ModelUsage(BaseModel):
    """One model's day. `cost_usd` sums what is known; `unpriced` counts the calls of which it is not."""

    calls: int = 0
    failed: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0
    unpriced: int = 0

    @property
    def tokens(self) -> int:
        return self.input_tokens + self.output_tokens


class DayUsage(BaseModel):
    """A day (UTC) of all models; `held_tokens` are of calls that have not ended."""

    date: str = ""
    held_tokens: int = 0
    models: dict[str, ModelUsage] = {}

    @property
    def calls(self) -> int:
        return sum(taken.calls for taken in self.models.values())

    @property
    def tokens(self) -> int:
        return sum(taken.tokens for taken in self.models.values())


def _today() -> date:
    return datetime.now(UTC).date()


class DailyUsage:
    """Holds model names, dates and sums, never text. Blocking; safe between threads and processes."""

    def __init__(self, data_dir: Path, most_calls: int, most_tokens: int, today: Callable[[], date] = _today) -> None:
        self._path = data_dir / FILE
        self._most_calls = most_calls
        self._most_tokens = most_tokens
        self._today = today

    def read_today(self) -> DayUsage:
        """Today as far as it is written."""
        return self._usage_of_today(read_json(self._path))

    def begin(self, model: str, tokens: int) -> bool:
        """Count a call and hold its tokens; False when today's budget does not have them. Raises OSError."""
        with rewrite_json(self._path) as content:
            day = self._usage_of_today(content)
            if day.calls >= self._most_calls or day.tokens + day.held_tokens + tokens > self._most_tokens:
                return False
            day.models.setdefault(model, ModelUsage()).calls += 1
            day.held_tokens += tokens
            _keep(content, day)
        return True

    def end(self, model: str, held: int, usage: Usage | None) -> None:
        """Settle a call that `begin` counted: with what it took, or, without `usage`, as one that failed. Raises OSError."""
        with rewrite_json(self._path) as content:
            day = self._usage_of_today(content)
            day.held_tokens = max(0, day.held_tokens - held)
            taken = day.models.setdefault(model, ModelUsage())
            if usage is None:
                taken.failed += 1
            else:
                taken.input_tokens += usage.input_tokens
                taken.output_tokens += usage.output_tokens
                taken.cost_usd += usage.cost_usd or 0.0
                taken.unpriced += usage.cost_usd is None
            _keep(content, day)

    def _usage_of_today(self, content: dict[str, object]) -> DayUsage:
        today = self._today().isoformat()
        try:
            day = DayUsage.model_validate(content)
        except ValidationError:
            return DayUsage(date=today)
        return day if day.date == today else DayUsage(date=today)


def _keep(content: dict[str, object], day: DayUsage) -> None:
    content.clear()
    content.update(day.model_dump(mode="json"))
