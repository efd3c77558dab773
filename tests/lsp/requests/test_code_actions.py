"""What a writer can do about a finding comes from live state, is versioned, and refuses words that changed."""

from __future__ import annotations

import tomllib

from lsprotocol import types

CLAIM = "The Varn dam was opened in 1931."
WRONG = {
    "1931": {"verdict": "False", "confidence": "high", "suggested_rewrite": "The Varn dam was opened in 1938."},
    "300 people": {"verdict": "False", "confidence": "high", "suggested_rewrite": "The town has 400 people."},
    "12 bells": {"verdict": "False", "confidence": "medium", "suggested_rewrite": "The church has 13 bells."},
}


async def test_the_diagnostics_that_come_along_are_not_believed(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"Intro.\n\n{CLAIM}\n")
        await draft.marked(CLAIM)
        draft.change("Intro.", "A much longer introduction.\n\nOf two paragraphs.")
        stale = types.Diagnostic(range=types.Range(types.Position(0, 0), types.Position(0, 9)), message="stale")
        answer = await editor.client.text_document_code_action_async(
            types.CodeActionParams(
                types.TextDocumentIdentifier(draft.uri), stale.range, types.CodeActionContext(diagnostics=[stale])
            )
        )
        assert not answer
        assert any("1938" in action.title for action in await draft.actions("1931"))


async def test_a_resolved_edit_is_versioned_and_touches_the_figure_alone(start, service):
    service.verdicts = WRONG
    async with start("visual-studio-code") as editor:
        draft = editor.open(f"🧊 Look! {CLAIM}\n")
        await draft.marked(CLAIM)
        (fix,) = [action for action in await draft.actions("1931") if "1938" in action.title]
        assert fix.edit is None and fix.is_preferred and fix.kind == "quickfix"
        resolved = await editor.client.code_action_resolve_async(fix)
        (change,) = resolved.edit.document_changes
        assert change.text_document.version == 1
        assert [(draft.words(edit.range), edit.new_text) for edit in change.edits] == [("1931", "1938")]


async def test_an_edit_is_refused_once_the_words_changed(start, service):
    service.verdicts = WRONG
    async with start("visual-studio-code") as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        (fix,) = [action for action in await draft.actions("1931") if "1938" in action.title]
        draft.change("opened", "closed")
        resolved = await editor.client.code_action_resolve_async(fix)
        assert resolved.edit is None
        assert any("changed since they were checked" in message for message in editor.messages)


async def test_an_editor_without_resolve_gets_the_edit_itself(start, service):
    service.verdicts = WRONG
    async with start("emacs") as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        (fix,) = [action for action in await draft.actions("1931") if "1938" in action.title]
        assert fix.edit.document_changes[0].edits[0].new_text == "1938"


async def test_an_editor_that_knows_no_literals_gets_commands(start, service):
    service.verdicts = WRONG

    def bare(capabilities: types.ClientCapabilities) -> None:
        capabilities.workspace = types.WorkspaceClientCapabilities(apply_edit=True)

    async with start("none", alter=bare) as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        actions = await draft.actions("1931")
        assert actions and all(isinstance(action, types.Command) for action in actions)
        (fix,) = [action for action in actions if "1938" in action.title]
        await editor.execute(fix.command, *fix.arguments)
        method, params = editor.asked[-1]
        assert method == types.WORKSPACE_APPLY_EDIT
        assert params.edit.changes[draft.uri][0].new_text == "1938"


async def test_an_editor_that_makes_no_edit_of_ours_is_offered_no_comment_that_would_need_one(start, service):
    service.verdicts = WRONG

    def without(capabilities: types.ClientCapabilities) -> None:
        capabilities.workspace.apply_edit = False

    for alter, offered in ((lambda _: None, True), (without, False)):
        async with start("emacs", alter=alter) as editor:
            draft = editor.open(f"{CLAIM}\n")
            await draft.marked(CLAIM)
            titles = [action.title for action in await draft.actions("1931")]
            assert ("Ignore the claims of this paragraph" in titles) is offered
            assert any("1938" in title for title in titles), "an edit that comes with its action is another thing"


async def test_offers_of_several_claims_say_which_claim_they_are_about(start, service):
    service.verdicts = WRONG
    async with start("emacs") as editor:
        draft = editor.open(f"{CLAIM} The town has 300 people.\n")
        await draft.marked(CLAIM, "The town has 300 people.")
        alone = [action.title for action in await draft.actions("1931")]
        assert "Check in depth" in alone
        both = [action.title for action in await draft.actions(f"{CLAIM} The town has 300 people.")]
        deep = [title for title in both if title.startswith("Check in depth")]
        assert len(deep) == len(set(deep)) == 2 and any("The town has 300 people." in title for title in deep)


async def test_fix_all_applies_what_is_sure_and_leaves_the_rest(start, service):
    service.verdicts = WRONG
    async with start("emacs") as editor:
        text = f"{CLAIM}\n\nThe town has 300 people.\n\nThe church has 12 bells.\n"
        draft = editor.open(text)
        await draft.marked(CLAIM, "The town has 300 people.", "The church has 12 bells.")
        (everything,) = await draft.actions("1931", only=["source.fixAll"])
        assert everything.kind == "source.fixAll.factlint"
        draft.apply(everything.edit)
        assert draft.text == text.replace("1931", "1938").replace("300", "400")


async def test_only_the_kinds_that_are_asked_for_come(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        assert await draft.actions("1931", only=["refactor"]) == []
        assert all(action.kind == "quickfix" for action in await draft.actions("1931", only=["quickfix"]))


async def test_a_source_is_opened_in_the_browser(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        (source,) = [action for action in await draft.actions("1931") if action.title.startswith("Open the source")]
        assert source.title == "Open the source: Almanac [of] *Varn* (almanac.example)"
        await editor.execute(source.command.command, *source.command.arguments)
        await editor.until(lambda: bool(editor.client.shown_documents))
        shown = editor.client.shown_documents[0]
        passage = "https://almanac.example/varn#:~:text=The%20dam%20opened%20in%201938."
        assert (shown.uri, shown.external) == (passage, True)


async def test_no_other_address_than_a_page_or_a_file_is_opened(start, service):
    async with start() as editor:
        await editor.execute("factlint.openSource", "javascript:alert(1)")
        await editor.execute("factlint.openSource", "command:evil")
        await editor.execute("factlint.showStatus")
        assert editor.client.shown_documents == []


async def test_ignoring_here_puts_a_comment_above_and_clears_the_mark(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"Intro.\n\n{CLAIM}\n\nThe town has 300 people.\n")
        await draft.marked(CLAIM, "The town has 300 people.")
        (ignore,) = [action for action in await draft.actions("1931") if "paragraph" in action.title]
        await editor.execute(ignore.command.command, *ignore.command.arguments)
        method, params = editor.asked[-1]
        assert method == types.WORKSPACE_APPLY_EDIT
        draft.apply(params.edit)
        assert draft.text.startswith(f"Intro.\n\n<!-- factlint ignore-next -->\n{CLAIM}\n")
        await draft.marked("The town has 300 people.")


async def test_switching_checks_on_again_brings_the_marks_back(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"<!-- factlint off -->\n\n{CLAIM}\n\n<!-- factlint on -->\n\nThe town has 300 people.\n")
        await draft.marked("The town has 300 people.")
        draft.change("<!-- factlint off -->\n\n", "")
        await draft.marked(CLAIM, "The town has 300 people.")


async def test_ignoring_in_the_project_writes_its_file_and_keeps_what_stood_there(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        project_file = editor.root / "factlint.toml"
        project_file.write_text('# ours\nconfidence_floor = "low"\n\n[severity]\nmixed = "off"\n', encoding="utf-8")
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        (ignore,) = [action for action in await draft.actions("1931") if "project" in action.title]
        await editor.execute(ignore.command.command, *ignore.command.arguments)
        await draft.marked()
        written = project_file.read_text(encoding="utf-8")
        assert written.startswith("# ours\n")
        assert tomllib.loads(written) == {
            "confidence_floor": "low",
            "ignore": [CLAIM],
            "severity": {"mixed": "off"},
        }


async def test_what_a_pyproject_says_stays_in_force_when_a_claim_and_a_rule_are_left_alone(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        project_file = editor.root / "pyproject.toml"
        project_file.write_text('[tool.factlint]\ncheck = "save"\n\n[tool.other]\nx = 1\n', encoding="utf-8")
        draft = editor.open(f"{CLAIM}\n")
        draft.save()
        await draft.marked(CLAIM)
        (ignore,) = [action for action in await draft.actions("1931") if "project" in action.title]
        said = await editor.execute(ignore.command.command, *ignore.command.arguments)
        assert said == "Added to the ignore list of pyproject.toml; take it out there to see it again."
        await draft.marked()
        assert await editor.execute("factlint.switchRuleOff", draft.uri, "weekday-date") == (
            "Switched weekday-date off in pyproject.toml."
        )
        assert not (editor.root / "factlint.toml").exists()
        assert tomllib.loads(project_file.read_text(encoding="utf-8"))["tool"] == {
            "factlint": {"check": "save", "ignore": [CLAIM], "rules": {"weekday-date": False}},
            "other": {"x": 1},
        }


async def test_a_rule_that_does_not_exist_is_not_switched_off(start, service):
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        assert await editor.execute("factlint.switchRuleOff", draft.uri, "no-such") == (
            "There is no rule of the name 'no-such'."
        )
        assert not (editor.root / "factlint.toml").exists()


async def test_checking_a_passage_again_asks_for_it_afresh(start, service):
    service.verdicts = dict(WRONG)
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n\nThe town has 300 people.\n")
        await draft.marked(CLAIM, "The town has 300 people.")
        service.verdicts.pop("1931")
        (again,) = [action for action in await draft.actions("1931") if "again" in action.title]
        asked = len(service.sent("assess"))
        await editor.execute(again.command.command, *again.command.arguments)
        await draft.marked("The town has 300 people.")
        assert [request.body["claims"] for request in service.sent("assess")[asked:]] == [[CLAIM]]


async def test_of_two_equal_sentences_the_one_that_was_meant_is_edited(start, service):
    service.verdicts = WRONG
    async with start("visual-studio-code") as editor:
        draft = editor.open(f"{CLAIM}\n\nIn between.\n\n{CLAIM}\n")
        await draft.marked(CLAIM, CLAIM)
        second = draft.text.rindex("1931")
        at = types.Range(draft.position(second), draft.position(second))
        params = types.CodeActionParams(types.TextDocumentIdentifier(draft.uri), at, types.CodeActionContext([]))
        answer = await editor.client.text_document_code_action_async(params)
        (fix,) = [action for action in answer if "1938" in action.title]
        draft.change("In between", "Something in between")
        resolved = await editor.client.code_action_resolve_async(fix)
        draft.apply(resolved.edit)
        assert draft.text == f"{CLAIM}\n\nSomething in between.\n\n{CLAIM.replace('1931', '1938')}\n"


async def test_once_the_copy_that_was_meant_is_gone_the_other_is_not_edited(start, service):
    service.verdicts = WRONG
    async with start("visual-studio-code") as editor:
        draft = editor.open(f"{CLAIM}\n\nIn between.\n\n{CLAIM}\n")
        await draft.marked(CLAIM, CLAIM)
        (fix,) = [action for action in await draft.actions("1931") if "1938" in action.title]
        draft.change(CLAIM, "")
        resolved = await editor.client.code_action_resolve_async(fix)
        assert resolved.edit is None
