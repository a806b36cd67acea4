import { RolesService } from '../src/staff/roles.service.js';
import { StaffService, type Place } from '../src/staff/staff.service.js';
import type { StaffRole } from '../src/staff/staff-member.entity.js';
import { SystemDb } from '../src/platform/database/system-db.js';
import type { Api } from './harness.js';

let people = 0;

/** A merchant without a password that works: hashing one takes longer than the rest of a test. */
export async function merchant(api: Api, fields: { name?: string; email?: string; phone?: string } = {}): Promise<number> {
  const { name = 'Helper', email = `helper${String(++people)}@example.com`, phone } = fields;
  const [row] = await api.query<{ merchant_id: string }>(
    `INSERT INTO merchants (name, email, phone, password_hash) VALUES ($1, $2, $3, 'none') RETURNING merchant_id`,
    [name, email, phone],
  );
  return Number(row?.merchant_id);
}

/** Gives a merchant, a new one unless named, a place in a store, as the command line does; gives the ids. */
export async function hire(
  api: Api,
  store_id: number,
  { merchant_id, ...place }: Place & { role: StaffRole; merchant_id?: number } = { role: 'staff' },
): Promise<{ id: number; merchant_id: number }> {
  const whom = merchant_id ?? (await merchant(api));
  const id = await api.app.get(SystemDb).asStore(store_id, (ctx) => api.app.get(StaffService).assign(ctx, whom, place));
  return { id, merchant_id: whom };
}

/** Makes a role, or changes what it allows, and gives its id. */
export const setRole = (api: Api, store_id: number, name: string, permissions: string[] = []): Promise<number> =>
  api.app.get(SystemDb).asStore(store_id, (ctx) => api.app.get(RolesService).set(ctx, name, permissions));
