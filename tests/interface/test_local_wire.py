"""What editors and the local backend agree on."""

import hashlib

from factlint.interface.local import Rendezvous, workspace_id


def test_a_workspace_is_known_by_16_hex_of_its_root():
    root = "file:///home/ann/article%20one"
    assert workspace_id(root) == hashlib.sha256(root.encode()).hexdigest()[:16]
    assert workspace_id("file:///home/\udce9") != workspace_id(root)


def test_the_rendezvous_file_survives_a_field_of_a_later_build():
    text = '{"socket": null, "address": "http://127.0.0.1:1", "http": "http://127.0.0.1:2", "token": "t",'
    found = Rendezvous.model_validate_json(text + '"build_id": "b", "pid": 3, "later": true}')
    assert found.address == "http://127.0.0.1:1" and found.socket is None
