"""`factlint doctor` says how things are in plain words; `factlint sources` keeps the writer's own evidence."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import Judged
from loopback_service import Heard, Says

sys.path.insert(0, str(Path(__file__).parents[2] / "engine" / "models"))

from scripted import Answer, Asked, Endpoint, fails, says

from factlint.client.local.own_sources import describe_state
from factlint.interface.local import SourceOut
from factlint.settings import build_id


class Backend:
    """The local parts of a backend, answered from memory."""

    def __init__(self) -> None:
        self.sources: dict[str, dict[str, object]] = {}
        self.state = "ready"

    def __call__(self, heard: Heard) -> Says:
        path = heard.path.removeprefix("/api/v1/local")
        if heard.headers.get("authorization") != "Bearer t":
            return Says(401, {"detail": "Who?", "code": "not_authenticated"})
        if path == "/status":
            body = {"build_id": "b", "pid": 7, "index": {"state": self.state, "message": "broken disk"}}
            return Says(body={**body, "encyclopedia": True, "sources": len(self.sources), "uptime_seconds": 125})
        if path == "/sources" and heard.method == "GET":
            return Says(body={"items": list(self.sources.values())})
        if path == "/sources" and heard.method == "POST":
            location = str(heard.body["location"])
            if location.endswith(".png"):
                return Says(422, {"detail": f"{location} is of a kind that cannot be read.", "code": "source_refused"})
            found = {"id": f"s{len(self.sources)}", "kind": "folder", "location": location, "documents": 3}
            if location.endswith("empty"):
                found |= {"documents": 0, "state": "ready"}
            if location.endswith(".txt"):
                found |= {"documents": 0, "problems": ["a.txt is not text (it holds zero bytes)."], "state": "ready"}
            self.sources[str(found["id"])] = found
            return Says(body=found)
        if path.startswith("/sources/") and heard.method == "DELETE":
            del self.sources[path.removeprefix("/sources/")]
        return Says(body={"ok": True})


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    served = Endpoint(lambda asked: fails(500))
    yield served
    served.close()


@pytest.fixture
def backend(factlint: Judged) -> Backend:
    """A backend that the command finds at the rendezvous, as its own build."""
    found = Backend()
    factlint.service.script = found
    for name in ("FACTLINT_BASE_URL", "FACTLINT_API_KEY"):
        del factlint.environment[name]
    code = "from factlint.settings import load, rendezvous_path; print(rendezvous_path(load().settings.data_dir))"
    import subprocess

    said = subprocess.run([sys.executable, "-c", code], env=factlint.environment, capture_output=True, text=True)
    at = {"socket": None, "address": factlint.service.url, "http": "x", "token": "t", "build_id": build_id(), "pid": 7}
    Path(said.stdout.strip()).write_text(json.dumps(at))
    return found


def test_doctor_with_nothing_configured_is_content_and_starts_nothing(factlint: Judged) -> None:
    for name in ("FACTLINT_BASE_URL", "FACTLINT_API_KEY"):
        del factlint.environment[name]
    ran = factlint("doctor")
    assert ran.code == 0, ran.out + ran.err
    assert "the local backend is not running; the next check starts it" in ran.out
    assert "nothing leaves it" in ran.out and "base_url = this machine  (default)" in ran.out
    assert not list(Path(factlint.environment["XDG_RUNTIME_DIR"]).rglob("*.json"))


def test_doctor_names_where_each_setting_comes_from_and_what_is_wrong_with_it(factlint: Judged) -> None:
    path = factlint.write("factlint.toml", 'language = "de"\negress = "allow"\n')
    ran = factlint("doctor", FACTLINT_CHECK="save")
    assert f"language = de  (from {path})" in ran.out
    assert "check = save  (from FACTLINT_CHECK)" in ran.out
    assert "✗ egress" in ran.out and ran.code == 2


def test_doctor_shows_how_rules_are_set_and_names_those_that_are_not_there(factlint: Judged) -> None:
    for name in ("FACTLINT_BASE_URL", "FACTLINT_API_KEY"):
        del factlint.environment[name]
    path = factlint.write("factlint.toml", '[rules]\nweekday-date = "error"\nsum = false\nage = true\n')
    ran = factlint("doctor")
    assert ran.code == 0, ran.out + ran.err
    assert f"rules.weekday-date = error  (from {path})" in ran.out
    assert f"rules.sum = false  (from {path})" in ran.out and "rules.age = true" in ran.out
    factlint.write("factlint.toml", "[rules]\nweekday-dat = false\n")
    ran = factlint("doctor")
    assert (
        f"✗ rules.weekday-dat ({path}): there is no such rule; did you mean weekday-date?" in ran.out and ran.code == 2
    )


def test_doctor_knows_a_running_backend(factlint: Judged, backend: Backend) -> None:
    ran = factlint("doctor")
    assert "✓ the local backend runs (process 7, for 2 min)" in ran.out
    assert "✓ the evidence is read and ready" in ran.out and "✓ the offline encyclopedia is installed" in ran.out
    assert ran.code == 0
    backend.state = "failed"
    ran = factlint("doctor")
    assert "✗ the evidence could not be read: broken disk" in ran.out and ran.code == 2


def test_doctor_asks_a_service_whether_it_answers_and_knows_the_key(factlint: Judged) -> None:
    judge = factlint.judge
    judge.refuse["/me/usage"] = Says(body={"credits": {"total": 100, "remaining": 60}})
    ran = factlint("doctor")
    assert "✓" in ran.out and "60 of 100 credits are left" in ran.out and ran.code == 0
    judge.refuse["/me/usage"] = Says(401, {"detail": "Who?", "code": "not_authenticated"})
    ran = factlint("doctor")
    assert "✗ the key was not accepted" in ran.out and ran.code == 2
    ran = factlint("doctor", FACTLINT_API_KEY="")
    assert "✗ no key" in ran.out and ran.code == 2


def test_sources_are_added_listed_and_removed(factlint: Judged, backend: Backend) -> None:
    (factlint.folder / "notes").mkdir()
    location = str((factlint.folder / "notes").resolve())
    added = factlint("sources", "add", "notes")
    assert "notes: 3 documents read; every draft is checked against it" in added.err
    assert added.code == 0 and location in added.out.replace("\n", "")
    assert [source["location"] for source in backend.sources.values()] == [location]
    assert "s0" in factlint("sources", "list").out
    removed = factlint("sources", "remove", "notes")
    assert removed.code == 0 and "drafts are no longer checked against it, but where a project lists it" in removed.err
    assert backend.sources == {}
    assert "No sources of your own yet" in factlint("sources", "list").err


def test_a_source_that_lies_in_another_is_still_read_once_it_is_removed(factlint: Judged, backend: Backend) -> None:
    (factlint.folder / "notes" / "dams").mkdir(parents=True)
    assert factlint("sources", "add", "notes", "notes/dams").code == 0
    holder = str((factlint.folder / "notes").resolve())
    removed = factlint("sources", "remove", "notes/dams")
    assert removed.code == 0 and f"still checked against it, because it lies in {holder}" in removed.err.replace(
        "\n", " "
    )
    assert [source["location"] for source in backend.sources.values()] == [holder]


def test_what_cannot_be_a_source_is_said_and_the_others_are_added(factlint: Judged, backend: Backend) -> None:
    for name in ("picture.png", "a.txt"):
        factlint.write(name, b"\0\0")
    (factlint.folder / "notes").mkdir()
    ran = factlint("sources", "add", "picture.png", "notes", "a.txt", "notes")
    assert ran.code == 2 and "picture.png is of a kind that cannot be read." in ran.err
    assert "service" not in ran.err and "422" not in ran.err
    assert ran.err.count("notes: 3 documents read") == 1
    assert "a.txt: nothing of it was read: a.txt is not text (it holds zero bytes)." in ran.err
    assert len(backend.sources) == 2


def test_a_source_of_which_nothing_is_read_is_listed_as_that(factlint: Judged, backend: Backend) -> None:
    factlint.write("a.txt", b"\0\0")
    added = factlint("sources", "add", "a.txt")
    assert added.code == 2 and "It stays among your sources until you remove it." in added.err
    listed = " ".join(factlint("sources", "list").out.split())
    assert "nothing read; a.txt is not text" in listed and "ready" not in listed


def test_an_empty_folder_is_not_called_ready(factlint: Judged, backend: Backend) -> None:
    (factlint.folder / "empty").mkdir()
    added = factlint("sources", "add", "empty")
    assert added.code == 0 and "there is no file to read in it yet" in " ".join(added.err.split())
    for listed in (added.out, factlint("sources", "list").out):
        assert "nothing in it can be read" in " ".join(listed.split()) and "ready" not in listed


def test_a_listed_source_names_its_first_problems_as_one_sentence() -> None:
    problems = ["a.docx is damaged.", "b.md is not text.", "c.md is not text.", "d.md is not text."]
    source = SourceOut(id="s0", kind="folder", location="/notes", documents=2, problems=problems)
    assert describe_state(source) == "ready; a.docx is damaged; b.md is not text; c.md is not text"


def test_a_source_that_is_not_there_is_refused(factlint: Judged, backend: Backend) -> None:
    ran = factlint("sources", "add", "missing")
    assert ran.code == 2 and "missing: no such file or folder" in ran.err and backend.sources == {}
    ran = factlint("sources", "remove", "unknown")
    assert ran.code == 2 and "no such source" in ran.err


def test_rebuilding_says_what_was_read_and_when_it_failed(factlint: Judged, backend: Backend) -> None:
    (factlint.folder / "notes").mkdir()
    factlint("sources", "add", "notes")
    ran = factlint("sources", "rebuild")
    assert ran.code == 0 and "notes: 3 documents read; every draft is checked against it" in ran.err
    assert any(heard.path.endswith("/sources/rebuild") for heard in factlint.service.heard)
    backend.state = "failed"
    ran = factlint("sources", "rebuild")
    assert ran.code == 2 and "broken disk" in ran.err


def vote(asked: Asked) -> Answer:
    """An honest vote on the trial's claim, whose date is in its last item."""
    items = asked.items("evidence")
    quote = " ".join(str(items[-1]["text"]).split()[:9])
    refutes = [{"source": len(items), "quote": quote}]
    return says(
        {"supports": [], "refutes": refutes, "rationale": "It was 1938.", "wrong": "", "right": "", "score": 1},
        usage=(1_700, 90),
    )


def test_doctor_says_which_model_plays_which_role_and_whether_it_answers(factlint: Judged, endpoint: Endpoint) -> None:
    for name in ("FACTLINT_BASE_URL", "FACTLINT_API_KEY"):
        del factlint.environment[name]
    config = factlint.folder / "config" / "factlint"
    config.mkdir(parents=True, exist_ok=True)
    (config / "config.toml").write_text(
        f'[models]\nmodel = "endpoint:good"\nwriter = "endpoint:bad"\nbase_url = "{endpoint.base_url}"\ncalls_per_day = 50\n'
    )
    endpoint.script = lambda asked: vote(asked) if asked.model == "good" else fails(401)
    ran = factlint("doctor", XDG_CONFIG_HOME=str(config.parent))
    assert "✓ endpoint:good (framer, researcher, 3 judges, 2 debaters, 3 adjudicators) answered in" in ran.out
    assert "✗ endpoint:bad (writer) cannot judge: the service refused the request (HTTP 401)" in ran.out
    assert "of 50 calls" in ran.out and "nothing leaves" in ran.out and ran.code == 2
    assert len({asked.model for asked in endpoint.asked}) == 2


@pytest.mark.parametrize(
    ("variable", "value"), [("FACTLINT_MODELS__MODEL", "openai:gpt-5"), ("FACTLINT_SEARCH__KEYLESS", "true")]
)
def test_doctor_says_that_a_variable_is_not_for_the_local_backend(factlint: Judged, variable: str, value: str) -> None:
    for name in ("FACTLINT_BASE_URL", "FACTLINT_API_KEY"):
        del factlint.environment[name]
    ran = factlint("doctor", **{variable: value})
    assert variable in ran.out and "counts for factlint serve" in ran.out
    assert "none: the built-in judges judge alone" in ran.out and "✓ nothing is asked outside" in ran.out


def test_doctor_says_what_is_asked_outside_whether_it_can_be_and_whether_this_project_may(factlint: Judged) -> None:
    for name in ("FACTLINT_BASE_URL", "FACTLINT_API_KEY"):
        del factlint.environment[name]
    path = Path(factlint.environment["HOME"]) / ".config" / "factlint" / "config.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('[search]\nprovider = "searxng"\nreferences = ["encyclopedia"]\nkeyless = true\n')
    ran = factlint("doctor")
    assert "✓ Wikipedia" in ran.out and "✗ SearXNG cannot be asked: set search.base_url to its address" in ran.out
    assert "nobody agreed to that for this project, so nothing is asked" in ran.out and ran.code == 2
    assert "search words from claims go to SearXNG, Wikipedia and GDELT, once you agreed for a project" in ran.out
