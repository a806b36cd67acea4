import { GuardedClient } from '../../platform/net/guarded-client.js';
import type { Installation } from '../../apps/installation.entity.js';
import { parseUrl } from '../../platform/vendor-internals/parse-url.js';

/** App that can be embedded in the dashboard. */
export interface EmbeddableApp extends Pick<Installation, 'app_id'> {
  readonly name: string;
  readonly app_url: string | null;
}

/** Page of an app and the only origin to exchange messages with. */
export interface EmbeddedPage {
  readonly src: string;
  readonly origin: string;
}

/**
 * Returns the page of an app for the iframe, with the store, the language and the origin of the dashboard in its query. Returns undefined
 * if the app has no page or its URL must not be embedded: if it is not http(s), or has the origin of the dashboard.
 */
export function embeddedPage(
  { app_url }: EmbeddableApp,
  base_url: string,
  told: Readonly<Record<string, string>>,
): EmbeddedPage | undefined {
  const url = parseUrl(app_url ?? '');
  if (!url) return undefined;
  const dashboard = new URL(base_url);
  if (!canBeFramed(url, dashboard)) return undefined;
  for (const [name, value] of Object.entries({ ...told, dashboard_origin: dashboard.origin })) url.searchParams.set(name, value);
  return { src: url.href, origin: url.origin };
}

/**
 * Requires https if the dashboard uses https, and an origin other than that of the dashboard, because a page of the same origin could read
 * the dashboard.
 */
export function canBeFramed(url: URL, dashboard: URL): boolean {
  const isOfTheWeb = url.protocol === 'https:' || (url.protocol === 'http:' && dashboard.protocol === 'http:');
  const isPlain = GuardedClient.webUrl(url.href) !== undefined && url.username === '' && url.password === '';
  return isOfTheWeb && isPlain && url.origin !== dashboard.origin;
}
