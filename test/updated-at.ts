import type { Api } from './harness.js';
import { pastTriggers } from './nodes.js';

/** Sets `updated_at` of the matching rows, bypassing the trigger that moves it with every change. */
export const setUpdatedAt = (api: Api, table: string, time: string, where: string): Promise<void> =>
  pastTriggers(api, table, `starts_with(g.tgname, '${table}_updated_at')`, `UPDATE ${table} SET updated_at = '${time}' WHERE ${where}`);
