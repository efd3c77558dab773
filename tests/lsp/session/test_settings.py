"""Settings reach the server from every place an editor or a project can put them, and take effect at once."""

from __future__ import annotations

import pytest
from lsprotocol import types

from factlint.lsp.requests.configuration import own_settings, settings_from_options

CLAIM = "The Varn dam was opened in 1931."
MIXED = "The town has 300 people."
WRONG = {"1931": {"verdict": "False", "confidence": "high"}, "300": {"verdict": "Mixed", "confidence": "high"}}
DRAFT = f"{CLAIM}\n\n{MIXED}\n"
WARNING, INFORMATION = types.DiagnosticSeverity.Warning, types.DiagnosticSeverity.Information


@pytest.mark.parametrize(
    ("options", "settings"),
    [
        ({"severity": {"mixed": "off"}}, None),
        ({"settings": {"severity": {"mixed": "off"}}}, None),
        ({"factlint": {"severity.mixed": "off"}}, None),
        ({}, {"severity": {"mixed": "off"}}),
    ],
    ids=["bare options", "options under settings", "options under factlint", "workspace/configuration"],
)
async def test_an_editor_sets_severities(start, service, options, settings):
    service.verdicts = WRONG
    async with start(options=options, settings=settings) as editor:
        draft = editor.open(DRAFT)
        await draft.marked(CLAIM)


async def test_severities_are_as_designed(start, service):
    service.verdicts = {
        "1 ": {"verdict": "False", "confidence": "high"},
        "2 ": {"verdict": "Mostly False", "confidence": "medium"},
        "3 ": {"verdict": "False", "confidence": "low"},
        "4 ": {"verdict": "Mixed", "confidence": "high"},
        "5 ": {"verdict": "False", "confidence": "high", "sources": []},
        "6 ": {"verdict": "No Public Record", "confidence": "medium"},
        "7 ": {"verdict": "True", "confidence": "high"},
        "8 ": {"verdict": "Mostly True", "confidence": "high"},
    }
    async with start() as editor:
        draft = editor.open("".join(f"Item {number} is there.\n\n" for number in range(1, 9)))
        found = await draft.marked(*(f"Item {number} is there." for number in range(1, 7)))
        assert [item.severity for item in found] == [WARNING, WARNING, *[INFORMATION] * 4]
        assert [item.code for item in found] == ["false", "mostly-false", "false", "mixed", "false", "no-public-record"]


async def test_a_change_in_the_editor_takes_effect_at_once(start, service):
    service.verdicts = WRONG
    async with start("neovim", settings={}) as editor:
        draft = editor.open(DRAFT)
        await draft.marked(CLAIM, MIXED)
        editor.client.set_configuration({"severity": {"mixed": "off"}}, section="factlint")
        editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings={}))
        await draft.marked(CLAIM)


async def test_settings_that_are_pushed_are_taken(start, service):
    service.verdicts = WRONG
    async with start("none") as editor:
        draft = editor.open(DRAFT)
        await draft.marked(CLAIM, MIXED)
        pushed = {"factlint": {"severity": {"mixed": "off"}}, "other": {"severity": {"false": "off"}}}
        editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=pushed))
        await draft.marked(CLAIM)


async def test_an_editor_that_never_answers_about_its_settings_is_not_waited_for(start, service):
    service.verdicts = WRONG
    async with start("neovim", silent=frozenset({types.WORKSPACE_CONFIGURATION})) as editor:
        draft = editor.open(DRAFT)
        await draft.marked(CLAIM, MIXED)


@pytest.mark.parametrize("name", ["factlint.toml", "pyproject.toml"])
async def test_a_watched_project_file_is_read_again(start, service, name):
    service.verdicts = WRONG
    table = "[tool.factlint.severity]" if name == "pyproject.toml" else "[severity]"
    async with start("visual-studio-code") as editor:
        registered = [params for method, params in editor.asked if method == types.CLIENT_REGISTER_CAPABILITY]
        draft = editor.open(DRAFT)
        await draft.marked(CLAIM, MIXED)
        registered = [params for method, params in editor.asked if method == types.CLIENT_REGISTER_CAPABILITY]
        methods = [registration.method for params in registered for registration in params.registrations]
        assert types.WORKSPACE_DID_CHANGE_WATCHED_FILES in methods
        path = editor.root / name
        path.write_text(f'{table}\nmixed = "off"\n', encoding="utf-8")
        editor.client.workspace_did_change_watched_files(
            types.DidChangeWatchedFilesParams([types.FileEvent(path.as_uri(), types.FileChangeType.Created)])
        )
        await draft.marked(CLAIM)


async def test_without_watching_a_save_reads_the_project_file_again(start, service):
    service.verdicts = WRONG
    async with start("neovim") as editor:
        draft = editor.open(DRAFT)
        await draft.marked(CLAIM, MIXED)
        (editor.root / "factlint.toml").write_text('[severity]\nmixed = "off"\n', encoding="utf-8")
        draft.save()
        await draft.marked(CLAIM)


async def test_a_bad_setting_is_said_once_in_plain_words(start, service):
    service.verdicts = WRONG
    async with start(options={"severity": {"mixed": "loud"}}) as editor:
        draft = editor.open(DRAFT)
        await draft.marked(CLAIM, MIXED)
        said = [message for message in editor.messages if "severity.mixed" in message]
        assert len(said) == 1 and "must be" in said[0]


async def test_a_project_file_cannot_send_drafts_elsewhere(start, service):
    async with start("neovim") as editor:
        (editor.root / "factlint.toml").write_text('base_url = "https://evil.example"\n', encoding="utf-8")
        editor.open(DRAFT)
        await editor.until(lambda: len(service.sent("assess")) > 0)
        assert any("base_url" in message for message in editor.messages)


async def test_on_save_nothing_is_asked_before_a_save(start, service):
    service.verdicts = WRONG
    async with start(options={"check": "save"}) as editor:
        draft = editor.open(DRAFT)
        draft.change("opened", "closed")
        await editor.execute("factlint.showStatus")
        assert service.sent("extract") == []
        draft.save()
        await draft.marked(CLAIM.replace("opened", "closed"), MIXED)


async def test_manual_means_on_command_only(start, service):
    service.verdicts = WRONG
    async with start(options={"check": "manual"}) as editor:
        draft = editor.open(DRAFT)
        draft.save()
        await editor.execute("factlint.showStatus")
        assert service.sent("extract") == []
        said = await editor.execute("factlint.checkDocument", draft.uri)
        assert said == "1 wrong, 1 to look at · 2 of 2 settled."
        await draft.marked(CLAIM, MIXED)


async def test_a_selection_is_checked_by_whole_paragraphs(start, service):
    service.verdicts = WRONG
    async with start(options={"check": "manual"}) as editor:
        draft = editor.open(DRAFT)
        at = draft.position(draft.text.index("300"))
        place = {"line": at.line, "character": at.character}
        await editor.execute("factlint.checkSelection", draft.uri, {"start": place, "end": place})
        await draft.marked(MIXED)
        assert [request.body["claims"] for request in service.sent("assess")] == [[MIXED]]


async def test_each_folder_has_its_own_settings(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        quiet = editor.root / "quiet"
        quiet.mkdir()
        (quiet / "factlint.toml").write_text('[severity]\nmixed = "off"\n', encoding="utf-8")
        loud, still = editor.open(DRAFT, "draft.md"), editor.open(DRAFT, "quiet/draft.md")
        await loud.marked(CLAIM, MIXED)
        await still.marked(CLAIM)


async def test_ticks_behind_true_claims_are_off_until_wanted(start, service):
    async with start("neovim", settings={}) as editor:
        draft = editor.open("The dam is 40 metres high.\n")
        await editor.until(lambda: len(service.sent("assess")) == 1)
        await editor.idle()
        whole = types.InlayHintParams(
            types.TextDocumentIdentifier(draft.uri), types.Range(types.Position(0, 0), types.Position(1, 0))
        )
        assert not await editor.client.text_document_inlay_hint_async(whole)
        editor.client.set_configuration({"inlay_hints": True}, section="factlint")
        editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings={}))
        await editor.until(lambda: any(method == types.WORKSPACE_INLAY_HINT_REFRESH for method, _ in editor.asked))
        (tick,) = await editor.client.text_document_inlay_hint_async(whole)
        assert (tick.label, tick.position) == ("✓", draft.position(len("The dam is 40 metres high.")))


def test_what_an_editor_of_ours_can_show_is_no_setting():
    told = "languageModels statusNotifications picker commands conversations findings positionEncoding offers"
    assert settings_from_options(dict.fromkeys(told.split(), "line")) == {}


def test_bare_settings_that_are_pushed_are_ours_where_no_group_is_anothers():
    ours = {"check": "save", "packs": {"wikipedia": True}, "rules": {"unit": False}, "severity": {"mixed": "off"}}
    assert own_settings(ours) == ours
    assert own_settings(ours | {"python": {"linting": True}}) == {}


async def test_the_answer_to_a_check_of_a_selection_is_about_the_selection(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(DRAFT)
        await draft.marked(CLAIM, MIXED)
        at = draft.text.index(CLAIM)
        ends = [draft.position(at), draft.position(at + len(CLAIM))]
        start_, end = ({"line": one.line, "character": one.character} for one in ends)
        said = await editor.execute("factlint.checkSelection", draft.uri, {"start": start_, "end": end})
        assert said == "In what is selected: 1 wrong · 1 of 1 settled."
        said = await editor.execute("factlint.checkSelection", draft.uri, {"start": start_, "end": start_})
        assert said == "In this paragraph: 1 wrong · 1 of 1 settled.", "without a selection, the paragraph"
        blank = draft.position(draft.text.index("\n\n") + 1)
        caret = {"line": blank.line, "character": blank.character}
        said = await editor.execute("factlint.checkSelection", draft.uri, {"start": caret, "end": caret})
        assert said.startswith("No paragraph is at the caret")


async def test_what_only_adjoins_a_selection_is_not_counted_in_any_of_its_numbers(start, service):
    service.verdicts = {"1931": {**WRONG["1931"], "provisional": True}}
    async with start() as editor:
        draft = editor.open(f"{CLAIM} So they say.\n")
        await draft.marked(CLAIM)
        at = draft.text.index(CLAIM)

        async def said_of(start: int, end: int) -> str:
            ends = [draft.position(place) for place in (start, end)]
            start_, end_ = ({"line": one.line, "character": one.character} for one in ends)
            return await editor.execute("factlint.checkSelection", draft.uri, {"start": start_, "end": end_})

        assert "1 provisional" in await said_of(at, at + len(CLAIM))
        assert "provisional" not in await said_of(at + len(CLAIM), at + len(CLAIM) + 5)
