"""An average that its numbers do not have.

"4, 6 and 11, an average of 8" is 7; "90 goals in 30 games, an average of 4 a game" is 3. The rule reads an average (or a
median) of a list of numbers, and so much each, a day or an hour beside how many there are and what it makes in all. What
stands in other words ("330 leaves in 110 days. At four leaves a day …") is weighed by what was learned, and shown as information.

The average may be rounded or cut off in its last written place. The rule keeps silent about numbers that are about so
many, weighted averages, where other numbers nearby explain it, and in quotations.

Mend the average; the number that follows is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Rule, Slip, Wrong
from factlint.consistency.numbers.quantities import check_reading, has_quantities
from factlint.consistency.numbers.rates import A_THING_EACH, RATE_WORDS, check_averages
from factlint.consistency.numbers.word_classes import STRUCK_OUT, WISHED
from factlint.consistency.text import Paragraph

_BEFORE_LENGTH = 90
_OUT_OF = compile_late(r"\s(?:out\sof|on\sa\sscale)\s")
"""Behind the average of points that there are so many of at most: "a score of 22| out of 100, based on 8 critics"."""
_OF_A_GROUP = compile_late(r"\b(?:apiece|each|averag(?:e|es|ed|ing)|mean)\b")
""" "The juniors landed 12 apiece and the seniors 18, an average of |16": it is weighted by how many there are of each."""
_WHAT_IS_NOT = compile_late(
    r"\b(?:instead of|rather than|in place of|no longer)\b[^.,;:]{0,40}$|;\s(?:in|on|by|at)\s[^;.]{0,40}$",
    re.IGNORECASE,
)
"""What stands behind these is another case: "56 in all, instead of 17 each of five"."""


def check(paragraph: Paragraph) -> Iterator[Slip]:
    if not has_quantities(paragraph):
        return
    cues = None if paragraph.has_figures and A_THING_EACH.search(paragraph.text) else RATE_WORDS
    for slip in check_reading(paragraph, check_averages, cues, ()):
        at = slip.place.span.start
        is_of_groups = len(_OF_A_GROUP.findall(paragraph.text, paragraph.sentence_at(at).start, at)) > 1
        if WISHED.match(paragraph.text, slip.place.span.end) or _OUT_OF.match(paragraph.text, slip.place.span.end):
            continue
        if STRUCK_OUT.search(paragraph.text, 0, at):
            continue
        if not is_of_groups and not _WHAT_IS_NOT.search(paragraph.text, max(0, at - _BEFORE_LENGTH), at):
            yield slip


RULE = Rule(
    id="average",
    title="An average that its numbers do not have",
    check=InParagraph(check),
    wrong=(
        Wrong("In his six seasons near Ulm the side scored 312 goals, an average of 62 a season.", "62"),
        Wrong(
            "In his six seasons the side scored 312 goals, an average of 62 a season, and they would pay him more if he stayed.",
            "62",
        ),
        Wrong("In his six seasons the side scored 312 league goals, an average of 62 a season.", "62"),
        Wrong(
            "It carried 5.4 million people on 36,000 flights last year. That is 180 people per flight, on average.",
            "180",
        ),
        Wrong("We cycled 88, 64, 73 and 95 km on the four days, on average 90 km a day.", "90"),
        Wrong("The eight children ate 24 pancakes, four each.", "four"),
        Wrong("The temperatures were 12, 15, 18 and 11 degrees; the mean is 16 degrees.", "16"),
        Wrong("The marks were 54, 61, 68 and 77. The average was 66.", "66"),
        Wrong("Eight children collected 96 shells, that is 14 each.", "14"),
        Wrong("The 30 shops took 4.5 million dollars, which works out at $180,000 a shop.", "180,000"),
        Wrong("In the twelve months of 2021 the farm pressed 1,560 litres, an average of 150 litres a month.", "150"),
        Wrong("The five calves weighed 38, 41, 35, 44 and 42 kg, which gives an average weight of 43 kg.", "43"),
        Wrong("The four plots yielded 12, 15, 9 and 20 sacks, 16 on average.", "16"),
        Wrong(
            "They scored 4, 6 and 11, an average of 8.",
            "8",
            "(4 + 6 + 11) / 3 = 7",
            fixed=("They scored 4, 6 and 11, an average of 7.",),
        ),
        Wrong("They scored 4, 6 and 11 instead of losing, an average of 9.", "9"),
        Wrong("The mean of 3, 5 and 10 is 7.", "7"),
        Wrong("He shot 90 goals in 30 games, an average of 4 a game.", "4"),
        Wrong("The average of 12 and 20 was 18.", "18"),
        Wrong("They paid $600 for 12 chairs, an average of $45 each.", "45"),
        Wrong("The four boats carried 120 people, on average 40 each.", "40"),
    ),
    right=(
        "The scribe wrote 330 leaves in 110 days, and his pupil, working at a rate of four leaves a day, caught him up.",
        "The hens laid 168 eggs in four weeks. Seven a day is what they manage in June.",
        "The printing house turned out 84 titles in its seven years, fifteen of them novels.",
        "The six juniors landed 12 fish apiece on average and the twelve seniors 18, which gave the eighteen of us an average of 16.",
        "Seven issues appeared, with 392 pages between them; 52 pages an issue had been promised.",
        "The film holds an average score of 22 out of 100, based on 8 critics.",
        "In his six seasons the side scored 312 goals. An average of 62 a season would be right if it had scored 372.",
        "In his six seasons the side scored 312 goals, an average of 62 a season, they would say if they were asked, by a misprint.",
        "Some 200 mules came by sea. The company has 12 wagons weighing 18 cwt each.",
        "In May 200 mules came by sea. The company has 12 wagons weighing 18 cwt each.",
        "The intercept is 43.5, which is close to the mean of 42.5 observed for those two pupils.",
        "Between 1990 and 2000 the glacier retreated 340 metres. Since then it has lost 50 metres a year on average.",
        "The library lent 36,500 books last year, or 120 a day on the days when it was open.",
        "The library lent 36,500 books last year, or 130 a day.",
        "Over the week the shop sold 350 loaves, 80 on Saturday alone.",
        "Police issued 2,190 parking tickets over the year, about six a day.",
        "He ran 30 km in three days, though on an average day he runs 15 km.",
        "The three sisters are 20, 24 and 31. The average bride is 27.",
        "It came once every 10 days, once every 2 weeks, once every 18 days.",
        "The four plots yielded 12, 15, 9 and 20 sacks, 14 on average, and 3 and 5 of them rotted, 16 on average a year.",
        "They scored 4, 6 and 11, an average of 7.",
        "That was before the rows were chosen from all parts together (56 in all) instead of from each (17 each of five).",
        "They scored 4, 6 and 12, an average of 7.3.",
        "He shot 100 goals in 30 games, an average of 3.3 a game.",
        "He shot over 90 goals in 30 games, an average of 4 a game.",
        "In 1990, 12 towns and 20 villages were hit, an average of 5 a week.",
        "They scored 4, 6 and 11, against a national average of 8.",
    ),
    explanation=__doc__,
)
