"""Hours and minutes that sum up two times of day are held against them, in the same sentence and in the next."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

UNFIT = [
    "Lunch is from noon to 1 p.m. You have two hours to eat.",
    "Kosgei crossed the line after 2:14:30, or 124 and a half minutes, on a windless morning.",
    "Check-in opens at 05:30 and closes at 06:45, which gives you ninety minutes.",
    "The power failed at 4:40 p.m. on Saturday and was restored at 7:10 p.m. that day. For three and a half hours, trams stood still.",
    "Let the dough stand from half past eight in the evening till half past six in the morning; after these twelve hours it has doubled.",
    "The workshop runs from 9:30 a.m. to 1 p.m., four and a half hours with no break.",
    "Doors 19:00, show 20:30: that leaves two hours for a drink.",
    "We set off at nine in the morning and reached the summit at two in the afternoon, seven hours later.",
    "Surgery hours are 8 to 12 and 2 to 6, ten hours a day in all.",
    "The film starts at a quarter to eight and ends at ten past ten; at two hours and fifty minutes it is too long.",
    "The winner finished in 3:05:12, that is 205 minutes.",
    "Please be at the gate by 14:30, half an hour before the departure at 15:20.",
    "The kiln was lit at noon and reached its full heat at 5 p.m.; it had taken seven hours.",
    "The kettle went on at ten to four and boiled at five past four, half an hour later.",
    "We boarded at eight in the evening and docked at six in the morning: twelve hours at sea.",
    "She ran it in 1:52:30, or 122.5 minutes.",
    "The siren went at 11.05 p.m. and the all-clear at 1.35 a.m. For three and a half hours they sat in the cellar.",
    "Office hours: 9 to 12 and 13 to 17, nine hours a day.",
    "Breakfast is served from 7:00 until 10:00. That gives you four hours.",
]
FIT = [
    "Lunch is from noon to 1 p.m. You have an hour to eat.",
    "Kosgei crossed the line after 2:14:30, or 134 and a half minutes, on a windless morning.",
    "Check-in opens at 05:30 and closes at 06:45, which gives you 75 minutes.",
    "The train left at 14:10 and should have arrived at 15:40; it took three hours.",
    "The nurse came on duty at 22:00 and went home at 06:00, after having worked for ten hours the day before.",
    "We left at 9 and arrived at 2, after five hours on the road, then slept for seven hours.",
    "The baby was born at 3:40 a.m., nine hours after we got to the hospital at half past six.",
    "The first train leaves at 5:12 and the last at 0:30; the ride takes 18 minutes.",
    "The clinic is open 8 to 12 and 2 to 6, eight hours a day in all.",
    "The kiln was lit at noon and at 5 p.m. we ate. It had taken seven hours to load.",
    "The match kicked off at 3 p.m. and was over at 4.50 p.m. Two and a half hours later the streets were still full.",
    "Lunch is from noon to 1 p.m. You have two hours for the museum in the afternoon.",
    "The pool is open from 7 a.m. to 9 a.m. For three hours in the afternoon it belongs to the schools.",
    "Please be at the gate by 14:30, half an hour before the departure at 15:00.",
    "Please be at the gate by 14:30; half an hour before the departure, at 14:50, it closes.",
    "Doors open at 18:00 and the show starts at 19:00. The film is two hours long.",
    "We sailed at eight in the evening and docked at six in the morning: ten hours at sea.",
    "The winner finished in 3:05:12, that is 185 minutes.",
    "The shop is open 9 to 5, and the bakery for four hours.",
    "At 9:15 the first heat began and at 10:45 the second; each of them took 40 minutes.",
    "Take the pill at 8 a.m. and at 8 p.m., twelve hours apart, for 14 days.",
    "The dough rises from nine in the evening to seven in the morning. After twelve hours it begins to sink.",
]


@pytest.mark.parametrize("text", UNFIT)
def test_hours_that_two_times_do_not_make_are_found_once(text: str) -> None:
    assert [one for one in rules_of(text) if one != "sum"] == ["time"]


@pytest.mark.parametrize("text", FIT)
def test_hours_that_fit_or_are_of_something_else_are_left_alone(text: str) -> None:
    assert rules_of(text) == []
