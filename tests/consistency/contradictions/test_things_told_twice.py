"""Where a thing is, how a match ended, how old somebody is and what is the only one may be told twice in one way alone."""

from __future__ import annotations

import pytest
from tests.consistency.findings import words_found

WRONG = [
    (
        "The office is on the third floor of the old mint. Visitors take the lift to the office on the fourth floor.",
        "fourth",
    ),
    (
        "The lighthouse stands on the northern tip of the island. From the lighthouse on the southern tip of the island one sees far.",
        "southern",
    ),
    (
        "The market is on the left bank of the river. Parking near the market on the right bank of the river is scarce.",
        "right",
    ),
    ("The meeting is on 4 May at 6 p.m. in the hall. Please bring a chair to the meeting on 4 May at 7 p.m.", "7 p.m."),
    ("Our café is on the second floor. In our café on the third floor we serve soup.", "third"),
    ("Whitby beat Redcar 3–1 on Saturday. The manager called the 3–2 win over Redcar the best display so far.", "3–2"),
    ("United won the final 2–0 before 31,000 spectators. The 3–0 win in the final was watched by a whole city.", "3–0"),
    ("The vote was 5 to 2 in favour. After the 5 to 3 vote, the chair closed the meeting.", "5 to 3"),
    ("Lena Holm, 34, has run the bakery since spring. “I get up at two,” says the 36-year-old.", "36"),
    ("Police named Tom Reed, 41, as the driver. The 44-year-old is in hospital.", "44"),
    ("The 52-year-old teacher Ida Lund won. Lund, 53, lives in Ayr.", "53"),
    (
        "The Rose Inn is the only pub in the village. The other pub in the village, the Crown, closes at ten.",
        "The other pub",
    ),
    ("The school has the only pool in the town. Both pools in the town are heated.", "Both pools"),
    (
        "Vernsee is the largest lake in the county. Boats cross it. Mirror Tarn, the largest lake in the county, is shallow.",
        "the largest lake in the county",
    ),
]
RIGHT = [
    "The Strand Museum was opened to the public in 1932. The Strand Museum was opened by Queen Maud in 1958 after its renovation.",
    "The office is on the third floor of the mint. The archive is a floor above the office on the third floor.",
    "The office is on the third floor. The second office on the fourth floor is empty.",
    "The lighthouse stands on the northern tip. From the cottage on the southern tip one sees it.",
    "Whitby beat Redcar 3–1 on Saturday. The 3–2 win over Redcar last season was closer.",
    "United won the final 2–0. The 3–1 win in the semi-final was harder.",
    "Whitby beat Redcar 3–1. The 1–3 defeat hurt Redcar.",
    "Lena Holm, 34, runs the bakery. Her sister helps. “I get up at two,” says the 36-year-old.",
    "Lena Holm, 34, and Tom Reed, 41, run the bakery. The 41-year-old bakes.",
    "Lena Holm, 34, runs the bakery. When she came, the 26-year-old knew nobody.",
    "The Rose Inn is the only pub in the village. The other pub in the village closed years ago.",
    "The Rose Inn is the only pub in the village. Another pub in the town is bigger.",
    "Vernsee is the largest lake in the county. Until 1950 Mirror Tarn, the largest lake in the county, was deeper.",
    "Vernsee is the largest lake in the county. Mirror Tarn, the deepest lake in the county, is small.",
]


@pytest.mark.parametrize(("text", "words"), WRONG)
def test_what_can_be_one_thing_alone_is_not_told_in_two_ways(text: str, words: str) -> None:
    assert words_found(text, "contradiction") == [words]


@pytest.mark.parametrize("text", RIGHT)
def test_other_things_persons_and_times_are_left_alone(text: str) -> None:
    assert words_found(text, "contradiction") == []
