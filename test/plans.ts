import { DataSource } from 'typeorm';
import { Connection } from '../src/platform/database/connection.js';
import { Database } from '../src/platform/database/database.js';
import type { Executor } from '../src/platform/database/executor.js';
import type { Api } from './harness.js';

/** Node of a plan as EXPLAIN prints it. */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Alias?: string;
  Plans?: Plan[];
}

/** Statement with its values. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Query of a list. Its plan is cached, so it must be good for any values. */
  prepared: boolean;
}

/** Returns a plan with all nodes below it. */
export const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/**
 * Returns the statements that run in the database of the application during some work: those of requests only, or of background work too.
 * Other requests of this process also run some.
 */
export async function statementsDuring(
  api: Api,
  work: () => Promise<unknown>,
  of: 'requests' | 'requests and background' = 'requests',
): Promise<Statement[]> {
  const { database } = api.app.get(DataSource).driver;
  const isLeftOut = of === 'requests' ? connectionsOfBackground(api.app.get(Database)) : () => false;
  const prepared = jest.spyOn(Connection.prototype, 'query');
  const planned = jest.spyOn(Connection.prototype, 'queryAdHoc');
  try {
    await work();
    return [prepared, planned].flatMap((spy) =>
      spy.mock.calls
        .filter((_, n) => {
          const connection = spy.mock.contexts[n] as Connection;
          return connection['source'].driver.database === database && !isLeftOut(connection);
        })
        .map(([text, values = []]): Statement => ({ text, values, prepared: spy === prepared })),
    );
  } finally {
    jest.restoreAllMocks();
  }
}

/** Returns a function that recognises connections of background work from now on. Jest's mocks must be restored afterwards. */
function connectionsOfBackground({ background, control }: Database): (connection: Connection) => boolean {
  const known = new Set([background.reads, control]);
  for (const name of ['transaction', 'statement'] as const) {
    const begin: Executor['transaction'] = background[name].bind(background);
    jest.spyOn(background, name).mockImplementation((work) =>
      begin((connection) => {
        known.add(connection);
        return work(connection);
      }),
    );
  }
  return (connection) => known.has(connection);
}

/** Returns the statements that read data of one store during some work. Background work is left out: it changes rows, or reads all stores. */
export async function readsDuring(api: Api, store_id: number, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements = await statementsDuring(api, work);
  return statements.filter(({ text, values }) => /^(\/\*[^*]*\*\/)?\s*SELECT/.test(text.trimStart()) && values.includes(store_id));
}

/** Returns the plan with these values and, for a prepared statement, the generic plan, as connections of requests or of background work get them. */
export async function plansOf(api: Api, statement: Statement, inBackground = false): Promise<Plan[]> {
  const database = api.app.get(Database);
  return (inBackground ? database.background : database).transaction((connection) => explained(connection, statement));
}

/** Runs a statement and returns the number of table rows that its scans read, including rows that a filter removed. */
export async function rowsReadBy(api: Api, statement: Statement): Promise<number> {
  const scans = (await nodesRunBy(api, statement)).filter((node) => node['Relation Name'] !== undefined);
  return scans.reduce((sum, node) => sum + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)), 0);
}

/** Runs a statement and returns the nodes of its plan that were run: a CASE runs one of its branches only. */
export function nodesRunBy(api: Api, { text, values }: Statement): Promise<RunPlan[]> {
  type Analyzed = { 'QUERY PLAN': [{ Plan: RunPlan }] };
  return api.app.get(Database).transaction(async (connection) => {
    const [row] = await connection.queryAdHoc<Analyzed>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    return (nodes(row?.['QUERY PLAN'][0].Plan as RunPlan) as RunPlan[]).filter((node) => node['Actual Loops'] > 0);
  });
}

/** Returns the generic plan of a prepared statement; none of others. */
export function genericPlansOf(api: Api, statement: Statement): Promise<Plan[]> {
  return api.app.get(Database).transaction((connection) => generic(connection, statement));
}

/** Node of a plan that was run. */
type RunPlan = Plan & { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number };

type Explained = { 'QUERY PLAN': [{ Plan: Plan }] };
const planOf = (row: Explained): Plan => row['QUERY PLAN'][0].Plan;

async function explained(connection: Connection, statement: Statement): Promise<Plan[]> {
  const own = await connection.queryAdHoc<Explained>(`EXPLAIN (FORMAT JSON) ${statement.text}`, statement.values);
  return [...own.map(planOf), ...(await generic(connection, statement))];
}

async function generic(connection: Connection, { text, prepared }: Statement): Promise<Plan[]> {
  const rows = prepared ? await connection.queryAdHoc<Explained>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`) : [];
  return rows.map(planOf);
}
