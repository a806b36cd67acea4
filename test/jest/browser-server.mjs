import { createServer } from 'node:http';
import { findChromium } from '../../scripts/chromium.mjs';

/** Removes what a test browser does not need: calls to its vendor, and protocols that the pages do not use. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {Promise<import('playwright-core').BrowserServer>} a headless browser, without a profile */
async function launchBrowser() {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('These tests need Chromium: run `npm run set-up`, or install it.');
  const { chromium } = await import('playwright-core');
  return chromium.launchServer({ executablePath, headless: true, args: FLAGS });
}

/**
 * Serves the address of a browser that all spec files of a run share. The browser starts with the first request.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startBrowserServer() {
  /** @type {ReturnType<typeof launchBrowser> | undefined} */
  let browser;
  const server = createServer((_, response) => {
    browser ??= launchBrowser();
    browser.then(
      (launched) => response.end(launched.wsEndpoint()),
      (/** @type {unknown} */ error) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the browser server has no port');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await (await browser?.catch(() => undefined))?.close();
    },
  };
}
