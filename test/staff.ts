import { RolesService } from '../src/staff/roles.service.js';
import { StaffService, type Membership } from '../src/staff/staff.service.js';
import type { StaffRole } from '../src/staff/staff-member.entity.js';
import { SystemDb } from '../src/platform/database/system-db.js';
import type { Api } from './harness.js';

let people = 0;

/** Creates a merchant without a usable password, because hashing one takes longer than the rest of a test. */
export async function merchant(api: Api, fields: { name?: string; email?: string; phone?: string } = {}): Promise<number> {
  const { name = 'Helper', email = `helper${String(++people)}@example.com`, phone } = fields;
  const [row] = await api.query<{ merchant_id: string }>(
    `INSERT INTO merchants (name, email, phone, password_hash) VALUES ($1, $2, $3, 'none') RETURNING merchant_id`,
    [name, email, phone],
  );
  return Number(row?.merchant_id);
}

/** Makes a merchant (a new one by default) a member of a store, like the command line, and returns the ids. */
export async function addToStaffDirectly(
  api: Api,
  store_id: number,
  { merchant_id, ...place }: Membership & { role: StaffRole; merchant_id?: number } = { role: 'staff' },
): Promise<{ id: number; merchant_id: number }> {
  const whom = merchant_id ?? (await merchant(api));
  const id = await api.app.get(SystemDb).asStore(store_id, (ctx) => api.app.get(StaffService).assign(ctx, whom, place));
  return { id, merchant_id: whom };
}

/** Creates or updates a role and returns its id. */
export const setRole = (api: Api, store_id: number, name: string, permissions: string[] = []): Promise<number> =>
  api.app.get(SystemDb).asStore(store_id, (ctx) => api.app.get(RolesService).set(ctx, name, permissions));
