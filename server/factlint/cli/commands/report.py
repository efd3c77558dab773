"""`factlint report`: drafts checked as `factlint check` does, written down for people who were not there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

from factlint.cli import drafts
from factlint.cli.checks.session import Session
from factlint.cli.commands.check import FAILURE, check_quickly
from factlint.cli.drafts import Draft, is_read_only
from factlint.cli.exclusions import Exclusions, select_drafts
from factlint.cli.reports.formats import print_raw
from factlint.cli.reports.markdown import render as markdown
from factlint.cli.reports.view import UNSETTLED, ReportView, view_of
from factlint.cli.terminal import print_message
from factlint.client.api.errors import ClientError
from factlint.client.drafts.files import LARGEST_BYTES
from factlint.client.outcomes.outcomes import Outcome
from factlint.client.paid.reviews import DraftReviews
from factlint.pages.renderer import Pages
from factlint.prose.counts import count_text
from factlint.settings.files import replace_whole
from factlint.settings.regular_files import NotRegular, read_regular

_MARK = b"Software wrote this report from the sources that it names."
"""What every report holds in its head, in either form."""
HTML_SUFFIXES = frozenset({".html", ".htm"})


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line; no `format` is that of the output's name, else Markdown."""

    paths: tuple[str, ...]
    format: str = ""
    output: Path | None = None
    fresh: bool = False
    agree: bool = False
    command_line: Mapping[str, object] | None = None
    exclude: tuple[str, ...] = ()
    force: bool = False
    """Whether a file that is no earlier report may be replaced."""


def report_drafts(request: Request) -> int:
    """Write the report; what is in it does not change the exit code, what could not be checked does."""
    names = select_drafts(request.paths, Exclusions(request.exclude, request.command_line or {}))
    if names is None:
        return FAILURE
    output = request.output
    if output is not None and output.resolve() in {Path(name).resolve() for name in names}:
        print_message(f"{output}: is one of the drafts; write the report to another file")
        return FAILURE
    if output is not None and (refusal := _why_not_there(output, request.force)):
        print_message(f"{output}: {refusal}")
        return FAILURE
    read, unreadable = drafts.read_all(names, print_message)
    if not read:
        if not unreadable:
            print_message("nothing is left to report: exclude names all of it")
        return FAILURE
    outcomes = asyncio.run(_check(request, read))
    view = view_of(outcomes, [one.problem for one in unreadable], datetime.now(UTC))
    content = _report_text(request, view).encode("utf-8", "replace")
    if output is None:
        print_raw(content)
    else:
        if problem := _why_not_there(output, request.force) or _write(output, content):
            print_message(f"{output}: {problem}")
            return FAILURE
        print_message(f"the report of {count_text(len(outcomes), 'draft')} is in {output}")
    for problem in dict.fromkeys(outcome.why_unchecked for outcome in outcomes if outcome.why_unchecked):
        print_message(problem)
    return FAILURE if unreadable or any(outcome.has_failed for outcome in outcomes) else 0


def _why_not_there(output: Path, force: bool) -> str:
    """Why a report must not be written there; "" where nothing is, an earlier report, or what is no file, such as a terminal."""
    other = "name another file, or replace it with --force"
    try:
        content = read_regular(output, LARGEST_BYTES)
    except FileNotFoundError:
        return ""
    except NotRegular:
        return "is a folder" if output.is_dir() else ""
    except NotADirectoryError as error:
        return f"cannot be written ({error.strerror})"
    except OSError as error:
        return "" if force else f"is there already and cannot be looked into ({error.strerror}); {other}"
    is_other = bool(content) and _MARK not in content
    return f"is there already and is no report; {other}" if is_other and not force else ""


def _write(output: Path, content: bytes) -> str:
    """Write the report, whole or not at all where it is a file; why it could not be, if so."""
    made = False
    try:
        if output.exists() and not output.is_file():  # asked before links are followed: a pipe has no name of its own
            output.write_bytes(content)
            return ""
        target = output.resolve()
        if is_read_only(target):
            return "is read-only, so it was left alone"
        made = not target.exists()
        target.touch()  # a new file has the mode that the user's other new files have
        replace_whole(target, content, like=target.stat())
    except OSError as error:
        if made:
            with contextlib.suppress(OSError):
                output.resolve().unlink(missing_ok=True)
        return f"cannot be written ({error.strerror})"
    return ""


def _report_text(request: Request, view: ReportView) -> str:
    by_name = "html" if request.output and request.output.suffix.lower() in HTML_SUFFIXES else "markdown"
    if (request.format or by_name) == "html":
        return Pages(files("factlint.cli").joinpath("templates"), "drafts.css").render(
            "drafts.html", report=view, unsettled=UNSETTLED
        )
    return markdown(view)


async def _check(request: Request, found: Sequence[Draft]) -> list[Outcome]:
    async with Session(request.command_line or {}, agree=request.agree) as session:
        outcomes = await check_quickly(session, found, fresh=request.fresh)
        return [await _with_review(session, outcome) for outcome in outcomes]


async def _with_review(session: Session, outcome: Outcome) -> Outcome:
    """The outcome, with what the last review of this very text covered if it is known."""
    draft = outcome.draft
    try:
        reviews = DraftReviews(await session.open_runs(draft))
        known = await reviews.find_known_result("review", session.workspace(draft), await session.parse(draft))
    except ClientError:
        return outcome
    return replace(outcome, review=known)
