"""The hover says what is known of a claim, in the format that the editor reads, with foreign text made harmless."""

from __future__ import annotations

from lsprotocol import types
from scripted_service import ABSTAINED

CLAIM = "The Varn dam was opened in 1931."


async def test_the_hover_shows_verdict_grounds_dissent_and_dated_sources(start, service):
    service.verdicts = {
        "1931": {"verdict": "Mostly False", "confidence": "medium", "dissent": "One almanac gives 1931."},
    }
    async with start("neovim") as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        hover = await draft.hover("dam")
        assert hover and isinstance(hover.contents, types.MarkupContent)
        assert hover.contents.kind == types.MarkupKind.Markdown
        said = hover.contents.value
        assert "**Mostly False** · medium confidence" in said
        assert "The almanac says so" in said and "Provisional" not in said
        assert "Another view: One almanac gives 1931" in said
        address = "https://almanac.example/varn#:~:text=The%20dam%20opened%20in%201938."
        assert rf"[Almanac \[of\] \*Varn\* (almanac.example, 2024-05-01)]({address})" in said


async def test_an_editor_without_markdown_gets_plain_text(start, service):
    service.verdicts = {"1931": {"verdict": "False"}}
    async with start("none") as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        hover = await draft.hover("dam")
        assert hover and isinstance(hover.contents, types.MarkupContent)
        assert hover.contents.kind == types.MarkupKind.PlainText
        assert "**" not in hover.contents.value
        assert "https://almanac.example/varn" in hover.contents.value


async def test_text_of_a_service_has_no_meaning_in_the_hover_or_the_mark(start, service):
    nasty = "<img src=x onerror=alert(1)> [click](command:evil) **bold**\n\n# heading `code` \u202egnp.exe \x07"
    bad = {"title": nasty, "url": "javascript:alert(1)", "snippet": nasty, "date": nasty, "source_name": nasty}
    odd = {"title": "t", "url": "https://e.example/a(b)>c d"}
    service.verdicts = {"1931": {"verdict": "False", "rationale": nasty, "sources": [bad, odd], "dissent": nasty}}
    async with start("neovim") as editor:
        draft = editor.open(f"{CLAIM}\n")
        (found,) = await draft.marked(CLAIM)
        assert "\n" not in found.message and "\u202e" not in found.message and "\x07" not in found.message
        hover = await draft.hover("dam")
        assert hover and isinstance(hover.contents, types.MarkupContent)
        said = hover.contents.value
        assert "<" not in said and "](command" not in said.replace(r"\]", "") and "javascript:" not in said
        assert r"\*\*bold\*\*" in said and "\n#" not in said and "\u202e" not in said
        assert "(https://e.example/a%28b%29%3Ec%20d)" in said


async def test_the_hover_of_a_rule_says_each_thing_once(start):
    async with start("neovim") as editor:
        draft = editor.open("We landed on Monday, 12 April 2024.\n")
        await draft.marked("Monday")
        hover = await draft.hover("Monday")
        assert hover and isinstance(hover.contents, types.MarkupContent)
        assert hover.contents.value.count("12 April 2024") == 1


async def test_a_claim_without_evidence_is_quiet_and_its_hover_says_so(start, service):
    service.verdicts = {"1931": ABSTAINED}
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        await editor.until(lambda: len(service.sent("assess")) == 1)
        await editor.idle()
        hover = await draft.hover("dam")
        assert hover and "Could not be settled" in hover.contents.value
        assert "No source at hand says whether this is right." in hover.contents.value
        assert "encyclopedia" not in hover.contents.value, "a service of its own has other evidence"
        assert draft.marks == []


async def test_a_true_claim_is_quiet_and_has_a_hover(start, service):
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        await editor.until(lambda: len(service.sent("assess")) == 1)
        await editor.idle()
        hover = await draft.hover("dam")
        assert hover and "True" in hover.contents.value
        assert draft.marks == []


async def test_words_without_a_claim_have_no_hover(start, service):
    service.verdicts = {"1931": {"verdict": "False"}}
    async with start() as editor:
        draft = editor.open(f"Nothing here.\n\n{CLAIM}\n")
        await draft.marked(CLAIM)
        assert await draft.hover("Nothing") is None


async def test_a_verdict_given_while_the_models_were_out_is_called_provisional(start, service):
    service.verdicts = {"1931": {"verdict": "False", "provisional": True}}
    async with start("neovim") as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        hover = await draft.hover("dam")
        assert "Provisional: not all that Factlint asked" in hover.contents.value
