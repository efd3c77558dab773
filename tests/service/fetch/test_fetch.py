"""Fetching: only what is public is reached, however a caller tries, and no page costs more than its caps."""

import asyncio
import gzip
import ipaddress
import socket
import threading
from contextlib import asynccontextmanager

import pytest

from factlint.service.fetch import AllowedHosts, Caps, Fetcher, PageReader, Reason, Unfetched, pages
from factlint.service.fetch.addresses import check_url, is_public, resolve_addresses
from factlint.service.fetch.decoder import read_capped

STORY = (
    "<html lang='en'><head><title>Dam log</title><meta property='article:published_time' content='2019-05-04'></head>"
    "<body><article><h1>Dam log</h1>"
    "<p>The Varn dam opened on 4 May 1938 after three years of works in the valley.</p>"
    "<p>It is 40 metres high and holds the water of Lake Varn, which covers 212 square kilometres.</p>"
    "</article></body></html>"
)
HTML = {"types": ("text/",), "accept": "text/html"}


@asynccontextmanager
async def fetching(*hosts, **caps):
    fetcher = Fetcher(AllowedHosts.from_hosts(hosts), Caps(**caps))
    try:
        yield fetcher
    finally:
        await fetcher.aclose()


async def reason(awaitable):
    with pytest.raises(Unfetched) as caught:
        await awaitable
    return caught.value.reason


@pytest.mark.parametrize(
    "address",
    """127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255
    192.0.0.192 168.63.129.16 198.18.0.1 240.0.0.1 ::1 :: ::127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 fe80::1
    fd00:ec2::254 fec0::1 ff02::1 2001:db8::1 2002:7f00:1:: 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 2001::1
    3fff::1 5f00::1""".split(),
)
def test_what_is_not_on_the_public_internet_is_not_public(address):
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "address", "1.1.1.1 93.184.216.34 2606:4700:4700::1111 ::ffff:1.1.1.1 64:ff9b::101:101".split()
)
def test_public_addresses_are_public(address):
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    """ftp://example.com/ file:///etc/passwd //example.com example.com http:///x http://user:secret@example.com/
    gopher://example.com http://exa\x00mple.com/ http://[::1/""".split(" "),
)
def test_only_web_addresses_without_credentials_are_asked_for(url):
    with pytest.raises(Unfetched):
        check_url(url, AllowedHosts())


@pytest.mark.parametrize(
    "url",
    """http://127.0.0.1/ http://localhost/ http://2130706433/ http://0x7f000001/ http://0177.0.0.1/ http://127.1/
    http://[::1]/ http://[::ffff:127.0.0.1]/ http://169.254.169.254/latest/meta-data/ http://0/ http://[fe80::1%25eth0]/
    http://93.184.216.34:22/""".split(),
)
async def test_no_spelling_of_a_private_address_is_reached(url):
    async with fetching() as fetcher:
        assert await reason(fetcher.fetch(url, **HTML)) in {Reason.FORBIDDEN, Reason.NOT_FOUND, Reason.INVALID_URL}


async def test_a_name_is_looked_up_once_and_the_address_that_was_checked_is_the_one_connected_to(site, monkeypatch):
    answers = iter([("127.0.0.1", site.port), ("10.0.0.1", 1)])
    looked_up = []

    async def lookup(self, host, port, **_):
        looked_up.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", next(answers))]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", lookup)
    site.page("/", STORY)
    async with fetching("rebinding.example") as fetcher:
        await fetcher.fetch(f"http://rebinding.example:{site.port}/", **HTML)
    assert looked_up == ["rebinding.example"]


async def test_a_public_name_with_a_private_address_is_refused(monkeypatch):
    async def lookup(self, host, port, **_):
        return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", ("192.168.0.9", port))]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", lookup)
    assert await reason(resolve_addresses("inside.example", 80, AllowedHosts())) is Reason.FORBIDDEN


@pytest.mark.parametrize(("known", "why"), [({"example.com"}, Reason.NOT_FOUND), (set(), Reason.UNREACHABLE)])
async def test_a_name_is_unknown_only_where_names_are_looked_up_at_all(monkeypatch, known, why):
    async def lookup(self, host, port, **_):
        if host not in known:
            raise socket.gaierror(socket.EAI_NONAME, "unknown")
        return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", ("93.184.215.14", port))]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", lookup)
    assert await reason(resolve_addresses("gone.example", 443, AllowedHosts())) is why


async def test_a_redirect_to_a_private_address_is_refused(site):
    site.page("/go", "", status="302 Found", Location="http://127.0.0.2:1/secret")
    async with fetching(f"127.0.0.1:{site.port}") as fetcher:
        assert await reason(fetcher.fetch(f"{site.url}/go", **HTML)) is Reason.FORBIDDEN


async def test_redirects_are_followed_to_an_end(site):
    site.page("/a", "", status="301 Moved", Location="/b")
    site.page("/b", STORY)
    site.page("/loop", "", status="302 Found", Location="/loop")
    site.page("/wall", "", status="302 Found", Location="/login?next=/wall")
    async with fetching("127.0.0.1") as fetcher:
        assert (await fetcher.fetch(f"{site.url}/a", **HTML)).url == f"{site.url}/b"
        assert await reason(fetcher.fetch(f"{site.url}/loop", **HTML)) is Reason.REDIRECTS
        assert site.asked.count("/loop") == Caps().redirects + 1
        assert await reason(fetcher.fetch(f"{site.url}/wall", **HTML)) is Reason.LOGIN


@pytest.mark.parametrize(
    ("path", "is_login"),
    [
        ("/signing-of-the-treaty", False),
        ("/news/subscribers-in-2020", False),
        ("/ssooidonia", False),
        ("/users/Sign-In/", True),
        ("/login.php", True),
        ("/oauth2/authorize", True),
    ],
)
async def test_a_page_that_only_sounds_like_a_login_is_read(site, path, is_login):
    site.page("/old", "", status="301 Moved", Location=path)
    site.page(path, STORY)
    async with fetching("127.0.0.1") as fetcher:
        if is_login:
            assert await reason(fetcher.fetch(f"{site.url}/old", **HTML)) is Reason.LOGIN
        else:
            assert (await fetcher.fetch(f"{site.url}/old", **HTML)).url == site.url + path


async def test_no_cookie_of_one_page_travels_with_the_next_request(site):
    heads = []

    async def note(writer):
        writer.write(
            b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: who=me; Path=/\r\nContent-Length: 1\r\n\r\nx"
        )
        await writer.drain()

    site.pages["/set"] = note
    site.page("/next", STORY)
    site.on_head = heads.append
    async with fetching("127.0.0.1") as fetcher:
        await fetcher.fetch(f"{site.url}/set", **HTML)
        await fetcher.fetch(f"{site.url}/next", **HTML)
    assert len(heads) == 2 and not any(b"cookie" in head.lower() for head in heads)


async def test_statuses_and_kinds_say_what_is_wrong(site):
    site.page("/wall", "", status="403 Forbidden")
    site.page("/busy", "", status="503 Busy")
    site.page("/odd", "", status="418 Teapot")
    site.page("/picture", b"\x89PNG", type="image/png")
    async with fetching("127.0.0.1") as fetcher:
        found = {path: await reason(fetcher.fetch(site.url + path, **HTML)) for path in ("/no", *site.pages)}
    assert found == {
        "/no": Reason.NOT_FOUND,
        "/wall": Reason.LOGIN,
        "/busy": Reason.SERVER,
        "/odd": Reason.REFUSED,
        "/picture": Reason.UNSUPPORTED,
    }
    assert Reason.SERVER.is_temporary and not Reason.NOT_FOUND.is_temporary


async def test_a_page_beyond_the_cap_is_not_read_packed_or_not(site):
    site.page("/long", "x" * 2_000)
    site.page("/bomb", gzip.compress(b"x" * 50_000_000), Content_Encoding="gzip")
    site.page("/packed", gzip.compress(b"x" * 900), Content_Encoding="gzip")
    async with fetching("127.0.0.1", text_bytes=1_000) as fetcher:
        assert await reason(fetcher.fetch(f"{site.url}/long", **HTML)) is Reason.TOO_LARGE
        assert await reason(fetcher.fetch(f"{site.url}/bomb", **HTML)) is Reason.TOO_LARGE
        assert (await fetcher.fetch(f"{site.url}/packed", **HTML)).body == b"x" * 900


@pytest.mark.parametrize("step", [1, 7, 10_000])
@pytest.mark.parametrize("behind", [b"", b"\0" * 9, b"x"])
async def test_a_packed_body_is_read_to_the_end_of_its_last_member(step, behind):
    packed = gzip.compress(b"The first half. ") + gzip.compress(b"The second half.") + behind
    parts = [packed[at : at + step] for at in range(0, len(packed), step)]
    assert await read_capped(arriving(parts), "gzip", 1_000) == b"The first half. The second half."


@pytest.mark.parametrize("before", [b"", gzip.compress(b"The first half. ", mtime=0)], ids=["alone", "behind another"])
async def test_a_packed_body_that_was_cut_off_is_not_taken_for_the_whole(before):
    packed = gzip.compress(b"The whole of a long page, word by word. " * 20)[:-9]
    assert await reason(read_capped(arriving([before + packed]), "gzip", 10_000)) is Reason.UNREACHABLE
    assert await read_capped(arriving([]), "gzip", 10_000) == b""


async def arriving(parts):
    for part in parts:
        yield part


async def test_a_page_that_takes_long_to_read_leaves_the_time_of_others_alone(monkeypatch, until):
    go_on = threading.Event()
    reader = PageReader(Fetcher())
    monkeypatch.setattr(pages, "READ_S", 0.1)
    slow = [asyncio.create_task(reason(reader._run_in_thread(go_on.wait))) for _ in range(2)]
    assert [await one for one in slow] == [Reason.TOO_LARGE] * 2
    quick = asyncio.create_task(reader._run_in_thread(lambda: "read"))
    await asyncio.sleep(0)  # it waits from here on
    monkeypatch.setattr(pages, "READ_S", 20.0)
    monkeypatch.setattr(pages, "WAIT_S", 0.1)
    assert await reason(reader._run_in_thread(lambda: "read")) is Reason.CROWDED
    go_on.set()
    assert await quick == "read"
    reader.stop()


async def test_a_host_that_drips_is_left_in_time(site):
    async def drip(writer):
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
        while True:
            writer.write(b"x")
            await writer.drain()
            await asyncio.sleep(0.02)

    site.pages["/drip"] = drip
    async with fetching("127.0.0.1", total_s=0.3) as fetcher:
        assert await reason(fetcher.fetch(f"{site.url}/drip", **HTML)) is Reason.TIMEOUT


async def test_one_host_gets_few_requests_at_once_and_a_crowd_is_turned_away(site, until):
    site.page("/", STORY)
    site.hold.clear()
    async with fetching("127.0.0.1", per_host=2, waiting_per_host=5) as fetcher:
        tasks = [asyncio.create_task(fetcher.fetch(f"{site.url}/", **HTML)) for _ in range(5)]
        await until(lambda: site.open_now == 2)
        assert await reason(fetcher.fetch(f"{site.url}/", **HTML)) is Reason.CROWDED
        site.hold.set()
        await asyncio.gather(*tasks)
        assert site.most_open == 2


async def test_a_closed_port_is_unreachable_and_may_pass():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    async with fetching("127.0.0.1") as fetcher:
        assert await reason(fetcher.fetch(f"http://127.0.0.1:{port}/", **HTML)) is Reason.UNREACHABLE


async def test_a_page_becomes_its_text_title_and_date(site):
    site.page("/dam", STORY)
    site.page("/plain", "The Varn dam opened on 4 May 1938 in the valley.", type="text/plain; charset=latin-1")
    site.page("/empty", "<html><body><p>Hm.</p></body></html>")
    site.page(
        "/members", "<html><body><p>Please log in to continue reading this article, dear friend.</p></body></html>"
    )
    async with fetching("127.0.0.1") as fetcher:
        reader = PageReader(fetcher)
        page = await reader.read(f"{site.url}/dam")
        assert page.title == "Dam log" and page.date == "2019-05-04" and page.language == "en"
        assert "The Varn dam opened on 4 May 1938" in page.text and "<p>" not in page.text
        assert "1938" in (await reader.read(f"{site.url}/plain")).text
        assert await reason(reader.read(f"{site.url}/empty")) is Reason.NO_TEXT
        assert await reason(reader.read(f"{site.url}/members")) is Reason.LOGIN
        reader.stop()


async def test_a_pdf_is_read(site):
    pypdf = pytest.importorskip("pypdf")
    from io import BytesIO

    from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

    writer = pypdf.PdfWriter()
    page = writer.add_blank_page(300, 300)
    font = DictionaryObject(
        {NameObject("/Type"): NameObject("/Font"), NameObject("/Subtype"): NameObject("/Type1"),
         NameObject("/BaseFont"): NameObject("/Helvetica")}
    )  # fmt: skip
    page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): DictionaryObject({NameObject("/F"): font})})
    text = DecodedStreamObject()
    text.set_data(b"BT /F 12 Tf 10 100 Td (The Varn dam opened on 4 May 1938 in the valley.) Tj ET")
    page[NameObject("/Contents")] = writer._add_object(text)
    out = BytesIO()
    writer.write(out)
    site.page("/dam.pdf", out.getvalue(), type="application/pdf")
    async with fetching("127.0.0.1") as fetcher:
        reader = PageReader(fetcher)
        assert "4 May 1938" in (await reader.read(f"{site.url}/dam.pdf")).text
        reader.stop()
