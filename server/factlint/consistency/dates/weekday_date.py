"""A weekday that the calendar does not give to its date.

"Monday, 5 March 2024" cannot be: that day was a Tuesday. The rule reads a weekday beside a full date, in words or
figures, and counts the day in the Gregorian calendar.

Dates in words are read in the twelve languages of Factlint, and days with a name in English ("Christmas Day 2025").

It keeps silent without a year, inside quotations, and where the weekday fits the date in the Julian calendar and that
may be meant: up to 1752, and up to 1929 where the text names a country, a place or a person of where it lasted so long.

Put in the right weekday, or the day of the month that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import cache

from factlint.consistency.calendar_dates import (
    BRITISH_GREGORIAN,
    MONTHS,
    WEEKDAY_FORM,
    WEEKDAYS,
    Date,
    days_in,
    has_double_year,
    weekday_number,
)
from factlint.consistency.dates.named_days import named_days
from factlint.consistency.dates.word_dates import spelled_dates
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Right, Rule, Slip, Wrong
from factlint.consistency.speech import is_supposed
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_JULIAN_UNTIL = 1930
_FIRST_GREGORIAN = 1583


_NAME = rf"(?P<name>{WEEKDAY_FORM})(?![\w-])"
_NEXT_DATE = re.compile(r",?\s*(?:to|until|till|through|and|[-–—])\s*")
_OF_THE_ONE_BEFORE = compile_late(r"\d{4}\)?,?\s(?:[a-z]+\s){1,3}an?\s$")
"""Of "12 November 2024 fell on a |Tuesday, 12 November 2025 on a Wednesday": the weekday is that of the date before."""
_OTHER_YEAR = compile_late(
    r"\b(?:(?:next|following|previous|this|that|same|every|each|last|another)\s(?:year|spring|summer|autumn|winter|season)|years?\s(?:on|later|before|after|earlier|ago)|a\syear|again|annual\w*|always|usually|anniversar\w*)\b",
    re.IGNORECASE,
)
_MOST_DAYS_ON, _MOST_DAYS_BACK = 120, 31
_DAY_BEFORE = compile_late(
    r"\b(?P<weekday>(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*)\.?\s(?:the\s)?(?P<day>\d{1,2})(?:st|nd|rd|th)?(?:,\s|,?\s(?:and|&|or|to|until)\s(?:on\s)?(?:the\s)?|\s?[–-]\s?)$"
)
_LATER_DAY = compile_late(
    rf"\b(?P<weekday>{WEEKDAY_FORM}),?\s(?:the\s)(?P<day>\d{{1,2}})(?:st|nd|rd|th)\b(?!\s(?:of\b|[A-Z]|century|anniversary|floor|hole))"
)
""" "on Tuesday 14 January 2025 … a week later, on |Wednesday the 21st"."""
_OTHER_MONTH = compile_late(rf"\bmonths?\b|\b(?:{'|'.join(MONTHS)})\b|\b(?:earlier|before|previous|last)\b|[12]\d{{3}}")
_WEEKDAY_FORMS = frozenset(
    form for name in WEEKDAYS for form in (name, name[:3], name[:4], name[:5]) if name.startswith(form)
)
_THAT_DAY = compile_late(
    r"(?:[^.!?]{0,60}[.!?]|[^.!?;,]{0,40}[;,])\s+(?:[Oo]n\s+)?[Tt]hat\s+"
    rf"(?P<day>{WEEKDAY_FORM})\b(?!\s+(?:evening|night|morning)?\s*(?:before|after))"
)
"""A sentence that comes back to the day: "on April 15, 2019. That Tuesday, …"."""
_EAST = compile_late(
    r"\b(?:Russia\w*|Soviet\w*|tsar\w*|czar\w*|Petersburg|Petrograd|Moscow|Bolshevik\w*|Winter Palace|Orthodox|Greece|Greek|Athens|"
    r"Bulgaria\w*|Serbia\w*|Romania\w*|"
    r"Ukrain\w*|Turk\w*|Ottoman\w*|Istanbul|Constantinople|Georgia\w*|Finland|Finnish|Estonia\w*|Latvia\w*|Lithuania\w*|Poland|"
    r"Polish|Warsaw|Kiev|[Oo]ld[\s-][Ss]tyle|[Oo]ld [Cc]alendar|October Revolution|Julian|"
    r"[A-Z]\w+(?:ov|ova|ev|eva|sky|skaya|vich|enko|escu|opoulos))\b"
)
"""Where the Julian calendar was in use until the twentieth century."""


@cache
def _weekday_after_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"\)?,?\s+(?:which\s+)?(?:was|is|fell\s+on|falls\s+on|will\s+be|will\s+fall\s+on|"
        rf"landed\s+on)\s+an?\s+(?:(?!day|week|last|next)[a-z-]+,?\s+){{0,3}}{_NAME.replace('<name>', '<said>')}|"
        rf"\.\s+(?:It|That)\s+(?:was|is|fell\s+on|will\s+be)\s+an?\s+(?:[a-z-]+,?\s+){{0,3}}{_NAME.replace('<name>', '<then>')}|"
        rf",\s+an?\s+{_NAME.replace('<name>', '<apart>')}|\s*\(\s*(?:an?\s+)?{_NAME}\s*\)"
    )


@cache
def _weekday_before_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"\b{_NAME}(?:,?\s+(?:the\s+)?|\s*\()$|\ban?\s+{_NAME.replace('<name>', '<told>')}:\s+(?:on\s+)?(?:the\s+)?$|"
        r"\b(?P<short>Mon|Tue|Wed|Thu|Fri|Sat|Sun),?\s+$"
    )


def _find_dates(paragraph: Paragraph) -> Iterator[Date]:
    """The dates, with a weekday beside them and a year that the next date gives for both."""
    for found in (*spelled_dates(paragraph.text), *named_days(paragraph.text)):
        yield _add_weekday(paragraph.text, found)
    for at, found in enumerate(paragraph.dates):
        if found.year is None and at + 1 < len(paragraph.dates):
            last = paragraph.dates[at + 1]
            joined = _NEXT_DATE.fullmatch(paragraph.text, found.span.end, last.span.start)
            if joined and last.year is not None and (found.month, found.day) <= (last.month, last.day):
                found = replace(found, year=last.year)
        found = _add_weekday(paragraph.text, found) if found.weekday is None and found.is_english else found
        if found.year is None and found.weekday is not None and found.exists and found.is_english:
            found = _add_year(paragraph, found, at)
        yield found
        if found.is_english and found.year is not None and not found.in_figures:
            yield from _find_listed_days(paragraph.text, found)
        if found.weekday is not None:
            yield from _find_later_days(paragraph, found)


def _add_year(paragraph: Paragraph, found: Date, at: int) -> Date:
    """A date soon after one that has its weekday and its year, the only one that the paragraph tells: it is of that year."""
    text = paragraph.text
    before = next((one for one in reversed(paragraph.dates[:at]) if one.year is not None), None)
    if before is None or before.year is None or not before.exists or len({year for _, year in paragraph.years}) != 1:
        return found
    own, home = paragraph.sentence_at(found.span.start), paragraph.sentence_at(before.span.start)
    if home not in (own, paragraph.sentence_before(own)):
        return found
    is_weekday_told = before.weekday is not None or _add_weekday(text, before).weekday is not None
    if not is_weekday_told or _OTHER_YEAR.search(text, before.span.end, own.end):
        return found
    days = (
        (date(before.year, found.month, found.day) - date(before.year, before.month, before.day)).days
        if ((found.month, found.day) != (2, 29))
        else 0
    )
    return replace(found, year=before.year) if -_MOST_DAYS_BACK <= days <= _MOST_DAYS_ON and days else found


def _find_later_days(paragraph: Paragraph, first: Date) -> Iterator[Date]:
    """The days told later of the month of a date, by their weekday and number, before another month or year is named."""
    if first.year is None or not first.exists or not first.is_english:
        return
    day = first.day
    for found in _LATER_DAY.finditer(paragraph.text, first.span.end):
        if _OTHER_MONTH.search(paragraph.text, first.span.end, found.start()):
            return
        if not day < int(found["day"]) <= days_in(first.month, first.year):
            return
        day = int(found["day"])
        day_span, weekday_span = Span(*found.span("day")), Span(*found.span("weekday"))
        weekday = weekday_number(found["weekday"])
        yield replace(
            first, span=Span(*found.span()), day=day, day_span=day_span, weekday=weekday, weekday_span=weekday_span
        )


def _find_listed_days(text: str, last: Date) -> Iterator[Date]:
    """The days of a list that has its month and year at its end: "Thursday 4, Friday 5 and Thursday 11 September 2025"."""
    end, day = min(last.span.start, last.weekday_span.start if last.weekday_span else last.span.start), last.day
    while (found := _DAY_BEFORE.search(text, max(0, end - 40), end)) is not None:
        if found["weekday"] not in _WEEKDAY_FORMS or not 0 < int(found["day"]) < day:
            return
        end, day = found.start(), int(found["day"])
        weekday_span, day_span = Span(*found.span("weekday")), Span(*found.span("day"))
        yield replace(
            last,
            span=Span(weekday_span.start, day_span.end),
            day=day,
            day_span=day_span,
            weekday=weekday_number(found["weekday"]),
            weekday_span=weekday_span,
        )


def _add_weekday(text: str, found: Date) -> Date:
    start = max(0, found.span.start - 24)
    that = _THAT_DAY.match(text, found.span.end) if "hat " in text else None
    if that is not None:
        return replace(found, weekday=weekday_number(that["day"]), weekday_span=Span(*that.span("day")))
    said = _weekday_after_pattern().match(text, found.span.end) or _weekday_before_pattern().search(
        text[start : found.span.start]
    )
    if said is None or ("day" not in said[0] and not said.groupdict().get("short")):
        return found
    shift = 0 if said.re is _weekday_after_pattern() else start
    name = next(name for name, value in said.groupdict().items() if value)
    span = Span(shift + said.start(name), shift + said.end(name))
    return replace(found, weekday=weekday_number(said[name]), weekday_span=span)


def check(paragraph: Paragraph) -> Iterator[Slip]:
    for found in _find_dates(paragraph):
        if found.weekday is None or found.weekday_span is None or found.year is None or not found.exists:
            continue
        if found.year < _FIRST_GREGORIAN or paragraph.is_quoted(found.span) or _is_supposed(paragraph, found.span):
            continue
        is_before = found.weekday_span.start < found.day_span.start
        if paragraph.text.endswith("..", 0, found.weekday_span.start):
            continue  # days of the week as a program writes them: "Tue..Sat 2012-10-15"
        if is_before and _OF_THE_ONE_BEFORE.search(paragraph.text, 0, found.weekday_span.start):
            continue
        if _is_the_sun(paragraph.text, found.weekday_span) or has_double_year(paragraph.text, found):
            continue
        day = date(found.year, found.month, found.day)
        right = day.weekday()
        if right == found.weekday or (_is_julian(paragraph.text, found) and _julian_weekday(found) == found.weekday):
            continue
        yield _report(paragraph, found, found.weekday, found.weekday_span, day)


def _is_julian(text: str, found: Date) -> bool:
    """Whether a date may count in the Julian calendar."""
    year = found.year or 0
    return year < BRITISH_GREGORIAN or (year < _JULIAN_UNTIL and _EAST.search(text) is not None)


def _is_supposed(paragraph: Paragraph, span: Span) -> bool:
    """Whether a date is only supposed or said to be wrong; an "if" of another clause says nothing of it."""
    if not paragraph.is_supposed(span):
        return False
    sentence = paragraph.sentence_at(span.start)
    before, after = paragraph.text[sentence.start : span.start], paragraph.text[span.end : sentence.end]
    clause = re.split(r"[;—]|,(?=\s[a-z])", before)[-1] + re.split(r"[;—]|,(?=\s[a-z])", after)[0]
    return is_supposed(clause) or is_supposed(sentence.slice(paragraph.text).replace(" if ", " "))


def _is_the_sun(text: str, span: Span) -> bool:
    """Whether a short name is a word of the sentence or a newspaper: "the eclipsed Sun August 21, 2017", "The Sun, …"."""
    if span.slice(text) == "Sun" and re.search(
        r"\b(?:[Tt]he|[A-Z][\w’'-]+)\s$", text[max(0, span.start - 30) : span.start]
    ):
        return True
    return (
        span.slice(text) in ("Sun", "Sat", "Wed")
        and text[span.end : span.end + 1] not in (".", ",")
        and re.search(r"[a-z]\s$", text[: span.start]) is not None
        and re.search(r"\b(?:on|until|till|to|from|by|and|or|next|last|this|of|for)\s$", text[: span.start]) is None
    )


def _report(paragraph: Paragraph, found: Date, claimed: int, span: Span, day: date) -> Slip:
    written = span.slice(paragraph.text)
    right = WEEKDAYS[day.weekday()]
    as_written = right if len(written) > 5 or written == WEEKDAYS[claimed] else right[:3]
    if not found.is_english:
        as_written = _translate_weekday(found, claimed, day.weekday(), written)
        right = f"{right} ({as_written})" if as_written.lower() != right.lower() else right
    rest = Span(min(found.month_span.start, found.day_span.start), found.span.end)
    shown = rest.slice(paragraph.text)
    if not found.span.overlaps(found.month_span):  # told once, at the end of a list of days or before them
        rest, shown = found.day_span, f"{day.day} {day:%B} {day.year}"
    remedies = [paragraph.remedy(f"Make it {as_written if not found.is_english else right}", (span, as_written))]
    away = (claimed - day.weekday() + 3) % 7 - 3
    near = day + timedelta(days=away)
    if near.month == day.month and found.day_span.slice(paragraph.text).isdigit():
        width = 2 if found.day_span.slice(paragraph.text).startswith("0") else 1
        remedies.append(paragraph.remedy(f"Make it {near.day} {near:%B}", (found.day_span, f"{near.day:0{width}d}")))
    return paragraph.slip(
        span,
        f"{shown[0].upper()}{shown[1:]} was a {right}{_describe_julian_weekday(found)}."
        if day < date.today()
        else f"{shown[0].upper()}{shown[1:]} is a {right}.",
        f"{shown} is a {right}",
        [paragraph.note(rest, f"this date is a {right}")],
        remedies,
    )


def _translate_weekday(found: Date, claimed: int, right: int, written: str) -> str:
    """The right weekday in the form of the written one: "Lundi", "måndagen", "terça"."""
    name, better = found.weekday_names[claimed], found.weekday_names[right]
    if written.lower().startswith(name.lower()):
        better += written[len(name) :]
    elif name.endswith("-feira"):
        better = better.removesuffix("-feira")
    return better[0].upper() + better[1:] if written[0].isupper() else better


def _describe_julian_weekday(found: Date) -> str:
    if (found.year or 0) >= BRITISH_GREGORIAN:
        return ""
    return f" (in the Julian calendar a {WEEKDAYS[_julian_weekday(found)]})"


def _julian_weekday(found: Date) -> int:
    """The weekday that the date has if it counts in the Julian calendar."""
    year = found.year or 0
    a = (14 - found.month) // 12
    y, m = year + 4800 - a, found.month + 12 * a - 3
    return (found.day + (153 * m + 2) // 5 + 365 * y + y // 4 - 32083) % 7


RULE = Rule(
    id="weekday-date",
    title="A weekday that its date does not have",
    check=InParagraph(check),
    wrong=(
        Wrong("The fair is on Thursday 4, Friday 11 and Thursday 18 September 2025.", "Friday"),
        Wrong("The spire fell on April 15, 2019. That Tuesday, half of Paris stood on the quays.", "Tuesday"),
        Wrong("It was opened by the Queen on the first of May 1851, a Saturday of bright sun.", "Saturday"),
        Wrong("The bridge fell on the evening of Friday, December 28, 1879.", "Friday"),
        Wrong("The ferry sails on Saturday, March 16, 2025, if the wind allows.", "Saturday"),
        Wrong("It opened on Monday, 5 March 2024.", "Monday", "5 March 2024 is a Tuesday"),
        Wrong("Join us on Friday, June 13, 2019, at noon.", "Friday"),
        Wrong("The flood of Monday 1 February 1953 reached the town.", "Monday"),
        Wrong("It opened on 5 March 2024, a Monday, in Graz.", "Monday"),
        Wrong("5 March 2024 was a Monday, and it rained.", "Monday"),
        Wrong("The fair runs from Sunday, 4 March to Saturday, 9 March 2024.", "Sunday"),
        Wrong("The meeting on Mon 2024-03-05 was short.", "Mon"),
        Wrong(
            "They met on Thu, 3 Jan 2018.",
            "Thu",
            fixed=("They met on Wed, 3 Jan 2018.", "They met on Thu, 4 Jan 2018."),
        ),
        Wrong(
            "Das Museum öffnete am Montag, 5. März 2024, seine Türen.",
            "Montag",
            "5. März 2024 is a Tuesday (Dienstag)",
            fixed=("Das Museum öffnete am Dienstag, 5. März 2024, seine Türen.",),
        ),
        Wrong("Le musée a ouvert le lundi 5 mars 2024 à midi.", "lundi"),
        Wrong("El museo abrió el lunes, 5 de marzo de 2024.", "lunes"),
        Wrong("O museu abriu na segunda-feira, 5 de março de 2024.", "segunda-feira"),
        Wrong("Il museo aprì lunedì 5 marzo 2024.", "lunedì"),
        Wrong("Het museum ging open op maandag 5 maart 2024.", "maandag"),
        Wrong("Museet öppnade måndagen den 5 mars 2024.", "måndagen"),
        Wrong("Museet åbnede mandag den 5. marts 2024.", "mandag"),
        Wrong("Museet åpnet mandag 5. mars 2024.", "mandag"),
        Wrong("Museo avattiin maanantaina 5. maaliskuuta 2024.", "maanantaina"),
        Wrong("Музеят отвори в понеделник, 5 март 2024 г.", "понеделник"),
        Wrong("Das Museum öffnete am Freitag, 4. April 2024.", "Freitag"),
        Wrong(
            "On *Saturday*, 14 July 2020, all was closed.",
            "Saturday",
            fixed=("On *Tuesday*, 14 July 2020, all was closed.", "On *Saturday*, 11 July 2020, all was closed."),
        ),
    ),
    right=(
        "The fair is on Thursday 4, Thursday 11 and Saturday 20 September 2025, and on Sat 27 and Sun 28 September 2025.",
        "12 November 2024 fell on a Tuesday, 12 November 2025 on a Wednesday.",
        "If it were Saturday, March 16, 2025, the ferry would sail, if the wind allowed.",
        "M. U., “Artists Toying with New Deal,” *New York Sun*, 20 August 1938, 21, and *The Sun*, 5 April 1960.",
        "The picture shows the eclipsed Sun August 21, 2017, from a plane.",
        "It opened on Tuesday, 5 March 2024.",
        "It opened on Monday, 5 March.",
        "It opened on 5 March 2024, a Tuesday.",
        "On 5 March 2024, Monday was still a memory.",
        "It rained on 5 March 2024 and on Monday, 11 March 2024.",
        Right("> It opened on Monday, 5 March 2024."),
        "Das Museum öffnete am Dienstag, 5. März 2024, und am Montag, 11. März 2024, wieder.",
        "Le musée a ouvert le mardi 5 mars 2024. Le lundi 5 mars était férié.",
        "El museo abrió el martes, 5 de marzo de 2024, y la sala el domingo, 10 de marzo de 2024.",
        "O museu abriu na terça, 5 de março de 2024.",
        "Der Zettel sagte „Montag, 5. März 2024“.",
        "The ticket said “Monday, 5 March 2024”.",
        "If Monday, 5 March 2024 had been the day, we would know.",
        "It was signed on Tuesday, 29 February 1675/6.",
        "The Winter Palace fell on Wednesday, 25 October 1917.",
        "It is written as Wed..Sat,Tue..Sat 2012-10-15 01:02:03.",
    ),
    explanation=__doc__,
)
