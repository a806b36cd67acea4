import type { App } from '../../apps/app.entity.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { GuardedClient } from '../../platform/net/guarded-client.js';
import { parseUrl } from '../../platform/vendor-internals/parse-url.js';

/** Hosts that may be reached without https in development. */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Result of a payment, as the return URL reports it (specification 3.2). */
export type PaymentResult = 'success' | 'cancelled' | 'failed';

const hostOf = (url: string): string | undefined => parseUrl(url)?.host;

/**
 * Throws `invalid_return_url` unless the URL is https on a host of the app's redirect URLs, without credentials. In development, http is
 * allowed on localhost.
 */
export function checkReturnUrl(url: string, { redirect_urls }: Pick<App, 'redirect_urls'>, { production }: { production: boolean }): void {
  const problem = problemOf(url, new Set(redirect_urls.map(hostOf)), production);
  if (problem !== undefined) throw ApiError.coded('invalid_return_url', `return_url ${problem}.`);
}

function problemOf(text: string, hosts: ReadonlySet<string | undefined>, production: boolean): string | undefined {
  const url = parseUrl(text);
  if (!url) return 'must be an absolute URL';
  if (!isSafe(url, production)) return 'must be an https URL';
  if (url.username + url.password !== '') return 'must not contain credentials';
  if (!GuardedClient.webUrl(text)) return 'must be an absolute URL';
  return hosts.has(url.host) ? undefined : 'must be on a host of the redirect URLs of the app';
}

const isSafe = ({ protocol, hostname }: URL, production: boolean): boolean =>
  protocol === 'https:' || (protocol === 'http:' && !production && LOCAL.has(hostname));

/** Returns the address that a merchant returns to after a payment: the charge's return URL, or the page of the dashboard. */
export function returnAddress(
  { charge_id, return_url }: { readonly charge_id: number; readonly return_url: string | null },
  payment: PaymentResult,
  base_url: string,
): string {
  const url = new URL(return_url ?? `${base_url}/billing/complete`);
  url.searchParams.set('payment', payment);
  url.searchParams.set('charge_id', String(charge_id));
  return url.href;
}
