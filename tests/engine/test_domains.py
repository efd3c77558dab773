"""Which site an address belongs to."""

import pytest

from factlint.engine.web.domains import site_of


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("https://news.bbc.co.uk/1", "bbc.co.uk"),
        ("https://en.wikipedia.org/wiki/Peru", "wikipedia.org"),
        ("https://www.gov.uk/pay", "gov.uk"),
        ("https://www.stat.go.jp", "stat.go.jp"),
        ("https://one.github.io/a", "one.github.io"),
        ("https://x.com.br", "x.com.br"),
        ("http://127.0.0.1:8642/", "127.0.0.1"),
        ("http://[::1]/", "::1"),
        ("https://localhost", "localhost"),
        ("no address", ""),
        ("https://[", ""),
    ],
)
def test_the_site_of_an_address_is_the_part_that_one_owner_has(address, site):
    assert site_of(address) == site
