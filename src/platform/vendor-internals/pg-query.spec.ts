import { Client, type QueryResult } from 'pg';
import { useApi } from '../../../test/harness.js';
import { queryOf } from './pg-query.js';

describe("pg's query", () => {
  const api = useApi();
  let client: Client;
  beforeAll(async () => {
    client = new Client(api.environment['DATABASE_URL']);
    await client.connect();
  });
  afterAll(() => client.end());

  const run = (statement: Parameters<typeof queryOf>[0]): Promise<QueryResult> =>
    new Promise((resolve, reject) => void client.query(queryOf(statement, (error, result) => (error ? reject(error) : resolve(result)))));

  it('is prepared under its name', async () => {
    expect((await run({ text: 'SELECT $1::int AS n', values: [1], name: 'probe' })).rows).toEqual([{ n: 1 }]);
    expect((await client.query(`SELECT name FROM pg_prepared_statements WHERE name = 'probe'`)).rows).toEqual([{ name: 'probe' }]);
  });

  it('is not prepared without a name, and uses its own parsers', async () => {
    const types = { getTypeParser: () => (text: string) => `<${text}>` };
    expect((await run({ text: 'SELECT 2 AS n', values: [], types })).rows).toEqual([{ n: '<2>' }]);
    expect((await client.query('SELECT name FROM pg_prepared_statements')).rows).toHaveLength(1);
  });

  it('reports errors to its callback', async () => {
    await expect(run({ text: 'SELECT nothing', values: [] })).rejects.toMatchObject({ code: '42703' });
  });
});
