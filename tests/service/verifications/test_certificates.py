"""Certificates: who gets one, what proves it, and that it outlives what it certifies."""

import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.client.api.certificates import InvalidCertificate, check_certificate
from factlint.interface.certificates import CertificateKeys, leaf_of, record_bytes
from factlint.interface.verifications import Certificate
from factlint.interface.versions import CURRENT
from factlint.service.accounts.administration import set_certificates, set_retention
from factlint.service.verifications.certificates import withdraw
from factlint.service.verifications.signing_key import FILE_NAME, UnusableKey, open_signer

URL, KEYS = "/api/v1/verifications", "/api/v1/certificates/keys"


@pytest.fixture
async def owner(hosted):
    return await hosted.key(plan="pro")


async def _read(client, id):
    return Certificate.model_validate((await client.get(f"{URL}/{id}/certificate")).json())


async def _keys(hosted):
    return CertificateKeys.model_validate((await hosted.client().get(KEYS)).json()).keys


async def test_a_certificate_is_proved_by_the_published_key(hosted, stored_reports, owner, version):
    id = await stored_reports.put(owner)
    found = await _read(hosted.client(owner, version), id)
    assert found.payload["claim"] == "The Varn dam opened in 1931." and found.payload["verdict"] == "False"
    assert (found.document_version, found.record_version, found.anchors) == (1, "1", {"rfc3161": None})
    assert found.keys_url.endswith(KEYS) and found.withdrawn_at is None
    check_certificate(found, await _keys(hosted))
    assert await _read(hosted.client(owner, version), id) == found


async def test_the_page_that_explains_the_proof_is_there(hosted, stored_reports, owner):
    found = await _read(hosted.client(owner), await stored_reports.put(owner))
    page = await hosted.client().get(found.verifier_url.removeprefix("https://factlint.example"))
    assert page.status_code == 200 and KEYS in page.text


@pytest.mark.parametrize(
    "change",
    [
        {"payload": {"claim": "The Varn dam opened in 1931.", "verdict": "True"}},
        {"certificate_id": "0" * 32},
        {"record_version": "2"},
        {"leaf": "0" * 64},
        {"signature": "AAAA"},
        {"signature": "no base64"},
        {"signature": None},
        {"key_id": "0" * 16},
        {"key_id": None},
    ],
)
async def test_a_changed_certificate_proves_nothing(hosted, stored_reports, owner, change):
    found = await _read(hosted.client(owner), await stored_reports.put(owner))
    with pytest.raises(InvalidCertificate):
        check_certificate(found.model_copy(update=change), await _keys(hosted))


async def test_a_forger_who_makes_the_leaf_fit_still_lacks_the_key(hosted, stored_reports, owner, tmp_path):
    found = await _read(hosted.client(owner), await stored_reports.put(owner))
    keys = await _keys(hosted)
    payload = found.payload | {"verdict": "True"}
    record = record_bytes(found.certificate_id, found.record_version, payload)
    forged = found.model_copy(update={"payload": payload, "leaf": leaf_of(record)})
    with pytest.raises(InvalidCertificate, match="not made by that key"):
        check_certificate(forged, keys)
    signed = forged.model_copy(update={"signature": open_signer(tmp_path / "forger").sign(record)})
    with pytest.raises(InvalidCertificate, match="not made by that key"):
        check_certificate(signed, keys)


async def test_a_published_key_cannot_take_the_name_of_another(hosted, stored_reports, owner, tmp_path):
    import base64

    found = await _read(hosted.client(owner), await stored_reports.put(owner))
    [key] = await _keys(hosted)
    other = base64.b64encode(open_signer(tmp_path / "forger").public_key).decode()
    with pytest.raises(InvalidCertificate, match="name"):
        check_certificate(found, [key.model_copy(update={"public_key": other})])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(st.dictionaries(st.text(), json_values, max_size=5))
def test_the_spelling_of_a_record_does_not_depend_on_the_order_of_its_names(payload):
    turned = dict(reversed(payload.items()))
    record = record_bytes("c", "1", payload)
    assert record == record_bytes("c", "1", turned) and record.isascii()
    assert record != record_bytes("d", "1", payload)


@pytest.mark.parametrize(
    ("detail", "reason", "words"),
    [
        ({"depth": "low"}, "depth", "depth low"),
        ({"confidence": "low"}, "quality", "confidence is low"),
        ({"sources": []}, "quality", "no source"),
        ({"verdict": "Error"}, "verdict", "no verdict"),
    ],
)
async def test_what_gets_no_certificate_says_why(hosted, stored_reports, owner, detail, reason, words, version):
    id = await stored_reports.put(owner, **detail)
    client = hosted.client(owner, version)
    answer = await client.get(f"{URL}/{id}/certificate")
    assert answer.status_code == 404 and words in answer.json()["hint"]
    coverage = (await client.get(f"{URL}/{id}")).json()["coverage"]
    assert coverage["status"] == "uncovered" and coverage["reasons"] == [reason]
    assert coverage["certificate_id"] is None and coverage["certificate_url"] is None


async def test_what_is_covered_names_its_certificate_before_it_is_read(hosted, stored_reports, owner):
    id = await stored_reports.put(owner)
    client = hosted.client(owner)
    coverage = (await client.get(f"{URL}/{id}")).json()["coverage"]
    found = await _read(client, id)
    assert coverage["certificate_id"] == found.certificate_id
    assert coverage["certificate_url"].endswith(f"{URL}/{id}/certificate")


async def test_a_certificate_is_its_accounts_alone(hosted, stored_reports, owner, version):
    id = await stored_reports.put(owner, visibility="public")
    await _read(hosted.client(owner), id)
    other = hosted.client(await hosted.key(plan="pro"), version)
    assert (await other.get(f"{URL}/{id}/certificate")).status_code == 404
    assert (await hosted.client(version=version).get(f"{URL}/{id}/certificate")).status_code == 401
    assert (await other.get(f"{URL}/{'0' * 8}/certificate")).status_code == 404


async def test_an_account_that_turned_them_off_gets_none(hosted, stored_reports, owner):
    id = await stored_reports.put(owner)
    await set_certificates(hosted.database_url, await stored_reports.account(owner), False)
    answer = await hosted.client(owner).get(f"{URL}/{id}/certificate")
    assert answer.status_code == 404 and "turned off" in answer.json()["hint"]


async def _purge_after(hosted, stored_reports, owner, days):
    await set_retention(hosted.database_url, await stored_reports.account(owner), days, hosted.clock)
    hosted.clock.move(days=days + 2)
    await hosted.service.purging.run(hosted.service.database)


async def test_a_certificate_outlives_the_text_that_it_certifies(hosted, stored_reports, owner):
    read_before, never_read = await stored_reports.put(owner), await stored_reports.put(owner)
    client = hosted.client(owner)
    first = await _read(client, read_before)
    await _purge_after(hosted, stored_reports, owner, 1)
    assert (await client.get(f"{URL}/{read_before}")).status_code == 410
    assert await _read(client, read_before) == first
    check_certificate(await _read(client, never_read), await _keys(hosted))


async def test_certificates_go_with_the_text_where_they_are_turned_off(hosted, stored_reports, owner):
    id = await stored_reports.put(owner)
    await _read(hosted.client(owner), id)
    await set_certificates(hosted.database_url, await stored_reports.account(owner), False)
    assert (await hosted.client(owner).get(f"{URL}/{id}/certificate")).status_code == 200
    await _purge_after(hosted, stored_reports, owner, 1)
    assert (await hosted.client(owner).get(f"{URL}/{id}/certificate")).status_code == 404


async def test_a_withdrawn_certificate_is_still_served_and_says_so(hosted, stored_reports, owner):
    id = await stored_reports.put(owner)
    client = hosted.client(owner)
    await _read(client, id)
    async with hosted.service.database.write() as connection:
        assert await withdraw(connection, id, hosted.clock.now())
        assert not await withdraw(connection, id, hosted.clock.now())
    found = await _read(client, id)
    assert found.withdrawn_at == "2026-10-20T08:00:00+00:00"
    check_certificate(found, await _keys(hosted))
    assert (await client.get(f"{URL}/{id}")).json()["coverage"]["reasons"] == ["withdrawn"]


async def test_the_key_is_made_once_and_is_its_owners_alone(hosted, stored_reports, owner, tmp_path):
    await _read(hosted.client(owner), await stored_reports.put(owner))
    path = tmp_path / FILE_NAME
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 and list(tmp_path.glob(f"{FILE_NAME}?*")) == []
    [published] = await _keys(hosted)
    assert open_signer(tmp_path).key_id == published.key_id
    path.chmod(0o644)
    open_signer(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_a_key_file_that_is_none_costs_the_certificate_and_nothing_else(hosted, stored_reports, owner, tmp_path):
    (tmp_path / FILE_NAME).write_text("scribbles")
    with pytest.raises(UnusableKey, match="not a private key"):
        open_signer(tmp_path)
    id = await stored_reports.put(owner)
    answer = await hosted.client(owner).get(f"{URL}/{id}/certificate")
    assert answer.status_code == 404 and "signing key" in answer.json()["hint"]
    assert (await hosted.client(owner).get(f"{URL}/{id}")).status_code == 200


async def test_no_key_is_published_before_something_was_signed(hosted):
    assert await _keys(hosted) == []


async def test_the_poll_of_a_check_says_of_its_certificate_what_its_report_says(hosted, owner, verified, version):
    client = hosted.client(owner, version)
    polled = await verified(client, "The dam opened in 1931.")
    report = polled["result"]
    id = report["verification_id"]
    read = (await client.get(f"{URL}/{id}")).json()["coverage"]
    assert report["coverage"] == read and read["status"] == "covered"


async def test_the_report_of_an_ended_check_says_it_too(hosted, owner, verified, until, version, receiver):
    client = hosted.client(owner, version)
    polled = await verified(client, "The dam opened in 1931.", webhook_url=receiver.url)
    await until(lambda: receiver.got)
    (got,) = receiver.bodies
    sent = got["verification"]["result"] if version == CURRENT else got
    assert sent["coverage"] == polled["result"]["coverage"] and sent["coverage"]["status"] == "covered"
