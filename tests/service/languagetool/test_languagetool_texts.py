"""The pure parts of checks in LanguageTool's way: markup between words, codes, sentences that grow."""

from itertools import takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.interface.common import LANGUAGES
from factlint.prose.parse import parse
from factlint.prose.span import Span
from factlint.service.languagetool.annotated import AnnotatedText, Part
from factlint.service.languagetool.languages import base_language, display_name, list_languages
from factlint.service.languagetool.unfinished_sentences import GrowingTexts, unfinished_from
from factlint.service.languagetool.validation import fields_of

words = st.text(min_size=1, max_size=6)
parts = st.lists(
    st.one_of(
        words.map(lambda text: Part(text, text)),
        words.map(lambda markup: Part(markup, "")),
        st.tuples(words, words).map(lambda both: Part(*both)),
    ),
    max_size=8,
)


@given(parts, st.data())
def test_a_passage_is_placed_on_the_parts_that_it_touches(parts, data):
    text = AnnotatedText(parts)
    if not text.text:
        return
    start = data.draw(st.integers(0, len(text.text) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(text.text))))
    place = text.original_span(span)
    # A model: each character that is read stands at a character of its own, or on all of its markup.
    at, first, last = 0, None, None
    read = 0
    for part in parts:
        for index in range(len(part.read)):
            if span.start <= read < span.end:
                own = part.sent == part.read
                begin, end = (at + index, at + index + 1) if own else (at, at + len(part.sent))
                first, last = begin if first is None else first, end
            read += 1
        at += len(part.sent)
    assert (place.start, place.end) == (first, last)
    if text.is_verbatim(span):
        assert place.slice(text.original) == span.slice(text.text)


@pytest.mark.parametrize(("at", "place"), [(0, 0), (2, 2), (3, 3), (4, 7), (6, 9)])
def test_a_place_between_characters_is_before_the_markup_that_follows(at, place):
    text = AnnotatedText([Part("abc", "abc"), Part("<b>", ""), Part("def", "def"), Part("</b>", "")])
    assert text.original_span(Span(at, at)) == Span(place, place)
    assert text.is_verbatim(Span(at, at)) and AnnotatedText([]).original_span(Span(0, 0)) == Span(0, 0)


@given(st.text(), st.sampled_from(["en-US", "de", "auto"]))
def test_a_form_is_read_as_it_was_written_encoded_or_not(text, language):
    from urllib.parse import urlencode

    text = text.encode("utf-8", "replace").decode()
    assert fields_of(urlencode({"text": text, "language": language}).encode()) == {"text": text, "language": language}
    # Only a text with a blank or a foreign letter shows that it is not encoded.
    raw = f"{text} é"
    assert fields_of(f"text={raw}&language={language}".encode()) == {"text": raw, "language": language}
    keyed = fields_of(f"text={raw}&language={language}&username=a&apiKey=b".encode())
    assert keyed == {"text": raw, "language": language, "username": "a", "apiKey": "b"}


def test_every_language_has_codes_that_lead_back_to_it():
    for entry in list_languages(LANGUAGES):
        assert base_language(entry.long_code) == entry.code == base_language(entry.code), entry
        assert display_name(entry.long_code) == entry.name
    assert {entry.code for entry in list_languages(LANGUAGES)} == set(LANGUAGES)
    assert base_language("auto") == "auto" and base_language("xx") is None and base_language("") is None


def test_a_paragraph_that_grows_is_being_typed_and_others_are_not():
    typing = GrowingTexts()
    assert not typing.is_typed("a", "The dam", 0.0)
    assert typing.is_typed("a", "The dam opened", 1.0)
    assert typing.is_typed("a", "The dam ope", 2.0), "letters taken back are typing too"
    assert not typing.is_typed("a", "A view of the valley", 3.0)
    assert not typing.is_typed("b", "The dam opened in", 3.0), "another writer"
    assert not typing.is_typed("a", "The dam opened in 1931", 60.0), "long after"
    assert typing.has_grown("a", "The dam opened") and not typing.has_grown("a", "The dam opened in 1931")


def test_only_a_sentence_without_an_end_is_unfinished():
    draft = parse("The dam opened. It was\n\nIs it so?\n\n“It is.”\n\nA heading", "plain")
    found = [unfinished_from(draft, block) for block in range(len(draft.blocks))]
    assert found == [draft.text.index("It was"), None, None, draft.text.index("A heading")]


@given(st.text("ab", max_size=8), st.text("ab", max_size=8))
def test_a_paragraph_has_grown_where_only_the_last_letters_of_the_shorter_one_differ(before, after):
    typing = GrowingTexts()
    typing.is_typed("w", before, 0.0)
    shared = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False))))
    grew = before != after and shared > 0 and shared >= min(len(before), len(after)) - 3
    assert typing.is_typed("w", after, 1.0) == grew


def test_a_text_of_many_paragraphs_holds_nobody_up(least_seconds):
    paragraphs = [f"The dam {number} opened in 1931." for number in range(1_500)]

    def typed(attempt):
        typing = GrowingTexts()
        for paragraph in paragraphs:
            typing.is_typed("w", f"{paragraph}{attempt}", 0.0)

    assert least_seconds(typed, 0.1) < 0.1
