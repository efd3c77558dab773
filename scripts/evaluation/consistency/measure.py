"""How many of the written errors the rules find, and how often they speak in passages that are right.

`python scripts/evaluation/consistency/measure.py first` prints what was missed and what was said in vain, and how many
of each rule were caught; `measure.py first FOLDER` reads the sets of another folder. A passage stands below a line of three
hashes; in the wrong ones the line names the rule that the error belongs to.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

from factlint.consistency.check import check_draft
from factlint.consistency.model import Inconsistency
from factlint.consistency.text import Draft, Folder
from factlint.prose.parse import parse

_HERE = Path(__file__).resolve().parent


def passages(name: str, folder: Path = _HERE) -> list[tuple[str, str]]:
    """The rule and the text of each passage of a file."""
    if not (folder / name).exists():
        return []
    parts = re.split(r"\n###(?!#)", f"\n{(folder / name).read_text(encoding='utf-8')}")
    cut = [part.split("\n", 1) for part in parts[1:]]
    return [(one[0].strip(), one[1].strip() + "\n") for one in cut]


def found_in(text: str) -> list[Inconsistency]:
    """What the rules find in a text, alone in its folder."""
    source = parse(text, "markdown")
    folder = Folder({"draft.md": Draft(source, "draft.md")})
    return list(check_draft(source, folder=folder, path="draft.md"))


def main() -> None:
    name, *others = (one for one in sys.argv[1:] if not one.startswith("-"))
    folder = Path(others[0]) if others else _HERE
    wrong, right = (passages(f"{name}_{kind}.md", folder) for kind in ("wrong", "right"))
    is_quiet = "-q" in sys.argv
    caught, of = Counter[str](), Counter[str](rule for rule, _ in wrong)
    for rule, text in wrong:
        found = found_in(text)
        caught[rule] += bool(found)
        if not found and not is_quiet:
            print(f"missed ({rule}): {text}")
        elif found and "-v" in sys.argv:
            print(f"found ({rule}): {[(one.rule, one.span.slice(text), one.working) for one in found]}")
    alarms = 0
    for _, text in right:
        for one in found_in(text):
            alarms += 1
            print(f"alarm ({one.rule}): {one.message}" + ("" if is_quiet else f"\n{text}"))
    print(", ".join(f"{rule} {caught[rule]}/{count}" for rule, count in sorted(of.items())))
    print(f"{name}: caught {caught.total()} of {len(wrong)}; {alarms} alarms in {len(right)} right passages")


if __name__ == "__main__":
    main()
