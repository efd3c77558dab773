"""`factlint purge` deletes what is kept and nothing else; wrong use is answered in plain words."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

import pytest
from command_line import Judged

from factlint.cli.drafts import Draft
from factlint.cli.reports.github import render as github
from factlint.cli.reports.sarif import render as sarif
from factlint.client.checks.findings import CheckReport, Finding
from factlint.client.checks.policy import CONSENTS_FILE, SPENDING_FILE
from factlint.client.outcomes.outcomes import Outcome
from factlint.interface.common import Source
from factlint.lsp.session.pack_offers import OFFERS_FILE
from factlint.prose.span import Span
from factlint.settings import Settings
from factlint.settings.disputes import FILE
from factlint.settings.files import rewrite_json


def stored(factlint: Judged) -> list[Path]:
    home = Path(factlint.environment["HOME"])
    return [path for path in home.rglob("*") if path.is_file() and "factlint" in str(path.relative_to(home))]


def test_purge_deletes_all_that_is_kept_once_agreed(factlint: Judged) -> None:
    factlint.write("dam.md")
    factlint("check", "dam.md")
    home = Path(factlint.environment["HOME"])
    settings = home / ".config" / "factlint" / "config.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('language = "en"\n')
    for name in ("service.db", "service.db-wal"):
        (home / ".local" / "share" / "factlint" / name).write_text("x" * 600)
    assert len(stored(factlint)) > 1
    refused = factlint("purge")
    assert refused.code == 2 and "--yes" in refused.err and len(stored(factlint)) > 1
    assert ".cache/factlint" in refused.out and ": verdicts, for a day)" in refused.out
    assert "service.db  (1 KB: reports, questions, and what was checked)" in refused.out and "-wal" not in refused.out
    assert "older version" not in refused.out
    no = factlint.on_a_terminal("purge", answers={"Delete all of this?": "n"})
    assert no.code == 2 and len(stored(factlint)) > 1
    done = factlint("purge", "--yes")
    assert done.code == 0 and "Deleted: all of it" in done.out and "Your settings stay" in done.out
    assert "An editor that is open now goes on checking" in done.out
    assert stored(factlint) == [settings]
    assert factlint("purge", "--yes", "--settings").code == 0 and stored(factlint) == []
    assert "Nothing is stored" in factlint("purge").out
    assert (factlint.folder / "dam.md").exists()
    assert not [path for path in home.rglob("*factlint*") if path.is_dir() and path != factlint.folder]


def test_purge_deletes_the_way_to_the_backend_where_the_system_has_a_folder_for_it(
    factlint: Judged, tmp_path: Path
) -> None:
    data = Path(factlint.environment["HOME"]) / ".local" / "share" / "factlint"
    name = hashlib.sha256(str(data).encode()).hexdigest()[:8]
    ours = tmp_path / "run" / "factlint" / f"backend-{name}.lock"
    of_another = ours.with_name("backend-00000000.lock")
    ours.parent.mkdir(mode=0o700, parents=True)
    for file in (ours, of_another):
        file.touch()
    done = factlint("purge", "--yes", XDG_RUNTIME_DIR=str(tmp_path / "run"))
    assert done.code == 0 and "how programs find the backend that runs" in done.out
    assert of_another.exists() and not ours.exists()


@pytest.mark.parametrize("command", ["check", "report", "ask", "forget", "serve", "sources add", "evidence install"])
def test_help_names_what_a_command_takes_without_types_of_a_programming_language(
    factlint: Judged, command: str
) -> None:
    shown = factlint(*command.split(), "-h").out
    assert not set("<>{}") & set(shown) and "list[" not in shown and "range" not in shown.lower()
    usage = shown.splitlines()[0]
    assert usage.endswith(("DRAFT...", "CLAIM [QUESTION]", "PATH...", "PACK...", "[OPTIONS]")), usage


def test_purge_leaves_what_is_not_its_own_in_a_folder_that_was_chosen(factlint: Judged, tmp_path: Path) -> None:
    chosen = tmp_path / "chosen"
    (chosen / "evidence").mkdir(parents=True)
    (chosen / "service.db-wal").write_text("x")
    for name in (FILE, CONSENTS_FILE, SPENDING_FILE, OFFERS_FILE):
        with rewrite_json(chosen / name) as content:
            content["a"] = 1
    (chosen / "consents.damaged2.json").write_text("x")
    own = {"novel.md", "drafts of my novel.md", "running.txt", "evidence.docx"}
    for name in own:
        (chosen / name).write_text("x")
    listed = factlint("purge", FACTLINT_DATA_DIR=str(chosen)).out
    assert ": what you agreed to)" in listed and ".lock" not in listed and "older version" not in listed
    assert factlint("purge", "--yes", FACTLINT_DATA_DIR=str(chosen)).code == 0
    assert {path.name for path in chosen.iterdir()} == own


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check", "--format", "xml", "a.md"), "factlint: --format xml: there is no 'xml'; write text, json, sarif or github"),
        (("nonsense",), "factlint: no such command 'nonsense'"),
        (("chekc",), "factlint: no such command 'chekc'. Did you mean 'check'? `factlint -h` tells how it is used"),
        (("check", "--fromat", "json"), "no such option: --fromat. Did you mean --format? `factlint check -h` tells"),
        (("check", "--nonsense", "a.md"), "no such option: --nonsense"),
        (("check",), "`factlint check -h` tells how it is used"),
        (("check", "--language", "xx", "a.md"), "'xx' is none of auto, en, es"),
        (("check", "--source", "nowhere", "a.md"), "'nowhere' does not exist"),
    ],
)  # fmt: skip
def test_wrong_use_is_answered_in_plain_words(factlint: Judged, arguments: tuple[str, ...], said: str) -> None:
    ran = factlint(*arguments)
    assert ran.code == 2 and said in ran.err and "Value error" not in ran.err and ran.out == ""


def test_help_is_short_to_ask_for_and_completion_can_be_installed(factlint: Judged) -> None:
    for arguments in (("-h",), ("check", "-h"), ("sources", "add", "-h")):
        ran = factlint(*arguments)
        assert ran.code == 0 and "Usage: factlint" in ran.out
    assert "--install-completion" in factlint("--help").out
    asked = {"_FACTLINT_COMPLETE": "complete_bash", "COMP_WORDS": "factlint pur", "COMP_CWORD": "1"}
    assert factlint(**asked).out.split() == ["purge"]
    assert factlint().code == 2 and "Usage: factlint" in factlint().err
    assert factlint("--version").out.startswith("factlint ")


@pytest.mark.parametrize(
    ("page", "told"), [("http://127.0.0.1:4711/reports/r1?sig=s", False), ("https://facts.example/r1", True)]
)
def test_formats_for_code_hosts_hold_no_address_of_this_machine(page: str, told: bool) -> None:
    text = "The Varn dam opened in 1931."
    span = Span(0, len(text))
    source = Source(title="Notes", url="file:///home/ann/notes/dam.md", location="notes/dam.md:3", snippet="1938")
    finding = Finding(
        "f1",
        text,
        span,
        text,
        "w",
        "False",
        "high",
        datetime.now(UTC),
        sources=(source,),
        report="r1",
        wrong=Span(23, 27),
    )
    report = CheckReport((finding,), 1, 0, 1, 0, 0.0)
    draft = Draft("dam.md", Path("dam.md"), text, text.encode(), "utf-8", "markdown")
    outcome = Outcome(draft, text, Settings(), report, (finding,), pages={"r1": page})
    assert (page.partition("?")[0] in github([outcome])) is told
    assert "col=24,endColumn=28" in github([outcome]), "the wrong words, where they are known"
    assert "notes/dam.md:3" in github([outcome]) and "/home/ann" not in github([outcome])
    assert (page in sarif([outcome])) is told
