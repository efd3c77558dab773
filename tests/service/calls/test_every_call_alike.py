"""What holds of every call alike, whatever it is sent: an object comes back, in its envelope, and nothing redirects."""

import re
import uuid

from factlint.interface.common import PREFIX
from factlint.interface.versions import CURRENT
from factlint.service.calls import SERVED

ODD_IDS = ("0" * 8, "0" * 32, "x", "%2e%2e", "a%2Fb", "%00", "é", "0" * 300)


def path_of(call, id):
    return re.sub(r"\{\w+\}", id, call.path)


async def test_every_answer_is_an_object_in_its_envelope_and_no_redirect(hosted, version):
    client = hosted.client(await hosted.key(credits=100), version)
    for call in SERVED:
        bodies = ([b"{}", b"[]", b"{", b'{"text": null}', b'{"unknown": 1}'] if call.body else [None]) + [b""]
        for id in ODD_IDS if "{" in call.path else ("",):
            for body in bodies:
                answer = await client.request(call.method, path_of(call, id), content=body)
                assert answer.status_code < 300 or 400 <= answer.status_code < 500, (call.name, id, body)
                assert isinstance(answer.json(), dict), (call.name, id, body)
                assert answer.headers["Content-Type"] == "application/json"
                assert answer.headers["X-Service-API-Version"] == version
                assert answer.headers["Cache-Control"] == "no-store"
                assert re.fullmatch("[0-9a-f]{32}", answer.headers["X-Request-ID"])
                if answer.status_code >= 400 and version == CURRENT:
                    assert answer.json()["detail"] and answer.json()["code"]


async def test_an_id_that_nobody_has_is_404(hosted, version):
    client = hosted.client(await hosted.key(credits=100), version)
    fitting = {"message": "Why?", "texts": ["a"], "visibility": "private"}
    for call in (call for call in SERVED if "{" in call.path):
        for id in ("0" * 8, "0" * 32, "no-such-thing"):
            answer = await client.request(call.method, path_of(call, id), json=fitting if call.body else None)
            assert answer.status_code == 404, (call.name, id, answer.text)
            coded = version == CURRENT or call.path.startswith((f"{PREFIX}/review", f"{PREFIX}/citecheck"))
            assert answer.json().get("code") == ("not_found" if coded else None), call.name


async def test_an_id_is_read_percent_decoded_as_one_segment(hosted, stored_reports):
    key = await hosted.key()
    id = await stored_reports.put(key)
    spelled = "".join(f"%{ord(character):02x}" for character in id)
    assert (await hosted.client(key).get(f"{PREFIX}/verifications/{spelled}")).json()["verification_id"] == id


async def test_a_key_is_printable_without_spaces(hosted):
    assert re.fullmatch(r"[a-z]+_[0-9a-f]{32}", await hosted.key())


async def test_a_refusal_for_lack_of_credits_names_itself(hosted, version):
    client = hosted.client(await hosted.key(plan="free"), version)
    claims = [f"The dam opened in {year}." for year in range(1800, 1820)]
    for number in range(5):
        await client.post(
            f"{PREFIX}/assess", json={"claims": [claim.replace("dam", f"dam {number}") for claim in claims]}
        )
    refused = await client.post(f"{PREFIX}/assess", json={"claims": ["The school opened in 1901."]})
    assert refused.status_code == 402
    told = refused.json()
    assert uuid.UUID(told["wall_id"]) and told["upgrade_url"].endswith(told["wall_id"])
    assert told["remaining"] == 0 and None not in told.values()
