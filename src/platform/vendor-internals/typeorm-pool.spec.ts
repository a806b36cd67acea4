import { DataSource } from 'typeorm';
import { useApi } from '../../../test/harness.js';
import { poolOf } from './typeorm-pool.js';

describe('the pool of a data source', () => {
  const api = useApi();

  it('is that of pg, and runs each statement outside of a transaction', async () => {
    const pool = poolOf(api.app.get(DataSource));
    expect(await pool.query({ text: 'SELECT 1 AS one', values: [], name: 'probe' })).toMatchObject({
      rows: [{ one: 1 }],
      rowCount: 1,
      command: 'SELECT',
    });
    expect(pool.totalCount).toBeGreaterThan(0);
    expect(pool.listenerCount('error')).toBeGreaterThan(0);
  });
});
