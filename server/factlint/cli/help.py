"""How the help of a command names what it takes: in plain words, and alike whichever version of typer is installed."""

from __future__ import annotations

import re
from typing import Any

import typer
from typer.core import TyperCommand

_CHOICES = re.compile(r"<(?P<choices>[^<>|]+(?:\|[^<>|]+)+)>$")

_RANGE = re.compile(r"(?:(?<!\d)(?P<low>\d+)<=)?x(?:<=(?P<high>\d+)|>=(?P<least>\d+))")


class Commands(typer.Typer):
    """A group of commands whose help is written so."""

    def command(self, name: str | None = None, **options: Any) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        return super().command(name, cls=PlainCommand, **options)


class PlainCommand(TyperCommand):
    """A command whose help names arguments and values in capitals, and no types of a programming language."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        arguments = [one for one in self.get_params(ctx) if is_argument(one) and not getattr(one, "hidden", False)]
        return [str(self.options_metavar), *(name_argument(one) for one in arguments)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        arguments: list[tuple[str, str]] = []
        options: list[tuple[str, str]] = []
        for one in self.get_params(ctx):
            record = one.get_help_record(ctx)
            if record is None:
                continue
            if is_argument(one):
                arguments.append((name_argument(one, in_list=True), _say_range(record[1])))
            else:
                options.append((name_option(one, record[0]), _say_range(record[1])))
        for title, records in (("Arguments", arguments), ("Options", options)):
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)


def is_argument(parameter: Any) -> bool:
    """Whether it is given by its place and not by a name."""
    return parameter.param_type_name == "argument"


def name_argument(argument: Any, *, in_list: bool = False) -> str:
    """`DRAFT...`, or `[QUESTION]` where it may be left out; in a list of arguments without the brackets."""
    name = argument.metavar or str(argument.name).strip("_").upper()
    name = name if argument.nargs != -1 or name.endswith("...") else f"{name}..."
    return name if in_list or argument.required or name.startswith("[") else f"[{name}]"


def name_option(option: Any, record: str) -> str:
    """`--format text|json`, from the option and what the library of commands would write."""
    if option.is_flag or option.count:
        return record
    found = _CHOICES.search(record)
    value = option.metavar or (found["choices"] if found else option.opts[0].lstrip("-").replace("-", "_").upper())
    return f"{', '.join(sorted(option.opts, key=len))} {value}"


def _say_range(text: str) -> str:
    return _RANGE.sub(
        lambda found: f"{found['low']} to {found['high']}" if found["high"] else f"at least {found['least']}", text
    )
