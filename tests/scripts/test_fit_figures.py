"""scripts/fit_figures: which rows are read of a text, which weights they ask for, and what is known of them beforehand."""

from __future__ import annotations

import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from factlint.consistency.model import Wrong

pytest.importorskip("sklearn", reason="what fits the weights needs scikit-learn, which no test installs")

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
NAME = "fit_figures"
WRONG = "The library lent 37 of its 50 books, or 47% of them.\n"
RIGHT = "The library lent 37 of its 50 books, or 74% of them.\n"


def load_script() -> ModuleType:
    """The script as a module; it imports others from its own folder."""
    loader = SourceFileLoader(NAME, str(SCRIPTS / NAME))
    spec = spec_from_loader(NAME, loader)
    assert spec is not None
    module = module_from_spec(spec)
    sys.path.insert(0, str(SCRIPTS))
    sys.modules[NAME] = module
    loader.exec_module(module)
    return module


fit = load_script()


def share_in(text: str) -> Any:
    """The row of a text that reads its percentage as that part of the whole."""
    (row,) = (row for row in fit.all_rows(text) if row.relation == "share")
    return row


def row_with(*signs: str, relation: str = "share", slip: str = "swapped", score: float = 0.0, told: int = 0) -> Any:
    return fit.Row(relation, slip, (0, told), ((0, 90),), 47.0, frozenset(signs), score)


def test_a_row_tells_how_its_figure_misses_and_where_it_stands() -> None:
    told = share_in(f"Nothing is counted here.\n\n{WRONG}")
    assert (told.slip, told.value) == ("swapped", 47.0)
    assert told.told == (1, WRONG.index("47")) and told.operands == ((1, WRONG.index("37")), (1, WRONG.index("50")))
    assert not share_in(RIGHT).slip
    assert told.signs and told.signs == share_in(WRONG).signs


def test_rows_are_read_paragraph_by_paragraph_and_those_without_candidates_have_none() -> None:
    text = f"No figure stands here.\n\n{WRONG}\n{RIGHT}"
    read = list(fit.read_rows(text))
    assert [{row.told[0] for row in rows} for rows in read] == [{1}, {2}]
    assert fit.all_rows(text) == [row for rows in read for row in rows]
    assert fit.all_rows("No figure stands here.\n") == []


def test_a_row_asks_for_each_sign_alone_and_in_its_relation_and_for_the_relation() -> None:
    names = sorted(fit.names_of(row_with("of", "or")))
    assert names == ["of", "or", "share|", "share|of", "share|or"]


def test_signs_are_known_that_enough_writers_have_and_relations_always() -> None:
    few, enough = fit.FEWEST_WRITERS_OF_RELATION, fit.FEWEST_WRITERS
    assert few < enough
    passages = [fit.Passage(f"writer {at}", "share", True, [row_with("usual")]) for at in range(enough)]
    passages += [fit.Passage(f"writer {at}", "share", True, [row_with("rare")]) for at in range(few)]
    passages += [fit.Passage("writer 0", "share", True, [row_with("own", relation="sum")]) for _ in range(enough)]
    assert fit.known_names(passages) == {"usual", "share|usual", "share|rare", "share|", "sum|"}


def test_a_likely_slip_is_meant_sooner_than_a_far_one_and_figures_apart_are_so_later() -> None:
    likely, far = fit.prior(row_with(slip="swapped")), fit.prior(row_with(slip="far"))
    assert far < likely < fit.prior(row_with(slip=""))
    assert far - 0.5 == fit.prior(row_with("a to b 2 sentences", "0 sentences", slip="far"))


def test_what_decides_on_a_slip_is_how_far_it_is_above_figures_that_agree() -> None:
    slip, beside = row_with(score=2.0, told=10), row_with(score=1.0, told=40)
    agreeing = [row_with(slip="", score=score, told=10) for score in (0.5, 1.5)]
    decided = fit.decisions_of(fit.Passage("writer", "share", True, [slip, *agreeing, beside]))
    assert [row for row, _ in decided] == [slip, beside]
    (_, signs), (_, alone) = decided
    assert signs["score"] == 2.0 and signs["margin"] == 0.5
    assert alone["margin"] > signs["margin"], "nothing that agrees explains the other figure"


def test_a_wrong_example_is_mended_by_each_of_its_rules_fixes() -> None:
    text = "The museum owns 1,500 drawings. At any one time 120 of them (12%) are on display.\n"
    wrong = Wrong(text, "12%")
    assert list(fit.mended_texts("share", wrong)) == [text.replace("12%", "8%"), text.replace("120", "180")]
    assert list(fit.mended_texts("sum", wrong)) == []


def passages_of(count: int) -> list[Any]:
    """Passages of some writers whose wrong ones have a word that right ones lack."""
    wrong = [fit.Passage(f"writer {at}", "share", True, [row_with("of all", told=at)]) for at in range(count)]
    right = [fit.Passage(f"writer {at}", "share", False, [row_with("elsewhere", told=at)]) for at in range(count)]
    return [*wrong, *right]


def test_a_table_learns_which_words_stand_about_figures_that_belong_together() -> None:
    known = passages_of(12)
    table = fit.Table(known, sorted(fit.known_names(known)), lambda passage: int(passage.writer[-1]) % 2)
    scores = table.scores_of(table.fit(without=1))
    assert min(score for score, is_wrong in zip(scores, table.of_wrong, strict=True) if is_wrong) > max(
        score for score, is_wrong in zip(scores, table.of_wrong, strict=True) if not is_wrong
    )


def test_a_right_text_of_a_test_that_would_be_called_wrong_is_pressed_until_it_is_not() -> None:
    known = passages_of(12)
    failing = fit.Passage(f"{fit.TESTS}/test_shares", "", False, [row_with("of all")])
    names = sorted(fit.known_names(known))
    fit.table = fit.Table([*known, failing], names, lambda passage: fit.FIXED if passage is failing else 0)
    model = fit.table.fit(fit.UNSEEN)
    before = fit.table.scores_of(model)[-1]
    pressed = fit.press_tests(model, lambda passage: passage.rows[0].score > -10.0)
    assert failing.is_pressing and failing.weight == fit.OF_PRESSING_TESTS
    assert fit.table.scores_of(pressed)[-1] < before
