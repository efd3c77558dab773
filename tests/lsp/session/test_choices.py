"""Where an editor has no list to choose from, every choice can still be reached."""

from __future__ import annotations

import pytest

from factlint.lsp.session.editor import ALL_OF_THEM, MORE, Editor

CHOICES = [f"Claim {number}." for number in range(1, 13)]


class _Editor(Editor):
    """Whose writer gives these answers, one after another."""

    def __init__(self, *answers: str | None) -> None:
        super().__init__(None)  # type: ignore[arg-type]
        self.answers, self.shown = list(answers), []

    async def choose(self, question: str, *choices: str) -> str | None:
        self.shown.append(choices)
        return self.answers.pop(0)


@pytest.mark.parametrize(
    ("answers", "chosen"),
    [
        (["Claim 2."], ["Claim 2."]),
        ([MORE, "Claim 6."], ["Claim 6."]),
        ([MORE, MORE, "Claim 12."], ["Claim 12."]),
        ([MORE, None], []),
        ([MORE, ALL_OF_THEM], CHOICES),
    ],
)
async def test_all_choices_can_be_reached_by_buttons(answers, chosen) -> None:
    editor = _Editor(*answers)
    assert await editor.pick("Which?", CHOICES) == chosen
    assert editor.answers == []


async def test_more_is_offered_only_where_there_is_more() -> None:
    editor = _Editor(MORE, MORE, None)
    await editor.pick("Which?", CHOICES, many=False)
    assert editor.shown == [(*CHOICES[:5], MORE), (*CHOICES[5:10], MORE), tuple(CHOICES[10:])]
    few = _Editor(None)
    assert await few.pick("Which?", CHOICES[:5]) == []
    assert few.shown == [(*CHOICES[:5], ALL_OF_THEM)]
    assert await few.pick("Which?", []) == []
