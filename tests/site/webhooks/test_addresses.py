"""Webhooks never call an address that is not public, however it is written."""

import socket
from ipaddress import ip_address

import pytest

from arena.webhooks import addresses
from arena.webhooks.addresses import BadAddress, public, url_check

PRIVATE = """
127.0.0.1 127.1 2130706433 0x7f.1 0x7f000001 017700000001 0177.0.0.1 0 0.0.0.0 localhost LOCALHOST
[::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1]
[64:ff9b:1::1] [2002:7f00:1::] [2001:0:53aa:64c:0:0:0:1]
10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 100.100.100.200 169.254.169.254 [::ffff:169.254.169.254]
[fd00:ec2::254] [fe80::1] [fc00::1] [fec0::1] 192.0.0.192 168.63.129.16 198.18.0.1 192.0.2.1
198.51.100.1 203.0.113.1 [2001:db8::1] [3fff::1] 224.0.0.1 [ff02::1] 240.0.0.1 255.255.255.255
""".split()


@pytest.mark.parametrize("host", PRIVATE)
def test_an_address_that_is_not_public_is_refused_in_every_notation(host, settings):
    settings.WEBHOOK_LOCAL = False
    with pytest.raises(BadAddress, match="not public"):
        url_check(f"https://{host}/hook")


@pytest.mark.parametrize("host", PRIVATE)
def test_the_setting_for_development_allows_loopback_and_nothing_else(host, settings):
    settings.WEBHOOK_LOCAL = True
    loopback = all(address.is_loopback for address in addresses.resolve(host.strip("[]")))
    if loopback:
        assert url_check(f"http://{host}/hook")
    else:
        with pytest.raises(BadAddress):
            url_check(f"http://{host}/hook")


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700::1", "2a00:1450:4001::1"])
def test_public_addresses_are_public(address):
    assert public(ip_address(address))


def test_a_name_is_refused_if_any_of_its_addresses_is_private(monkeypatch):
    def looked_up(host, port, **about):
        assert host == "hooks.example.org"
        return [(2, 1, 6, "", (ip, 0)) for ip in ("8.8.8.8", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    with pytest.raises(BadAddress, match="not public"):
        url_check("https://hooks.example.org/")


@pytest.mark.parametrize(
    "url",
    [
        *("http://8.8.8.8/", "ftp://8.8.8.8/", "file:///etc/passwd", "https://", "https:///path"),
        *("https://user:pw@8.8.8.8/", "https://user@8.8.8.8/", "8.8.8.8", "https://8.8.8.8:99999/"),
        *("https://[8.8.8.8/", "https://8.8.8.8/\nHost: x", "https://exämple.org/", ""),
        "https://8.8.8.8/" + "a" * 500,
    ],
)
def test_only_plain_https_addresses_are_taken(url):
    with pytest.raises(addresses.ArenaError):
        url_check(url)


def test_an_address_with_a_port_a_path_and_a_query_is_taken():
    assert url_check(" https://8.8.8.8:8443/hook?room=1 ") == "https://8.8.8.8:8443/hook?room=1"
