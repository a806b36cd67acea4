import { median } from '../load.mjs';
import { cookieOf, newAccount } from '../pages/visitors.mjs';
import { cli } from '../system.mjs';

/** @typedef {import('../prepare.mjs').Store} Store */

const WARM_UP = 10;
const REQUESTS = 60;
/** Periods in days that the home page offers. */
const PERIODS = [7, 30, 90];
/** Milliseconds of server time that the home page may take in any store. */
const MAX_MS = 100;
const NAME = 'page, home';

/**
 * Measures the home page of every store, the stores in turns, with the dashboard's staff of all of them, and returns a row for each period.
 * @param {import('../system.mjs').System} system
 * @param {string} url
 * @param {Store[]} stores
 * @param {(name: string) => boolean} isAsked
 * @returns {AsyncGenerator<import('./requests.mjs').Row>}
 */
export async function* measureHomes(system, url, stores, isAsked) {
  const asked = PERIODS.map((days) => ({ days, name: `${NAME}, ${String(days)} days` })).filter(({ name }) => isAsked(name));
  if (asked.length === 0) return;
  const { merchant_id, browser } = await newAccount(system, url);
  for (const { store_id } of stores)
    await cli(system, 'staff', 'add', '--store-id', String(store_id), '--merchant-id', String(merchant_id), '--role', 'admin');
  const cookie = cookieOf(browser, url);
  for (const { days, name } of asked) {
    const addresses = stores.map(({ store_id }) => `${url}/${String(store_id)}/home?days=${String(days)}`);
    yield { name, ms: await medians(addresses, cookie), most: MAX_MS };
  }
}

/**
 * @param {string[]} addresses
 * @param {string} cookie
 */
async function medians(addresses, cookie) {
  const times = addresses.map(() => /** @type {number[]} */ ([]));
  for (let n = 0; n < WARM_UP + REQUESTS; n++) for (const [i, address] of addresses.entries()) times[i]?.push(await open(address, cookie));
  return times.map((all) => median(all.slice(WARM_UP)));
}

/**
 * Returns the milliseconds until the last byte.
 * @param {string} address
 * @param {string} cookie
 */
async function open(address, cookie) {
  const started = performance.now();
  const response = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html', cookie } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address}: ${String(response.status)}`);
  return performance.now() - started;
}
