"""The page of a rule for the writer, and the list of all of them: Markdown made of explanations and examples."""

from __future__ import annotations

from collections.abc import Iterable

from factlint.consistency.model import Right, Rule, Wrong

_MADE = "<!-- Made by scripts/write_rule_pages from the rule itself: change it there. -->"
_SHOWN = 6
_ABOUT = """## What to know

- They run on every keystroke in editors, in `factlint check`, in the pane (Word and Google Docs too), and in what asks
  `POST /v2/check`, such as LibreOffice: there in the category `CONSISTENCY`, what is shown as information at the level
  `picky` alone. Writer sends one paragraph at a time, so that there only the rules on single paragraphs speak. They are free
  everywhere, and a claim that contradicts itself is not judged. The `/review` call of the interface does not have them.
- *Fix all* and `--fix` apply none of their fixes: two numbers that disagree do not say which one is right, and a fix for
  each side is offered instead.
- They read English, and dates such as "Montag, 5. März 2024" and "le 31 avril" in eleven languages more. Tables, links,
  footnotes, cross references and figures with signs (`37/50 (72%)`, `5 km (8 mi)`, `2024-02-30`) are the same in other
  languages; what else stands there in words is not read yet.
- `<!-- factlint off weekday-date -->` switches the rules that it names off from there on, up to `<!-- factlint on weekday-date -->`,
  `<!-- factlint on -->` or the end. Without names, `off` leaves out everything, claims too; a reason may stand behind it
  (`<!-- factlint off because it is quoted -->`).
- [How often they are right](../../scripts/evaluation.md#checks-without-a-source) is measured on published prose and on written errors.
"""


def page(rule: Rule) -> str:
    """One rule: what it finds, examples of both kinds, and how to switch it off."""
    wrong = [_format_wrong(one) for one in rule.wrong if _is_plain(one)] or [_format_lines(one) for one in rule.wrong]
    right = [_format_right(one) for one in rule.right if _is_plain(one)] or [_format_lines(one) for one in rule.right]
    lines = [
        f"# {rule.id}",
        _MADE,
        (rule.explanation or rule.title).strip(),
        *(["It is shown as information."] if rule.severity == "information" else []),
        "## Found",
        "\n".join(wrong[:_SHOWN]),
        "## Left alone",
        "\n".join(right[:_SHOWN]),
        "## Switching it off",
        f'In `factlint.toml`: `rules.{rule.id} = false`; or `"error"`, `"warning"`, `"information"` for how loudly it is said.\n'
        f"For one paragraph: `<!-- factlint ignore-next {rule.id} -->` in the line above it.",
    ]
    return "\n\n".join(lines) + "\n"


def build_index(rules: Iterable[Rule]) -> str:
    """All rules with what each finds."""
    rows = "\n".join(f"| [`{rule.id}`]({rule.id}.md) | {rule.title} |" for rule in rules)
    return f"# Checks without a source\n\n{_MADE}\n\n| rule | finds |\n|---|---|\n{rows}\n\n{_ABOUT}"


def _is_plain(example: Wrong | Right | str) -> bool:
    """Whether an example can stand in a line: one line of Markdown, without other drafts."""
    if isinstance(example, str):
        return "\n" not in example
    return example.markup == "markdown" and not example.files and "\n" not in example.text and example.text[:1] != ">"


def _format_wrong(example: Wrong) -> str:
    marked = example.text.replace(example.words, f"**{example.words}**", 1)
    return f"- {marked}" + (f" *({example.working})*" if example.working else "")


def _format_right(example: Right | str) -> str:
    return f"- {example if isinstance(example, str) else example.text}"


def _format_lines(example: Wrong | Right | str) -> str:
    """An example of several lines or of another markup, as it is written."""
    text = example if isinstance(example, str) else example.text
    markup = "markdown" if isinstance(example, str) else example.markup
    about = f"`{example.words}` ({markup})" if isinstance(example, Wrong) else markup
    lines = "\n".join(f"  {line}".rstrip() for line in text.rstrip("\n").split("\n"))
    return f"- {about}:\n\n  ````{markup}\n{lines}\n  ````\n"
