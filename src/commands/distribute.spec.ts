import { Client } from 'pg';
import { runInProcess } from '../../test/command-line.js';
import { emptyEnvironment, freshEnvironment, type Overrides, query } from '../../test/harness.js';

const NO_CITUS = `the extension citus is missing: set shared_preload_libraries = 'citus', and CREATE EXTENSION citus\n`;

describe('distribute', () => {
  let environment: Overrides;

  beforeAll(async () => {
    environment = await freshEnvironment();
  });

  const keysAndTriggers = async (): Promise<number> => {
    const text = `SELECT (SELECT count(*) FROM pg_constraint) + (SELECT count(*) FROM pg_trigger) AS count, to_regnamespace('distribution') AS schema`;
    const [row] = await query<{ count: string; schema: string | null }>(environment['DATABASE_URL'] ?? '', text);
    expect(row?.schema).toBeNull();
    return Number(row?.count);
  };

  it('changes nothing in a database without Citus, and names the extension', async () => {
    const before = await keysAndTriggers();
    expect(await runInProcess(environment, 'distribute')).toMatchObject({ code: 1, stderr: NO_CITUS });
    expect(await keysAndTriggers()).toBe(before);
  });

  it('checks a database that is not distributed', async () => {
    const { code, stderr } = await runInProcess(environment, 'distribute', '--check');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${NO_CITUS}the database is not distributed as it should be: 1 problems\n`,
    });
  });

  it('refuses while migrations are pending, while one runs, and while the platform is connected', async () => {
    expect(await runInProcess(await emptyEnvironment(), 'distribute')).toMatchObject({
      code: 1,
      stderr: 'migrations are pending: run migrate\n',
    });
    const client = new Client({ connectionString: environment['DATABASE_URL'], application_name: 'merchant-apps-platform' });
    await client.connect();
    try {
      expect((await runInProcess(environment, 'distribute')).stderr).toBe('processes of the platform are connected: stop them\n');
      await client.query(`SELECT pg_advisory_lock(hashtext('migrations'))`);
      expect((await runInProcess(environment, 'distribute')).stderr).toBe('the database is being migrated\n');
    } finally {
      await client.end();
    }
  });
});
