"""The extension in a real LibreOffice: installed, asked by Writer, ignoring what it is told to, and never in its way."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from checking_service import LINK, WHY, CheckingService
from drivers import office
from drivers.home import Home, wait_until
from drivers.office import Office
from drivers.writer import written

from factlint.cli.extensions import writer_extension
from factlint.cli.extensions.writer_profile import LOCALES, Profile

pytestmark = pytest.mark.e2e

WRONG = "The Berlin Wall stood from 1961 to 1999."


@pytest.fixture(scope="module")
def place() -> Iterator[Home]:
    if absent := office.missing():
        assert "FACTLINT_TEST_COMPLETE" not in os.environ, f"these are missing: {absent}"
        pytest.skip(f"these are missing: {absent}")
    home = Home.empty()
    office.tools(home)
    yield home
    home.remove()


@pytest.fixture(scope="module")
def service() -> Iterator[CheckingService]:
    running = CheckingService()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def profile(place: Home, service: CheckingService) -> Iterator[Profile]:
    """A fresh profile with the extension in it, which asks the service."""
    made = Profile(place.root / "office" / "user")
    made.user.mkdir(parents=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", place.path)
        writer_extension.add(made)
        made.set_up(service.url, extension=True)
        yield made


@pytest.fixture(scope="module")
def running(place: Home, profile: Profile) -> Iterator[Office]:
    started = Office(place)
    yield started
    started.quit()


def errors_when_known(running: Office, text: str, **where: int) -> list[dict]:
    wait_until(lambda: running.do("check", text=text, **where)["errors"], "the answer is there")
    return running.do("check", text=text, **where)["errors"]


def test_libreoffice_takes_it_for_the_checker_of_english(running: Office):
    about = running.do("about")
    assert about["checkers"] == ["org.factlint.writer.Proofreader"] and about["name"] == "Factlint"
    assert about["locales"] == list(LOCALES) and not about["german"] and not about["is_spell_checker"]


def test_a_claim_becomes_an_error_with_its_words_its_grounds_and_its_link(running: Office, service: CheckingService):
    text = f"Well 😀! {WRONG} Nothing else."
    told = running.do("told")
    assert running.do("check", text=text)["errors"] == []
    wait_until(lambda: running.do("told") > told, "Writer is told that there is an answer")
    (error,) = running.do("check", text=text)["errors"]
    assert text.encode("utf-16-le")[2 * error["start"] :][: 2 * error["length"]].decode("utf-16-le") == "1999"
    assert error["type"] == 2 and error["short"] == f"False: {WHY}" and error["suggestions"] == ["1989"]
    assert "The evidence contradicts this claim" in error["full"] and "Berlin Wall (3 May 2024)" in error["full"]
    assert error["properties"]["FullCommentURL"] == LINK and error["rule"].startswith("FACTLINT_FALSE/")
    assert service.texts().count(text) == 1 and service.agents == {"Factlint-Writer/0.1.0"}


def test_each_sentence_has_its_own_errors(running: Office):
    text = f"{WRONG} It rained."
    end = len(WRONG)
    (error,) = errors_when_known(running, text, start=0, end=end)
    assert error["start"] == text.index("1999")
    second = running.do("check", text=text, start=end, end=len(text))
    assert second["errors"] == [] and second["end"] == second["next"] == len(text)


def test_a_claim_is_ignored_wherever_it_stands_until_all_is_checked_anew(running: Office):
    other = "The hall stood until 1999."
    for text in (WRONG, f"Again. {WRONG}", other):
        errors_when_known(running, text)
    (error,) = running.do("check", text=WRONG)["errors"]
    running.do("ignore", rule=error["rule"])
    assert running.do("check", text=WRONG)["errors"] == [] == running.do("check", text=f"Again. {WRONG}")["errors"]
    assert len(running.do("check", text=other)["errors"]) == 1
    running.do("show_ignored")
    assert running.do("check", text=WRONG)["errors"] == [error]


def test_writer_never_waits_for_a_slow_backend(running: Office, service: CheckingService):
    errors_when_known(running, WRONG)
    service.hold()
    try:
        for number in range(40):
            answer = running.do("check", text=f"{WRONG} Paragraph {number} is new, and the backend is silent.")
            assert len(answer["errors"]) == 1 and answer["seconds"] < 5, "what is known stays, at once"
    finally:
        service.let_go()


def test_writer_asks_by_itself_and_the_menu_knows_where_the_cursor_is(
    running: Office, service: CheckingService, place: Home
):
    paragraphs = ("I was there in the hall.", f"They say so. {WRONG}")
    running.do("open", url=written(place, *paragraphs).as_uri())
    wait_until(lambda: set(paragraphs) <= set(service.texts()), "Writer has asked about its paragraphs")
    errors_when_known(running, paragraphs[1])
    running.do("put_cursor", words="stood")
    running.do("menu", entry="evidence")
    wait_until(lambda: office.opened(place) == [LINK], "the browser shows the evidence")
    running.do("menu", entry="ignore")
    assert running.do("check", text=paragraphs[1])["errors"] == []
    running.do("menu", entry="show_ignored")
    assert len(running.do("check", text=paragraphs[1])["errors"]) == 1
    asked = len(service.asked)
    running.do("menu", entry="check")
    wait_until(lambda: set(paragraphs) <= set(service.texts()[asked:]), "everything is asked about anew")


def test_it_goes_without_a_trace_and_libreoffice_ends_while_a_question_is_open(
    running: Office, service: CheckingService, place: Home, profile: Profile
):
    service.hold()
    asked = len(service.asked)
    running.do("check", text="Something new, just before the end.")
    wait_until(lambda: len(service.asked) > asked, "the question is open")
    running.ends_when_asked()
    writer_extension.remove(profile)
    assert profile.restore() and not profile.has_extension
    again = Office(place)
    try:
        assert not again.do("installed")
    finally:
        again.quit()
