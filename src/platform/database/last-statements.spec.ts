import { until, useOwnApi } from '../../../test/harness.js';
import type { Connection } from './connection.js';
import { SystemDb } from './system-db.js';

/** Statement that every process runs at its start, so that it has a name: a process names only its first thousand statements. */
const TEXT = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

describe('a statement that runs last in a transaction', () => {
  const api = useOwnApi();

  const backendOf = async (connection: Connection): Promise<{ pid: number; prepared: boolean }> => {
    const [row] = await connection.query<{ pid: number; prepared: boolean }>(
      'SELECT pg_backend_pid() AS pid, EXISTS (SELECT FROM pg_prepared_statements WHERE statement = $1) AS prepared',
      [TEXT],
    );
    return row ?? { pid: 0, prepared: false };
  };

  it('is prepared, so that a later transaction on the same connection does not parse it again', async () => {
    const db = api.app.get(SystemDb);
    const before = await db.transaction((connection) => {
      connection.runLast({ order: 1, text: TEXT, values: ['last'] });
      return backendOf(connection);
    });
    expect(before.prepared).toBe(false);
    let after = before;
    await until(async () => {
      after = await db.transaction(backendOf);
      return after.pid === before.pid;
    });
    expect(after.prepared).toBe(true);
  });
});
