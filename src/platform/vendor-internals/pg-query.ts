import { Query, type QueryResult } from 'pg';

/** Statement as pg takes it. */
interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
  readonly types?: object;
}

/**
 * Returns pg's query with a callback. pg copies a configuration property by property, but not a text, and takes the name from the query.
 * Replaceable by `client.query(config, callback)`, at the cost of that copy.
 */
export function queryOf({ text, values, name, types }: Statement, done: (error: Error | null, result: QueryResult) => void): Query {
  const query: Query & { name?: string | undefined } = new Query((types ? { text, types } : text) as never, values, done as never);
  query.name = name;
  return query;
}
