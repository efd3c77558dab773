"""A setting of a rule that there is not is named as a problem."""

from __future__ import annotations

from pathlib import Path

from factlint.client.checks.rule_names import report_unknown_rules, unknown_rules_in_draft
from factlint.prose.parse import parse
from factlint.settings import load


def test_a_rule_that_there_is_not_is_named_with_where_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "factlint.toml"
    path.write_text("[rules]\nweekday_dates = false\nsum = false\n")
    loaded = report_unknown_rules(load(tmp_path, environment={"FACTLINT_RULES__QUIXOTIC": "false"}))
    assert sorted(loaded.problems) == [
        "rules.quixotic (FACTLINT_RULES__QUIXOTIC): there is no such rule",
        f"rules.weekday-dates ({path}): there is no such rule; did you mean weekday-date?",
    ]
    assert dict(loaded.settings.rules)["sum"] is False


def test_settings_with_known_rules_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "factlint.toml").write_text('[rules]\nweekday-date = "error"\n')
    loaded = load(tmp_path, environment={})
    assert report_unknown_rules(loaded) is loaded


def test_a_comment_of_a_draft_that_names_no_rule_is_named_with_its_place() -> None:
    text = (
        "One.\n\n<!-- factlint ignore-next weekday_date -->\nTwo.\n\n<!-- factlint off no-such-rule, sum -->\nThree.\n"
    )
    first, second = unknown_rules_in_draft(parse(text))
    assert (first.rule, first.problem) == (
        "weekday_date",
        "factlint … weekday_date: there is no such rule; did you mean weekday-date?",
    )
    assert (second.rule, second.problem) == ("no-such-rule", "factlint … no-such-rule: there is no such rule")
    assert [one.span.start for one in (first, second)] == [at for at in range(len(text)) if text.startswith("<!--", at)]
    assert not list(unknown_rules_in_draft(parse("<!-- factlint off weekday-date -->\n\nTwo.\n")))
