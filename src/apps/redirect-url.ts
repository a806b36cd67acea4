import { GuardedClient } from '../platform/net/guarded-client.js';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_LENGTH = 2048;

/** Parses a URL of http or https without credentials; returns undefined for anything else. */
function parse(text: string): URL | undefined {
  const url = text.length > MAX_LENGTH ? undefined : GuardedClient.webUrl(text);
  return url && url.username + url.password === '' ? url : undefined;
}

/** Returns true for a URL that a merchant may be redirected to: https, or http on this machine, without credentials and fragment. */
export function isRedirectUrl(text: string): boolean {
  const url = text.includes('#') ? undefined : parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.has(url.hostname));
}

/** Returns true for a URL whose page the dashboard may frame: http or https, without credentials. */
export const isPageUrl = (text: string): boolean => parse(text) !== undefined;
