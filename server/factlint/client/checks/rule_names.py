"""Settings of rules that no rule has the name of: named as problems, as other unknown settings are."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from factlint.settings import LoadedSettings


def report_unknown_rules(loaded: LoadedSettings) -> LoadedSettings:
    """The same settings, with a problem for each rule in them that there is not."""
    if not loaded.settings.rules:
        return loaded
    # The settings know no rules, and a draft without settings of rules need not load them for this.
    from factlint.consistency.registry import BY_ID

    problems = tuple(
        f"rules.{name} ({loaded.origin(_key_of(name)).place}): {_explain(name, BY_ID)}"
        for name, _ in loaded.settings.rules
        if name not in BY_ID
    )
    return replace(loaded, problems=loaded.problems + problems) if problems else loaded


def _key_of(rule: str) -> str:
    """The key under which a rule is set."""
    return f"rules.{rule.replace('-', '_')}"


def _explain(name: str, known: Collection[str]) -> str:
    import difflib

    near = difflib.get_close_matches(name, known, n=1)
    return f"there is no such rule; did you mean {near[0]}?" if near else "there is no such rule"
