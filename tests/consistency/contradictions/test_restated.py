"""What a draft says again of the same thing must have the same value, in whatever words it is taken up."""

from __future__ import annotations

import pytest
from tests.consistency.findings import words_found

TAKEN_UP = [
    (
        "Since …",
        "The brewery switched to steam in 1866. Since the brewery switched to steam in 1868, it has burned no peat.",
        "1868",
    ),
    ("Because …", "The novel is set in 1911 in a port. Because the novel is set in 1913, the war is near.", "1913"),
    (
        "with a saint",
        "The chapel of St Anne was consecrated in 1344. When the chapel of St Anne was consecrated in 1434, it rained.",
        "1434",
    ),
    (
        "a name of two kinds of words",
        "The Rex cinema opened in 1938. When the Rex cinema opened in 1941, tickets cost a shilling.",
        "1941",
    ),
    (
        "who …",
        "The ship left Bremen with 212 emigrants. Of the 221 emigrants who left Bremen with it nine are known.",
        "221",
    ),
    (
        "passive",
        "The survey was answered by 1,204 households. Of the 1,240 households that answered the survey, few own a car.",
        "1,240",
    ),
    ("we …", "We interviewed 36 farmers in the valley. Of the 38 farmers we interviewed, most kept sheep.", "38"),
    (
        "participle",
        "The report names six causes of the crash. The seven causes named in the report are listed below.",
        "seven",
    ),
    (
        "with whom",
        "The expedition sailed with 58 men. In spring 41 of the 85 men with whom the expedition sailed were alive.",
        "85",
    ),
    (
        "money",
        "Kestrel Labs raised $12 million in May. The $15 million that Kestrel Labs raised in May went into tooling.",
        "15 million",
    ),
    (
        "a close",
        "Shares in Norwell closed at 214p on Friday. At Friday's close of 241p, Norwell shares are cheap.",
        "241",
    ),
    (
        "a clock",
        "The train leaves Harwich at 7.15 each morning. You should know that the train leaves Harwich at 7.50.",
        "7.50",
    ),
    (
        "doors",
        "Doors open at 7 p.m. and the band plays until late. Doors open at 8 p.m., so do not be early.",
        "8 p.m.",
    ),
    (
        "an oven",
        "Put the lamb in an oven heated to 160 °C. While the lamb is in the oven, heated to 190 °C, make the sauce.",
        "190",
    ),
    (
        "minutes",
        "Bake the loaf for 45 minutes at 200 °C. When the loaf has baked for 55 minutes at 200 °C, tap it.",
        "55",
    ),
    (
        "the owner's",
        "The library holds 41,200 volumes, most of them gifts. A tenth of the library's 45,100 volumes can be lent.",
        "45,100",
    ),
    (
        "all … of the owner's",
        "Our hotel has 48 rooms and a pool. Breakfast is included, and all 84 of the hotel's rooms face the sea.",
        "84",
    ),
    (
        "of the owner",
        "The choir has 31 members, most of them women. The 36 members of the choir rehearse on Tuesdays.",
        "36",
    ),
    (
        "it has",
        "The bridge carries a road over the Tarn. It has four lanes. Traffic on the bridge's six lanes was halted.",
        "six",
    ),
    ("her", "She has three sons, all of them sailors. Her four sons seldom come home.", "four"),
    (
        "a measure before its noun",
        "Our walk covers 14 kilometres of coast. After the 17-kilometre walk you will want tea.",
        "17",
    ),
    (
        "at …, the …",
        "The hut is 2,310 metres above sea level. At 2,130 metres above sea level, the hut opens in June.",
        "2,130",
    ),
    (
        "with its …",
        "The river is 88 km long and rises in the moor. With its length of 98 km the river is the longest here.",
        "98",
    ),
    (
        "at a cost of",
        "They put the cost of the new roof at 2.4 million euros. The new roof, at a cost of 2.6 million euros, is dear.",
        "2.6 million",
    ),
    ("old", "The dog is nine years old. It is a good dog. The dog is eleven years old and deaf.", "eleven"),
    (
        "carries",
        "The cable car carries 40 passengers. It takes nine minutes. The cable car carries 60 passengers at a time.",
        "60",
    ),
]
SILENT = [
    "The brewery switched to steam in 1866. The rival brewery switched to steam in 1868.",
    "Admission is £7 for adults. Admission is £9 on Sundays and holidays.",
    "The walk covers 14 kilometres; the longer variant of the walk covers 17 kilometres.",
    "The library held 40,000 volumes in 1950. Today the library holds 45,000 volumes.",
    "The train leaves Harwich at 7.15 on weekdays. On Sundays the train leaves Harwich at 7.50.",
    "She had three sons by her first husband. Her four sons by the second seldom came home.",
    "The mill employed 340 people before the war. In 1950 the mill employed 210 people.",
    "Bake the loaf for 20 minutes at 220 °C. Then bake the loaf for 30 minutes at 180 °C.",
    "The ship left Bremen with 212 emigrants. In Halifax 40 emigrants left the ship.",
    "The trial enrolled 96 patients. The 48 patients in the control arm got sugar pills.",
    "The pool is 25 metres long. A second pool, 50 metres long, is planned.",
    "The tower is 64 metres high. Including the antenna, the tower is 78 metres high.",
    "The bus to Leeds takes 40 minutes. The bus to York takes 60 minutes.",
    "When he died in the year 1750 he was mourned. Mozart came. When he died in the year 1827, few knew.",
    "The price of sugar is 12 cents per pound. Without trade, the price of sugar is 24 cents per pound.",
    "The one at the 7-metre mark moved. The one at the 12-metre mark stood still.",
    "(a) The ride takes 3 seconds.\n\n(b) The ride takes 5 seconds.",
    "In 1831 the Supreme Court heard the case. When the case came before the Supreme Court in 1832, it won.",
    "The library holds about 41,000 volumes. The library's 45,000 volumes can be borrowed.",
    "The library holds 45,000 volumes. Each of the library's 45,213 volumes has a number.",
    "The team won 12 matches. In the cup the team won 3 matches.",
]


@pytest.mark.parametrize(("text", "words"), [pytest.param(text, words, id=how) for how, text, words in TAKEN_UP])
def test_a_value_that_is_taken_up_with_another_is_told(text: str, words: str) -> None:
    assert words_found(text, "contradiction") == [words]


@pytest.mark.parametrize("text", SILENT)
def test_values_of_two_things_times_or_parts_are_left_alone(text: str) -> None:
    assert words_found(text, "contradiction") == []


def test_a_value_is_known_for_some_paragraphs() -> None:
    assert words_found(
        "The choir has 31 members.\n\nIt rains.\n\nThe 36 members of the choir rehearse here.", "contradiction"
    ) == ["36"]
