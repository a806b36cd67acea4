import proxyAddr from '@fastify/proxy-addr';

/** Returns true for an address whose `X-Forwarded-For` is trusted; `hop` counts from the peer of the connection, which is 0. */
export type TrustedProxies = (address: string, hop: number) => boolean;

/**
 * Returns the proxies that TRUST_PROXY lists, as a number of hops or as addresses and networks; undefined for none. Fastify itself trusts no
 * proxy if it is given a number.
 */
export function trustedProxies(text: string): TrustedProxies | undefined {
  if (text === '') return undefined;
  if (/^\d+$/.test(text)) return (_, hop) => hop < Number(text);
  return proxyAddr.compile(text.split(',').map((address) => address.trim()));
}
