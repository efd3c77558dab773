"""The language of a paragraph that nobody read is told by its name, whether or not it has a code."""

from __future__ import annotations

import pytest

from factlint.client.checks.extraction import _language_told  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize(
    ("hint", "name"),
    [
        ("The text is in Polish; the built-in engine and its evidence are in English only.", "Polish"),
        ("The text is in Croatian or Serbian; the built-in engine reads English.", "Croatian or Serbian"),
        ("The text is in a language that is not English; the built-in engine reads English.", "another language"),
        ("No claim was found.", ""),
        ("", ""),
    ],
)
def test_the_language_is_the_one_that_the_service_names(hint: str, name: str) -> None:
    assert _language_told(hint) == name
