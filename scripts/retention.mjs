import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { buildIfStale } from './build-if-stale.mjs';
import { ROOT } from './run-file.mjs';

// Writes the table of docs/privacy.md from the declared retention rules.

const FILE = join(ROOT, 'docs', 'privacy.md');
const TABLE = /^\| Table +\| Contents +\| Kept[^]*?(?=\n\n)/m;

/** @param {string} file @returns {Promise<any>} */
const built = (file) => import(pathToFileURL(join(ROOT, 'dist', file)).href);

await buildIfStale({ quiet: true });
await built('app.module.js');
const [{ Config }, { retentionTable }] = await Promise.all([
  built('platform/config/config.js'),
  built('platform/retention/retention-table.js'),
]);
const config = Config.from({ DATABASE_URL: 'postgres://localhost/none', REDIS_URL: 'redis://localhost' });
const text = readFileSync(FILE, 'utf8').replace(TABLE, () => retentionTable(config));
writeFileSync(FILE, await format(text, { ...(await resolveConfig(FILE)), parser: 'markdown' }));
