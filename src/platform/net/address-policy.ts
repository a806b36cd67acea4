import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only IPv6 block that is allocated for global use; IPv4-compatible `::/96` and every future block lie outside. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Looks public, and is answered by the host's own agent inside Azure. */
const AZURE_HOST_AGENT = '168.63.129.16';

/**
 * Whether an address may be dialled for somebody else: a globally routable unicast address in its usual spelling. Private,
 * loopback, link-local, shared, reserved, multicast and documentation ranges are not, nor are the IPv6 ranges that carry an IPv4
 * address in them (6to4, Teredo, NAT64, IPv4-compatible). IPv4-mapped IPv6 is judged as the IPv4 address. Zone ids, unusual
 * spellings (`127.1`, `0x7f000001`) and everything that is not an address are refused.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return false;
  const parsed = ipaddr.process(version === 6 ? canonicalIpv6(address) : address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6') return parsed.match(GLOBAL_IPV6);
  return parsed.toString() !== AZURE_HOST_AGENT;
}

/** The address in hexadecimal groups only: ipaddr.js reads the IPv4-compatible `::8.8.8.8` as the IPv4-mapped `::ffff:8.8.8.8`. */
const canonicalIpv6 = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);
