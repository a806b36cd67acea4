import { isIP } from 'node:net';
import { isPublicAddress } from './address-policy.js';

/** Longest address an app may name, in characters. */
const MAX_LENGTH = 2048;

/** A URL that must not be called for somebody else. The message is a sentence for the person who named it. */
export class UnsafeUrlError extends Error {
  override readonly name = 'UnsafeUrlError';
}

/** The host of a URL when it is an IP address, without the brackets of IPv6; null for a host name. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}

/**
 * Reads an address that an app named and refuses what can be refused without a look-up. The URL parser turns every spelling of an
 * IP address (decimal, hexadecimal, octal, full-width digits) into the usual one first.
 *
 * @param allow_private allows http and addresses that are not public: development only.
 * @throws {UnsafeUrlError} when it is no URL, too long, not https, carries credentials, or its host is an address that is not public.
 */
export function parseTargetUrl(text: string, allow_private: boolean): URL {
  const url = parse(text);
  const protocols = allow_private ? ['https:', 'http:'] : ['https:'];
  if (!protocols.includes(url.protocol)) throw new UnsafeUrlError('The URL must use https.');
  if (url.username + url.password !== '') throw new UnsafeUrlError('The URL must not carry a user name or password.');
  if (!allow_private && namesPrivateAddress(url)) throw new UnsafeUrlError('The URL must not name a private address.');
  return url;
}

function parse(text: string): URL {
  if (text.length > MAX_LENGTH) throw new UnsafeUrlError(`The URL must not be longer than ${String(MAX_LENGTH)} characters.`);
  if (!URL.canParse(text)) throw new UnsafeUrlError('The URL is not valid.');
  return new URL(text);
}

function namesPrivateAddress(url: URL): boolean {
  const literal = literalAddress(url);
  return literal !== null && !isPublicAddress(literal);
}
