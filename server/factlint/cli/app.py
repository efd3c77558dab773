"""The commands and their options; each command's work is in a room of its own, imported when it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from factlint import __version__
from factlint.cli.admin import register

FAILURE = 2
STOPPED = 130


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


app = typer.Typer(
    name="factlint",
    help="Checks the factual claims of drafts and shows what the evidence says.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
sources = typer.Typer(
    no_args_is_help=True, help="Your own evidence: folders and files that claims are checked against."
)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    try:
        app(list(arguments), prog_name="factlint")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else FAILURE
    return 0


def _ended(work: Callable[[], int]) -> NoReturn:
    """End the command with the code of its work; one that was stopped never looks like one that had findings."""
    try:
        code = work()
    except KeyboardInterrupt:
        typer.echo("factlint: stopped", err=True)
        code = STOPPED
    except BrokenPipeError:
        # Whoever read our output went away, as `head` does; the flush at the end must not meet the same pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = FAILURE
    raise typer.Exit(code)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"factlint {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Checks the factual claims of drafts and shows what the evidence says."""


@app.command()
def check(
    paths: Annotated[list[str], typer.Argument(help="Drafts, folders of drafts, or - for standard input.")],
    format: Annotated[Format, typer.Option(help="How findings are printed.")] = Format.TEXT,
    fail_on: Annotated[FailOn, typer.Option(help="From which finding on the exit code is 1.")] = FailOn.FALSE,
    fix: Annotated[bool, typer.Option("--fix", help="Put the right words in where the evidence is clear.")] = False,
    language: Annotated[str | None, typer.Option(help="The drafts' language, such as en.")] = None,
    source: Annotated[
        list[Path] | None, typer.Option(help="Check against this folder or file too; may be repeated.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Check again what was checked in the last day.")] = False,
    agree: Annotated[
        bool, typer.Option("--agree", help="Agree, for these drafts' projects, to sending them to the set service.")
    ] = False,
    review: Annotated[bool, typer.Option("--review", help="A whole-draft review (not in this version).")] = False,
    deep: Annotated[bool, typer.Option("--deep", help="Deep checks of doubtful claims (not in this version).")] = False,
) -> None:
    """Check drafts. Exit code 0: nothing to report; 1: findings; 2: wrong use, or something could not be checked."""
    if review or deep:
        name = "--review" if review else "--deep"
        typer.echo(f"factlint: {name} is not in this version; leave it out for the quick check.", err=True)
        raise typer.Exit(FAILURE)
    from factlint.cli.checking import Request, check_drafts

    given: dict[str, object] = {}
    if language is not None:
        given["language"] = language
    if source:
        given["sources"] = [str(path) for path in source]
    request = Request(tuple(paths), format.value, fail_on.value, fix=fix, fresh=fresh, agree=agree, command_line=given)
    _ended(lambda: check_drafts(request))


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []})
def lsp(context: typer.Context) -> None:
    """The language server, for editors: on standard input and output, or --tcp PORT, --ws PORT."""
    from factlint.cli.main import serve_editor

    _ended(lambda: serve_editor(context.args))


@app.command()
def forget(paths: Annotated[list[str], typer.Argument(help="Drafts, or folders of drafts; they may be gone.")]) -> None:
    """Delete everything stored of these drafts: verdicts, reviews, reports, and what is under way. The drafts stay."""
    from factlint.cli.forgetting import forget_drafts

    _ended(lambda: forget_drafts(paths))


@app.command()
def doctor() -> None:
    """Say what is configured, what is reachable, and what would be used."""
    from factlint.cli.doctor import examine

    _ended(examine)


@sources.command("add")
def add(locations: Annotated[list[Path], typer.Argument(help="Folders or files.")]) -> None:
    """Check every draft against these folders and files too."""
    from factlint.cli.sources import add_sources

    _ended(lambda: add_sources(locations))


@sources.command("list")
def list_() -> None:
    """Show your sources and what was read from them."""
    from factlint.cli.sources import list_sources

    _ended(list_sources)


@sources.command("remove")
def remove(sources_: Annotated[list[str], typer.Argument(metavar="SOURCE...", help="Their ids or locations.")]) -> None:
    """No longer check against these sources; the files themselves stay."""
    from factlint.cli.sources import remove_sources

    _ended(lambda: remove_sources(sources_))


@sources.command("rebuild")
def rebuild() -> None:
    """Read every source again from the start."""
    from factlint.cli.sources import rebuild_sources

    _ended(rebuild_sources)


app.add_typer(sources, name="sources")
register(app)
