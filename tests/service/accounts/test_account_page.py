"""The account page: who gets in and for how long, what its forms change, and what is shown once."""

import html
import re
from datetime import timedelta

import httpx
import pytest
from page_reading import HOSTILE, Read

from factlint.service.accounts import key_attempts, keys, ledger, sessions
from factlint.service.accounts.key_attempts import KeyAttempts
from factlint.service.accounts.ledger import Debit
from factlint.service.http.forms import FORM

URL, USAGE = "/account", "/api/v1/me/usage"
PUBLIC = "https://factlint.example"
COOKIE = "__Host-factlint_account"


class Visitor:
    """A browser at the account page of a service: it keeps cookies, follows, and sends the forms of the page that it has open."""

    def __init__(self, hosted, base_url=PUBLIC):
        self.hosted, self.origin = hosted, {"Origin": base_url, "Sec-Fetch-Site": "same-origin"}
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(hosted.app), base_url=base_url)
        hosted.clients.append(self.client)
        self.answer = None

    async def open(self, url=URL):
        self.answer = await self.client.get(url)
        return Read(self.answer.text)

    async def post(self, change, headers=None, **fields):
        headers = self.origin if headers is None else headers
        self.answer = await self.client.post(f"{URL}/{change}", data=fields, headers=headers)
        return Read(self.answer.text)

    async def sign_in(self, key):
        await self.post("sign-in", key=key)
        return await self.open() if self.answer.status_code == 303 else Read(self.answer.text)

    async def send(self, change, **fields):
        """A form of the page as it is now."""
        page = await self.open()
        token = next(field["value"] for field in page.all("input") if field.get("name") == "token")
        return await self.post(change, token=token, **fields)

    @property
    def said(self):
        return html.unescape(" ".join(re.findall(r'class="told.*?</(?:section|p)>', self.answer.text, re.DOTALL)))

    @property
    def secrets(self):
        return re.findall(r'<p class="secret"><code>(\w+)</code>', self.answer.text)


@pytest.fixture
def visitor(hosted):
    return Visitor(hosted)


@pytest.fixture
async def key(hosted):
    return await hosted.key(plan="pro", credits=50)


@pytest.fixture
async def inside(visitor, key):
    await visitor.sign_in(key)
    return visitor


async def keys_of(hosted, stored_reports, key):
    account = await stored_reports.account(key)
    async with hosted.service.database.read() as connection:
        return await keys.list_keys(connection, account)


async def key_named(hosted, stored_reports, key, name):
    return next(one for one in await keys_of(hosted, stored_reports, key) if one.name == name)


async def test_without_a_sign_in_there_is_a_form_for_a_key_and_nothing_else(visitor, key):
    page = await visitor.open()
    assert visitor.answer.status_code == 200 and "set-cookie" not in visitor.answer.headers
    (form,) = page.all("form")
    assert (form["method"], form["action"]) == ("post", f"{URL}/sign-in")
    (field,) = [field for field in page.all("input") if "hidden" not in field]
    assert (field["type"], field["autocomplete"], field["name"]) == ("password", "current-password", "key")
    assert [label["for"] for label in page.all("label")] == [field["id"]]


async def test_a_key_opens_the_account_by_a_cookie_that_nothing_else_can_use(visitor, key):
    await visitor.post("sign-in", key=f" {key} ")
    assert (visitor.answer.status_code, visitor.answer.headers["location"]) == (303, URL)
    put = visitor.answer.headers["set-cookie"]
    assert re.fullmatch(rf"{COOKIE}=[\w-]{{43}}; HttpOnly; Max-Age=3600; Path=/; SameSite=strict; Secure", put)
    page = await visitor.open()
    assert "a writer" in page.text and "5,050 of 5,050" in page.text and key not in visitor.answer.text
    assert key not in str(visitor.client.cookies)


async def test_over_plain_http_the_cookie_is_not_for_tls_alone(open_service):
    async with open_service(public_url="http://127.0.0.1:8642") as hosted:
        visitor = Visitor(hosted, "http://127.0.0.1:8642")
        page = await visitor.sign_in(await hosted.key())
        assert "Sign out" in page.text and set(visitor.client.cookies) == {"factlint_account"}


async def test_what_is_no_key_is_told_so_and_shown_nowhere(visitor):
    for wrong in ("", "factlint_" + "0" * 32, "hello", "é" * 40, "a" * 300, "\x00"):
        page = await visitor.sign_in(wrong)
        assert visitor.answer.status_code == 403 and "No account has this key" in visitor.said
        assert "set-cookie" not in visitor.answer.headers and (len(wrong) < 2 or wrong not in visitor.answer.text)
        (field,) = [field for field in page.all("input") if "hidden" not in field]
        assert "value" not in field and (field["aria-invalid"], field["aria-describedby"]) == ("true", "told")


async def test_a_limited_key_does_not_manage_the_account(visitor, hosted):
    for scopes in (("verify",), ("history:read",), ("verify", "history:read")):
        await visitor.sign_in(await hosted.key(scopes=scopes))
        assert visitor.answer.status_code == 403 and "limited" in visitor.said


async def test_a_key_opens_the_account_from_its_networks_alone(visitor, hosted, inside, stored_reports, key):
    await visitor.sign_in(await hosted.key(networks=("192.0.2.0/24",)))
    assert visitor.answer.status_code == 403 and "address" in visitor.said
    near = await hosted.key(networks=("127.0.0.0/8",), account=await stored_reports.account(key))
    assert "Sign out" in (await visitor.sign_in(near)).text
    await visitor.send("make-key", name="daughter", may="all")
    daughter = await key_named(hosted, stored_reports, key, "daughter")
    assert str(daughter.networks) == "127.0.0.0/8", "no way out of the bounds of the key that made it"


async def test_after_ten_wrong_keys_an_address_waits(visitor, hosted, key):
    for _ in range(key_attempts.MOST):
        await visitor.sign_in("factlint_" + "0" * 32)
        assert visitor.answer.status_code == 403
    await visitor.sign_in(key)
    assert visitor.answer.status_code == 429 and "15 minutes" in visitor.said
    assert visitor.answer.headers["retry-after"] == str(15 * 60)
    hosted.clock.move(minutes=15)
    assert "Sign out" in (await visitor.sign_in(key)).text


def test_attempts_are_counted_for_each_home_and_do_not_fill_the_memory(monkeypatch):
    from datetime import UTC, datetime

    now, tried = datetime(2026, 10, 20, tzinfo=UTC), KeyAttempts()
    for number in range(key_attempts.MOST):
        tried.record_failure(f"2001:db8::{number}", now)
    assert tried.wait_s("2001:db8::ffff", now) and not tried.wait_s("2001:db8:0:1::", now)
    assert not tried.wait_s("192.0.2.1", now) and not tried.wait_s("2001:db8::1", now + key_attempts.WITHIN)
    monkeypatch.setattr(key_attempts, "_MOST_ADDRESSES", 3)
    crowded = KeyAttempts()
    for _ in range(key_attempts.MOST):
        crowded.record_failure("192.0.2.1", now)
    for number in range(2, 5):
        crowded.record_failure(f"192.0.2.{number}", now)
    assert not crowded.wait_s("192.0.2.1", now)


async def test_a_sign_in_ends_by_itself(inside, hosted):
    hosted.clock.move(minutes=59)
    assert "Sign out" in (await inside.open()).text
    hosted.clock.move(minutes=1)
    assert "Sign in with a key" in (await inside.open()).text
    async with hosted.service.database.write() as connection:
        from factlint.service.checks.memory import forget_expired

        await forget_expired(connection, hosted.clock.now())
        assert (
            await sessions.find(connection, inside.client.cookies[COOKIE], hosted.clock.now() - timedelta(hours=1))
            is None
        )


async def test_signing_out_ends_it_in_the_browser_and_in_the_service(inside):
    kept = inside.client.cookies[COOKIE]
    await inside.send("sign-out")
    assert "signed out" in inside.said and COOKIE not in inside.client.cookies
    inside.client.cookies.set(COOKIE, kept)
    assert "Sign in with a key" in (await inside.open()).text


async def test_a_revoked_key_ends_its_sign_ins(inside, hosted, key):
    async with hosted.service.database.write() as connection:
        await keys.revoke(connection, key, hosted.clock.now())
    assert "Sign in with a key" in (await inside.open()).text
    await inside.post("make-key", token="x", name="x", may="all")
    assert inside.answer.status_code == 403 and "has ended" in inside.said


async def test_another_sign_in_takes_the_place_of_the_one_before(inside, hosted):
    before = inside.client.cookies[COOKIE]
    await inside.sign_in(await hosted.key())
    after = inside.client.cookies[COOKIE]
    inside.client.cookies.set(COOKIE, before)
    assert after != before and "Sign in with a key" in (await inside.open()).text


FOREIGN = (
    {},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": PUBLIC, "Sec-Fetch-Site": "cross-site"},
    {"Origin": PUBLIC, "Sec-Fetch-Site": "same-site"},
)


async def test_forms_of_other_sites_change_nothing_and_sign_nobody_in_or_out(inside, hosted, stored_reports, key):
    token = next(field["value"] for field in (await inside.open()).all("input") if field["name"] == "token")
    for headers in FOREIGN:
        for change, fields in (("sign-in", {"key": key}), ("sign-out", {}), ("make-key", {"name": "x", "may": "all"})):
            await inside.post(change, headers, token=token, **fields)
            assert inside.answer.status_code == 403 and "set-cookie" not in inside.answer.headers
    assert "Sign out" in (await inside.open()).text and len(await keys_of(hosted, stored_reports, key)) == 1


async def test_a_form_without_the_pages_own_token_changes_nothing(inside, hosted, stored_reports, key):
    for sent in ({}, {"token": ""}, {"token": "x"}, {"token": "é"}):
        for change in ("make-key", "sign-out"):
            await inside.post(change, name="x", may="all", **sent)
            assert inside.answer.status_code == 409 and "Nothing was changed" in inside.said
    assert len(await keys_of(hosted, stored_reports, key)) == 1


async def test_the_token_of_one_sign_in_is_of_no_use_in_another(inside, hosted, key):
    token = next(field["value"] for field in (await inside.open()).all("input") if field["name"] == "token")
    other = Visitor(hosted)
    await other.sign_in(key)
    await other.post("make-key", token=token, name="x", may="all")
    assert other.answer.status_code == 409


async def test_a_form_that_is_sent_twice_counts_once(inside, hosted, stored_reports, key):
    token = next(field["value"] for field in (await inside.open()).all("input") if field["name"] == "token")
    statuses = []
    for _ in range(2):
        await inside.post("make-key", token=token, name="twin", may="all")
        statuses.append(inside.answer.status_code)
    assert statuses == [200, 409] and len(await keys_of(hosted, stored_reports, key)) == 2


async def test_what_is_no_form_is_refused_as_a_page(inside):
    for body, type_, status in (
        ("{}", "application/json", 415),
        ("a=%FF", FORM, 400),
        ("a=" + "a" * 20_000, FORM, 413),
    ):
        answer = await inside.client.post(
            f"{URL}/make-key", content=body, headers=inside.origin | {"Content-Type": type_}
        )
        assert answer.status_code == status and answer.headers["content-type"] == "text/html; charset=utf-8"
    await inside.post("explode", token="x")
    assert inside.answer.status_code == 404


async def test_addresses_of_forms_lead_to_the_page(visitor):
    for change in ("sign-in", "make-key", "anything"):
        answer = await visitor.client.get(f"{URL}/{change}")
        assert (answer.status_code, answer.headers["location"]) == (303, URL)


async def test_its_headers_keep_it_out_of_caches_frames_and_search_engines(inside):
    await inside.open()
    headers = inside.answer.headers
    assert headers["cache-control"] == "no-store" and headers["x-robots-tag"] == "noindex"
    policy = headers["content-security-policy"]
    for part in ("default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"):
        assert part in policy
    assert headers["referrer-policy"] == "same-origin", "so that the browser says which page a form comes from"
    assert '<meta name="referrer" content="same-origin">' in inside.answer.text
    assert headers["x-frame-options"] == "DENY" and headers["x-content-type-options"] == "nosniff"


async def test_a_cookie_opens_no_call_of_the_interface(inside):
    assert (await inside.client.get(USAGE)).status_code == 401
    assert (await inside.client.get("/api/v1/verifications")).status_code == 401


async def test_use_is_shown_as_the_interface_tells_it(inside, hosted, stored_reports, key):
    account, now = await stored_reports.account(key), hosted.clock.now()
    async with hosted.service.database.write() as connection:
        await ledger.debit(connection, account, [Debit("a", "verify", 10), Debit("b", "verify", 5)], now)
        await ledger.debit(connection, account, [Debit("c", "ask", 1)], now)
    page = await inside.open()
    usage = (await hosted.client(key).get(USAGE)).json()
    assert "5,034 of 5,050" in page.text and usage["credits"]["remaining"] == 5034
    assert re.search(r"Deep checks\s*2\s*15\b", page.text) and re.search(r"Questions\s*1\s*1\b", page.text)
    assert "−15" in page.text and "+50" in page.text and "1 November 2026" in page.text
    hosted.clock.move(days=20)
    await inside.sign_in(key)
    later = await inside.open()
    assert "This month" not in later.titles and "Last entries" in later.titles and "5,050 of 5,050" in later.text


async def test_a_key_is_shown_with_its_ending_and_its_last_use(inside, hosted, key):
    page = await inside.open()
    assert f"factlint_…{key[-4:]}" in page.text and "20 October 2026, 08:00 UTC" in page.text
    hosted.clock.move(minutes=7)
    await hosted.client(key).get(USAGE)
    assert "20 October 2026, 08:07 UTC" in (await inside.open()).text


async def test_the_last_use_is_written_down_at_the_end_and_by_the_cleaning(hosted, stored_reports, key):
    await hosted.client(key).get(USAGE)
    assert (await keys_of(hosted, stored_reports, key))[0].last_used_at is None
    await hosted.service.clean_once()
    assert (await keys_of(hosted, stored_reports, key))[0].last_used_at == hosted.clock.now()


async def test_a_new_key_is_shown_once_and_works(inside, hosted, key):
    await inside.send("make-key", name="build machine", may="calls")
    made, secret = inside.secrets
    assert re.fullmatch("factlint_[0-9a-f]{32}", made) and "build machine" in inside.said
    client = hosted.client(made)
    assert (await client.get(USAGE)).json()["credits"]["total"] == 5050
    assert (await client.get("/api/v1/me/webhook-secret")).json() == {"webhook_secret": secret}
    page = await inside.open()
    assert made not in inside.answer.text and secret not in inside.answer.text and "build machine" in page.text
    await Visitor(hosted).sign_in(made)
    assert made not in await hosted.dump()


async def test_a_new_key_may_do_what_was_chosen(inside, hosted):
    for may, reads, manages in (
        ("calls", 200, False),
        ("verify", 403, False),
        ("history:read", 200, False),
        ("all", 200, True),
    ):
        await inside.send("make-key", name="one", may=may)
        made = inside.secrets[0]
        assert (await hosted.client(made).get("/api/v1/verifications")).status_code == reads
        assert ("Sign out" in (await Visitor(hosted).sign_in(made)).text) is manages


async def test_an_account_has_fifty_keys_at_most(inside, hosted, stored_reports, key, monkeypatch):
    from factlint.service.routes import account_changes

    monkeypatch.setattr(account_changes, "MOST_KEYS", 2)
    await inside.send("make-key", name="second", may="all")
    await inside.send("make-key", name="third", may="all")
    assert inside.answer.status_code == 422 and "at most 2 keys" in inside.said
    assert len(await keys_of(hosted, stored_reports, key)) == 2


async def test_a_key_is_renamed_and_revoked(inside, hosted, stored_reports, key):
    await inside.send("make-key", name="spare", may="all")
    made, spare = inside.secrets[0], await key_named(hosted, stored_reports, key, "spare")
    await inside.send("rename-key", id=spare.key_id, name="  for the desk ")
    assert "“for the desk”" in inside.said
    assert (await key_named(hosted, stored_reports, key, "for the desk")).key_id == spare.key_id
    page = await inside.send("revoke-key", id=spare.key_id)
    assert "is revoked" in inside.said and "Revoked keys: 1" in page.text
    assert (await hosted.client(made).get(USAGE)).status_code == 401
    await inside.send("rename-key", id=spare.key_id, name="x")
    assert inside.answer.status_code == 422 and "no such key" in inside.said


async def test_revoking_the_key_one_came_in_with_ends_the_sign_in(inside, hosted, stored_reports, key):
    (own,) = await keys_of(hosted, stored_reports, key)
    page = await inside.send("revoke-key", id=own.key_id)
    assert "You were signed in with it" in inside.said and COOKIE not in inside.client.cookies
    assert [form["action"] for form in page.all("form")] == [f"{URL}/sign-in"]


async def test_keys_of_others_are_out_of_reach(inside, hosted, stored_reports):
    other = await hosted.key()
    (theirs,) = await keys_of(hosted, stored_reports, other)
    for change in ("rename-key", "revoke-key", "webhook", "secret"):
        await inside.send(change, id=theirs.key_id, name="x", url="")
        assert inside.answer.status_code == 422 and "no such key" in inside.said
    assert await keys_of(hosted, stored_reports, other) == [theirs]


async def test_webhooks_report_where_the_page_says_signed_with_a_secret_shown_once(inside, hosted, stored_reports, key):
    (own,) = await keys_of(hosted, stored_reports, key)
    await inside.send("webhook", id=own.key_id, url="https://desk.example/hook")
    assert "https://desk.example/hook" in inside.said
    assert (await keys_of(hosted, stored_reports, key))[0].webhook_url == "https://desk.example/hook"
    before = (await hosted.client(key).get("/api/v1/me/webhook-secret")).json()["webhook_secret"]
    assert before not in inside.answer.text
    await inside.send("secret", id=own.key_id)
    (after,) = inside.secrets
    assert (await hosted.client(key).get("/api/v1/me/webhook-secret")).json() == {
        "webhook_secret": after
    } and after != before
    await inside.open()
    assert after not in inside.answer.text
    await inside.send("webhook", id=own.key_id, url="")
    assert (await keys_of(hosted, stored_reports, key))[0].webhook_url == ""


async def test_a_period_is_set_after_it_was_agreed_to_and_taken_back(inside, hosted, key):
    assert "Everything is kept" in (await inside.open()).text
    await inside.send("retention", days="30")
    assert inside.answer.status_code == 422 and "deleted for good" in inside.said
    page = await inside.send("retention", days="30", sure="yes")
    assert "30 days are kept, from 21 October 2026, 08:00 UTC on." in page.text
    page = await inside.send("keep")
    assert "30 days" not in page.text and "Everything is kept while" in page.text
    await inside.send("retention", days="0", sure="yes")
    hosted.clock.move(hours=24)
    page = await inside.sign_in(key)
    assert "Nothing is kept." in page.text


async def test_certificates_are_turned_off_and_on(inside):
    assert "Not issued" in (await inside.send("certificates")).text
    assert "Issued on what" in (await inside.send("certificates", issued="yes")).text


async def test_a_free_plan_has_no_form_for_a_period(visitor, hosted):
    page = await visitor.sign_in(await hosted.key())
    assert "needs a paid plan" in page.text
    assert not [form for form in page.all("form") if form["action"] in (f"{URL}/retention", f"{URL}/certificates")]
    await visitor.send("retention", days="30", sure="yes")
    assert visitor.answer.status_code == 422 and "paid plan" in visitor.said


REFUSED = (
    ("make-key", {"name": " ", "may": "all"}, "Give the key a name"),
    ("make-key", {"name": "a" * 101, "may": "all"}, "at most 100"),
    ("make-key", {"name": "a\x00b", "may": "all"}, "control characters"),
    ("make-key", {"name": "a", "may": "anything"}, "Choose what"),
    ("make-key", {"name": "a"}, "Choose what"),
    ("rename-key", {"id": "OWN", "name": ""}, "Give the key a name"),
    ("rename-key", {"id": "", "name": "a"}, "no such key"),
    ("webhook", {"id": "OWN", "url": "ftp://desk.example"}, "begins with http"),
    ("webhook", {"id": "OWN", "url": "https://desk.example/\r\nX-Evil: 1"}, "no spaces"),
    ("webhook", {"id": "OWN", "url": "https://me:pw@desk.example/"}, "public receiver"),
    ("webhook", {"id": "OWN", "url": "http://10.0.0.1/"}, "public receiver"),
    ("webhook", {"id": "OWN", "url": "https://desk.example/" + "a" * 2000}, "at most 2000"),
    ("retention", {"days": "-1", "sure": "yes"}, "whole number"),
    ("retention", {"days": "", "sure": "yes"}, "whole number"),
    ("retention", {"days": "٣", "sure": "yes"}, "whole number"),
    ("retention", {"days": "3651", "sure": "yes"}, "between 0 and 3650"),
)


async def test_what_cannot_be_done_is_said_and_changes_nothing(inside, hosted, stored_reports, key):
    (own,) = await keys_of(hosted, stored_reports, key)
    for change, fields, said in REFUSED:
        await inside.send(change, **{name: own.key_id if value == "OWN" else value for name, value in fields.items()})
        assert inside.answer.status_code == 422 and said in inside.said, said
    assert await keys_of(hosted, stored_reports, key) == [own]


async def test_no_name_becomes_markup(inside, hosted, key):
    usual = await inside.open()
    for text in HOSTILE:
        name = "".join(character for character in text[:100] if character not in "\ud800\x00")
        async with hosted.service.database.write() as connection:
            found = await keys.find_key_in_force(connection, key)
            await keys.rename(connection, found, name)
            await keys.set_webhook(connection, found, name)
        page = await inside.open()
        assert {tag for tag, _ in page.elements} == {tag for tag, _ in usual.elements}
        assert not any(attribute.startswith("on") for _, attributes in page.elements for attribute in attributes)
        assert all(link["href"] == "/library" for link in page.all("a")) and page.all("script") == []


async def test_every_field_has_its_label_and_headings_go_down_one_step_at_a_time(inside):
    await inside.send("make-key", name="second", may="all")
    page = await inside.open()
    fields = [field for tag in ("input", "select") for field in page.all(tag) if field.get("type") != "hidden"]
    ids = [field["id"] for field in fields]
    assert len(set(ids)) == len(ids) and set(ids) == {label["for"] for label in page.all("label")}
    assert page.headings[0] == 1 and page.headings.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(page.headings, page.headings[1:], strict=False))


async def test_a_writers_own_backend_has_no_account_page(local_service):
    for answer in (
        await local_service.client().get(URL),
        await local_service.client().post(f"{URL}/sign-in", data={"key": "x"}),
    ):
        assert answer.status_code == 404
