"""Forgetting a draft at the writer's word: its marks go, what is kept of it is deleted, and what went is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp import wording

if TYPE_CHECKING:
    from factlint.lsp.session.session import Session

FORGET, KEEP = "Forget It", "Keep It"


async def forget(session: Session, uri: str) -> str | None:
    """Forget everything about a draft, open or not; it is checked again only when it is edited, saved or asked about."""
    name = wording.plain(uri.rpartition("/")[2], 80)
    question = (
        f"delete everything stored of {name}, its verdicts, reviews and reports, and stop what is under way? "
        "The draft itself stays as it is."
    )
    if await session.editor.choose(question, FORGET, KEEP) != FORGET:
        return None
    await session.ready.wait()
    from factlint.client.paid import draft_deletion

    draft = session.draft(uri)
    if draft is not None:
        await session.checks.leave(draft)
    for runs in (session.deep.runs, *session.reviews.runs.values()):
        runs.leave(uri)
    project = session.folders.project(uri)
    await (await session.backend.checker(project)).settled()
    try:
        if draft is not None:
            await session.applied.forget(draft)
        done = await draft_deletion.forget(uri, await session.backend.runs(project))
    except OSError as error:
        return f"What is stored of {name} could not be deleted ({wording.plain(str(error), 120)})."
    session.closed.forget(uri)
    if draft is not None:
        session.findings_changed(draft)
    elif session.abilities.pulls:
        session.editor.request(types.WORKSPACE_DIAGNOSTIC_REFRESH, None)
    return f"{name}: {done.text}"
