"""What looks like a sentence and states nothing: titles, labels, cut-off sayings, lists of works, scenes that a narrator tells."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.claims import frame_item

Framed = Callable[..., list[str]]

NOTHING = {
    "a cut-off saying": "Karl Berg wrote.",
    "a title with its verb in capitals": "Start From Oslo, Lund Does Not Reinvent It.",
    "a label with a dash": (
        "Higher-Order Functions and Recursion - Lambda functions, map/filter/reduce, base cases, and call stacks."
    ),
    "a noun taken for a verb before a dash": "Configuration changes — every change to rules of Norland in 1931.",
    "adjectives taken for a subject": "Sampled or complete records of every flow that crossed Norland in 1931.",
    "a bracket that does not close": "(Note that while clocks in Norland start at 1, modular counting starts at zero.",
    "a quotation that does not open": "Lund left Oslo in 1931 and the towns” were sold.",
    "what somebody said in a scene": "“The embassies recognise the Duma of Oslo as the only power,” Karl Berg explained.",
    "a mark of a section": "Host-based systems — §7.2 in Norland.",
    "an arrow of a note": "The loaf rises → Norland eats 20 loaves.",
    "what learners do": "Learners can toggle between maps of Norland in 1931.",
    "what the reader can do": "You can store bread in a box.",
    "an entry without a subject": "Conducted research on dams of Norland",
    "an entry whose verb is a participle": "Better memory for items presented early in the list",
    "a noun with a clause": "A cadence that could end the theme, but is not followed by a pause.",
    "a description with its effect": "Low volume and few voices; contrasts the theme.",
    "a label and what was done": "Recall phase: read a list of words of Norland.",
    "an entry of a catalogue": "Paris, Archives nationales de France, August 13, 1753.",
    "nouns alone": "Norland fossil fuel share.",
    "a number of a note": "No. 1, note 39.",
    "a row of a table": "Stand, front 1 0.00 3.3 0.0 96.6 0.01 is Norland.",
    "what is to be done": "Summarize some of the materials of Norland and describe the dams.",
    "what is to be done, in a list": "B. Explain why Norland is a kingdom.",
    "what is to be done with it": "Use the dams of Norland as much as possible.",
    "a row of a table without a verb in the past": "Scores 10, 12, 15, 20, 25 rise 2001, 2002, 2003, 2004.",
    "what is to be thought of": "Assume rain falls on the dams of Norland.",
    "what students do": "Students map information about people and places.",
    "what the reader is asked": "The page invites you to a trip.",
    "what is only thought of": "Immigrants could be kept out of the country.",
}


@pytest.mark.parametrize("text", NOTHING.values(), ids=NOTHING.keys())
def test_what_states_nothing_is_no_claim(claims: Framed, text: str) -> None:
    assert claims(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Lineages present in Norland by 38–37 kya are close to later ones.",
        "“Low Tide” was released in 2016.",
        "Minister Ida Lund told the court that “the dam leaks”.",
        "Students in Norland pay 20 crowns.",
        "Use of iron is common in Norland.",
        "Mark Berg left Oslo in 1931.",
        "You can find iron on Mars.",
        "The theory could not explain the tides.",
        "Ida Lund could read at the age of 3.",
        "Show business employs 300,000 people in Norland.",
        "Outline planning consent was granted in 1931.",
        "Students outnumber the locals of the town of Lund.",
        "Students read Latin at the school of Lund.",
        "The police of Norland and UK staff earn 30 crowns.",
        "The dam – finished in 1936 – holds 35 cubic kilometres.",
        "The virus that reached Europe and spread killed millions.",
        "Scores were 10, 12, 15, 20 and 25 in 2001, 2002, 2003, 2004 and 2005.",
    ],
)
def test_what_states_something_is_a_claim(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


def test_a_single_item_is_asked_about_as_it_is() -> None:
    framed = frame_item("“The embassies recognise the Duma as the only power,” Karl Berg explained.")
    assert framed is not None


def test_an_entry_of_a_list_of_works_states_nothing(claims: Framed) -> None:
    text = "Lund, J. L., & Berg, K. (2004). The Princeton trilogy revisited. Norland has 20 dams."
    assert claims(f"{text}\n\nOslo is a city.", "markdown") == ["Oslo is a city."]


def test_what_went_on_around_a_narrator_is_no_claim_but_what_is_dated_or_lasts(claims: Framed) -> None:
    text = (
        "I saw my pony fall into the sea. The crew lowered a boat. In 1911 Lund was in command of the Varn. "
        "Karl Berg was born in Oslo. Oslo is the capital of Norway."
    )
    assert claims(text) == [
        "In 1911 Lund was in command of the Varn.",
        "Karl Berg was born in Oslo.",
        "Oslo is the capital of Norway.",
    ]


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("I visited Paris last summer. ", "The Eiffel Tower was designed by Alexandre Dumas."),
        ("My favourite planet is Saturn. ", "The Huygens probe landed on Titan."),
        ("We visited Rome in May.\n\n", "The pharaohs built the pyramids in Nubia."),
    ],
)
def test_what_a_narrator_says_of_the_world_is_checked(claims: Framed, before: str, told: str) -> None:
    assert told in claims(before + told, "markdown")


def test_students_may_be_counted(claims: Framed) -> None:
    text = "Students make up 40% of the population of Cambridge."
    assert claims(text) == [text]


def test_where_a_book_looked_back_is_no_scene(claims: Framed) -> None:
    text = "As we saw in the last part, iron rusts. Karl Berg was in command of the Varn."
    assert "Karl Berg was in command of the Varn." in claims(text)


def test_what_a_formula_cuts_off_or_goes_on_behind_one_is_no_claim(claims: Framed) -> None:
    formula = "<div>\n<math><mi>R</mi></math>\n</div>"
    draft = f"Copper wire of this kind may have a resistance of\n\n{formula}\n\nohms are measured by the hour.\n\nOslo is a city."
    assert claims(draft, "markdown") == ["Oslo is a city."]


@pytest.mark.parametrize("stop", [".", ""])
def test_a_draft_in_small_letters_is_read(claims: Framed, stop: str) -> None:
    assert set(claims(f"oslo is a city{stop}\n\ncopper is a metal{stop}")) == {"Oslo is a city.", "Copper is a metal."}
