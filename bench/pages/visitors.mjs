import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { DemoBrowser } from '../../examples/sample-app/demo-browser.mjs';
import { withDatabase } from '../prepare.mjs';
import { cli } from '../system.mjs';

/** @typedef {import('../system.mjs').System} System */
/** @typedef {{ base_url: string, store_id: number, app_id: number, merchant_email: string, merchant_password: string, access_token: string }} Demo */

/**
 * Person who reads pages: the name of the person's role, the browser, and the paths to begin at.
 * @typedef {{ role: string, browser: DemoBrowser, paths: string[] }} Visitor
 */

const CUSTOMER = '01712345678';
const PASSWORD = 'A long enough password';

/**
 * @param {string} url
 * @param {string} email
 * @param {string} password
 */
async function signIn(url, email, password) {
  const browser = new DemoBrowser();
  await browser.open(`${url}/login`);
  await browser.submit('/login', { email, password });
  if (browser.url.endsWith('/login')) throw new Error(`${email} could not sign in`);
  return browser;
}

/**
 * Returns the cookies that a browser sends to a server.
 * @param {DemoBrowser} browser
 * @param {string} url
 */
export const cookieOf = ({ cookies }, url) => [...(cookies.get(new URL(url).host) ?? [])].map((pair) => pair.join('=')).join('; ');

/**
 * Creates an account, and returns its id with a signed-in browser.
 * @param {System} system
 * @param {string} url
 */
export async function newAccount(system, url) {
  const email = `bench-${randomBytes(4).toString('hex')}@example.com`;
  const account = { ...system, env: { ...system.env, MERCHANT_PASSWORD: PASSWORD } };
  const { merchant_id } = await cli(account, 'merchant', 'create', '--email', email, '--name', 'Bench');
  return { merchant_id, browser: await signIn(url, email, PASSWORD) };
}

/**
 * Creates an operator, whose second factor was used in the session.
 * @param {System} system
 * @param {string} url
 * @returns {Promise<Visitor>}
 */
async function operator(system, url) {
  const { merchant_id, browser } = await newAccount(system, url);
  await cli(system, 'operator', 'add', '--merchant-id', String(merchant_id));
  await browser.open(`${url}/account/second-factor/set-up`);
  await browser.submit('/account/second-factor/set-up', { current_password: PASSWORD });
  const [, secret = ''] = /class="secret"><code>([^<]*)</.exec(browser.text) ?? [];
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
  await browser.submit('/account/second-factor/confirm', { code });
  return { role: 'operator', browser, paths: ['/operator'] };
}

/**
 * Creates a developer, who owns the demo app.
 * @param {System} system
 * @param {string} url
 * @param {Demo} demo
 * @returns {Promise<Visitor>}
 */
async function developer(system, url, { app_id }) {
  const { merchant_id, browser } = await newAccount(system, url);
  await withDatabase(system.env.DATABASE_URL, (db) => db.query(ORGANISATION, [merchant_id, app_id]));
  return { role: 'developer', browser, paths: ['/developers'] };
}

const ORGANISATION = `
WITH o AS (INSERT INTO organisations (name) VALUES ('Bench') RETURNING organisation_id), m AS (
  INSERT INTO organisation_members (organisation_id, merchant_id, role) SELECT organisation_id, $1, 'owner' FROM o
)
INSERT INTO organisation_apps (app_id, organisation_id) SELECT $2, organisation_id FROM o`;

/**
 * Signs a customer of the store in with a code.
 * @param {System} system
 * @param {string} url
 * @param {Demo} demo
 * @returns {Promise<Visitor>}
 */
async function customer(system, url, { store_id }) {
  const store = String(store_id);
  const redirect_uri = `${url}/signed-in`;
  const words = ['--redirect-url', redirect_uri, '--scopes', 'openid profile', '--type', 'confidential', '--store-id', store];
  const { client_id } = await cli(system, 'idp-client', 'create', '--name', 'Bench', ...words);
  const browser = new DemoBrowser();
  const challenge = { code_challenge: randomBytes(32).toString('base64url'), code_challenge_method: 'S256' };
  const asked = { client_id, redirect_uri, response_type: 'code', scope: 'openid profile', state: 'a', ...challenge };
  const request = { ...asked, store_id: store, user_type: 'customer' };
  await browser.open(`${url}/api/oauth/authorize?${new URLSearchParams(request).toString()}`);
  await browser.submit('/identity/customer', { contact: CUSTOMER });
  const { code } = await cli(system, 'one-time-code', 'replace', '--store-id', store, '--to', CUSTOMER);
  await browser.submit('/identity/code', { one_time_code: code });
  return { role: 'customer', browser, paths: [`/identity/account/${store}`] };
}

/**
 * Signs in one person of each role, and returns them with one who is not signed in.
 * @param {System} system
 * @param {string} url
 * @param {Demo} demo
 * @returns {Promise<Visitor[]>}
 */
export async function visitorsOf(system, url, demo) {
  const merchant = await signIn(url, demo.merchant_email, demo.merchant_password);
  return [
    { role: 'anyone', browser: new DemoBrowser(), paths: ['/login', '/developers/sign-up', '/apps', '/docs', '/changelog'] },
    { role: 'merchant', browser: merchant, paths: ['/', '/account', `/${String(demo.store_id)}/home`] },
    await customer(system, url, demo),
    await developer(system, url, demo),
    await operator(system, url),
  ];
}

/** @param {System} system */
export const demoFile = ({ directory }) => join(directory, 'demo.json');
