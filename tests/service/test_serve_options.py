"""What `factlint serve` is asked for wrongly is told in a line that says what to write instead."""

import pytest
import typer
from typer.testing import CliRunner

from factlint.cli.commands.admin import register

AWAY = "postgresql://ann:secret@127.0.0.1:1/service"


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setenv("FACTLINT_DATA_DIR", str(tmp_path))
    app = typer.Typer()
    register(app)
    return lambda *words: CliRunner(env={"COLUMNS": "300"}).invoke(app, [*words])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--role", "boss"], "choose all, web or worker"),
        (["--role", "worker", "--database-url", "mysql://x/y"], "in sqlite or postgresql, not in mysql"),
        (["--port", "0", "--database-url", "service.db"], "write one such as sqlite:///"),
        (["--port", "0", "--database-url", "sqlite://"], "write sqlite:///"),
        (["--port", "0", "--host", "nowhere.invalid"], "choose another --host"),
        (["--allow-host", "http://127.0.0.1/"], "takes a host, or host:port"),
        (["--local", "--role", "web"], "leave out the other options"),
        (["--proxy", "proxy.example"], "takes an address or a network"),
    ],
)
def test_a_wrong_option_is_explained(run, words, told):
    ended = run("serve", *words)
    assert ended.exit_code == 2 and told in ended.output and "Traceback" not in ended.output


@pytest.mark.parametrize("words", [("keys", "list"), ("serve", "--role", "web", "--port", "0")])
def test_a_database_that_is_away_is_named_without_its_password(run, words):
    pytest.importorskip("psycopg")
    ended = run(*words, "--database-url", AWAY)
    assert ended.exit_code == 2 and "postgresql://ann:***@127.0.0.1:1/service cannot be reached" in ended.output
    assert "secret" not in ended.output


def test_the_help_tells_what_each_role_does(run):
    told = " ".join(run("serve", "--help").output.replace("│", " ").split())
    assert "listens on no port" in told and "postgresql://user@host/name" in told
