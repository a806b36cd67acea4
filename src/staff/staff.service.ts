import { Injectable } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import type { Filter } from '../platform/database/filter.js';
import type { Session } from '../platform/database/session.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { conflict, notFound } from '../platform/http/api-error.js';
import type { Page, Rendered } from '../platform/http/reply.js';
import { Merchant } from './merchant.entity.js';
import { ALL_PERMISSIONS, knownPermissions } from './permissions.js';
import { RolesService } from './roles.service.js';
import { StaffMember, type StaffRole } from './staff-member.entity.js';
import { type ListStaff, StaffProfile } from './staff.dto.js';

/** A person to be given a sign-in. */
export interface NewMerchant {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly phone?: string | undefined;
}

/** What a place in a store is made of; what is left out stays as it is, or empty. */
export interface Place {
  readonly role?: StaffRole | undefined;
  readonly designation?: string | undefined;
  /** Permissions given directly, beside those of roles. */
  readonly permissions?: readonly string[] | undefined;
  /** Names of all roles to hold; missing ones are made. */
  readonly roles?: readonly string[] | undefined;
}

/** What a merchant may do in a store. */
export interface StaffAccess {
  readonly staff_id: number;
  readonly role: StaffRole;
  /** Sorted; all there are for owners and admins. */
  readonly permissions: readonly string[];
}

/** Merchants and their places in stores. */
@Injectable()
export class StaffService {
  constructor(private readonly roles: RolesService) {}

  /** Makes a merchant, with the password hashed by argon2id, and gives its id. A taken e-mail address breaks `merchants_email_key`. */
  async createMerchant(session: Session, { password, email, ...person }: NewMerchant): Promise<number> {
    const merchant = session.manager.create(Merchant, { ...person, email: email.trim(), password_hash: await hash(password) });
    await session.manager.insert(Merchant, merchant);
    return merchant.merchant_id;
  }

  /** The merchant with this e-mail address, or a new one. */
  async findOrCreateMerchant(session: Session, person: NewMerchant): Promise<number> {
    const [known] = await session.query<{ merchant_id: number }>('SELECT merchant_id FROM merchants WHERE lower(email) = lower($1)', [
      person.email.trim(),
    ]);
    return known?.merchant_id ?? this.createMerchant(session, person);
  }

  /** A page of the store's staff. */
  list(ctx: StoreContext, query: ListStaff): Promise<Page<StaffProfile>> {
    return ctx.rows(StaffMember).page(query, [holds(query.role_id)], StaffProfile);
  }

  /** One member. Throws `Staff member not found.` (404). */
  show(ctx: StoreContext, id: number): Promise<Rendered<StaffProfile>> {
    return ctx.rows(StaffMember).show(id, StaffProfile, 'Staff member');
  }

  /** What the merchant may do in the store, in one statement; undefined for one who has no place there. */
  async accessOf(session: Session, store_id: number, merchant_id: number): Promise<StaffAccess | undefined> {
    const [member] = await session.query<StaffAccess>(ACCESS, [store_id, merchant_id]);
    return member && member.role !== 'staff' ? { ...member, permissions: ALL_PERMISSIONS } : member;
  }

  /**
   * Gives a merchant a place in the store, or changes the one it has, and gives its staff id. Throws 404 without the store, 400 for a merchant
   * or a permission that does not exist, and 409 when the last owner would become something else.
   */
  assign(ctx: StoreContext, merchant_id: number, place: Place & { role: StaffRole }): Promise<number> {
    return this.place(ctx, ASSIGN, merchant_id, place);
  }

  /** Changes what is given of a merchant's place, and gives its staff id. Throws `Staff member not found.` (404), and like {@link assign}. */
  update(ctx: StoreContext, merchant_id: number, place: Place): Promise<number> {
    return this.place(ctx, UPDATE, merchant_id, place);
  }

  /** Takes a merchant's place in the store away. Throws `Staff member not found.` (404), and 409 for the last owner. */
  async remove(ctx: StoreContext, merchant_id: number): Promise<void> {
    await this.keepAnOwner(ctx, merchant_id);
    if ((await ctx.rows(StaffMember).remove({ merchant_id })) === 0) throw notFound('Staff member');
  }

  private async place(ctx: StoreContext, statement: string, merchant_id: number, place: Place): Promise<number> {
    const { role, designation, permissions, roles } = place;
    if (role && role !== 'owner') await this.keepAnOwner(ctx, merchant_id);
    const given = permissions && knownPermissions(permissions);
    const [member] = await ctx.query<{ id: number }>(statement, merchant_id, role, designation, given);
    if (!member) throw notFound('Staff member');
    if (roles) await this.roles.give(ctx, member.id, roles);
    return member.id;
  }

  /** Throws 409 for the last owner. The owners stay locked until the transaction ends, so that of two who leave at once one stays. */
  private async keepAnOwner(ctx: StoreContext, merchant_id: number): Promise<void> {
    const owners = await ctx.query<{ merchant_id: number }>(
      `SELECT merchant_id FROM staff WHERE store_id = $1 AND role = 'owner' ORDER BY id FOR UPDATE`,
    );
    if (owners.length === 1 && owners[0]?.merchant_id === merchant_id) throw conflict('A store needs an owner: this is its last one.');
  }
}

/** Members who hold the role, however many others they hold. */
const holds = (role_id: number | undefined): Filter | undefined =>
  role_id === undefined
    ? undefined
    : {
        sql: (bind) =>
          `EXISTS (SELECT FROM staff_roles h WHERE h.store_id = t.store_id AND h.staff_id = t.id AND h.role_id = ${bind(role_id)})`,
      };

/** `$2` is the merchant; what follows is null where it is not given. */
const UPDATE = `
UPDATE staff s
SET role = coalesce($3, s.role), designation = coalesce($4, s.designation), permissions = coalesce($5, s.permissions), updated_at = now()
WHERE store_id = $1 AND merchant_id = $2
RETURNING id`;

const ASSIGN = `
INSERT INTO staff AS s (store_id, merchant_id, role, designation, permissions) VALUES ($1, $2, $3, $4, coalesce($5, '{}'::text[]))
ON CONFLICT (store_id, merchant_id) DO UPDATE
SET role = $3, designation = coalesce($4, s.designation), permissions = coalesce($5, s.permissions), updated_at = now()
RETURNING id`;

const ACCESS = `
SELECT s.id AS staff_id, s.role, ARRAY(
    SELECT unnest(s.permissions)
    UNION
    SELECT unnest(r.permissions) FROM staff_roles h JOIN roles r ON r.store_id = $1 AND r.role_id = h.role_id
    WHERE h.store_id = $1 AND h.staff_id = s.id
    ORDER BY 1
  ) AS permissions
FROM staff s WHERE s.store_id = $1 AND s.merchant_id = $2`;
