import ipaddr from 'ipaddr.js';

/** Returns the key that limits count an address by: IPv4 unchanged, also when mapped into IPv6; the /64 network of other IPv6 addresses. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
