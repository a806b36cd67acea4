import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import '../built.js';
import { useOwnApi } from '../harness.js';

const SCRIPT = `
import { grow } from './bench/growth/stores.mjs';
const stores = await grow({ directory: process.env.DIRECTORY, env: process.env }, JSON.parse(process.env.SIZES));
process.stdout.write(JSON.stringify(stores.map(({ store_id }) => store_id)));`;

describe('the stores of the benchmark of growth', () => {
  const api = useOwnApi({ ROLE: 'api' });
  const directory = mkdtempSync(join(tmpdir(), 'growth-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  const grow = async (...sizes: number[]): Promise<number[]> => {
    const env = { ...process.env, ...api.environment, DIRECTORY: directory, SIZES: JSON.stringify(sizes) };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT], { env });
    return JSON.parse(stdout) as number[];
  };

  it('are used again, and only the missing ones are created', async () => {
    const [small, middle] = await grow(5, 8);
    expect(await grow(8, 11)).toEqual([middle, expect.any(Number)]);
    const stores = await api.query<{ orders: number }>(
      'SELECT count(*)::int AS orders FROM orders WHERE store_id = ANY ($1) GROUP BY store_id ORDER BY 1',
      [[small, middle]],
    );
    expect(stores).toEqual([{ orders: 5 }, { orders: 8 }]);
    expect(await api.query('SELECT DISTINCT store_id FROM orders')).toHaveLength(3);
  });
});
