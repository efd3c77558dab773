"""What the pane places, applies and takes back follows the rules of prose/apply/placement.md, as Python's editors do."""

from __future__ import annotations

from collections.abc import Callable


def test_both_languages_place_and_reword_alike(node_test: Callable[[str], None]) -> None:
    node_test("placement.test.mjs")


def test_an_edit_is_made_and_taken_back_only_where_its_words_stand(node_test: Callable[[str], None]) -> None:
    node_test("apply.test.mjs")
