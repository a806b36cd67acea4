import { GuardedClient } from '../../../platform/net/guarded-client.js';
import { parseUrl } from '../../../platform/vendor-internals/parse-url.js';

/** Hosts that a redirect URL may use without https: the user's own machine. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_LENGTH = 2048;

/** Returns the problem with a redirect URL as the end of a sentence; undefined if it can be registered. */
export function redirectUrlProblem(text: string): string | undefined {
  const url = text.length <= MAX_LENGTH && /^[\x21-\x7e]+$/.test(text) ? parseUrl(text) : undefined;
  if (!url) return 'is not a URL';
  if (text.includes('#')) return 'must not have a fragment';
  if (url.username + url.password !== '') return 'must not have credentials';
  if (!isSafe(url)) return 'must start with https (http for localhost only)';
  return GuardedClient.webUrl(text) ? undefined : 'is not a URL';
}

const isSafe = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
