"""An age told in a year must be that which the year of birth makes, where both are of the same person."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in, rules_of

WRONG_WORDS = [
    (
        (
            "Born in 1890 at Corran, Hugh Dale went to sea as a boy. By the time he was "
            "given his own ship, in 1921, he was a stout man of thirty-eight."
        ),
        "thirty-eight",
    ),
    ("Karl Voss was born in Lubeck in 1871. In 1899, at the age of 32, he patented a pump.", "32"),
    ("Sir Hugh Mallory, born in 1803, was a thin man of fifty when he took the seat in 1848.", "fifty"),
    ("Born in 1937, Mary Quayle flew solo for the first time in 1961, when she was nineteen.", "nineteen"),
]
RIGHT = [
    "Ida Brandt was born in 1921. When her sister married in 1940 she was only fourteen.",
    "Ida Brandt was born in 1921. When the new curate came in 1940 he was twenty-six.",
    "Anna Wells was born in 1950. When John Smith took over the mill in 1990, he was 31.",
    "Her father was born in 1921. When the war began in 1939 she was only eleven.",
    "Tom Hale was born in 1920 and his brother Jack a year later. When Jack died in 1950 he was only 29.",
    "The mill was built in 1890 by Otto Dorn. When it burned in 1921 he was seventy.",
    "Paul was born in 1960. In 1985 he met Hans, who was twenty-nine.",
    "My father was born in 1944. When the pit closed in 1961 he was only sixteen.",
    "Leo was born in 1930. When the headmaster retired in 1946 he was sixty.",
    "My grandmother was born in 1919. When the first tram came through the village in 1933 she was fourteen.",
    "Lena Ek was born in 1950. When her teacher retired in 1981 he was sixty.",
    "Paul Rand was born in 1914. In 1936 his assistant, a young man of eighteen, left him.",
    "Ada was born in 1900. When the doctor's daughter drowned in 1921 she was thirteen.",
    "Her brother was born in 1951. In 1968, when he left home, she was only eleven.",
    "Marie was born in 1880 and her husband in 1871. In 1902, when they married, he was thirty-one.",
    (
        "The school was founded by Ann Lyle, born in 1820. When it opened in 1851 "
        "the youngest pupil was six, and she was the vicar's girl."
    ),
    "Hugo Lenz was born in 1905. His pupil Klein won the prize in 1950; he was twenty-nine.",
]


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_an_age_that_the_birth_does_not_make_is_found(text: str, words: str) -> None:
    assert [(one.rule, one.span.slice(text)) for one in found_in(text)] == [("age", words)]


@pytest.mark.parametrize("text", RIGHT)
def test_an_age_that_is_right_or_of_somebody_else_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
