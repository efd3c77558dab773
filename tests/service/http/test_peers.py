"""Whose connection it is: read from the tables of the kernel, and refused wherever they do not say it clearly."""

import os
import socket
import sys

import pytest

from factlint.service.http.peers import is_own

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has these tables")

HEAD = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
OWN = os.getuid()


def entry(client=41000, server=8643, state="01", owner=OWN, wide=False):
    word = "0100007F"
    form = f"{'0' * 16}FFFF0000{word}" if wide else word
    return (
        f"   0: {form}:{client:04X} {form}:{server:04X} {state} 00000000:00000000 00:00000000 00000000 {owner:>5} 0 1\n"
    )


def told(tmp_path, *entries):
    table = tmp_path / "tcp"
    table.write_text(HEAD + "".join(entries))
    return is_own(("127.0.0.1", 41000), 8643, (table, tmp_path / "missing"))


def test_an_open_connection_of_this_user_is_its_own_in_either_family(tmp_path):
    assert told(tmp_path, entry())
    assert told(tmp_path, entry(wide=True)) and told(tmp_path, entry(client=1), entry())


@pytest.mark.parametrize(
    "entries",
    [
        [],
        [entry(owner=OWN + 1)],
        [entry(state="06")],
        [entry(), entry(owner=OWN + 1, wide=True)],
        [entry(server=8644)],
        [entry(client=8643, server=41000)],
        ["   0: short\n"],
    ],
)
def test_whatever_else_the_table_says_is_no(tmp_path, entries):
    assert not told(tmp_path, *entries)


def test_a_real_connection_is_found():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as client:
            assert is_own(client.getsockname(), port)
        assert not is_own(("127.0.0.1", 1), port) and not is_own(("192.0.2.1", port), port)
