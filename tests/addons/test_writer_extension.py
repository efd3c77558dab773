"""The extension's file: complete, the same each time, and true to the rest of the project."""

from __future__ import annotations

import ast
import io
import sys
import tomllib
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import factlint_writer

import factlint
from factlint.cli.extensions import writer_extension, writer_profile

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "editors" / "libreoffice" / "extension"
OOR = "{http://openoffice.org/2001/registry}"


def archive() -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(writer_extension.pack()))


def test_the_same_sources_are_the_same_bytes_and_nothing_else_is_in_them():
    assert writer_extension.pack() == writer_extension.pack()
    names = archive().namelist()
    assert names == sorted(names) and not any("__pycache__" in name or name.endswith(".pyc") for name in names)
    assert {entry.date_time for entry in archive().infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_everything_that_is_named_is_in_it():
    packed = archive()
    manifest = ET.fromstring(packed.read("META-INF/manifest.xml"))
    space = "{http://openoffice.org/2001/manifest}"
    named = {entry.attrib[f"{space}full-path"] for entry in manifest}
    components = ET.fromstring(packed.read("factlint.components"))
    named |= {one.attrib["uri"] for one in components if "uri" in one.attrib}
    description = ET.fromstring(packed.read("description.xml"))
    named |= {link for one in description.iter() for name, link in one.attrib.items() if name.endswith("}href")}
    assert named == {
        "factlint.components",
        "Settings.xcs",
        "Linguistic.xcu",
        "Addons.xcu",
        "components.py",
        "LICENSE",
        "description.txt",
    }
    assert named <= set(packed.namelist()) and packed.read("LICENSE") == (ROOT / "LICENSE").read_bytes()
    for name in packed.namelist():
        if name.endswith((".xml", ".xcu", ".xcs")):
            ET.fromstring(packed.read(name))


def test_its_versions_languages_and_names_are_those_of_the_project():
    description = ET.parse(EXTENSION / "description.xml").getroot()
    values = {one.tag.rpartition("}")[2]: one.attrib.get("value") for one in description.iter()}
    assert values["version"] == factlint_writer.VERSION == factlint.__version__
    assert values["identifier"] == writer_extension.IDENTIFIER
    linguistic = ET.parse(EXTENSION / "Linguistic.xcu").getroot()
    (listed,) = [one for one in linguistic.iter() if one.attrib.get(f"{OOR}name") == "GrammarCheckerList"]
    assert {one.attrib[f"{OOR}name"] for one in listed} == set(writer_profile.LOCALES)
    assert {value.text for value in listed.iter("value")} == {writer_profile.EXTENSIONS_CHECKER}


def test_every_entry_of_the_menu_is_one_that_the_component_knows():
    addons = ET.parse(EXTENSION / "Addons.xcu").getroot()
    urls = [value.text or "" for value in addons.iter("value") if (value.text or "").startswith("service:")]
    names = [url.partition("?")[0] for url in urls]
    assert set(names) == {"service:org.factlint.writer.Menu"} and len(urls) == 5
    source = (EXTENSION / "components.py").read_text()
    assert all(f'"{url.partition("?")[2]}": self.' in source for url in urls)


def test_it_runs_in_the_python_of_older_libreoffices_with_nothing_installed():
    known = set(sys.stdlib_module_names) | {"uno", "unohelper", "com", "factlint_writer"}
    for path in EXTENSION.rglob("*.py"):
        tree = ast.parse(path.read_text(), feature_version=(3, 8))
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert {name.partition(".")[0] for name in imported} <= known, path


def test_wheel_and_sdist_have_its_sources_where_the_command_looks():
    built = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]
    place = writer_extension._IN_THE_PACKAGE.relative_to(Path(factlint.__file__).parent).as_posix()
    assert built["wheel"]["force-include"]["editors/libreoffice/extension"] == f"factlint/{place}"
    assert "editors/libreoffice/extension" in built["sdist"]["include"]
