"""The pane in Word and in Google Docs, each in as much of its host as can be had here, and Word's manifests."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from factlint.cli.extensions.word_manifest import write_manifests
from factlint.service.routes.pane import VARIANTS, list_parts

ADDRESS = "https://factlint.example.org"


def test_word_is_read_changed_and_commented_under_the_mock_of_its_maker(node_test: Callable[..., None]) -> None:
    node_test("office.test.mjs")


def test_google_docs_is_read_and_changed_through_its_side_bar(node_test: Callable[..., None]) -> None:
    node_test("docs.test.mjs")


def test_the_manifests_pass_the_validation_of_word_s_maker(tmp_path: Path, node_test: Callable[..., None]) -> None:
    assert write_manifests(ADDRESS, tmp_path) == 0
    with zipfile.ZipFile(tmp_path / "factlint-word.zip") as package:
        assert package.namelist() == ["manifest.json", "color.png", "outline.png"]
        manifest = package.read("manifest.json").decode()
    (tmp_path / "manifest.json").write_text(manifest)
    (tmp_path / "broken.json").write_text(manifest.replace('"short": "Factlint"', f'"short": "{"Factlint" * 9}"'))
    node_test("manifests.test.mjs", MANIFESTS=str(tmp_path))


def test_every_address_in_the_manifests_is_one_that_a_backend_answers(tmp_path: Path) -> None:
    write_manifests(f"{ADDRESS}:8443/facts/", tmp_path)
    written = (tmp_path / "manifest.xml").read_text()
    with zipfile.ZipFile(tmp_path / "factlint-word.zip") as package:
        written += json.dumps(json.loads(package.read("manifest.json")))
    paths = set(re.findall(rf'"{ADDRESS}:8443/facts(/pane[^"]*)"', written))
    pages = paths & set(VARIANTS)
    assert "/pane/word" in pages
    assert {path.removeprefix("/pane/") for path in paths - pages} <= set(list_parts())
    assert f"<AppDomain>{ADDRESS}:8443</AppDomain>" in written


def test_the_elements_of_a_control_name_resources_that_are_there(tmp_path: Path) -> None:
    write_manifests(ADDRESS, tmp_path)
    found = list(ElementTree.parse(tmp_path / "manifest.xml").iter())
    assert {one.get("resid") for one in found} - {None} == {
        one.get("id") for one in found if one.tag.startswith("{http://schemas.microsoft.com/office/officeappbasictypes")
    } - {None}


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8643", "https://", 'https://a.example/"onload="', "https://u@a.example"]
)
def test_an_address_that_word_would_not_open_is_refused_with_the_way_to_one(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert write_manifests(url, tmp_path / "out") == 2
    said = capsys.readouterr().err
    assert "https only" in said and "factlint pane" in said
    assert not (tmp_path / "out").exists()
