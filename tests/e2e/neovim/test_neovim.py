"""Factlint in a real Neovim: from the first underline on an empty machine to the fix that clears it."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest
from drivers.home import Home, alive, wait_until
from drivers.neovim import HOVER_TEXT, Neovim

pytestmark = pytest.mark.e2e

REMEMBER_STATES = """
vim.g.states = {}
vim.api.nvim_create_autocmd('User', { pattern = 'FactlintStatus', callback = function()
  local status = require('factlint').get_status()
  local states = vim.g.states
  if status and states[#states] ~= status.state then
    vim.g.states = vim.list_extend(states, { status.state })
  end
end })
"""

Opener = Callable[..., Neovim]


def test_on_an_empty_machine_wrong_claims_are_underlined_and_true_ones_are_not(
    home: Home, neovim: Opener, draft_text: str, artifact: Callable[[str], Path | None]
) -> None:
    draft = home.write("cities.md", draft_text)
    started = monotonic()
    window = neovim(home, draft, before=REMEMBER_STATES)
    window.wait_underlined("162", timeout_s=60)
    window.wait_underlined("1999", timeout_s=60)
    assert monotonic() - started < 45, "the first findings of the very first run come within its indexing time"
    assert not any("guard towers" in words or "Veneto" in words for words in window.underlined())
    window.wait_for(lambda: window.status().startswith("factlint 2 to look at · "), "the check has ended")
    assert "indexing" in window.lua("return vim.g.states"), "the wait was explained"
    window.picture(artifact("found"))


def test_the_hover_gives_the_verdict_and_its_source(
    used_home: Home, neovim: Opener, draft_text: str, artifact: Callable[[str], Path | None]
) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    hover = window.hover("162 islands")
    window.picture(artifact("hover"))
    assert "False" in hover
    assert "126" in hover
    assert "Venice" in hover and "http" in hover.lower() + window.draw().text.lower() + str(window.lua(LINKS))


def test_the_hover_has_a_border_and_no_escapes_of_markdown(used_home: Home, neovim: Opener, draft_text: str) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    window.hover("162 islands")
    window.wait_for(lambda: "╭" in window.draw().text, "the border is drawn")
    window.lua(ESCAPED)
    window.wait_for(lambda: "it says [1] so" in window.draw().text, "what is escaped is shown without the escape")


def test_the_hover_wraps_what_is_shown_and_keeps_the_addresses_of_its_links(
    used_home: Home, neovim: Opener, draft_text: str
) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("1999")
    window.hover("1999")
    window.wait_for(lambda: "](" not in window.lua(HOVER_TEXT), "links are shown as their words")
    assert any("http" in address for address in window.lua(ADDRESSES))


ADDRESSES = """
local buffer = vim.api.nvim_win_get_buf(vim.b.lsp_floating_preview)
local space = vim.api.nvim_get_namespaces()['factlint.hover']
local marks = vim.api.nvim_buf_get_extmarks(buffer, space, 0, -1, { details = true })
return vim.tbl_map(function(mark) return mark[4].url end, marks)
"""


def test_the_hover_breaks_no_words_and_the_first_run_is_said_only_while_it_lasts(
    used_home: Home, neovim: Opener, draft_text: str
) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    window.hover("162 islands")
    assert window.lua("return vim.wo[vim.b.lsp_floating_preview].linebreak")
    show = "require('factlint.status').show_progress({ title = 'Checking facts', message = ... })"
    window.lua(show, "first run: reading the evidence")
    window.wait_for(lambda: "first run" in window.draw().text, "the first run is said")
    window.lua(show, "3 of 12 claims")
    window.wait_for(lambda: "first run" not in window.draw().text, "the line is empty again")


def test_a_first_run_says_how_far_it_is_in_a_narrow_window(home: Home, neovim: Opener) -> None:
    window = neovim(home, columns=80)
    said = "first run: reading the encyclopedia (12,500 of 12,593)"
    window.lua("require('factlint.status').show_progress({ title = 'Checking facts', message = ... })", said)
    window.wait_for(lambda: f"Factlint: {said}" in window.draw().text, "the whole line is shown")


@pytest.mark.parametrize(
    "way",
    [
        "require('factlint.status').show_result(...)",
        "vim.lsp.config.factlint.handlers['window/showMessage'](nil, { type = 3, message = ... })",
    ],
)
def test_a_message_that_does_not_fit_is_whole_in_the_messages(home: Home, neovim: Opener, way: str) -> None:
    window = neovim(home)
    said = "Factlint: " + "three issues were found, " * 12 + "and here it ends."
    window.lua(way, said)
    window.assert_not_blocked()
    assert "three issues were found" in window.draw().text and "… (:messages)" in window.draw().text
    assert said in window.lua("return vim.fn.execute('messages')")


ESCAPED = """
local buffer = vim.api.nvim_win_get_buf(vim.b.lsp_floating_preview)
vim.bo[buffer].modifiable = true
vim.api.nvim_buf_set_lines(buffer, 0, 1, false, { 'it says \\\\[1\\\\] so' })
"""

LINKS = """
local params = vim.lsp.util.make_position_params(0, 'utf-16')
local answers = vim.lsp.buf_request_sync(0, 'textDocument/hover', params, 5000)
for _, answer in pairs(answers or {}) do
  return vim.inspect(require('factlint').links(answer.result.contents.value))
end
"""


def test_underlines_stay_on_their_words_while_text_is_typed_above(
    used_home: Home, neovim: Opener, draft_text: str
) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    before = window.underlined()
    window.type("ggOA line with 🗼 and é in it.<CR><CR>Another one.<Esc>")
    assert window.underlined() == before
    window.wait_for(lambda: all(one.words in before for one in window.diagnostics()), "the ranges were sent again")
    window.type("ggdd")
    window.wait_for(lambda: all(one.words in before for one in window.diagnostics()), "the ranges were sent again")
    assert window.underlined() == before


def test_typing_inside_a_claim_drops_its_verdict_and_only_its_own(
    used_home: Home, neovim: Opener, draft_text: str
) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    window.wait_underlined("1999")
    window.go_to("162 islands")
    window.type("cw126<Esc>")
    window.wait_clear("126", timeout_s=60)
    assert any("1999" in words for words in window.underlined())
    window.wait_for(lambda: window.status().startswith("factlint 1 to look at · "), "the changed sentence was checked")
    assert not any("126" in words for words in window.underlined())


def test_the_fix_puts_the_right_words_in_and_clears_the_underline(
    used_home: Home, neovim: Opener, draft_text: str
) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    window.wait_underlined("1999")
    window.go_to("162 islands")
    window.command("FactlintFix")
    window.wait_for(lambda: "group of 126 islands" in window.text, "the rewrite was applied")
    window.wait_clear("162")
    assert window.text == draft_text.rstrip("\n").replace("162", "126")
    window.type("u")
    assert window.text == draft_text.rstrip("\n"), "one undo takes the fix back"


@pytest.mark.parametrize(
    ("name", "source"),
    [
        (
            "venice.html",
            "<h1>Venice</h1>\n<p>Venice is built on a group of\n  <b>162 islands</b> &amp; <i>more</i>.</p>",
        ),
        ("venice.tex", "\\section{Venice}\nVenice is built on a group of\n  \\textbf{162 islands}.~% 162"),
    ],
)
def test_a_draft_in_another_markup_is_underlined_and_fixed_without_touching_its_marks(
    used_home: Home, neovim: Opener, name: str, source: str
) -> None:
    window = neovim(used_home, used_home.write(name, source + "\n"))
    window.wait_for(lambda: any("162" in words for words in window.underlined()), "the words are underlined")
    window.go_to("162 islands")
    window.command("FactlintFix")
    window.wait_for(lambda: "126 islands" in window.text, "the rewrite was applied")
    assert window.text == source.replace("162 islands", "126 islands")


def test_fix_all_applies_what_is_certain_and_nothing_else(
    used_home: Home, neovim: Opener, draft_text: str, own_source: Path
) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    window.wait_underlined("1999")
    certain = [one.words for one in window.diagnostics() if "(high confidence)" in one.message]
    others = [one.words for one in window.diagnostics() if one.words not in certain]
    assert any("1999" in words for words in certain)
    window.command("FactlintFixAll")
    window.wait_for(lambda: "from 1961 to 1989" in window.text, "the rewrites were applied")
    assert not any(words in window.text for words in certain)
    window.wait_for(lambda: window.underlined() == others, "only the uncertain findings are underlined")


def test_own_words_are_put_back_after_neovim_was_closed(
    used_home: Home, neovim: Opener, draft_text: str, artifact: Callable[[str], Path | None]
) -> None:
    draft = used_home.write("cities.md", draft_text)
    window = neovim(used_home, draft)
    window.wait_underlined("162")
    window.go_to("162 islands")
    window.command("FactlintFix")
    window.wait_for(lambda: "group of 126 islands" in window.text, "the rewrite was applied")
    window.command("write")
    window.wait_clear("162")
    window.quit()

    draft.write_text("Something new at the top, which is an opinion.\n\n" + draft.read_text())
    window = neovim(used_home, draft)
    window.wait_underlined("1999")
    window.go_to("126 islands")
    window.wait_for(lambda: "Put back what you wrote: “162”" in window.lua(OFFERS), "the words are offered")
    window.command("FactlintPutBack")
    window.wait_for(lambda: "group of 162 islands" in window.text, "the words are back")
    window.wait_underlined("162")
    window.picture(artifact("back"))
    window.type("u")
    assert "group of 126 islands" in window.text, "one undo takes it back again"


def test_a_draft_that_neovim_renames_keeps_what_was_found_and_applied_in_it(
    used_home: Home, neovim: Opener, draft_text: str
) -> None:
    draft = used_home.write("cities.md", draft_text)
    window = neovim(used_home, draft)
    window.wait_underlined("162")
    window.go_to("162 islands")
    window.command("FactlintFix")
    window.wait_for(lambda: "group of 126 islands" in window.text, "the rewrite was applied")
    window.command("write")
    window.lua("vim.lsp.util.rename(...)", str(draft), str(draft.with_name("venice.md")))
    assert window.nvim.current.buffer.name.endswith("venice.md") and not draft.exists()
    window.wait_underlined("1999")
    window.go_to("126 islands")
    window.wait_for(lambda: "Put back what you wrote: “162”" in window.lua(OFFERS), "the words are offered")


OFFERS = """
local params = vim.lsp.util.make_range_params(0, 'utf-16')
params.context = { diagnostics = {} }
local titles = {}
for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 5000) or {}) do
  for _, action in ipairs(answer.result or {}) do
    table.insert(titles, action.title)
  end
end
return titles
"""


def test_a_folder_is_reviewed_and_files_that_are_not_open_show_what_was_found(
    used_home: Home, neovim: Opener, draft_text: str, artifact: Callable[[str], Path | None]
) -> None:
    used_home.write("factlint.toml", "")
    used_home.write("notes/venice.md", "Venice is built on a group of 162 islands.\n")
    window = neovim(
        used_home, used_home.write("berlin.md", "The Berlin Wall encircled West Berlin from 1961 to 1999.\n")
    )
    window.wait_underlined("1999")
    window.command("FactlintReviewFolder")
    said = "2 of 2 drafts reviewed, 2 issues found in 2"
    window.wait_for(lambda: said in window.lua("return vim.fn.execute('messages')"), "the review has ended", 180)
    window.lua("vim.diagnostic.setqflist()")
    window.wait_for(lambda: "notes/venice.md" in window.draw().text, "the list names the file that is not open")
    window.picture(artifact("list"))
    window.command("cclose")
    window.command(f"edit {used_home.drafts}/notes/venice.md")
    window.wait_underlined("162")


def test_sources_open_in_the_browser_and_only_pages_do(used_home: Home, neovim: Opener, draft_text: str) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    window.lua("vim.g.opened = ''; vim.ui.open = function(url) vim.g.opened = url end")
    window.lua("vim.ui.select = function(items, _, choose) choose(items[1]) end")
    window.go_to("162 islands")
    window.command("FactlintSources")
    window.wait_for(lambda: window.lua("return vim.g.opened") != "", "a source was opened")
    assert window.lua("return vim.g.opened").startswith("https://en.wikipedia.org/wiki/Venice")
    markdown = "[a](command:evil) [b](javascript:x) [c](https://example.org/x)"
    assert [link["url"] for link in window.lua("return require('factlint').links(...)", markdown)] == [
        "https://example.org/x"
    ]


def test_two_windows_share_one_backend(used_home: Home, neovim: Opener, draft_text: str) -> None:
    first = neovim(used_home, used_home.write("cities.md", draft_text))
    first.wait_underlined("162")
    pid = used_home.backend_pid()
    second = neovim(used_home, used_home.write("other.md", draft_text.replace("Two cities", "The same two")))
    second.wait_underlined("162")
    assert pid is not None and used_home.backend_pid() == pid


def test_windows_that_start_together_start_one_backend(used_home: Home, neovim: Opener, draft_text: str) -> None:
    windows = [neovim(used_home, used_home.write(f"cities{n}.md", draft_text)) for n in range(3)]
    for window in windows:
        window.wait_underlined("162")
    assert len(used_home.backends()) == 1


def test_a_backend_that_dies_in_mid_check_is_replaced_and_the_check_comes_to_its_end(
    used_home: Home, neovim: Opener, draft_text: str
) -> None:
    beginning, end = draft_text.strip().split("\n\n")[1:]
    between = [f"The hamlet of Quorbel{n} has {n + 7} wells. Its mill was built in {1700 + n}." for n in range(200)]
    draft = used_home.write("long.md", "\n\n".join(["# Lakes", beginning, *between, end]) + "\n")
    window = neovim(used_home, draft)
    window.wait_underlined("1999")
    assert not any("162" in words for words in window.underlined()), "the check still runs"
    killed = used_home.kill_backend()
    window.wait_underlined("162", timeout_s=120)
    window.wait_for(lambda: window.status().startswith("factlint 2 to look at · "), "the check has ended", timeout_s=60)
    assert used_home.backend_pid() not in (None, killed)


def test_a_killed_editor_takes_its_server_along_and_leaves_the_backend(
    used_home: Home, neovim: Opener, draft_text: str
) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    servers = [pid for pid, command in used_home.processes() if " lsp" in command]
    backend = used_home.backend_pid()
    os.kill(window.lua("return vim.fn.getpid()"), signal.SIGKILL)
    assert servers, "the language server runs"
    wait_until(lambda: not any(alive(pid) for pid in servers), "the language server has ended", timeout_s=60)
    assert backend is not None and used_home.backend_pid() == backend


def test_the_health_check_says_what_runs(
    used_home: Home, neovim: Opener, draft_text: str, artifact: Callable[[str], Path | None]
) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    window.command("checkhealth factlint")
    report = window.text
    window.picture(artifact("health"))
    assert "ERROR" not in report and "WARNING" not in report
    assert "Attached to" in report and "cities.md" in report


def test_without_the_server_the_writer_is_told_how_to_install_it(home: Home, neovim: Opener, draft_text: str) -> None:
    draft = home.write("cities.md", draft_text)
    window = neovim(home, before="vim.g.factlint_cmd = '/nowhere/factlint'")
    window.command(f"edit {draft}")
    assert 'pip install "factlint[encyclopedia]"' in window.nvim.command_output("messages")
    window.command("checkhealth factlint")
    assert "/nowhere/factlint was not found" in window.text


def test_a_deep_check_takes_the_place_of_the_first_read(
    used_home: Home, neovim: Opener, draft_text: str, artifact: Callable[[str], Path | None]
) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    window.go_to("162 islands")
    window.command("FactlintDeep")
    window.wait_for(
        lambda: any("162" in one.words and "score" in one.message for one in window.diagnostics()),
        "the deep check's verdict is shown",
    )
    assert "score" in window.hover("162 islands")
    window.picture(artifact("deep"))
    window.type("ggOAn opinion above it.<CR><Esc>")
    window.wait_underlined("162")


def test_a_review_says_what_it_found_and_leaves_the_underlines_on_their_words(
    used_home: Home, neovim: Opener, draft_text: str
) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    before = window.underlined()
    window.command("FactlintReview")
    window.wait_for(lambda: "issues found" in window.lua("return vim.fn.execute('messages')"), "the review has ended")
    assert set(before) <= set(window.underlined())


def test_findings_are_listed_in_order_filtered_and_a_draft_is_forgotten(
    used_home: Home, neovim: Opener, draft_text: str, artifact: Callable[[str], Path | None]
) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_for(lambda: window.status().startswith("factlint 2 to look at · "), "the check has ended")
    window.command("FactlintFindings issue closer-look")
    window.wait_for(lambda: window.lua("return vim.bo.buftype") == "quickfix", "the list is open")
    found = window.lua("return vim.fn.getloclist(0)")
    assert [(item["lnum"], "1999" in item["text"] or "162" in item["text"]) for item in found] == [(3, True), (6, True)]
    window.picture(artifact("list"))
    window.command("lclose")
    window.command("FactlintFindings workspace")
    window.wait_for(lambda: window.lua("return #vim.fn.getqflist()") > 2, "what is fine is listed, too")
    window.command("cclose")
    window.lua("vim.ui.select = function(items, _, choose) choose(items[1], 1) end")
    window.lua("vim.g.said = ''; vim.notify = function(text) vim.g.said = vim.g.said .. text end")
    window.command("FactlintForget")
    window.wait_for(lambda: "Deleted:" in window.lua("return vim.g.said"), "what was deleted is said")
    window.wait_for(lambda: window.underlined() == [], "the marks are gone")
    assert "backend" in window.lua("return vim.g.said"), "the backend deleted its part"


def test_code_lenses_stand_above_the_draft_and_open_the_list(
    used_home: Home, neovim: Opener, draft_text: str, artifact: Callable[[str], Path | None]
) -> None:
    used_home.write("factlint.toml", "code_lens = true\n")
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_for(lambda: window.status().startswith("factlint 2 to look at · "), "the check has ended")
    window.wait_for(lambda: "2 to look at ·" in window.draw().text, "the lens is drawn")
    window.picture(artifact("lens"))
    window.type("gg")
    window.lua("vim.lsp.codelens.run()")
    window.wait_for(lambda: window.lua("return vim.bo.buftype") == "quickfix", "the list is open")


def test_a_review_under_way_stands_in_the_statusline(used_home: Home, neovim: Opener, draft_text: str) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_for(lambda: window.status().startswith("factlint 2 to look at · "), "the check has ended")
    window.lua("vim.g.shown = ''")
    window.lua(
        "vim.api.nvim_create_autocmd('User', { pattern = 'FactlintStatus', callback = function()"
        " vim.g.shown = vim.g.shown .. require('factlint').status() .. '; ' end })"
    )
    window.command("FactlintReview")
    window.wait_for(lambda: "reviewing (" in window.lua("return vim.g.shown"), "the review is in the statusline")
    window.wait_for(lambda: window.status().startswith("factlint 2 to look at · "), "the review has ended")
