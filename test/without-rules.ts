import type { Api } from './harness.js';

/** Runs work while the rules of tables do not apply, for rows that no request makes. Constraints and triggers that set columns stay. */
export async function withoutRules(api: Api, tables: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const rules = await api.query<{ name: string }>(
    `SELECT format('%s %%s TRIGGER %I', g.tgrelid::regclass, g.tgname) AS name FROM pg_trigger g JOIN pg_proc f ON f.oid = g.tgfoid
     WHERE NOT g.tgisinternal AND f.proname <> 'set_is_sandbox' AND g.tgrelid = ANY ($1::regclass[])`,
    [tables],
  );
  const alter = async (how: 'DISABLE' | 'ENABLE'): Promise<void> => {
    for (const { name } of rules) await api.query(`ALTER TABLE ${name.replace('%s', how)}`);
  };
  await alter('DISABLE');
  await work();
  await alter('ENABLE');
}
