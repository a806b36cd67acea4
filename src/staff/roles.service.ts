import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../platform/database/store-context.js';
import { audit } from '../audit/audit.service.js';
import { ApiError } from '../platform/contract/api-error.js';
import { knownPermissions } from './permissions.js';
import { Role } from './role.entity.js';

/** Role with its permissions. */
export type NamedRole = Pick<Role, 'role_id' | 'name' | 'permissions'>;

/** Role with the number of members who have it. */
export interface RoleWithMembers extends NamedRole {
  readonly members: number;
}

/** Roles of a store and their assignment. */
@Injectable()
export class RolesService {
  /** Creates a role or replaces the permissions of the existing one, and returns its id. Throws 400 for an unknown permission. */
  async set(ctx: StoreContext, name: string, permissions: readonly string[]): Promise<number> {
    const [role] = await ctx.query<{ role_id: number }>(
      `INSERT INTO roles (store_id, name, permissions) VALUES ($1, $2, $3)
       ON CONFLICT (store_id, name) DO UPDATE SET permissions = excluded.permissions, updated_at = excluded.updated_at
       RETURNING role_id`,
      name.trim(),
      knownPermissions(permissions),
    );
    return role?.role_id ?? 0;
  }

  /** Returns the roles of the store, by name. */
  list(ctx: StoreContext): Promise<NamedRole[]> {
    return ctx.query<NamedRole>('SELECT role_id, name, permissions FROM roles WHERE store_id = $1 ORDER BY name');
  }

  /** Returns the roles of the store by name, with the number of members who have each. */
  withMembers(ctx: StoreContext): Promise<RoleWithMembers[]> {
    return ctx.query<RoleWithMembers>(`${WITH_MEMBERS} WHERE r.store_id = $1 ORDER BY r.name`);
  }

  /** Returns a role. Throws `Role not found.` (404). */
  async role(ctx: StoreContext, role_id: number): Promise<RoleWithMembers> {
    const [role] = await ctx.query<RoleWithMembers>(`${WITH_MEMBERS} WHERE r.store_id = $1 AND r.role_id = $2`, role_id);
    if (!role) throw ApiError.notFound('Role');
    return role;
  }

  /** Creates a role and returns its id. Throws 409 for a name that another role has, and 400 for an unknown permission. */
  async create(ctx: StoreContext, name: string, permissions: readonly string[]): Promise<number> {
    const [role] = await ctx.query<{ role_id: number }>(CREATE, name, knownPermissions(permissions));
    const id = role?.role_id ?? 0;
    audit.record(ctx, { action: 'role.created', target: { type: 'role', id }, details: { name, permissions } });
    return id;
  }

  /** Changes the name and the permissions of a role, for all members who have it. Throws like {@link create}, and `Role not found.` (404). */
  async update(ctx: StoreContext, role_id: number, name: string, permissions: readonly string[]): Promise<void> {
    const changed = await ctx.query(UPDATE, role_id, name, knownPermissions(permissions));
    if (changed.length === 0) throw ApiError.notFound('Role');
    audit.record(ctx, { action: 'role.updated', target: { type: 'role', id: role_id }, details: { name, permissions } });
  }

  /** Deletes a role, which its members lose. Throws `Role not found.` (404). */
  async delete(ctx: StoreContext, role_id: number): Promise<void> {
    const [role] = await ctx.query<{ name: string }>('DELETE FROM roles WHERE store_id = $1 AND role_id = $2 RETURNING name', role_id);
    if (!role) throw ApiError.notFound('Role');
    audit.record(ctx, { action: 'role.removed', target: { type: 'role', id: role_id }, details: { name: role.name } });
  }

  /** Deletes a role and its assignments. Throws `Role not found.` (404). */
  async remove(ctx: StoreContext, name: string): Promise<void> {
    if ((await ctx.rows(Role).remove({ name: name.trim() })) === 0) throw ApiError.notFound('Role');
  }

  /**
   * Replaces the roles of a member with the roles of these names. An unknown name creates a role without permissions. The caller must hold a
   * lock on the member's row, which serializes concurrent calls.
   */
  async replace(ctx: StoreContext, staff_id: number, names: readonly string[]): Promise<void> {
    // The update on conflict locks the roles, so that they cannot be deleted before they are assigned.
    const roles = await ctx.query<{ role_id: number }>(
      `INSERT INTO roles (store_id, name) SELECT $1, name FROM unnest($2::text[]) AS name ORDER BY name
       ON CONFLICT (store_id, name) DO UPDATE SET name = excluded.name
       RETURNING role_id`,
      [...new Set(names.map((name) => name.trim()))],
    );
    const ids = roles.map(({ role_id }) => role_id);
    await ctx.query('DELETE FROM staff_roles WHERE store_id = $1 AND staff_id = $2 AND role_id <> ALL ($3::bigint[])', staff_id, ids);
    await ctx.query(
      `INSERT INTO staff_roles (store_id, staff_id, role_id) SELECT $1, $2, role_id FROM unnest($3::bigint[]) AS role_id
       ON CONFLICT DO NOTHING`,
      staff_id,
      ids,
    );
  }
}

const WITH_MEMBERS = `
SELECT r.role_id, r.name, r.permissions,
  (SELECT count(*)::integer FROM staff_roles h WHERE h.store_id = $1 AND h.role_id = r.role_id) AS members
FROM roles r`;

const CREATE = 'INSERT INTO roles (store_id, name, permissions) VALUES ($1, $2, $3) RETURNING role_id';

const UPDATE = `
UPDATE roles SET name = $3, permissions = $4, updated_at = now() WHERE store_id = $1 AND role_id = $2 RETURNING role_id`;
