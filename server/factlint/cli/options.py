"""What several commands take: drafts, sources, languages and formats, as their help names them."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import typer


class Format(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


class FailOn(StrEnum):
    """From which finding on the exit code is 1; each includes the ones before it."""

    FALSE = "false"
    MIXED = "mixed"
    LOW = "low"
    NEVER = "never"


class ReportFormat(StrEnum):
    """How a report is written."""

    MARKDOWN = "markdown"
    HTML = "html"


AnswerFormat = Literal["text", "json"]


def check_language(code: str | None) -> str | None:
    """A code as it was given; what nobody can mean must not be passed over and the drafts read as another language."""
    if code is None:
        return None
    from factlint.interface.common import LANGUAGES

    if code not in ("auto", *LANGUAGES):
        raise typer.BadParameter(f"{code!r} is none of auto, {', '.join(LANGUAGES)}.")
    return code


Language = Annotated[
    str | None, typer.Option(metavar="CODE", callback=check_language, help="The drafts' language, such as en.")
]
Drafts = Annotated[
    list[str], typer.Argument(metavar="DRAFT...", help="Drafts, folders of drafts, or - for standard input.")
]
Sources = Annotated[
    list[Path] | None, typer.Option(metavar="PATH", help="Check against this folder or file too; may be repeated.")
]
Exclude = Annotated[
    list[str] | None,
    typer.Option(
        metavar="PATTERN", help="Leave out what this names, as in .gitignore: vendor/, *.tmp.md; may be repeated."
    ),
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Check again what was checked in the last day.")]
Agree = Annotated[
    bool,
    typer.Option(
        "--agree", help="Agree, for these drafts' projects, that your service, models and search get to see them."
    ),
]
PackIds = Annotated[list[str], typer.Argument(metavar="PACK...", help="Ids, from `factlint evidence list`.")]
Download = Annotated[bool, typer.Option("--yes", help="Download without asking; sizes and licences are still said.")]
Wait = Annotated[bool, typer.Option("--wait/--no-wait", help="Follow it until the pack is indexed.")]
