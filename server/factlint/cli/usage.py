"""Wrong use of a command, said in a plain sentence with what to write instead."""

from __future__ import annotations

import re

import typer

WrongUse: type[Exception] = typer.BadParameter.__bases__[0]
"""What the library of commands raises for any use that does not fit; it has no public name of its own there."""
_NOT_ONE_OF = re.compile(
    r"Invalid value for '(?P<name>[^']+)': (?:Value error, )?'(?P<given>.*)' is not one of (?P<known>.+)\."
)

_POSSIBLE = re.compile(r" \(Possible options: ([^()]+)\)\Z")


def explain_usage_error(wrong: Exception, command: str = "factlint") -> str:
    """The message for a person; a command without anything answers with its help, which stays as it is."""
    message = str(getattr(wrong, "format_message", lambda: str(wrong))())
    if type(wrong).__name__ == "NoArgsIsHelpError":
        return message
    context = getattr(wrong, "ctx", None)
    path = str(getattr(context, "command_path", "") or command)
    if found := _NOT_ONE_OF.fullmatch(message):
        known = found["known"].replace("'", "").split(", ")
        one = f"{', '.join(known[:-1])} or {known[-1]}" if known[1:] else known[0]
        return f"{command}: {found['name']} {found['given']}: there is no {found['given']!r}; write {one}"
    plain = message.replace("Value error, ", "").rstrip(".")
    plain = _POSSIBLE.sub(r". Did you mean \1?", plain)
    end = "" if plain.endswith("?") else ";"
    return f"{command}: {plain[:1].lower()}{plain[1:]}{end} `{path} -h` tells how it is used"
