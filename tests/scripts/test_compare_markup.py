"""The comparison with reference converters runs, finds the same words in small drafts, and sees a difference."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "compare_markup"
DRAFTS = {
    "a.html": "<h1>The dam</h1>\n<p>It <b>opened</b> in\n 1931 &amp; <code>x</code> <a href='u'>closed</a>.</p><ul><li>One<li>Two</ul>",
    "b.rst": "The dam\n=======\n\nIt *opened* in ``x`` 1931::\n\n  code\n\n* One `link <http://x.org>`_\n* Two\n\n.. note:: Three.\n",
    "c.tex": "\\section{The dam}\nIt \\emph{opened}~in $x$ 1931 --- \\href{http://x.org}{here}.% no\n\n\\begin{quote}Two.\\end{quote}\n",
    "d.org": "* The dam\nIt /opened/ in =x= 1931, [[http://x.org][here]].\n- One\n- Two\n\n| a | b |\n",
    "e.qmd": "# The dam {#dam}\n\nIt *opened* in `x` 1931, [here](http://x.org){.a}.\n\n```{r}\nx\n```\n",
}


def _compared(*files: Path) -> list[str]:
    ran = subprocess.run([sys.executable, SCRIPT, *files], capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()


def test_small_drafts_hold_the_words_that_pandoc_shows(tmp_path: Path) -> None:
    files = [tmp_path / name for name in DRAFTS]
    for file in files:
        file.write_text(DRAFTS[file.name], encoding="utf-8")
    *lines, total = _compared(*files)
    assert all(line.endswith(" words in both, 0 only here, 0 only in the reference") for line in lines), lines
    assert total.startswith("5 files: ")


def test_a_difference_is_counted(tmp_path: Path) -> None:
    (tmp_path / "a.adoc").write_text("It opened in 1931.\n", encoding="utf-8")
    (tmp_path / "a.adoc.html").write_text("<p>It opened in 1938.</p>", encoding="utf-8")
    assert _compared(tmp_path / "a.adoc")[0] == "a.adoc: 3 words in both, 1 only here, 1 only in the reference"
