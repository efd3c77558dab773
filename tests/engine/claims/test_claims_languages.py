"""A text that cannot be judged is told its language, also one of none of the twelve."""

from __future__ import annotations

from datetime import date

import pytest

from factlint.engine.claims import frame
from factlint.engine.claims.languages import language_of, unread_reason
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
        "Glavni grad Francuske je Lyon, a toranj je sagrađen i uređen 1950. godine.",
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
