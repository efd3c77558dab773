"""`--show-completion` and `--install-completion` for a shell that is named: the library's own options only know the one that runs."""

from __future__ import annotations

from collections.abc import Sequence

import typer
from typer import completion

OPTIONS = frozenset({"--show-completion", "--install-completion"})
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
_PROGRAM = "factlint"
_VARIABLE = "_FACTLINT_COMPLETE"


def complete_named_shell(arguments: Sequence[str]) -> int | None:
    """Shows or installs the completion of the shell that the arguments name; None where they name none."""
    option, equals, shell = (arguments[0] if arguments else "").partition("=")
    named = [shell] if equals else list(arguments[1:])
    if option not in OPTIONS or not named:
        return None
    if len(named) > 1 or named[0] not in SHELLS:
        typer.echo(
            f"factlint: {option} takes one of {', '.join(SHELLS)}, or nothing for the shell that runs.", err=True
        )
        return 2
    how = {"shell": named[0], "prog_name": _PROGRAM, "complete_var": _VARIABLE}
    if option == "--show-completion":
        typer.echo(completion.get_completion_script(**how))  # pyright: ignore[reportPrivateImportUsage]
        return 0
    shell, path = completion.install(**how)  # pyright: ignore[reportPrivateImportUsage]
    typer.echo(f"{shell} completion installed in {path}\nCompletion will take effect once you restart the terminal")
    return 0
