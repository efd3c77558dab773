"""What was made in a year is not called by another century, unless it is a copy, rebuilt or another thing."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "Founded in 1823, it is one of the oldest eighteenth-century botanic gardens in the north.",
    "Painted in 1511, it remains the best-known fifteenth-century altarpiece in the region.",
    "Cast in 1934 by a local firm, they are the only nineteenth-century bells in the valley.",
    "The station was built in 1902 to the plans of Otto Gruber. It is the last nineteenth-century terminus in the country.",
    "The bridge was put up in 1731. It is perhaps the finest seventeenth-century bridge on the river.",
    "Both chairs were made in 1770, one of oak and one of elm. They are rare seventeenth-century pieces.",
    "The walls were raised between 1540 and 1552. Climb up: these fifteenth-century towers give the best view of the bay.",
    "The organ was completed in 1648. This sixteenth-century instrument still has its first bellows.",
    "The aqueduct was begun in 1811. These eighteenth-century arches carried water for two hundred years.",
    "The mill was built in 1856. Like most eighteenth-century mills, it had its wheel on the outside.",
    "The school was founded in 1691. Like many other sixteenth-century schools, it taught Latin and little else.",
    "The library was completed in 1910. As with so many nineteenth-century libraries, its reading room is round.",
    "The famine of 1846 emptied more villages than any other disaster of the eighteenth century.",
    "The strike of 1913 did more for the union than any other event of the nineteenth century.",
    "In 1866, two thirds of the way through the eighteenth century, the canal froze for ten weeks.",
]
RIGHT = [
    "Founded in 1723, it is one of the oldest eighteenth-century botanic gardens in the north.",
    "Painted in 1511, it is not a fifteenth-century altarpiece, whatever the guide says.",
    "Painted in 1511, it is a copy of the best-known fifteenth-century altarpiece in the region.",
    "Cast in 1934, the bells replaced the only eighteenth-century ring in the valley.",
    "The station was built in 1902 beside the canal. It faces the last nineteenth-century terminus in the country.",
    "The bridge was put up in 1731 near the old ford. It is older than the finest nineteenth-century bridges on the river.",
    "Built in 1931, it is in the eighteenth-century style that the trustees liked.",
    "The walls were raised between 1540 and 1552. The inn is older: these fifteenth-century beams are its own.",
    "The organ was completed in 1648 behind a screen. This fifteenth-century screen is carved with birds.",
    "The mill was built in 1756. Like most eighteenth-century mills, it had its wheel on the outside.",
    "The school was founded in 1691. Like many nineteenth-century travellers, Hale found it cold.",
    "The library was completed in 1910. Like many nineteenth-century buildings, the town hall next door has a clock.",
    "The famine of 1846 emptied more villages than any disaster of the eighteenth century.",
    "The strike of 1913 did more for the union than any other event of the twentieth century.",
    "In 1766, two thirds of the way through the eighteenth century, the canal froze for ten weeks.",
    "The house was built in 1702 and bought in 1846. It is one of the few eighteenth-century houses in the street.",
]


@pytest.mark.parametrize("text", WRONG)
def test_a_thing_called_by_another_century_than_that_of_its_making_is_found(text: str) -> None:
    assert rules_of(text) == ["century"]


@pytest.mark.parametrize("text", RIGHT)
def test_one_that_is_of_its_century_or_another_thing_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
