"""No claim holds what is no word of its draft: markup, cross-references, titles, definitions of a glossary."""

from __future__ import annotations

import pytest

from factlint.engine.claims import frame


def _claims(text: str) -> list[str]:
    return [claim.text for claim in frame(text).claims]


@pytest.mark.parametrize(
    ("written", "claim"),
    [
        ('The *taiga*{: data-type="term"} is a forest.', "The taiga is a forest."),
        ("Memory is divided into two types ([\\[link\\]](#fig1)).", "Memory is divided into two types."),
        ("Memory is divided into two types (see [Figure 3](#f3)).", "Memory is divided into two types."),
        ("Memory is divided into two types (Tables 2.1 and 3).", "Memory is divided into two types."),
        ("Memory is divided into two types (see The Mind: An Essay).", "Memory is divided into two types."),
        ("Memory is divided into two types, as shown in [link].", "Memory is divided into two types."),
        ("As shown in [Figure 3](#f3)(a), memory is divided into two types.", "Memory is divided into two types."),
        ("The `dam` is a wall ([link]) in `Varn`.", "The dam is a wall in Varn."),
        ('??? question "Show Answer"\n    The lake lies in Norway.', "The lake lies in Norway."),
        ('??? question "Show"\n    The answer is B. "Tarn" comes from Norse.', '"Tarn" comes from Norse.'),
        ("The dam is a wall (Figure \\@ref(fig:dam-1)).", "The dam is a wall."),
        ("The ore is chromite (Cr~2~O~3~).", "The ore is chromite (Cr2O3)."),
        ("Iron becomes Fe^2+^ in 3 m^3^ of water.", "Iron becomes Fe2+ in 3 m³ of water."),
        ("The dam is a wall [2].", "The dam is a wall."),
        ("==Parks==\nThe park opened in 1931.", "The park opened in 1931."),
    ],
)
def test_a_claim_has_the_words_alone(written: str, claim: str) -> None:
    assert _claims(written) == [claim]


@pytest.mark.parametrize(
    "written",
    [
        "mean free path\n: average distance a molecule travels between collisions\n^",
        "[\\[link\\]](#fig1) illustrates the phenomenon of rings.",
        "The sequence of classes is summarized in [link].",
        "The mass of the Moon is 3 × 10<sup>6</sup> kg.",
        '<x-pi>class="introduction" opened the dam.</x-pi>',
        "The dam is size 12{F rSub { size 8{D} } } {} metres high.",
        "The wall was as high as ft|75 in the winter.",
        "THE DAM IS A WALL",
        "Cultural regions form because of:\n\n- Rivers",
        "The region has the following rivers:\n\n- the Varn",
        "The correct answer is B.",
        "The red stack in figure 18.1 adds up to 195.",
        "The height of a dam is derived in Chapter G.",
        "The height of a dam follows from the rule in chapter 3.",
        "For the dams of Norland, see Section 4.",
        "More rest = more memory in Norland.",
    ],
)
def test_what_is_no_sentence_is_no_claim(written: str) -> None:
    assert _claims(written) == []


@pytest.mark.parametrize(
    "written",
    [
        "The dam (a wall) opened in 1931.",
        "The dam (built in Figure Bay) opened in 1931.",
        "The set {1, 2} has two elements.",
        "The planet has two moons:\n\n- Phobos",
        "dam\n: The Varn dam is a wall.",
        "The firm filed for protection in Chapter 7 in 2020.",
        "Medicare covers drugs in Part D.",
        "Families in Section 8 housing pay 30 percent of their income.",
    ],
)
def test_what_is_a_sentence_stays_whole(written: str) -> None:
    assert len(_claims(written)) == 1


def test_the_passage_of_a_claim_holds_what_was_left_out_between_its_words() -> None:
    text = "Oslo. Memory (see [Figure 3](#f3)) is divided into *two*{: .x} types ([link])."
    claim = frame(text).claims[0]
    assert claim.text == "Memory is divided into two types."
    assert claim.spans[0].slice(text) == text[len("Oslo. ") :]
