"""`factlint forget`: everything that is stored of drafts is deleted, and what went is said."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from factlint.cli import drafts
from factlint.cli.drafts import Draft
from factlint.cli.projects import Projects
from factlint.cli.terminal import make_harmless, output_console, print_message
from factlint.client.paid.draft_deletion import forget
from factlint.client.store.draft_index import DraftIndex
from factlint.settings import load

FAILURE = 2


def forget_drafts(paths: Sequence[str]) -> int:
    """Forget each draft named, and each below a folder named, also those that are gone; the exit code."""
    named = list(dict.fromkeys(path for name in paths for path in _find_drafts(Path(name))))
    if not named:
        print_message("nothing is stored of any draft there")
        return 0
    return asyncio.run(_forget(named))


async def _forget(named: Sequence[Path]) -> int:
    projects = Projects({}, on_problem=print_message, on_starting=lambda: None)
    code = 0
    try:
        for path in named:
            draft = Draft(str(path), path, "", b"", "utf-8", "markdown")
            project = projects.project(draft)
            await projects.open_checker(project)
            try:
                done = await forget(path.as_uri(), projects.runs(project))
            except OSError as error:
                print_message(f"{path}: what is stored of it could not be deleted ({error})")
                code = FAILURE
                continue
            output_console().print(make_harmless(f"{path}: {done.text}"), soft_wrap=True)
            code = FAILURE if done.problem else code
    finally:
        await projects.aclose()
    return code


def _find_drafts(path: Path) -> Iterator[Path]:
    """The draft itself; of a folder the drafts in it, and those that were in it when they were checked."""
    path = path.absolute()
    if not path.is_dir():
        yield path
        return
    yield from (Path(name) for name in drafts.find_drafts([str(path)]))
    for record in DraftIndex(load(path).settings.data_dir).all_records():
        known = Path(url2pathname(urlsplit(record.document).path))
        if record.document.startswith("file:") and known.is_relative_to(path):
            yield known
