"""Lists of findings, lenses, links, the status of what runs, and diagnostics of drafts that are not open."""

from __future__ import annotations

import pytest
from lsprotocol import types
from scripted_service import ABSTAINED

DRAFT = """# Varn

The dam opened in 1931. The school opened in 1901.

# Its lake

The lake froze in 1987. The mill burned in 1933. The inn closed in 1950.
"""
FALSE = {"verdict": "False", "confidence": "high", "rationale": "It says 1938."}
VERDICTS = {
    "dam": FALSE,
    "lake froze": {"verdict": "Mixed", "confidence": "high"},
    "mill": ABSTAINED,
}
DAM, LAKE, MILL = "The dam opened in 1931.", "The lake froze in 1987.", "The mill burned in 1933."
LENSES = {"settings": {"code_lens": True}}
AGREED = {"FACTLINT_EGRESS": "allow"}


@pytest.fixture(autouse=True)
def scripted(service):
    service.verdicts = dict(VERDICTS)


async def listed(editor, **params):
    return (await editor.client.protocol.send_request_async("factlint/findings", params)).drafts


async def lenses(editor, draft):
    params = types.CodeLensParams(types.TextDocumentIdentifier(draft.uri))
    found = await editor.client.text_document_code_lens_async(params)
    return [(lens.range.start.line, lens.command.title) for lens in found]


async def test_a_list_has_every_finding_in_the_order_of_the_text(start):
    async with start(options={"findings": True}) as editor:
        draft = editor.open(DRAFT)
        await draft.marked(DAM, LAKE)
        await editor.until(lambda: any(method == "factlint/findingsChanged" for method, _ in editor.asked))
        (found,) = await listed(editor, textDocument={"uri": draft.uri})
        assert [(one.group, one.label) for one in found.findings] == [
            ("issue", "False"),
            ("fine", "Agrees"),
            ("closer-look", "Mixed"),
            ("not-checked", "Could not be settled"),
            ("fine", "Agrees"),
        ]
        first = found.findings[0]
        start_ = first.range.start
        assert (start_.line, start_.character, first.claim) == (2, 0, DAM) and "1938" in first.message
        assert (found.counts.issue, found.counts.fine) == (1, 2)
        (found,) = await listed(editor, textDocument={"uri": draft.uri}, groups=["issue", "not-checked"])
        assert [one.claim for one in found.findings] == [DAM, MILL] and found.counts.fine == 2


async def test_a_row_of_a_rule_says_what_is_wrong_and_not_where_the_paragraph_begins(start):
    async with start(options={"findings": True}) as editor:
        draft = editor.open("It rained all week long. We landed on Monday, 12 April 2024.\n")
        await draft.marked("Monday")
        (found,) = await listed(editor, textDocument={"uri": draft.uri}, groups=["issue"])
        assert [one.claim for one in found.findings] == ["12 April 2024 was a Friday."]


async def test_a_list_follows_the_words_and_leaves_out_what_the_writer_ignores(start):
    async with start(options={"findings": True}, settings={"ignore": [LAKE]}) as editor:
        draft = editor.open(DRAFT)
        await draft.marked(DAM)
        before = len(editor.asked)
        draft.change("# Varn", "# Varn\n\nA new line.")
        told = ("factlint/findingsChanged",)
        await editor.until(lambda: any(method in told for method, _ in editor.asked[before:]))
        (found,) = await listed(editor, textDocument={"uri": draft.uri}, groups=["issue", "closer-look"])
        assert [(one.claim, one.range.start.line) for one in found.findings] == [(DAM, 4)]


async def test_closed_drafts_are_listed_from_what_is_kept_and_nothing_is_asked(start, service):
    async with start() as editor:
        closed = editor.root / "closed.md"
        closed.write_text(DRAFT, encoding="utf-8")
        draft = editor.open(DRAFT, "closed.md")
        await draft.marked(DAM, LAKE)
        await editor.idle()
    (editor.root / "never.md").write_text(DRAFT, encoding="utf-8")
    service.requests.clear()
    async with start() as editor:
        (found,) = await listed(editor)
        assert found.uri == closed.as_uri() and [one.label for one in found.findings][:2] == ["False", "Agrees"]
        closed.write_text(f"A new line.\n\n{DRAFT}", encoding="utf-8")
        (found,) = await listed(editor)
        assert found.findings[0].range.start.line == 4, "the words are found where they are now"
        closed.unlink()
        assert await listed(editor) == []
        assert service.requests == []


async def test_a_draft_that_is_renamed_or_moved_keeps_its_findings(start, service):
    async with start() as editor:
        (editor.root / "notes").mkdir()
        closed = editor.root / "notes" / "closed.md"
        closed.write_text(DRAFT, encoding="utf-8")
        draft = editor.open(DRAFT, "notes/closed.md")
        await draft.marked(DAM, LAKE)
        draft.close()
        await editor.idle()
        service.requests.clear()
        renamed, folder = closed.with_name("renamed.md"), editor.root / "archive"
        for old, new in ((closed, renamed), (closed.parent, folder)):
            old.rename(new)
            files = [types.FileRename(old.as_uri(), new.as_uri())]
            editor.client.workspace_did_rename_files(types.RenameFilesParams(files))
        found = await listed(editor)
        while not found or "archive" not in found[0].uri:
            await editor.anything()
            found = await listed(editor)
        assert [one.uri for one in found] == [(folder / "renamed.md").as_uri()]
        assert [one.label for one in found[0].findings][:2] == ["False", "Agrees"] and service.requests == []


async def test_workspace_diagnostics_have_closed_drafts_until_they_are_gone(start, service, pulling):
    async with start(alter=pulling) as editor:
        closed = editor.root / "closed.md"
        closed.write_text(DRAFT, encoding="utf-8")
        draft = editor.open(DRAFT, "closed.md")
        await editor.until(lambda: editor.client.diagnostic_refresh_count > 0)
        await editor.idle()
        draft.close()

        async def pull(*known):
            previous = [types.PreviousResultId(uri, id) for uri, id in known]
            return (await editor.client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(previous))).items

        (full,) = await pull()
        assert full.uri == draft.uri and [draft.words(item.range) for item in full.items] == [DAM, LAKE]
        (same,) = await pull((draft.uri, full.result_id))
        assert same.kind == "unchanged"
        closed.unlink()
        (gone,) = await pull((draft.uri, full.result_id))
        assert (gone.kind, gone.items) == ("full", ())


async def test_what_needs_no_source_stays_with_a_closed_draft_as_its_verdicts_do(start, pulling):
    text = f"{DRAFT}\nWe landed on Monday, 12 April 2024.\n"
    async with start(alter=pulling) as editor:
        (editor.root / "closed.md").write_text(text, encoding="utf-8")
        draft = editor.open(text, "closed.md")
        await editor.until(lambda: editor.client.diagnostic_refresh_count > 0)
        await editor.idle()
        before = [draft.words(item.range) for item in (await draft.pull()).items]
        draft.close()
        after = [draft.words(item.range) for item in (await draft.pull()).items]
        assert before == after == [DAM, LAKE, "Monday"]
        (found,) = await listed(editor)
        assert [one.label for one in found.findings][-1] == "Inconsistent"


async def test_workspace_diagnostics_take_a_renamed_draft_s_old_name_back_once_though_the_editor_forgot_it(
    start, service, pulling
):
    async with start(alter=pulling) as editor:
        old, new = editor.root / "old.md", editor.root / "new.md"
        old.write_text(DRAFT, encoding="utf-8")
        draft = editor.open(DRAFT, "old.md")
        await editor.until(lambda: editor.client.diagnostic_refresh_count > 0)
        await editor.idle()
        assert (await draft.pull()).items
        draft.close()
        old.rename(new)
        files = [types.FileRename(old.as_uri(), new.as_uri())]
        editor.client.workspace_did_rename_files(types.RenameFilesParams(files))
        editor.open(DRAFT, "new.md")

        async def pull():
            answer = await editor.client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
            return {one.uri: len(one.items) for one in answer.items}

        assert (await pull())[old.as_uri()] == 0
        assert (await pull()).keys() == {new.as_uri()}


async def test_workspace_diagnostics_come_one_by_one_to_who_asks_for_that(start, pulling):
    async with start(alter=pulling) as editor:
        one, two = editor.open(DRAFT, "one.md"), editor.open("Nothing.\n", "two.md")
        editor.client.progress_reports["t"] = []
        params = types.WorkspaceDiagnosticParams([], partial_result_token="t")
        answer = await editor.client.workspace_diagnostic_async(params)
        assert answer.items == ()
        parts = [params.value for method, params in editor.asked if method == types.PROGRESS and params.token == "t"]
        assert [part["items"][0]["uri"] for part in parts] == [one.uri, two.uri]


async def test_lenses_count_what_was_found_and_only_where_it_was_asked_for(start):
    async with start() as editor:
        draft = editor.open(DRAFT)
        await draft.marked(DAM, LAKE)
        assert await lenses(editor, draft) == []
    async with start(options=LENSES) as editor:
        draft = editor.open(DRAFT)
        await draft.marked(DAM, LAKE)
        await editor.until(lambda: any(method == types.WORKSPACE_CODE_LENS_REFRESH for method, _ in editor.asked))
        assert await lenses(editor, draft) == [(0, "1 wrong, 1 to look at · 4 of 5 settled"), (4, "1 finding")]
        said = await editor.execute("factlint.listFindings", draft.uri)
        assert said.splitlines() == ["line 3: False (high confidence): It says 1938.", *said.splitlines()[1:]]


async def test_a_running_deep_check_stands_above_its_claim_and_in_the_status(start, paid):
    paid.step = "research"
    async with start(environment=AGREED, options=LENSES) as editor:
        draft = editor.open(DRAFT)
        await editor.execute("factlint.checkDocument", draft.uri)
        await draft.marked(DAM)
        editor.choice.append("Begin")
        action = next(one for one in await draft.actions("1931") if one.title == "Check in depth")
        await editor.execute(action.command.command, *action.command.arguments)
        said = "looking for evidence, 2 of 5"
        await editor.until(
            lambda: ("verify", DAM, said) in editor.statuses[-1]["runs"], lambda: str(editor.statuses[-1])
        )
        assert (2, f"Stop the deep check ({said})") in await lenses(editor, draft)
        report = await editor.execute("factlint.showStatus")
        assert f"checking in depth: {DAM} ({said})" in report and "490 credits left" in report
        paid.step = ""
        await editor.until(lambda: editor.statuses[-1]["runs"] == [])
        await editor.until(lambda: editor.statuses[-1]["credits"] == 490)


async def test_reference_marks_lead_to_the_passage_of_their_source(start, paid):
    doi = "10.1234/varn"
    paid.citations = {
        doi: {
            "finding": "contradicted",
            "check": {"source_url": "https://paper.example/varn", "snippet": "The dam opened in 1938, not before."},
        }
    }
    async with start(environment=AGREED) as editor:
        draft = editor.open(f"In [Varn] the dam opened in 1931, see doi:{doi} for more.\n")
        editor.choice.append("Begin")
        await editor.execute("factlint.checkCitations", draft.uri)
        await editor.until(lambda: doi in draft.marks, lambda: str(draft.marks))
        params = types.DocumentLinkParams(types.TextDocumentIdentifier(draft.uri))
        (link,) = await editor.client.text_document_document_link_async(params)
        assert draft.words(link.range) == doi
        assert link.target == "https://paper.example/varn#:~:text=The%20dam%20opened%20in%201938%2C%20not%20before."
