import autocannon from 'autocannon';

/**
 * One kind of request. With several stores, the connections are divided among them.
 * @typedef {object} Load
 * @property {string[]} paths asked for in turn
 * @property {import('./prepare.mjs').Store[]} stores
 * @property {object} [body] makes it a POST
 * @property {Record<string, string>} [headers] of every request; without any, requests carry the token of their store
 * @property {number} [status] expected, if it is not a 2xx
 */

/** @typedef {{ connections: number, seconds: number, quick?: boolean }} Strength */

/** @param {Pick<import('./prepare.mjs').Store, 'token'>} store */
export const headersOf = ({ token }) => ({ authorization: `Bearer ${token}` });

/**
 * Loads a server for a while. Throws on the first unsuccessful response, because a ratio of failures means nothing.
 * @param {string} url
 * @param {Load} load
 * @param {Strength} strength
 * @returns {Promise<number>} successful requests a second
 */
export async function rate(url, { paths, stores, body, headers: given, status }, { connections, seconds }) {
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const store = stores[next++ % stores.length];
      const headers = given ?? { ...(store && headersOf(store)), 'content-type': 'application/json' };
      client.setRequests(paths.map((path) => ({ path, headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })));
    },
  });
  const { non2xx, errors, timeouts } = result;
  const good = status === undefined ? result['2xx'] : (result.statusCodeStats?.[`${status}`]?.count ?? 0);
  const bad = result['2xx'] + non2xx - good;
  if (bad + errors + timeouts > 0) {
    throw new Error(
      `${url}${paths[0] ?? ''}: ${String(bad)} answers were no success, ${String(errors)} errors, ${String(timeouts)} timeouts`,
    );
  }
  return good / result.duration;
}

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = NaN, high = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return (low + high) / 2;
}

/** Maximum rounds of a warm-up, and the increase per round below which a server counts as warm. */
const WARM_ROUNDS = 10;
const QUICK_WARM_ROUNDS = 2;
const WARM = 1.03;
/** Number of consecutive rounds without an increase after which a server counts as warm. */
const STEADY_ROUNDS = 2;

/**
 * Loads a server until two consecutive rounds were no faster than the best one before: V8 optimises code that runs often, and our server has
 * more code than a bare one. One slow round proves nothing, because rounds differ by several percent.
 * @param {() => Promise<number>} measure
 * @param {number} most rounds
 */
async function warmUp(measure, most) {
  let best = 0;
  let steady = 0;
  for (let n = 0; n < most && steady < STEADY_ROUNDS; n++) {
    const now = await measure();
    steady = now < best * WARM ? steady + 1 : 0;
    best = Math.max(best, now);
  }
}

/**
 * Loads both servers in turns, so that other load of the machine affects both.
 * @param {{ ours: string, bare: string }} urls
 * @param {Load} load
 * @param {Strength & { rounds: number }} strength
 * @returns {Promise<{ ours: number, bare: number, ratio: number, ratios: number[] }>} medians; the ratio is that of the pairs of rounds
 */
export const compare = (urls, load, strength) => compareLoads({ url: urls.ours, load }, { url: urls.bare, load }, strength);

/** @typedef {{ url: string, load: Load }} Loaded a server under a load */

/**
 * Measures two loads in turns, like {@link compare}: `first` is reported as ours, `second` as bare.
 * @param {Loaded} first
 * @param {Loaded} second
 * @param {Strength & { rounds: number }} strength
 * @returns {ReturnType<typeof compare>}
 */
export const compareLoads = (first, second, strength) =>
  compareRates(
    () => rate(first.url, first.load, strength),
    () => rate(second.url, second.load, strength),
    strength,
  );

/**
 * Measures two rates in turns, once both no longer rise.
 * @param {() => Promise<number>} measureOurs
 * @param {() => Promise<number>} measureBare
 * @param {{ rounds: number, quick?: boolean }} options a quick run warms up for two rounds
 * @returns {ReturnType<typeof compare>}
 */
export async function compareRates(measureOurs, measureBare, { rounds: count, quick = false }) {
  for (const measure of [measureOurs, measureBare]) await warmUp(measure, quick ? QUICK_WARM_ROUNDS : WARM_ROUNDS);
  const rounds = [];
  for (let n = 0; n < count; n++) {
    const bare = await measureBare();
    rounds.push({ bare, ours: await measureOurs() });
  }
  const ratios = rounds.map(({ ours, bare }) => ours / bare);
  return {
    ours: median(rounds.map(({ ours }) => ours)),
    bare: median(rounds.map(({ bare }) => bare)),
    ratio: median(ratios),
    ratios,
  };
}
