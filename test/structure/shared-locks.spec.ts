import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placement } from '../../src/platform/database/placement.js';

/** Statement that shares the locks of rows, from the table that it reads first. */
const SHARING = /\bFROM (\w+)\s[^`';]*\bFOR (?:KEY )?SHARE\b/g;

/** Returns the tables whose rows a source locks in a shared mode. */
const tablesOf = (source: string): string[] => [...source.matchAll(SHARING)].map(([, table = '']) => table);

describe('shared locks of rows', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.spec)\.ts$/.test(name));
  const tables = sources.flatMap((name) => tablesOf(readFileSync(join('src', name), 'utf8')));

  it('are found in the sources', () => {
    expect(tables).toEqual(expect.arrayContaining(['customer_sessions', 'dashboard_sessions', 'suppliers']));
    expect(tablesOf(`const LOCK = 'SELECT 1 FROM merchants WHERE merchant_id = $1 FOR SHARE';`)).toEqual(['merchants']);
  });

  it('are never taken of tables that are copied to every node, where two transactions that share one deadlock', () => {
    expect(tables.filter((table) => placement().shared.includes(table))).toEqual([]);
  });
});
