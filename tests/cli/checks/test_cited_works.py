"""`factlint check refs.bib` with a real backend and a register in the shape of Crossref on loopback; nothing without consent."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import jsonschema
import pytest
from command_line import CommandLine

DATA = Path(__file__).parents[1] / "data"
BIB = (
    "@article{wäke,\r\n  title = {A hyperplasia of the Värn valley},\r\n  author = {Wake, A.},\r\n  year = {1997},\r\n"
    "  doi = {10.1000/ABC}\r\n}\r\n"
)
RECORD = {
    "DOI": "10.1000/abc",
    "title": ["RETRACTED: A hyperplasia of the Värn valley"],
    "author": [{"given": "A.", "family": "Wake"}],
    "container-title": ["The Lancet"],
    "issued": {"date-parts": [[1998, 2]]},
    "updated-by": [
        {
            "DOI": "10.1000/notice",
            "type": "retraction",
            "label": "Retraction",
            "source": "retraction-watch",
            "updated": {"date-parts": [[2010, 2, 6]]},
        }
    ],
}
BACKEND = """
import dataclasses
import typer
import factlint.service.common.config as config
from factlint.cli.commands.admin import register
from factlint.engine.web.choice import Addresses

plain = config.ServiceConfig.__init__


def beside(self, *given, **named):
    plain(self, *given, **named)
    object.__setattr__(self, "web", dataclasses.replace(self.web, addresses=Addresses(crossref={register!r})))
    object.__setattr__(self, "allow_hosts", ("127.0.0.1",))
    object.__setattr__(self, "doi_resolver", {register!r})


config.ServiceConfig.__init__ = beside
app = typer.Typer()
register(app)
app()
"""
"""A backend for which the register is on this machine."""


@dataclass
class Writer(CommandLine):
    """A writer who chose that works are looked up; `asked` is what the register was asked for."""

    asked: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])


@pytest.fixture
def writer(tmp_path: Path, home: dict[str, str]) -> Iterator[Writer]:
    asked: list[tuple[str, str]] = []

    class Register(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append((self.path, self.headers.get("User-Agent", "")))
            known = self.path.lower() == "/works/10.1000%2fabc"
            body = json.dumps({"status": "ok", "message-type": "work", "message": RECORD}).encode() if known else b"{}"
            self.send_response(200 if known else 404)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Register)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "refs.bib").write_bytes(BIB.encode())
    settings = Path(home["HOME"]) / ".config" / "factlint" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[search]\nreferences = ["works"]\n')
    environment = home | {"FACTLINT_DATA_DIR": str(tmp_path / "data")}
    program = BACKEND.format(register=f"http://127.0.0.1:{server.server_port}")
    backend = subprocess.Popen(
        [sys.executable, "-c", program, "serve", "--local"],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    yield Writer(folder, environment, asked)
    backend.send_signal(signal.SIGTERM)
    backend.wait(30)
    server.shutdown()
    thread.join()
    server.server_close()


def on(finding: dict[str, int]) -> str:
    return BIB[finding["start"] : finding["end"]]


def test_a_retraction_and_a_wrong_year_stand_on_their_fields_once_the_writer_agreed(writer: Writer) -> None:
    before = json.loads(writer("check", "--format", "json", "refs.bib").out)
    assert before["drafts"][0]["findings"] == [] and writer.asked == []
    ran = writer("check", "--agree", "--format", "json", "refs.bib")
    found = json.loads(ran.out)["drafts"][0]["findings"]
    assert ran.code == 1, ran.err
    assert [(on(one), one["verdict"], one["kind"]) for one in found] == [
        ("A hyperplasia of the Värn valley", "Retracted work", "citation"),
        ("1997", "Reference details differ", "citation"),
    ]
    assert found[0]["rationale"] == (
        "This work was retracted on 2010-02-06 (Retraction Watch): https://doi.org/10.1000/notice."
    )
    (once,) = writer.asked
    assert "@" not in once[1] and "mailto" not in once[0]
    log = json.loads(writer("check", "--format", "sarif", "refs.bib").out)
    jsonschema.validate(log, json.loads((DATA / "sarif-schema-2.1.0.json").read_text()))
    regions = [one["locations"][0]["physicalLocation"]["region"] for one in log["runs"][0]["results"]]
    assert [(one["startLine"], one["startColumn"]) for one in regions] == [(2, 12), (4, 11)]
    assert len(writer.asked) == 1
