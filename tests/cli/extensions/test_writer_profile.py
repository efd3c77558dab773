"""What is set up in a LibreOffice profile is written into its own file, wherever that stands."""

from __future__ import annotations

import stat
from pathlib import Path

from factlint.cli.extensions.writer_profile import find_profile


def test_a_link_stays_and_the_file_behind_it_is_changed(tmp_path: Path) -> None:
    profile = find_profile(tmp_path)
    profile.user.mkdir()
    real = tmp_path / "kept" / "settings.xcu"
    real.parent.mkdir()
    before = '<oor:items xmlns:oor="http://openoffice.org/2001/registry">\n</oor:items>\n'
    real.write_text(before)
    profile.file.symlink_to(real)
    profile.set_up("http://127.0.0.1:1/secret")
    assert profile.file.is_symlink()
    assert "http://127.0.0.1:1/secret" in real.read_text()
    assert stat.S_IMODE(real.stat().st_mode) == 0o600
    assert profile.restore()
    assert profile.file.is_symlink()
    assert real.read_text() == before
