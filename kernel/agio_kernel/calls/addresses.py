"""Network addresses: as their network writes them, and the network by which limits count."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

LONGEST_ADDRESS = 64


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """The address that a text is, IPv4 where it is one mapped into IPv6; None where it is none."""
    if len(text) > LONGEST_ADDRESS:
        return None
    try:
        parsed = ip_address(text)
    except ValueError:
        return None
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return mapped or parsed


def plain_address(address: str) -> str:
    """An address as its network writes it: a proxy on both protocols may say ``::ffff:192.0.2.1`` for 192.0.2.1, and
    everybody on IPv4 would be in one /64.
    """
    parsed = read_address(address)
    return address if parsed is None else str(parsed)


def network_of(address: str) -> str:
    """The network that limits count by: one IPv4 address, or the /64 an IPv6 customer gets."""
    parsed = read_address(address)
    if parsed is None:
        return address
    return str(parsed) if parsed.version == 4 else str(ip_network((parsed, 64), strict=False))
