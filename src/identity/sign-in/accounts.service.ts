import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type FindOptionsWhere, Not, Raw, Repository } from 'typeorm';
import { hash, verify } from '@node-rs/argon2';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { Merchant } from '../../staff/merchant.entity.js';
import { StaffService } from '../../staff/staff.service.js';
import { PasswordReset } from '../password-reset/password-reset.entity.js';
import { DashboardSession } from './dashboard-session.entity.js';
import type { SignInExchange } from './sign-in.service.js';

/** Session of a merchant, with the times of its sign-in and its end. */
export type OpenSession = Pick<DashboardSession, 'session_id' | 'created_at' | 'expires_at'>;

/** Passwords, old and new. */
export interface PasswordChange {
  readonly current_password: string;
  readonly new_password: string;
}

/** Hash of a new password. */
interface NewHash {
  readonly password_hash: string;
  /** Hash that must still be the current one. */
  readonly former?: string;
  /** Session that stays open. */
  readonly except?: number;
}

/** Passwords and sessions of merchants. */
@Injectable()
export class AccountsService {
  constructor(
    @InjectRepository(DashboardSession) private readonly open: Repository<DashboardSession>,
    @InjectRepository(Merchant) private readonly merchants: Repository<Merchant>,
    private readonly staff: StaffService,
    private readonly limiter: RateLimiter,
  ) {}

  /** Returns the sessions of a merchant that have not ended, newest first. */
  sessions(merchant_id: number): Promise<OpenSession[]> {
    return this.open.find({
      select: { session_id: true, created_at: true, expires_at: true },
      where: { merchant_id, expires_at: Raw((time) => `${time} > now()`) },
      order: { created_at: 'DESC', session_id: 'DESC' },
    });
  }

  /** Ends a session of the merchant; does nothing when it is not theirs or has ended. */
  async endSession(merchant_id: number, session_id: number): Promise<void> {
    await this.open.delete({ merchant_id, session_id });
  }

  /** Ends the sessions of a merchant, except the given one. Returns their number. */
  async endSessions(merchant_id: number, except?: number): Promise<number> {
    return (await this.open.delete(sessionsOf(merchant_id, except))).affected ?? 0;
  }

  /**
   * Replaces the merchant's password and ends their other sessions. Throws `invalid_credentials` for a wrong current password, which counts
   * like a failed sign-in, and `rate_limited`.
   */
  async changePassword(
    { merchant_id, session_id }: MerchantSession,
    { current_password, new_password }: PasswordChange,
    { request, reply }: SignInExchange,
  ): Promise<void> {
    const subjects = [`account ${String(merchant_id)}`, `address ${this.limiter.addressOf(request)}`];
    await this.limiter.admitLogin(subjects, reply);
    const merchant = await this.merchants.findOneBy({ merchant_id });
    if (!merchant || !(await verify(merchant.password_hash, current_password))) {
      await this.limiter.countFailedLogin(subjects, reply);
      throw ApiError.coded('invalid_credentials', 'The current password is wrong.');
    }
    await this.replace(merchant_id, new_password, { former: merchant.password_hash, except: session_id });
  }

  /** Sets the password of a merchant and ends all of their sessions. Throws `Merchant not found.` (404). */
  async setPassword(merchant_id: number, password: string): Promise<void> {
    await this.replace(merchant_id, password, {});
  }

  /** Ends all sessions of a merchant. Returns their number. Throws `Merchant not found.` (404). */
  async signOut(merchant_id: number): Promise<number> {
    if (!(await this.merchants.existsBy({ merchant_id }))) throw ApiError.notFound('Merchant');
    return this.endSessions(merchant_id);
  }

  /** Sets the password and ends all sessions except the given one. With `former`, only if the password is still that one. */
  private async replace(merchant_id: number, password: string, kept: { former?: string; except?: number }): Promise<void> {
    const password_hash = await hash(password);
    return this.open.manager.transaction((manager) => this.setHash(manager, merchant_id, { password_hash, ...kept }));
  }

  /**
   * Sets the hash of a password in a transaction, and ends all links for new passwords and all sessions except the given one. With `former`,
   * only if the hash is still that one. Throws `Merchant not found.` (404) and 409 if it is another one.
   */
  async setHash(manager: EntityManager, merchant_id: number, { password_hash, former, except }: NewHash): Promise<void> {
    const changed = await this.staff.setPasswordHash(manager, merchant_id, password_hash, former);
    if (!changed) throw former === undefined ? ApiError.notFound('Merchant') : ApiError.conflict('The password was changed.');
    await manager.delete(PasswordReset, { merchant_id });
    await manager.delete(DashboardSession, sessionsOf(merchant_id, except));
  }
}

/** Condition of the sessions of a merchant, except the given one. */
const sessionsOf = (merchant_id: number, except?: number): FindOptionsWhere<DashboardSession> => ({
  merchant_id,
  ...(except !== undefined && { session_id: Not(except) }),
});
