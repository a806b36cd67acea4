import { Injectable } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import type { EntityManager } from 'typeorm';
import { audit } from '../audit/audit.service.js';
import { Filter } from '../platform/database/filter.js';
import type { Connection } from '../platform/database/connection.js';
import { MAX_COUNTED } from '../platform/database/log-range.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { MerchantContext } from '../platform/auth/merchant-context.js';
import type { Permission } from '../platform/auth/permissions.js';
import { ApiError } from '../platform/contract/api-error.js';
import type { Page, Rendered } from '../platform/contract/reply.js';
import { Merchant } from './merchant.entity.js';
import { ALL_PERMISSIONS, knownPermissions } from './permissions.js';
import { RolesService } from './roles.service.js';
import { StaffMember, type StaffRole } from './staff-member.entity.js';
import { type FindMembers, type ListStaff, MemberDetail, StaffProfile } from './staff.dto.js';

/** Account to create for a merchant. */
export interface NewMerchant {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly phone?: string | undefined;
}

/** Account to create for a merchant, with the hash of the password. */
export type HashedMerchant = Omit<NewMerchant, 'password'> & Pick<Merchant, 'password_hash'>;

/** Membership of a store. Omitted values are kept, or empty for a new member. */
export interface Membership {
  readonly role?: StaffRole | undefined;
  readonly designation?: string | undefined;
  /** Permissions assigned directly, in addition to those of roles. */
  readonly permissions?: readonly string[] | undefined;
  /** Names of all roles of the member. Missing roles are created. */
  readonly roles?: readonly string[] | undefined;
}

/** Page of the members of a store, and the number of all that match. */
export interface FoundMembers {
  readonly members: readonly MemberDetail[];
  readonly total: number;
  readonly next_cursor: string | null;
}

/** Access of a merchant to a store. */
export interface StaffAccess {
  readonly staff_id: number;
  readonly role: StaffRole;
  /** Sorted; all permissions for owners and admins. */
  readonly permissions: readonly string[];
  /** Time zone of the store. */
  readonly time_zone: string;
}

/** Merchants and their memberships of stores. */
@Injectable()
export class StaffService {
  constructor(private readonly roles: RolesService) {}

  /**
   * Creates a merchant with an argon2id hash of the password, and returns its id. A duplicate email address violates
   * `merchants_email_key`.
   */
  async createMerchant(connection: Connection, { password, ...person }: NewMerchant): Promise<number> {
    return this.insertMerchant(connection, { ...person, password_hash: await hash(password) });
  }

  /** Creates a merchant like {@link createMerchant}, with a hash that was computed before the transaction. */
  async insertMerchant(connection: Connection, { email, ...person }: HashedMerchant): Promise<number> {
    const merchant = connection.manager.create(Merchant, { ...person, email: email.trim() });
    await connection.manager.insert(Merchant, merchant);
    return merchant.merchant_id;
  }

  /** Sets the password hash of a merchant; with a former hash, only if that is still the current one. Returns false if nothing changed. */
  async setPasswordHash(manager: EntityManager, merchant_id: number, password_hash: string, former?: string): Promise<boolean> {
    const { affected } = await manager.update(
      Merchant,
      { merchant_id, ...(former !== undefined && { password_hash: former }) },
      { password_hash },
    );
    return affected === 1;
  }

  /** Sets the email address of a merchant. The address of another account violates `merchants_email_key`. */
  async setEmail(manager: EntityManager, merchant_id: number, email: string): Promise<void> {
    await manager.update(Merchant, { merchant_id }, { email });
  }

  /** Sets the language of email to a merchant. */
  async setLanguage(manager: EntityManager, merchant_id: number, language: NonNullable<Merchant['language']>): Promise<void> {
    await manager.update(Merchant, { merchant_id }, { language });
  }

  /** Returns the id of the merchant with this email address, creating the merchant if necessary. */
  async findOrCreateMerchant(connection: Connection, person: NewMerchant): Promise<number> {
    const [known] = await connection.query<{ merchant_id: number }>('SELECT merchant_id FROM merchants WHERE lower(email) = lower($1)', [
      person.email.trim(),
    ]);
    return known?.merchant_id ?? this.createMerchant(connection, person);
  }

  /** Returns a page of the store's staff. */
  list(ctx: StoreContext, query: ListStaff): Promise<Page<StaffProfile>> {
    return ctx.rows(StaffMember).page(query, [holds(query.role_id)], StaffProfile);
  }

  /** Returns one member. Throws `Staff member not found.` (404). */
  show(ctx: StoreContext, id: number): Promise<Rendered<StaffProfile>> {
    return ctx.rows(StaffMember).show(id, StaffProfile, 'Staff member');
  }

  /** Returns a page of the store's members, and the number of all that match, at most {@link MAX_COUNTED}. */
  async members(ctx: StoreContext, { q, role, ...query }: FindMembers): Promise<FoundMembers> {
    const filters = [named(q), Filter.equals('role', role)];
    const rows = ctx.rows(StaffMember);
    const [{ items, pagination }, total] = await Promise.all([
      rows.page(query, filters, MemberDetail),
      rows.countUpTo(MAX_COUNTED, filters),
    ]);
    const next_cursor = 'next_cursor' in pagination ? pagination.next_cursor : null;
    return { members: JSON.parse(items.json) as MemberDetail[], total, next_cursor };
  }

  /** Returns one member of the store. Throws `Staff member not found.` (404). */
  async member(ctx: StoreContext, id: number): Promise<MemberDetail> {
    const { json } = await ctx.rows(StaffMember).show(id, MemberDetail, 'Staff member');
    return JSON.parse(json) as MemberDetail;
  }

  /** Returns the merchant's access to the store with one statement; undefined if the merchant is not a member, or suspended. */
  async accessOf(connection: Connection, store_id: number, merchant_id: number): Promise<StaffAccess | undefined> {
    const [member] = await connection.query<StaffAccess>(ACCESS, [store_id, merchant_id]);
    return member && member.role !== 'staff' ? { ...member, permissions: ALL_PERMISSIONS } : member;
  }

  /**
   * Makes a merchant a member of the store or updates the membership, and returns the staff id. Throws 404 if the store does not exist, 400
   * for an unknown merchant or permission, and 409 if the last owner would lose the role.
   */
  async assign(ctx: StoreContext, merchant_id: number, membership: Membership & { role: StaffRole }): Promise<number> {
    if (membership.role !== 'owner') await this.requireAnotherOwner(ctx, merchant_id);
    return this.saveMembership(ctx, ASSIGN, merchant_id, membership);
  }

  /** Makes a merchant a member of the store and returns the staff id. Throws 409 for a merchant who is already a member. */
  add(ctx: StoreContext, merchant_id: number, membership: Membership & { role: StaffRole }): Promise<number> {
    return this.saveMembership(ctx, ADD, merchant_id, membership);
  }

  /** Returns the given permissions sorted and without duplicates. Throws 400 with the first unknown one. */
  knownPermissions(words: readonly string[]): Permission[] {
    return knownPermissions(words);
  }

  /** Returns the ids of the stores that a merchant is a member of. */
  async storesOf(connection: Connection, merchant_id: number): Promise<number[]> {
    const rows = await connection.query<{ store_id: number }>('SELECT store_id FROM staff WHERE merchant_id = $1', [merchant_id]);
    return rows.map(({ store_id }) => store_id);
  }

  /** Updates the given parts of a membership and returns the staff id. Throws `Staff member not found.` (404), and like {@link assign}. */
  async update(ctx: StoreContext, merchant_id: number, membership: Membership): Promise<number> {
    if (membership.role && membership.role !== 'owner') await this.requireAnotherOwner(ctx, merchant_id);
    return this.saveMembership(ctx, UPDATE, merchant_id, membership);
  }

  /** Removes a merchant from the store. Throws `Staff member not found.` (404), and 409 for the last owner. */
  async remove(ctx: StoreContext, merchant_id: number): Promise<void> {
    await this.requireAnotherOwner(ctx, merchant_id);
    if ((await ctx.rows(StaffMember).remove({ merchant_id })) === 0) throw ApiError.notFound('Staff member');
    audit.record(ctx, { action: 'staff.removed', target: { type: 'merchant', id: merchant_id } });
  }

  /**
   * Suspends the access of a member, or lifts the suspension. Does nothing if the member is already in that state. Throws 409 for the last
   * active owner, and like {@link lockOwners}.
   */
  async setSuspended(ctx: StoreContext, merchant_id: number, suspended: boolean): Promise<void> {
    if (suspended) await this.requireAnotherOwner(ctx, merchant_id);
    else await this.lockOwners(ctx);
    const changed = await ctx.query(SUSPEND, merchant_id, suspended);
    if (changed.length === 0) return;
    audit.record(ctx, { action: 'staff.updated', target: { type: 'merchant', id: merchant_id }, details: { suspended } });
  }

  /**
   * Makes a member the owner instead of the caller, whose role becomes `role`. Throws 409 unless the member has access and is not an owner,
   * and like {@link lockOwners}.
   */
  async handOver(ctx: MerchantContext, merchant_id: number, role: Exclude<StaffRole, 'owner'>): Promise<void> {
    await this.lockOwners(ctx);
    const changed = await ctx.query<{ merchant_id: number; role: StaffRole }>(HAND_OVER, merchant_id, ctx.merchant_id, role);
    if (changed.length !== 2) throw ApiError.conflict('The new owner must be a member with access who is no owner.');
    for (const member of changed)
      audit.record(ctx, {
        action: 'staff.updated',
        target: { type: 'merchant', id: member.merchant_id },
        details: { role: member.role },
      });
  }

  private async saveMembership(ctx: StoreContext, statement: string, merchant_id: number, membership: Membership): Promise<number> {
    const { role, designation, permissions, roles } = membership;
    const checked = permissions && knownPermissions(permissions);
    const [member] = await ctx.query<{ id: number; is_new: boolean }>(statement, merchant_id, role, designation, checked);
    if (!member) throw ApiError.notFound('Staff member');
    if (roles) await this.roles.replace(ctx, member.id, roles);
    audit.record(ctx, {
      action: member.is_new ? 'staff.added' : 'staff.updated',
      target: { type: 'merchant', id: merchant_id },
      details: { role, designation, permissions, roles },
    });
    return member.id;
  }

  /** Throws 409 for the last active owner, and like {@link lockOwners}. */
  private async requireAnotherOwner(ctx: StoreContext, merchant_id: number): Promise<void> {
    const owners = await this.lockOwners(ctx);
    if (owners.length === 1 && owners[0] === merchant_id) throw ApiError.conflict('A store must have an owner, and this is the last one.');
  }

  /**
   * Returns the merchants who are active owners. Locks them until the end of the transaction, so that concurrent changes leave one. Throws
   * `forbidden` for a merchant who is no longer an owner.
   */
  private async lockOwners(ctx: StoreContext): Promise<number[]> {
    await ctx.lock('owners');
    const rows = await ctx.query<{ merchant_id: number }>(
      `SELECT merchant_id FROM staff WHERE store_id = $1 AND role = 'owner' AND suspended_at IS NULL`,
    );
    const owners = rows.map(({ merchant_id }) => merchant_id);
    if (ctx instanceof MerchantContext && !owners.includes(ctx.merchant_id))
      throw ApiError.coded('forbidden', 'You are not allowed to do this in this store.');
    return owners;
  }
}

/** Filters members by a role. */
const holds = (role_id: number | undefined): Filter | undefined =>
  role_id === undefined
    ? undefined
    : {
        sql: (bind) => `EXISTS (SELECT FROM staff_roles h WHERE h.store_id = $1 AND h.staff_id = t.id AND h.role_id = ${bind(role_id)})`,
      };

/** Filters members by a part of their name or contacts. */
const named = (text: string | undefined): Filter | undefined => {
  const person = Filter.contains(['name', 'email', 'phone'], text);
  return person && { ...person, sql: (bind) => `t.merchant_id IN (SELECT t.merchant_id FROM merchants t WHERE ${person.sql(bind)})` };
};

const SUSPEND = `
UPDATE staff SET suspended_at = CASE WHEN $3 THEN row_clock(store_id) END, updated_at = now()
WHERE store_id = $1 AND merchant_id = $2 AND (suspended_at IS NOT NULL) <> $3
RETURNING id`;

/** `$2` is the new owner, `$3` the former one. */
const HAND_OVER = `
UPDATE staff SET role = CASE WHEN merchant_id = $2 THEN 'owner' ELSE $4 END, updated_at = now()
WHERE store_id = $1 AND suspended_at IS NULL AND (merchant_id = $2 AND role <> 'owner' OR merchant_id = $3 AND role = 'owner')
RETURNING merchant_id, role`;

/** `$2` is the merchant; omitted values are null. */
const UPDATE = `
UPDATE staff s
SET role = coalesce($3, s.role), designation = nullif(coalesce($4, s.designation), ''), permissions = coalesce($5, s.permissions), updated_at = now()
WHERE store_id = $1 AND merchant_id = $2
RETURNING id, false AS is_new`;

const INSERT = `
INSERT INTO staff AS s (store_id, merchant_id, role, designation, permissions) VALUES ($1, $2, $3, $4, coalesce($5, '{}'::text[]))`;

const ADD = `${INSERT} RETURNING id, true AS is_new`;

const ASSIGN = `${INSERT}
ON CONFLICT (store_id, merchant_id) DO UPDATE
SET role = $3, designation = coalesce($4, s.designation), permissions = coalesce($5, s.permissions), updated_at = excluded.updated_at
RETURNING id, xmax = 0 AS is_new`;

const ACCESS = `
SELECT s.id AS staff_id, s.role, t.time_zone, ARRAY(
    SELECT unnest(s.permissions)
    UNION
    SELECT unnest(r.permissions) FROM staff_roles h JOIN roles r ON r.store_id = $1 AND r.role_id = h.role_id
    WHERE h.store_id = $1 AND h.staff_id = s.id
    ORDER BY 1
  ) AS permissions
FROM staff s JOIN stores t ON t.store_id = s.store_id WHERE s.store_id = $1 AND s.merchant_id = $2 AND s.suspended_at IS NULL`;
