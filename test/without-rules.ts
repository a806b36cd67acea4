import type { Api } from './harness.js';
import { switchTriggers } from './nodes.js';

/** Runs work while the rules of tables do not apply, for rows that no request makes. Constraints and triggers that set columns still apply. */
export async function withoutRules(api: Api, tables: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const alter = async (how: 'DISABLE' | 'ENABLE'): Promise<void> => {
    for (const table of tables) await switchTriggers(api, table, how, `f.proname <> 'set_is_sandbox'`);
  };
  await alter('DISABLE');
  await work();
  await alter('ENABLE');
}
