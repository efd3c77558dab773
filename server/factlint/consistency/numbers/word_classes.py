"""Words by what they say of figures: that something rose or went, that a figure was only wished for or is another's."""

from __future__ import annotations

from factlint.consistency import calendar_dates
from factlint.consistency.late_patterns import compile_late

RISES = "increase rise growth gain jump climb surge hike improvement expansion advance upturn boost swing leap upsurge addition"
"""Nouns for a rise."""
FALLS = (
    "decrease fall drop decline loss cut reduction slump saving shrinkage dip slide contraction collapse plunge downturn "
    "shortening erosion"
)
"""Nouns for a fall."""
RISING = (
    "increasing rising growing gaining adding putting_on gained added grown risen rose grew grow gain add put_on went_up "
    "going_up up"
)
"""Verbs of a rise."""
FALLING = (
    "decreasing falling dropping declining losing cutting shedding shaving knocking saving taking trimming slashing lose lost "
    "shed shave shaved save saved cut trimmed slashed fallen fell dropped declined shrunk shrank down"
)
"""Verbs of a fall."""
DEATHS = (
    "died dead drowned killed perished starved frozen shot hanged buried slaughtered culled ill sick wounded injured missing "
    "absent excused"
)
"""What befalls persons and animals, so that they are no longer counted."""
WRECKS = (
    "sank sunk wrecked broken broke burnt burned destroyed demolished damaged capsized holed crashed overturned blown swept "
    "collapsed burst cracked smashed torn spoilt spoiled rotted scrapped fell fallen failed"
)
"""What befalls ships and other things."""
DEPARTURES = (
    "left leaving deserted ran_away ran_off turned_back gave_up dropped_out retired withdrew withdrawn dismissed resigned went "
    "gone sent_home sent_back sent_away dispersed moved_away emigrated expelled alighted got_off got_out vanished disappeared "
    "fled defected quit stopped stayed_behind stayed_at_home abandoned stranded stood_down lapsed walked_out walked_away "
    "disqualified knocked_out eliminated"
)
"""How persons go away."""
EXPENSES = (
    "lost taken took captured stolen sold spent eaten cost costs paid swallowed rejected refused declined discarded given_away "
    "removed condemned closed shut cancelled set_aside deducted used"
)
"""How things and money go."""
WISHED = (
    "would could might should feared hoped wished promised proposed forecast expected planned predicted wanted target goal "
    "needed required if unless"
)
"""A figure beside one of these was only wished for, feared or supposed: "had |hoped| for 20%"."""
MONTHS, DAYS = " ".join(calendar_dates.MONTHS), " ".join(calendar_dates.WEEKDAYS)
OF_OTHERS = "other others another elsewhere"
"""A figure beside one of these is of something else: "|elsewhere| it was 40"."""


def any_of(*classes: str, but: str = "") -> str:
    """The part of an expression that finds any word of some classes but one; "_" stands between the words of "ran_away"."""
    words = dict.fromkeys(word for each in classes for word in each.split() if word != but)
    return "|".join(word.replace("_", r"\s") for word in words)


_CUT = (
    r"(?:str(?:ike|uck)\sout|thr(?:ow|ew|own)\s(?:away|out)|le(?:ave|aves|aving|ft)\sout|dropp?(?:ed|s|ing)?|discard\w*|"
    r"ignor\w+|disregard\w*)"
)
STRUCK_OUT = compile_late(
    rf"\b{_CUT}\b[^.;]{{0,30}}\b(?:highest|lowest|best|worst)\b|"
    rf"\b(?:highest|lowest|best|worst)\b[^.;]{{0,40}}\b(?:{_CUT}|(?:do|does|did)\snot\scount)\b"
)
"""Says that a mean is not of all marks: "we throw away the lowest", "the highest and the lowest were struck out"."""
