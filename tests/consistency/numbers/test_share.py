"""A share that a text tells of a part and its whole must be the one that they make."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of, words_found

WRONG = [
    (
        "Of 640 tickets printed for the harvest supper, 512 went before the first of the month. That left a fifth for the "
        "door, or 25 percent of the house."
    ),
    "One in four of the parish's 320 children, that is 90, has school meals.",
    "He took 25 penalties in his career and scored from 20 of them, a success rate of 85%.",
    "We interviewed 30 teachers, 18 of whom were women (65%).",
    "The festival sold 3,600 of 4,800 tickets in the first week. That is 80 percent of them.",
    "For every 10 trees that were felled, 6 were replanted, i.e. 70 percent.",
    "Eighteen of the 24 members of the choir can read music. It is unusual for two thirds of an amateur choir to do so.",
    "A total of 1,250 trees were planted in the autumn. By the following June 200 of them (20%) had died of drought.",
    (
        "In the poll 540 of the 900 readers who answered wanted the crossword kept. That half of all readers should care so"
        " much took the editor by surprise."
    ),
    "The society has 320 members, 48 of whom (12%) live overseas.",
    "Nearly all replied: of 160 letters 152 were answered, or 92 per cent.",
]
WRONG_WORDS = [
    ("Eighteen of the 72 samples were contaminated. That is a third of what we took.", "a third"),
    ("She answered 34 out of 40 questions correctly, giving her a mark of 80%.", "80%"),
    ("The survey covered 1,500 homes. In 330 of them (24%) there was no smoke alarm.", "24%"),
    ("A total of 84 people took the test and 63 passed, a pass rate of 70 per cent.", "70 per cent"),
    ("Thirty-six of the forty-eight flats are let. That leaves a third of them empty.", "a third"),
    ("Exactly 27 of the 90 species recorded are moths, or 35 per cent of the list.", "35 per cent"),
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
    "Eighteen of the 24 members of the choir can read music. Two thirds of the tenors cannot.",
    "We sent the form to 600 households and 210 sent it back; 30 per cent had moved or died.",
    "He sold 45 of his 60 pictures. The three quarters that went abroad have never been seen again.",
    "Of the fifty manuscripts in the chest, ten were illuminated. A quarter of those ten were made for rich patrons.",
    "Of the 80 masters 60 could write, and two thirds of their wives.",
    "The parish roll stood at 150 in 1990. It is now down to 90, and sixty per cent of those are over seventy.",
    "The factory employs 250 people, and 75 of these are apprentices. A quarter of the apprentices come from abroad.",
    "Only fourteen of the forty councillors bothered to attend. A quarter of the council had sent excuses.",
    "We tested 400 bulbs. After a year 340 still worked, and after two years 80 per cent of those.",
    "He lost 40 of his 200 sheep in the snow, and a quarter of his lambs.",
    "We wrote to 250 members and 175 replied. A response rate of 65% had been the target.",
    "Of the 60 hives on the moor, 45 survived the winter; 80 per cent of those in the valley did.",
    "Eighteen of the 72 samples were contaminated. A third of the lab's budget goes on such tests.",
    "The school has 480 pupils, of whom 120 walk to school. The 30% who cycle are mostly from the village.",
    "Nine of the 36 councillors are women. A share of one third is the aim.",
    "A total of 84 people took the test and 63 passed. The national pass rate of 70 per cent was beaten.",
]


REST_OF_A_HUNDRED = [
    ("When the members were asked about the logo, 72% of them liked it and the other 38% did not.", "38%"),
    ("The family will sell a 60 percent stake in the club and keep the remaining 30 percent.", "30 percent"),
    ("In the first week 15% of the flats were sold. The other 75% are still to be had.", "75%"),
]
RIGHT_REST = [
    "When the members were asked about the logo, 72% of them liked it and the other 28% did not.",
    "About 70% liked it, the other 38% did not.",
    "Prices rose by 12% in May and the other 80% later.",
    "A fifth went to the church, 30% to the school and the other 50% to the poor.",
    "Of the grant 40% is for repairs. The other 40% of that sum will follow in May.",
    "The main cost was paper, at 55%; the other 35% went on ink.",
    "Of the two mixtures one holds 60% salt, the other 20%.",
    "One mixture holds 60% salt and the other 45% salt.",
    "The first mixture holds 60% salt, the other 45% salt.",
    "In the survey 15% of the pupils walk, a few cycle, and the other 80% come by bus.",
    "Of the 200 homes 30 had no roof, 20% had no door and the remaining 65% were sound.",
    "The elder brother holds 45% of the shares and the other 45%, and an aunt the rest.",
    "He paid 30% on signing, the same again in June, and the remaining 60% in July.",
    "Between 60 and 70% of them pass at once, and the other 35% later.",
    "Unemployment among the young stood at 45%. The other 50% of the parish is woodland.",
    "Turnout was 62%. Of those who voted most said yes and the other 30% no.",
    "Of the women 100% came, and the other 10% were men.",
]


@pytest.mark.parametrize(("text", "words"), REST_OF_A_HUNDRED)
def test_the_rest_of_a_share_makes_a_hundred_with_it(text: str, words: str) -> None:
    assert words_found(text, "share") == [words]


def test_a_share_that_its_own_count_explains_is_no_rest() -> None:
    assert words_found("Of 50 members, 36 (62%) liked it and the other 28% (14) did not.", "share") == ["62%"]


@pytest.mark.parametrize("text", RIGHT_REST)
def test_a_rest_that_makes_a_hundred_or_is_of_something_else_is_left_alone(text: str) -> None:
    assert rules_of(text) == []


@pytest.mark.parametrize("text", WRONG)
def test_a_share_that_a_part_and_its_whole_do_not_make_is_found(text: str) -> None:
    assert "share" in rules_of(text)


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_the_words_of_a_wrong_share_are_found(text: str, words: str) -> None:
    assert words in words_found(text, "share")


@pytest.mark.parametrize("text", RIGHT)
def test_a_share_that_is_right_or_of_something_else_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
