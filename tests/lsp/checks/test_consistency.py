"""What needs no source is found in the editor's own process: at once, with nobody asked."""

from __future__ import annotations

from lsprotocol import types

from factlint.consistency import check
from factlint.lsp.checks.draft_reader import read
from factlint.lsp.drafts.open_draft import Draft
from factlint.prose.offsets import Text

WRONG = "The war went on from 1618 to 1648, a full forty years."


async def test_where_a_source_proves_one_side_of_a_contradiction_wrong_the_other_is_not_underlined(start, service):
    first, second = "The dam is 50 m high.", "It rained. The dam is 60 m high."
    service.verdicts = {"50 m": {"verdict": "False", "confidence": "high"}}
    service.gate.clear()
    async with start() as editor:
        draft = editor.open(f"{first}\n\n{second}\n")
        await draft.marked("60")
        service.gate.set()
        await draft.marked(first)


async def test_an_inconsistency_is_marked_on_its_words_without_any_backend(start, service):
    service.stop()
    async with start() as editor:
        draft = editor.open(f"Intro.\n\n{WRONG}\n")
        [found] = await draft.marked("forty")
        assert (found.source, found.code, found.severity) == (
            "factlint",
            "duration",
            types.DiagnosticSeverity.Warning,
        )
        assert found.message == "From 1618 to 1648 is 30 years."
        assert found.code_description and found.code_description.href.endswith("/duration.md")
        [other] = found.related_information
        assert draft.words(other.location.range) == "from 1618 to 1648"
        assert other.message.startswith("“from 1618 to 1648”: ")


async def test_it_follows_the_words_and_goes_once_they_are_right(start, service):
    async with start() as editor:
        draft = editor.open(f"Intro.\n\n{WRONG}\n")
        await draft.marked("forty")
        draft.change("Intro.", "A longer beginning.\n\nAnd a second paragraph.")
        draft.change("forty", "fifty")
        await draft.marked("fifty")
        draft.change("fifty", "thirty")
        await draft.marked()


async def test_the_hover_shows_the_sum_and_the_rule(start, service):
    async with start() as editor:
        draft = editor.open("Anna Weiss (1901–1954), who died aged 67, painted it.\n")
        await draft.marked("67")
        hover = await draft.hover("67")
        assert "Somebody born in 1901 was 52 or 53 in 1954" in hover.contents.value
        assert "1901 to 1954 is 52 or 53" in hover.contents.value
        assert "[age](file://" in hover.contents.value


async def test_there_is_a_fix_for_each_side_and_none_in_fix_all(start, service):
    async with start() as editor:
        draft = editor.open(f"{WRONG}\n")
        await draft.marked("forty")
        actions = await draft.actions("forty")
        titles = [action.title for action in actions]
        assert titles[:2] == ["Make it thirty", "Make it 1618 to 1658"]
        hover = (await draft.hover("forty")).contents.value
        assert "\n\nSuggested: Make it thirty, or make it 1618 to 1658\n\n" in hover
        assert not any(action.is_preferred for action in actions)
        assert await draft.actions("forty", ["source.fixAll.factlint"]) == []
        draft.apply(actions[0].edit)
        assert draft.text == "The war went on from 1618 to 1648, a full thirty years.\n"
        await draft.marked()


async def test_one_rule_is_ignored_in_one_paragraph(start, service):
    async with start() as editor:
        draft = editor.open(f"Intro.\n\n{WRONG}\n\nAgain: {WRONG}\n")
        await draft.marked("forty", "forty")
        (ignore,) = [action for action in await draft.actions("forty") if action.title.startswith("Ignore")]
        draft.apply(ignore.edit)
        assert draft.text.startswith(f"Intro.\n\n<!-- factlint ignore-next duration -->\n{WRONG}\n")
        await draft.marked("forty")


async def test_a_rule_is_switched_off_in_the_project_file(start, service, tmp_path):
    async with start() as editor:
        draft = editor.open(f"{WRONG}\n")
        await draft.marked("forty")
        (off,) = [action for action in await draft.actions("forty") if action.title.startswith("Switch")]
        await editor.execute(off.command.command, *off.command.arguments)
        await draft.marked()
        assert [path.read_text() for path in tmp_path.rglob("factlint.toml")] == ["[rules]\nduration = false\n"]


async def test_it_stands_in_the_list_of_findings(start, service):
    async with start() as editor:
        draft = editor.open(f"{WRONG}\n")
        await draft.marked("forty")
        answer = await editor.request("factlint/findings", {"textDocument": {"uri": draft.uri}})
        [found] = answer.drafts[0].findings if hasattr(answer, "drafts") else answer["drafts"][0]["findings"]
        assert "30 years" in str(found)


async def test_the_other_side_in_another_open_draft_can_be_jumped_to(start, service):
    async with start() as editor:
        one = editor.open("# One\n\nHarbour Hall was built in 1911.\n", "a.md")
        await one.marked()
        two = editor.open("# Two\n\nHarbour Hall was built in 1901.\n", "more/b.md")
        [found] = await two.marked("1901")
        [other] = found.related_information
        assert other.location.uri == one.uri and one.words(other.location.range) == "1911"
        two.change("1901", "1911")
        await two.marked()


async def test_a_draft_is_compared_anew_once_another_is_saved_or_closed(start, service):
    async with start() as editor:
        one = editor.open("# One\n\nHarbour Hall was built in 1911.\n", "a.md")
        two = editor.open("# Two\n\nHarbour Hall was built in 1901.\n", "b.md")
        await two.marked("1901")
        one.change("1911", "1901")
        one.save()
        await two.marked()
        one.change("1901", "1920")
        one.save()
        await two.marked("1901")
        one.close()
        await two.marked()


async def test_a_link_to_a_file_that_is_not_there_is_marked_until_it_is(start, service):
    async with start() as editor:
        (editor.root / "guide").mkdir()
        draft = editor.open("# One\n\nSee [the plan](guide/plan.md).\n")
        [found] = await draft.marked("the plan")
        assert found.code == "broken-link" and "no file guide/plan.md" in found.message
        (editor.root / "guide" / "plan.md").write_text("# Plan\n")
        draft.save()
        await draft.marked()


def test_the_paragraphs_of_a_draft_are_looked_at_beside_the_loop(monkeypatch):
    looked_at = []
    alone = check._check_alone
    monkeypatch.setattr(check, "_check_alone", lambda found: looked_at.extend(found) or alone(found))
    text = "".join(f"{WRONG} It is told in part {number}.\n\n" for number in range(50))
    parsed, _, _ = read(Draft("file:///long.md", "markdown", 1, Text(text)).snapshot(), None)
    assert len(looked_at) == 50
    assert len(check.check_paragraphs(parsed)) == 50
    assert len(looked_at) == 50


async def test_a_citation_is_marked_until_its_bibliography_has_the_key(start, service):
    async with start() as editor:
        (editor.root / "refs.bib").write_bytes("@book{smïth,\r\n  title = {Rivers}\r\n}\r\n".encode())
        draft = editor.open("---\nbibliography: refs.bib\n---\n\n🧊 It rose [@smïth; @jones].\n")
        [found] = await draft.marked("jones")
        assert found.code == "citation-key" and "The key “jones” is not in refs.bib" in found.message
        (editor.root / "refs.bib").write_text("@book{smïth,}\n@book{jones,}\n@book{old,}\n", "utf-8")
        draft.save()
        [found] = await draft.marked("refs.bib")
        assert found.code == "uncited-entry"


async def test_an_open_bibliography_is_checked_itself(start, service):
    async with start() as editor:
        text = "@book{one,\n  doi = {10.1000/182}\n}\n@book{two,\n  doi = {10.1000/182}\n}\n"
        draft = editor.open(text, "refs.bib", "bibtex")
        [found] = await draft.marked("10.1000/182")
        assert found.code == "duplicate-entry" and found.range.start.line == 4
