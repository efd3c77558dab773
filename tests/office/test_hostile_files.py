"""Damaged, locked and malicious files are refused in words, quickly, and never with another exception."""

from __future__ import annotations

import io
import random
import tracemalloc
import zipfile

import pytest
from office_files import docx, odt, opened, remarked, unzipped, zipped

from factlint.office import layout, markup
from factlint.office.document import Unreadable, open_document
from factlint.prose.span import Span

GOOD = docx("<w:p><w:r><w:t>It opened in 1931.</w:t></w:r></w:p>")


def with_main(content: bytes) -> bytes:
    return zipped(unzipped(GOOD) | {"word/document.xml": content})


def bomb() -> bytes:
    """A part that says it is small and is not would be cut; this one says the truth."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(5):
            archive.writestr(f"part{number}", b"\0" * 60_000_000)
    return written.getvalue()


def two_of_one_name() -> bytes:
    written = io.BytesIO(GOOD)
    with pytest.warns(UserWarning), zipfile.ZipFile(written, "a") as archive:
        archive.writestr("word/document.xml", "<other/>")
    return written.getvalue()


BOMB = b"<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]><x>&b;</x>"


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"", "damaged"),
        (b"PK\x03\x04 and no more", "damaged"),
        (GOOD[:-40], "damaged"),
        (zipped({"a": "b"}), "names no text"),
        (b"\xd0\xcf\x11\xe0", "locked"),
        (with_main(b"<w:document"), "no XML"),
        (with_main(b"<other/>"), "no body"),
        (with_main(BOMB), "document type"),
        (with_main(b"<x>" * 100_000), "too complicated"),
        (with_main("<?xml version='1.0' encoding='UTF-16'?><x/>".encode("utf-16")), "not written in UTF-8"),
        (with_main(b"<x><![CDATA[a]]></x>"), "unusual"),
    ],
)
def test_it_is_refused_with_the_reason(raw: bytes, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        open_document("a.docx", raw)


def test_a_bomb_is_never_unpacked() -> None:
    with pytest.raises(Unreadable, match="more than can be read"):
        open_document("a.docx", bomb())


FIELD = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'


@pytest.mark.parametrize(
    "raw",
    [
        docx("<w:p/>" + "\n" * 2_000),
        docx(f"<w:p><w:r><w:t>{'&amp;' * 2_000}</w:t></w:r></w:p>"),
        docx(f"<w:p>{FIELD * 300}</w:p>"),
        odt("<text:p>" + '<text:s text:c="900"/>' * 3 + "</text:p>"),
    ],
    ids=["line ends", "entities", "fields in fields", "spaces"],
)
def test_a_little_that_stands_for_much_is_refused_before_it_fills_the_memory(
    raw: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(markup, "MOST_NODES", 1_500)
    monkeypatch.setattr(layout, "MOST_SHOWN", 1_500)
    with pytest.raises(Unreadable, match="too complicated"):
        opened(raw)


def test_a_part_that_says_it_is_small_and_is_not_is_never_unpacked() -> None:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in unzipped(GOOD).items():
            archive.writestr(name, content)
        archive.writestr("word/large.bin", bytes(30_000_000))
        archive.getinfo("word/large.bin").file_size = 1_000
    tracemalloc.start()
    try:
        with pytest.raises(Unreadable, match="damaged"):
            remarked(written.getvalue())
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_a_way_of_packing_that_no_office_suite_writes_is_refused() -> None:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_LZMA) as archive:
        for name, content in unzipped(GOOD).items():
            archive.writestr(name, content)
    with pytest.raises(Unreadable, match="packed in an unknown way"):
        opened(written.getvalue())


def test_two_parts_of_one_name_are_not_chosen_between() -> None:
    with pytest.raises(Unreadable, match="two parts of one name"):
        open_document("a.docx", two_of_one_name())


def test_a_locked_odt_is_told_from_a_damaged_one() -> None:
    parts = unzipped(odt("<text:p>Words.</text:p>"))
    manifest = b"<manifest:manifest xmlns:manifest='m'><manifest:encryption-data/></manifest:manifest>"
    with pytest.raises(Unreadable, match="locked with a password"):
        open_document("a.odt", zipped(parts | {"META-INF/manifest.xml": manifest, "content.xml": b"\x01\x02"}))


@pytest.mark.parametrize("raw", [GOOD, odt("<text:p>It <text:span>opened</text:span> in 1931.</text:p>")])
def test_whatever_is_broken_in_a_part_it_is_read_or_refused(raw: bytes) -> None:
    chance = random.Random(7)
    parts = unzipped(raw)
    for _ in range(300):
        name = chance.choice([name for name in parts if name.endswith((".xml", ".rels"))])
        content = bytearray(parts[name])
        for _ in range(chance.randint(1, 4)):
            content[chance.randrange(len(content))] = chance.choice(b"<>/&;\"'=: aw\x00\xff")
        try:
            opened(zipped(parts | {name: bytes(content)}))
        except Unreadable:
            continue


def test_entries_keep_their_order_their_packing_and_their_time() -> None:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name, content in unzipped(odt("<text:p>It opened.</text:p>")).items():
            entry = zipfile.ZipInfo(name, (2020, 5, 4, 3, 2, 0))
            archive.writestr(entry, content, zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED)
    made = remarked(written.getvalue(), [Span(0, 2)])

    def entries(raw: bytes) -> list[tuple[object, ...]]:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return [(one.filename, one.compress_type, one.date_time) for one in archive.infolist()]

    assert entries(made) == entries(written.getvalue())
    assert made[30:38] == b"mimetype"
