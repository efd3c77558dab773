"""A finding that the writer calls wrong is hidden, recorded on this machine alone, and forgotten with its draft."""

from __future__ import annotations

import json

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
