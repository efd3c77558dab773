"""A day that its month does not have.

"31 April" is in no calendar, and neither is "29 February 1900": a year that ends a century is a leap year only if 400
divides it. Months are read in the twelve languages of Factlint.

The rule keeps silent inside quotations, where the sentence itself supposes or speaks of a mistake, on 30 February 1712,
which Sweden had, and on 29 February of the years before 1752 that were leap years in the Julian calendar.

Put in the day that was meant; the last day of the month is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.calendar_dates import BRITISH_GREGORIAN, MONTHS, Date, days_in, has_double_year, month_number
from factlint.consistency.dates.moments import GOES_ON
from factlint.consistency.dates.word_dates import spelled_dates
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Right, Rule, Slip, Wrong
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_ABOUT_NOT_BEING = re.compile(
    r"\b(?:no such|not exist|nonexistent|non-existent|invalid|impossible|there is no|there was no|isn['’]t|"
    r"doesn['’]t|does not|did not|didn['’]t|not a leap|non-leap|leap second|every (?:four|fourth) years?|"
    r"not valid|valid (?:dates?|strings?|days?|values?)|plain date|allow\w*|accept\w*|constrain\w*|overflow\w*|constructor|string|"
    r"year of \d+ days|calendar|validat\w+|errors?|exceptions?|inputs?|"
    r"mistyp\w*|jok(?:e[sd]?|ing)|pretend\w*|"
    r"typos?|bogus|nonsens\w*|garbage|corrupt\w*|wrong|mistakes?|bad dates?|such as|reject\w*|fictional|imaginary)\b",
    re.IGNORECASE,
)

_NEVER = compile_late(
    r"\b(?:there|it|day|date|which|that)\s(?:\w+\s){0,2}never\b|\bnever\s(?:an?|any|been|be|exist\w*|com\w+|came|happen\w*|arriv\w*|on)\b|"
    r"(?:[,;:(—–]|\bor|\bmeans?|\bsays?)\s?(?:i\.e\.,?\s|that\sis,?\s|in\sother\swords,?\s)?never\b"
)
"""A "never" of the day itself, and not of somebody: "31 April |never came|", but not "I never left it beyond 31 April"."""
_FROM_THEN_ON = compile_late(r"\b(?:before|after|by|until|since)\s(?:the\s)?$")
"""Before a day in a condition that may well be met: "if it was issued before |31 September 2023"."""
_UNREAL = compile_late(r"\b(?:were|would|could|might|had|suppos\w+|imagin\w+|let)\b", re.IGNORECASE)

_NEVER_ELSEWHERE = re.compile(
    r"\b(?:kein\w*|nicht|nie|niemals|wenn|falls|pas|jamais|aucun|si|no (?:hay|existe|es|tiene)|nunca|não|non|geen|niet|nooit|als|inte|"
    r"aldrig|ingen|om|ikke|aldri|hvis|ei|eikä|jos|koskaan|няма|не|никога|ако|"
    r"(?:in|non )?v[aá]lid\w*|(?:un)?gültig\w*|(?:on)?geldig\w*|o?giltig\w*|u?gyldig\w*|virheel\w*|(?:не)?валид\w*|"
    r"fehler\w*|falsch\w*|erreurs?|err[oó]\w*|fout\w*|feil\w*|fejl\w*|fel|virhe\w*|греш\w*)\b",
    re.IGNORECASE,
)
"""Words of other languages with which a sentence may say that there is no such day, or suppose one."""
_OF_A_MONTH = re.compile(r"\b(?:[Ff]or|[Ii]n|[Dd]uring|[Oo]f|[Tt]han)\s+$")
_MOST_DAYS, _MOST_WRITTEN = 31, 39
"""The days of the longest month, and the last number that a slip in one figure makes of them."""

_BETWEEN_FIGURES = compile_late(r"[–-]\s?\d")
_RANGE = compile_late(r"(?<=[a-z]\s)(?P<first>\d{1,2})\s?[–-]\s?(?P<last>\d{1,2})(?=,\s+\d{4}\b|\s*[).;]|\s*$)")
_IN_FIGURES = compile_late(
    r"\b(?:on|dated|date|by|until|due|from|since|released|of)\s+(?P<date>\d{4}-(?P<month>1[3-9]|[2-9]\d)-\d{2})(?![\w-])"
)


def check(paragraph: Paragraph) -> Iterator[Slip]:
    if not paragraph.has_figures and "th of " not in paragraph.text and "st of " not in paragraph.text:
        return
    if ("–" in paragraph.text or "-" in paragraph.text) and _BETWEEN_FIGURES.search(paragraph.text):
        yield from _check_ranges(paragraph)
        yield from _check_figures(paragraph)
    for found in (*paragraph.dates, *spelled_dates(paragraph.text)):
        if found.exists or not 1 <= found.month <= 12 or not 1 <= found.day <= _MOST_WRITTEN:
            continue
        if _is_meant_as_date(paragraph, found) and not _is_said_not_to_be(paragraph, found):
            yield _report(paragraph, found)


def _is_meant_as_date(paragraph: Paragraph, found: Date) -> bool:
    """Whether a day that its month has not is a day at all, and one of the Gregorian calendar."""
    text = paragraph.text
    if _is_another_calendars(text, found) or _is_month_and_figure(text, found) or has_double_year(text, found):
        return False
    if not found.is_english:
        return found.day <= _MOST_DAYS
    is_end = found.span.end == paragraph.sentence_at(found.span.start).end
    return found.year is not None or is_end or GOES_ON.match(text, found.span.end) is not None


def _is_said_not_to_be(paragraph: Paragraph, found: Date) -> bool:
    """Whether a text may know that there is no such day: it quotes it, supposes it, asks for it or speaks of a mistake."""
    text = paragraph.text
    if paragraph.is_quoted(found.span):
        return True
    if paragraph.is_supposed(found.span) and not _is_real_condition(paragraph, found.span):
        return True
    if _ABOUT_NOT_BEING.search(text) or _NEVER.search(text) or (not found.is_english and _NEVER_ELSEWHERE.search(text)):
        return True
    return paragraph.sentence_at(found.span.start).slice(text).rstrip().endswith("?")


def _is_real_condition(paragraph: Paragraph, span: Span) -> bool:
    """Whether a day only bounds the time of a condition that may be met: "if you joined after |31 June 2024, …"."""
    text, sentence = paragraph.text, paragraph.sentence_at(span.start)
    if _UNREAL.search(text, sentence.start, sentence.end) or not text.startswith(("If ", "if "), sentence.start):
        return False
    return _FROM_THEN_ON.search(text, sentence.start, span.start) is not None


def _check_ranges(paragraph: Paragraph) -> Iterator[Slip]:
    """ "April 29–31"."""
    for found in _RANGE.finditer(paragraph.text):
        word = paragraph.text[: found.start()].split()[-1].lstrip("(")
        if word not in MONTHS:
            continue
        month = month_number(word)
        last, span = int(found["last"]), Span(*found.span("last"))
        if int(found["first"]) <= days_in(month, None) < last <= _MOST_DAYS and not paragraph.is_masked(span):
            most = days_in(month, None)
            working = f"{MONTHS[month - 1]} has {most} days"
            yield paragraph.slip(
                Span(found.start() - len(word) - 1, found.end("last")),
                f"{MONTHS[month - 1]} has only {most} days.",
                working,
                (),
                [paragraph.remedy(f"Make it {most}", (span, str(most)))],
            )


def _check_figures(paragraph: Paragraph) -> Iterator[Slip]:
    """ "2021-13-04"."""
    for found in _IN_FIGURES.finditer(paragraph.text):
        span = Span(*found.span("date"))
        if not paragraph.is_masked(span) and not _ABOUT_NOT_BEING.search(paragraph.text):
            yield paragraph.slip(span, "A year has only 12 months.", f"there is no month {found['month']}")


def _is_month_and_figure(text: str, found: Date) -> bool:
    """Whether a month stands before a figure of its own: "24.5 for May, for June 35, and for July 33 percent"."""
    digits = found.day_span.slice(text)
    if (
        not digits.isdigit()
        or found.year is not None
        or found.month_span.start > found.day_span.start
        or found.in_figures
    ):
        return False
    return (
        found.day > _MOST_DAYS or _OF_A_MONTH.search(text, max(0, found.span.start - 10), found.span.start) is not None
    )


def _is_another_calendars(text: str, found: Date) -> bool:
    if (found.day, found.month) == (30, 2) and (found.year == 1712 or "1712" in text):
        return True
    return (
        found.month == 2
        and found.day == 29
        and found.year is not None
        and found.year < BRITISH_GREGORIAN
        and found.year % 4 == 0
    )


def _report(paragraph: Paragraph, found: Date) -> Slip:
    last = days_in(found.month, found.year)
    month = MONTHS[found.month - 1]
    in_year = f" {found.year}" if found.month == 2 and found.year else ""
    digits = re.match(r"\d+", found.day_span.slice(paragraph.text))
    day = Span(found.day_span.start, found.day_span.start + (len(digits[0]) if digits else 0))
    if found.in_figures:
        wrong = found.span
    else:
        starts = min(found.day_span.start, found.month_span.start)
        last_part = found.year_span if in_year and found.year_span else max(found.day_span, found.month_span)
        wrong = Span(starts, last_part.end)
    named = month if found.is_english else found.month_span.slice(paragraph.text)
    is_ordinal = (found.is_english and len(found.day_span) > len(day)) or not digits
    remedies = [] if is_ordinal else [paragraph.remedy(f"Make it {last} {named}", (day, str(last)))]
    return paragraph.slip(
        wrong, f"{month}{in_year} has only {last} days.", f"{month}{in_year} has {last} days", (), remedies
    )


RULE = Rule(
    id="impossible-date",
    title="A day that its month does not have",
    check=InParagraph(check),
    wrong=(
        Wrong("The licences lapse on 31 June. Anyone may ask for another.", "31 June."),
        Wrong("The ship left on the thirty-first of June, 1847, with coal.", "thirty-first of June"),
        Wrong("The regatta (April 29–31, 2024) brought forty sail.", "April 29–31"),
        Wrong("The letter is dated 2021-13-04.", "2021-13-04"),
        Wrong("The lease ends on 31 April.", "31 April", "April has 30 days", ("The lease ends on 30 April.",)),
        Wrong("She was born on 29 February 1900 in Graz.", "29 February 1900", "February 1900 has 28 days"),
        Wrong("The deadline is June 31, 2024.", "June 31"),
        Wrong("She recalled the evening of November 31st with some embarrassment.", "November 31st"),
        Wrong("It was signed on the 31st of November.", "31st of November"),
        Wrong("Released 2023-09-31 at last.", "2023-09-31"),
        Wrong("Der Vertrag endet am 31. April.", "31. April", fixed=("Der Vertrag endet am 30. April.",)),
        Wrong("Der Vertrag endet am 31. November 2024.", "31. November"),
        Wrong("Le bail finit le 31 avril 2024.", "31 avril"),
        Wrong("El contrato acaba el 31 de junio.", "31 de junio"),
        Wrong("O contrato acaba em 30 de fevereiro de 2023.", "30 de fevereiro de 2023"),
        Wrong("Il contratto finisce il 31 settembre.", "31 settembre"),
        Wrong("Het contract eindigt op 31 november 2024.", "31 november"),
        Wrong("Kontraktet slutar den 31 juni.", "31 juni"),
        Wrong("Kontrakten udløber den 31. april 2024.", "31. april"),
        Wrong("Kontrakten går ut 31. juni.", "31. juni"),
        Wrong("Sopimus päättyy 31. huhtikuuta 2024.", "31. huhtikuuta"),
        Wrong("Договорът изтича на 31 юни 2024 г.", "31 юни"),
        Wrong("The lease ends on 31/04/2024.", "31/04/2024", fixed=("The lease ends on 30/04/2024.",)),
        Wrong("Valid until 31.06.2024, they say.", "31.06.2024"),
    ),
    right=(
        "Sweden had a 30 February in 1712.",
        "He joked that he would pay on 31 February.",
        "The lease ends on 30 April.",
        "She was born on 29 February 2000 in Graz.",
        "She was born on 29 February.",
        "There is no 31 April, of course.",
        "Einen 31. April gibt es nicht.",
        "Le 31 avril n'existe pas.",
        "The list has 31. April and 32. May in it.",
        "Des 35 mars, il y en a peu.",
        "Sweden had a 30 February 1712.",
        Right("> on 31 April"),
        "It was 24 for the month of May, for June 35, and for July 33 percent.",
        "Evelyn speaks of him on February 29th, 1675–6, with praise.",
        "In June 312 people came.",
        "In June 31 people came.",
        "The version is 31.02.2019-3, of 12/31/2024.",
        "Between May 30 and 35 men came.",
    ),
    explanation=__doc__,
)
