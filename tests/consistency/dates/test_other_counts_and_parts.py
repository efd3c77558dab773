"""Ages of other counts, and lengths that are one of several parts of the time between."""

from __future__ import annotations

import pytest
from tests.consistency.findings import words_found

RIGHT = [
    "The monk was born in 1899 and died in 1958, at the age of 60 by the Korean count, in which a child is 1 at birth.",
    "The abbot, born in 1899, died in 1958 at the age of 60 by East Asian count.",
    "Born in 1899, he died in 1958 aged 60, by traditional Korean reckoning.",
    "Kim was born in 1920 and died in 1980, aged 61 in Korean age.",
    "Kim was born in 1920 and died in 1980, aged 62 (Korean age).",
    "The poet was born in 1842 and died in 1900 at the age of 60 sui.",
    "Sato was born in 1842 and died in 1900 at the age of 60 (kazoedoshi).",
    "Li was born in 1850. He died in 1910, at 62 by the Chinese way of counting.",
    "Born in 1899, she died in 1958, at 61 by the old way, which makes a child one year old at birth and two at New Year.",
    "Nguyen was born in 1920 and died in 1980 at the age of 62, as the Vietnamese count.",
    "He was born in 1899 and died in 1958 in his sixtieth year.",
    "He was born in 1899 and died in 1958, aged 60, counting from conception.",
    "Ito was born in 1870; by the old custom, under which everyone grows a year older at New Year, he was 42 in 1910.",
    "Born in 1870 (aged 42 in 1910 by the traditional method), he taught at Kyoto.",
    "The teacher was born in 1888. When the war ended in 1945 he was fifty-nine by lunar age.",
    "The evening runs from 7.30 to 10 pm. That is two hours of music and half an hour for the bar.",
    "The evening runs from 7.30 to 10 pm. That is two hours of music and thirty minutes for the bar.",
    "The evening runs from 7.30 to 10 pm. That is two hours of music plus half an hour for the bar.",
    "The evening runs from 7.30 to 10 pm. That is half an hour for the bar and two hours of music.",
    "The meeting lasted from 2 pm to 5 pm. That is two hours of business and an hour of tea.",
    "The class ran from 9 am to 12 noon: two hours of grammar and an hour of reading.",
    "The class ran from 9 am to 12 noon, with two hours of grammar and the rest for reading.",
    "The class ran from 9 am to 12 noon. It was two hours of grammar, and the rest was reading.",
    "We sat from 6 pm to 10 pm. That was three hours of talk and one of silence.",
    "The fair is open from 10 am to 4 pm. That makes five hours of stalls and one hour of music.",
    "The fair is open from 10 am to 4 pm. That is five hours of stalls and then the auction.",
    "The fair is open from 10 am to 4 pm. That is five hours of stalls, with an hour to pack up.",
    "The office was open from 9 am to 5 pm. That gives seven hours of work and an hour at the table.",
    "From 9 am until 1 pm there are three hours of lessons and four quarters of an hour of play.",
    "The shift ran from 6 am to 2 pm. That was seven hours at the loom and sixty minutes of sweeping.",
    "He worked from 8 am to 4 pm, six hours in the shop and two on the road.",
    "She sat at the desk from 8 am to 4 pm: six hours on the book, two on letters.",
    "Half an hour of speeches and two hours of dancing: the party went on from 8 pm to 10.30 pm.",
    "The film ran from 8 pm to 10.30 pm. Those were two hours of film and half an hour of advertisements.",
]
WRONG = [
    ("The monk was born in 1899 and died in 1958, at the age of 61, and was buried at the old temple.", "61"),
    ("Kim was born in 1920 and died in 1980, aged 62, at the age when most of his friends retired.", "62"),
    ("The evening runs from 7.30 to 10 pm. That is two hours of music.", "two"),
    ("The meeting lasted from 2 pm to 5 pm. That is two hours of talk and nothing was decided.", "two"),
    ("The meeting lasted from 2 pm to 5 pm. That is four hours of business and half an hour of tea.", "four"),
]


@pytest.mark.parametrize("text", RIGHT)
def test_other_counts_and_parts_are_left_alone(text: str) -> None:
    assert not words_found(text, "age", "time")


@pytest.mark.parametrize(("text", "words"), WRONG)
def test_slips_beside_them_are_found(text: str, words: str) -> None:
    assert words_found(text, "age", "time") == [words]
