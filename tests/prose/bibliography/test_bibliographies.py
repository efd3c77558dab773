"""Bibliographies are read with the exact place of each value, whatever is broken in them, and however large they are."""

from __future__ import annotations

import time

import pytest

from factlint.prose.bibliography.bibtex import read_bibtex
from factlint.prose.bibliography.citation_keys import cited_keys, naming_of
from factlint.prose.bibliography.csl_json import is_csl_json, read_csl_json
from factlint.prose.bibliography.entries import Bibliography, Entry
from factlint.prose.bibliography.ris import read_ris
from factlint.prose.draft import Markup
from factlint.prose.parse import parse

BIB = r"""% Ünlöved rivers
@string{varn = {Varn Press}}
@Article{Straße2020,
  author  = {M{\"u}ller, J{\'e}r{\^o}me and de la Cruz, Ana and {World Rivers Org}},
  title   = "The {R}ivers of \textit{Varn} \& Lond{\'o}n",
  journal = varn # { Notes},
  date    = {2020-05-01},
  url     = {https://doi.org/10.1000/ABC_1},
  ids     = {old, older},
}
@book(b2, title = {Lakes}, year = 1999)
"""


def placed(text: str, entry: Entry, name: str) -> str:
    span = entry.fields[name].span
    return text[span.start : span.end]


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_each_value_of_a_bib_file_stands_where_it_is_said_to(line_end: str) -> None:
    text = BIB.replace("\n", line_end)
    found = read_bibtex(text)
    first, second = found.entries
    assert not found.faults
    assert text[first.key_span.start : first.key_span.end] == first.key == "Straße2020"
    assert first.title == "The Rivers of Varn & Londón"
    assert first.families == ("Müller", "de la Cruz", "World Rivers Org")
    assert (first.year, first.doi, first.journal) == ("2020", "10.1000/abc_1", "Varn Press Notes")
    assert placed(text, first, "url") == "https://doi.org/10.1000/ABC_1"
    assert first.year_span is not None and text[first.year_span.start : first.year_span.end] == "2020"
    assert (second.key, second.title, second.year) == ("b2", "Lakes", "1999")
    assert found.find("STRASSE2020") is first and found.find("strabe2020") is None
    assert found.find("OLDER") is first


def test_csl_json_is_read_with_places_and_told_from_other_json() -> None:
    text = (
        '[\r\n {"id": "ü1", "type": "article-journal", "title": "Über \\"Flüsse\\"", "DOI": "10.1000/X",\r\n'
        '  "issued": {"date-parts": [[2019, 4]]}, "author": [{"family": "Berg", "non-dropping-particle": "van"}]},\n'
        ' {"id": 2, "type": "book"}]\n'
    )
    first, second = read_csl_json(text).entries
    assert is_csl_json(text) and (first.key, first.title, first.doi) == ("ü1", 'Über "Flüsse"', "10.1000/x")
    assert placed(text, first, "doi") == "10.1000/X" and text[first.key_span.start : first.key_span.end] == "ü1"
    assert first.year == "2019" and first.families == ("van Berg",) and second.key == "2"
    assert first.year_span is not None and text[first.year_span.start : first.year_span.end] == "2019"
    for other in ("[]", "{}", '[{"a": 1}]', '{"id": 1, "type": "x"}', '[{"id": 1, "type": "button"}]', "[" * 100_000):
        assert not is_csl_json(other)


def test_ris_is_read_with_places() -> None:
    text = (
        "TY  - JOUR\r\nID  - fluß\r\nAU  - Doe, Jane\r\nAU  - Roe, R.\r\nTI  - Flüsse \r\nPY  - 2019/05//\r\n"
        "DO  - 10.1000/x\r\nER  - \r\n"
    )
    (entry,) = read_ris(text).entries
    assert (entry.key, entry.title, entry.year, entry.doi) == ("fluß", "Flüsse", "2019", "10.1000/x")
    assert entry.families == ("Doe", "Roe") and placed(text, entry, "title") == "Flüsse"


@pytest.mark.parametrize(
    ("text", "keys", "faulty"),
    [
        ("@article{a, title={x {never closed, year=2010}\n@article{b, title={ok}}\n", ["b"], ["a"]),
        ('@article{a, title="x,\n}\n@article{b, title={ok}}\n', ["b"], ["a"]),
        ("@article{a, title={x}} year = 3}\n@book{b, title={ok}}\n", ["a", "b"], []),
        ("@article{a, title={x}\n year=2010\n@article{b,}", ["b"], ["a"]),
        ("@article{a, title=}\n@article{b,}", ["b"], ["a"]),
        ("@article{, title={x}}", [""], []),
        ("@article", [], []),
        ("me@home.example {x}", [], []),
        ("@article{a, title={x}", [], ["a"]),
    ],
)
def test_a_broken_entry_is_told_and_does_not_hide_the_next(text: str, keys: list[str], faulty: list[str]) -> None:
    found = read_bibtex(text)
    assert [entry.key for entry in found.entries] == keys
    assert [text[fault.span.start : fault.span.end] for fault in found.faults] == faulty


def test_words_that_stand_for_words_do_not_grow_without_end() -> None:
    lines = ["@string{a0 = {0123456789}}"]
    lines += [f"@string{{a{n} = a{n - 1} # a{n - 1} # a{n - 1} # a{n - 1}}}" for n in range(1, 40)]
    (entry,) = read_bibtex("\n".join([*lines, "@book{b, title = a39}"])).entries
    assert len(entry.fields["title"].written) <= 20_000


LARGE = "".join(
    f'@article{{k{n},\n  title = {{The {{R}}iver of town {n}}},\n  author = {{Sm{{\\"o}}th, Jo and Doe, Jane}},\n'
    f"  year = 2010, doi = {{10.1000/x{n}}},\n  abstract = {{{'many words ' * 100}}}\n}}\n\n"
    for n in range(4_200)
)


@pytest.mark.parametrize(
    "text",
    [
        LARGE,
        *(
            "@a{" * 300_000,
            "@a{\n" * 200_000,
            "@a{x,t={" * 150_000,
            "@a{k,t={" + "{" * 800_000,
            '@a{k,t="' + '"' * 800_000,
        ),
        *("@a{k,t=" + "a#" * 200_000, "@string{" * 150_000, "@a{k,\n" + " " * 1_000_000, "@a{k," + "t=1," * 200_000),
    ],
    ids=lambda text: text[:12],
)
def test_a_file_of_any_content_is_read_in_seconds(text: str) -> None:
    started = time.process_time()
    found = read_bibtex(text)
    assert time.process_time() - started < 20
    if text is LARGE:
        assert len(text) > 5_000_000 and len(found.entries) == 4_200 and not found.faults


@pytest.mark.parametrize(
    "text", ["[" * 200_000, "[{" * 200_000, '[{"a":' * 100_000, '[{"id":1,"type":"a"},', "[1]", "", "[{}", "[{},"]
)
def test_json_that_is_broken_or_nested_without_end_ends_in_one_fault(text: str) -> None:
    found: Bibliography = read_csl_json(text)
    assert len(found.faults) == 1 and found.faults[0].span.end <= len(text)


@pytest.mark.parametrize(
    ("markup", "text", "cited", "files"),
    [
        (
            "markdown",
            "---\r\ntitle: Flüsse\r\nbibliography: refs.bib\r\n---\r\nÜber [@smïth; siehe @doe, p. 3], @lee.[^1] `[@code]` "
            "[@gh](https://x.example) me@b.example\r\n\r\n[^1]: Sieh [-@x99a] und @{a key}.\r\n",
            ["smïth", "doe", "lee", "x99a"],
            ["refs.bib"],
        ),
        ("quarto", "---\nbibliography: [a.bib, 'c d.json']\n---\nSo [@a] in @fig-x.\n", ["a"], ["a.bib", "c d.json"]),
        (
            "markdown",
            '---\nbibliography:\n  - a.bib\n  - "b.bib"\ntitle: x\n---\nSo [@a].\n',
            ["a"],
            ["a.bib", "b.bib"],
        ),
        (
            "latex",
            "\\documentclass{article}\n\\addbibresource{my.bib}\n% \\bibliography{no}\n\\begin{document}\nÜber \\cite{a, b}."
            "\\footnote{See \\citep[p.~3][x]{c}.} % \\cite{no}\n\n\\bibliography{refs,more}\n\\end{document}\n",
            ["a", "b", "c"],
            ["my.bib", "refs", "more"],
        ),
        ("org", "#+bibliography: refs.bib\n\nSo [cite/t:@a; see @b p. 3].\n", ["a", "b"], ["refs.bib"]),
        (
            "typst",
            'So @a-1 and #cite(<b>). // @c\n\n#bibliography(("x.bib", "y.yml"))\n',
            ["a-1", "b"],
            ["x.bib", "y.yml"],
        ),
    ],
)
def test_keys_and_files_stand_where_the_draft_names_them(
    markup: Markup, text: str, cited: list[str], files: list[str]
) -> None:
    draft = parse(text, markup)
    found = cited_keys(draft)
    assert [one.key for one in found] == cited
    assert [one.span.slice(text) for one in found] == cited
    assert [one.span.slice(text) for one in naming_of(draft).files] == files


@pytest.mark.parametrize("words", ["[@a", "[@a]", "\\cite{a}", "[cite:@a]", "@a ", "[", "`@a"])
@pytest.mark.parametrize("markup", ["markdown", "latex", "org", "typst"])
def test_a_paragraph_of_nothing_but_citations_is_read_in_seconds(markup: Markup, words: str) -> None:
    draft = parse(words * 20_000, markup)
    started = time.process_time()
    cited_keys(draft)
    naming_of(draft)
    assert time.process_time() - started < 20
