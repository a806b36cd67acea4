import type { Api } from './harness.js';

/** Sets `updated_at` of the rows that match, past the trigger that moves it with every change. */
export const setUpdatedAt = (api: Api, table: string, time: string, where: string): Promise<unknown> => {
  const trigger = (state: string): string => `ALTER TABLE ${table} ${state} TRIGGER ${table}_updated_at`;
  return api.query(`${trigger('DISABLE')}; UPDATE ${table} SET updated_at = '${time}' WHERE ${where}; ${trigger('ENABLE')}`);
};
