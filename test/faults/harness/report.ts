import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Outcome, Round } from './storm.js';

const REPORT = 'docs/faults.md';

const INTRODUCTION = `# Faults

\`npm run faults\` starts two API processes and two workers. Each has its own links to the PostgreSQL and the Redis of the run. A mixed load runs on them:
orders, stock adjustments, customers, wallet debits, charges, uploads, token refreshes, uninstalls, and webhooks for all of these. The faults are
injected one at a time. After each fault, the run measures the time until every process is ready again and one order of each store, placed at each API
process, has been delivered. Only killed processes are restarted, and only after the fault has ended.

Clients repeat a request with the same \`Idempotency-Key\` until they know its outcome. At the end, the run checks that:

- every acknowledged write can be read and exists once,
- every committed event was delivered, and no other,
- wallets and stock are exact, and serial and sequence numbers have no gaps,
- issued tokens work, and revoked tokens do not,
- \`cli verify\` and \`cli ledger verify\` find nothing,
- every response was the expected one or 503.

\`npm test\` does the same with fewer faults.
`;

const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** Combines the rounds of each fault. */
function byFault(rounds: readonly Round[]): Round[] {
  const all = new Map<string, Round[]>();
  for (const round of rounds) all.set(round.fault, [...(all.get(round.fault) ?? []), round]);
  return [...all].map(([fault, of]) => ({
    fault,
    recovery_ms: Math.max(...of.map(({ recovery_ms }) => recovery_ms)),
    counts: {
      acknowledged: of.reduce((sum, { counts }) => sum + counts.acknowledged, 0),
      unavailable: of.reduce((sum, { counts }) => sum + counts.unavailable, 0),
      unanswered: of.reduce((sum, { counts }) => sum + counts.unanswered, 0),
    },
  }));
}

/** Writes the report of a run. */
export function writeReport({ rounds, violations: wrong, slow, counts, ...totals }: Outcome, seconds: number): void {
  const violations = [...wrong, ...slow];
  const slowest = Math.max(...rounds.map(({ recovery_ms }) => recovery_ms));
  const figures = [
    ['faults injected', rounds.length],
    ['writes acknowledged', counts.acknowledged],
    ['503 responses', counts.unavailable],
    ['requests without a response', counts.unanswered],
    ['events for webhooks', totals.events],
    ['deliveries', totals.delivered],
    ['lost', totals.lost],
    ['duplicated deliveries', totals.duplicated],
    ['slowest recovery, ms', slowest],
    ['violations', violations.length],
  ] as const;
  const machine = `${String(cpus().length)} processors, Node ${process.versions.node}`;
  const text = [
    INTRODUCTION,
    `## Last run\n\n${new Date().toISOString().slice(0, 10)}, ${whole(seconds)} s, ${machine}.\n`,
    table(['', 'total'], ...figures.map(([name, value]) => [name, whole(value)])),
    table(
      ['fault', 'slowest recovery, ms', 'acknowledged', '503', 'no response'],
      ...byFault(rounds).map(({ fault, recovery_ms, counts: of }) => [
        fault,
        ...[recovery_ms, of.acknowledged, of.unavailable, of.unanswered].map(whole),
      ]),
    ),
    ...(violations.length > 0 ? [`## Violations\n\n${violations.map((one) => `- ${one}\n`).join('')}`] : []),
  ];
  writeFileSync(REPORT, text.join('\n'));
}

/** Formats a table; the first column is text, the others are numbers. */
function table(...rows: (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const padded = rows.map((row) => line(row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))));
  const rule = line(widths.map((width, n) => (n === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)));
  return [padded[0], rule, ...padded.slice(1)].join('');
}
