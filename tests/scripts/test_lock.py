"""The lock of the tests names every package that the project asks for, in a version that it takes."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
_LINE = re.compile(r"([\w.-]+)==([^ ;]+)")


def test_every_dependency_is_locked_to_a_version_that_fits():
    lines = (ROOT / "tests/requirements.lock").read_text("utf-8").splitlines()
    locked = {canonicalize_name(found[1]): found[2] for line in lines if (found := _LINE.match(line))}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    for one in map(Requirement, wanted):
        if one.name != "factlint":
            assert one.specifier.contains(locked.get(canonicalize_name(one.name), ""), prereleases=True), one
