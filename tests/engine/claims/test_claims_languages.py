"""A text that cannot be judged is told its language, also one of none of the twelve."""

from __future__ import annotations

from datetime import date

import pytest

from factlint.engine.claims import frame
from factlint.engine.claims.languages import is_foreign, language_of, unread_reason
from factlint.engine.inquiry import claim_choice
from factlint.engine.inquiry.model import NotFramed

TEXTS = {
    "Japanese": "日本の首都は大阪である。富士山の高さは5000メートルです。",
    "Korean": "대한민국의 수도는 부산이다. 한라산은 높이가 3000미터이다.",
    "Chinese": "中国的首都是上海。长城建于1900年。",
    "Greek": "Η πρωτεύουσα της Γαλλίας είναι η Λυών. Ο πύργος χτίστηκε το 1950.",
    "Russian": "Столица Франции — Лион. Эйфелева башня построена в 1950 году и имеет высоту 500 метров.",
    "Ukrainian": "Столиця Франції — Ліон. Вежа побудована у 1950 році та є найвищою спорудою.",
    "Arabic": "عاصمة فرنسا هي مدينة ليون. بني البرج سنة 1950.",
    "Persian": "پایتخت فرانسه شهر لیون است. برج ایفل در پاریس چهل متر بلندی دارد و گران است.",
    "Polish": "Stolicą Francji jest Lyon. Wieża Eiffla została zbudowana w 1950 roku i ma wysokość pięciuset metrów.",
    "Czech": "Hlavním městem Francie je Lyon. Eiffelova věž byla postavena v roce 1950 a měří pět set metrů.",
    "Croatian or Serbian": "Glavni grad Francuske je Lyon, a toranj je sagrađen i uređen 1950. godine.",
    "Romanian": "Bucuresti este capitala Romaniei si cel mai mare oras din tara.",
    "Indonesian": "Jakarta adalah ibu kota negara Indonesia dan kota terbesar di negara itu.",
    "Swahili": "Kiswahili ni lugha ya taifa nchini Tanzania na Kenya. Inazungumzwa na watu wengi katika Afrika.",
    "Catalan": "Barcelona és la capital de Catalunya i la ciutat més gran. Té barris amb més d'un milió d'habitants.",
    "Galician": "Santiago é a capital de Galicia. A cidade ten preto de 100.000 habitantes e unha catedral moi coñecida.",
    "Afrikaans": "Kaapstad is die oudste stad in Suid-Afrika. Dit is ook die wetgewende hoofstad van die land.",
    "Estonian": "Tallinn on Eesti pealinn. Linn asub Soome lahe ääres ja seal elab üle 400 000 inimese.",
    "Icelandic": "Reykjavík er höfuðborg Íslands. Borgin er á suðvesturhorni landsins og þar búa um 130.000 manns.",
    "Latin": "Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani.",
    "Serbian": "Београд је главни град Србије. Налази се на ушћу Саве у Дунав.",
    "Turkish": "Fransa'nın başkenti Lyon'dur. Kule 1950 yılında yapıldı ve yüksekliği beş yüz metredir.",
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_of_none_of_the_twelve_languages_is_told_its_own(name: str) -> None:
    assert f"The text is in {name};" in frame(TEXTS[name]).unread
    framed = claim_choice.frame(TEXTS[name], language="", verbatim=False, today=date(2026, 1, 1))
    assert isinstance(framed, NotFramed) and f"The text is in {name};" in str(framed)


@pytest.mark.parametrize(
    "text",
    [
        "फ्रांस की राजधानी लियोन है।",
        "Столицата на Франция е Лион.",
    ],
)
def test_letters_that_several_languages_share_name_none(text: str) -> None:
    assert "a language that is not English" in unread_reason("", text)


@pytest.mark.parametrize(
    "text",
    [
        "Ludwig van Beethoven was never married.",
        "Otto von Bismarck and Vincent van Gogh never met.",
        "Miguel de Cervantes lost a hand.",
        "Vincent van Gogh painted sunflowers.",
        "Portugal borders Spain over 1,224 km.",
        "Plato met Socrates.",
        "Japan won no medals.",
    ],
)
def test_a_small_word_of_a_name_or_of_english_too_is_of_no_other_language(text: str) -> None:
    assert language_of(text) == "en" == language_of(text, "en")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Vincent van Gogh werd geboren in Zundert.", "nl"),
        ("Otto von Bismarck starb 1898.", "de"),
        ("Amsterdam is de hoofdstad van Nederland.", "nl"),
        ("Charles de Gaulle est mort en 1970.", "fr"),
        ("Jan kwam over.", "nl"),
    ],
)
def test_a_name_with_small_words_keeps_no_text_from_its_language(text: str, language: str) -> None:
    assert language_of(text) == language


TWELVE = {
    "no": "Oslo er hovedstaden i Norge. Byen har omtrent 700 000 innbyggere. Det er ikke den eldste byen.",
    "da": "København er hovedstaden i Danmark. Byen har omkring 600.000 indbyggere. Den blev grundlagt af Absalon.",
    "pt": "Lisboa é a capital de Portugal. A cidade fica na foz do rio Tejo e tem cerca de 500 mil habitantes.",
    "es": "Madrid es la capital de España. La ciudad tiene tres millones de habitantes.",
    "it": "Roma è la capitale d'Italia. La città si trova sul Tevere e ha quasi tre milioni di abitanti.",
    "nl": "Amsterdam is de hoofdstad van Nederland. De stad ligt aan het IJ en heeft 900.000 inwoners.",
    "fi": "Helsinki on Suomen pääkaupunki. Kaupungissa asuu yli 600 000 ihmistä ja se sijaitsee meren rannalla.",
    "bg": "София е столицата на България. Градът се намира в западната част на страната.",
}


@pytest.mark.parametrize("code", TWELVE)
def test_neighbouring_languages_are_told_apart(code: str) -> None:
    assert language_of(TWELVE[code]) == code


@pytest.mark.parametrize(
    "text",
    [
        "Okapis browse euphorbia thickets.",
        "Kokerboom trees dot Namaqualand's quartzite koppies.",
        "Quechua speakers inhabit Andean altiplano villages.",
        "Basilosaurus hunted dugongs, sirenians, odontocetes.",
    ],
)
def test_rare_words_make_no_sentence_foreign(text: str) -> None:
    assert language_of(text) == "en"
    assert not is_foreign(text)
    assert text in {claim.text for claim in frame(f"The valley is in Peru. {text}").claims}


def test_one_sentence_of_rare_words_is_read_within_an_english_draft() -> None:
    sentence = "Wombats excrete cubic faeces."
    assert not is_foreign(sentence)
    assert language_of(f"The zoo opened in 1931. {sentence}") == "en" == language_of(sentence, "en")
