import autocannon from 'autocannon';

/**
 * One kind of request. With several stores, the connections are divided among them.
 * @typedef {object} Load
 * @property {string[]} paths asked for in turn
 * @property {import('./prepare.mjs').Store[]} stores
 * @property {object} [body] makes it a POST
 */

/** @typedef {{ connections: number, seconds: number }} Strength */

/** @param {import('./prepare.mjs').Store} store */
export const headersOf = ({ token }) => ({ authorization: `Bearer ${token}` });

/**
 * Loads a server for a while. Throws for the first answer that is not a success, since a ratio of failures means nothing.
 * @param {string} url
 * @param {Load} load
 * @param {Strength} strength
 * @returns {Promise<number>} successful requests a second
 */
export async function rate(url, { paths, stores, body }, { connections, seconds }) {
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const store = stores[next++ % stores.length];
      const headers = { ...(store && headersOf(store)), 'content-type': 'application/json' };
      client.setRequests(paths.map((path) => ({ path, headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })));
    },
  });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(
      `${url}${paths[0] ?? ''}: ${String(non2xx)} answers were no success, ${String(errors)} errors, ${String(timeouts)} timeouts`,
    );
  }
  return result['2xx'] / result.duration;
}

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = NaN, high = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return (low + high) / 2;
}

/**
 * Loads both servers in turns, so that whatever else the machine does falls on both.
 * @param {{ ours: string, bare: string }} urls
 * @param {Load} load
 * @param {Strength & { rounds: number }} strength
 * @returns {Promise<{ ours: number, bare: number, ratio: number, ratios: number[] }>} medians; the ratio is that of the pairs of rounds
 */
export async function compare(urls, load, strength) {
  for (const url of [urls.ours, urls.bare]) await rate(url, load, strength);
  const rounds = [];
  for (let n = 0; n < strength.rounds; n++) {
    const bare = await rate(urls.bare, load, strength);
    rounds.push({ bare, ours: await rate(urls.ours, load, strength) });
  }
  const ratios = rounds.map(({ ours, bare }) => ours / bare);
  return {
    ours: median(rounds.map(({ ours }) => ours)),
    bare: median(rounds.map(({ bare }) => bare)),
    ratio: median(ratios),
    ratios,
  };
}
