"""Drafts that `exclude` names: nothing is asked or shown of them, until the setting goes."""

from __future__ import annotations

from lsprotocol import types

CLAIM = "The Varn dam was opened in 1931."
SUM = "There were 12 men and 15 women, 28 people in all."
DRAFT = f"{CLAIM}\n"


async def test_an_excluded_draft_is_not_asked_about_and_others_are(start, service, tmp_path):
    service.verdicts = {"193": {"verdict": "False", "confidence": "high"}}
    (tmp_path / "project" / "factlint.toml").write_text('exclude = ["vendor/"]\n')
    async with start() as editor:
        left_out = editor.open(f"{CLAIM.replace('1931', '1932')}\n\n{SUM}\n", name="vendor/other.md")
        draft = editor.open(f"{CLAIM}\n\n{SUM}\n", name="draft.md")
        await draft.marked(CLAIM, "28")
        await editor.idle()
        assert left_out.marks == []
        assert "1931" in str(service.requests) and "1932" not in str(service.requests)


async def test_it_takes_effect_at_once_in_both_directions(start, service):
    service.verdicts = {"1931": {"verdict": "False", "confidence": "high"}}
    async with start("neovim", settings={}) as editor:
        draft = editor.open(DRAFT)
        await draft.marked(CLAIM)
        for settings, marked in (({"exclude": ["*.md"]}, ()), ({}, (CLAIM,))):
            editor.client.set_configuration(settings, section="factlint")
            editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings={}))
            await draft.marked(*marked)
