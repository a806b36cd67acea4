import { Injectable } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import type { Session } from '../platform/database/session.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { notFound } from '../platform/http/api-error.js';
import { Merchant } from './merchant.entity.js';
import { StaffMember } from './staff-member.entity.js';

/** A person to be given a sign-in. */
export interface NewMerchant {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly phone?: string | undefined;
}

/** Merchants and their places in stores. */
@Injectable()
export class StaffService {
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

  /** Takes a merchant's place in the store away. Throws `Staff member not found.` (404). */
  async remove(ctx: StoreContext, merchant_id: number): Promise<void> {
    if ((await ctx.rows(StaffMember).remove({ merchant_id })) === 0) throw notFound('Staff member');
  }

  /** Gives a merchant a place in the store, or changes the one it has, and gives its staff id. */
  async assign(ctx: StoreContext, place: Pick<StaffMember, 'merchant_id' | 'role'> & Partial<StaffMember>): Promise<number> {
    const { merchant_id, role, permissions } = place;
    const changed = await ctx.rows(StaffMember).change({ merchant_id }, { role, ...(permissions && { permissions }) });
    if (changed > 0) return (await ctx.rows(StaffMember).get({ merchant_id }, 'Staff member')).id;
    return (await ctx.rows(StaffMember).add(place)).id;
  }
}
