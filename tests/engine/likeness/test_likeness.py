"""Claims that say the same lie close and are not told apart; whatever may change a verdict tells two claims apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.engine.likeness import DIMENSIONS, NEAR, are_distinct, distances, embed

SAME = [
    ("The Varn dam opened in 1931.", "The dam at Varn was opened in 1931."),
    ("The Eiffel Tower is 330 metres tall.", "The Eiffel Tower stands 330 m high."),
    ("France won the 2018 World Cup.", "France won the World Cup in 2018."),
    ("Vaccines cause autism.", "Autism is caused by vaccination."),
    ("The moon landing took place in July 1969.", "In July 1969 humans landed on the moon."),
    ("The dam has three gates.", "The dam has 3 gates."),
    ("The Varn dam is the biggest dam of Norland.", "The Varn dam is the largest dam of Norland."),
    ("The film began production in 1931.", "Production of the movie started in 1931."),
]
OTHERWISE = [
    ("The Varn dam opened in 1931.", "The Varn dam opened in 1938."),
    ("Vaccines cause autism.", "Vaccines do not cause autism."),
    ("Vaccines cause autism.", "Vaccines don’t cause autism."),
    ("France beat Croatia.", "Croatia beat France."),
    ("The Nile is longer than the Amazon.", "The Nile is shorter than the Amazon."),
    ("Brazil's capital is Brasilia.", "The capital of Brazil is Rio de Janeiro."),
    ("It is the largest lake in Europe.", "It is the smallest lake in Europe."),
    ("Ottawa, not Toronto, is the capital.", "Toronto, not Ottawa, is the capital."),
    ("It was the first dam of its kind.", "It was the second dam of its kind."),
    ("Bonn was the capital of West Germany.", "Bonn was the largest city of West Germany."),
    ("Ida Lund designed the dam.", "Ida Lund blew up the dam."),
    ("The Varn dam was planned in 1931.", "The Varn dam was opened in 1931."),
]


def distance(one, other):
    first, second = embed([one, other])
    return distances(first, [second])[0]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_claims_that_say_the_same_are_near_and_nothing_tells_them_apart(one, other):
    assert distance(one, other) < NEAR and not are_distinct(one, other) and not are_distinct(other, one)


@pytest.mark.parametrize(("one", "other"), OTHERWISE)
def test_a_figure_a_name_a_denial_or_an_opposite_tells_claims_apart(one, other):
    assert are_distinct(one, other) and are_distinct(other, one)


def test_claims_about_other_things_are_far_apart():
    assert distance("Coffee contains caffeine.", "The Varn dam opened in 1931.") > 0.5


@given(st.text(max_size=80))
def test_any_text_has_a_vector_and_is_like_itself(text):
    (vector,) = embed([text])
    assert len(vector) == 4 * DIMENSIONS and not are_distinct(text, text)
    assert distances(vector, []) == [] and 0.0 <= distances(vector, [vector])[0] <= 2.0
