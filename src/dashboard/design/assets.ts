import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Static file of the pages. Its URL changes with its content, so browsers can cache it forever. */
export interface Asset {
  /** Path on this server. */
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

/** Stylesheet of all pages. */
export const STYLESHEET = assetOf('dashboard', 'css', 'text/css; charset=utf-8');

/** Favicon. */
export const ICON = assetOf('icon', 'svg', 'image/svg+xml');

/** Script of the page that embeds an app. */
export const EMBEDDED_APP = assetOf('embedded-app', 'js', 'text/javascript; charset=utf-8', '../browser');

/** Script of pages that show secrets. */
export const COPY = assetOf('copy', 'js', 'text/javascript; charset=utf-8', '../browser');

/** Script of pages that show extensions. */
export const EXTENSIONS = assetOf('extensions', 'js', 'text/javascript; charset=utf-8', '../browser');

function assetOf(name: string, extension: string, type: string, folder = '.'): Asset {
  const text = readFileSync(new URL(`${folder}/${name}.${extension}`, import.meta.url), 'utf8');
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { path: `/assets/${name}.${version}.${extension}`, type, text };
}
