const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const LONGEST = 2048;

/** Characters that browsers remove or rewrite, so that the header would not be the URL that is compared. */
const UNSAFE = /[\s\\#]|\p{Cc}/u;

/** Returns true for a URL that a merchant may be redirected to: https, or http on this machine, without credentials and fragment. */
export function isRedirectUrl(text: string): boolean {
  if (text.length > LONGEST || UNSAFE.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return username + password === '' && (protocol === 'https:' || (protocol === 'http:' && LOCAL.has(hostname)));
}
