"""The report in the format asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from factlint.cli.drafts import Unreadable
from factlint.cli.terminal import output_console
from factlint.client.outcomes.outcomes import Outcome


def print_report(
    format: str, outcomes: Sequence[Outcome], unreadable: Sequence[Unreadable], seconds: float, *, fix: bool
) -> None:
    """Print all outcomes on standard output; the text of a fixed standard input takes its place there."""
    piped = [outcome for outcome in outcomes if outcome.draft.path is None]
    if fix and piped:
        print_raw(piped[0].text.encode(piped[0].draft.encoding))
        return
    if format == "json":
        from factlint.cli.reports.json_report import render

        print_raw(render(outcomes, unreadable, seconds).encode())
    elif format == "sarif":
        from factlint.cli.reports.sarif import render

        print_raw(render(outcomes).encode("utf-8", "surrogateescape"))
    elif format == "github":
        from factlint.cli.reports.github import render

        print_raw(render(outcomes).encode("utf-8", "surrogateescape"))
    else:
        from factlint.cli.reports.text import print_text

        print_text(output_console(), outcomes, seconds)


def print_raw(content: bytes) -> None:
    """Bytes on standard output, as they are."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()
