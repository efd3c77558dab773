"""Suggested edits: shown before they are made, all safe ones at once, none that clash, and never on other words."""

from __future__ import annotations

from lsprotocol import types

CLAIM = "The Varn dam was opened in 1931."
TOWN = "The town has 300 people."
BELLS = "The church has 12 bells."
WRONG = {
    "1931": {"verdict": "False", "confidence": "high", "suggested_rewrite": "The Varn dam was opened in 1938."},
    "300 people": {"verdict": "False", "confidence": "high", "suggested_rewrite": "The town has 400 people."},
    "12 bells": {"verdict": "False", "confidence": "medium", "suggested_rewrite": "The church has 13 bells."},
}
TEXT = f"{CLAIM}\n\n{TOWN}\n\n{BELLS}\n"


def applying(editor):
    return [params.edit for method, params in editor.asked if method == types.WORKSPACE_APPLY_EDIT]


async def opened(editor, text=TEXT, *marks):
    draft = editor.open(text)
    await draft.marked(*(marks or (CLAIM, TOWN, BELLS)))
    return draft


async def change(draft, words):
    (found,) = [action for action in await draft.actions(words) if action.title.startswith("Change")]
    return found


async def test_an_edit_that_the_writer_picks_is_made_at_once_and_says_how_sure_it_is(start, service):
    service.verdicts = WRONG
    async with start("visual-studio-code") as editor:
        draft = await opened(editor)
        sure = (await editor.client.code_action_resolve_async(await change(draft, "1931"))).edit
        doubtful = (await editor.client.code_action_resolve_async(await change(draft, "12 bells"))).edit
        ((_, of_sure),) = sure.change_annotations.items()
        ((name, note),) = doubtful.change_annotations.items()
        assert not of_sure.needs_confirmation and not note.needs_confirmation
        assert note.label == "False (medium confidence)"
        assert note.description == "The almanac says so."
        (edit,) = doubtful.document_changes[0].edits
        assert edit.annotation_id == name and edit.new_text == "13"


async def test_an_editor_that_knows_no_annotations_gets_plain_edits(start, service):
    service.verdicts = WRONG
    async with start("emacs") as editor:
        draft = await opened(editor)
        edit = (await change(draft, "12 bells")).edit
        assert edit.change_annotations is None
        assert all(type(one) is types.TextEdit for one in edit.document_changes[0].edits)


async def test_all_safe_edits_are_made_at_once_by_the_command_and_by_the_source_action(start, service):
    service.verdicts = WRONG
    async with start("visual-studio-code") as editor:
        draft = await opened(editor)
        assert await editor.execute("factlint.fixAll", draft.uri) == "2 edits applied."
        (made,) = applying(editor)
        (action,) = await draft.actions("1931", only=["source.fixAll.factlint"])
        assert action.title == "Apply all 2 safe edits"
        resolved = (await editor.client.code_action_resolve_async(action)).edit
        for edit in (made, resolved):
            assert [one.new_text for one in edit.document_changes[0].edits] == ["1938", "400"]
            assert not any(note.needs_confirmation for note in edit.change_annotations.values())


async def test_to_choose_among_all_edits_the_safe_ones_are_chosen_already(start, service):
    service.verdicts = WRONG
    async with start("visual-studio-code") as editor:
        draft = await opened(editor)
        await editor.execute("factlint.chooseEdits", draft.uri)
        draft.change(BELLS, "")
        await editor.execute("factlint.chooseEdits", draft.uri)
        every, sure = applying(editor)
        notes = every.change_annotations
        asked = [(one.new_text, notes[one.annotation_id].needs_confirmation) for one in every.document_changes[0].edits]
        assert asked == [("1938", False), ("400", False), ("13", True)]
        assert all(note.needs_confirmation for note in sure.change_annotations.values()), "else nothing would be shown"


async def test_an_editor_that_cannot_show_edits_says_so(start, service):
    service.verdicts = WRONG
    async with start("emacs") as editor:
        draft = await opened(editor)
        assert "use the code action" in await editor.execute("factlint.chooseEdits", draft.uri)


async def test_a_rewrite_without_a_clean_edit_is_shown_and_not_offered(start, service):
    rewrite = "The Varn dike was opened in 1931."
    service.verdicts = {"1931": WRONG["1931"] | {"suggested_rewrite": rewrite}}
    async with start("visual-studio-code") as editor:
        draft = editor.open("The Varn `dam` was opened in 1931.\n")
        await draft.marked("The Varn `dam` was opened in 1931.")
        offers = [action for action in await draft.actions("1931") if action.title.startswith(("Change", "Rewrite"))]
        assert [action.title for action in offers] == [f"Rewrite: “{rewrite}”"]
        assert offers[0].disabled and offers[0].edit is None and offers[0].command is None


async def test_edits_that_clash_are_shown_with_the_reason_and_not_made(start, service):
    both = "The Varn dam was opened in 1931 and holds 300 litres."
    service.claims = {both: ["The Varn dam was opened in 1931.", "The Varn dam was opened early, in 1931."]}
    service.verdicts = {
        "opened in": WRONG["1931"],
        "early": {
            "verdict": "False",
            "confidence": "high",
            "suggested_rewrite": "The Varn dam was opened early, in 1939.",
        },
        "300 people": WRONG["300 people"],
    }
    async with start("visual-studio-code") as editor:
        draft = editor.open(f"{both}\n\n{TOWN}\n")
        await draft.marked(both, both, TOWN)
        offers = [action for action in await draft.actions("1931") if action.title.startswith(("Change", "Rewrite"))]
        assert sorted(action.title for action in offers) == [
            "Rewrite: “The Varn dam was opened early, in 1939.”",
            "Rewrite: “The Varn dam was opened in 1938.”",
        ]
        assert all("Another suggestion" in action.disabled.reason for action in offers)
        assert "another suggestion changes the same words" in (await draft.hover("1931")).contents.value
        await editor.execute("factlint.fixAll", draft.uri)
        (edit,) = applying(editor)
        assert [one.new_text for one in edit.document_changes[0].edits] == ["400"]


async def test_where_the_draft_moved_on_the_edit_is_worked_out_once_more(start, service):
    service.verdicts = WRONG
    async with start("visual-studio-code") as editor:
        draft = await opened(editor)
        editor.instead.append(lambda: draft.splice(0, 0, "Something new.\n\n"))
        assert await editor.execute("factlint.fixAll", draft.uri) == "2 edits applied."
        first, second = applying(editor)
        assert first.document_changes[0].text_document.version == 1
        assert second.document_changes[0].text_document.version == 2
        draft.apply(second)
        assert draft.text == "Something new.\n\n" + TEXT.replace("1931", "1938").replace("300", "400")


async def test_after_a_second_conflict_it_is_said_and_the_draft_left_alone(start, service):
    service.verdicts = WRONG
    async with start("visual-studio-code") as editor:
        draft = await opened(editor)
        for words in ("One.", "Two."):
            editor.instead.append(lambda words=words: draft.splice(0, 0, f"{words}\n\n"))
        said = await editor.execute("factlint.fixAll", draft.uri)
        assert "changed again" in said and len(applying(editor)) == 2


async def test_edits_that_the_writer_turned_down_after_a_look_are_not_asked_for_again(start, service):
    service.verdicts = WRONG
    async with start("visual-studio-code") as editor:
        draft = await opened(editor)
        editor.instead.append(lambda: None)
        assert await editor.execute("factlint.fixAll", draft.uri) == "Nothing was changed."
        assert len(applying(editor)) == 1
