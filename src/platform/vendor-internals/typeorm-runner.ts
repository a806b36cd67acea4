import type { DataSource, QueryRunner } from 'typeorm';

/*
 * Query runners over a pg client, whose transactions are begun and committed without TypeORM, so that BEGIN and COMMIT share packets with
 * other statements. Replaceable by a public way to create an entity manager for a pg client.
 */

/** Client that a query runner sends its statements to. */
interface RunnerClient {
  query(statement: { text: string; values: unknown[] }): Promise<unknown>;
}

/** Returns a query runner that sends its statements, and the statements of its manager, to `client`. It does not connect itself. */
export const runnerOver = (source: DataSource, client: RunnerClient): QueryRunner => {
  const databaseConnection = { query: (text: string, values: unknown[] = []): Promise<unknown> => client.query({ text, values }) };
  return Object.assign(source.createQueryRunner(), { databaseConnection });
};

/** Declares that a transaction is open or closed on the runner's connection, so that its manager does not open another one. */
export const setTransactionActive = (runner: QueryRunner, isTransactionActive: boolean): void => {
  Object.assign(runner, { isTransactionActive });
};
