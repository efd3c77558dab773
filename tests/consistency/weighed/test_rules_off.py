"""A rule that is switched off finds nothing, and hides nothing that others find on the same figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from factlint.consistency import check, paragraph
from factlint.consistency.slip import Slip
from factlint.consistency.text import Paragraph
from factlint.prose.parse import parse

RATE = "The side scored 330 goals in 110 games, an average of four a game.\n"
SEEDLINGS = "The nursery raised 480 seedlings. Sold by June: 312 of them, which is 56 percent and a record.\n"


@pytest.fixture(autouse=True)
def forget_what_was_found() -> Iterator[None]:
    paragraph.forget_paragraphs()
    yield
    paragraph.forget_paragraphs()


def rules_in(text: str, *off: str) -> list[str]:
    draft = parse(text, "markdown")
    found = [one.rule for one in check.check_draft(draft, off=off)]
    assert [one.rule for one in check.check_paragraphs(draft, off=off)] == found
    return found


def test_what_it_would_find_hides_nothing_learned_under_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_sum(read: Paragraph, known: Sequence[tuple[str, Slip]]) -> Iterator[tuple[str, Slip]]:
        """Something learned of the first figure, unless a rule speaks in the paragraph."""
        if read.numbers and not known:
            yield "sum", read.slip(read.numbers[0].span, "Four × 110 = 440, not 330.")

    monkeypatch.setattr(check, "find_weighed", find_sum)
    assert rules_in(RATE) == ["average"]
    assert rules_in(RATE, "average") == ["sum"]
    assert rules_in(f"It rained.\n\n{RATE}", "average") == ["sum"]
    assert rules_in(RATE, "share") == ["average"]
    assert rules_in(RATE, "average", "sum") == []
    assert rules_in(RATE) == ["average"]


def test_what_was_learned_under_it_is_silent() -> None:
    assert rules_in(SEEDLINGS) == ["share"] and not rules_in(SEEDLINGS, "share")
