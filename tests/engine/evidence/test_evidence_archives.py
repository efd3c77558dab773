"""ZIM archives among the writer's own sources: read article by article, gone on with later, and never a reason to crash."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from factlint.engine.evidence import EvidenceStore
from factlint.engine.evidence.own import archive as own_archive
from factlint.engine.evidence.own import availability, open_archive
from factlint.engine.evidence.own import sources as own
from factlint.engine.model import Claim, Evidence

pytest.importorskip("libzim", reason="there is no libzim for this system")

from libzim.writer import Creator, Hint, Item, StringProvider

BRIDGE = Claim("The Kurrawong Bridge opened in 1931.", subject="Kurrawong Bridge")
OPENING = "The Kurrawong Bridge is a bridge in New South Wales. It opened in 1938 after six years of work."
ARTICLE = (
    "<html><head><title>no</title><style>p{}</style></head><body><nav>Menu of other things and places</nav>"
    "<h1>Kurrawong Bridge</h1><div id='content'><p>The <b>Kurrawong Bridge</b> is a bridge in <a href='x'>New South "
    "Wales</a>.<sup class='reference'>[1]</sup> It opened in 1938 after six years of work.</p>"
    "<h2>Toll</h2><ul><li>Until 1988 a toll of one shilling was paid.</li></ul>"
    "<table class='wikitable'><tr><th>Length of the bridge</th><td>310 m</td></tr></table></div></body></html>"
)


@pytest.fixture(autouse=True)
def look_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "RESCAN_S", 0.0)
    monkeypatch.setattr(own, "RESCAN_SHARE", 0.0)


class Entry(Item):
    def __init__(self, path: str, title: str, text: str, kind: str = "text/html") -> None:
        super().__init__()
        self._said = (path, title, text, kind)

    def get_path(self) -> str:
        return self._said[0]

    def get_title(self) -> str:
        return self._said[1]

    def get_mimetype(self) -> str:
        return self._said[3]

    def get_contentprovider(self) -> StringProvider:
        return StringProvider(self._said[2])

    def get_hints(self) -> dict[Hint, bool]:
        return {Hint.FRONT_ARTICLE: self._said[3] == "text/html"}


def archive(path: Path, *more: Entry, **metadata: str) -> Path:
    """A real archive with the article on the bridge, a picture's words, a redirect, and what is asked for."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with Creator(path).config_indexing(False, "eng") as made:
        made.add_item(Entry("Kurrawong_Bridge", "Kurrawong Bridge", ARTICLE))
        made.add_item(Entry("style.css", "style", "The Kurrawong Bridge opened in 1900.", "text/css"))
        made.add_redirection("Old_bridge", "Old bridge", "Kurrawong_Bridge", {})
        for entry in more:
            made.add_item(entry)
        for name, value in ({"Title": "Bridges", "Date": "2026-02-03", "Language": "eng"} | metadata).items():
            made.add_metadata(name, value)
    return path


def articles(count: int) -> list[Entry]:
    return [
        Entry(f"Bridge_{n:03}", f"Bridge {n}", f"<p>Bridge {n} of Tallawong is {n} metres long and quite old.</p>")
        for n in range(count)
    ]


def read(store: EvidenceStore, project: Path, name: str = "wiki.zim") -> None:
    store.set_workspace("w", project, [project / name])
    assert store.refresh("w")


def found(store: EvidenceStore, claim: Claim = BRIDGE) -> list[Evidence]:
    return [one for one in store.find(claim, workspace="w") if one.kind == "own"]


def test_an_article_is_evidence_with_title_page_and_date(store: EvidenceStore, project: Path) -> None:
    archive(project / "wiki.zim", Source="https://en.wikipedia.org/wiki/Main_Page")
    read(store, project)
    evidence = found(store)
    [opened] = [one for one in evidence if one.text.startswith("The Kurrawong Bridge opened in 1938")]
    assert opened.snippet == "It opened in 1938 after six years of work."
    assert opened.snippet in OPENING
    assert (opened.title, opened.date, opened.location) == ("Kurrawong Bridge", "2026-02-03", "")
    assert opened.url == "https://en.wikipedia.org/wiki/Kurrawong_Bridge"
    assert opened.source_name == "Bridges (wiki.zim)"
    texts = {one.text for one in evidence}
    assert "Until 1988 a toll of one shilling was paid." in texts
    assert "Length of the bridge — 310 m" in texts
    assert not any("1900" in text or "Menu" in text for text in texts)
    assert len({one.key for one in evidence}) == len(evidence)


def test_an_archive_of_no_known_wiki_is_linked_to_itself(store: EvidenceStore, project: Path) -> None:
    path = archive(project / "wiki.zim")
    read(store, project)
    assert found(store)[0].url == f"{path.as_uri()}#Kurrawong_Bridge"


def test_archives_lie_in_folders_too_and_each_article_counts(store: EvidenceStore, project: Path) -> None:
    archive(project / "sources" / "wiki.zim", *articles(4))
    (project / "sources" / "note.md").write_text("The Kurrawong Bridge is grey.")
    read(store, project, "sources")
    [source] = store.list_sources("w")
    assert (source.documents, source.state, source.problems) == (6, "ready", ())


def test_an_archive_is_read_once_and_again_only_when_it_is_another(
    store: EvidenceStore, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = archive(project / "wiki.zim")
    read(store, project)
    before = store.generation("w")
    entries: list[int] = []
    real = own_archive._page
    monkeypatch.setattr(own_archive, "_page", lambda one, number: entries.append(number) or real(one, number))
    os.utime(path, (1, 1))
    read(store, project)
    assert (entries, store.generation("w")) == ([], before)
    archive(path, *articles(1))
    read(store, project)
    assert entries
    assert store.generation("w") != before
    assert len({(one.title, one.text) for one in found(store)}) == len(found(store))


def test_a_long_reading_goes_on_where_it_ended(
    store: EvidenceStore, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive(project / "wiki.zim", *articles(30))
    monkeypatch.setattr(own_archive, "_BATCH", 4)
    store.set_workspace("w", project, [project / "wiki.zim"])
    counts: list[int] = []
    clock = iter(range(10**6))
    monkeypatch.setattr(own_archive.time, "monotonic", lambda: next(clock) / 1000)
    while not store.refresh("w", budget_s=0.02):
        counts.append(store.list_sources("w")[0].documents)
        assert store.list_sources("w")[0].state == "indexing"
    assert counts == sorted(counts)
    assert 0 < counts[0] < 31
    [source] = store.list_sources("w")
    assert (source.documents, source.state) == (31, "ready")
    asked = Claim("Bridge 29 of Tallawong is 40 metres long.")
    assert [one.title for one in found(store, asked)].count("Bridge 29") == 1


def test_a_missing_extra_is_said_and_made_good_when_it_comes(
    store: EvidenceStore, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive(project / "wiki.zim")
    monkeypatch.setattr(open_archive, "is_available", lambda suffix: False)
    monkeypatch.setattr("factlint.engine.evidence.own.scan.is_available", lambda suffix: False)
    read(store, project)
    [source] = store.list_sources("w")
    assert source.problems == (f"wiki.zim {open_archive.ZIM_NEEDS}",)
    assert "pip install 'factlint[zim]'" in source.problems[0]
    assert found(store) == []
    monkeypatch.setattr(open_archive, "is_available", availability.is_available)
    monkeypatch.setattr("factlint.engine.evidence.own.scan.is_available", availability.is_available)
    read(store, project)
    assert found(store)
    assert store.list_sources("w")[0].problems == ()


@pytest.mark.parametrize("damage", ["no archive", "cut", "holes"])
def test_a_damaged_archive_is_a_problem_in_plain_words(store: EvidenceStore, project: Path, damage: str) -> None:
    path = archive(project / "wiki.zim", *articles(40))
    whole = path.read_bytes()
    path.write_bytes(
        {
            "no archive": b"this is no archive " * 50,
            "cut": whole[: len(whole) // 2],
            "holes": whole[:200] + b"\xaa" * (len(whole) - 200),
        }[damage]
    )
    read(store, project)
    [source] = store.list_sources("w")
    assert source.problems[0].startswith("wiki.zim ")
    assert found(store) == []


def test_what_is_too_much_is_left_out_and_said(
    store: EvidenceStore, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "<p>" + "The Kurrawong Bridge is quite long and old. " * 200 + "</p>"
    archive(project / "wiki.zim", Entry("A_long", "Long bridge", long), *articles(20))
    monkeypatch.setattr(own_archive, "MAX_ARTICLES", 8)
    monkeypatch.setattr(own_archive, "_BATCH", 4)
    monkeypatch.setattr(open_archive, "_MAX_ENTRY_BYTES", 2_000)
    read(store, project)
    [source] = store.list_sources("w")
    assert source.problems == ("wiki.zim holds too many articles; the first 8 were read.",)
    assert source.documents == 8
    assert "Long bridge" not in {one.title for one in found(store)}


def test_an_archive_in_another_language_says_that_it_does_not_help_yet(store: EvidenceStore, project: Path) -> None:
    archive(project / "wiki.zim", Language="fra")
    read(store, project)
    assert "judged in English only" in store.list_sources("w")[0].problems[0]


def test_a_removed_archive_takes_its_articles_along(store: EvidenceStore, project: Path) -> None:
    path = archive(project / "wiki.zim")
    read(store, project)
    path.unlink()
    read(store, project)
    assert found(store) == []
