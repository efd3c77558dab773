"""The language model that a writer has in the editor judges: chosen from a list in VS Code, a function in Neovim."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from drivers.home import Home, wait_until
from drivers.vscode import CodeServer, installed
from playwright.sync_api import Browser

if TYPE_CHECKING:
    from drivers.neovim import Neovim

pytestmark = pytest.mark.e2e

QUOTE = "West Berlin from 1961 to 1989"
RATIONALE = "Its page gives another year."
VOTE = {
    "supports": [], "refutes": [{"source": 0, "quote": QUOTE}], "rationale": RATIONALE, "wrong": "1999",
    "right": "1989", "missing": "", "score": 1,
}  # fmt: skip
ABSTAINS = VOTE | {"refutes": [], "rationale": "", "wrong": "", "right": "", "score": None}

IN_LUA = f"""
vim.g.factlint_language_model = function(asked, answer)
  local data = asked.messages[#asked.messages].content
  local number = data:find('1999') and data:match('%[(%d+)%] Berlin Wall')
  vim.defer_fn(function()
    answer(number and ([=[{json.dumps(VOTE)}]=]):gsub('"source": 0', '"source": ' .. number) or [=[{json.dumps(ABSTAINS)}]=])
  end, 10)
end
"""

IN_JAVASCRIPT = """
const vscode = require('vscode');
const SAID = THE_ANSWERS;

function answered(text) {
  if (text.includes('<sentences>')) {
    const lines = [...text.split('<sentences>')[1].matchAll(/^\\[(\\d+)\\] (.*)$/gm)];
    const claims = lines.map(([, number, line]) => [Number(number), JSON.parse(line)])
      .map(([number, told]) => [number, typeof told === 'string' ? told : told.text])
      .filter(([, told]) => /\\d/.test(told))
      .map(([sentence, told]) => ({ sentence, fragment: told, claim: told, worth: 9 }));
    return JSON.stringify({ claims });
  }
  const number = text.includes('1999') ? text.match(/\\[(\\d+)\\] Berlin Wall/) : null;
  return number ? JSON.stringify(SAID.vote).replace('"source":0', `"source":${number[1]}`) : JSON.stringify(SAID.abstains);
}

exports.activate = (context) => {
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider('test', {
      provideLanguageModelChatInformation: async () => [{
        id: 'honest', name: 'An honest model', family: 'honest', version: '1', tooltip: '', detail: '',
        maxInputTokens: 100000, maxOutputTokens: 8000, capabilities: {}, isUserSelectable: true,
      }],
      provideLanguageModelChatResponse: async (model, messages, options, progress) => {
        const last = messages[messages.length - 1];
        const text = last.content.map((part) => part.value).join('');
        progress.report(new vscode.LanguageModelTextPart(answered(text)));
      },
      provideTokenCount: async () => 1,
    }),
  );
};
""".replace("THE_ANSWERS", json.dumps({"vote": VOTE, "abstains": ABSTAINS}))


def test_a_function_of_the_writers_answers_for_neovim(
    used_home: Home, neovim: Callable[..., Neovim], draft_text: str, own_source: Path
) -> None:
    used_home.use_models('judges = ["editor:any"]')
    window = neovim(used_home, used_home.write("cities.md", draft_text), before=IN_LUA)
    window.wait_for(lambda: window.status() != "", "the server is there")
    window.command("write")
    window.wait_underlined("1999")
    assert RATIONALE in window.hover("1999")


@pytest.mark.skipif(not installed(), reason="scripts/test installs VS Code")
def test_a_model_of_vs_code_is_chosen_from_a_list_and_judges(
    used_home: Home,
    server: Callable[..., CodeServer],
    chromium: Browser,
    draft_text: str,
    own_source: Path,
    tmp_path: Path,
) -> None:
    draft = used_home.write("cities.md", draft_text)
    running = server(used_home, beside=provider(tmp_path), user_settings={"chat.disableAIFeatures": False})
    window = running.open(chromium, used_home.drafts, draft)
    window.wait_underlined("1999")
    window.run("Factlint: Choose a Language Model")
    window.page.locator(".quick-input-list").get_by_text("An honest model").first.click(timeout=60_000)
    config = used_home.root / "config" / "factlint" / "config.toml"
    wait_until(config.exists, "the choice is written", 60)
    assert 'model = "editor:test/honest"' in config.read_text()
    window.click("Two cities")
    window.page.keyboard.press("Control+s")
    window.page.get_by_role("button", name="Allow for this workspace").click(timeout=60_000)

    def is_judged_anew() -> bool:
        told = window.hover("1999").inner_text()
        window.page.keyboard.press("Escape")
        window.click("Two cities")
        return RATIONALE in told

    wait_until(is_judged_anew, "the model's verdict takes the place of the built-in one", 120)


def provider(folder: Path) -> Path:
    """An extension that offers a language model."""
    manifest = {
        "name": "test-model", "publisher": "test", "version": "1.0.0", "engines": {"vscode": "^1.104.0"},
        "main": "./extension.js", "activationEvents": ["onStartupFinished"], "extensionKind": ["workspace"],
        "contributes": {"languageModelChatProviders": [{"vendor": "test", "displayName": "Test"}]},
    }  # fmt: skip
    about = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata><Identity Language="en-US" Id="test-model" Version="1.0.0" Publisher="test"/></Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/></Assets>
</PackageManifest>"""
    path = folder / "model.vsix"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("extension.vsixmanifest", about)
        packed.writestr("extension/package.json", json.dumps(manifest))
        packed.writestr("extension/extension.js", IN_JAVASCRIPT)
    return path
