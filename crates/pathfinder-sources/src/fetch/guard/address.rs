//! Tells addresses of the public internet from all others.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Why an untrusted url must not name an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// Where clouds hand out keys to whatever runs inside them.
    Metadata,
    Unspecified,
    Loopback,
    Private,
    LinkLocal,
    /// Shared between a carrier and its customers.
    Shared,
    Benchmarking,
    Documentation,
    Multicast,
    Broadcast,
    /// Carries another address through a tunnel whose other end is unknown.
    Tunnel,
    Reserved,
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ground::Metadata => "metadata",
            Ground::Unspecified => "unspecified",
            Ground::Loopback => "loopback",
            Ground::Private => "private",
            Ground::LinkLocal => "link-local",
            Ground::Shared => "carrier-shared",
            Ground::Benchmarking => "benchmarking",
            Ground::Documentation => "documentation",
            Ground::Multicast => "multicast",
            Ground::Broadcast => "broadcast",
            Ground::Tunnel => "tunnel",
            Ground::Reserved => "reserved",
        })
    }
}

/// Why no socket may be opened to an address; nothing for a public one.
pub fn refuse_address(address: IpAddr) -> Option<Ground> {
    match address {
        IpAddr::V4(address) => refuse_v4(address),
        IpAddr::V6(address) => refuse_v6(address),
    }
}

fn refuse_v4(address: Ipv4Addr) -> Option<Ground> {
    match address.octets() {
        [169, 254, 169, 254] | [169, 254, 170, 2] | [100, 100, 100, 200] | [168, 63, 129, 16] => {
            Some(Ground::Metadata)
        }
        [192, 0, 0, 192] => Some(Ground::Metadata),
        [0, ..] => Some(Ground::Unspecified),
        [127, ..] => Some(Ground::Loopback),
        [10, ..] | [172, 16..=31, ..] | [192, 168, ..] => Some(Ground::Private),
        [169, 254, ..] => Some(Ground::LinkLocal),
        [100, 64..=127, ..] => Some(Ground::Shared),
        [198, 18..=19, ..] => Some(Ground::Benchmarking),
        [192, 0, 2, _] | [198, 51, 100, _] | [203, 0, 113, _] => Some(Ground::Documentation),
        [192, 88, 99, _] => Some(Ground::Tunnel),
        [192, 0, 0, _] => Some(Ground::Reserved),
        [255, 255, 255, 255] => Some(Ground::Broadcast),
        [224..=239, ..] => Some(Ground::Multicast),
        [240..=255, ..] => Some(Ground::Reserved),
        _ => None,
    }
}

fn refuse_v6(address: Ipv6Addr) -> Option<Ground> {
    match address.segments() {
        [0, 0, 0, 0, 0, 0, 0, 0] => Some(Ground::Unspecified),
        [0, 0, 0, 0, 0, 0, 0, 1] => Some(Ground::Loopback),
        [0xfd00, 0x0ec2, 0, 0, 0, 0, 0, 0x0254] => Some(Ground::Metadata),
        // Mapped, translated and compatible addresses, and those of the well-known translator: judged by what is inside.
        [0, 0, 0, 0, 0, 0 | 0xffff, high, low]
        | [0, 0, 0, 0, 0xffff, 0, high, low]
        | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => refuse_v4(inner(high, low)),
        [0x64, 0xff9b, ..] | [0x2002, ..] | [0x2001, 0, ..] => Some(Ground::Tunnel),
        // An address that a host made for a tunnel of its own network.
        [_, _, _, _, 0 | 0x200, 0x5efe, ..] => Some(Ground::Tunnel),
        [0x2001, 2, 0, ..] => Some(Ground::Benchmarking),
        [0x2001, 0x0db8, ..] | [0x3fff, 0..=0x0fff, ..] => Some(Ground::Documentation),
        [0x2001, 0x0010..=0x003f, ..] => Some(Ground::Reserved),
        [0xfc00..=0xfdff, ..] => Some(Ground::Private),
        [0xfe80..=0xfeff, ..] => Some(Ground::LinkLocal),
        [0xff00..=0xffff, ..] => Some(Ground::Multicast),
        [0x2000..=0x3fff, ..] => None,
        _ => Some(Ground::Reserved),
    }
}

fn inner(high: u16, low: u16) -> Ipv4Addr {
    let [a, b] = high.to_be_bytes();
    let [c, d] = low.to_be_bytes();
    Ipv4Addr::new(a, b, c, d)
}
