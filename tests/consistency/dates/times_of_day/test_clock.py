"""Which words and figures are read as times of day, and which as lengths in hours and minutes."""

from __future__ import annotations

import pytest

from factlint.consistency.dates.times_of_day.clock import clocks, lengths_of_hours

CLOCKS = {
    "The gates open at nine and close at 4.30 p.m.": [("nine", "9:00 21:00"), ("4.30 p.m.", "16:30")],
    "It is open ten till four.": [("ten", "10:00 22:00"), ("four", "4:00 16:00")],
    "He waited from ten to six until twenty-five past.": [
        ("ten to six", "5:50 17:50"),
        ("twenty-five past", "5:25 6:25 17:25 18:25"),
    ],
    "Doors close at 8.00; she rang at ten to.": [("8.00", "8:00 20:00"), ("ten to", "7:50 8:50 19:50 20:50")],
    "The ball crossed the line at seven minutes past nine.": [("seven minutes past nine", "9:07 21:07")],
    "It ended at a quarter past midnight.": [("quarter past midnight", "0:15")],
    "The train called at 12 noon.": [("12 noon", "12:00")],
    "From ten to one till five past four they sat.": [("ten to one", "0:50 12:50"), ("five past four", "4:05 16:05")],
    "We came at half past 7.": [("half past 7", "7:30 19:30")],
    "Quarter to eight we started.": [("Quarter to eight", "7:45 19:45")],
    "They slept from two in the night to eleven at night.": [
        ("two in the night", "2:00"),
        ("eleven at night", "23:00"),
    ],
    "The relay set off at ten in the forenoon, and at four that afternoon it was back.": [
        ("ten in the forenoon", "10:00"),
        ("four that afternoon", "16:00"),
    ],
    "At 4.25 a.m. he died; I had come on at 9 the evening before.": [
        ("4.25 a.m.", "4:25"),
        ("9 the evening before", "21:00"),
    ],
    "He left at 9 and was there at 2, at 14 and at 16 again.": [],
    "It is open from 8 to 18 o'clock.": [("8", "8:00 20:00"), ("18 o'clock", "18:00")],
    "They waited between 5.15 and seven for a boat.": [("5.15", "5:15 17:15"), ("seven", "7:00 19:00")],
    "It began on the stroke of nine and ended at 9.40.": [("nine", "9:00 21:00"), ("9.40", "9:40 21:40")],
    "At five he began the violin, and at nine he gave a concert.": [],
    "The path rises 3.40 metres at nine points, by section 2.10 of the guide.": [],
    "A rise of 12.50 per cent, version 1.10, a score of 4.15.": [],
    "It takes ten to twelve hours or five to ten minutes.": [],
    "He was at one with the crowd, at six per cent.": [],
    "At ten past, nobody came.": [],
}
LENGTHS = {
    "We were sixty-three minutes on the move.": [("sixty-three minutes", 63)],
    "A hundred and forty-eight minutes passed.": [("A hundred and forty-eight minutes", 148)],
    "It took one hour and fifty-eight minutes.": [("one hour and fifty-eight minutes", 118)],
    "After two hours and three-quarters it was over.": [("two hours and three-quarters", 165)],
    "The three hours and a quarter that we sat there.": [("three hours and a quarter", 195)],
    "The committee's hour and a half cost the club a lot.": [("hour and a half", 90)],
    "TWO HOURS AND A HALF.": [("TWO HOURS AND A HALF", 150)],
    "Two hours and a half for one shelf!": [("Two hours and a half", 150)],
    "The express does it in 1 h 52 and the slow train in 2h05.": [("1 h 52", 112), ("2h05", 125)],
    "It was seven minutes past nine.": [],
    "Wait five minutes to two hours.": [("five minutes", 5), ("two hours", 120)],
    "It is two hours and a half mile from here.": [("two hours", 120)],
}


@pytest.mark.parametrize(("text", "expected"), CLOCKS.items())
def test_a_time_is_read_where_the_words_make_it_one(text: str, expected: list[tuple[str, str]]) -> None:
    read = clocks(text, 0, len(text))
    assert [(one.span.slice(text), _shown(one.minutes)) for one in read] == expected


@pytest.mark.parametrize(("text", "expected"), LENGTHS.items())
def test_a_length_is_read_whole(text: str, expected: list[tuple[str, int]]) -> None:
    assert [(one.span.slice(text), one.minutes) for one in lengths_of_hours(text, 0, len(text))] == expected


def _shown(minutes: tuple[int, ...]) -> str:
    return " ".join(f"{one // 60}:{one % 60:02d}" for one in sorted(minutes))
