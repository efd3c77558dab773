"""A length that leads from one time to another must be as long as the time between them."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "The coach left at 8:10, 15 minutes after it had come in at 8:05.",
    "The boat reached the pier at 4.40 a.m., six hours after the first call was logged at 11.40 p.m.",
    "Forty-five minutes before the 7.20 curtain, that is at 6.25, the understudy was told.",
    "At 5:05 the gauge showed a metre; at 5:55, only forty minutes on, it showed three.",
    "The jury came back at noon. It had gone out at a quarter past nine that morning, three hours and a quarter before.",
    "The play begins at 7.30 p.m. Doors open at 7.00 p.m., 45 minutes before the start, and the bar will be open.",
    "It was cold. Forty-five minutes before the 7.20 curtain, that is at 6.25, the understudy was told.",
    "Every 20 minutes a bus goes: 6:05, 6:25, 6:45, 7:15.",
    "Room one, 08:30–10:00 (90 min); room two, 10:15–11:30 (85 min).",
    "The choir met at seven and rose at ten past nine; in those three hours and ten minutes it sang two psalms.",
    "The bus goes every 20 minutes from the market place: 6:05, 6:25, 6:45, 7:15 and so on till noon.",
    "There's a boat every twenty minutes from the pier (9.05, 9.25, 9.55, 10.05), and it costs next to nothing.",
    "The sermon began at ten and ended at a quarter to twelve; 75 minutes on a text of nine words.",
    "The ham went in at 11.20 and came out at 12.50. Seventy minutes was all it needed.",
]
RIGHT = [
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
]


@pytest.mark.parametrize("text", WRONG)
def test_a_step_of_another_length_is_found(text: str) -> None:
    assert "time" in rules_of(text)


@pytest.mark.parametrize("text", RIGHT)
def test_a_step_of_the_right_length_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
