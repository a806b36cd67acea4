import proxyAddr from '@fastify/proxy-addr';

/** Returns true for an address whose `X-Forwarded-For` is believed; `hop` counts from our own peer, which is 0. */
export type TrustedProxies = (address: string, hop: number) => boolean;

/** Returns the proxies that TRUST_PROXY names, as a number of hops or as addresses and networks; undefined for none. */
export function trustedProxies(text: string): TrustedProxies | undefined {
  if (text === '') return undefined;
  if (/^\d+$/.test(text)) return (_, hop) => hop < Number(text);
  return proxyAddr.compile(text.split(',').map((address) => address.trim()));
}
