import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from './run-file.mjs';

/** The demo's access token is renewed if it expires within this number of minutes. */
const MIN_MINUTES = 60;

const READY = `
SELECT (SELECT count(*)::int FROM migrations) AS migrations, EXISTS (
  SELECT FROM token_pairs WHERE access_digest = $1 AND rotated_at IS NULL AND revoked_at IS NULL
    AND access_expires_at > now() + $2 * interval '1 minute'
) AS usable`;

/**
 * Returns true if the database is migrated and the token in the demo file is valid. Uses a bare connection, because loading the application
 * would take longer than the rest of a warm start.
 * @param {string} databaseUrl
 * @param {string} demoFile
 * @param {string} baseUrl
 * @returns {Promise<boolean>}
 */
export async function isPrepared(databaseUrl, demoFile, baseUrl) {
  if (!existsSync(demoFile)) return false;
  const demo = /** @type {{ base_url: string, access_token: string }} */ (JSON.parse(readFileSync(demoFile, 'utf8')));
  if (demo.base_url !== baseUrl) return false;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(READY, [createHash('sha256').update(demo.access_token).digest(), MIN_MINUTES]);
    const files = readdirSync(join(ROOT, 'migrations')).filter((file) => file.endsWith('.sql'));
    const [row] = /** @type {{ migrations: number, usable: boolean }[]} */ (rows);
    return row?.migrations === files.length && row.usable;
  } catch {
    // Missing tables: the database was never migrated.
    return false;
  } finally {
    await client.end();
  }
}
