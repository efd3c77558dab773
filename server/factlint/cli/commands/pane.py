"""`factlint pane`: a link to the task pane, opened in the browser of whoever asked for it."""

from __future__ import annotations

import webbrowser

from factlint.cli.backend_request import FAILURE, NoAnswer, ask_backend
from factlint.cli.terminal import output_console
from factlint.interface.local import PANE_PATH
from factlint.settings import load


def open_pane(*, print_only: bool) -> int:
    """Open the pane, or print where it is; the exit code."""
    settings = load().settings
    try:
        url = (
            f"{settings.base_url}{PANE_PATH}"
            if settings.remote
            else ask_backend(lambda backend: backend.make_pane_link())
        )
    except NoAnswer:
        return FAILURE
    if print_only or not webbrowser.open(url):
        output_console().print(url, soft_wrap=True)
    return 0
