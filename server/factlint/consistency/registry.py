"""Every rule, by its id: to add one, write its file and name it here."""

from __future__ import annotations

from types import MappingProxyType

from factlint.consistency.bibliography import citation_key, duplicate_entry, entry_syntax, uncited_entry
from factlint.consistency.contradictions import contradiction, name_spelling
from factlint.consistency.dates import (
    age,
    anniversary,
    century,
    duration,
    impossible_date,
    order_of_dates,
    weekday_date,
)
from factlint.consistency.dates.times_of_day import time_of_day
from factlint.consistency.numbers import average, change, count, magnitude, share, sums
from factlint.consistency.references import broken_anchor, broken_link, footnote, label, numbered
from factlint.consistency.statistics import statistics
from factlint.consistency.tables import table
from factlint.consistency.units import unit

RULES = (
    # dates
    weekday_date.RULE,
    impossible_date.RULE,
    age.RULE,
    duration.RULE,
    anniversary.RULE,
    order_of_dates.RULE,
    century.RULE,
    time_of_day.RULE,
    # numbers
    sums.RULE,
    share.RULE,
    change.RULE,
    average.RULE,
    magnitude.RULE,
    count.RULE,
    # units
    unit.RULE,
    # tables
    table.RULE,
    # statistics
    statistics.RULE,
    # references
    broken_anchor.RULE,
    broken_link.RULE,
    footnote.RULE,
    label.RULE,
    numbered.RULE,
    # bibliography
    citation_key.RULE,
    duplicate_entry.RULE,
    uncited_entry.RULE,
    entry_syntax.RULE,
    # contradictions
    contradiction.RULE,
    name_spelling.RULE,
)

BY_ID = MappingProxyType({rule.id: rule for rule in RULES})
