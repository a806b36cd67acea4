import { once } from 'node:events';
import { createServer } from 'node:http';
import { shop } from '../shop/shop.mjs';
import { DemoBrowser } from './demo-browser.mjs';

const CUSTOMER = '01712345678';

/** @typedef {(...words: string[]) => Promise<any>} Cli runs an operator command */

/**
 * Opens the example shop, signs a customer in to it, and closes it again.
 * @param {{ base_url: string, store_id: number }} demo
 * @param {Cli} cli
 * @param {(line: string) => void} step
 */
export async function signCustomerIn({ base_url, store_id }, cli, step) {
  const server = createServer();
  await once(server.listen(0), 'listening');
  try {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const url = `http://localhost:${port}`;
    const redirect_uri = `${url}/signed-in`;
    const store = String(store_id);
    const words = ['--redirect-url', redirect_uri, '--scopes', 'openid profile', '--type', 'confidential', '--store-id', store];
    const client = await cli('idp-client', 'create', '--name', 'My shop', ...words);
    step(`A shop registered as ${client.client_id}, to sign in customers of the store.`);
    server.on('request', shop({ ...client, issuer: `${base_url}/api/oauth`, redirect_uri, store_id: store }));
    const browser = new DemoBrowser();
    await browser.open(`${url}/`);
    await browser.submit('/sign-in');
    await browser.submit('/identity/customer', { contact: CUSTOMER });
    const { code } = await cli('one-time-code', 'replace', '--store-id', store, '--to', CUSTOMER);
    await browser.submit('/identity/code', { one_time_code: code });
    if (browser.url.startsWith(base_url)) await browser.submit('/identity/customer-consent', { decision: 'allow' });
    const [, greeting] = /<p>(.*?)<\/p>/.exec(browser.text) ?? [];
    step(`A customer signed in with a one-time code; the shop verified the ID token and says: "${greeting}"`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
