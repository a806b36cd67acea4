import { parseUrl } from '../vendor-internals/parse-url.js';
import type { Environment } from './environment.js';
import { refuseExample } from './server-url.js';

const NAME = 'DATABASE_REPLICA_URLS';
const PROTOCOLS: readonly string[] = ['postgres:', 'postgresql:'];

/** Reads the URLs of the replicas. A URL without a password gets the password of `database_url`. */
export function replicaUrls(env: Environment, database_url: string): string[] {
  const texts = env.text(NAME, '').split(',');
  const given = texts.map((text) => text.trim()).filter((text) => text !== '');
  const urls = given.flatMap((text) => serverOf(text) ?? []);
  if (urls.length < given.length) env.problem(`${NAME} must be URLs of PostgreSQL, separated by commas`);
  const primary = parseUrl(database_url);
  const servers = new Set([primary, ...urls].map((url) => url?.host));
  if (servers.size <= urls.length) env.problem(`${NAME} must name every server once, and not the one of DATABASE_URL`);
  for (const url of urls) {
    refuseExample(env, NAME, decodeURIComponent(url.password));
    url.password ||= primary?.password ?? '';
  }
  return urls.map(({ href }) => href);
}

function serverOf(text: string): URL | undefined {
  const url = parseUrl(text);
  return url?.host && PROTOCOLS.includes(url.protocol) ? url : undefined;
}
