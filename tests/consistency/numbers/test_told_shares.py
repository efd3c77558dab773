"""A share that a text concludes from its numbers must be the one that they have."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "The vote on the new by-law was close: 31 households were for it and 19 against, so 58 per cent of those who voted were in favour.",
    "Of 640 tickets printed for the harvest supper, 512 went before the first of the month. That left a fifth for the "
    "door, or 25 percent of the house.",
    "Of 640 tickets printed for the harvest supper, 512 went before the first of the month. That left a third for the door.",
    "We invited 80 people and 68 of them turned up, which is a success rate of 90 percent, whatever my mother-in-law says.",
    "The survey went to 1,250 farms; 375 replied. With a response rate of 35%, the results should be read with care.",
    "Germination was tested on 200 seeds. After ten days 154 had sprouted, a germination rate of 82%.",
    "The bakery now turns out 900 loaves a day, 360 of them rye. Rye thus makes up a third of what it bakes.",
    "In the spring of that year 15 of the 60 pupils were down with scarlet fever. With a third of the school absent, "
    "the schoolmaster closed the doors for a fortnight.",
    "Sixteen of the twenty-four bells were melted down during the war. In other words, the town lost half of its bells.",
    "Twelve of our sixteen drivers, that is 80 percent, have passed the new test.",
    "Every fifth household in the valley (25 per cent) still keeps a pig.",
    "One in four of the parish's 320 children, that is 90, has school meals.",
    "The plan went to a vote: 44 said yes, 36 said no. So 60 percent of the members are behind it.",
    "We sent out 400 questionnaires. Only 120 came back, which is a response rate of 40%.",
    "Of the 90 eggs in the incubator 72 hatched. The hatching rate was thus 85%.",
    "He took 25 penalties in his career and scored from 20 of them, a success rate of 85%.",
    "The club has 150 members. Sixty of them are women. Women thus make up half of the membership.",
    "A jury of 12 heard the case; nine voted to convict, that is two thirds of them.",
    "The fund holds 800 shares. Of these, 200 belong to the founder, who thus owns a third of the company.",
    "The exam was sat by 48 pupils and passed by 42. The pass rate was therefore 92 percent.",
    "32 of the 40 flats are let, which amounts to an occupancy of 85%.",
    "Our ringers attempted 16 peals and completed 12 of them, so the success rate was 80%.",
    "There are 36 houses in the lane. Nine stand empty. In other words, a third of the lane is uninhabited.",
    "From 60 seeds, 45 plants came up; that makes a yield of 80 percent.",
    "At the general meeting 63 voted for the proposal and 27 against it, so that it passed with 75% of the votes.",
    "We interviewed 30 teachers, 18 of whom were women (65%).",
    "The board has 15 members, five of them from abroad, i.e. 25%.",
    "The festival sold 3,600 of 4,800 tickets in the first week. That is 80 percent of them.",
    "For every 10 trees that were felled, 6 were replanted, i.e. 70 percent.",
]

RIGHT = [
    "Of the 40 guests 25 came by train. The rate of 60% that the hotel reported was for the year.",
    "The school has 400 pupils. Sixty of them play chess. A third of the pupils walk to school.",
    "The plan went to a vote: 44 said yes, 36 said no. So 55 percent of the members are behind it.",
    "We sent out 400 questionnaires. Only 120 came back, which is a response rate of 30%.",
    "We sent out 400 questionnaires. Only 120 came back, compared with a response rate of 40% in 2019.",
    "We asked 80 people and 68 came; last year it was a rate of 90 percent.",
    "Of 640 tickets, 512 were sold. That left a fifth for the door.",
    "Of the 90 eggs, 72 hatched. The hatching rate was thus 80%.",
    "The fund holds 800 shares. Of these, 200 belong to the founder, who thus owns a quarter of the company.",
    "In 1851 the town had 3,000 people; 500 worked in the mill. With a third of the town Irish, the priest was busy.",
    "The class has 30 pupils. Ten were ill on Monday. With a fifth of the class away on Tuesday, the test was put off.",
    "The bank lent 400 euros to 20 farmers, so that half of the village was in debt.",
    "There were 200 in the hall and 50 outside, so a third of the crowd heard nothing.",
    "The school counted 240 boys and 160 girls. A pass rate of 85 percent was reached.",
    "Seven of the ten houses were burnt; so was half of the church.",
    "Of 120 trees, 90 were oaks. The survival rate of 60% among the oaks surprised us.",
    "The motion won 31 votes, and 19 were cast against, which makes 62 per cent of the votes.",
    "With 40 of 120 seats, the party held a third of the house, and so two thirds of the house opposed it.",
    "In the survey, 412 of 1,030 people answered, giving a response rate of 40%, which rose to 55% after a reminder.",
    "The hospital has 300 beds; 240 are occupied. At an occupancy of 85% it would have to turn patients away.",
    "Of the 50 states, 38 have ratified it. A majority of two thirds was needed.",
    "Out of 60 applicants 12 were chosen, so a fifth of the applicants got in, and 48 did not.",
    "The lake covers 60 hectares. In 1990 15 hectares were reeds. Reeds make up a third of the shore.",
]


@pytest.mark.parametrize("text", WRONG)
def test_a_share_that_the_numbers_before_it_do_not_have_is_found(text: str) -> None:
    assert "share" in rules_of(text)


@pytest.mark.parametrize("text", RIGHT)
def test_a_share_that_is_right_or_of_something_else_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
