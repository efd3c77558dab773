"""`factlint addons word`: the manifests by which Word knows the task pane of a backend, written for its address."""

from __future__ import annotations

import re
import uuid
import zipfile
from importlib.resources import files
from pathlib import Path
from string import Template
from urllib.parse import urlsplit

from factlint import __version__
from factlint.cli.backend_request import FAILURE
from factlint.cli.terminal import make_harmless, output_console, print_message
from factlint.settings import load

_TEMPLATES = files("factlint.cli").joinpath("templates").joinpath("word")
_ADDRESS = re.compile(r"https://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?(?:/[a-z0-9._~-]+)*", re.IGNORECASE)
_ABOUT = "Finds the claims of your document, shows what the evidence says of each, and puts the right words in."
_IN_PACKAGE = ("color.png", "outline.png")
_NEEDS_HTTPS = (
    "Word opens add-ins over https only; name a backend that has a certificate, with --url https://factlint.example.org. "
    "With the backend of this machine, `factlint pane` opens the same pane in your browser."
)


def write_manifests(url: str | None, folder: Path) -> int:
    """Write them into a folder; the exit code. The address is the service's of the user's settings when none is named."""
    address = (url or load().settings.base_url).rstrip("/")
    if not _ADDRESS.fullmatch(address):
        print_message(f"{address or 'no address'}: {_NEEDS_HTTPS}")
        return FAILURE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        manifest = folder / "manifest.xml"
        manifest.write_text(_fill_template("manifest.xml", address), encoding="utf-8")
        package = folder / "factlint-word.zip"
        with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED) as made:
            made.writestr("manifest.json", _fill_template("manifest.json", address))
            for name in _IN_PACKAGE:
                made.writestr(name, _TEMPLATES.joinpath(name).read_bytes())
    except OSError as problem:
        print_message(str(problem))
        return FAILURE
    _tell(address, manifest, package)
    return 0


def _fill_template(name: str, address: str) -> str:
    """A manifest; each address makes an add-in of its own, so that two backends can stand side by side."""
    parts = urlsplit(address)
    return Template(_TEMPLATES.joinpath(name).read_text(encoding="utf-8")).substitute(
        id=uuid.uuid5(uuid.NAMESPACE_URL, f"{address}/pane/word"),
        version=".".join(re.findall(r"\d+", __version__)[:3]),
        description=_ABOUT,
        address=address,
        origin=f"{parts.scheme}://{parts.netloc}",
        domain=parts.netloc,
    )


def _tell(address: str, manifest: Path, package: Path) -> None:
    for line in (
        f"Word's pane is {address}/pane/word, which asks for a key of that service.",
        f"{manifest}: for every Word. On the web: Home > Add-ins > More Add-ins > My Add-ins > Upload My Add-in.",
        f"{package}: the same in the newer form, for an administrator's upload to Microsoft 365.",
        "To undo it, remove the add-in where you added it; nothing else was changed.",
    ):
        output_console().print(make_harmless(line), soft_wrap=True)
