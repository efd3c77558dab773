"""A number of things must be that of those which are named with it."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of, words_found

WRONG = [
    "Four of our players were picked for the county: Simms, Obi and Hartley.",
    "Three countries, Norway, Iceland, Denmark and Ireland, abstained.",
    "He had only two pupils of any note (Marek, Ilse Brandt and the younger Sand), and quarrelled with all of them.",
    "Her kitchen held three pieces of furniture: a table, a dresser, a bench and a chair.",
    "Only two of the bells have names, Great Tom, Little Meg and Old Sarum.",
    (
        "There are two ways up the hill. The first follows the stream. The second climbs through the quarry, and the third "
        "goes round by the chapel."
    ),
    "Six counties voted for the merger: Arden, Blythe, Corran, Dunmore and Esk.",
]
WRONG_WORDS = [
    ("The walk passes through four villages: Ashby, Colne, Denholm, Eastry and Fairlight.", "four"),
    ("Three colours are used on the map: red, blue, green and yellow.", "Three"),
    ("The jury had six members, namely Ms Hall, Mr Reid, Dr Ross, Mrs Vane and Mr West.", "six"),
    ("Bring five things with you: a torch, a map, a whistle and a coat.", "five"),
    (
        "The committee made three recommendations:\n\n1. Repair the roof.\n2. Replace the boiler.\n3. Paint the hall.\n4. Sell the piano.",
        "three",
    ),
    ("The alloy contains four metals: copper, zinc and tin.", "four"),
    ("Two things matter here. First, the cost; second, the time; and third, the risk.", "Two"),
    ("Six of the twelve jurors were women: Ann, Beth, Carol, Dawn and Eve.", "Six"),
    ("Four sisters, Ada, Bea and Cora, ran the shop.", "Four"),
    ("The five stages are egg, larva, pupa and adult.", "five"),
]
RIGHT = [
    "The museum shop sells five kinds of tea, among them smoked, green, jasmine and mint.",
    "Two of the bells have names: Great Tom, Little Meg, and the others only numbers.",
    "Her kitchen held three pieces of furniture, a clock, a stove and a good many cats.",
    "Four of our players were picked for the county, and three of them, Simms, Obi and Hartley, will travel to Bath.",
    "Three countries abstained. Norway, Iceland, Denmark and Ireland voted in favour.",
    "The commission had three members, a judge, a banker and a bishop, and a secretary, a retired admiral.",
    (
        "There are two ways up the hill. The first follows the stream. The second climbs through the quarry, and at the "
        "third gate turns left."
    ),
    "Six counties voted for the merger; Arden, Blythe, Corran, Dunmore and Esk were against.",
    "Our five speakers this term include Dr Hale, Mrs Pryce, Canon Webb and Mr Okafor.",
    "He spoke three languages fluently, and four more, Czech, Polish, Yiddish and Latin, after a fashion.",
    "Three painters taught at the school in those years, and four sculptors (Arp, Lund, Moreau and Silva).",
    "Four of the seven judges dissented. Most of them, Hale, Pryce and Webb, gave reasons.",
    "Bring five things with you: a torch, a map, a whistle, gloves and a coat.",
]


@pytest.mark.parametrize("text", WRONG)
def test_a_number_that_a_list_does_not_have_is_found(text: str) -> None:
    assert "count" in rules_of(text)


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_the_words_of_a_wrong_number_of_things_are_found(text: str, words: str) -> None:
    assert words in words_found(text, "count")


@pytest.mark.parametrize("text", RIGHT)
def test_a_list_that_fits_or_is_of_others_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
