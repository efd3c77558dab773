"""What the writer asked to leave alone is left alone."""

from __future__ import annotations

import pytest

from factlint.prose.directives import unknown_rules
from factlint.prose.parse import BlockKind, Markup, parse
from factlint.prose.rule_names import near_rule


def _ignored(text: str, markup: str = "markdown") -> list[str]:
    draft = parse(text, "markdown" if markup == "markdown" else "plain")
    return [span.slice(text) for span in draft.ignored]


def test_off_reaches_to_on_and_without_it_to_the_end() -> None:
    text = "a\n\n<!-- factlint off -->\n\nb\n\n<!-- factlint on -->\n\nc\n\n<!-- factlint off -->\n\nd\n"
    assert [part.split() for part in _ignored(text)] == [
        ["<!--", "factlint", "off", "-->", "b", "<!--", "factlint", "on", "-->"],
        ["<!--", "factlint", "off", "-->", "d"],
    ]


def test_the_next_paragraph_can_be_ignored() -> None:
    assert _ignored("<!-- factlint ignore-next -->\n\nIt opened.\nIt closed.\n\nIt fell.\n") == [
        "It opened.\nIt closed."
    ]
    assert _ignored("one <!-- factlint ignore-next -->\r\ntwo\r\nthree\r\n\r\nfour") == ["two\r\nthree"]
    assert _ignored("<!-- factlint ignore-next -->") == []


def test_a_directive_in_code_means_nothing() -> None:
    assert _ignored("```\n<!-- factlint off -->\n```\n\nwords") == []
    assert _ignored("`<!-- factlint off -->` words") == []


def test_plain_text_knows_the_same_words() -> None:
    assert _ignored("<!-- factlint ignore-next -->\nwords", "plain") == ["words"]


def test_a_draft_tells_whether_words_are_ignored() -> None:
    draft = parse("one\n\n<!-- factlint off -->\n\ntwo\n")
    assert [draft.is_ignored(block.span) for block in draft.blocks] == [False, True]


def test_an_unresolved_merge_conflict_is_left_alone_and_counted() -> None:
    text = "one\n\n<<<<<<< HEAD\ntwo\n=======\nthree\n>>>>>>> theirs\n\nfour\n"
    assert _ignored(text) == ["<<<<<<< HEAD\ntwo\n=======\nthree\n>>>>>>> theirs"]
    assert parse(text).skipped["merge conflict"] == 1
    assert _ignored("<<<<<<< HEAD\ntwo\n") == []


def test_a_paragraph_is_ignored_whole_in_every_markup() -> None:
    html = parse("<!-- factlint ignore-next -->\n<p>\nIt opened\nlate.</p>\n<p>It fell.</p>", "html")
    latex = parse("One.\n\n% factlint ignore-next\nIt opened\nlate.\n\nIt fell.\n", "latex")
    for draft in (html, latex):
        assert [draft.is_ignored(block.span) for block in draft.blocks[-2:]] == [True, False]
        assert "late." in draft.ignored[0].slice(draft.text)


def test_of_a_line_without_prose_no_more_is_ignored() -> None:
    assert _ignored("<!-- factlint ignore-next -->\n```\ncode\n```\n\nIt opened.\n") == ["```"]


TABLES = {
    "markdown": "<!-- factlint ignore-next table -->\n\n| Item | Cost |\n|---|---:|\n| A | 10 |\n| Total | 40 |\n\nText.\n",
    "html": "<!-- factlint ignore-next table -->\n<table>\n<tr><th>Item</th></tr>\n\n<tr><td>40</td></tr></table>\n<p>Text.</p>\n",
    "latex": "% factlint ignore-next table\n\\begin{tabular}{lr}\nItem & Cost \\\\\nTotal & 40 \\\\\n\\end{tabular}\n\nText.\n",
    "rst": ".. factlint ignore-next table\n\n.. table::\n\n   ===== ====\n   Item  Cost\n   ===== ====\n   Total 40\n   ===== ====\n\n"
    "Text.\n",
}


@pytest.mark.parametrize("markup", TABLES)
def test_a_rule_is_silenced_in_a_whole_table(markup: Markup) -> None:
    draft = parse(TABLES[markup], markup)
    cells = [block for block in draft.blocks if block.kind is BlockKind.TABLE_CELL]
    assert "40" in [cell.text for cell in cells]
    assert all(draft.is_quiet("table", cell.span) for cell in cells)
    assert draft.blocks[-1].text == "Text." and not draft.is_quiet("table", draft.blocks[-1].span)


def test_the_table_behind_is_not_silenced() -> None:
    table = "| Item | Cost |\n|---|---:|\n| Total | 40 |\n"
    draft = parse(f"<!-- factlint ignore-next table -->\n{table}\n{table}")
    assert [draft.is_quiet("table", block.span) for block in draft.blocks] == [True] * 4 + [False] * 4


def test_rules_are_silenced_by_name_and_claims_are_not() -> None:
    text = "<!-- factlint ignore-next sum, share -->\nIt opened\nlate.\n\nIt closed.\n"
    draft = parse(text)
    assert draft.ignored == ()
    first, second = (block.span for block in draft.blocks)
    assert draft.is_quiet("sum", first) and draft.is_quiet("share", first)
    assert not draft.is_quiet("age", first)
    assert not draft.is_quiet("sum", second)


def test_rules_are_silenced_in_the_comments_of_other_markups() -> None:
    draft = parse(".. factlint ignore-next sum\n\nIt opened late.\n", "rst")
    assert draft.is_quiet("sum", draft.blocks[0].span)


def test_rules_that_are_named_are_off_until_they_are_on_again_and_all_else_stays_on() -> None:
    text = (
        "one\n\n<!-- factlint off sum, age -->\n\ntwo\n\n<!-- factlint on sum -->\n\nthree\n\n"
        "<!-- factlint on -->\n\nfour\n\n<!-- factlint off share -->\n\nfive\n"
    )
    draft = parse(text)
    assert draft.ignored == ()
    said = {
        block.text: [rule for rule in ("sum", "age", "share") if draft.is_quiet(rule, block.span)]
        for block in draft.blocks
    }
    assert said == {"one": [], "two": ["sum", "age"], "three": ["age"], "four": [], "five": ["share"]}


def test_off_with_words_that_are_no_names_is_off_for_everything() -> None:
    assert len(_ignored("a\n\n<!-- factlint off: this is quoted -->\n\nb\n")) == 1


@pytest.mark.parametrize(
    "off",
    [
        "off because the table is fixed",
        "off table is fixed",
        "off quoted",
        "off: quoted",
        "off sum -- see below",
        "OFF\nsum",
    ],
)
def test_a_reason_behind_off_changes_nothing(off: str) -> None:
    (region,) = _ignored(f"one\n\n<!-- factlint {off} -->\n\nOld.\n\n<!-- factlint on again -->\n\nNew.\n")
    assert "Old." in region and "New." not in region


def test_a_reason_behind_ignore_next_changes_nothing() -> None:
    assert _ignored("<!-- factlint ignore-next it is quoted -->\n\nIt opened.\n\nIt fell.\n") == ["It opened."]


MANY = ["sum", "share", "age", "century", "duration", "average", "change", "count", "magnitude", "unit"]


@pytest.mark.parametrize("between", [", ", ",", " ", " , "])
@pytest.mark.parametrize(("markup", "form"), [("markdown", "<!-- {} -->"), ("latex", "% {}"), ("mdx", "{{/* {} */}}")])
def test_names_may_stand_close_together_and_be_many(between: str, markup: Markup, form: str) -> None:
    draft = parse(form.format(f"factlint off {between.join(MANY)}") + "\n\nIt opened late.\n", markup)
    assert draft.ignored == ()
    assert all(draft.is_quiet(name, draft.blocks[0].span) for name in MANY)
    assert not draft.is_quiet("label", draft.blocks[0].span)


def test_a_misspelt_name_in_a_list_leaves_the_others() -> None:
    draft = parse("<!-- factlint off sum, shair -->\n\nIt opened late.\n")
    assert draft.ignored == () and draft.is_quiet("sum", draft.blocks[0].span)


@pytest.mark.parametrize("name", ["weekday_date", "weekdaydate", "weekday-dates", "no-such-rule", "tabel", "shares"])
@pytest.mark.parametrize("word", ["ignore-next", "off"])
def test_a_name_that_no_rule_has_silences_nothing_and_is_known_as_one(word: str, name: str) -> None:
    text = f"One.\n\n<!-- factlint {word} {name} -->\n\nIt opened late.\n"
    draft = parse(text)
    assert draft.ignored == ()
    assert not any(draft.is_quiet(rule, draft.blocks[-1].span) for rule in ("weekday-date", "table", "share"))
    assert [(span.start, said) for span, said in unknown_rules(draft)] == [(text.index("<"), name)]


def test_a_misspelt_name_leaves_the_rest_of_its_list_in_force() -> None:
    draft = parse("<!-- factlint ignore-next sum, weekday_date, age -->\nIt opened late.\n")
    assert all(draft.is_quiet(rule, draft.blocks[0].span) for rule in ("sum", "age"))
    assert not draft.is_quiet("weekday-date", draft.blocks[0].span)
    assert [name for _, name in unknown_rules(draft)] == ["weekday_date"]


@pytest.mark.parametrize(
    "reason",
    ["quoted", "intended", "see below", "because it is quoted", "so-called facts", "a well-known slip", "quoted, old"],
)
def test_a_reason_names_no_rule(reason: str) -> None:
    draft = parse(f"<!-- factlint ignore-next {reason} -->\nIt opened late.\n")
    assert draft.is_ignored(draft.blocks[0].span)
    assert not list(unknown_rules(draft))


def test_the_rule_that_is_meant_is_known() -> None:
    assert near_rule("weekday_date") == "weekday-date"
    assert near_rule("weekday") == "weekday-date" and near_rule("weekday", 0.8) == ""
    assert near_rule("no-such-rule") == ""
    assert near_rule("a" * 100_000) == ""


@pytest.mark.parametrize(
    "said",
    ["factlint: {}", "factlint:{}", "factlint :{}", "factlint-{}", "factlint - {}", "Factlint: {}", "factlint {}:"],
)
@pytest.mark.parametrize(
    ("markup", "form"),
    [
        ("markdown", "<!-- {} -->"),
        ("plain", "<!-- {} -->"),
        ("latex", "% {}"),
        ("rst", ".. {}"),
        ("mdx", "{{/* {} */}}"),
        ("python", "# {}"),
    ],
)
def test_a_colon_and_a_hyphen_behind_the_name_are_taken(said: str, markup: Markup, form: str) -> None:
    words = "It opened late." if markup != "python" else "# It opened late in the year."
    for word in ("off", "ignore-next"):
        draft = parse(f"{form.format(said.format(word))}\n{words}\n", markup)
        assert all(draft.is_ignored(block.span) for block in draft.blocks) and draft.ignored
        assert markup == "plain" or not any("factlint" in block.text for block in draft.blocks)
    draft = parse(f"{form.format(said.format('off') + ' sum')}\n{words}\n", markup)
    assert draft.ignored == () and draft.is_quiet("sum", draft.blocks[-1].span)


@pytest.mark.parametrize(
    "said", ["factlintoff", "factlint offer", "factlint: only", "factlint; off", "see factlint: off"]
)
def test_other_words_are_no_directive(said: str) -> None:
    assert _ignored(f"<!-- {said} -->\n\nIt opened.\n") == []
