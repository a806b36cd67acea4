import { Client } from 'pg';
import type { DatabaseAccess } from '../config/database-settings.js';
import { sessionLimits } from './pools.js';
import { firstLineOf, Problem, problemOf } from './problem.js';

/** Opens a connection to PostgreSQL with the time limits of requests. Throws a {@link Problem} if it is refused, or not accepted in time. */
export async function openConnection({ database_url, database }: Pick<DatabaseAccess, 'database_url' | 'database'>): Promise<Client> {
  const client = new Client({
    connectionString: database_url,
    connectionTimeoutMillis: database.connect_timeout,
    ...sessionLimits(database),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw problemOf(error) ?? new Problem(firstLineOf(error), 'Start PostgreSQL, or correct DATABASE_URL.');
  }
}
