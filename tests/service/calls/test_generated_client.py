"""A client that is generated from the description has every call, and its calls are answered."""

import importlib
import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from test_openapi_is_true import CLAIMS, Ask, serving

from factlint.service.calls import SERVED

PACKAGE = "generated_client"


def generate(document, folder):
    """Write the package of a client into a folder, and say what its maker had to leave out."""
    (folder / "openapi.json").write_text(json.dumps(document))
    options = ["--path", "openapi.json", "--output-path", PACKAGE, "--meta", "none", "--fail-on-warning"]
    done = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate", *options],
        cwd=folder,
        env={**os.environ, "PATH": f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.timeout(180)
def test_a_generated_client_has_every_call_and_is_answered(open_service, version, tmp_path, monkeypatch):
    with serving(open_service) as (base, key):
        generate(Ask(base, key, version)("GET", "/openapi.json"), tmp_path)
        monkeypatch.syspath_prepend(tmp_path)
        try:
            calls = {call.name: importlib.import_module(f"{PACKAGE}.api.default.{call.name}") for call in SERVED}
            models = importlib.import_module(f"{PACKAGE}.models")
            client = importlib.import_module(f"{PACKAGE}.client").AuthenticatedClient(base_url=base, token=key)
            found = calls["assess"].sync_detailed(
                client=client, body=models.AssessIn(claims=list(CLAIMS)), x_service_api_version=version
            )
            assert found.status_code == 200
            assert [row.verdict for row in found.parsed.claims] == ["False", "True"]
            refused = calls["assess"].sync_detailed(
                client=client, body=models.AssessIn(claims=[" "]), x_service_api_version=version
            )
            assert refused.status_code == 422 and refused.parsed.code == "blank_item"
            usage = calls["usage"].sync(client=client, x_service_api_version=version)
            assert usage.to_dict()["credits"]
        finally:
            for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
                del sys.modules[name]
