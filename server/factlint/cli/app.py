"""The commands; each command's work is in a room of its own, imported when it runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from typer.models import CommandInfo

from factlint import __version__
from factlint.cli.commands.admin import register
from factlint.cli.completion import complete_named_shell
from factlint.cli.help import Commands
from factlint.cli.imports import without_collections
from factlint.cli.interrupts import tell_stopped
from factlint.cli.options import (
    Agree,
    AnswerFormat,
    Download,
    Drafts,
    Exclude,
    FailOn,
    Format,
    Fresh,
    Language,
    PackIds,
    ReportFormat,
    Sources,
    Wait,
)
from factlint.cli.streams import describe_output_problem, take_output_problem
from factlint.cli.usage import WrongUse, explain_usage_error

FAILURE = 2


app = Commands(
    name="factlint",
    help="Checks the factual claims of drafts and shows what the evidence says.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
addons = Commands(no_args_is_help=True, help="Set up other programs to use Factlint.")
sources = Commands(no_args_is_help=True, help="Your own files as evidence that claims are checked against.")
evidence = Commands(
    no_args_is_help=True,
    help="Offline encyclopedias to check claims against (packs). Nothing is downloaded but by install and update.",
    short_help="Offline encyclopedias to check claims against (packs).",
)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; a failure where what it prints cannot be written."""
    try:
        code = _run_command(arguments)
    except OSError as error:
        if (problem := take_output_problem(after=error)) is None:
            raise
    else:
        if (problem := take_output_problem()) is None:
            return code
    return _tell_of_output(problem)


def _tell_of_output(problem: OSError) -> int:
    """Say why nothing more can be printed; the exit code."""
    if described := describe_output_problem(problem):
        typer.echo(f"factlint: {described}", err=True)
    return FAILURE


def _run_command(arguments: Sequence[str]) -> int:
    if (done := complete_named_shell(arguments)) is not None:
        return done
    try:
        code: object = _only(arguments)(list(arguments), prog_name="factlint", standalone_mode=False)
    except typer.Exit as end:
        return end.exit_code
    except (typer.Abort, KeyboardInterrupt):
        return tell_stopped()
    except WrongUse as wrong:
        typer.echo(explain_usage_error(wrong), err=True)
        return FAILURE
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else FAILURE
    return code if isinstance(code, int) else 0


def _only(arguments: Sequence[str]) -> typer.Typer:
    """The command line with the one command that is asked for: to make all of them takes as long as a small check."""
    wanted = arguments[0] if arguments else ""
    narrowed = copy(app)
    narrowed.registered_commands = [one for one in app.registered_commands if _name_of(one) == wanted]
    narrowed.registered_groups = [one for one in app.registered_groups if one.name == wanted]
    return narrowed if narrowed.registered_commands or narrowed.registered_groups else app


def _name_of(command: CommandInfo) -> str:
    return command.name or getattr(command.callback, "__name__", "")


def _exit_with(work: Callable[[], int]) -> NoReturn:
    """End the command with the code of its work; one that was stopped never looks like one that had findings."""
    try:
        code = work()
    except KeyboardInterrupt:
        code = tell_stopped()
    except OSError as error:
        # The library of commands would end with 1, which is for findings, where nobody reads the output any more.
        if (problem := take_output_problem(after=error)) is None:
            raise
        code = _tell_of_output(problem)
    raise typer.Exit(code)


def _given_settings(language: str | None, sources: Sequence[Path] | None) -> dict[str, object]:
    """The settings that the command line gives. A source that is not there ends the command."""
    for path in sources or ():
        if not path.exists():
            raise typer.BadParameter(f"'{path}' does not exist.", param_hint="'--source'")
    given: dict[str, object] = {} if language is None else {"language": language}
    return given | ({"sources": [str(path) for path in sources]} if sources else {})


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"factlint {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Checks the factual claims of drafts and shows what the evidence says."""


@app.command()
def check(
    paths: Drafts,
    format: Annotated[Format, typer.Option(help="How findings are printed.")] = Format.TEXT,
    fail_on: Annotated[
        FailOn,
        typer.Option(
            help="What makes the exit code 1: verdicts of False, also Mixed, or also those of low confidence."
        ),
    ] = FailOn.FALSE,
    fix: Annotated[
        bool,
        typer.Option(
            "--fix",
            help="Put the right words in where the evidence is clear; in documents as tracked changes of a copy.",
        ),
    ] = False,
    annotate: Annotated[
        bool, typer.Option("--annotate", help="Copy .docx and .odt drafts, with a comment at each finding.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The copy that --annotate and --fix make; else beside it, as NAME.checked.docx.",
        ),
    ] = None,
    language: Language = None,
    source: Sources = None,
    exclude: Exclude = None,
    fresh: Fresh = False,
    agree: Agree = False,
    review: Annotated[
        bool,
        typer.Option(
            "--review",
            help="Review each draft whole: its claims, up to five doubtful ones in depth, and its citations.",
        ),
    ] = False,
    deep: Annotated[
        bool,
        typer.Option(
            "--deep",
            help="Check in depth what was found False, Mostly False or Mixed, or judged with low confidence. The "
            "price of a remote service is said and agreed to first, here and for --review.",
        ),
    ] = False,
    deep_all: Annotated[bool, typer.Option("--deep-all", help="Check every claim in depth.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Agree to the prices of --review and --deep.")] = False,
    changed: Annotated[
        bool, typer.Option("--changed", help="Only lines that changed since the last commit: what git diff HEAD shows.")
    ] = False,
    changed_since: Annotated[
        str,
        typer.Option(
            metavar="REF", help="Only lines that changed since the work branched off from it, as origin/main."
        ),
    ] = "",
    baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Do not report what this file knows of earlier checks.")
    ] = None,
    write_baseline: Annotated[
        bool, typer.Option("--write-baseline", help="Write all that is found into the --baseline file.")
    ] = False,
) -> None:
    """Check drafts. Exit code 0: nothing to report; 1: findings; 2: wrong use, or something could not be checked."""
    with without_collections():
        from factlint.cli.commands.check import Request, check_drafts

    request = Request(
        tuple(paths),
        format.value,
        fail_on.value,
        fix=fix,
        annotate=annotate,
        output=output,
        fresh=fresh,
        agree=agree,
        yes=yes,
        review=review,
        deep="all" if deep_all else "doubtful" if deep else "",
        baseline=baseline,
        write_baseline=write_baseline,
        since=changed_since or ("HEAD" if changed else ""),
        command_line=_given_settings(language, source),
        exclude=tuple(exclude or ()),
    )
    _exit_with(lambda: check_drafts(request))


@app.command()
def report(
    paths: Drafts,
    format: Annotated[
        ReportFormat | None, typer.Option(help="How it is written; else as the output's name says, else Markdown.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it to this file.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the --output file even if it is no earlier report.")
    ] = False,
    language: Language = None,
    source: Sources = None,
    exclude: Exclude = None,
    fresh: Fresh = False,
    agree: Agree = False,
) -> None:
    """Write a report of drafts: what was checked, found and left out. Exit code 2: something could not be checked."""
    from factlint.cli.commands.report import Request, report_drafts

    command_line = _given_settings(language, source)
    request = Request(
        tuple(paths), format.value if format else "", output, fresh, agree, command_line, tuple(exclude or ()), force
    )
    _exit_with(lambda: report_drafts(request))


@app.command(short_help="Ask about the evidence of a claim.")
def ask(
    target: Annotated[
        str,
        typer.Argument(
            metavar="CLAIM",
            help="A claim: PATH:LINE, one of several there as PATH:LINE#2, a report's id, or its words.",
        ),
    ],
    question: Annotated[
        str, typer.Argument(help="Without one: a conversation on a terminal, else what was asked before.")
    ] = "",
    history: Annotated[bool, typer.Option("--history", help="Only show what was asked before.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Delete what was asked before.")] = False,
    format: Annotated[AnswerFormat, typer.Option(help="How the answer is printed.")] = "text",
    language: Language = None,
    agree: Agree = False,
    yes: Annotated[bool, typer.Option("--yes", help="Agree to the price of the deep check.")] = False,
) -> None:
    """Ask about the evidence of a claim. A further question goes on with the same conversation.

    A claim that was not checked in depth is checked first, at a remote service once its price is agreed to.
    """
    from factlint.cli.commands.ask import Request
    from factlint.cli.commands.ask import ask as answer

    request = Request(target, question.strip(), history, forget, format, agree, yes, _given_settings(language, None))
    _exit_with(lambda: answer(request))


@app.command(
    short_help="Run the language server, for editors.",
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
)
def lsp(context: typer.Context) -> None:
    """Run the language server, for editors: on standard input and output, or --tcp PORT, --ws PORT."""
    from factlint.cli.commands.lsp import serve_editor

    _exit_with(lambda: serve_editor(context.args))


@app.command(short_help="Offer checks and fixes as tools to agents (MCP).")
def mcp() -> None:
    """Offer tools to agents on standard input and output (MCP).

    check_draft, check_claim, find_evidence, record_verdicts and apply_fix.
    """
    from factlint.cli.agents.server import serve

    _exit_with(serve)


@app.command(short_help="Delete everything stored of some drafts.")
def forget(
    paths: Annotated[
        list[str], typer.Argument(metavar="DRAFT...", help="Drafts, or folders of drafts; they may be gone.")
    ],
) -> None:
    """Delete everything stored of these drafts: verdicts, reviews, reports, and what is under way. The drafts stay."""
    from factlint.cli.commands.forget import forget_drafts

    _exit_with(lambda: forget_drafts(paths))


@app.command(short_help="Delete everything that Factlint keeps on this machine.")
def purge(
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    settings: Annotated[bool, typer.Option("--settings", help="Delete your settings file too.")] = False,
) -> None:
    """Delete everything that Factlint keeps on this machine: verdicts, reports, indexes, runs, consents, logs.

    Drafts, project files, your own sources and keys in the keyring stay.
    """
    from factlint.cli.commands.purge import purge as delete_all

    _exit_with(lambda: delete_all(yes=yes, with_settings=settings))


@app.command(short_help="Say what is configured, reachable and used.")
def doctor() -> None:
    """Say what is configured, what is reachable, and what would be used."""
    from factlint.cli.commands.doctor import examine

    _exit_with(examine)


@sources.command("add")
def add(locations: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Folders or files.")]) -> None:
    """Check every draft against these folders and files too."""
    from factlint.cli.commands.sources import add_sources

    _exit_with(lambda: add_sources(locations))


@sources.command("list")
def list_() -> None:
    """Show your sources and what was read from them."""
    from factlint.cli.commands.sources import list_sources

    _exit_with(list_sources)


@sources.command("remove")
def remove(sources_: Annotated[list[str], typer.Argument(metavar="SOURCE...", help="Their ids or locations.")]) -> None:
    """No longer check against these sources; the files themselves stay."""
    from factlint.cli.commands.sources import remove_sources

    _exit_with(lambda: remove_sources(sources_))


@sources.command("rebuild")
def rebuild() -> None:
    """Read every source again from the start."""
    from factlint.cli.commands.sources import rebuild_sources

    _exit_with(rebuild_sources)


@evidence.command("list")
def list_packs(
    words: Annotated[list[str] | None, typer.Argument(metavar="WORD...", help="Only packs with these words.")] = None,
    available: Annotated[
        bool, typer.Option("--available", help="Those that the catalogue offers; it is asked for that.")
    ] = False,
) -> None:
    """Show the packs that are here, with size, licence and state."""
    from factlint.cli.commands.evidence import list_packs as print_packs

    _exit_with(lambda: print_packs(words or [], available=available))


@evidence.command("install", short_help="Download packs and index them; asks first.")
def install_packs(packs: PackIds, yes: Download = False, wait: Wait = True) -> None:
    """Download packs and index them, or go on with that; says size and licence and asks first."""
    from factlint.cli.commands.evidence import install_packs as install

    _exit_with(lambda: install(packs, yes=yes, wait=wait))


@evidence.command("update", short_help="Download newer editions of packs; asks first.")
def update_packs(
    packs: Annotated[list[str] | None, typer.Argument(metavar="PACK...", help="Ids; else all that are here.")] = None,
    yes: Download = False,
    wait: Wait = True,
) -> None:
    """Download the newer editions of packs that are here; says sizes and asks first."""
    from factlint.cli.commands.evidence import update_packs as update

    _exit_with(lambda: update(packs or [], yes=yes, wait=wait))


@evidence.command("remove", short_help="Delete packs with their indexes.")
def remove_packs(packs: PackIds) -> None:
    """Delete packs with their indexes, and end what is being done with them."""
    from factlint.cli.commands.evidence import remove_packs as remove

    _exit_with(lambda: remove(packs))


@addons.command("libreoffice", short_help="Show findings in LibreOffice Writer.")
def libreoffice(
    port: Annotated[int, typer.Option(min=1024, max=65535, help="The port on which Writer finds the backend.")] = 8643,
    profile: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="The folder of a LibreOffice profile; else all of yours.")
    ] = None,
    extension: Annotated[
        bool, typer.Option("--extension", help="Use the extension: with links to the evidence, and ignoring.")
    ] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Put everything back as it was.")] = False,
) -> None:
    """Have LibreOffice Writer show findings as you type, through its own LanguageTool client; close Writer first."""
    from factlint.cli.commands.addons import remove_libreoffice, set_up_libreoffice

    _exit_with(
        lambda: remove_libreoffice(profile) if remove else set_up_libreoffice(port, profile, extension=extension)
    )


@addons.command("languagetool", short_help="Serve programs that speak to LanguageTool.")
def languagetool(
    port: Annotated[int, typer.Option(min=1024, max=65535, help="The port on which programs find the backend.")] = 8643,
) -> None:
    """Print the address for programs that take that of a LanguageTool server, and have the backend stay there for them."""
    from factlint.cli.commands.addons import set_up_languagetool

    _exit_with(lambda: set_up_languagetool(port))


@addons.command("word", short_help="Write the manifests that Word needs.")
def word(
    url: Annotated[
        str | None, typer.Option(help="The https address of the backend; else that of your settings.")
    ] = None,
    folder: Annotated[Path, typer.Option(help="Where to write the manifests.")] = Path("factlint-word"),
) -> None:
    """Write the manifests by which Word opens the task pane of a backend; Word takes https addresses only."""
    from factlint.cli.extensions.word_manifest import write_manifests

    _exit_with(lambda: write_manifests(url, folder))


@app.command(short_help="Open a page in your browser to write and check in.")
def pane(
    print_only: Annotated[bool, typer.Option("--print", help="Print the link and open no browser.")] = False,
) -> None:
    """Open the task pane in your browser: a page to write in, with checks, changes, deep checks and questions.

    Its link works once, for two minutes. With a remote service it is that service's page, which asks for your key.
    """
    from factlint.cli.commands.pane import open_pane

    _exit_with(lambda: open_pane(print_only=print_only))


app.add_typer(sources, name="sources")
app.add_typer(evidence, name="evidence")
app.add_typer(addons, name="addons")
register(app)
