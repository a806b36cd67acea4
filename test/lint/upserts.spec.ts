import { RuleTester } from 'eslint';
import { upserts } from '../../eslint/upserts.mjs';

const UPSERT = 'INSERT INTO t (a, at) VALUES ($1, now()) ON CONFLICT (a) DO UPDATE SET';

new RuleTester().run('upserts', upserts, {
  valid: [
    `${UPSERT} at = excluded.at`,
    `${UPSERT} at = excluded.at WHERE t.at < now() RETURNING now()`,
    `${UPSERT} at = row_clock(t.store_id), n = coalesce(t.n, 0) + 1`,
    'UPDATE t SET at = now() WHERE a = $1',
  ].map((sql) => ({ code: `const SQL = ${JSON.stringify(sql)};` })),
  invalid: [
    { code: `const SQL = ${JSON.stringify(`${UPSERT} at = now() RETURNING a`)};`, errors: [{ messageId: 'changing' }] },
    { code: `const SQL = ${JSON.stringify(`${UPSERT} a = excluded.a,\n  at = CURRENT_TIMESTAMP`)};`, errors: 1 },
    { code: 'const SQL = `INSERT INTO ${t} VALUES (1) ON CONFLICT (a) DO UPDATE SET id = gen_random_uuid(), b = ${b}`;', errors: 1 },
  ],
});
