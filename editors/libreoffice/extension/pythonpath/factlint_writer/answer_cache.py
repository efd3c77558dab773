"""What is known of texts, by their words: the answers, and what an edit leaves of an earlier one. Pure."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Tuple

from factlint_writer.findings import Answer, Finding, carry_over, changed_part

Asked = Tuple[str, str]
"""A text and the code of its language."""
_MOST_TEXTS = 3_000
_END_CP = 16
_SLIP_CP = 3


@dataclass(frozen=True)
class _KeptAnswer:
    answer: Answer
    fresh_until: float


class AnswerCache:
    """The last answers. Who uses it from several threads guards it."""

    def __init__(self) -> None:
        self._answers: OrderedDict[Asked, _KeptAnswer] = OrderedDict()

    def put(self, asked: Asked, answer: Answer, fresh_until: float) -> None:
        self._answers[asked] = _KeptAnswer(answer, fresh_until)
        self._answers.move_to_end(asked)
        if len(self._answers) > _MOST_TEXTS:
            self._answers.popitem(last=False)

    def is_fresh(self, asked: Asked, now: float) -> bool:
        """Whether there is an answer that need not be asked for again."""
        known = self._answers.get(asked)
        return known is not None and now < known.fresh_until

    def expire_all(self) -> None:
        """Have every answer asked for again, and kept until the new one is there."""
        for asked, known in self._answers.items():
            self._answers[asked] = _KeptAnswer(known.answer, 0.0)

    def findings(self, asked: Asked) -> tuple[Finding, ...]:
        """Those of the text, else those that an edit has left of the text most like it."""
        known = self._answers.get(asked)
        if known is not None:
            self._answers.move_to_end(asked)
            return known.answer.findings
        text, language = asked
        best, best_shared = None, 0
        for other, spoken in self._answers:
            if spoken == language and _shares_an_end(other, text):
                start, end = changed_part(other, text)
                shared = len(other) - (end - start)
                if shared > best_shared:
                    best, best_shared = other, shared
        return () if best is None else carry_over(best, text, self._answers[best, language].answer.findings)


def is_slight_edit(before: str, after: str) -> bool:
    """Whether a text may be another one a keystroke later."""
    if abs(len(after) - len(before)) > _SLIP_CP or not (before and after):
        return False
    start, end = changed_part(before, after)
    return end - start <= _SLIP_CP and end - start < len(before)


def _shares_an_end(one: str, other: str) -> bool:
    return one[:_END_CP] == other[:_END_CP] or one[-_END_CP:] == other[-_END_CP:]
