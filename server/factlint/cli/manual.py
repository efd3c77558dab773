"""The manual page (`man factlint`), made of the commands' own help."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

from typer.main import get_command

from factlint.cli.app import app
from factlint.cli.help import is_argument, name_argument, name_option

_DESCRIPTION = (
    "Finds the factual claims of drafts, checks them against evidence, and reports the words that are wrong, "
    "with the sources. It needs no key and no network; nothing leaves the machine unless its user says so."
)
_EXIT = (
    ("0", "There is nothing to report."),
    ("1", "There are findings."),
    ("2", "Wrong use, or something could not be checked."),
)
_FILES = (("factlint.toml", "Settings of a project, in the folder of its drafts or above it."),)
_ENVIRONMENT = (("FACTLINT_API_KEY", "The key of a hosted service; else it is looked for in the keyring."),)


def manual_page() -> str:
    """The page in the format of man(7), with no date and no version: it changes when the help does."""
    command = cast(Any, get_command(app))
    lines = [
        '.TH FACTLINT 1 "" "Factlint" "User Commands"',
        ".SH NAME",
        r"factlint \- check the facts of drafts",
        ".SH SYNOPSIS",
        ".B factlint",
        r".I COMMAND\fR [\fIOPTIONS\fR] [\fIARGUMENTS\fR]",
        ".SH DESCRIPTION",
        _plain(_DESCRIPTION),
        ".SH COMMANDS",
        *_commands("factlint", command),
        ".SH EXIT STATUS",
        *(line for name, text in _EXIT for line in _entry(name, text)),
        ".SH ENVIRONMENT",
        *(line for name, text in _ENVIRONMENT for line in _entry(name, text)),
        ".SH FILES",
        *(line for name, text in _FILES for line in _entry(name, text)),
    ]
    return "\n".join(lines) + "\n"


def _commands(before: str, group: Any) -> Iterator[str]:
    for name, command in cast("dict[str, Any]", group.commands).items():
        if command.hidden:
            continue
        full = f"{before} {name}"
        if hasattr(command, "commands"):
            yield from _commands(full, command)
            continue
        arguments = [one for one in command.params if is_argument(one) and not one.hidden]
        options = [one for one in command.params if not is_argument(one) and not one.hidden]
        context = command.context_class(command)
        shown = " ".join([full, *(["[OPTIONS]"] if options else []), *(name_argument(one) for one in arguments)])
        yield f".SS {_plain(shown)}"
        for number, part in enumerate(_paragraphs(command.help)):
            yield from ([".PP"] if number else [])
            yield _plain(part)
        for one in arguments:
            if one.help:
                yield from _entry(name_argument(one), one.help)
        for one in options:
            yield from _entry(name_option(one, one.get_help_record(context)[0]), _option_help(one))


def _option_help(option: Any) -> str:
    default = option.default
    if option.is_flag or default in (None, "", ()) or callable(default):
        return option.help or ""
    return f"{option.help or ''} Default: {getattr(default, 'value', default)}."


def _entry(term: str, text: str) -> list[str]:
    return [".TP", f".B {_plain(term)}", _plain(" ".join(text.split()))]


def _paragraphs(text: str | None) -> list[str]:
    return [" ".join(part.split()) for part in (text or "").split("\n\n") if part.strip()]


def _plain(text: str) -> str:
    """A text as man(7) takes it for plain words."""
    text = re.sub(r"\[/?(?:bold|italic|cyan|dim)\]", "", text).replace("`", "")
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("…", "...")
    return "\\&" + text if text.startswith((".", "'")) else text
