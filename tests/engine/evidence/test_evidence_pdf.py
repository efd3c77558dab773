"""PDF files as sources: what a PDF says is read as the same words under the same headings as the Markdown that it came from."""

from __future__ import annotations

from pathlib import Path

import pytest

from factlint.engine.engine import Engine
from factlint.engine.evidence import EvidenceStore
from factlint.engine.evidence.own import sources as own
from factlint.engine.evidence.own.pages import read
from factlint.engine.evidence.own.pdf import blocks_of_pdf

MARKDOWN = """# The Kurrawong Bridge

The first official plans of the Kurrawong Bridge were finished in 1929. The Kurrawong Bridge opened in 1938. It is painted
in dark-green colours, and its length is 412 metres.

## Construction

Six workers died during the construction of the Kurrawong Bridge. The construction was led by Ada Holm.

- The Kurrawong Bridge carries 12,000 vehicles a day.
- The dark-green towers of the bridge are 98 metres tall.
"""
LINES = [
    # font, size, from the left, down, what is drawn
    ("F2", 20, 72, 0, "The Kurrawong Bridge"),
    ("F1", 11, 72, 30, "The \1rst o\3cial plans of the Kurrawong Bridge were \1nished in 1929. The Kur-"),
    ("F1", 11, 72, 14, "rawong Bridge opened in 1938. It is painted in dark-"),
    ("F1", 11, 72, 14, "green colours, and its length is 412 metres."),
    ("F2", 11, 72, 26, "Construction"),
    ("F1", 11, 72, 18, "Six workers died during the con-"),
    ("F1", 11, 72, 14, "struction of the Kurrawong Bridge. The construction was led by Ada Holm."),
    ("F1", 11, 80, 20, "\4 The Kurrawong Bridge carries 12,000 vehicles a day."),
    ("F1", 11, 80, 14, "\4 The dark-green towers of the bridge are 98 metres tall."),
]
CLAIMS = (
    "The Kurrawong Bridge opened in 1931.",
    "The Kurrawong Bridge opened in 1938.",
    "The Kurrawong Bridge carries 12,000 vehicles a day.",
    "Nine workers died during the construction of the Kurrawong Bridge.",
)


def drawn(lines: list[tuple[str, int, int, int, str]], foot: str = "") -> str:
    """The commands that draw the lines of a page, and one at its foot."""
    at, told = 740, ""
    for font, size, left, down, text in lines:
        at -= down
        told += f"BT /{font} {size} Tf {left} {at} Td ({text}) Tj ET\n"
    return told + (f"BT /F1 9 Tf 300 30 Td ({foot}) Tj ET\n" if foot else "")


def a_pdf(*pages: str, made: str = "D:20260301120000Z'", title: str = "") -> bytes:
    """A PDF file of pages, in a roman (F1) and a bold (F2) font, with ligatures and a bullet."""
    names = b"/Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl /ffi /bullet] >>"
    kids = b" ".join(b"%d 0 R" % (6 + 2 * number) for number in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(pages)),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman %s >>" % names,
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold %s >>" % names,
        b"<< /ModDate (%s) /Title (%s) >>" % (made.encode(), title.encode()),
    ]
    for number, page in enumerate(pages):
        content = page.encode("latin-1")
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>" % (7 + 2 * number)
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    out, places = b"%PDF-1.4\n", list[int]()
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(out))
    return out + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table + end


def said(data: bytes, name: str) -> list[tuple[str, str]]:
    """Each statement of a file with its heading."""
    page = read(Path(name), data)
    return [(section.heading, one.text) for section in page.sections for one in section.statements]


def test_a_pdf_says_what_its_markdown_says_under_the_same_headings() -> None:
    pdf = said(a_pdf(drawn(LINES)), "/bridge.pdf")
    assert pdf == said(MARKDOWN.encode(), "/bridge.md")
    assert ("Construction", "The Kurrawong Bridge carries 12,000 vehicles a day.") in pdf


def test_the_same_facts_as_markdown_and_pdf_give_the_same_findings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "RESCAN_S", 0.0)
    found: dict[str, list[tuple[object, ...]]] = {}
    for name, data in {"bridge.md": MARKDOWN.encode(), "bridge.pdf": a_pdf(drawn(LINES))}.items():
        folder = tmp_path / name.replace(".", "-")
        (folder / "sources").mkdir(parents=True)
        (folder / "sources" / name).write_bytes(data)
        store = EvidenceStore.open(folder / "data")
        store.set_workspace("w", folder, [folder / "sources"])
        store.refresh("w")
        engine = Engine(store)
        rows = [engine.assess(claim, language="en", workspace="w") for claim in CLAIMS]
        found[name] = [(row.verdict, row.rewrite, row.confidence) for row in rows]
        store.close()
    assert found["bridge.md"] == found["bridge.pdf"]
    wrong, right = [row[0] for row in found["bridge.pdf"]][:2]
    assert wrong == "False"
    assert right in {"True", "Mostly True"}


TITLED = (
    "# The Varn pumping station\n\n## History\n\nIt opened in 1938.\n\n## Staff\n\nThe station employs 48 people.\n"
)
TITLED_LINES = [
    ("F2", 20, 72, 0, "The Varn pumping station"),
    ("F2", 14, 72, 40, "History"),
    ("F1", 11, 72, 20, "It opened in 1938."),
    ("F2", 14, 72, 40, "Staff"),
    ("F1", 11, 72, 20, "The station employs 48 people."),
]


@pytest.mark.parametrize(
    "written",
    [
        "",
        "untitled",
        "Untitled-1",
        "Microsoft Word - station.docx",
        "Microsoft Word - Document1",
        "Document1",
        "The new station.html",
    ],
)
def test_a_title_right_above_a_heading_is_the_title(written: str) -> None:
    pdf = read(Path("/s.pdf"), a_pdf(drawn(TITLED_LINES), title=written))
    markdown = read(Path("/s.md"), TITLED.encode())
    assert pdf.title == markdown.title == "The Varn pumping station"
    assert [one.heading for one in pdf.sections] == [one.heading for one in markdown.sections] == ["History", "Staff"]


def test_what_a_pdf_gives_as_its_title_is_its_title_and_plain_text_has_none() -> None:
    for title in ("St. John's pumps", "Introduction to ASP.NET", "Node.js", "Untitled pumps", "Documents of the Varn"):
        assert read(Path("/s.pdf"), a_pdf(drawn(TITLED_LINES), title=title)).title == title
    assert blocks_of_pdf(a_pdf(drawn(TITLED_LINES[2:]))).title == ""


def test_what_is_said_of_the_subject_of_the_title_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "RESCAN_S", 0.0)
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "s.md").write_text(TITLED)
    store = EvidenceStore.open(tmp_path / "data")
    store.set_workspace("w", tmp_path, [tmp_path / "sources"])
    store.refresh("w")
    row = Engine(store).assess("The Varn pumping station employs 84 people.", language="en", workspace="w")
    store.close()
    assert (row.verdict, row.rewrite) == ("False", "The Varn pumping station employs 48 people.")


def test_a_sentence_goes_on_over_the_page_and_what_runs_along_the_edges_is_no_text() -> None:
    pages = [
        drawn(
            [("F1", 11, 72, 0, "The bridge was opened in the summer of"), ("F1", 11, 72, 14, "1931, before its")], "1"
        ),
        drawn([("F1", 11, 72, 0, "towers were painted. It is long.")], "2"),
        drawn([("F1", 11, 72, 0, "It was paid by tolls.")], "Page 3 of 3"),
    ]
    blocks = blocks_of_pdf(a_pdf(*pages)).blocks
    assert [(block.text, block.line) for block in blocks] == [
        ("The bridge was opened in the summer of 1931, before its towers were painted. It is long.", 1),
        ("It was paid by tolls.", 3),
    ]
    titled = [drawn([("F1", 9, 72, 0, "Report on bridges"), *LINES[1:3]]) for _ in range(4)]
    assert not any("Report" in block.text for block in blocks_of_pdf(a_pdf(*titled)).blocks)


@pytest.mark.parametrize(
    ("made", "day"),
    [("D:20260301120000Z'", "2026-03-01"), ("D:20260301", "2026-03-01"), ("yesterday", ""), ("D:20269901", "")],
)
def test_a_date_that_is_written_oddly_is_no_damage(made: str, day: str) -> None:
    content = blocks_of_pdf(a_pdf(drawn(LINES), made=made))
    assert content.blocks and content.date == day
