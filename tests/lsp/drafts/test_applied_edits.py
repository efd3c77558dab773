"""Edits that were made can be taken back: after more typing, after undo, and after the editor was closed."""

from __future__ import annotations

import asyncio
import stat
import time
from types import SimpleNamespace

from lsprotocol import types

from factlint.client.store.applied_edits import MOST_EDITS, AppliedEdit, AppliedEdits
from factlint.lsp.drafts.applied_edits import AppliedEditLog
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.drafts.tracked_edits import TrackedEdit
from factlint.lsp.session.background import Background
from factlint.prose.apply.placement import Anchor, make_anchor
from factlint.prose.offsets import Text
from factlint.prose.span import Span

CLAIM = "The Varn dam was opened in 1931."
TOWN = "The town has 300 people."
WRONG = {
    "1931": {"verdict": "False", "confidence": "high", "suggested_rewrite": "The Varn dam was opened in 1938."},
    "300 people": {"verdict": "False", "confidence": "high", "suggested_rewrite": "The town has 400 people."},
}
TEXT = f"# Varn\n\n{CLAIM} It is large, they say.\n\n{TOWN}\n"
BACK = "Put back what you wrote: “1931”"


def kept(tmp_path):
    return list((tmp_path / "data").rglob("applied/*.json"))


async def titles(draft, words):
    return [action.title for action in await draft.actions(words)]


async def make(editor, draft, words, title):
    (action,) = [action for action in await draft.actions(words) if action.title == title]
    draft.apply((await editor.client.code_action_resolve_async(action)).edit)


async def applied(editor, service):
    service.verdicts = WRONG
    draft = editor.open(TEXT)
    await draft.marked(CLAIM, TOWN)
    await make(editor, draft, "1931", "Change “1931” to “1938”")
    await draft.marked(TOWN)
    return draft


async def test_an_edit_is_written_down_before_it_is_made_for_its_owner_alone(start, service, tmp_path):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(TEXT)
        await draft.marked(CLAIM, TOWN)
        (action,) = [action for action in await draft.actions("1931") if "1938" in action.title]
        assert kept(tmp_path) == [], "what is offered is no edit yet"
        await editor.client.code_action_resolve_async(action)
        (file,) = kept(tmp_path)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        draft.close()
        await editor.execute("factlint.showStatus")
        assert kept(tmp_path) == [], "what was never made is forgotten"


async def test_the_words_are_put_back_while_they_read_the_replacement(start, service):
    async with start() as editor:
        draft = await applied(editor, service)
        draft.change("# Varn", "# Varn\n\nAn opinion.")
        assert BACK in await titles(draft, "1938")
        assert BACK not in await titles(draft, "people")
        draft.change("1938", "1937")
        assert BACK not in await titles(draft, "1937")
        draft.change("1937", "1938")
        await make(editor, draft, "1938", BACK)
        assert CLAIM in draft.text and BACK not in await titles(draft, "1931")


async def test_the_words_can_be_put_back_in_a_draft_that_is_opened_before_its_renaming_is_told(start, service):
    async with start() as editor:
        draft = await applied(editor, service)
        draft.close()
        await editor.idle()
        renamed = editor.open(draft.text, "renamed.md")
        await renamed.marked(TOWN)
        assert BACK not in await titles(renamed, "1938")
        files = [types.FileRename(draft.uri, renamed.uri)]
        editor.client.workspace_did_rename_files(types.RenameFilesParams(files))
        while BACK not in await titles(renamed, "1938"):
            await editor.anything()


async def test_what_was_taken_back_is_still_there_to_choose_but_not_made_with_the_others(start, service):
    async with start() as editor:
        draft = await applied(editor, service)
        draft.change("1938", "1931")
        await draft.marked(CLAIM, TOWN)
        (again,) = [action for action in await draft.actions("1931") if action.title.startswith("Change")]
        assert not again.is_preferred
        (rest,) = await draft.actions("300", only=["source.fixAll"])
        assert rest.title == "Apply the safe edit"
        draft.apply((await editor.client.code_action_resolve_async(rest)).edit)
        assert CLAIM in draft.text and "400 people" in draft.text


async def test_after_a_restart_and_changes_elsewhere_the_words_are_found_again(start, service):
    async with start() as editor:
        draft = await applied(editor, service)
        text = draft.text
    changed = f"# News\n\nIn 1938 much was new.\n\n{text}\nAn opinion at the end.\n"
    async with start() as editor:
        draft = editor.open(changed)
        await draft.marked(TOWN)
        assert BACK not in await titles(draft, "1938 much")
        await make(editor, draft, "1938. It", BACK)
        assert draft.text == changed.replace("opened in 1938", "opened in 1931")


async def test_the_other_findings_stay_on_their_words_after_edits(start, service):
    async with start() as editor:
        draft = await applied(editor, service)
        assert draft.marks == [TOWN]
        await make(editor, draft, "300", "Change “300” to “400”")
        await draft.marked()
        assert draft.text == TEXT.replace("1931", "1938").replace("300", "400")


def edit(number: int) -> AppliedEdit:
    return AppliedEdit(
        id=str(number), claim="", before="a", after="b", state="applied", anchor=Anchor("b", "", ""), at=float(number)
    )


def test_what_is_kept_is_bounded_shared_and_forgotten(tmp_path):
    one, two = (AppliedEdits(tmp_path, now=lambda: 1000.0) for _ in range(2))
    one.keep("file:///a", [edit(1)])
    two.keep("file:///a", [edit(2)])
    assert [found.id for found in one.load("file:///a")] == ["1", "2"], "one window keeps what another wrote down"
    one.keep("file:///a", [edit(number) for number in range(3, MOST_EDITS + 4)])
    assert len(one.load("file:///a")) == MOST_EDITS and one.load("file:///a")[0].id == "4"
    one.keep("file:///a", [], {found.id for found in one.load("file:///a")})
    two.keep("file:///b", [edit(1)])
    two.forget("file:///b")
    assert one.load("file:///a") == one.load("file:///b") == [] and not list(tmp_path.rglob("*.json"))


def test_what_was_applied_goes_along_with_a_draft_or_a_folder_that_is_renamed(tmp_path):
    log = AppliedEdits(tmp_path, now=lambda: 1000.0)
    log.keep("file:///a/notes.md", [edit(1)])
    log.keep("file:///a/b/notes.md", [edit(2)])
    log.keep("file:///ab/notes.md", [edit(3)])
    log.rename("file:///a/notes.md", "file:///a/b/other.md")
    log.rename("file:///a", "file:///c")
    found = {
        uri: [one.id for one in log.load(f"file:///{uri}")] for uri in ("c/b/notes.md", "c/b/other.md", "ab/notes.md")
    }
    assert found == {"c/b/notes.md": ["2"], "c/b/other.md": ["1"], "ab/notes.md": ["3"]}
    assert not log.load("file:///a/notes.md") and not log.load("file:///a/b/notes.md")


def test_an_edit_is_found_and_forgotten_under_every_spelling_of_the_name_of_its_draft(tmp_path):
    log = AppliedEdits(tmp_path, now=lambda: 1000.0)
    sent, canonical = "file:///a/notes%20(draft).md", "file:///a/notes%20%28draft%29.md"
    log.keep(sent, [edit(1)])
    assert [one.id for one in log.load(canonical)] == ["1"]
    log.rename(canonical, "file:///b/(x).md")
    assert not log.load(sent) and [one.id for one in log.load("file:///b/%28x%29.md")] == ["1"]
    log.forget("file:///b/%28x%29.md")
    assert not list(tmp_path.rglob("*.json"))


class Threads:
    """A backend that has nothing but its threads."""

    async def run_in_thread(self, work, *arguments):
        return await asyncio.to_thread(work, *arguments)


async def test_an_edit_is_written_down_as_it_was_made_whatever_is_typed_before_that(tmp_path):
    ready, background = asyncio.Event(), Background()
    folders = SimpleNamespace(settings=lambda _: SimpleNamespace(data_dir=tmp_path))
    log = AppliedEditLog(ready, folders, Threads(), None, background, None)
    text, uri = "The dam opened in 1931.\n", "file:///x/d.md"
    draft = Draft(uri, "markdown", 1, Text(text))
    offered = edit(1).model_copy(
        update={"before": "1931", "after": "1938", "state": "offered", "anchor": make_anchor(text, Span(18, 22))}
    )
    offered = offered.model_copy(update={"at": time.time()})
    draft.edits = (TrackedEdit(offered, Span(18, 22)),)

    def change(start, end, new, version):
        at = types.Range(types.Position(0, start), types.Position(0, end))
        draft.change(version, [types.TextDocumentContentChangePartial(range=at, text=new)], "utf-16")
        log.on_edit(draft)

    change(18, 22, "1938", 2)
    change(0, 0, "# Title\n\n", 3)
    ready.set()
    await asyncio.gather(*background.tasks)
    assert [one.state for one in AppliedEdits(tmp_path).load(uri)] == ["applied"]
