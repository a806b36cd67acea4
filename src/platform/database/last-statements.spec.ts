import { until, useApi } from '../../../test/harness.js';
import type { Connection } from './connection.js';
import { SystemDb } from './system-db.js';

const TEXT = `SELECT 'runs right before the commit', $1::bigint`;

describe('a statement that runs last in a transaction', () => {
  const api = useApi();

  const backendOf = async (connection: Connection): Promise<number> => {
    const [row] = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return row?.pid ?? 0;
  };

  const runIt = (): Promise<number> =>
    api.app.get(SystemDb).transaction((connection) => {
      connection.runLast({ order: 1, text: TEXT, values: [1] });
      return backendOf(connection);
    });

  it('is prepared, so that a later transaction on the same connection does not parse it again', async () => {
    let found: unknown[] = [];
    await until(async () => {
      const pid = await runIt();
      return api.app.get(SystemDb).transaction(async (connection) => {
        found = await connection.query('SELECT statement FROM pg_prepared_statements WHERE statement = $1', [TEXT]);
        return (await backendOf(connection)) === pid;
      });
    });
    expect(found).toEqual([{ statement: TEXT }]);
  });
});
