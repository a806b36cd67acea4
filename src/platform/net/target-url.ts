import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './address-policy.js';
import { parseUrl } from '../vendor-internals/parse-url.js';

/** Maximum length of a URL in characters. */
const MAX_LENGTH = 2048;

/** Private addresses that URLs may use: all, only this machine, or none. */
export type AllowPrivate = boolean | 'loopback';

/** Refusal of a URL that apps must not use. The message is shown to the developer. */
export class UnsafeUrlError extends Error {
  override readonly name = 'UnsafeUrlError';
}

/** Returns the host of a URL when it is an IP address, without the brackets of IPv6; null for a host name. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}

/**
 * Parses a URL that an app supplied and applies all checks that need no DNS lookup. The URL parser normalizes every spelling of an IP
 * address (decimal, hexadecimal, octal, full-width digits) first.
 *
 * @param allow_private allows http and private addresses, or only those of this machine; for development only.
 * @throws {UnsafeUrlError} when it is not a URL, too long, not https, carries credentials, or its host is an address that is not public.
 */
export function parseTargetUrl(text: string, allow_private: AllowPrivate): URL {
  const url = parse(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePlain(url, allow_private)))
    throw new UnsafeUrlError('The URL must use https.');
  if (url.username + url.password !== '') throw new UnsafeUrlError('The URL must not carry a user name or password.');
  const literal = literalAddress(url);
  if (literal !== null && !isAllowed(literal, allow_private)) throw new UnsafeUrlError('The URL must not name a private address.');
  return url;
}

/**
 * Spelling of http and https URLs that all parsers read alike. Parsers remove or encode white space and control characters, treat
 * backslashes as slashes, and add or drop slashes after the scheme, so that `https:app.js` means a different page in a link than on a server.
 */
const PLAIN = /^https?:\/\/[^/\\\s\p{Cc}][^\\\s\p{Cc}]*$/u;

/** Host name that browsers and headers read alike: labels of letters, digits and hyphens; other scripts as punycode. */
const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9]|[a-z0-9][a-z0-9-]{0,61}[a-z0-9])(?:\.(?:[a-z0-9]|[a-z0-9][a-z0-9-]{0,61}[a-z0-9]))*$/;

/**
 * Returns the URL of a text that is an absolute `http://` or `https://` address; undefined for any other text, and for a host that
 * is neither a name of letters, digits and hyphens nor an IP address: URL parsers also accept `*`, `;`, `,` and `'` in hosts, which mean
 * something else in a content security policy.
 */
export function parseWebUrl(text: string): URL | undefined {
  const url = PLAIN.test(text) ? parseUrl(text) : undefined;
  return url && (HOST_NAME.test(url.hostname) || literalAddress(url) !== null) ? url : undefined;
}

function parse(text: string): URL {
  if (text.length > MAX_LENGTH) throw new UnsafeUrlError(`The URL must not be longer than ${String(MAX_LENGTH)} characters.`);
  try {
    return new URL(text);
  } catch {
    throw new UnsafeUrlError('The URL is not valid.');
  }
}

/** Returns true for an address that may be dialled on behalf of an app. */
export const isAllowed = (address: string, allow_private: AllowPrivate): boolean =>
  allow_private === true || isPublicAddress(address) || (allow_private === 'loopback' && isLoopbackAddress(address));

/** Returns true for hosts that may be reached without TLS. */
function mayBePlain(url: URL, allow_private: AllowPrivate): boolean {
  if (allow_private !== 'loopback') return allow_private;
  return url.hostname === 'localhost' || isLoopbackAddress(literalAddress(url) ?? '');
}
