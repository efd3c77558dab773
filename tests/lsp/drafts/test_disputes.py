"""A finding that the writer calls wrong is hidden, recorded on this machine alone, and forgotten with its draft."""

from __future__ import annotations

import json

from factlint.lsp.display_text import plain_text
from factlint.settings.disputes import FILE, DisputedFindings, claim_id

CLAIM, TOWN = "The Varn dam was opened in 1931.", "The town has 300 people."


async def test_a_finding_that_is_wrong_is_hidden_and_recorded_here(start, service, tmp_path):
    service.verdicts = {"1931": {"verdict": "False"}, "300": {"verdict": "False"}}
    async with start(options={"data_dir": str(tmp_path / "data")}) as editor:
        draft = editor.open(f"{CLAIM}\n\n{TOWN}\n")
        await draft.marked(CLAIM, TOWN)
        (action,) = [one for one in await draft.actions("1931") if one.title.startswith("This finding is wrong")]
        asked = len(service.requests)
        said = await editor.execute(action.command.command, *action.command.arguments)
        await draft.marked(TOWN)
        assert "nothing was sent" in said and str(tmp_path / "data" / FILE) in said
        (record,) = json.loads((tmp_path / "data" / FILE).read_text())["findings"]
        assert (record["claim"], record["verdict"], record["document"]) == (CLAIM, "False", draft.uri)
        assert all("1931" not in json.dumps(sent.body) for sent in service.requests[asked:])
        draft.close()
        again = editor.open(draft.text, "again.md")
        await again.marked(TOWN)


async def test_a_hidden_finding_is_shown_again_where_the_writer_chooses_it(start, service, tmp_path):
    service.verdicts = {"1931": {"verdict": "False"}}
    options = {"data_dir": str(tmp_path / "data"), "picker": True, "commands": {"hidden": "Notes: Show Hidden"}}
    async with start(options=options) as editor:
        assert await editor.execute("factlint.showHiddenAgain") == "No finding is hidden as wrong."
        draft = editor.open(f"{CLAIM}\n", "notes.txt", language="plaintext")
        await draft.marked(CLAIM)
        (action,) = [one for one in await draft.actions("1931") if one.title.startswith("This finding is wrong")]
        said = await editor.execute(action.command.command, *action.command.arguments)
        assert "To show it again: Notes: Show Hidden." in said
        await draft.marked()
        editor.client.picked = [[CLAIM]]
        assert await editor.execute("factlint.showHiddenAgain") == "1 finding may be shown again."
        await draft.marked(CLAIM)


async def test_of_hidden_findings_that_look_alike_the_chosen_one_is_shown_again(start, service, tmp_path):
    record = DisputedFindings(tmp_path / "data")
    long = "The dam " + "and its very long road " * 20
    for end in ("opened in 1931.", "closed in 1938."):
        record.add(long + end, "", {"verdict": "False"})
    async with start(options={"data_dir": str(tmp_path / "data"), "picker": True}) as editor:
        shown = plain_text(long, 300)
        editor.client.picked = [[f"{shown} (2)"]]
        assert await editor.execute("factlint.showHiddenAgain") == "1 finding may be shown again."
    assert record.claims() == (long + "closed in 1938.",)


async def test_what_a_rule_found_in_plain_text_is_hidden_and_nothing_else_is(start, tmp_path):
    text = "We landed on Monday, 12 April 2024. They left on Tuesday, 19 April 2024.\n"
    async with start(options={"data_dir": str(tmp_path / "data")}) as editor:
        draft = editor.open(text, "notes.txt", language="plaintext")
        await draft.marked("Monday", "Tuesday")
        (action,) = [one for one in await draft.actions("landed on Monday") if one.title.startswith("This finding is")]
        await editor.execute(action.command.command, *action.command.arguments)
        await draft.marked("Tuesday")


async def test_what_the_pane_recorded_is_hidden_in_an_open_draft_once_it_is_saved(start, service, tmp_path):
    service.verdicts = {"1931": {"verdict": "False"}, "300": {"verdict": "False"}}
    record = DisputedFindings(tmp_path / "data")
    async with start(options={"data_dir": str(tmp_path / "data")}) as editor:
        draft = editor.open(f"{CLAIM}\n\n{TOWN}\n")
        await draft.marked(CLAIM, TOWN)
        record.add(CLAIM, "", {"verdict": "False"})
        draft.save()
        await draft.marked(TOWN)
        record.remove(claim_id(CLAIM))
        draft.save()
        await draft.marked(CLAIM, TOWN)


def test_what_was_recorded_goes_along_with_a_draft_or_a_folder_that_is_renamed(tmp_path):
    record = DisputedFindings(tmp_path)
    for number, uri in enumerate(("file:///a/notes.md", "file:///ab/notes.md", "")):
        record.add(f"Claim {number}.", uri, {"verdict": "False"})
    record.rename("file:///a/notes.md", "file:///a/b/notes.md")
    record.rename("file:///a", "file:///c")
    found = json.loads((tmp_path / FILE).read_text())["findings"]
    assert [one["document"] for one in found] == ["file:///c/b/notes.md", "file:///ab/notes.md", ""]
    record.forget("file:///c/b/notes.md")
    assert record.claims() == ("Claim 1.", "Claim 2.")


def test_what_was_recorded_can_be_taken_back(tmp_path):
    record = DisputedFindings(tmp_path)
    record.add(CLAIM, "", {"verdict": "False"})
    assert not record.remove(claim_id(TOWN)) and record.claims() == (CLAIM,)
    assert record.remove(claim_id(CLAIM)) and record.claims() == ()
    assert not record.remove(claim_id(CLAIM))


def test_a_draft_is_the_same_however_an_editor_spells_its_address(tmp_path):
    record = DisputedFindings(tmp_path)
    for number, uri in enumerate(("file:///a%40b/my%20notes.md", "file:///a@b/other.md")):
        record.add(f"Claim {number}.", uri, {"verdict": "False"})
    record.rename("file:///a@b", "file:///c d")
    found = json.loads((tmp_path / FILE).read_text())["findings"]
    assert [one["document"] for one in found] == ["file:///c%20d/my%20notes.md", "file:///c%20d/other.md"]
    record.forget("file:///c d/other.md")
    assert record.claims() == ("Claim 0.",)


def test_only_so_much_is_kept_of_a_finding_and_of_all(tmp_path, monkeypatch):
    record = DisputedFindings(tmp_path)
    sources = [{"title": "T" * 5_000, "url": "https://a.example/" + "x" * 5_000, "snippet": "s" * 50_000}] * 100
    record.add(CLAIM, "", {"rationale": "r" * 9_000, "in_depth": True, "sources": sources})
    (kept,) = json.loads((tmp_path / FILE).read_text())["findings"]
    assert kept["in_depth"] is True and len(kept["rationale"]) == 2_000 and len(kept["sources"]) == 10
    assert (tmp_path / FILE).stat().st_size < 70_000
    monkeypatch.setattr("factlint.settings.disputes.MOST_BYTES", 500)
    for number in range(20):
        record.add(f"Claim {number}.", "", {"verdict": "False"})
    assert record.claims()[-1] == "Claim 19." and 2 < len(record.claims()) < 6
    assert (tmp_path / FILE).stat().st_size < 600


def test_a_record_that_is_damaged_is_not_lost(tmp_path):
    (tmp_path / FILE).write_text('{"findings": [{"claim": "An old one."')
    DisputedFindings(tmp_path).add(CLAIM, "", {"verdict": "False"})
    assert DisputedFindings(tmp_path).claims() == (CLAIM,)
    assert "An old one." in (tmp_path / "disputed.damaged.json").read_text()
