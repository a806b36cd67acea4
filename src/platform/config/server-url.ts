import type { Environment } from './environment.js';
import { parseUrl } from '../vendor-internals/parse-url.js';

/** Well-known example passwords. */
const EXAMPLE_PASSWORDS = new Set(['password', 'postgres', 'secret', 'changeme', 'platform']);

/** Reads `<NAME>_URL`, with the password of `<NAME>_PASSWORD` if the URL has none. An example password is a problem. */
export function serverUrl(env: Environment, name: 'DATABASE' | 'REDIS'): string {
  const text = env.required(`${name}_URL`);
  const url = parseUrl(text);
  refuseExample(env, `${name}_URL`, decodeURIComponent(url?.password ?? ''));
  const password = env.text(`${name}_PASSWORD`, '');
  return text === '' || password === '' ? text : withPassword(env, name, { text, url, password });
}

/** Records an example password as a problem if others can reach the installation. */
export function refuseExample(env: Environment, name: string, password: string): void {
  if (env.isPublic && EXAMPLE_PASSWORDS.has(password)) env.problem(`${name} must not have the password of an example`);
}

/** A URL without a password, and the password to add. */
interface Parts {
  readonly text: string;
  readonly url: URL | undefined;
  readonly password: string;
}

function withPassword(env: Environment, name: string, { text, url, password }: Parts): string {
  refuseExample(env, `${name}_PASSWORD`, password);
  if (url?.password) env.problem(`${name}_URL has a password, so ${name}_PASSWORD must not be set`);
  if (!url?.host) {
    env.problem(`${name}_URL must name a host if ${name}_PASSWORD is set`);
    return text;
  }
  // The setter does not encode all characters, such as percent signs.
  url.password = encodeURIComponent(password);
  return url.href;
}
