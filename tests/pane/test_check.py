"""What the pane sends, when it sends it again, and what it makes of the answers."""

from __future__ import annotations

from collections.abc import Callable


def test_a_check_is_sent_once_placed_and_shown_as_it_is(node_test: Callable[[str], None]) -> None:
    node_test("check.test.mjs")


def test_what_is_called_wrong_is_hidden_recorded_and_shown_again(node_test: Callable[[str], None]) -> None:
    node_test("hidden.test.mjs")


def test_a_source_quotes_what_decides_as_the_server_does(node_test: Callable[[str], None]) -> None:
    node_test("deciding_words.test.mjs")
