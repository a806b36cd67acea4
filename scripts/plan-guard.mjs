import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Settings of a coordinator whose log {@link readPlans} reads. */
export const GUARD_SETTINGS = [
  `citus.multi_task_query_log_level = 'log'`,
  'citus.enable_stat_counters = on',
  `log_line_prefix = '%m [%p] <%a> '`,
  // At the sixth execution, PostgreSQL considers a plan without values. One that Citus would make for all shards is logged, but never chosen.
  `plan_cache_mode = 'force_custom_plan'`,
];

/** Name under which the connections of requests are open; those of background work and of commands have a longer one. */
const REQUESTS = '<merchant-apps-platform>';
const NOTICE = 'multi-task query about to be executed';

/** Statements of requests that read every shard, with reasons. @type {readonly { of: RegExp, reason: string }[]} */
const EXCEPTIONS = [
  {
    of: /^SELECT store_id FROM (token_pairs|authorization_codes|sandbox_tokens|payment_sessions) WHERE (\w+_digest|session_txn) = \$1$/,
    reason: 'a token, code or payment does not name its store: it was forged, or is older than this rule',
  },
  { of: /(FROM|JOIN) customer_sessions .*digest = /, reason: 'a session is found by its digest' },
  { of: /FROM staff (p JOIN stores s |WHERE merchant_id = \$1)/, reason: 'a merchant works in several stores' },
  { of: /^SELECT store_id FROM "?charges"? WHERE "?charge_id"? = \$1/, reason: 'a charge is found by its id' },
  { of: /FROM bulk_jobs t JOIN installations i ON .* WHERE t\.app_id = \$1/, reason: 'an app works in several stores' },
  { of: /^SELECT FROM payment_sessions WHERE gateway = \$3 AND gateway_txn = ANY/, reason: 'a payment counts in one store only' },
  { of: /FROM ledger_postings (p JOIN ledger_transactions t .*)?WHERE (p\.)?app_id = /, reason: 'an app earns in several stores' },
  { of: /FROM (\(SELECT store_id FROM )?(installations|deprecation_uses) WHERE app_id = \$1/, reason: 'an app works in several stores' },
  { of: /webhook_subscriptions s .*WHERE .*s\.app_id = \$[12]/, reason: 'an app has webhooks in several stores' },
  { of: /FROM installations i JOIN stores n ON .* WHERE i\.app_id = \$1/, reason: 'an app works in several stores' },
  {
    of: /^SELECT store_id FROM "(installations|webhook_deliveries)" WHERE "\w+_id" = \$1$/,
    reason: 'the path of a merchant names a row without its store',
  },
];

/**
 * Returns the statements of requests that Citus planned for several shards, one per occurrence. A line of the log that begins with a tab
 * continues the statement before it.
 * @param {string} log
 */
function* statementsOf(log) {
  const lines = log.replaceAll('\n\t', ' ').split('\n');
  for (const [n, line] of lines.entries()) {
    if (!line.includes(REQUESTS) || !line.includes(NOTICE)) continue;
    const process = /\[\d+\]/.exec(line)?.[0] ?? '';
    const statement = lines.slice(n, n + 8).find((other) => other.includes(process) && other.includes('STATEMENT: '));
    if (statement !== undefined)
      yield statement
        .replace(/^.*STATEMENT: /, '')
        .replace(/\s+/g, ' ')
        .trim();
  }
}

/** @param {string} statement */
const exceptionOf = (statement) => EXCEPTIONS.find(({ of }) => of.test(statement));

/**
 * Returns the statements of requests in a log that were planned for several shards and are not exceptions, each of them once.
 * @param {string} log
 * @returns {string[]}
 */
export const refusedPlans = (log) => [...new Set([...statementsOf(log)].filter((statement) => !exceptionOf(statement)))];

/**
 * Judges the log of a coordinator: a statement of a request that it planned for several shards is allowed as an exception with its reason, or
 * refused.
 * @param {string} log
 * @returns {{ counts: Map<string, number>, refused: number }} times of each reason and of each refused statement, and number of refused ones
 */
export function judgePlans(log) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const unexpected = new Set();
  for (const statement of statementsOf(log)) {
    const exception = exceptionOf(statement);
    const line = exception ? `allowed: ${exception.reason}` : `REFUSED: ${statement.slice(0, 400)}`;
    if (!exception) unexpected.add(line);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return { counts, refused: unexpected.size };
}

/**
 * Prints how many statements the coordinator ran on one shard and on several, and every statement of a request that was not restricted to a store.
 * @param {{ url: string, logFile: string }} coordinator
 * @returns {Promise<number>} number of such statements that are not exceptions
 */
export async function printPlans({ url, logFile }) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    `SELECT query_execution_single_shard AS single, query_execution_multi_shard AS multi FROM citus_stat_counters WHERE name = current_database()`,
  );
  await client.end();
  process.stdout.write(
    `${String(rows[0]?.single)} statements on one shard, ${String(rows[0]?.multi)} on several, background work and specs included\n`,
  );
  const { counts, refused } = judgePlans(readFileSync(logFile, 'utf8'));
  for (const [line, count] of counts) process.stdout.write(`${String(count).padStart(6)} ${line}\n`);
  return refused;
}
