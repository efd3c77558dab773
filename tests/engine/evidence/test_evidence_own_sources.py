"""The writer's own sources: read in every format, kept up to date, kept apart, and never a reason to crash."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

import docx
import pytest

from factlint.engine.evidence import EvidenceStore, SourceRefused, encyclopedia, factbook
from factlint.engine.evidence.own import pdf as own_pdf
from factlint.engine.evidence.own import sources as own
from factlint.engine.evidence.own.markup import blocks_of_html
from factlint.engine.model import Claim

ODF = "urn:oasis:names:tc:opendocument:xmlns:"
BRIDGE = Claim("The Kurrawong Bridge opened in 1931.", subject="Kurrawong Bridge")


@pytest.fixture(autouse=True)
def look_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "RESCAN_S", 0.0)
    monkeypatch.setattr(own, "RESCAN_SHARE", 0.0)


def write(project: Path, name: str, text: str | bytes) -> Path:
    path = project / "sources" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def read(store: EvidenceStore, project: Path, workspace: str = "w") -> None:
    store.set_workspace(workspace, project, [project / "sources"])
    assert store.refresh(workspace)


def texts(store: EvidenceStore, claim: Claim = BRIDGE, workspace: str | None = "w") -> list[str]:
    return [one.text for one in store.find(claim, workspace=workspace) if one.kind == "own"]


def a_pdf(text: str) -> bytes:
    """The smallest whole PDF file that shows a line of text."""
    stream = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    out = b"%PDF-1.4\n"
    places: list[int] = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(out)
    return out + b"xref\n0 6\n0000000000 65535 f \n" + table + end


def test_markdown_is_read_as_a_reader_sees_it_and_quoted_as_it_is_written(store: EvidenceStore, project: Path) -> None:
    path = write(
        project,
        "bridge.md",
        "---\ntitle: Harbour notes\ndate: 2026-03-01\n---\n# History\n\n"
        "The **Kurrawong\nBridge** opened in [1938](x).\n",
    )
    read(store, project)
    first = store.find(BRIDGE, workspace="w")[0]
    assert first.text == "The Kurrawong Bridge opened in 1938."
    assert first.snippet == "The **Kurrawong\nBridge** opened in [1938](x)."
    assert first.snippet in path.read_text()
    assert (first.title, first.date) == ("Harbour notes", "2026-03-01")
    assert first.location == f"{path}:7"
    assert first.url == path.as_uri()


def test_a_snippet_is_verbatim_with_other_line_ends_and_in_quotes(store: EvidenceStore, project: Path) -> None:
    path = write(
        project, "b.md", "> The Kurrawong Bridge\r\n> opened in 1938.\r\n\r\nThe Kurrawong Bridge\r\nis long.\r\n"
    )
    read(store, project)
    raw = path.read_bytes().decode()
    found = [one for one in store.find(BRIDGE, workspace="w") if one.kind == "own"]
    assert len(found) == 2
    assert all(one.snippet in raw for one in found)


def test_code_and_comments_are_no_evidence(store: EvidenceStore, project: Path) -> None:
    write(
        project,
        "a.md",
        "```\nThe Kurrawong Bridge opened in 1900.\n```\n\n<!--\nThe Kurrawong Bridge opened in 1901.\n-->\n",
    )
    read(store, project)
    assert texts(store) == []


def test_list_items_and_table_rows_are_statements_of_their_own(store: EvidenceStore, project: Path) -> None:
    write(
        project,
        "a.md",
        "- Kurrawong Bridge opened: 1938\n- Cost: 3 pounds\n\n"
        "| Name | Opened |\n|---|---|\n| Kurrawong Bridge | 1938 |\n",
    )
    read(store, project)
    assert {"Kurrawong Bridge opened: 1938", "Kurrawong Bridge — 1938"} <= set(texts(store))


def test_a_sentence_that_leans_on_the_one_before_brings_it_along(store: EvidenceStore, project: Path) -> None:
    write(project, "a.txt", "The Kurrawong Bridge spans the bay. It opened in 1938.")
    read(store, project)
    assert "The Kurrawong Bridge spans the bay. It opened in 1938." in texts(store)


def test_html_is_read_with_title_and_date(store: EvidenceStore, project: Path) -> None:
    write(
        project,
        "a.html",
        "<html><head><title>Bridges</title>"
        "<meta property='article:published_time' content='2025-04-03T10:00:00Z'></head>"
        "<body><nav>Menu Home About</nav><article><h1>Bridges</h1>"
        "<p>The Kurrawong Bridge opened in 1938 &amp; was paid by tolls for twenty years.</p>"
        "<p>Nothing else is known about it today, sadly.</p></article></body></html>",
    )
    read(store, project)
    first = store.find(BRIDGE, workspace="w")[0]
    assert first.text == "The Kurrawong Bridge opened in 1938 & was paid by tolls for twenty years."
    assert (first.title, first.date) == ("Bridges", "2025-04-03")


def test_a_year_in_the_text_of_a_page_is_not_its_date() -> None:
    told = "<p>The Kurrawong Bridge opened in 1938. Its budget for 2019 was 2.4 million euros, all of it paid by tolls.</p>"
    page = f"<html><body><article><h1>Bridges</h1>{told}{told}</article></body></html>"
    assert blocks_of_html(page).date == ""


def test_pdf_is_read_with_its_page(store: EvidenceStore, project: Path) -> None:
    path = write(project, "a.pdf", a_pdf("The Kurrawong Bridge opened in 1938."))
    read(store, project)
    first = store.find(BRIDGE, workspace="w")[0]
    assert first.text == "The Kurrawong Bridge opened in 1938."
    assert first.url == f"{path.as_uri()}#page=1"


def test_docx_is_read_with_its_tables(store: EvidenceStore, project: Path) -> None:
    document = docx.Document()
    document.add_heading("Harbour", 1)
    document.add_heading("Bridges", 2)
    document.add_paragraph("The Kurrawong Bridge opened in 1938.")
    row = document.add_table(rows=1, cols=2).rows[0].cells
    row[0].text, row[1].text = "Kurrawong Bridge length", "412 m"
    document.save(str(project / "sources" / "a.docx"))
    read(store, project)
    assert {"The Kurrawong Bridge opened in 1938.", "Kurrawong Bridge length — 412 m"} <= set(texts(store))
    assert store.find(BRIDGE, workspace="w")[0].title == "Harbour"


def test_odt_is_read_as_docx_is(store: EvidenceStore, project: Path) -> None:
    prefixes = " ".join(f'xmlns:{name}="{ODF}{name}:1.0"' for name in ("office", "text", "table", "meta"))
    row = "".join(
        f"<table:table-cell><text:p>{words}</text:p></table:table-cell>"
        for words in ("Kurrawong Bridge length", "412 m")
    )
    body = (
        "<text:h>Harbour</text:h><text:h>Bridges</text:h><text:p>The Kurrawong <text:span>Bridge</text:span> opened in 1938.</text:p>"
        f"<table:table><table:table-row>{row}</table:table-row></table:table>"
    )
    said = '<dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2026-03-01T10:00:00</dc:date>'
    with zipfile.ZipFile(project / "sources" / "a.odt", "w") as archive:
        text = f"<office:body><office:text>{body}</office:text></office:body>"
        archive.writestr("content.xml", f"<office:document-content {prefixes}>{text}</office:document-content>")
        meta = f"<office:meta>{said}</office:meta>"
        archive.writestr("meta.xml", f"<office:document-meta {prefixes}>{meta}</office:document-meta>")
    read(store, project)
    assert {"The Kurrawong Bridge opened in 1938.", "Kurrawong Bridge length — 412 m"} <= set(texts(store))
    found = store.find(BRIDGE, workspace="w")[0]
    assert (found.title, found.date) == ("Harbour", "2026-03-01")


def test_a_missing_extra_is_said_and_made_good_when_it_comes(
    store: EvidenceStore, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(project, "a.pdf", a_pdf("The Kurrawong Bridge opened in 1938."))
    with monkeypatch.context() as patch:
        patch.setattr("factlint.engine.evidence.own.scan.is_available", lambda suffix: False)
        patch.setattr(own_pdf, "is_available", lambda suffix: False)
        read(store, project)
        [source] = store.list_sources("w")
        assert "PDF sources need: pip install 'factlint[documents]'" in source.problems[0]
        assert source.documents == 0
    read(store, project)
    assert "The Kurrawong Bridge opened in 1938." in texts(store)
    assert store.list_sources("w")[0].problems == ()


def test_what_cannot_be_read_becomes_a_problem_in_plain_words(store: EvidenceStore, project: Path) -> None:
    write(project, "binary.txt", bytes(range(256)) * 20)
    write(project, "damaged.pdf", b"%PDF-1.4 and then nothing")
    write(project, "damaged.docx", b"PK\x03\x04 nothing")
    write(project, "empty.html", "")
    write(project, "huge.txt", b"a" * (9 * 1024 * 1024))
    write(project, "good.md", "The Kurrawong Bridge opened in 1938.")
    read(store, project)
    [source] = store.list_sources("w")
    assert source.documents == 1
    told = "\n".join(source.problems)
    for words in (
        "binary.txt is not text",
        "damaged.pdf is damaged",
        "damaged.docx is damaged",
        "empty.html holds",
        "larger than 8 MB",
    ):
        assert words in told
    assert texts(store) == ["The Kurrawong Bridge opened in 1938."]


def test_a_changed_file_is_read_again_and_a_deleted_one_forgotten(store: EvidenceStore, project: Path) -> None:
    path = write(project, "a.md", "The Kurrawong Bridge opened in 1938.")
    read(store, project)
    generations = [store.generation("w")]
    write(project, "a.md", "The Kurrawong Bridge opened in 1940.")
    assert store.refresh("w")
    assert texts(store) == ["The Kurrawong Bridge opened in 1940."]
    generations.append(store.generation("w"))
    path.unlink()
    assert store.refresh("w")
    assert texts(store) == []
    generations.append(store.generation("w"))
    assert len(set(generations)) == 3


def test_looking_again_at_once_costs_nothing(
    store: EvidenceStore, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(project, "a.md", "The Kurrawong Bridge opened in 1938.")
    read(store, project)
    write(project, "a.md", "The Kurrawong Bridge opened in 1940.")
    with monkeypatch.context() as patch:
        patch.setattr(own, "RESCAN_S", 3_600.0)
        assert store.refresh("w")
        assert texts(store) == ["The Kurrawong Bridge opened in 1938."]
    assert store.refresh("w")
    assert texts(store) == ["The Kurrawong Bridge opened in 1940."]


def test_no_log_repeats_what_a_source_says(
    store: EvidenceStore, project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    write(project, "a.pdf", b"secretwords in a damaged file")
    write(project, "a.html", "<html><p>secretwords</p>")
    write(project, "a.md", "The secretwords were written by nobody.")
    read(store, project)
    store.find(Claim("The secretwords were written by Homer."), workspace="w")
    assert "secretwords" not in caplog.text


def test_it_is_known_whether_there_are_own_sources(store: EvidenceStore, project: Path) -> None:
    (project / "sources").mkdir(exist_ok=True)
    read(store, project)
    assert not store.has_own_sources("w"), "an empty folder tells nothing"
    write(project, "bridge.md", "# Bridge\n\nThe Kurrawong Bridge opened in 1931.\n")
    read(store, project)
    assert store.has_own_sources("w")
    assert not store.has_own_sources("another")


def test_where_own_sources_cannot_be_read_there_are_none(store: EvidenceStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_workspace: str | None = None) -> None:
        raise sqlite3.OperationalError("no such table: problem")

    monkeypatch.setattr(store, "list_sources", broken)
    assert not store.has_own_sources("w")


def test_a_touched_file_is_not_another_generation(store: EvidenceStore, project: Path) -> None:
    path = write(project, "a.md", "The Kurrawong Bridge opened in 1938.")
    read(store, project)
    before = store.generation("w")
    os.utime(path, (1, 1))
    assert store.refresh("w")
    assert store.generation("w") == before
    assert texts(store) == ["The Kurrawong Bridge opened in 1938."]


def test_a_link_out_of_the_project_is_not_followed(store: EvidenceStore, project: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text("The Kurrawong Bridge opened in 1938.")
    (project / "sources" / "link.md").symlink_to(outside / "secret.md")
    (project / "sources" / "folder").symlink_to(outside)
    (project / "whole").symlink_to(outside)
    store.set_workspace("w", project, [project / "sources", project / "whole", project / "sources" / ".." / "sources"])
    assert store.refresh("w")
    assert texts(store) == []
    assert "outside of" in " ".join(problem for source in store.list_sources("w") for problem in source.problems)


def test_a_path_that_climbs_out_is_bounded_by_itself_only(store: EvidenceStore, project: Path, tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "a.md").write_text("The Kurrawong Bridge opened in 1938.")
    (tmp_path / "b.md").write_text("The Kurrawong Bridge opened in 1941.")
    (tmp_path / "shared" / "link.md").symlink_to(tmp_path / "b.md")
    store.set_workspace("w", project, [tmp_path / "shared"])
    assert store.refresh("w")
    assert texts(store) == ["The Kurrawong Bridge opened in 1938."]


def test_workspaces_see_their_own_sources_and_the_users(store: EvidenceStore, project: Path, tmp_path: Path) -> None:
    write(project, "a.md", "The Kurrawong Bridge opened in 1938.")
    read(store, project, "one")
    other = tmp_path / "other"
    (other / "sources").mkdir(parents=True)
    write(other, "b.md", "The Kurrawong Bridge opened in 1939.")
    read(store, other, "two")
    mine = tmp_path / "mine.txt"
    mine.write_text("The Kurrawong Bridge opened in 1937.")
    added = store.add_source(mine)
    assert added.kind == "file"
    assert store.refresh("one")
    assert set(texts(store, workspace="one")) == {
        "The Kurrawong Bridge opened in 1938.",
        "The Kurrawong Bridge opened in 1937.",
    }
    assert set(texts(store, workspace="two")) == {
        "The Kurrawong Bridge opened in 1939.",
        "The Kurrawong Bridge opened in 1937.",
    }
    assert texts(store, workspace=None) == ["The Kurrawong Bridge opened in 1937."]
    assert store.remove_source(added.id)
    assert not store.remove_source(added.id)
    assert texts(store, workspace=None) == []
    store.set_workspace("one", project, [])
    assert texts(store, workspace="one") == []


def test_many_statements_of_another_workspace_do_not_crowd_mine_out(
    store: EvidenceStore, project: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    (other / "sources").mkdir(parents=True)
    for number in range(80):
        write(other, f"{number}.md", f"The Kurrawong Bridge opened in 1931, says note {number}.")
    read(store, other, "two")
    write(
        project,
        "a.md",
        "Long before the war, and after much ado, the Kurrawong Bridge was opened to all carts and wagons.",
    )
    read(store, project, "one")
    assert len(texts(store, workspace="one")) == 1


def test_a_file_in_two_sources_stays_until_both_are_gone(store: EvidenceStore, project: Path) -> None:
    path = write(project, "a.md", "The Kurrawong Bridge opened in 1938.")
    read(store, project)
    user = store.add_source(path)
    assert store.refresh(None)
    store.set_workspace("w", project, [])
    assert texts(store, workspace=None) == ["The Kurrawong Bridge opened in 1938."]
    store.remove_source(user.id)
    assert texts(store, workspace=None) == []


def test_what_is_not_there_or_of_no_known_kind_is_refused(store: EvidenceStore, tmp_path: Path) -> None:
    with pytest.raises(SourceRefused, match="not there"):
        store.add_source(tmp_path / "nowhere")
    (tmp_path / "a.exe").write_bytes(b"MZ")
    with pytest.raises(SourceRefused, match="cannot be read"):
        store.add_source(tmp_path / "a.exe")


def test_a_source_that_goes_away_is_said_to_be_missing(store: EvidenceStore, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("The Kurrawong Bridge opened in 1938.")
    store.add_source(path)
    assert store.refresh()
    path.unlink()
    assert store.refresh()
    [source] = store.list_sources()
    assert (source.state, source.documents) == ("missing", 0)


def test_a_damaged_index_keeps_the_writers_choice_of_sources(store: EvidenceStore, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("The Kurrawong Bridge opened in 1938.")
    store.add_source(path)
    assert store.refresh()
    store.close()
    for file in (tmp_path / "data" / "evidence").glob("own-sources.sqlite3*"):
        file.unlink()
    (tmp_path / "data" / "evidence" / "own-sources.sqlite3").write_bytes(b"not a database at all " * 400)
    again = EvidenceStore.open(tmp_path / "data")
    assert again.find(BRIDGE) != ()
    assert [source.location for source in again.list_sources()] == [str(path)]
    assert again.refresh()
    assert texts(again, workspace=None) == ["The Kurrawong Bridge opened in 1938."]
    again.close()


def test_without_index_and_list_the_writers_choice_of_sources_is_still_there(
    store: EvidenceStore, project: Path, tmp_path: Path
) -> None:
    store.add_source(write(project, "bridge.md", "The Kurrawong Bridge opened in 1932."))
    assert store.refresh(None)
    store.close()
    folder = tmp_path / "data" / "evidence"
    for lost in [*folder.glob("own-sources.sqlite3*"), folder / "own-sources.json"]:
        lost.unlink()
    again = EvidenceStore.open(tmp_path / "data")
    assert len(again.list_sources()) == 1 and again.find(BRIDGE) and again.refresh()
    assert texts(again, workspace=None) == ["The Kurrawong Bridge opened in 1932."]
    again.close()


def test_an_empty_file_is_no_document(store: EvidenceStore, tmp_path: Path) -> None:
    path = tmp_path / "empty.md"
    path.write_text("\n")
    store.add_source(path)
    assert store.refresh()
    (source,) = store.list_sources()
    assert source.documents == 0
    assert source.problems == ("empty.md holds no text that a claim could be checked against.",)


def test_a_store_for_others_knows_nothing_of_the_users_own_sources(store: EvidenceStore, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("The Kurrawong Bridge opened in 1938.")
    store.add_source(path)
    assert store.refresh() and texts(store, workspace=None) and store.has_own_sources()
    others = EvidenceStore.open(tmp_path / "data", reads_own=False)
    before = others.generation()
    assert others.refresh() and texts(others, workspace=None) == [] and not others.has_own_sources()
    path.write_text("The Kurrawong Bridge opened in 1932.")
    assert store.refresh() and others.generation() == before != store.generation()
    others.close()


def test_rebuild_reads_everything_anew(store: EvidenceStore, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("The Kurrawong Bridge opened in 1938.")
    store.add_source(path)
    store.rebuild()
    assert texts(store, workspace=None) == ["The Kurrawong Bridge opened in 1938."]
    assert store.list_sources()[0].state == "ready"


def test_a_budget_ends_a_long_reading_which_goes_on_the_next_time(store: EvidenceStore, project: Path) -> None:
    for number in range(5):
        write(project, f"{number}.md", f"The Kurrawong Bridge opened in 193{number}.")
    store.set_workspace("w", project, [project / "sources"])
    assert not store.refresh("w", budget_s=0.0)
    assert store.list_sources("w")[0].state == "indexing"
    assert store.refresh("w")
    assert store.list_sources("w")[0].documents == 5


def test_two_processes_read_the_same_sources_without_a_quarrel(
    store: EvidenceStore, project: Path, tmp_path: Path
) -> None:
    for number in range(40):
        write(project, f"{number}.md", f"The Kurrawong Bridge has {number} lamps.")
    script = (
        "import sys\nfrom pathlib import Path\nfrom factlint.engine.evidence import EvidenceStore\n"
        "store = EvidenceStore.open(Path(sys.argv[1]))\nproject = Path(sys.argv[2])\n"
        "store.set_workspace('w', project, [project / 'sources'])\nassert store.refresh('w')\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "data"), str(project)]
    both = [subprocess.Popen(command) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    assert store.list_sources("w")[0].documents == 40
    assert len(texts(store, Claim("The Kurrawong Bridge has 12 lamps."))) > 1


@pytest.mark.skipif(sys.platform == "win32", reason="other systems' permissions")
def test_nobody_else_can_read_the_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    articles = encyclopedia.articles()[:20]
    monkeypatch.setattr(encyclopedia, "articles", lambda: list(articles))
    monkeypatch.setattr(factbook, "files", list)
    (tmp_path / "data" / "evidence").mkdir(parents=True)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.md").write_text("The Kurrawong Bridge opened in 1938.")
    before = os.umask(0)
    try:
        store = EvidenceStore.open(tmp_path / "data")
        store.ensure_built()
        store.add_source(tmp_path / "notes")
        store.refresh()
        modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "data" / "evidence").iterdir()}
    finally:
        os.umask(before)
    store.close()
    assert len(modes) >= 5
    assert set(modes.values()) == {0o600}
    assert (tmp_path / "data" / "evidence").stat().st_mode & 0o777 == 0o700
