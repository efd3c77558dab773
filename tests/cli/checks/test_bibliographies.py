"""`factlint check` over bibliographies and the drafts that cite from them: by itself, without any service."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
from command_line import Judged

DATA = Path(__file__).parents[1] / "data"
BIB = (
    "@article{smïth,\r\n  title = {Rivers of Värn},\r\n  doi = {10.1000/182}\r\n}\r\n"
    "@misc{b,\r\n  title = {R},\r\n  doi = {10.1000/182}\r\n}\r\n@misc{c,\r\n  title = {open"
)


def test_a_bib_file_is_checked_on_its_fields_without_asking_any_service(factlint: Judged) -> None:
    factlint.write("refs.bib", BIB)
    ran = factlint("check", "--format", "json", "refs.bib")
    (draft,) = json.loads(ran.out)["drafts"]
    found = {one["rule"]: one for one in draft["findings"]}
    assert ran.code == 1 and set(found) == {"duplicate-entry", "entry-syntax"}
    doi = found["duplicate-entry"]
    assert (doi["line"], doi["column"]) == (7, 10) and BIB[doi["start"] : doi["end"]] == "10.1000/182"
    assert BIB[found["entry-syntax"]["start"] : found["entry-syntax"]["end"]] == "c"
    assert not factlint.service.heard


def test_the_report_shows_the_field_and_nothing_of_other_entries(factlint: Judged) -> None:
    factlint.write("refs.bib", BIB)
    shown = factlint("check", "refs.bib").out
    assert " 7 │ doi = {10.1000/182}\n   │        ━━━━━━━━━━━\n" in shown and "Rivers" not in shown


def test_sarif_points_at_the_field(factlint: Judged) -> None:
    factlint.write("refs.bib", BIB)
    log = json.loads(factlint("check", "--format", "sarif", "refs.bib").out)
    jsonschema.validate(log, json.loads((DATA / "sarif-schema-2.1.0.json").read_text()))
    results = {one["ruleId"]: one for one in log["runs"][0]["results"]}
    region = results["duplicate-entry"]["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"], region["endColumn"]) == (7, 10, 21)


def test_ris_and_csl_json_are_checked_too_and_other_json_is_not(factlint: Judged) -> None:
    factlint.write("refs.ris", "TY  - BOOK\nTI  - The Rivers\nPY  - 2020\nER  - \n" * 2)
    work = {"id": "a", "type": "book", "title": "The Rivers", "DOI": "10.1000/1"}
    factlint.write("refs.json", json.dumps([work, work | {"id": "b"}]))
    factlint.write("package.json", json.dumps({"name": "x"}))
    drafts = json.loads(factlint("check", "--format", "json", "refs.ris", "refs.json").out)["drafts"]
    assert [[one["rule"] for one in draft["findings"]] for draft in drafts] == [["duplicate-entry"]] * 2
    ran = factlint("check", "package.json")
    assert ran.code == 2 and "not a draft" in ran.err


def test_a_citation_without_an_entry_is_marked_on_its_key_and_mended(factlint: Judged) -> None:
    draft = "---\nbibliography: refs.bib\n---\n\nÜber Flüsse [siehe @smïtt, S. 3].[^1]\n\n[^1]: Auch @doe.\n"
    factlint.write("a.md", draft)
    factlint.write("refs.bib", "@book{smïth,\n  title = {Rivers}\n}\n")
    (checked,) = json.loads(factlint("check", "--format", "json", "a.md").out)["drafts"]
    found = [one for one in checked["findings"] if one["rule"] == "citation-key"]
    assert [draft[one["start"] : one["end"]] for one in found] == ["smïtt", "doe"]
    assert found[0]["fixes"][0]["title"] == "Cite “smïth”"


def test_a_folder_is_not_searched_for_bibliographies(factlint: Judged) -> None:
    factlint.write("a.md", "A draft.\n")
    factlint.write("refs.bib", BIB)
    drafts = json.loads(factlint("check", "--format", "json", ".").out)["drafts"]
    assert [draft["path"] for draft in drafts] == ["./a.md"]


def test_entries_that_no_draft_cites_are_told_on_their_keys(factlint: Judged) -> None:
    factlint.write("a.md", "---\nbibliography: refs.bib\n---\n\nIt rose [@smith].\n")
    factlint.write("refs.bib", "@book{smith,\n  title = {Rivers}\n}\n@book{jones,\n  title = {Lakes}\n}\n")
    ran = factlint("check", "--format", "json", "a.md", "refs.bib")
    found = {draft["path"]: draft["findings"] for draft in json.loads(ran.out)["drafts"]}
    assert [(one["rule"], one["level"]) for one in found["refs.bib"]] == [("uncited-entry", "information")]
    assert [one["rule"] for one in found["a.md"]] == ["uncited-entry"] and ran.code == 0
