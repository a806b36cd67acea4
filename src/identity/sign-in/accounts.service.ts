import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Connection } from '../../platform/database/connection.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { Merchant } from '../../staff/merchant.entity.js';
import { StaffService } from '../../staff/staff.service.js';
import { PasswordReset } from '../password-reset/password-reset.entity.js';
import { type OpenSession, originOf, SessionsService, type SignInOrigin, type SessionFilter } from './sessions.service.js';
import type { SignInExchange } from './sign-in.service.js';

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
    @InjectRepository(Merchant) private readonly merchants: Repository<Merchant>,
    private readonly staff: StaffService,
    private readonly limiter: RateLimiter,
    private readonly openSessions: SessionsService,
  ) {}

  /** Returns the sessions of a merchant that have not ended, newest first. */
  sessions(merchant_id: number): Promise<OpenSession[]> {
    return this.openSessions.ofMerchant(merchant_id);
  }

  /** Ends sessions of the merchant; does nothing to a session that is not theirs or has ended. Returns their number. */
  endSessions(merchant_id: number, which: SessionFilter, request: FastifyRequest): Promise<number> {
    return this.openSessions.endSessions(merchant_id, which, originOf(request));
  }

  /**
   * Replaces the merchant's password and ends their other sessions. Throws `invalid_credentials` for a wrong current password, which counts
   * like a failed sign-in, and `rate_limited`.
   */
  async changePassword(
    { merchant_id, session_id }: MerchantSession,
    { current_password, new_password }: PasswordChange,
    exchange: SignInExchange,
  ): Promise<void> {
    const former = await this.confirm(merchant_id, current_password, exchange);
    const change = { password_hash: await hash(new_password), former, except: session_id };
    await this.replace(merchant_id, change, originOf(exchange.request));
  }

  /**
   * Verifies the password of a merchant and returns its hash. Throws `invalid_credentials` for a wrong one, which counts like a failed sign-in,
   * and `rate_limited`.
   */
  async confirm(merchant_id: number, password: string, { request, reply }: SignInExchange): Promise<string> {
    const subjects = [`account ${String(merchant_id)}`, `address ${this.limiter.addressOf(request)}`];
    await this.limiter.admitLogin(subjects, reply);
    const merchant = await this.merchants.findOneBy({ merchant_id });
    if (!merchant || !(await verify(merchant.password_hash, password))) {
      await this.limiter.countFailedLogin(subjects, reply);
      if (merchant) await this.openSessions.failed(merchant_id, originOf(request));
      throw ApiError.coded('invalid_credentials', 'The current password is wrong.');
    }
    return merchant.password_hash;
  }

  /** Sets the password of a merchant and ends all of their sessions. Throws `Merchant not found.` (404). */
  async setPassword(merchant_id: number, password: string): Promise<void> {
    await this.replace(merchant_id, { password_hash: await hash(password) }, { is_operator: true });
  }

  /** Ends all sessions of a merchant. Returns their number. Throws `Merchant not found.` (404). */
  async signOut(merchant_id: number): Promise<number> {
    if (!(await this.merchants.existsBy({ merchant_id }))) throw ApiError.notFound('Merchant');
    return this.openSessions.endSessions(merchant_id, {}, { is_operator: true });
  }

  /**
   * Sets the hash of a password in a transaction, and ends all links for new passwords and all sessions except the given one. With `former`, only if
   * that is still the current hash. Throws `Merchant not found.` (404), and 409 if it is not.
   */
  async setHash(
    connection: Connection,
    merchant_id: number,
    { password_hash, former, except }: NewHash,
    origin: SignInOrigin,
  ): Promise<void> {
    const changed = await this.staff.setPasswordHash(connection.manager, merchant_id, password_hash, former);
    if (!changed) throw former === undefined ? ApiError.notFound('Merchant') : ApiError.conflict('The password was changed.');
    await connection.manager.delete(PasswordReset, { merchant_id });
    if (origin.is_operator) await this.openSessions.record(connection, merchant_id, 'operator.merchant.password', { origin });
    await this.openSessions.endWithin(connection, merchant_id, { except }, origin);
  }

  /** Sets the email address of a merchant in a transaction, and ends all links for new passwords. Returns the merchant before the change. */
  async setEmail(connection: Connection, merchant_id: number, email: string): Promise<Merchant> {
    const former = await connection.manager.findOneByOrFail(Merchant, { merchant_id });
    await this.staff.setEmail(connection.manager, merchant_id, email);
    await connection.manager.delete(PasswordReset, { merchant_id });
    return former;
  }

  private replace(merchant_id: number, change: NewHash, origin: SignInOrigin): Promise<void> {
    return this.openSessions.transaction((connection) => this.setHash(connection, merchant_id, change, origin));
  }
}
