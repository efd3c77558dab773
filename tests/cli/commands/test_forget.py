"""`factlint forget`: what is stored of a draft goes, also of one that is gone, and what went is said."""

from __future__ import annotations

from command_line import CommandLine


def asked(factlint: CommandLine) -> int:
    return sum(heard.path.endswith(("/extract", "/assess")) for heard in factlint.service.heard)


def test_a_forgotten_draft_is_checked_anew(factlint: CommandLine) -> None:
    factlint.write("my draft (1).md")
    factlint("check", "my draft (1).md")
    before = asked(factlint)
    factlint("check", "my draft (1).md")
    assert asked(factlint) == before, "what is kept is not asked again"
    ran = factlint("forget", "my draft (1).md")
    assert ran.code == 0 and "my draft (1).md: Deleted: 6 kept results." in ran.out
    factlint("check", "my draft (1).md")
    assert asked(factlint) == 2 * before


def test_drafts_that_are_gone_can_be_forgotten_by_their_folder(factlint: CommandLine) -> None:
    factlint.write("drafts/dam.md").resolve()
    factlint("check", "drafts")
    (factlint.folder / "drafts/dam.md").unlink()
    ran = factlint("forget", "drafts")
    assert ran.code == 0 and "dam.md: Deleted:" in ran.out
    ran = factlint("forget", "drafts")
    assert ran.code == 0 and "nothing is stored" in ran.err
