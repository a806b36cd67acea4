import { RollUpProcessor } from '../../analytics/roll-up.processor.js';
import { LedgerVerificationService } from '../../billing/ledger/ledger-verification.service.js';
import { operatorContext, type StoreContext } from '../../platform/database/store-context.js';
import { inStore, type OperatorAct, recordAct, storeContext } from '../contexts.js';
import type { Services } from '../run.js';
import { verifyStock } from '../stock-verify.js';
import { ANALYTICS, CHECKED, type Figure, STOCK } from './figures.js';

/** Figure that differs from the value computed from its source rows. */
export interface Disagreement {
  readonly store_id: number;
  readonly figure: string;
  /** Id of the row; for analytics the days since 1970, by quarter of an hour the seconds. */
  readonly key: number;
  readonly what: string;
  readonly expected: number | null;
  readonly found: number | null;
}

/** Maximum number of disagreements of a store that one run reports and repairs, per figure. */
const MAX_DISAGREEMENTS = 1_000;
/** Rows that one transaction repairs. */
const BATCH = 100;

/** Values of stock that {@link STOCK} repairs. The others contradict the ledger, and an operator has to decide which side is right. */
const REPAIRABLE = new Set(['quantity', 'available', 'committed', 'total_quantity', 'variant_count', 'total_cost_value']);

/**
 * Compares all derived figures of a store with their source rows, and the ledger with wallets, charges and refunds. Every figure is read in
 * one statement, so servers may be running.
 */
export async function verifyStore(app: Services, store_id: number): Promise<Disagreement[]> {
  const ctx = storeContext(app, store_id);
  const found: Disagreement[] = [];
  for (const { name, check } of [...CHECKED, ...ANALYTICS]) found.push(...(await compare(ctx, name, check)));
  const { disagreements } = await verifyStock(ctx);
  const stock = disagreements.map(({ product_id: key, what, expected, found: is }) => ({ key, what, expected, found: is }));
  const ledger = (await app.get(LedgerVerificationService).verify(store_id)).disagreements;
  return [
    ...found,
    ...stock.slice(0, MAX_DISAGREEMENTS).map((row) => ({ store_id, figure: 'stock', ...row })),
    ...ledger.map((row) => ({ figure: 'ledger', ...row })),
  ];
}

/**
 * Recomputes the figures that {@link verifyStore} reported, in small transactions that lock the rows they repair. The ledger is not
 * repaired: an operator has to decide which record of the money is right.
 */
export async function repairStore(app: Services, store_id: number, wrong: readonly Disagreement[]): Promise<void> {
  for (const figure of CHECKED) await repair(app, store_id, figure, keysOf(wrong, figure.name));
  const stock = wrong.filter(({ what }) => REPAIRABLE.has(what));
  await repair(app, store_id, STOCK, keysOf(stock, 'stock'));
  if (ANALYTICS.some(({ name }) => keysOf(wrong, name).length > 0))
    await app
      .get(RollUpProcessor)
      .rebuild(store_id, (connection) => recordAct(operatorContext(store_id, connection), repairOf(store_id, 'analytics')));
}

async function compare(ctx: StoreContext, figure: string, check: string): Promise<Disagreement[]> {
  const rows = await ctx.query<Omit<Disagreement, 'store_id' | 'figure'>>(
    `SELECT key, what, expected::float8 AS expected, found::float8 AS found FROM (${check}) d
     WHERE d.expected IS DISTINCT FROM d.found ORDER BY key, what LIMIT ${String(MAX_DISAGREEMENTS)}`,
  );
  return rows.map((row) => ({ store_id: ctx.store_id, figure, ...row }));
}

const keysOf = (wrong: readonly Disagreement[], name: string): number[] => [
  ...new Set(wrong.filter(({ figure }) => figure === name).map(({ key }) => key)),
];

async function repair(app: Services, store_id: number, figure: Omit<Figure, 'check'>, keys: readonly number[]): Promise<void> {
  for (let from = 0; from < keys.length; from += BATCH) {
    await inStore(app, store_id, (ctx) => figure.repair(app, ctx, keys.slice(from, from + BATCH)), repairOf(store_id, figure.name));
  }
}

const repairOf = (id: number, figure: string): OperatorAct => ({
  command: 'figures.repair',
  target: { type: 'store', id },
  details: { figure },
});
