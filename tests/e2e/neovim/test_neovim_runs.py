"""Deep checks, questions, reviews and citations in a real Neovim, with a service that counts what it is paid."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from drivers.home import Home, alive, wait_until
from drivers.neovim import Neovim
from drivers.varn import DIFFERS, DRAFT, LINK, WRONG
from scripted_service import ScriptedService

pytestmark = pytest.mark.e2e

BEGIN = "vim.g.asked = {}; vim.ui.select = function(items, options, choose) local asked = vim.g.asked; " + (
    "table.insert(asked, options.prompt); vim.g.asked = asked; for place, item in ipairs(items) do "
    "if (item.title or item) == vim.g.answer then return choose(item, place) end end choose(nil, nil) end"
)
Opener = Callable[..., Neovim]
Artifact = Callable[[str], Path | None]


def checked(neovim: Opener, home: Home, draft: Path) -> Neovim:
    """A window in which the draft was checked, and which answers "Begin" to the price."""
    window = neovim(home, draft, before=BEGIN)
    window.lua("vim.g.answer = 'Begin'")
    window.wait_for(lambda: "checked" in window.status(), "the server runs")
    window.command("FactlintCheck")
    window.wait_underlined("1931")
    return window


def messages(window: Neovim) -> str:
    return window.nvim.command_output("messages")


def said(window: Neovim, words: str) -> None:
    window.wait_for(lambda: words in messages(window), f"“{words}” is said")


def shows(window: Neovim, words: str) -> None:
    window.wait_for(lambda: words in window.draw().text, f"the window shows “{words}”")


def in_depth(window: Neovim) -> None:
    window.wait_for(lambda: any("score 2" in one.message for one in window.diagnostics()), "the report is shown")


def test_a_question_is_asked_at_the_prompt_and_answered_above_it(
    home: Home, paid: ScriptedService, neovim: Opener, draft: Path, artifact: Artifact
) -> None:
    paid.step = "research"
    window = checked(neovim, home, draft)
    window.go_to("1931")
    window.command("FactlintAsk")
    window.wait_for(
        lambda: "10 credits for the deep check and 1 credit for the answer" in window.text, "the price is said"
    )
    window.picture(artifact("1-quick"))
    window.type("When did it open?<CR>")
    shows(window, "checking in depth: looking for evidence, 2 of 5…")
    window.picture(artifact("2-in-depth"))
    paid.step = ""
    shows(window, "The dam opened in 1938.")
    shows(window, "489 left")
    window.picture(artifact("3-answered"))
    assert "A deep check" not in window.text and "## You" in window.text and window.text.splitlines()[-1] == "Ask: "
    assert window.lua("return vim.bo.filetype") == "markdown"
    assert len(paid.begun) == 1 and paid.credits == 489

    window.type("Who says so?<CR>")
    window.wait_for(lambda: window.text.count("## Answer") == 2, "the second question is answered")
    window.type("<Esc>q")
    assert window.text == DRAFT.rstrip("\n")
    assert window.lua("return #vim.fn.getbufinfo({ bufmodified = 1 })") == 0, "nothing holds the editor back"


def test_a_conversation_is_there_again_after_a_restart(
    home: Home, paid: ScriptedService, neovim: Opener, draft: Path
) -> None:
    window = checked(neovim, home, draft)
    window.go_to("1931")
    window.command("FactlintAsk")
    shows(window, "Ask:")
    window.type("When did it open?<CR>")
    shows(window, "The dam opened in 1938.")
    window.quit()
    window = checked(neovim, home, draft)
    window.go_to("1931")
    window.command("FactlintAsk")
    shows(window, "When did it open?")
    assert paid.credits == 489
    window.command("FactlintAskForget")
    window.wait_for(lambda: "## You" not in window.text, "the questions are deleted")
    assert not any(paid.asked.values())


def test_what_went_wrong_is_said_at_the_prompt_and_the_question_stays(
    home: Home, paid: ScriptedService, neovim: Opener, draft: Path
) -> None:
    window = checked(neovim, home, draft)
    window.go_to("1931")
    window.command("FactlintDeep")
    in_depth(window)
    window.command("FactlintAsk")
    shows(window, "490 left")
    paid.refusals = [(502, {"code": "ask_failed", "detail": "no"})]
    window.type("Why so?<CR>")
    shows(window, "put it in other words")
    assert window.text.splitlines()[-1] == "Ask: Why so?"
    window.type("<CR>")
    shows(window, "489 left")


def test_of_several_claims_the_writer_ticks_some(
    home: Home, paid: ScriptedService, neovim: Opener, draft: Path, artifact: Artifact
) -> None:
    paid.choices = [
        WRONG,
        "The dam of the lake above the town of Varn has three gates that open by themselves.",
        "C.",
    ]
    window = checked(neovim, home, draft)
    window.command(
        f"{DRAFT.splitlines().index('A view of the valley, of its lakes and of what people say about them.') + 1}FactlintDeep"
    )
    shows(window, "Which are to be checked in depth? Each costs 10 credits.")
    window.type("<Space>j<Space>")
    shows(window, "[x] The dam of the lake")
    window.picture(artifact("ticked"))
    window.type("<CR>")
    wait_until(lambda: bool(paid.sent("/select")), "the choice was sent")
    assert paid.sent("/select")[0].body["texts"] == paid.choices[:2]
    in_depth(window)
    assert paid.credits == 500 - 10 - 20


def test_a_turned_down_choice_of_claims_checks_nothing(
    home: Home, paid: ScriptedService, neovim: Opener, draft: Path
) -> None:
    paid.choices = [WRONG, "The dam has three gates."]
    window = checked(neovim, home, draft)
    window.go_to("A view")
    window.command(".FactlintDeep")
    shows(window, "Which are to be checked in depth?")
    window.type("q")
    window.wait_for(lambda: home.runs() == [], "nothing is waited for")
    assert paid.sent("/select") == [] and window.lua("return #vim.api.nvim_list_wins()") == 1


def test_the_report_of_nearly_the_same_claim_is_offered(
    home: Home, paid: ScriptedService, neovim: Opener, draft: Path
) -> None:
    paid.known[WRONG] = "The dam of Varn opened in 1931."
    window = checked(neovim, home, draft)
    window.go_to("1931")
    window.command("FactlintDeep")
    window.wait_for(lambda: len(window.lua("return vim.g.asked")) == 2, "the report is offered")
    price, offer = window.lua("return vim.g.asked")
    assert "A deep check costs 10 credits; the account has 500 left." in price
    assert "Nearly the same claim was checked before: “The dam of Varn opened in 1931.” (False)" in offer
    window.wait_for(lambda: home.runs() == [], "nothing is waited for")


def test_a_killed_editor_goes_on_with_its_deep_check_when_it_is_opened_again(
    home: Home, paid: ScriptedService, neovim: Opener, draft: Path, artifact: Artifact
) -> None:
    paid.step = "research"
    window = checked(neovim, home, draft)
    window.go_to("1931")
    window.command("FactlintDeep")
    window.wait_for(lambda: "Being checked in depth" in str(window.diagnostics()), "the deep check is shown")
    shows(window, "Factlint: Checking in depth: looking for evidence, 2 of 5")
    assert window.status() == "factlint … in depth (looking for evidence, 2 of 5)"
    window.picture(artifact("1-under-way"))
    servers = [pid for pid, command in home.processes() if " lsp" in command]
    os.kill(window.lua("return vim.fn.getpid()"), signal.SIGKILL)
    wait_until(lambda: not any(alive(pid) for pid in servers), "the language server has ended", timeout_s=60)

    again = neovim(home, draft)
    shows(again, "Checking in depth: looking for evidence")
    paid.step = ""
    in_depth(again)
    again.picture(artifact("2-taken-up"))
    assert len(paid.begun) == 1 and paid.credits == 490
    assert len({request.key for request in paid.sent("/verify")}) == 1


def test_a_backend_that_dies_in_a_deep_check_goes_on_with_it(used_home: Home, neovim: Opener, draft_text: str) -> None:
    window = neovim(used_home, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    window.go_to("162 islands")
    window.command("FactlintDeep")
    wait_until(lambda: any(run["run_id"] for run in used_home.runs()), "the backend has the deep check", timeout_s=60)
    killed = used_home.kill_backend()
    window.wait_for(
        lambda: any("162" in one.words and "score" in one.message for one in window.diagnostics()),
        "the deep check's verdict is shown",
        timeout_s=120,
    )
    assert used_home.backend_pid() not in (None, killed)


def test_a_review_goes_on_while_the_writer_types_and_lands_on_the_right_words(
    home: Home, paid: ScriptedService, neovim: Opener, draft: Path, artifact: Artifact
) -> None:
    paid.citations = {LINK: {"finding": "page_not_found"}}
    paid.step = "assessing"
    window = checked(neovim, home, draft)
    window.command("FactlintReview")
    wait_until(lambda: bool(paid.sent("/review")), "the review has begun")
    window.type("ggoA line with 🗼 at the top.<CR><Esc>")
    window.type("GoAnother one at the end, about the year 1950.<Esc>")
    paid.step = ""
    said(window, "2 issues found")
    window.wait_underlined(LINK)
    assert window.underlined() == ["1931", LINK]
    window.picture(artifact("reviewed"))
    assert len(paid.sent("/review")) == 1


def test_a_selection_is_reviewed_and_a_review_can_be_stopped(
    home: Home, paid: ScriptedService, neovim: Opener, draft: Path
) -> None:
    paid.citations = {LINK: {"finding": "page_not_found"}}
    window = checked(neovim, home, draft)
    window.go_to("212")
    window.command(".FactlintReview")
    said(window, "1 issue found")
    assert paid.sent("/review")[0].body["text"] == DRAFT.split("\n\n")[2]
    window.wait_underlined(LINK)

    paid.step = "assessing"
    window.command("FactlintReview")
    wait_until(lambda: len(paid.sent("/review")) == 2, "the review has begun")
    shows(window, "Factlint: Reviewing the draft: ")
    window.command("FactlintStop")
    said(window, "was stopped")
    assert len(paid.cancelled) == 1
    assert home.runs() == []


def test_a_citation_with_wrong_details_is_marked_and_mended(
    home: Home, paid: ScriptedService, neovim: Opener, draft: Path
) -> None:
    paid.citations = {LINK: {"finding": "metadata_mismatch", "check": DIFFERS}}
    window = checked(neovim, home, draft)
    window.command("FactlintCitations")
    said(window, "1 issue found")
    window.wait_underlined("the survey")
    window.go_to("2019")
    window.command("FactlintFix")
    window.wait_for(lambda: "in 2021 by [the survey]" in window.text, "the year was mended")
    assert f"({LINK})" in window.text
