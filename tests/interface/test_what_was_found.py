"""What stands beside a verdict says what is wrong: a corrected claim beside "False" would read as if it were false."""

from __future__ import annotations

import pytest

from factlint.interface.verifications import what_was_found

RIGHT = "The dam opened in 1938."
WRONG = "The claim says 1931; the log says 1938."


@pytest.mark.parametrize(
    ("finding", "summary", "rewrite", "shown"),
    [
        (WRONG, "Archives date it to 1938.", RIGHT, WRONG),
        (RIGHT, "Archives date it to 1938.", RIGHT, "Archives date it to 1938."),
        ("the dam  opened in 1938", WRONG, RIGHT, WRONG),
        (RIGHT, RIGHT, RIGHT, ""),
        (RIGHT, "Archives date it to 1938.", None, RIGHT),
        ("", WRONG, None, WRONG),
    ],
)
def test_the_correction_alone_never_stands_for_what_was_found(
    finding: str, summary: str, rewrite: str | None, shown: str
) -> None:
    assert what_was_found(finding, summary, rewrite) == shown
