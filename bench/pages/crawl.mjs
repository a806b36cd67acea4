import { cookieOf } from './visitors.mjs';

/**
 * Page of a visitor: its path with its query, and the pattern of the path that it was found by.
 * @typedef {{ role: string, path: string, pattern: string, cookie: string }} FoundPage
 */

/** Pages of one pattern that are measured: the rows of a list lead to the same page with other data. */
const ALIKE = 3;

const LANGUAGES = ['en', 'bn'];

/** Addresses that end the session, and those of files. */
const NOT_PAGES = /^\/(?:logout|assets|media|api)(?:\/|$)|\.(?:csv|pdf|zip|md|json|txt|yaml)$/;

/**
 * Returns the pattern of a path: ids become `:id`. Each guide is a page of its own.
 * @param {string} path
 */
const patternOf = (path) =>
  path
    .split('/')
    .map((part) => (/^\d+$/.test(part) || /(?:^|_)[0-9a-f-]{20,}$/.test(part) ? ':id' : part))
    .join('/')
    .replace(/^\/docs\/(errors|events|topics)\/.+$/, '/docs/$1/:name');

/**
 * Returns the addresses that the links of a page lead to, on this server, without those of another language.
 * @param {string} text
 * @param {URL} url
 */
function linksOf(text, url) {
  const hrefs = [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), url));
  return hrefs
    .filter(({ origin, pathname, searchParams }) => origin === url.origin && !NOT_PAGES.test(pathname) && !searchParams.has('lang'))
    .map((href) => href.pathname + href.search);
}

/**
 * @param {string} path
 * @param {string} lang
 */
const inLanguage = (path, lang) => `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;

/**
 * Returns a page, or undefined for an address that leads elsewhere or to a file. Reports an address that fails.
 * @param {string} url
 * @param {string} cookie
 */
async function open(url, cookie) {
  const response = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html', cookie } });
  const text = await response.text();
  if (response.status >= 400) process.stderr.write(`${url}: ${String(response.status)}\n`);
  return response.status === 200 && response.headers.get('content-type')?.startsWith('text/html') ? text : undefined;
}

/** Addresses to open: each one once, and few of one pattern. */
class Queue {
  /** @type {Set<string>} */
  known = new Set();
  /** @type {string[]} */
  waiting = [];
  /** @type {Map<string, number>} */
  counts = new Map();

  /** @param {string[]} paths */
  add(paths) {
    for (const path of paths.filter((one) => !this.known.has(one))) {
      this.known.add(path);
      this.waiting.push(path);
    }
  }

  /** @returns {{ path: string, pattern: string } | undefined} */
  next() {
    for (let path = this.waiting.shift(); path !== undefined; path = this.waiting.shift()) {
      const pattern = patternOf(path.split('?', 1)[0] ?? path);
      if ((this.counts.get(pattern) ?? 0) < ALIKE) return { path, pattern };
    }
    return undefined;
  }

  /** @param {string} pattern */
  count(pattern) {
    this.counts.set(pattern, (this.counts.get(pattern) ?? 0) + 1);
  }
}

/**
 * Follows the links of all pages of a visitor, and returns the pages.
 * @param {string} base address of the server
 * @param {import('./visitors.mjs').Visitor} visitor
 * @returns {Promise<FoundPage[]>}
 */
export async function crawl(base, { role, browser, paths }) {
  const cookie = cookieOf(browser, base);
  /** @type {FoundPage[]} */
  const found = [];
  const queue = new Queue();
  queue.add(paths);
  for (let next = queue.next(); next; next = queue.next()) {
    const { path, pattern } = next;
    const text = await open(base + path, cookie);
    if (text === undefined) continue;
    queue.count(pattern);
    found.push(...LANGUAGES.map((lang) => ({ role, path: inLanguage(path, lang), pattern, cookie })));
    queue.add(linksOf(text, new URL(base + path)));
  }
  return found;
}
