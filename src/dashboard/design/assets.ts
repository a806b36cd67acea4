import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A file that the pages link to; its address changes with its content, so browsers may keep it for ever. */
export interface Asset {
  /** Path on this server. */
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

/** The stylesheet of every page. */
export const STYLESHEET = assetOf('dashboard', 'css', 'text/css; charset=utf-8');

/** The mark in the browser's tab. */
export const ICON = assetOf('icon', 'svg', 'image/svg+xml');

/** The script of the page that embeds an app. */
export const EMBEDDED_APP = assetOf('embedded-app', 'js', 'text/javascript; charset=utf-8', '../browser');

function assetOf(name: string, extension: string, type: string, folder = '.'): Asset {
  const text = readFileSync(new URL(`${folder}/${name}.${extension}`, import.meta.url), 'utf8');
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { path: `/assets/${name}.${version}.${extension}`, type, text };
}
