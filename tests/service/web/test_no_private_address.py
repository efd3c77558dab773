"""The SSRF corpus: every way we know to make a fetcher reach what is not public, and not one connection that is made.

Each form is tried on every way out: a page that is read, a service that is asked, a webhook that is delivered. Four kinds:

- `SPELLINGS`: addresses of loopback, private, link-local, shared, reserved and metadata networks, written in decimal,
  octal, hexadecimal and short forms, as IPv6 with IPv4 inside (mapped, compatible, NAT64, 6to4), with a zone, with a user
  name that looks like a host, with full-width digits, with a trailing dot, and at ports that serve no pages.
- `SCHEMES`: addresses that are no web address at all.
- `NAMES`: names that resolve to such addresses, alone or beside a public one, and names of metadata services.
- redirects from a public page to any of the above, and a name whose answer changes between the check and the connection.
"""

import asyncio
import socket

import httpcore
import pytest
from outer_world import answer

from factlint.engine.web.choice import Choice
from factlint.engine.web.reach import PageRequest, RequestFailure
from factlint.service.fetch import AllowedHosts, Caps, Fetcher, OutsideAccess, PageReader, Rate, Unfetched
from factlint.service.fetch.engine_access import own_hosts

SPELLINGS = """
http://127.0.0.1/ http://127.0.0.1:8080/ http://127.1/ http://127.0.1/ http://2130706433/ http://0x7f000001/
http://0x7f.0.0.1/ http://0x7f.0x0.0x0.0x1/ http://0177.0.0.1/ http://017700000001/ http://00000177.0.0.1/ http://127.0.0.1./
http://0/ http://0.0.0.0/ http://localhost/ http://LOCALHOST/ http://localhost./ http://127.127.127.127/
http://10.0.0.1/ http://172.16.0.1/ http://172.31.255.254/ http://192.168.0.1/ http://100.64.0.1/ http://198.18.0.1/
http://169.254.169.254/latest/meta-data/ http://2852039166/ http://0xa9fea9fe/ http://0251.0376.0251.0376/
http://169.254.170.2/v2/credentials http://100.100.100.200/latest/meta-data/ http://168.63.129.16/ http://192.0.0.192/
http://224.0.0.1/ http://240.0.0.1/ http://255.255.255.255/
http://[::1]/ http://[::]/ http://[0:0:0:0:0:0:0:1]/ http://[::ffff:127.0.0.1]/ http://[::ffff:7f00:1]/
http://[::ffff:169.254.169.254]/ http://[0:0:0:0:0:ffff:a9fe:a9fe]/ http://[::127.0.0.1]/ http://[64:ff9b::7f00:1]/
http://[64:ff9b::a9fe:a9fe]/ http://[64:ff9b:1::7f00:1]/ http://[2002:7f00:1::]/ http://[2002:a9fe:a9fe::]/
http://[fe80::1]/ http://[fe80::1%25lo]/ http://[fc00::1]/ http://[fd00:ec2::254]/latest/meta-data/ http://[ff02::1]/
http://[2001:db8::1]/ http://[2001::1]/ http://[fec0::1]/
http://public.example@127.0.0.1/ http://127.0.0.1@public.example/ http://user:word@10.0.0.1/ http://127.0.0.1#@public.example/
http://127.0.0.1?@public.example/ http://127.0.0.1\\@public.example/ http://public.example\\@127.0.0.1/
http://１２７.０.０.１/ http://①②⑦.⓪.⓪.①/ http://127。0。0。1/ http://127%2e0%2e0%2e1/ http://%31%32%37.0.0.1/
http://93.184.216.34:22/ http://93.184.216.34:25/ http://93.184.216.34:443@127.0.0.1/
""".split()
SCHEMES = """
file:///etc/passwd gopher://127.0.0.1:6379/_INFO ftp://127.0.0.1/ dict://127.0.0.1:11211/stat ldap://127.0.0.1/ tftp://127.0.0.1/
jar:http://127.0.0.1!/ data:text/html,x javascript:alert(1) ws://127.0.0.1/ unix:///var/run/docker.sock http+unix://%2Frun/
//127.0.0.1/ 127.0.0.1 http:/127.0.0.1/ http:127.0.0.1 http:///127.0.0.1/ view-source:http://127.0.0.1/ about:blank
""".split()
NAMES = {
    "loopback.example": ["127.0.0.1"],
    "private.example": ["192.168.1.7"],
    "metadata.google.internal": ["169.254.169.254"],
    "instance-data.ec2.internal": ["169.254.169.254"],
    "metadata": ["169.254.169.254"],
    "kubernetes.default.svc": ["10.96.0.1"],
    "127.0.0.1.nip.example": ["127.0.0.1"],
    "six.example": ["::1"],
    "mapped.example": ["::ffff:10.0.0.8"],
    "several.example": ["10.0.0.1", "fe80::2", "0.0.0.0"],
    "nothing.example": [],
}
CORPUS = [*SPELLINGS, *SCHEMES, *(f"http://{name}/" for name in NAMES)]


@pytest.fixture
def connections(monkeypatch):
    """Every connection that is attempted; none is made, but to the world's own port."""
    attempted = []
    connect = httpcore.AnyIOBackend.connect_tcp

    async def noted(self, host, port, *rest, **more):
        attempted.append((host, port))
        if host == "127.0.0.1" and port == noted.open:
            return await connect(self, host, port, *rest, **more)
        raise httpcore.ConnectError

    async def lookup(self, host, port, **_):
        # One name is known, as it is wherever names are looked up at all.
        if host in {"public.example", "example.com"}:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]
        if host == "changing.example":
            found = noted.answers.pop(0)
        elif host in NAMES:
            found = NAMES[host]
        else:
            # As the system does: it knows numbers in any form.
            try:
                found = [socket.inet_ntoa(socket.inet_aton(host.rstrip(".")))]
            except OSError:
                found = ["127.0.0.1"] if host.rstrip(".").lower() == "localhost" else []
        if not found:
            raise socket.gaierror(socket.EAI_NONAME, "unknown")
        return [(socket.AF_UNSPEC, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    noted.open, noted.answers = None, []
    monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", noted)
    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", lookup)
    return type("Connections", (), {"made": attempted, "noted": noted})


def test_the_corpus_is_as_large_as_it_claims():
    assert len(set(CORPUS)) == len(CORPUS) >= 100


@pytest.mark.parametrize("url", CORPUS)
async def test_no_connection_is_made(connections, url):
    fetcher = Fetcher(AllowedHosts.from_hosts(["public.example"]))
    reader = PageReader(fetcher)
    outside = OutsideAccess(reader, fetcher, fetcher, asyncio.get_running_loop())
    with pytest.raises(Unfetched):
        await reader.read(url)
    with pytest.raises(Unfetched):
        await fetcher.ask(url, headers={"X-Key": "secret"})
    with pytest.raises(Unfetched):
        await fetcher.post(url, b"{}", {}, 1.0)
    (brought,) = await asyncio.to_thread(outside.fetch, [PageRequest(url)])
    assert isinstance(brought, RequestFailure) and not brought.passing
    assert connections.made == []
    reader.stop()
    await fetcher.aclose()


async def test_no_redirect_leads_there_either(connections, world):
    connections.noted.open = world.port
    place = f"public.example:{world.port}"
    fetcher = Fetcher(AllowedHosts.from_hosts([place]), Caps(rate=Rate(burst=1_000)))
    for number, url in enumerate(CORPUS):
        raw = url.encode("utf-8").decode("latin-1")
        path = f"/{number}"
        world.served["public.example", path] = answer("", status="302 Found", Location=raw)
        with pytest.raises(Unfetched):
            await fetcher.fetch(world.url("public.example", path), accept="text/html", types=("text/",))
    assert set(connections.made) == {("127.0.0.1", world.port)}
    assert all(asked.host == "public.example" and "secret" not in asked.path for asked in world.asked)
    await fetcher.aclose()


async def test_an_answer_that_changes_after_the_check_is_not_connected_to(connections):
    """The name is looked up once a connection: what was checked is what is connected to, and a mix is sorted out."""
    fetcher = Fetcher()
    connections.noted.answers[:] = [["93.184.216.34"], ["127.0.0.1"]]
    for _ in range(2):
        with pytest.raises(Unfetched):
            await fetcher.fetch("http://changing.example/", accept="text/html", types=("text/",))
    assert connections.made == [("93.184.216.34", 80)]
    connections.made.clear()
    connections.noted.answers[:] = [["10.0.0.1", "93.184.216.34", "::1"]]
    with pytest.raises(Unfetched):
        await fetcher.fetch("http://changing.example/", accept="text/html", types=("text/",))
    assert connections.made == [("93.184.216.34", 80)]
    await fetcher.aclose()


async def test_the_user_s_own_search_is_asked_and_no_page_is_read_there(connections, world):
    """A search on this machine is no hole: pages that a hit or a redirect leads to are read by another way out."""
    connections.noted.open = world.port
    choice = Choice(provider="searxng", base_url=f"http://127.0.0.1:{world.port}")
    world.service("127.0.0.1", "/search", {"results": []})
    pages, services = Fetcher(), Fetcher(AllowedHosts.from_hosts(own_hosts(choice)))
    found = await services.ask(f"{choice.base_url}/search", headers={})
    assert found.body == b'{"results": []}'
    connections.made.clear()
    with pytest.raises(Unfetched):
        await PageReader(pages).read(f"{choice.base_url}/search")
    assert connections.made == [] and own_hosts(Choice(provider="brave", base_url="http://127.0.0.1")) == ()
    await pages.aclose()
    await services.aclose()
