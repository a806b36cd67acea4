import type { Installation } from '../../oauth/installation.entity.js';

/** An app that may be shown inside the dashboard. */
export interface EmbeddableApp extends Pick<Installation, 'app_id'> {
  readonly name: string;
  readonly app_url: string | null;
}

/** A page of an app, and the only origin that is talked to about it. */
export interface EmbeddedPage {
  readonly src: string;
  readonly origin: string;
}

/**
 * The page of an app to be put into a frame, told which store and language it is for and who embeds it; undefined for an app without one,
 * and for an address that must not be embedded: it is none of the web, or it is ours.
 */
export function embeddedPage(
  { app_url }: EmbeddableApp,
  base_url: string,
  told: Readonly<Record<string, string>>,
): EmbeddedPage | undefined {
  if (app_url === null || !URL.canParse(app_url)) return undefined;
  const url = new URL(app_url);
  const dashboard = new URL(base_url);
  if (!mayBeFramed(url, dashboard)) return undefined;
  for (const [name, value] of Object.entries({ ...told, dashboard_origin: dashboard.origin })) url.searchParams.set(name, value);
  return { src: url.href, origin: url.origin };
}

/** Whoever reaches the dashboard over https gets no page over http, and nobody one of ours, which would see all that we see. */
function mayBeFramed(url: URL, dashboard: URL): boolean {
  const isOfTheWeb = url.protocol === 'https:' || (url.protocol === 'http:' && dashboard.protocol === 'http:');
  return isOfTheWeb && url.username === '' && url.password === '' && url.origin !== dashboard.origin;
}
