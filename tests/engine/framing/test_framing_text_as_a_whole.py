"""What is told of a text as a whole: language, domain, entities, intent, what a focus keeps, and what is fresh."""

from __future__ import annotations

from datetime import date

import pytest

from factlint.engine.framing import frame, frame_item

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
    assert frame("Paris est grand.", markup="plain").language == "en"
    assert frame("Paris est grand.", markup="plain", language="fr").language == "fr"


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


def test_no_more_than_a_hundred_claims_are_given() -> None:
    text = " ".join(f"Town number {number} has {number * 7} inhabitants." for number in range(1, 160))
    assert len(frame(text, markup="plain").claims) == 100
