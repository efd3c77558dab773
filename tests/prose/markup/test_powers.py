"""Promises of figures that are set high or low: an exponent joins no number, in any markup, and places stay exact."""

from __future__ import annotations

import pytest

from factlint.consistency.check import check_draft
from factlint.prose.draft import Markup
from factlint.prose.parse import parse

POWERS: list[tuple[Markup, str]] = [
    ("markdown", "It weighs 10<sup>6</sup> kg."),
    ("markdown", "It weighs 10<sup>&minus;6</sup> kg."),
    ("markdown", "It weighs 2.5 × 10<sup>6</sup> kg."),
    ("markdown", "It weighs 10{sup}`6` kg."),
    ("markdown", "It weighs <math><mn>2</mn><mfrac><mn>1</mn><mn>3</mn></mfrac></math> kg."),
    ("html", "<p>It weighs 10<sup>6</sup> kg.</p>"),
    ("html", "<p>It weighs <b>10</b><sup>6</sup> kg.</p>"),
    ("html", "<p>It weighs <math><mn>2</mn></math> kg.</p>"),
    ("html", "<p>It weighs 101<sub>2</sub> kg.</p>"),
    ("rst", "It weighs 10\\ :sup:`6` kg."),
    ("asciidoc", "It weighs 10^6^ kg."),
    ("typst", "It weighs 10#super[6] kg."),
    ("typst", "It weighs $10^6$ kg."),
    ("latex", "It weighs 10\\textsuperscript{6} kg."),
    ("latex", "It weighs $10^{6}$ kg."),
]


@pytest.mark.parametrize(("markup", "text"), POWERS)
def test_a_power_is_left_out_as_a_formula_and_what_follows_keeps_its_place(markup: Markup, text: str) -> None:
    draft = parse(text, markup)
    (block,) = draft.blocks
    assert block.text == "It weighs  kg." and block.gaps == (10,)
    assert draft.skipped == {"math": 1}
    assert block.source_span(11, 13).slice(text) == "kg"


@pytest.mark.parametrize(
    ("markup", "text", "shown"),
    [
        ("markdown", "H<sub>2</sub>O on 5 m<sup>2</sup>.", "H2O on 5 m²."),
        ("html", "<p>The 21<sup>st</sup> of 5 km<sup>2</sup>.", "The 21st of 5 km²."),
        ("markdown", "In Paris,<sup>1</sup> in 1889<sup>2</sup>.", "In Paris, in 1889."),
        ("markdown", "<sup>14</sup>C is read in 1889¹.", "¹⁴C is read in 1889¹."),
        ("asciidoc", "H~2~O on 5 m^2^ of the 21^st^.", "H2O on 5 m² of the 21st."),
        ("rst", "H\\ :sub:`2`\\ O on 5 m\\ :sup:`2`.", "H2O on 5 m²."),
        ("typst", "H#sub[2]O on 5 m#super[2].", "H2O on 5 m²."),
        ("latex", "H\\textsubscript{2}O on 5 m\\textsuperscript{2}, 1\\textsuperscript{er}.", "H2O on 5 m², 1er."),
    ],
)
def test_units_names_of_matter_ordinals_and_notes_stay_words(markup: Markup, text: str, shown: str) -> None:
    assert [block.text for block in parse(text, markup).blocks] == [shown]


def test_no_power_takes_part_in_a_check_of_numbers() -> None:
    text = "There were 50<sup>0</sup> tickets. By noon 340 had been sold, leaving 180."
    assert not check_draft(parse(text, "markdown"))
    assert check_draft(parse(text.replace("50<sup>0</sup>", "500"), "markdown"))
