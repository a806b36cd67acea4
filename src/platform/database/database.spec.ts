import { useApi } from '../../../test/harness.js';
import { SystemDb } from './system-db.js';

describe('a connection that the database ends', () => {
  const api = useApi();

  it('fails the transaction that holds it, and nothing else', async () => {
    const db = api.app.get(SystemDb);
    const broken = db.transaction(async (session) => {
      const [row] = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const { client } = session as unknown as { client: NodeJS.EventEmitter };
      const ended = new Promise((resolve) => client.once('end', resolve));
      await api.query('SELECT pg_terminate_backend($1)', [row?.pid]);
      await ended;
      await session.query('SELECT 1');
    });
    await expect(broken).rejects.toThrow();
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await api.call('GET', '/health/ready')).status).toBe(200);
  });
});
