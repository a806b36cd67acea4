import ipaddr from 'ipaddr.js';

/** Returns the key that limits count an address by: IPv4 unchanged, also when mapped into IPv6; the /64 network of other IPv6 addresses. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : prefixOf(address as ipaddr.IPv6, 4);
}

/** Returns the /48 network of an IPv6 address, which one customer of a provider may have as a whole; undefined for other addresses. */
export function siteOf(ip: string): string | undefined {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return undefined;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? undefined : prefixOf(address as ipaddr.IPv6, 3);
}

/** Returns the network of the first groups of 16 bits of an address. */
function prefixOf({ parts }: ipaddr.IPv6, groups: number): string {
  const named = parts.slice(0, groups).map((group) => group.toString(16));
  return `${named.join(':')}::/${String(16 * groups)}`;
}
