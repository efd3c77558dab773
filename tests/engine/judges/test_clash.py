"""What stands against a claim's wrong words, and when that is enough: never another form of the same word."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from factlint.engine.model import Claim, Clash, Evidence, Signals
from factlint.engine.reader import ReaderScores, WordScore
from factlint.engine.weighing.clash import find_clash, is_denied
from factlint.engine.weighing.doubts import doubts_of
from factlint.engine.weighing.events import are_two_events
from factlint.engine.weighing.opinion import may_deny
from factlint.engine.weighing.signals import collect_signals


def clash(claim: str, text: str, scores: dict[str, float]) -> Clash | None:
    """The clash where the reader scores these words so, and all others nothing."""

    def words(said: str) -> tuple[WordScore, ...]:
        return tuple(WordScore(m.start(), m.end(), scores.get(m.group(), 0.0)) for m in re.finditer(r"[\w'-]+", said))

    return find_clash(claim, text, "", ReaderScores(0.0, 1.0, 0.0, words(claim), words(text)))


def test_a_year_stands_against_a_year() -> None:
    found = clash(
        "A ham was defined in 1947.",
        "In 1927 an amateur was one of 12 authorized persons.",
        {"1947": 0.9, "1927": 0.3, "12": 0.4, "authorized": 0.5},
    )
    assert found is not None and (found.wrong, found.right) == ("1947", "1927")


def test_a_figure_stands_against_a_figure() -> None:
    found = clash(
        "It lies 200 light-years away.",
        "The Tarantula is 160000 parsecs distant.",
        {"200": 0.9, "160000": 0.3, "Tarantula": 0.5},
    )
    assert found is not None and found.right == "160000"


def test_words_that_the_reader_does_not_point_at_are_no_figures_against() -> None:
    found = clash("It has 200 rooms.", "In 1927 the palace was destroyed.", {"200": 0.9, "destroyed": 0.6})
    assert found is not None and found.right == "destroyed"


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("He was a Swede.", "He was a Swedish chemist."),
        ("It is Egyptian.", "It stands in Egypt."),
        ("Of all minerals it is hardest.", "It has the highest hardness of all minerals."),
        ("Of all days it was the happiest.", "It was the day of the highest happiness."),
    ],
)
def test_another_form_of_the_same_word_is_no_clash(claim: str, text: str) -> None:
    wrong = claim.split()[-1].strip(".")
    found = clash(claim, text, {wrong: 0.9})
    assert found is None or found.wrong != wrong


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("It has semi-circular canals.", "It has the semicircular canals."),
        ("It has semicircular canals.", "It has the semi-circular canals."),
    ],
)
def test_a_hyphen_makes_no_other_word(claim: str, text: str) -> None:
    found = clash(claim, text, {"semi-circular": 0.9, "semicircular": 0.9})
    assert found is None


def test_a_year_tells_its_century() -> None:
    found = clash("It lasted until the 15th century.", "It fell in 1453.", {"15th": 0.9, "fell": 0.6})
    assert found is None or found.wrong != "15th"


def test_numbers_that_begin_alike_are_two() -> None:
    found = clash(
        "It was founded in the seventh century.",
        "It was founded in the seventeenth century.",
        {"seventh": 0.9, "seventeenth": 0.9},
    )
    assert found is not None and (found.wrong, found.right) == ("seventh", "seventeenth")


ABOUT = {"about": 1.0, "rest_names": 1.0}


def a_page(text: str, title: str = "Varn") -> Evidence:
    return Evidence("1", "encyclopedia", "Wikipedia", title, "https://x.example", text, text)


def pointed(found: Clash, **against: float) -> bool:
    return may_deny(Signals(ABOUT | against, {}, None, None, found, ()), {})


def doubts(found: Clash, text: str = "", **against: float) -> set[str]:
    """What is doubted about a clash, without the prefix that all doubts have."""
    held = doubts_of(found, a_page(text), ABOUT | against)
    return {name.removeprefix("doubt_") for name, holds in held.items() if holds}


def test_the_reader_must_be_sure_of_the_words_of_the_text() -> None:
    assert doubts(Clash(0, 5, "Padua", "Basel", 0.9, 0.6)) == set()
    assert doubts(Clash(0, 5, "Padua", "Basel", 0.9, 0.3)) == {"unsure"}
    assert doubts(Clash(0, 4, "1947", "1927", 0.9, 0.3), clash_number=1.0) == set()


def test_words_that_the_reader_hardly_doubts_are_not_pointed_at() -> None:
    assert not pointed(Clash(0, 6, "lasted", "Constantinople", 0.03, 0.6))


def test_two_long_figures_that_are_near_may_be_two_counts_of_the_same() -> None:
    assert not pointed(Clash(0, 3, "1.6", "1.7", 0.9, 0.9), clash_number=1.0, clash_near=1.0)
    assert pointed(Clash(0, 4, "1947", "1927", 0.9, 0.9), clash_number=1.0, clash_near=1.0)


def test_a_text_that_does_not_speak_of_the_subject_must_have_a_name_or_figure_of_the_claim() -> None:
    found = Clash(0, 5, "Padua", "Basel", 0.9, 0.9)
    assert not pointed(found, about=0.0, rest_names=0.0)
    assert pointed(found, about=0.0, rest_names=0.0, rest_numbers=1.0)
    assert pointed(found, about=0.0, rest_names=0.0, titled=1.0)


def test_only_in_the_text_is_no_counterpart_of_a_thing() -> None:
    assert doubts(Clash(0, 5, "water", "only", 0.9, 0.9)) == {"counterpart"}
    assert doubts(Clash(0, 5, "first", "last", 0.9, 0.9)) == set()


def test_a_denial_is_pointed_at_by_itself_where_the_text_speaks_of_the_subject() -> None:
    found = Clash(0, 5, "never", "", 0.9, 0.0)
    assert pointed(found, claim_negates=1.0, clash_denied=1.0, clash_denies=1.0)
    assert "denial" not in doubts(found, claim_negates=1.0, clash_denies=1.0)
    assert "denial" in doubts(found, claim_negates=1.0, clash_denies=1.0, about=0.0)
    assert not pointed(Clash(0, 5, "Padua", "Basel", 0.9, 0.9), claim_negates=1.0, clash_denied=1.0)


@pytest.mark.parametrize(
    ("claim", "words", "denied"),
    [
        ("The Varn never freezes, and it flows into the North Sea.", "North Sea", False),
        ("Lund lived in Oslo and did not marry.", "Oslo", False),
        ("The Varn never flowed through Norland, Sudland or Oslo.", "Oslo", True),
        ("Lund did not live in Bergen or work in Oslo.", "Oslo", True),
        ("No lake of Norland freezes and drains into the Varn.", "Varn", True),
        ("Never married, Lund lived in Oslo.", "Oslo", True),
        ("Not all lakes of Norland freeze and drain into the Varn.", "Varn", True),
        ("Only Lund stayed and wrote of Oslo.", "Oslo", True),
    ],
)
def test_a_denial_holds_of_its_own_clause_or_of_all(claim: str, words: str, denied: bool) -> None:
    start = claim.index(words)
    assert is_denied(claim, Clash(start, start + len(words), words, "Bergen", 0.9, 0.9)) is denied


def test_a_unit_may_be_one_of_several() -> None:
    for told in ("mi", "km2", "Delta"):
        assert doubts(Clash(0, 5, "miles", told, 0.9, 0.9)) == {"unit"}
    assert doubts(Clash(0, 8, "40 miles", "50 miles", 0.9, 0.9)) == set()


@pytest.mark.parametrize(
    ("claim", "text", "two"),
    [
        ("The Varn Bridge opened in 1931.", "The Varn Bridge was repaired in 1938.", True),
        ("The Varn Bridge opened in 1931.", "Opened in 1938, the Varn Bridge was sold in 1950.", False),
        ("The Varn Bridge was built in 1931.", "The Varn Bridge was completed in 1938.", False),
    ],
)
def test_the_year_of_another_event_does_not_stand_against_a_year(claim: str, text: str, two: bool) -> None:
    at = claim.index("1931")
    assert are_two_events(claim, text, Clash(at, at + 4, "1931", "1938", 0.9, 0.9)) is two


def test_what_lies_in_a_place_does_not_stand_against_it() -> None:
    assert not pointed(Clash(0, 5, "Andes", "Americas", 0.9, 0.9))
    assert not pointed(Clash(0, 5, "Americas", "Andes", 0.9, 0.9))
    assert pointed(Clash(0, 5, "Andes", "Asia", 0.9, 0.9))
    assert not pointed(Clash(0, 6, "Venice", "Venetian", 0.9, 0.9))
    assert pointed(Clash(0, 6, "Venice", "Roman", 0.9, 0.9))


def test_a_number_in_words_is_the_same_in_figures() -> None:
    def points(wrong: str, right: str, text: str) -> bool:
        against = {"about": 1.0, "clash_number": 1.0}
        return may_deny(Signals(against, {}, a_page(text), None, Clash(4, 13, wrong, right, 0.9, 0.9), ()), {})

    assert not points("fifty-two", "52-card", "It is played with a standard 52-card deck.")
    assert points("fifty-two", "54-card", "It is played with a standard 54-card deck.")


def test_a_text_that_keeps_to_its_field_tells_nothing_of_another() -> None:
    found = Clash(12, 19, "musical", "grammatical", 0.9, 0.9)
    assert doubts(found, "In grammar, a phrase is a grammatical unit.") == {"counterpart"}
    assert doubts(found, "A phrase is a grammatical unit.") == set()


@pytest.mark.parametrize(
    ("text", "score", "points"),
    [
        ("The Varn is a mountain in the Kirk range, located in Mendoza Province, Argentina.", 0.95, True),
        ("The Varn is a mountain in the Kirk range, located in Mendoza Province, Argentina.", 0.6, False),
        ("The Varn is a mountain in Argentina, close to Santiago in Chile.", 0.95, False),
        ("The Varn is a mountain in the Kirk range, in Mendoza Province.", 0.95, False),
    ],
)
def test_a_country_stands_against_another_whichever_word_is_pointed_at(text: str, score: float, points: bool) -> None:
    found = Clash(19, 24, "Chile", "Mendoza", score, 0.2)
    assert ("unsure" not in doubts(found, text)) is points


def test_a_thing_is_no_counterpart_of_a_count() -> None:
    assert doubts(Clash(0, 5, "three", "metal", 0.9, 0.9)) == {"counterpart"}
    assert doubts(Clash(0, 5, "three", "four", 0.9, 0.9)) == set()


def test_what_takes_in_the_claims_words_says_nothing_against_them() -> None:
    assert not pointed(Clash(0, 6, "plants", "living things", 0.9, 0.9))
    assert pointed(Clash(0, 6, "plants", "animals", 0.9, 0.9))


def test_all_and_every_deny_nothing() -> None:
    assert doubts(Clash(0, 8, "Northern", "Southern", 0.9, 0.9), claim_denies=1.0) == set()


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("Of the rivers there it is second only to the Amazon River. It empties into the Atlantic Ocean.", False),
        ("The Amazon River, the one that is longer, empties into the Atlantic Ocean.", True),
    ],
)
def test_what_a_page_says_of_its_own_subject_stands_against_no_other(text: str, points: bool) -> None:
    claim = Claim("The Amazon River empties into the Pacific Ocean.", subject="Amazon River")
    page = Evidence("1", "encyclopedia", "Wikipedia", "Paraná River", "https://x.example", text, text)

    def read(pairs: Sequence[tuple[str, str]]) -> list[ReaderScores]:
        def words(said: str, one: str) -> tuple[WordScore, ...]:
            return tuple(WordScore(m.start(), m.end(), 0.9) for m in re.finditer(one, said))

        return [ReaderScores(0.0, 0.9, 0.1, words(said, "Pacific"), words(told, "Atlantic")) for said, told in pairs]

    assert (collect_signals(claim, [page], read).against["doubt_another"] == 0) is points


@pytest.mark.parametrize(
    ("wrong", "right", "about", "doubted"),
    [
        ("east", "west", 0.5, {"compass"}),
        ("east", "west", 1.0, set[str]()),
        ("longest", "Central", 1.0, {"counterpart"}),
        ("deepest", "shallowest", 1.0, set[str]()),
    ],
)
def test_points_of_the_compass_and_superlatives_stand_against_their_like(
    wrong: str, right: str, about: float, doubted: set[str]
) -> None:
    assert doubts(Clash(0, len(wrong), wrong, right, 0.9, 0.9), about=about) == doubted


@pytest.mark.parametrize(
    ("claim", "text", "wrong", "right"),
    [
        ("The crisis began in December 2007.", "The crisis of 2007–2009 was global.", "December", "2007–2009"),
        ("The fluid is also known as dialysate.", "The fluid is known as lymph.", "dialysate", "lymph"),
        ("The plant is called hemp.", "The plant is known as ganja, among other names.", "hemp", "ganja"),
    ],
)
def test_what_may_both_be_so_is_no_clash(claim: str, text: str, wrong: str, right: str) -> None:
    scores = dict.fromkeys(re.findall(r"[\w'-]+", f"{wrong} {right}"), 0.9)
    assert clash(claim, text, scores) is None


def test_a_month_stands_against_another() -> None:
    found = clash("It began in December 2007.", "It began in March 2007.", {"December": 0.9, "March": 0.9})
    assert found is not None and (found.wrong, found.right) == ("December", "March")


@pytest.mark.parametrize(
    ("claim", "title", "text", "points"),
    [
        ("It borders Varn and Lund.", "Varn", "Varn shares borders with Kirk to the north.", False),
        ("It borders Varn and Lund.", "Holm", "It shares borders with Varn and Kirk.", True),
        ("He wrote the Varn in Lund.", "Varn", "The Varn was written in Kirk.", True),
    ],
)
def test_the_page_of_what_stands_beside_the_words_is_not_about_an_untold_subject(
    claim: str, title: str, text: str, points: bool
) -> None:
    page = Evidence("1", "encyclopedia", "Wikipedia", title, "https://x.example", text, text)

    def read(pairs: Sequence[tuple[str, str]]) -> list[ReaderScores]:
        def words(said: str, one: str) -> tuple[WordScore, ...]:
            return tuple(WordScore(m.start(), m.end(), 0.9) for m in re.finditer(one, said))

        return [ReaderScores(0.0, 0.9, 0.1, words(said, "Lund"), words(told, "Kirk")) for said, told in pairs]

    assert (collect_signals(Claim(claim), [page], read).against["doubt_another"] == 0) is points


@pytest.mark.parametrize(
    ("wrong", "right", "points"),
    [
        ("nerve cells", "neurons", False),
        ("comic", "comedy", False),
        ("medieval", "Middle Ages", False),
        ("comic", "tragedy", True),
        ("nerve cells", "muscles", True),
        ("British", "English physician", False),
        ("English", "British", False),
        ("English", "Scottish", True),
        ("British", "French", True),
    ],
)
def test_words_that_mean_the_same_do_not_clash(wrong: str, right: str, points: bool) -> None:
    assert pointed(Clash(0, len(wrong), wrong, right, 0.9, 0.9)) is points


def test_a_letter_that_stands_for_a_figure_may_be_another() -> None:
    assert not pointed(Clash(0, 1, "C", "r", 0.9, 0.9))
    assert pointed(Clash(0, 1, "D", "C", 0.9, 0.9))


@pytest.mark.parametrize(
    ("claim", "text", "wrong", "right", "clashes"),
    [
        (
            "Varn was written in English.",
            "It is a novella by the Polish-British Berg.",
            "English",
            "Polish-British",
            False,
        ),
        ("Varn is an English-language novel.", "It is by the Polish Berg.", "English-language", "Polish", False),
        ("Varn was written in French.", "It was written in Spanish.", "French", "Spanish", True),
        ("Berg painted Varn in France.", "It is a work of a Spanish artist.", "France", "Spanish", False),
        ("Varn is set in Spain.", "It was first performed in Vienna.", "Spain", "Vienna", False),
        ("Varn is set in Spain.", "It is about a barber in Vienna.", "Spain", "Vienna", True),
        ("Varn lies in Spain.", "It is a French museum.", "Spain", "French", True),
    ],
)
def test_a_language_and_whose_somebody_is_are_two_matters(
    claim: str, text: str, wrong: str, right: str, clashes: bool
) -> None:
    assert (clash(claim, text, {wrong: 0.9, right: 0.9}) is not None) is clashes


def test_where_a_thing_lies_says_nothing_of_what_it_is_like() -> None:
    assert not pointed(Clash(0, 8, "highland", "East", 0.9, 0.9))
    assert not pointed(Clash(0, 19, "southeastern corner", "southern", 0.9, 0.9))
    assert pointed(Clash(0, 8, "northern", "southern", 0.9, 0.9))
