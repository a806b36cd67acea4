import { createServer } from 'node:http';
import { buildIfStale } from '../../scripts/build-if-stale.mjs';
import { findChromium } from '../../scripts/chromium.mjs';

/**
 * Removes features that a test browser does not need: calls to its vendor, protocols that the pages do not use, and processes that wait for
 * a page or that protect one site from another. Without those processes, a spec takes a sixth less processor time.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-features=SpareRendererForSitePerProcess,IsolateOrigins,site-per-process',
  '--disable-site-isolation-trials',
];

/** @returns {Promise<import('playwright-core').BrowserServer>} a headless browser, without a profile */
async function launchBrowser() {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('These tests need Chromium: run `npm run set-up`, or install it.');
  const { chromium } = await import('playwright-core');
  return chromium.launchServer({ executablePath, headless: true, args: FLAGS });
}

/** Work that is done once per run, when a spec file first needs it, by path. @type {Record<string, () => Promise<unknown>>} */
const SERVICES = { '/build': () => buildIfStale({ quiet: true }), '/browser': launchBrowser };

/**
 * Serves the resources that the spec files of a run share. `GET /build` returns when the build is current; the project is built at most
 * once, because a second build would remove the files that running programs load. `GET /browser` returns the address of a browser.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startRunServices() {
  /** @type {Map<string, Promise<unknown>>} */
  const started = new Map();
  const server = createServer(({ url: path = '' }, response) => {
    const result = started.get(path) ?? SERVICES[path]?.() ?? Promise.reject(new Error(`there is no ${path}`));
    started.set(path, result);
    result.then(
      (of) => response.end(isBrowser(of) ? of.wsEndpoint() : ''),
      (/** @type {unknown} */ error) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  // When a run without a teardown ends, nothing else may remain to be done.
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the services of the run have no port');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      const browser = await started.get('/browser')?.catch(() => undefined);
      if (isBrowser(browser)) await browser.close();
    },
  };
}

/**
 * @param {unknown} of
 * @returns {of is import('playwright-core').BrowserServer}
 */
function isBrowser(of) {
  return typeof of === 'object' && of !== null && 'wsEndpoint' in of;
}
