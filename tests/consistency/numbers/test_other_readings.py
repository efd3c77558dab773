"""Figures that may be rounded each at its own last place, parts told alike, and lists whose commas part no items."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in

WRONG = [
    "It fell from 12% to 8%, a decline of 6 percentage points.",
    "It fell from 12.4% to 8%, a decline of 6.4 percentage points.",
    "It rose from 44.1% in 1980 to 51% in 2013, an increase of 9.0 percentage points.",
    "His weight fell from 84.4 kg to 78 kg, a loss of 8.4 kg.",
    "The bags weigh 12.4 kg, 8 kg and 3.1 kg, 27.5 kg in all.",
    "They cost £12.40, £8 and £3.10, £23.90 in all.",
    "There are three offices: one in Lyon, one in Turin, another in Bonn and a fourth in Bern.",
    (
        "The paper gives two case studies: one of churches in Lincoln, a second of dances in "
        "Singapore, and a third of songs in Lima."
    ),
    "It passes the following five towns: Ayr, Bute, Crail and Doune.",
    "It covers two countries: England, France and Italy.",
    "She leaves two sisters: Ann, Virginia and Georgia.",
]
RIGHT = [
    "It has three tables. Table 1 lists sites, Table 2 species and Table 3 soils. They agree with Table 4 of Huang and Li.",
    "It has two figures, the plan (Figure 1) and the huts (Figure 2). For the wall see Figure 3 of the excavation report.",
    "Three of her four sisters (Amina, Neema and Rehema) became nurses.",
    "Up to two reasons each:\n\n| Reason | Share of members |\n|---|---|\n| Library | 48% |\n| Talks | 37% |\n| Garden | 25% |",
    "Restoring the pier cost £4.2 million, of which the lottery fund paid £2.6 million and the county £1.1 million.",
    "The survey cost £900, of which the club paid £500 and the town £300.",
    (
        "There are twelve cranial nerves, and each has a name. Three of the nerves are solely "
        "composed of sensory fibers; five are strictly motor; and the remaining four are mixed nerves."
    ),
    (
        "Three of the nerves are solely composed of sensory fibers; five are strictly motor; and "
        "the remaining four are mixed nerves."
    ),
    "Five of the nerves are sensory; three are strictly motor; and the remaining four are mixed nerves.",
    "Five are sensory, three are motor, and the remaining four are mixed nerves.",
    "Twelve of the houses were burnt, five were looted, and the other eight were spared.",
    "Twelve were burnt; five were looted; the other eight were spared.",
    "Nine of them died, three deserted and the remaining four came home.",
    "Three of her novels are set in Kent; seven are set in Rome; the other five are set at sea.",
    "Prevalence increased by 7.0 percentage points (from 44.1% in 1980 to 51% in 2013).",
    "The rate rose from 44.1% to 51%, an increase of 7 percentage points.",
    "It rose from 12% to 15.4%, an increase of 3 percentage points.",
    "It fell from 12% to 8%, a decline of 3.6 percentage points.",
    "His weight fell from 84.4 kg to 78 kg, a loss of 6.1 kg.",
    "The bags weigh 12.4 kg, 8 kg and 3.1 kg, 23.9 kg in all.",
    "The bags weigh 12.4 kg and 8.3 kg, 21 kg in all.",
    "The five stages were 12.4, 8, 9.1, 11 and 10.2 km, a mean of 10.3 km.",
    "It used 8 of its 12.5 litres, or 66%.",
    "The three bags weigh 44 kg in all, 14.5 kg each.",
    (
        "It gives two case studies on heritage inventories: one of archaeological heritage in "
        "Lincoln, England, and a second of intangible heritage in Singapore."
    ),
    "There are two case studies: one of archaeological heritage in Lincoln, England, and the other of dances.",
    "It has two campuses: one in Dayton, Ohio, and another in Tampa, Florida.",
    "The firm has two factories: Lincoln, England, and Paris, France.",
    "There are three offices: one in Lyon, France, one in Turin, Italy, and a third in Bern.",
    "They held two meetings: the first in York, England, and the second in Lima, Peru.",
    "We visited two towns: Lincoln, England, and Dayton, Ohio.",
    "We visited two cities, Lincoln, England, and Dayton, Ohio.",
    "The rod of 2.45 m was cut from one of 8 m, of which 5.6 m remain, and the rest is lost.",
    "The tank held 40.5 litres. It gained 12 litres, lost 9 litres and ended with 44 litres.",
]


@pytest.mark.parametrize("text", WRONG)
def test_what_no_rounding_and_no_other_reading_explains_is_found(text: str) -> None:
    assert len(found_in(text)) == 1


@pytest.mark.parametrize("text", RIGHT)
def test_what_rounding_or_another_reading_explains_is_left_alone(text: str) -> None:
    assert [one.message for one in found_in(text)] == []
