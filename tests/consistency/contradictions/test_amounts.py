"""Amounts of one owner: those of different things are compared with no other, those of the same thing are."""

from __future__ import annotations

import pytest
from tests.consistency.findings import words_found

from factlint.consistency.contradictions.amounts import are_of_two_things

VERBS = ("holds", "is holding", "has", "owns", "spends", "employs", "raised", "needs")
OWNERS = ("The Safe and Secure Bank", "The Larch Trust", "The bank")
OF_TWO_THINGS = (
    ("{} bonds worth a total value of $4 million.", "{} $2 million in reserves."),
    ("{} $4 million in bonds.", "{} $2 million in reserves."),
    ("{} $4 million worth of bonds.", "{} $2 million worth of shares."),
    ("{} bonds worth $4 million.", "{} $2 million."),
    ("{} $4 million.", "{} $2 million in reserves."),
    ("{} reserves of $4 million.", "{} $2 million in loans."),
    ("{} $4 million as reserves.", "{} $2 million as collateral."),
    ("{} $4 million for the roof.", "{} $2 million on the lift."),
    ("{} $4 million, mostly bonds.", "{} $2 million in gold."),
    ("{} $4 million selling stamps.", "{} $2 million letting rooms."),
    ("{} property valued at $4 million.", "{} $2 million in paintings."),
    ("{} 45 acres of wheat.", "{} 54 acres of barley."),
    ("{} 45 acres under wheat.", "{} 54 acres as pasture."),
    ("{} 45 tonnes of coal.", "{} 54 tonnes in scrap."),
    ("{} 45 people.", "{} 54 people as guides."),
    ("{} 45 weavers.", "{} 54 dyers."),
    ("{} 45 junior members.", "{} 54 senior members."),
    ("{} $4 million (in bonds).", "{} $2 million (in cash)."),
    ("{} bonds – $4 million in all.", "{} cash – $2 million in all."),
    ("{} cash reserves: $4 million.", "{} loans: $2 million."),
    ("{} bonds that are worth $4 million.", "{} $2 million."),
    ("{} $4 million.", "The next item is bonds. {} $2 million."),
)
OF_ONE_THING = (
    ("The Larch Farm has 45 acres of wheat. The Larch Farm has 54 acres of wheat.", "54"),
    ("The Larch Mill employs 45 weavers. The Larch Mill employs 54 weavers.", "54"),
)


@pytest.mark.parametrize(("first", "second"), OF_TWO_THINGS)
@pytest.mark.parametrize("gap", [" ", "\n\n", "\n\nBanks may want to keep more than they have to. "])
def test_amounts_of_two_things_are_not_compared(first: str, second: str, gap: str) -> None:
    for owner in OWNERS:
        for verb in VERBS:
            does = f"{owner} {verb}"
            assert words_found(f"{first.format(does)}{gap}{second.format(does)}", "contradiction") == []


@pytest.mark.parametrize(("text", "words"), OF_ONE_THING)
def test_amounts_of_one_thing_are_compared(text: str, words: str) -> None:
    assert words_found(text, "contradiction") == [words]


def test_what_an_amount_is_of_may_stand_anywhere_in_the_other_sentence() -> None:
    assert not are_of_two_things(("Our reserves are ", "."), ("We hold ", " in reserves."))
    assert are_of_two_things(("Our bonds are ", "."), ("We hold ", " in reserves."))
    assert not are_of_two_things(("The wall is ", " in length."), ("It has a length of ", "."))
