"""Lists whose commas do not part their items: "one in Lincoln, England, and a second in Singapore"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late

_COUNTRIES = frozenset(
    "Afghanistan Albania Algeria Andorra Angola Argentina Armenia Australia Austria Azerbaijan Bahrain Bangladesh Belarus "
    "Belgium Belize Benin Bhutan Bolivia Botswana Brazil Bulgaria Burundi Cambodia Cameroon Canada Chad Chile China Colombia "
    "Croatia Cuba Cyprus Denmark Ecuador Egypt England Eritrea Estonia Ethiopia Fiji Finland France Gabon Germany Ghana Greece "
    "Guatemala Guinea Guyana Haiti Honduras Hungary Iceland India Indonesia Iran Iraq Ireland Israel Italy Jamaica Japan "
    "Jordan Kazakhstan Kenya Kosovo Kuwait Kyrgyzstan Laos Latvia Lebanon Liberia Libya Lithuania Madagascar Malawi Malaysia "
    "Mali Malta Mauritania Mexico Moldova Mongolia Montenegro Morocco Mozambique Myanmar Namibia Nepal Netherlands Nicaragua "
    "Niger Nigeria Norway Oman Pakistan Paraguay Peru Philippines Poland Portugal Qatar Romania Russia Rwanda Scotland "
    "Senegal Serbia Slovakia Slovenia Somalia Spain Sudan Sweden Switzerland Syria Taiwan Tanzania Thailand Togo Tunisia "
    "Turkey Uganda UK Ukraine Uruguay USA Uzbekistan Venezuela Vietnam Wales Yemen Zambia Zimbabwe".split()
)
"""Countries of one word, but for those that are towns too."""
_LONGER_COUNTRIES = frozenset(
    {
        *("Costa Rica", "Czech Republic", "El Salvador", "New Zealand", "North Macedonia", "Northern Ireland"),
        *(
            "Saudi Arabia",
            "Sierra Leone",
            "South Africa",
            "South Korea",
            "Sri Lanka",
            "United Kingdom",
            "United States",
        ),
    }
)
"""Countries of two words."""
_STATES = frozenset(
    "Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho Illinois Indiana "
    "Iowa Kansas Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska "
    "Nevada Ohio Oklahoma Oregon Pennsylvania Tennessee Texas Utah Vermont Virginia Wisconsin Wyoming Alberta Manitoba "
    "Ontario Quebec Saskatchewan Queensland Tasmania Victoria".split()
)
"""States and provinces of one word."""
_LONGER_STATES = frozenset(
    {
        *("New Hampshire", "New Jersey", "New Mexico", "North Carolina", "North Dakota", "Rhode Island"),
        *("South Carolina", "South Dakota", "West Virginia", "British Columbia", "Nova Scotia", "New South Wales"),
    }
)
"""States and provinces of more."""
_LANDS = _COUNTRIES | _LONGER_COUNTRIES | _STATES | _LONGER_STATES
"""What may stand behind a town and a comma: "Lincoln, |England", "Dayton, |Ohio"."""
_TOWN = compile_late(r"(?:^|\s)[A-Z][\w’'-]+$")
"""An item that ends with a name: "one in |Lincoln"."""
_PLACED = compile_late(r"(?:and\s)?[a-z].*\s(?:in|at|near|outside)\s[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+)?")
"""An item that ends with where it is: "one of archaeological heritage in Lincoln"."""
_NAME = compile_late(r"[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+)?")
"""An item that is a mere name: "Lincolnshire"."""
_TURN = compile_late(
    r"(?:^\s*|[,;]\s(?:and\s|while\s|with\s)?|\band\s|\bwhile\s|\bwith\s)"
    r"(?P<turn>one|another|an?\s(?:first|second|third|fourth|fifth|further)|the\s(?:first|second|third|fourth|fifth|other|last))"
    r"(?=[\s,])(?!\sof\sthe(?:m|se|\sother)?\b)",
    re.IGNORECASE,
)
"""How an item of such a list begins: "|one in York", "and |a second in Bern"."""
_FIRST = frozenset({"one", "the first", "a first"})
"""How the first one begins."""
_LEAST = 2
"""So many turns make a list."""


def count_turns(words: str) -> int | None:
    """How many things a list tells by "one …, another … and a third …", whatever commas stand within; None where by none."""
    turns = [one["turn"].lower() for one in _TURN.finditer(words)]
    if len(turns) < _LEAST or turns[0] not in _FIRST or not words.lstrip().lower().startswith(turns[0]):
        return None
    return len(turns)


def may_name_places(items: Sequence[str]) -> bool:
    """Whether an item between commas may only say in what land or state the one before is: "Lincoln, |England|, and …"."""
    return any(
        (_is_land(other) and not _is_land(one) and (_TOWN.search(one) is not None))
        or (_PLACED.fullmatch(one) is not None and _NAME.fullmatch(other) is not None)
        for one, other in pairwise(items)
    )


def _is_land(item: str) -> bool:
    """Whether an item is a country or state."""
    return item.removeprefix("and ").removeprefix("the ") in _LANDS
