"""Who said it stays with every part, what is joined is cut only where both halves stand, short forms are spelled out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.claims import frame_item

Framed = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Lund said the pump makes better coffee and costs $40.",
            ["Lund said the pump makes better coffee.", "Lund said the pump costs $40."],
        ),
        (
            "Two people were injured in Varn, where a crane fell on a bus, police said; no one was killed.",
            [
                "Two people were injured in Varn, police said.",
                "In Varn, a crane fell on a bus, police said.",
                "No one was killed.",
            ],
        ),
        (
            "The dam was built in 1931 and holds 40 tonnes, according to Lund.",
            ["The dam was built in 1931, according to Lund.", "The dam holds 40 tonnes, according to Lund."],
        ),
        (
            "According to the weather institute, NWI, the storm was the strongest since 2013.",
            ["According to the weather institute, NWI, the storm was the strongest since 2013."],
        ),
        (
            "Tom Berg says the pump, which was invented by Ida Lund in 2005, makes better coffee.",
            ["Tom Berg says the pump, which was invented by Ida Lund in 2005, makes better coffee."],
        ),
    ],
)
def test_who_said_it_stays_with_each_part(claims: Framed, text: str, expected: list[str]) -> None:
    assert claims(text) == expected


def test_a_finding_is_no_saying(claims: Framed) -> None:
    assert claims("Lund found the house was empty and left in 1931.")[-1] == "Lund left in 1931."


@pytest.mark.parametrize(
    "text",
    [
        "After Caesar was killed in 44 BC, Lund returned to Egypt and, together with Berg, fought Octavian.",
        "The trout is fished, smoked and sold on all markets.",
        "Sodium (Na) and potassium (K) are alkali metals and react violently with water.",
        "With 23,615 km3 of water, Lake Varn is the largest lake, containing 22% of the water, and at 1,642 m, the deepest.",
        "Houses are designed to not rely on external systems such as electricity, water, and gas grids.",
        "Lund measured 1.69 m, which was average for the time.",
    ],
)
def test_what_does_not_come_apart_cleanly_stays_whole(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The Berg tribes, who live in the east, raise goats and horses; the temperature varies from 2 to 14 °C.",
            [
                "The Berg tribes raise goats.",
                "The Berg tribes raise horses.",
                "The Berg tribes live in the east.",
                "The temperature varies from 2 to 14 °C.",
            ],
        ),
        (
            "Salt can be found in Norland, but not in Berg.",
            ["Salt can be found in Norland.", "Salt can not be found in Berg."],
        ),
        (
            "In addition to bread, the Lund shops carry snacks, drinks, and soap.",
            [
                "The Lund shops carry bread.",
                "The Lund shops carry snacks.",
                "The Lund shops carry drinks.",
                "The Lund shops carry soap.",
            ],
        ),
        (
            "The Varn office, opened in 2019, has 64 desks.",
            ["The Varn office has 64 desks.", "The Varn office was opened in 2019."],
        ),
        (
            "Manuel mourned his best friend, Gregor.",
            ["Manuel mourned his best friend, Gregor.", "Gregor was Manuel's best friend."],
        ),
        ("It doesn't: a single cup has about 63 mg.", ["A single cup has about 63 mg."]),
    ],
)
def test_each_half_that_is_cut_stands_alone(claims: Framed, text: str, expected: list[str]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ida Lund scored twice. She'd lost the 2014 final.", "Ida Lund had lost the 2014 final."),
        ("Ida Lund scored twice. She's won 8 prizes.", "Ida Lund has won 8 prizes."),
        ("Ida Lund scored twice. She's from Norland.", "Ida Lund is from Norland."),
        ("Lund Press is a publisher. They've printed 20 books.", "Lund Press has printed 20 books."),
        ("Lund Press is a publisher. They're based in Oslo.", "Lund Press is based in Oslo."),
    ],
)
def test_a_short_form_behind_a_pronoun_is_spelled_out_behind_the_name(claims: Framed, text: str, expected: str) -> None:
    assert claims(text)[-1] == expected


@pytest.mark.parametrize(
    ("before", "last"),
    [
        (
            [
                "The Battle of Varn was fought in 1066.",
                "The Berlin Wall went up in 1961.",
                "At least 140 people crossed the border.",
            ],
            "It was built by Berg.",
        ),
        (["Ida Lund's affair with Karl Berg produced a son."], "They were defeated in 31 BC."),
        (
            ["Construction of the scenic railway around the lake required 33 tunnels."],
            "Until its completion, a ferry transported cars across the lake.",
        ),
    ],
)
def test_what_an_earlier_subject_may_not_mean_is_no_claim_under_its_name(
    claims: Framed, before: list[str], last: str
) -> None:
    text = " ".join([*before, last])
    assert claims(text) == before
    framed = frame_item(text)
    assert framed is not None
    assert last in {claim.text for claim in framed[1]}


def test_them_is_not_the_nearest_plural(claims: Framed) -> None:
    whole = "Unlike plants, animals cannot make all acids; e.g., humans must obtain nine of them from food."
    assert claims(whole) == [whole]
    assert claims("Unlike plants, animals cannot make all acids. Humans must obtain nine of them from food.")[-1] == (
        "Humans must obtain nine of them from food."
    )


def test_a_longer_name_does_not_say_the_shorter(claims: Framed) -> None:
    text = "William was crowned in 1066. He reigned until 1087, when his son William Rufus succeeded him."
    assert claims(text)[-1] == "William reigned until 1087, when his son William Rufus succeeded him."


@pytest.mark.parametrize(
    "text",
    [
        "Whether this limits the use in the clinic remains unclear.",
        "Had Lund won the battle, Europe would look different today.",
        "Like, really love it.",
        "To: All managers From: J. Lund, Finance Re: Q3 results",
        "Table 1 shows the atomic numbers.",
        "IMHO it is the best gadget ever made.",
    ],
)
def test_what_states_nothing_is_no_claim(claims: Framed, text: str) -> None:
    assert claims(text) == []


def test_what_somebody_is_known_for_is_a_claim_beside_what_is_expected(claims: Framed) -> None:
    text = "Minister Ida Lund, who took office in April 2024, is expected to visit the region on Wednesday."
    assert claims(text) == ["Minister Ida Lund took office in April 2024."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Unlike Varn, which needs a server, Lundite stores the base in a file.",
            ["Unlike Varn, Lundite stores the base in a file.", "Varn needs a server."],
        ),
        (
            "The murder of Duke Karl Ferdinand of Austria, who was shot by Gavrilo Berg in 1914, triggered the crisis.",
            [
                "The murder of Duke Karl Ferdinand of Austria triggered the crisis.",
                "Duke Karl Ferdinand of Austria was shot by Gavrilo Berg in 1914.",
            ],
        ),
        (
            "Some historians argue that Norland was to blame, whereas Lund thinks that no country was responsible.",
            [
                "Some historians argue that Norland was to blame.",
                "Lund thinks that no country was responsible.",
            ],
        ),
        (
            "Rickets, caused by a lack of light, softens bones.",
            ["Rickets softens bones.", "Rickets is caused by a lack of light."],
        ),
    ],
)
def test_what_a_clause_inside_tells_is_told_of_the_right_one(claims: Framed, text: str, expected: list[str]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Norland declared war on Russia on 1 August and on France on 3 August.",
        "Lund says that the dam is safe, while the bridge has three cracks.",
        "The alliance was made up of Norland, Austria-Hungary and Italy.",
        "Some historians argue that Norland was to blame, whereas others think that no country was responsible.",
        "Salmon, sardines and eggs are good sources, but neither milk nor bread contains it naturally in Norland.",
    ],
)
def test_what_belongs_together_stays_together(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


def test_a_licence_may_be_that_of_the_inner_subject(claims: Framed) -> None:
    text = (
        "Varnite was written by Ida Lund in 2005, and Karl Berg left Oslo because BitKeeper had withdrawn its free "
        "licence."
    )
    assert claims(text) == [text]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (
            "Between 1989 and 2005, Varn United won four titles. In total, Varn United won 10 cups during that period.",
            "In total, Varn United won 10 cups between 1989 and 2005.",
        ),
        (
            "Varn United was founded in 1931. Since then, Varn United has won 40 cups.",
            "Since 1931, Varn United has won 40 cups.",
        ),
        (
            "Varn United was founded in 1931 and rose in the 1980s. Since then, Varn United has won 40 cups.",
            "Varn United rose in the 1980s.",
        ),
    ],
)
def test_a_time_that_points_back_is_told_where_only_one_is_meant(claims: Framed, text: str, last: str) -> None:
    assert claims(text)[-1] == last


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The firm is known for making shoes and selling boats.",
            ["The firm is known for making shoes.", "The firm is known for selling boats."],
        ),
        (
            "Lund argues that the law is needed to address the risks and to ensure that firms are safe.",
            [
                "Lund argues that the law is needed to address the risks.",
                "Lund argues that the law is needed to ensure that firms are safe.",
            ],
        ),
        (
            "Heat can be passed to the walls through mechanisms such as radiation and conduction.",
            [
                "Heat can be passed to the walls.",
                "Heat can be passed to the walls through radiation.",
                "Heat can be passed to the walls through conduction.",
            ],
        ),
    ],
)
def test_two_doings_and_ways_of_doing_are_told_apart(claims: Framed, text: str, expected: list[str]) -> None:
    assert sorted(claims(text)) == sorted(expected)


def test_quoted_words_stay_as_they_were_said(claims: Framed) -> None:
    text = 'The Varn dam was built in 1931. Minister Ida Lund told the court that "it leaks at 40 places".'
    assert claims(text)[-1] == 'Minister Ida Lund told the court that "it leaks at 40 places".'


def test_he_is_who_was_named_behind_the_calling(claims: Framed) -> None:
    text = (
        "President Paul Kane won the vote in July. The ministry's spokesman, Erik Berg, 44, opened the hall. "
        "He said that the state had spent 2 million."
    )
    assert claims(text)[-1] == "Erik Berg said that the state had spent 2 million."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Tomatoes, which are botanically a fruit, originally come from Norland, and the Lunds called them tomatl.",
            [
                "Tomatoes originally come from Norland.",
                "Tomatoes are botanically a fruit.",
                "The Lunds called tomatoes tomatl.",
            ],
        ),
        (
            "The reef is the largest one, composed of over 2,900 parts.",
            ["The reef is the largest one.", "The reef is composed of over 2,900 parts."],
        ),
        (
            "Egypt seized the canal in 1956, which led Norland, France and Israel to invade.",
            ["Egypt seized the canal in 1956, which led Norland, France and Israel to invade."],
        ),
        (
            "Adults have 32 teeth - including four wisdom teeth - while children have 20.",
            ["Adults have 32 teeth - including four wisdom teeth - while children have 20."],
        ),
        ("Rhubarb leaves hold acid - the stalks hold none.", ["Rhubarb leaves hold acid.", "The stalks hold none."]),
        ("My neighbour reckons there are 20 kinds, and that only seven of them make honey.", []),
    ],
)
def test_marks_callings_and_purposes(claims: Framed, text: str, expected: list[str]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Karl Berg died the day France and Spain signed the treaty.",
        "The book contains poems by Anna and Bob published in 1990.",
        "It is thought that Anna and Bob are allies.",
        "The house where Anna and Bob were born is a museum.",
        "The town lies between the Taylor and Berg mountain ranges on the coast.",
    ],
)
def test_two_names_that_share_a_clause_are_no_two_statements(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


def test_what_a_later_verb_is_denied_of_is_not_denied_of_the_first(claims: Framed) -> None:
    text = "The pressure is a measure, meaning that it depends on the amount but not on the colour."
    assert claims(text) == ["The pressure is a measure.", "The pressure depends on the amount but not on the colour."]
