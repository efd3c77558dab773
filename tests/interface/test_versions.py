"""Which version a request is answered in."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.interface.versions import (
    ACCOUNTS_CURRENT_FROM,
    CURRENT,
    ORIGINAL,
    MalformedVersion,
    choose_version,
    version_of_date,
)

OLD_ACCOUNT = ACCOUNTS_CURRENT_FROM - timedelta(seconds=1)


@given(st.dates())
def test_any_date_before_the_current_version_gives_the_original_shape(day):
    assert version_of_date(day.isoformat()) == (ORIGINAL if day.isoformat() < CURRENT else CURRENT)


@pytest.mark.parametrize(
    "header", ["latest", "2026-13-01", "2026-02-30", "20261011", "2026-10-11T00:00", "٢٠٢٦-١٠-١١", "2026-W41"]
)
def test_what_is_not_a_date_is_refused(header):
    with pytest.raises(MalformedVersion):
        choose_version(header, None, "factlint/1")


def test_the_header_wins_then_the_official_client_then_the_age_of_the_account():
    assert choose_version("2026-05-13", datetime.now(UTC), "factlint/0.1") == ORIGINAL
    assert choose_version(None, OLD_ACCOUNT, "factlint/0.1 (linux)") == CURRENT
    assert choose_version(None, OLD_ACCOUNT, "curl/8") == ORIGINAL
    assert choose_version(None, ACCOUNTS_CURRENT_FROM, "curl/8") == CURRENT
    assert choose_version("  ", OLD_ACCOUNT, None) == ORIGINAL
    assert choose_version(None) == CURRENT


@given(st.text())
def test_no_user_agent_breaks_the_choice(user_agent):
    assert choose_version(None, None, user_agent) == CURRENT
