"""Hours and minutes told of two times of day must be those between them, in one zone or two, and regular times must be regular."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "The concert starts at 19:30. Two hours later, at 22:00, the last note will have faded.",
    "She left at 6.15 a.m. and was at the top by 9.45, after a climb of four and a half hours.",
    "The alarm went at 02:10. The first engine was there 15 minutes later, at 02:35.",
    "The ferry sails at 21:15 and docks at 06:45 the next morning, an eight-hour crossing.",
    "Every 20 minutes a bus goes: 6:05, 6:25, 6:45, 7:15.",
    "Room one, 08:30–10:00 (90 min); room two, 10:15–11:30 (85 min).",
    "The bus goes every 20 minutes from the market place: 6:05, 6:25, 6:45, 7:15 and so on till noon.",
    "There's a boat every twenty minutes from the pier (9.05, 9.25, 9.55, 10.05), and it costs next to nothing.",
    "The sermon began at ten and ended at a quarter to twelve; 75 minutes on a text of nine words.",
]
WRONG_ONCE = [
    "The workshop runs from 9:30 a.m. to 1 p.m., four and a half hours with no break.",
    "Doors 19:00, show 20:30: that leaves two hours for a drink.",
    "We set off at nine in the morning and reached the summit at two in the afternoon, seven hours later.",
    "The kettle went on at ten to four and boiled at five past four, half an hour later.",
    "We boarded at eight in the evening and docked at six in the morning: twelve hours at sea.",
    "We start at 3 p.m. Eastern Time (11 a.m. Pacific Time).",
    "The call is at 9 a.m. Pacific Time / 11 a.m. Eastern Time every week of the winter term.",
    "The surgery opens at 9.15 in the morning and closes at 2.30 that afternoon, so it is open for six and a quarter hours.",
]
RIGHT = [
    "The operation began at 9 in the morning and ended at half past one, four and a half hours later.",
    "Put the bread in at 10:20; after 45 minutes, at 11:05, take it out.",
    "The office is open from 9:00 to 17:00 with an hour for lunch: seven working hours.",
    "The concert starts at 19:30. Two hours later, at 21:30, the last note will have faded.",
    "The doors opened at 18:00. The concert started at 19:30. Two hours later, at 21:30, it was over.",
    "Kick-off was at 3 pm; half an hour later, at 3.30, we were two goals down.",
    "The alarm went at 02:10. The first engine was there 15 minutes later, at 02:25; the second at 02:40.",
    "The shop is shut between 12:30 and 14:00, and the bank for two hours.",
    "He arrived at 9:00. The others came two hours later, and at 12:00 we ate.",
    "The coach left at 8:10, five minutes after it had come in at 8:05.",
    "The boat reached the pier at 4.40 a.m., five hours after the first call was logged at 11.40 p.m.",
    "Fifty-five minutes before the 7.20 curtain, that is at 6.25, the understudy was told.",
    "At 5:05 the gauge showed a metre; at 5:55, fifty minutes on, it showed three.",
    "The jury came back at noon. It had gone out at a quarter past nine that morning, two hours and three-quarters before.",
    "The play begins at 7.30 p.m. Doors open at 7.00 p.m., half an hour before the start, and the bar will be open.",
    "The bus goes every 20 minutes from the market place: 6:05, 6:25, 6:45, 7:05 and so on till noon.",
    "The bus goes every 20 minutes: 6:05, 6:25, 6:45, then 7:15, 7:45.",
    "There are boats every hour at 10.40, 11.40, 12.40 and 1.40.",
    "The sermon began at ten and ended at a quarter to twelve; 105 minutes on a text of nine words.",
    "The doors opened at 7 p.m. and closed at 8.30 p.m.; ten minutes later the hall was dark.",
    "He rang at 9.15, two hours after the storm, and again at 9.40.",
    "The museum is open ten till four, and the tour, which takes ninety minutes, goes round the back as well.",
    "It was the night that the clocks went back. I lay down at eleven, I got up at six, and I had slept for eight hours.",
    "He left home at 6.15, waited 40 minutes for the doctor, and was back at ten.",
    "On the old timetable it was 1 h 35 from quay to quay, on the new one 14.20 to 16.05.",
    "The relief was due at 6.00 and came at 6.40, when we'd been up for twenty-six hours.",
    "At five he began the violin, and at nine he played for two hours.",
    "They led at ten and lost at eight; 90 minutes were not enough.",
    "The train left at 9.00 and came at 11.40, ten minutes behind.",
    "Trains run every 20 minutes: 11:00, 11:20, 11:40, noon, 12:20 and so on.",
    "At nine points of the walk, and at four more, you may rest for two hours.",
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
    (
        "The night boat leaves Halmvik at 22:15 and ties up in Sund at 06:45, with no change of clocks. That gives you "
        "eight and a half hours on board, enough for a decent dinner."
    ),
    "The boat leaves at 22:15 and ties up at 06:45, after the change of clocks. That gives you nine and a half hours on board.",
    "Guards come on at 10 am, when the doors open, and stop at 4.30 pm, when the bell is rung; for those six and a half hours they stand.",
    "Guards come on at 10 am and go off at 4.30 pm, with an hour for lunch; for those five and a half hours they stand.",
    "We start at 3 p.m. Eastern Time (12 p.m. Pacific Time).",
    "The call is at 9 a.m. Pacific Time / 12 noon Eastern Time every week of the winter term.",
    "The surgery opens at 9.15 in the morning and closes at 2.30 that afternoon, so it is open for five and a quarter hours.",
    "The vigil began at 8.30 that evening and ended at 6.45 in the morning; it had lasted ten and a quarter hours.",
    (
        "The play began at 7.30 in the evening. At 9.15 that evening, after an hour and a half, the lights went out, "
        "and a quarter of an hour later they came on."
    ),
    "The session opened at 14:10 and was brought to a close at 15:25. All seventy-five minutes were filmed.",
    "The shop opens at 9.30 a.m. and shuts at 4.45 p.m. Most people work eight and a half hours.",
    "The film starts at 19:00 and ends at 20:45. Allow two and a half hours for the evening.",
    "The clinic is open between 9:00 and 12:00. The bus from town takes one hour and ten minutes.",
    "The meeting ran from 10:00 to 12:30. An hour and a half of it went on the minutes.",
    "Power failed at 06:20 and was back at 08:50. It took six hours to clear the backlog.",
    "The talk lasted from 18:00 to 19:30. Three hours of questions would not have been enough.",
    "He left at 7.15 a.m. and got there at 9.45 a.m. His brother took three and a half hours by the coast road.",
    "The train leaves at 8:05 and arrives at 11:20. By coach it is four hours and fifteen minutes.",
    "The kitchen is open from 12:00 to 14:30. Roasts take three hours and thirty minutes.",
    "The concert began at 19:30 and ended at 21:45. Three and a half hours of rehearsal had gone before.",
    "The ferry sails at 8:00 and docks at 9:30. Two and a half hours is what the old boat needed.",
    "She was on duty from 14:00 to 22:00. She slept nine hours.",
    "The match started at 15:00 and finished at 16:50. For twenty minutes nothing happened.",
    "The library opens at 9:00 and closes at 17:30. Students may book a room for two hours and thirty minutes.",
    "Meet at 10:15; the bus leaves at 10:45. The drive takes one hour and thirty minutes.",
    "The exam is from 9:00 to 12:15. Pupils with extra time have four hours and fifteen minutes.",
    "The battery was charged from 8:10 to 9:40. It lasts five and a half hours.",
]


@pytest.mark.parametrize("text", WRONG)
def test_a_time_or_a_length_that_does_not_fit_is_found(text: str) -> None:
    assert "time" in rules_of(text)


@pytest.mark.parametrize("text", WRONG_ONCE)
def test_hours_that_two_times_do_not_make_are_found_once(text: str) -> None:
    assert rules_of(text) == ["time"]


@pytest.mark.parametrize("text", RIGHT)
def test_times_that_fit_or_are_of_something_else_are_left_alone(text: str) -> None:
    assert rules_of(text) == []
