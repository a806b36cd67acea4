import type { Work } from '../observability/span.js';

type Summary = Pick<Work, 'name' | 'attributes'>;

const SYSTEM = { 'db.system.name': 'postgresql' };
const TRANSACTION: Summary = { name: 'transaction', attributes: SYSTEM };
/** First table that a statement names; `extract(epoch FROM t.column)` names none. */
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+([a-z_]{3,})(?![\w.(])/;
const SUMMARIES = new Map<string, Summary>();
const MAX_SUMMARIES = 1_000;

/** Describes a transaction for a trace. */
export const transactionSummary = (): Summary => TRANSACTION;

/** Describes a statement for a trace by its verb and its first table, e.g. `SELECT orders`. Its text and its values are left out. */
export function statementSummary(text: string): Summary {
  const known = SUMMARIES.get(text);
  if (known) return known;
  const [verb = ''] = /[A-Z]+/.exec(text) ?? [];
  const table = TABLE.exec(text)?.[1];
  const name = table === undefined ? verb : `${verb} ${table}`;
  const summary = { name, attributes: { ...SYSTEM, 'db.query.summary': name } };
  if (SUMMARIES.size < MAX_SUMMARIES) SUMMARIES.set(text, summary);
  return summary;
}
