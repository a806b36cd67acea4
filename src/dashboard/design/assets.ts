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

/** Stylesheet of the documentation. */
export const DOCUMENTATION = assetOf('documentation', 'css', 'text/css; charset=utf-8');

/** Favicon. */
export const ICON = assetOf('icon', 'svg', 'image/svg+xml');

/** Script of the page that embeds an app. */
export const EMBEDDED_APP = scriptOf('embedded-app');

/** Script of pages that show secrets. */
export const COPY = scriptOf('copy');

/** Script of the pages that show tokens of a test store, and of the documentation. */
export const OWN_TOKEN = scriptOf('own-token');

/** Script of pages that show extensions. */
export const EXTENSIONS = scriptOf('extensions');

/** Script of the pages of a store. */
export const SEARCH = scriptOf('search');

/** Script of pages with a notice about the last action. */
export const NOTICE = scriptOf('notice');

/** Addresses of the pages with a notice about the last action. */
export const TELLING = /[?&](?:done|resent|restored)=/;

/** Script of pages that create or use a passkey. */
export const PASSKEY = scriptOf('passkey');

/** Script of the page that asks customers for a one-time code. */
export const ONE_TIME_CODE = scriptOf('one-time-code');

function assetOf(name: string, extension: string, type: string): Asset {
  return asset({ name, extension, type, text: readFileSync(new URL(`${name}.${extension}`, import.meta.url), 'utf8') });
}

/** Wraps a script in a function: a page may have several, whose declarations would otherwise replace each other's. */
function scriptOf(name: string): Asset {
  const text = readFileSync(new URL(`../browser/${name}.js`, import.meta.url), 'utf8');
  return asset({ name, extension: 'js', type: 'text/javascript; charset=utf-8', text: `(() => {\n'use strict';\n${text}})();\n` });
}

function asset({ name, extension, type, text }: Pick<Asset, 'type' | 'text'> & { name: string; extension: string }): Asset {
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { path: `/assets/${name}.${version}.${extension}`, type, text };
}
