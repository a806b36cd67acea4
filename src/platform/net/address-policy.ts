import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only IPv6 block that is allocated for global use; IPv4-compatible `::/96` and every future block lie outside. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Public address of the host agent inside Azure. */
const AZURE_HOST_AGENT = '168.63.129.16';

/**
 * Returns true for an address that may be dialled on behalf of an app: globally routable unicast, in canonical spelling. Private,
 * loopback, link-local, shared, reserved, multicast and documentation ranges are not, nor are the IPv6 ranges that embed an IPv4
 * address (6to4, Teredo, NAT64, IPv4-compatible). IPv4-mapped IPv6 is checked as the IPv4 address. Zone ids, unusual
 * spellings (`127.1`, `0x7f000001`) and text that is not an address are refused.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return false;
  const parsed = ipaddr.process(version === 6 ? canonicalIpv6(address) : address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6') return parsed.match(GLOBAL_IPV6);
  return parsed.toString() !== AZURE_HOST_AGENT;
}

/** Returns true for an address of this machine: 127.0.0.0/8 and ::1, also mapped into IPv6. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && !address.includes('%') && ipaddr.process(address).range() === 'loopback';

/** Returns the address in hexadecimal groups: ipaddr.js parses the IPv4-compatible `::8.8.8.8` as the IPv4-mapped `::ffff:8.8.8.8`. */
const canonicalIpv6 = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);
