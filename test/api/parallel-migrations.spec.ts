import { runInProcess } from '../command-line.js';
import { emptyEnvironment, type Overrides, query } from '../harness.js';
import { runCli } from '../server-process.js';

const tables = (environment: Overrides): Promise<object[]> =>
  query(
    environment['DATABASE_URL'] ?? '',
    `SELECT table_name, column_name, data_type, column_default, is_nullable FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`,
  );

describe('the migrations', () => {
  it('are applied once by two processes that start in parallel', async () => {
    const environment = await emptyEnvironment();
    const both = await Promise.all([runCli(environment, 'migrate'), runCli(environment, 'migrate')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const [none = [], all = []] = both
      .map(({ stdout }) => (JSON.parse(stdout) as { applied: string[] }).applied)
      .sort((a, b) => a.length - b.length);
    expect(none).toEqual([]);
    const rows = await query(environment['DATABASE_URL'] ?? '', 'SELECT name FROM migrations ORDER BY id');
    expect(all.length).toBeGreaterThan(0);
    expect(rows).toEqual(all.map((name) => ({ name })));

    const before = await tables(environment);
    const again = await runInProcess(environment, 'migrate');
    expect({ ...again, stdout: JSON.parse(again.stdout) as object }).toEqual({ code: 0, stdout: { applied: [] }, stderr: '' });
    expect(await tables(environment)).toEqual(before);
  });
});
