"""Expressions that are compiled late do what compiled ones do."""

from __future__ import annotations

import re

import pytest

from factlint.consistency.late_patterns import LatePattern, compile_late


def test_a_late_expression_finds_what_a_compiled_one_finds() -> None:
    late, now = compile_late(r"(?P<year>\d{4})", re.IGNORECASE), re.compile(r"(?P<year>\d{4})", re.IGNORECASE)
    text = "From 1867 to 1934."
    assert [found["year"] for found in late.finditer(text)] == [found["year"] for found in now.finditer(text)]
    assert late.search(text) is not None and late.sub("", text) == now.sub("", text)
    assert (late.pattern, late.flags) == (now.pattern, now.flags)


def test_it_is_compiled_at_its_first_use() -> None:
    wrong = compile_late("(")
    assert isinstance(wrong, LatePattern)
    with pytest.raises(re.error):
        wrong.search("text")
