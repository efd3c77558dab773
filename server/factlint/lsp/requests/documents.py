"""textDocument/didOpen, didChange, didSave and didClose: keeps the live drafts, and tells whom it concerns."""

from __future__ import annotations

import asyncio

from lsprotocol import types

from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.session.folders import FILES
from factlint.lsp.session.session import Session
from factlint.prose.markup.names import markup_in_editor
from factlint.prose.offsets import Text


def did_open(session: Session, params: types.DidOpenTextDocumentParams) -> None:
    given = params.text_document
    if given.uri in session.drafts:
        session.scheduler.closed(given.uri)
    draft = Draft(given.uri, markup_in_editor(given.language_id, given.uri), given.version, Text(given.text))
    session.drafts[given.uri] = draft
    session.closed_drafts.opened(draft)
    session.scheduler.opened(draft)
    for work in (session.resume(draft), session.applied.opened(draft)):
        session.later(asyncio.get_running_loop().create_task(work))


def did_change(session: Session, params: types.DidChangeTextDocumentParams) -> None:
    draft = session.draft(params.text_document.uri)
    if draft is None:
        return
    before = draft.holding
    changes = draft.change(params.text_document.version, params.content_changes, session.abilities.encoding)
    session.scheduler.edited(draft, changes)
    session.applied.changed(draft)
    if session.abilities.lists or not session.abilities.pulls:
        if draft.holding is not before:
            session.findings_changed(draft)
        else:
            session.typed(draft)


def did_save(session: Session, params: types.DidSaveTextDocumentParams) -> None:
    uri = params.text_document.uri
    session.closed_drafts.look()
    if (
        session.ready.is_set()
        and not session.abilities.registers_watchers
        and (uri.rpartition("/")[2] in FILES or session.folders.changed_on_disk())
    ):
        session.folders.forget()
        session.settings_changed()
    if draft := session.draft(uri):
        session.scheduler.saved(draft)
        session.applied.saved(draft)
        session.typed(draft)
        session.consistency.neighbours.look_again(uri)


def did_close(session: Session, params: types.DidCloseTextDocumentParams) -> None:
    uri = params.text_document.uri
    draft = session.drafts.pop(uri, None)
    if draft is None:
        return
    session.scheduler.closed(uri)
    session.applied.closed(draft)
    session.publisher.forget(uri)
    session.consistency.forget(uri)
    if session.ready.is_set():
        session.consistency.neighbours.look_again(uri)
    session.pulled.pop(uri, None)
    session.ticked.pop(uri, None)
    if session.published.pop(uri, None) and not session.abilities.pulls:
        session.editor.publish(uri, None, [])
    session.refresh_status()


def did_change_folders(session: Session, params: types.DidChangeWorkspaceFoldersParams) -> None:
    session.folders.remove(folder.uri for folder in params.event.removed)
    session.folders.add(folder.uri for folder in params.event.added)
    session.settings_changed()
