"""Ages and weekdays in the words of stories: "a boy of thirteen", "came into the world", "a clear, sunny Wednesday"."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "The committee sat on Tuesday 14 January 2025 and looked at the tenders. Members agreed to meet again a week later, "
    "on Wednesday the 21st.",
    "We sail on Friday, 6 June 2025, and should be back on Sunday the 16th.",
    "The first hearing is on Monday, March 3, 2025; the second follows on Tuesday the 12th.",
    "Neighbours remembered Ida Brandt, the former postmistress, who was born at Ulm on 2 May 1931. She died in hospital "
    "on 9 June 2019, aged 78.",
    "The town mourns Karl Voss, a former mayor, who was born in March 1940. He died on 12 May 2020, aged 70.",
    "Paul Lund (1801–1866) kept no diary. When death came for him, at the age of fifty-five, the ink was still wet.",
    "Johan Berg (1850–1921) wrote two novels. When he died at the age of 81, his wife gave the papers to the town.",
    "She published little, and the letters of Anna Weiss (1874–1931) are lost. When she died at the age of 47, her "
    "sister burned them.",
    "Father Anselm (1788–1863) had entered the abbey in 1806, a boy of thirteen.",
    "Her grandfather, born in 1888, fought at Verdun in 1916, a boy of nineteen.",
    "He came into the world in 1833 and left it in 1911, at the age of 68.",
    "11 September 2001 was a clear, sunny Wednesday.",
    "Sputnik went up on 4 October 1957. It was a Thursday.",
]
RIGHT = [
    "The committee sat on Tuesday 14 January 2025 and looked at the tenders. Members agreed to meet again a week later, "
    "on Tuesday the 21st.",
    "The committee sat on Tuesday 14 January 2025. It meets again next month, on Wednesday the 26th.",
    "We sail on Friday, 6 June 2025, and should be back on Monday the 16th.",
    "The first hearing was on Monday, March 3, 2025; the one before was on Wednesday the 12th.",
    "The first hearing is on Monday, March 3, 2025, and the club meets in April, on Wednesday the 30th.",
    "Neighbours remembered Ida Brandt, the former postmistress, who was born at Ulm on 2 May 1931. She died in hospital "
    "on 9 June 2019, aged 88.",
    "Of Karl and Otto Voss, the former was born in March 1940. The latter died on 12 May 2020, aged 70.",
    "Tom Reiss was born at Graz in April 1970. When the club elected him its chairman in June 2009 he was 39, and the "
    "youngest in the room.",
    "Tom Reiss was born at Graz in April 1970. When the new director took over in June 2009 he was 49.",
    "Paul Lund (1801–1866) kept no diary. When death came for him, at the age of sixty-five, the ink was still wet.",
    "Johan Berg (1850–1921) wrote two novels. When he died, his wife, aged 59, gave the papers to the town.",
    "Johan Berg (1850–1921) had one sister. When she died at the age of 47, her brother burned the letters.",
    "We announce the death of Ruth Adler on 5 April 2023. Ruth, who was born in Bonn on 11 January 1950, sang alto for "
    "thirty years. She was 73.",
    "The club reports the death of Emil Kern on 9 May 2022. His son, who was born on 3 March 1978, coached the juniors. He was 74.",
    "Peacefully at home on 4 June 2021, aged 74. Born in Trier on 9 May 1947, Otto worked on the railway. Predeceased "
    "by his brother, Karl.",
    "My grandmother, who came into the world in January 1915, crossed alone in August 1929; she was fourteen and spoke no English.",
    "Father Anselm (1788–1863) had entered the abbey in 1806, a boy of eighteen.",
    "Her grandfather, born in 1888, fought at Verdun in 1916, a man of twenty-eight.",
    "Tom, born in 1888, met in 1916 a boy of nineteen.",
    "The party, born in 1901, was led in 1925 by a man of thirty.",
    "Paul Lund and Anna Berg (1732–1811) were married on 31 January 1759, when the groom was thirty-three, the bride twenty-six.",
    "11 September 2001 was a clear, sunny Tuesday.",
    "Sputnik went up on 4 October 1957. It was a Friday.",
    "5 March 2024 was the day before Wednesday.",
]


@pytest.mark.parametrize("text", WRONG)
def test_an_age_or_a_weekday_that_its_dates_do_not_give_is_found(text: str) -> None:
    assert rules_of(text) in (["age"], ["weekday-date"])


@pytest.mark.parametrize("text", RIGHT)
def test_one_that_they_give_or_that_is_of_another_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
