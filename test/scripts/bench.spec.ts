import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import '../built.js';
import { databaseUrl } from '../template.js';

const SCRIPT = `
import { recordStatements } from './bench/statements.mjs';
const statements = await recordStatements(process.env.DATABASE_URL);
process.stdout.write(JSON.stringify(statements));`;

describe('the benchmarks', () => {
  it('record the statements of the services that the bare server sends', async () => {
    const env = { ...process.env, DATABASE_URL: databaseUrl() };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT], { env });
    const { columns, chargeColumns, ...texts } = JSON.parse(stdout) as Record<string, string | string[]>;
    expect(Object.keys(texts)).toEqual([
      ...['grant', 'list', 'get', 'create', 'outbox', 'products', 'product', 'seller', 'charge', 'notice', 'debit', 'storefront'],
      ...['client', 'pair', 'lock', 'rotate', 'issue', 'evict'],
    ]);
    expect(texts).toMatchObject({
      list: expect.stringContaining('FROM "orders" t WHERE'),
      create: expect.stringContaining('INSERT INTO orders'),
      charge: expect.stringContaining('INSERT INTO charges'),
      debit: expect.stringContaining('UPDATE wallets'),
      storefront: expect.stringContaining('FROM stores s'),
      lock: expect.stringContaining('pg_advisory_xact_lock'),
      rotate: expect.stringContaining('UPDATE token_pairs'),
      issue: expect.stringContaining('INSERT INTO token_pairs'),
    });
    expect([columns, chargeColumns]).toEqual([expect.arrayContaining(['grand_total']), expect.arrayContaining(['amount'])]);
  });
});
