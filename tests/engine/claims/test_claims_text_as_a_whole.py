"""What is told of a text as a whole: language, domain, entities, intent, what a focus keeps, and what is fresh."""

from __future__ import annotations

from datetime import date

import pytest

from factlint.engine.claims import frame, frame_item
from factlint.engine.claims.sentences import MOST_SENTENCES

OTHER_LANGUAGES = {
    "es": "La torre fue construida en 1889 y es la más alta de la ciudad.",
    "de": "Der Turm wurde im Jahr 1889 gebaut und ist der höchste der Stadt.",
    "fr": "La tour a été construite en 1889 et elle est la plus haute de la ville.",
    "it": "La torre è stata costruita nel 1889 ed è la più alta della città.",
    "pt": "A torre foi construída em 1889 e não é a mais alta da cidade.",
    "nl": "De toren werd in 1889 gebouwd en is een van de hoogste van het land.",
    "sv": "Tornet byggdes år 1889 och är det högsta som finns i staden.",
    "da": "Tårnet blev bygget i 1889 og er det højeste af dem, som er i byen.",
    "no": "Tårnet ble bygget i 1889 og er det høyeste som finnes i byen etter krigen.",
    "fi": "Torni rakennettiin vuonna 1889 ja se on kaupungin korkein, mutta ei vanhin.",
    "bg": "Кулата е построена през 1889 година и е най-високата в града.",
}


@pytest.mark.parametrize(("code", "text"), OTHER_LANGUAGES.items())
def test_a_text_in_another_language_gives_no_claims_and_its_language(code: str, text: str) -> None:
    framing = frame(text, markup="plain")
    assert framing.claims == ()
    assert framing.language == code
    assert frame_item(text) is None


def test_foreign_names_do_not_make_a_text_foreign() -> None:
    framing = frame("Charles de Gaulle was a leader. A monster is over El Prado in La Paz.", markup="plain")
    assert framing.language == "en"
    assert framing.claims


def test_a_language_that_the_caller_names_needs_less_to_be_seen() -> None:
    assert frame("La Scala opened late.", markup="plain").language == "en"
    assert frame("La Scala opened late.", markup="plain", language="it").language == "it"


def test_a_focus_keeps_the_claims_that_concern_it_in_words_and_order() -> None:
    text = "The dam opened in 1931. The lake is 40 m deep. The dams supply Oslo."
    every = [claim.text for claim in frame(text, markup="plain").claims]
    kept = [claim.text for claim in frame(text, markup="plain", focus="What about the dam?").claims]
    assert kept == [claim for claim in every if "dam" in claim]


def test_a_focus_that_no_claim_meets_is_told() -> None:
    framing = frame("The dam opened in 1931.", markup="plain", focus="volcanoes")
    assert framing.claims == ()
    assert framing.no_match


def test_a_text_without_claims_is_no_mismatch() -> None:
    assert not frame("What a lovely day.", markup="plain", focus="volcanoes").no_match


def test_an_empty_focus_keeps_all() -> None:
    assert len(frame("The dam opened in 1931.", markup="plain", focus="  ").claims) == 1


def test_domain_entities_and_intent_are_told() -> None:
    framing = frame("# Lake Varn\n\nLake Varn is a lake in Norland. The river Berg flows into it.")
    assert framing.domain == "Geography"
    assert ("Lake Varn", "place") in {(entity.name, entity.type) for entity in framing.entities}
    assert framing.presumed_intent == "Describe Lake Varn"
    assert all(claim.domain == "Geography" for claim in framing.claims)


def test_a_text_without_claims_has_no_domain_and_no_intent() -> None:
    framing = frame("What a lovely day.", markup="plain")
    assert (framing.domain, framing.presumed_intent, framing.claims) == ("", "", ())


def test_entities_have_types() -> None:
    found = {
        entity.name: entity.type for entity in frame("Ada Lovelace met Dr. Karl Berg at Lund University.").entities
    }
    assert found["Ada Lovelace"] == "person"
    assert found["Dr. Karl Berg"] == "person"
    assert found["Lund University"] == "organization"


def test_what_is_fresh_depends_on_the_clock_given() -> None:
    text = "The bridge opened in March 2020."
    assert frame(text, markup="plain", today=date(2020, 4, 1)).claims[0].time_sensitive
    assert not frame(text, markup="plain", today=date(2026, 4, 1)).claims[0].time_sensitive


def test_an_item_keeps_its_words_and_tells_its_other_claims() -> None:
    text = "Star Trek: Discovery is based on a film by George Lucas."
    main, others = frame_item(text) or (None, ())
    assert main is not None
    assert (main.text, others) == (text, ())
    main, others = frame_item("The dam opened in 1931 and supplies 3 million people.") or (None, ())
    assert main is not None
    assert {main.text, *(claim.text for claim in others)} == {
        "The dam opened in 1931.",
        "The dam supplies 3 million people.",
    }


def test_every_claim_of_a_long_text_is_given() -> None:
    text = " ".join(f"Town number {number} has {number * 7} inhabitants." for number in range(1, 160))
    found = frame(text, markup="plain")
    assert len(found.claims) == 159 and not found.left_out


def test_what_is_too_long_or_too_much_to_be_read_is_named() -> None:
    long = f"The town {'and town ' * 200}has 7 inhabitants."
    text = f"The dam opened in 1931. {long}\n\n" + "It fell in 1938. " * MOST_SENTENCES
    found = frame(text, markup="plain")
    assert [span.slice(text) for span in found.left_out] == [long, "It fell in 1938."]


OTHER_LANGUAGES_IN_A_FEW_WORDS = {
    "es": "Madrid es la capital de España.",
    "fr": "Paris est la capitale de la France.",
    "de": "Berlin ist die Hauptstadt von Deutschland.",
    "it": "Roma è la capitale d'Italia.",
    "pt": "Lisboa é a capital de Portugal.",
    "nl": "Amsterdam is de hoofdstad van Nederland.",
    "sv": "Stockholm är Sveriges huvudstad.",
    "bg": "София е столицата на България.",
}


@pytest.mark.parametrize(("code", "text"), OTHER_LANGUAGES_IN_A_FEW_WORDS.items())
def test_one_short_sentence_is_enough_to_tell_a_language(code: str, text: str) -> None:
    framing = frame(text, markup="plain")
    assert (framing.language, framing.claims) == (code, ())


NONE_OF_THE_TWELVE = {
    "Danish or Norwegian in five words": "København er hovedstaden i Danmark.",
    "Finnish in four words": "Helsinki on Suomen pääkaupunki.",
    "Russian": "Москва является столицей России, и в ней живут 12 миллионов людей.",
    "Ukrainian": "Київ є столицею України, і в ньому живе три мільйони людей.",
    "Greek": "Η Αθήνα είναι η πρωτεύουσα της Ελλάδας από το 1834.",
    "Chinese": "北京是中国的首都。它有两千万人口。",
    "Japanese": "東京は日本の首都です。1868年に改名されました。",
    "Korean": "서울은 대한민국의 수도이다. 1394년에 수도가 되었다.",
    "Arabic": "القاهرة هي عاصمة مصر. يبلغ عدد سكانها 10 ملايين نسمة.",
    "Hebrew": "ירושלים היא עיר הבירה של ישראל מאז 1950.",
    "Hindi": "दिल्ली भारत की राजधानी है।",
    "Thai": "กรุงเทพเป็นเมืองหลวงของประเทศไทย",
    "Turkish": "Ankara Türkiye'nin başkentidir ve 1923'te başkent olmuştur.",
    "Polish": "Warszawa jest stolicą Polski i leży nad Wisłą.",
    "Czech": "Praha je hlavní město České republiky a leží na Vltavě.",
    "Hungarian": "Budapest Magyarország fővárosa, és a Duna mellett fekszik.",
    "Romanian": "București este capitala României și are două milioane de locuitori.",
    "Vietnamese": "Hà Nội là thủ đô của Việt Nam.",
    "Indonesian": "Jakarta adalah ibu kota Indonesia dan terletak di pulau Jawa.",
}


@pytest.mark.parametrize("text", NONE_OF_THE_TWELVE.values(), ids=NONE_OF_THE_TWELVE.keys())
@pytest.mark.parametrize("hint", ["", "en", "fr", "es", "auto"])
def test_no_other_language_or_script_gives_a_claim_or_an_error(text: str, hint: str) -> None:
    assert frame(text, language=hint).claims == ()
    assert frame(text, markup="plain", language=hint, focus="capital").claims == ()
    assert frame_item(text, language=hint) is None


def test_a_foreign_sentence_in_an_english_text_gives_no_claim_and_hides_none() -> None:
    text = (
        "The Varn tower was built in 1889. La torre fue construida en el siglo XIX por los reyes de Norlandia. "
        "Der Turm wurde im Jahr 1889 gebaut. The lake is 40 m deep and has been the deepest in the country for years."
    )
    assert {claim.text for claim in frame(text, markup="plain").claims} == {
        "The Varn tower was built in 1889.",
        "The lake is 40 m deep.",
        "The lake has been the deepest in the country for years.",
    }


def test_foreign_words_in_an_english_sentence_do_not_hide_it() -> None:
    for text in (
        "The capital of China is Beijing (北京).",
        "The Eiffel Tower (French: La tour Eiffel) is in Paris.",
        "Dvořák was born in Nelahozeves.",
    ):
        assert [claim.text for claim in frame(text, markup="plain").claims] == [text]


def test_a_claims_entities_are_the_names_in_it_with_the_types_that_the_text_tells() -> None:
    text = "Karl Berg was a Danish physicist. The dam opened in 1931, and he moved to St. Peter's Bay in Norland."
    found = {claim.text: claim.entities for claim in frame(text, markup="plain").claims}
    moved = next(entities for claim, entities in found.items() if "moved" in claim)
    assert {(entity.name, entity.type) for entity in moved} >= {("St. Peter's Bay", "place"), ("Norland", "place")}
    for claim, entities in found.items():
        assert all(entity.name in claim for entity in entities)


@pytest.mark.parametrize(
    "text",
    [
        "The retina is a part of the brain, strictly speaking.",
        "Some of the plants called lilies do not deserve the name, botanically speaking.",
        "Georges Cuvier was a French naturalist and zoologist, sometimes referred.",
    ],
)
def test_a_sentence_that_ends_on_its_participle_is_read(text: str) -> None:
    assert frame(text, markup="plain").language == "en"


def test_no_cut_of_a_sentence_is_an_error(drafts: dict[str, str]) -> None:
    for draft in drafts.values():
        for paragraph in draft.split("\n\n")[:8]:
            said = paragraph.split()[:40]
            for end in range(3, len(said), 3):
                frame(f"{' '.join(said[:end]).rstrip(',.;:')}.", markup="plain")
