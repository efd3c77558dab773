"""Words that say that the second of two times ends what the first began: "opened in 1911 and |shut in 1986"."""

from __future__ import annotations

import re

from factlint.consistency.dates.word_classes import one_of
from factlint.consistency.late_patterns import compile_late

_UNTIL = ("to", "until", "till", "through", "over", "last")
"""No verb, and an end: "from 1911 |until| 1986"."""
_CEASING = (
    "end*", "clos+", "shut*", "finish*", "complet+", "conclud+", "ceas+", "stopp+", "expir*", "laps+", "fold*", "collaps+",
    "bankrupt", "dissol+", "disband+", "wound up", "called off", "lift*", "reliev+", "repeal+", "abolish+", "replac+",
    "succeeded by", "signed off", "settled", "paid", "sent out", "unveiled", "verdict",
)  # fmt: skip
"""What things do that are over: "the school |folded|"."""
_LEAVING = (
    "retir+", "resign+", "left", "leave", "leaves", "stepped", "gave up", "gave it up", "gave them up", "gave way", "given up",
    "handed", "withdr+", "abdicat+", "depos+", "oust+", "sold", "release", "released", "discharg+", "freed", "died", "dies", "death",
)  # fmt: skip
"""What somebody does who is there no longer: "she |retired|"."""
_COMING_BACK = (
    "return*", "back", "home", "arriv+", "reach+", "land+", "got in", "came in", "came down", "came out", "came to", "came off",
    "flew", "sail*", "dock*", "put in",
)  # fmt: skip
"""How a journey ends: "they |docked|"."""
_WRECKING = (
    "demolish+", "pulled", "torn", "scrapp+", "raised", "burn", "burnt", "burned", "fell", "laid up", "broken up", "went out",
    "went dark", "went down", "went under", "went silent", "went off", "surrender*", "capitulat+", "defeat+",
)  # fmt: skip
"""How buildings, ships and towns come to an end: "was |pulled down|"."""
_MENDING = ("reconcil+", "reunit+", "made up", "made it up", "recover+", "rediscover+", "cured", "reopen*")
"""How a quarrel, a loss or a closure ends: "they |made it up|"."""
ENDED = compile_late(
    rf"\b(?:{one_of(_UNTIL, _CEASING, _LEAVING, _COMING_BACK, _WRECKING, _MENDING)}|"
    r"open\w*\s(?:(?:its|their|the)\s[a-z]+\s)?again)\b",
    re.IGNORECASE,
)
"""Any word of an end."""
