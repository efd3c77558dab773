"""A claim that contradicts itself needs no evidence: it is not asked about."""

from __future__ import annotations

from factlint.client.checks.consistency import find_contradicted
from factlint.prose.parse import parse
from factlint.settings import Settings

TEXT = "The war went on from 1618 to 1648, a full forty years.\n\nThe lake froze in 1987.\n"


def test_the_words_that_cannot_be_right_are_known_before_anything_is_sent() -> None:
    assert [span.slice(TEXT) for span in find_contradicted(parse(TEXT), Settings())] == ["forty"]


def test_a_rule_that_is_switched_off_keeps_nothing_back() -> None:
    assert find_contradicted(parse(TEXT), Settings(rules=(("duration", False),))) == []
