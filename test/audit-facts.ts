import { DETAIL_NAMES } from '../src/audit/audit.service.js';
import type { Api } from './harness.js';

/** Returns the names of facts in the audit logs for which pages have no words. */
export async function wordlessFacts(api: Pick<Api, 'query'>): Promise<string[]> {
  const names = await api.query<{ name: string }>('SELECT DISTINCT jsonb_object_keys(details) AS name FROM audit_entries');
  return names.map(({ name }) => name).filter((name) => !DETAIL_NAMES.some((known) => known === name));
}
