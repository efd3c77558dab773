"""A percentage that is not the share of the numbers beside it.

"37 of 50 (72%)" is 74%. The rule reads a part, its whole and their percentage (or "two thirds", "three in four") in any
order and over two sentences, whatever the words between: "72% (37 of 50)", "37/50 (72%)", "Of the 50 villages, 37 (72%)",
"We tested 50. Of these, 37 (72%)"; "one in five (30%)"; and shares of one whole that do not make 100 ("72% came, the
other 38% did not"). What stands in other words is weighed by what was learned, and shown as information.

A percentage may be rounded or cut off in its last written place. The rule keeps silent about numbers that are about,
nearly, over or at least so many, where another number nearby explains the percentage, and in quotations.

Put in the right share, or the number that was meant: both are offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Right, Rule, Slip, Wrong
from factlint.consistency.numbers.amounts import is_loose, rounds_to
from factlint.consistency.numbers.number_words import IN_WORDS, NUMBER_SET
from factlint.consistency.numbers.portions import SHARE_WORDS, check_portions
from factlint.consistency.numbers.quantities import check_reading, has_quantities
from factlint.consistency.numbers.reports import report_share
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_IN = frozenset({"in"})
_IN_SO_MANY = compile_late(rf"in (?:{IN_WORDS})[ ,.;)]")
"""Where a share is neither a percentage nor a fraction: "three in four of the 200 homes"."""


_BESIDE_LENGTH = 90
_AIM = compile_late(
    r"\b(?:goal|target|threshold|limit|aim|quota|benchmark|requirement|minimum|maximum|objective|ceiling)s? "
    r"(?:of|is|was|at) (?:about |at least |at most |the )?$",
    re.IGNORECASE,
)
_IS_AIM = compile_late(
    r"(?:\s[a-z’'-]+){0,3}?\s(?:is|was|remains|remained)\s(?:the|our|their|its|his|her|my)\s(?:aim|target|goal|plan|norm|limit|hope|ambition|minimum|maximum)\b"
)
_WEIGHTED = compile_late(
    r"(?:\s(?:of\s)?(?:[a-z]+\s){0,3}?(?:after|when|once|if)|,|\s\(|,\sonce|,\safter)?\s?(?:[a-z]+\s){0,2}?"
    r"(?:weight(?:ed|ing|s)|adjust(?:ed|ing|ment)|standardi[sz](?:ed|ing|ation)|correct(?:ed|ing|ion)|imput(?:ed|ing|ation)|reweighted)\b"
)
_WEIGHTED_BEFORE = compile_late(
    r"\b(?:weighted|adjusted|standardi[sz]ed|corrected|re-?weighted|imputed)[:,]?(?:\s[a-z]+){0,3}\s$", re.IGNORECASE
)
"""Words about a percentage that was reckoned anew: "41%| after weighting for age"."""
_ODDS = compile_late(
    r"(?<![\w/.,-])(?P<part>\d[\d,]{0,12})(?:(?P<apart>\s/\s)|\s?/\s?)"
    r"(?P<other>\d[\d,]{0,12})(?:,\s|\s?[(:;=]\s?)$"
)
_VOTING = compile_late(r"\b(?:vot(?:es?|ed|ing)|ballots?|poll(?:s|ed)?|in favou?r|against|odds)\b", re.IGNORECASE)
_FIGURES = compile_late(r"\d+(?:\.\d+)?")


def check(paragraph: Paragraph) -> Iterator[Slip]:
    """What `_check` finds, but for a percentage that is an aim, or the share of two numbers together."""
    return (slip for slip in _check(paragraph) if not _is_of_another(paragraph, slip.place.span))


def _is_of_another(paragraph: Paragraph, share: Span) -> bool:
    """ "3 of 62, which meets no goal of 85%"; "7 / 15, 32%": 7 of all 22, and so are votes of 7/15."""
    since = max(0, share.start - _BESIDE_LENGTH)
    if (
        _IS_AIM.match(paragraph.text, share.end)
        or _WEIGHTED.match(paragraph.text, share.end)
        or _WEIGHTED_BEFORE.search(paragraph.text, since, share.start)
    ):
        return True
    if _AIM.search(paragraph.text, since, share.start):
        return True
    odds = _ODDS.search(paragraph.text, since, share.start)
    told = _FIGURES.match(share.slice(paragraph.text))
    if odds is None or told is None:
        return False
    if not odds["apart"] and not _VOTING.search(paragraph.text, since, share.end + _BESIDE_LENGTH):
        return False
    part, other = (Fraction(odds[name].replace(",", "")) for name in ("part", "other"))
    step = Fraction(1, 10 ** len(told[0].partition(".")[2]))
    return rounds_to(100 * part / (part + other or 1), Number(share, Fraction(told[0]), step))


def _check(paragraph: Paragraph) -> Iterator[Slip]:
    found = [*_check_stroke(paragraph)] if "/" in paragraph.text and "%" in paragraph.text else []
    yield from found
    if not has_quantities(paragraph):
        return
    cues = _IN if not paragraph.words.isdisjoint(NUMBER_SET) and _IN_SO_MANY.search(paragraph.text) else SHARE_WORDS
    yield from check_reading(paragraph, check_portions, cues, found, 2)


@cache
def _stroke_pattern() -> re.Pattern[str]:
    part, share = (
        r"(?P<part>\d{1,3}(?:,\d{3})+|\d+)\s?/\s?(?P<whole>\d{1,3}(?:,\d{3})+|\d+)",
        r"(?P<share>\d+(?:\.\d+)?)\s?%",
    )
    return compile_late(
        rf"(?<![\w/.,-]){part}(?![\w/]|\.\d)\s*(?:\(|[,;:=]\s?)\s*{share}\s*\)|"
        rf"(?<![\w.,-])"
        rf"{share.replace('share', 'share_first')}\s*[(\[]\s*{part.replace('part', 'part_too').replace('whole', 'whole_too')}\s*[)\]]"
    )


def _check_stroke(paragraph: Paragraph) -> Iterator[Slip]:
    """ "37/50 (72%)" and "72% (37/50)"."""
    for found in _stroke_pattern().finditer(paragraph.text):
        suffix = "_too" if found["part_too"] else ""
        name = "share_first" if found["share_first"] else "share"
        spans = [Span(*found.span(one)) for one in (f"part{suffix}", f"whole{suffix}", name)]
        written = [span.slice(paragraph.text).replace(",", "") for span in spans]
        step = Fraction(1, 10 ** len(written[2].partition(".")[2]))
        part, whole = (
            Number(span, Fraction(value), Fraction(1), figures=span)
            for span, value in zip(spans[:2], written, strict=False)
        )
        if paragraph.is_masked(spans[2]) or is_loose(paragraph, (part, whole)):
            continue
        if 0 < part.value < whole.value and not rounds_to(
            100 * part.value / whole.value, Number(spans[2], Fraction(written[2]), step)
        ):
            at = paragraph.text.index("%", spans[2].end) + 1
            share = Number(Span(spans[2].start, at), Fraction(written[2]), step, "percent", figures=spans[2])
            yield report_share(paragraph, part, whole, share)


RULE = Rule(
    id="share",
    title="A percentage that is not the share of its numbers",
    check=InParagraph(check),
    wrong=(
        Wrong("The museum owns 1,500 drawings. At any one time 120 of them (12%) are on display.", "12%"),
        Wrong("Of all homes 45% said yes (as in May), 25% said no, 20% had no opinion and 20% did not answer.", "20%"),
        Wrong(
            "The form came back from 240 homes. Of these, 84 (45%) said they would take a bus to Ulm if there were one.",
            "45%",
        ),
        Wrong("He got 37 of 50, a mark of 72%.", "72%"),
        Wrong("Of the seven villages 3/7 (30%) had a well.", "30%"),
        Wrong("We tested 48 samples. Of these, 12 (35%) were positive.", "35%"),
        Wrong("Nine of the twelve directors, or two thirds of the board, came.", "two thirds"),
        Wrong("The alloy is 70% copper, 20% zinc and 15% tin.", "15%"),
        Wrong("Of the logo 72% of the members thought well, and the other 38% did not.", "38%"),
        Wrong("In a survey of 1,200 adults, 45 percent, or 450 people, said no.", "45 percent"),
        Wrong("Of the 84 orchards inspected in the valley, 21 (30%) showed signs of canker.", "30%", "21 of 84 is 25%"),
        Wrong("Twelve of the 24 jurors, 75 percent of them, voted to go on.", "75 percent"),
        Wrong("In the test 18 of the 24, or two thirds, were dry.", "two thirds"),
        Wrong("The Greens took 45%, the Liberals 38% and all other parties together 27%.", "27%"),
        Wrong("He won 14 of his 20 matches, a success rate of 75%.", "75%"),
        Wrong("The street has 240 houses, of which 96 (45%) are empty.", "45%"),
        Wrong("Of 240 letters sent, 96 were answered, a response rate of 45 percent.", "45 percent"),
        Wrong(
            "In 37 of 50 villages (72%) there was a well.",
            "72%",
            "37 of 50 is 74%",
            fixed=("In 37 of 50 villages (74%) there was a well.", "In 36 of 50 villages (72%) there was a well."),
        ),
        Wrong("Of the 50 villages, 37 (72%) had a well.", "72%"),
        Wrong("Thirty-seven out of 50, or 72 percent, had one.", "72 percent"),
        Wrong("A well stood in 72% (37 of 50) of them.", "72%"),
        Wrong("A well stood in most (137/250; 56%) of them.", "56%"),
        Wrong("In all, 81% of the 50 villages (37) had one.", "81%"),
        Wrong("We heard from 412 of the 640 members (60.4%).", "60.4%"),
        Wrong("One in five (30%) had none.", "30%"),
        Wrong("A quarter of the 80 pupils, 25 in all, take the bus.", "25"),
        Wrong("The trial ended early for n = 18 of N = 60 (45%) of them.", "45%"),
        Wrong("The South took 38%, the West 24%, the Zone 20%, and the remaining 28% went North.", "28%"),
        Wrong("Of 120 patients, 45 (37.5%) recovered and 60 (40%) did not.", "40%"),
    ),
    right=(
        "Of the fifty manuscripts, ten were illuminated. A quarter of those ten were made for rich patrons.",
        "Eighteen of the 24 singers can read music. Two thirds of the tenors cannot.",
        "In the end 9 of the 45 samples were thrown away, 30% of them for mould alone.",
        "That makes 60 percent for it compared to 15 percent against (11 percent mostly and 4 percent wholly).",
        "In 2010, three million children (4 percent of all) lived with a guardian. Of these, 54 percent lived with grandparents.",
        "28 of 29 villages call the title too small, and 65% have houses outside it.",
        "13.2% had been there for five to ten years, and the remaining 5.5% (44 of them) for more than ten.",
        "In the test 16 of the 24, or two thirds, were dry, and 17 of the 24, or nearly three quarters, were deep.",
        "In the test 15 of the 24 wells, or two thirds of a mile of drilling, were dry.",
        "The Greens took 45%, the Liberals 38% and all other parties together 17%.",
        "He won 14 of his 20 matches, a success rate of 70%, at an interest rate of 75%.",
        "The street has 240 houses, of which 96 (40%) are empty and 12 (5%) for sale.",
        "In 37 of 50 villages (74%) there was a well.",
        "Right passages drew 3 alarms in 62: neither the goal of 85% nor that of one alarm is met.",
        "The reading was better (found +6 of 375, with the marks taken out: they keep a third of them).",
        "The votes were 7 / 15, 32% in favour.",
        "The vote was 3/7 (30%) in favour.",
        "In 2 of 3 villages (67%) and 2 of 3 towns (66%) there was a well.",
        "In about 37 of 50 villages (72%) there was a well.",
        "In 37 of 50 villages (nearly 75%) there was a well.",
        "Of the 50 villages, 37 (74%) had a well, and of these 20 (54%) had two.",
        "In 37 of 50 villages, 72% of the wells were dry.",
        "In 12 of 30 trials (95% CI 22 to 60) it failed.",
        "One in three (30%) had none.",
        "He has a 15% (1 out of 7) risk of it.",
        "A quarter of the 80 pupils, 20 in all, take the bus, and a third of the 80 pupils (27) walk.",
        "The South took 38%, the West 24% and the remaining 38% went North.",
        "Of the 60% who voted, two thirds were women, and the remaining 20% men.",
        "He said that 37 of 50 (72%) had one.",
        Right("> In 37 of 50 villages (72%) there was a well."),
        "The cases are run in ten regions. The fall in each of the three—20% distancing, 50% distancing, and shielding—is shown.",
        "Homes account for 29% of the waste stream, and 35% of that waste is recyclable while 40% of it is compostable.",
        "The compost is made up of 29% of the waste, and 35% of that waste is dry while 40% of it is wet.",
    ),
    explanation=__doc__,
)
