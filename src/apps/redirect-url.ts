const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const LONGEST = 2048;

/** Characters that browsers remove or rewrite, so that the header would not be the URL that is compared. */
const UNSAFE = /[\s\\]|\p{Cc}/u;

/** Parses a URL without credentials; returns undefined for anything else. */
function parse(text: string): URL | undefined {
  if (text.length > LONGEST || UNSAFE.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username + url.password === '' ? url : undefined;
}

/** Returns true for a URL that a merchant may be redirected to: https, or http on this machine, without credentials and fragment. */
export function isRedirectUrl(text: string): boolean {
  const url = text.includes('#') ? undefined : parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.has(url.hostname));
}

/** Returns true for a URL whose page the dashboard may frame: http or https, without credentials. */
export const isPageUrl = (text: string): boolean => ['http:', 'https:'].includes(parse(text)?.protocol ?? '');
