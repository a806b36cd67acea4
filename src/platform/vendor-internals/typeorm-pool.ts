import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/**
 * Returns the pg pool of a data source: `PostgresDriver.master`, which TypeORM does not document. Replaceable by a public option of the data
 * source that takes a pool, or a getter of its pool.
 */
export const poolOf = (source: DataSource): Pool => (source.driver as unknown as { readonly master: Pool }).master;
